"""The terminal tells a game in the language that was asked for; commands, labels and the board stay English."""

import re

from oddtown.core.record import Record
from oddtown.games import meta_of
from oddtown.games.digest import read_digest


def kept(home):
    (path,) = home.glob("*.json")
    return path


def test_a_game_is_played_in_german(command, home) -> None:
    typed = "1\nkeep\nlog\nscore\n? draw left\n"
    said = command("play", "--seats", "me,me", "--seed", "a", "--language", "de", "--plain", typed=typed)
    assert said.status == 0
    assert re.search(r"^(Blau|Rot): Welche Karte nimmst du\?$", said.out, re.MULTILINE)
    assert re.search(r"1  draw left   die Karte vom linken Stapel nehmen$", said.out, re.MULTILINE)
    assert re.search(r"^(Blau|Rot): Behältst du die linke Karte, oder", said.out, re.MULTILINE)
    log = said.out.split("answer 3")[1]
    assert re.search(r"(Blau|Rot) behält eine Karte \(\w+ und \w+\)\.", log)
    assert log.count(" beginnt.") == 2, "once before the board, once in the log"
    assert re.search(r"OW-18 1 × \w+: ungerade 1", log)
    assert "draw left is open: die Karte vom linken Stapel nehmen" in log
    assert "begins." not in said.out
    assert len(Record.from_json(kept(home).read_text()).actions) == 2


def test_a_refusal_is_told_in_german(command, home) -> None:
    said = command("play", "littletown", "--seats", "me,me", "--seed", "a", "--language", "de", typed="\n? place a1\n")
    assert "place a1 is not open. LT-20: a1 ist keine Wiese." in said.out


def test_the_language_can_stand_in_the_environment(command, home, monkeypatch) -> None:
    monkeypatch.setenv("ODDTOWN_LANGUAGE", "de")
    assert "Welche Karte nimmst du?" in command("play", "--seats", "me,me", "--seed", "a").out
    assert " wählt eine Karte." in command("replay", kept(home), "--at", "0").out
    english = command("replay", kept(home), "--at", "0", "--language", "en").out
    assert re.search(r"^(Blue|Red) chooses a card\.$", english, re.MULTILINE)


def test_a_replay_is_told_in_german(command, home) -> None:
    command("play", "--seats", "me,me", "--seed", "a", typed="1\nkeep\n")
    said = command("replay", kept(home), "--at", "2", "--language", "de")
    assert re.search(r"^(Blau|Rot) behält eine Karte", said.out, re.MULTILINE)


def test_all_who_are_asked_at_once_are_named(command, home) -> None:
    command("play", "tybor", "--seats", "me,me,me", "--seed", "a")
    said = command("replay", kept(home), "--at", "0", "--language", "de")
    assert "Schwarz, Lila und Rosa: Alle wählen gleichzeitig eine Karte." in said.out
    own = command("play", "tybor", "--seats", "me,random", "--seed", "a", "--language", "de")
    assert re.search("^Schwarz: Wähle eine Karte", own.out, re.MULTILINE)


def test_an_unknown_language_is_refused(command, home) -> None:
    said = command("play", "--language", "fr")
    assert (said.status, said.err) == (2, "oddtown: expected one of the languages en, de; came 'fr'\n")
    assert not list(home.glob("*.json"))


def test_rules_are_shown_in_german_where_they_are_written(command, matching, tmp_path) -> None:
    assert "MA-1 Both choose in secret." in command("rules", matching, "--language", "de").out
    path = tmp_path / "foreign" / "matching" / "rules.de.md"
    path.write_text("# Gleich\n\nMA-1 Beide wählen geheim.\nMA-2 Der Daumen\nzählt nicht.\n", encoding="utf-8")
    assert "MA-1 Beide wählen geheim." in command("rules", matching, "--language", "de").out
    assert command("rules", matching, "2", "--language", "de").out.split()[1:] == ["Der", "Daumen", "zählt", "nicht."]
    assert "MA-1 Both choose in secret." in command("rules", matching).out
    digest = read_digest(meta_of(matching), "de")
    assert (digest.title, digest.language) == ("Gleich", "de")
    assert read_digest(meta_of(matching)).language == "en"


def test_rules_during_a_game_are_in_its_language(command, home) -> None:
    said = command("play", "--seats", "me,me", "--seed", "a", "--language", "de", typed="rules 19\n")
    assert "OW-19 Eine gerade Zahl" in said.out
