"""The commands around a game: games, rules, replay, verify, arena, bench."""

import json
import platform
import re
from pathlib import Path

import pytest

import oddtown
from oddtown.cli.bench import play_at_random, variants
from oddtown.cli.play import new_match
from oddtown.core.record import Record

NINES = "9" * 5000


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A finished advanced game with a promised deal."""
    match = new_match(oddtown.load("oddworld"), ["random", "random", "random"], {"advanced": "yes"})
    rng = oddtown.Rng(3)
    while not match.is_over:
        seat = match.to_act[0]
        legal = list(match.legal(seat).values())
        match.act(seat, legal[rng.below(len(legal))])
    path = tmp_path / "game.json"
    match.record.write(path)
    return path


def record(path: Path) -> Record:
    return Record.from_json(path.read_text())


def positions(out: str) -> list[int]:
    return [int(ply) for ply in re.findall(r"ply (\d+) of", out)]


# main


def test_version_tells_build_and_python(command) -> None:
    build = oddtown.BUILD
    expected = f"oddtown {oddtown.__version__} ({build}), Python {platform.python_version()}\n"
    assert command("--version").out == expected


def test_games_lists_every_game(command, matching) -> None:
    out = " ".join(command("games").out.split())
    for word in ("oddworld", "Odd World", "2-5", "advanced: ", "no, yes", "ordered-pairs", "neighbours", "FoxMind"):
        assert word in out
    assert "matching" in out


def test_no_command_shows_the_commands(command) -> None:
    said = command()
    assert said.status == 0
    for name in ("play", "replay", "rules", "verify", "arena", "bench", "games"):
        assert name in said.out


def test_an_unknown_command_is_refused(command) -> None:
    said = command("dance")
    assert (said.status, said.err) == (2, "oddtown: No such command 'dance'.\n")


# rules


def test_rules_show_the_whole_digest(command) -> None:
    out = command("rules", "oddworld").out
    assert "OW-1 " in out
    assert "OW-R1 " in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("number", ["OW-18", "ow-18", "18"])
def test_one_rule_is_shown_by_number(command, number) -> None:
    said = command("rules", "oddworld", number)
    assert said.out.startswith("OW-18 ")
    assert "OW-19" not in said.out


def test_an_unknown_number_tells_which_there_are(command) -> None:
    said = command("rules", "oddworld", "OW-999")
    assert said.status == 2
    assert re.fullmatch(
        r"oddtown: Odd World has no rule 'OW-999'; it has OW-1 to OW-\d+ and the rulings OW-R1 to OW-R\d+\n", said.err
    )


def test_a_foreign_game_brings_its_rules(command, matching) -> None:
    assert command("rules", matching, "2").out.split() == ["MA-2", "Nobody", "chooses", "the", "thumb."]
    assert "MA-1 Both choose in secret." in command("rules", matching).out
    assert command("rules", matching, "3").err.endswith("it has MA-1 to MA-2\n")


def test_components_are_listed_with_their_sources(command) -> None:
    out = command("rules", "oddworld", "--components", "--edition", "neighbours").out
    entries = len(oddtown.load("oddworld", "neighbours").edition.entries("cards", "card"))
    assert len(re.findall(r"^\w+, \w+ .*reconstructed", out, re.MULTILINE)) == entries
    assert f"{entries} entries with {3 * entries} figures" in " ".join(out.split())
    assert f"0 printed, 0 reported, 0 deduced, {3 * entries} reconstructed." in out


def test_a_figure_less_sure_than_its_entry_is_counted_as_such(command, matching) -> None:
    out = command("rules", matching, "--components").out
    assert "printed, weight: reconstructed" in out
    assert "0 rulebook, 1 printed, 0 reported, 0 deduced, 1 reconstructed." in out


def test_an_edition_that_is_not_there_is_refused_with_or_without_components(command) -> None:
    for more in ([], ["--components"]):
        said = command("rules", "oddworld", "--edition", "nope", *more)
        assert said.status == 2
        assert "came 'nope'" in said.err


# Games of somebody else's.


BAD = {
    "raises": ({"meta.py": "1 / 0"}, "meta.py cannot be imported: ZeroDivisionError: division by zero"),
    "binary": ({"meta.py": "\0"}, "meta.py cannot be imported: "),
    "ruleless": ({"meta.py": "", "rules.py": None}, "rules.py cannot be imported: ModuleNotFoundError"),
    "empty": ({"rules.py": ""}, "expected GAME in rules.py, there is none"),
    "metaless": ({"meta.py": ""}, "expected META in meta.py, there is none"),
    "odd": ({"meta.py": "META = 3"}, "expected META in meta.py to be a Meta named 'odd', came 3"),
}
META = "from oddtown.core.settings import Meta\nMETA = Meta('{}', '', '', '', 1, 2, 3, ())\n"


@pytest.fixture
def bad_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games that cannot be played, and of folders that are no games."""
    folder = tmp_path / "bad"
    for name, (files, _) in BAD.items():
        (folder / name).mkdir(parents=True)
        written = {"meta.py": META.format(name), "rules.py": "1 / 0", **files}
        if name == "ruleless":
            written["meta.py"] = META.format(name)
        for file, text in written.items():
            if text is not None:
                (folder / name / file).write_text(text)
    for name in ("a.b", "load", "str", "class", "__init__"):
        (folder / name).mkdir()
        (folder / name / "meta.py").write_text("1 / 0")
    monkeypatch.setenv("ODDTOWN_GAMES", str(folder))
    return folder


def test_one_bad_game_does_not_hide_the_others(command, bad_games) -> None:
    said = command("games")
    assert said.status == 0
    assert "Odd World" in said.out
    complaints = said.err.splitlines()
    assert len(complaints) == len(BAD)
    for name, (_, sentence) in BAD.items():
        (complaint,) = [line for line in complaints if line.startswith(f"oddtown: {bad_games / name}: ")]
        assert sentence in complaint


@pytest.mark.parametrize("use", ["play", "rules", "check", "bench", "arena"])
def test_a_bad_game_is_refused_in_one_line(command, bad_games, use) -> None:
    for name, (_, sentence) in BAD.items():
        if use == "rules" and "rules.py" in sentence:
            continue
        said = command(use, name, *(["random", "random"] if use == "arena" else []))
        assert said.status == 2
        assert said.err.startswith(f"oddtown: {bad_games / name}: ")
        assert sentence in said.err
        assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "name",
    [
        *("none", "true", "false", "_", "__", "_1", "os", "map", "str", "module", "folders", "editions", "importlib"),
        *("__init__", "keep_card", "game", "class", "Sushi", "süß", "a-b", "1a", "", "oddworld"),
    ],
)
def test_a_new_game_needs_a_name_of_its_own(command, tmp_path, name) -> None:
    said = command("new", name, "--into", tmp_path / "games")
    assert said.status == 2
    assert f"'{name}'" in said.err
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("name", ["sushi", "my_template", "a1__b"])
def test_a_new_game_plays_at_once(command, tmp_path, monkeypatch, name) -> None:
    said = command("new", name, "--into", tmp_path / "my games")
    assert said.status == 0
    assert "my games' " in " ".join(said.out.split())
    monkeypatch.setenv("ODDTOWN_GAMES", str(tmp_path / "my games"))
    assert command("play", name, "--seats", "random,random").status == 0


# replay


def test_replay_goes_forward_and_back(command, game_file) -> None:
    last = len(record(game_file).actions)
    said = command("replay", game_file, typed="n\n\nb\ng 7\ne\nn\ns\nb\nq\nn\n")
    assert said.status == 0
    assert positions(said.out) == [0, 1, 2, 1, 7, last, last, 0, 0]


def test_replay_shows_the_answer_the_sentences_and_the_board(command, game_file) -> None:
    shown = oddtown.replay(oddtown.load("oddworld"), record(game_file), 2)
    out = command("replay", game_file, "--at", "2", "--plain").out
    seat = shown.game.meta.seat_names[shown.record.actions[1][0]]
    assert re.search(rf"^{seat}: (keep|give \w+)$", out, re.MULTILINE)
    assert shown.log(None, 2)[0] in out
    assert str(shown) in out


def test_replay_shows_a_seat_its_own_secret_only(command, game_file) -> None:
    said = command("replay", game_file, typed=f"v red\nv 0\nv all\nv pink\ng 9999\ng x\ng {NINES}\nv {NINES}\n")
    alone, red, blue, everybody = re.split(r"seen by", said.out)[1:]
    assert red.count("Your secret card: ") == 1
    assert blue.count("Your secret card: ") == 1
    assert "Your secret card: " not in alone + everybody
    assert "expected one of the seats blue, red, yellow, or 0 to 2; came 'pink'" in everybody
    assert "expected a ply from 0 to" in everybody
    assert "came 'g x'" in " ".join(everybody.split())
    assert command("replay", game_file, "--viewer", NINES).status == 2
    assert command("replay", game_file, "--at", NINES).status == 2


def test_a_record_is_converted_to_text_and_back(command, game_file, tmp_path) -> None:
    text = command("replay", game_file, "--as", "text").out
    assert text.startswith("game      oddworld 1\n")
    (tmp_path / "game.txt").write_text(text)
    assert command("replay", tmp_path / "game.txt", "--as", "json").out == game_file.read_text()
    assert command("replay", tmp_path / "game.txt", "--at", "0").status == 0
    assert command("replay", game_file, "--as", "prose").status == 2


# verify


def test_a_good_record_passes_every_check(command, game_file) -> None:
    said = command("verify", game_file)
    assert said.status == 0
    assert said.out.count("ok      ") == 3
    assert "FAILED" not in said.out
    assert "promised" in said.out


def edit_action(data: dict) -> None:
    data["actions"][3][1] = 2 + (data["actions"][3][1] - 1) % 3


def edit_digest(data: dict) -> None:
    data["digests"][5] = "0" * 16


def edit_scores(data: dict) -> None:
    data["scores"][0] += 1


def edit_server_seed(data: dict) -> None:
    data["deal"]["server_seed"] = "00" * 32


def edit_contribution(data: dict) -> None:
    data["deal"]["contributions"].append("more")


def edit_match(data: dict) -> None:
    data["deal"]["match"] = "another"


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (edit_action, "expected digest"),
        (edit_digest, "action 6: expected digest"),
        (edit_scores, "expected scores"),
        (edit_server_seed, "does not match the promise"),
        (edit_contribution, "the seed does not follow"),
        (edit_match, "the seed does not follow"),
    ],
)
def test_an_edited_record_fails(command, game_file, edit, sentence) -> None:
    data = json.loads(game_file.read_text())
    edit(data)
    game_file.write_text(json.dumps(data))
    said = command("verify", game_file)
    assert said.status == 2
    assert said.out.count("FAILED") == 1
    assert sentence in said.err
    assert said.err.startswith(f"oddtown: {game_file}: ")


def test_a_record_without_a_deal_says_that_nothing_was_promised(command, tmp_path) -> None:
    match = oddtown.Match(oddtown.load("oddworld"), 2, "a")
    match.record.write(tmp_path / "game.json")
    said = command("verify", tmp_path / "game.json")
    assert said.status == 0
    assert "no deal was promised" in said.out
    assert "the game is not over" in said.out


# arena and bench


def test_the_arena_prints_and_writes_its_figures(command, tmp_path) -> None:
    path = tmp_path / "figures.json"
    said = command("arena", "oddworld", "greedy", "random", "--games", "4", "--json", path)
    assert said.status == 0
    assert "95 %" in said.out
    figures = json.loads(path.read_text())
    assert [result["name"] for result in figures["results"]] == ["greedy", "random"]
    assert sum(result["wins"] for result in figures["results"]) == pytest.approx(4)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["oddworld", "greedy", "zzz"], "there is no bot 'zzz'"),
        (["oddworld", "random", "random", "--set", "x=1"], "Odd World has no setting 'x'"),
        (["oddworld", "random", "--seats", "9"], "Odd World has 2 to 5 seats"),
        (["nogame", "random", "random"], "there is no game 'nogame'"),
    ],
)
def test_the_arena_refuses_in_one_line(command, arguments, sentence) -> None:
    said = command("arena", *arguments)
    assert said.status == 2
    assert said.err.startswith(f"oddtown: {sentence}")
    assert said.err.count("\n") == 1


def test_bench_measures_every_seat_count_and_setting(command) -> None:
    out = command("bench", "oddworld", "--seconds", "0.01").out
    rows = re.findall(r"^ +(\d) +advanced=(no|yes)", out, re.MULTILINE)
    assert rows == [(str(seats), advanced) for seats in range(2, 6) for advanced in ("no", "yes")]
    assert oddtown.BUILD in out


def test_a_decision_has_at_least_two_open_answers() -> None:
    game = oddtown.load("oddworld")
    games, plies, decisions = play_at_random(game, 2, variants(game)[1], games=5)
    assert games == 5
    assert 0 < decisions < plies, "in the advanced game some may only hold their secret card"
