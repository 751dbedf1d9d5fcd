"""Playing in the terminal."""

import json
import re
import signal
from pathlib import Path

import pytest

import oddtown
from oddtown.bots import LEVELS, pace
from oddtown.cli.play import new_match
from oddtown.core.record import Record, commit

ASKED = r"\n  1  (?s:.*)\n> $"  # the last thing on the screen is the list of answers, and the place to type
ANSWERS = "1\n" * 400
WIPE = "\x1b[3J"


def kept(home: Path) -> Path:
    (path,) = home.iterdir()
    return path


# A whole game.


def test_a_whole_game_is_played_in_a_real_terminal_of_80_columns(terminal, home) -> None:
    game = terminal("play", "oddworld", "--seats", "me,random", "--seed", "whole")
    screens = []
    while "is over" not in (screen := game.wait_for(rf"{ASKED}|oddtown verify \S+\n")):
        screens.append(screen)
        game.type(re.findall(r"\n  1  (\w+(?: \w+)*)", screen)[-1])
    screens.append(screen)
    assert game.end() == 0
    assert max(len(line) for screen in screens for line in screen.splitlines() if str(home) not in line) <= 80
    assert max(screen.split("answer")[-1].count("\n") for screen in screens[:-1]) < 24
    assert "\x1b[1m" in game.raw, "the prompt stands out"
    record = Record.from_json(kept(home).read_text())
    assert f"blue (me), {record.scores[0]} points" in screen
    assert "OW-18" in screen
    assert oddtown.replay(oddtown.game_of(record), record).is_over


def test_five_seats_fit_the_screen_with_room_between_log_board_and_question(terminal) -> None:
    game = terminal("play", "--seats", "random,random,random,random,me", "--set", "advanced=yes", "--seed", "fit")
    for _ in range(10):
        screen = game.wait_for(ASKED).split("answer ")[-1]
        assert screen.count("\n") < 24
        assert re.search(r"\.\n\n left deck|─\n left deck", screen)
        assert re.search(r"secret card: .*\n\nPurple: ", screen)
        game.type("1")


def test_without_colours_nothing_but_text_is_written(terminal) -> None:
    game = terminal("play", "--seats", "me,random", "--seed", "plain", "--plain")
    game.wait_for(ASKED)
    game.type("quit")
    game.wait_for("Saved")
    assert game.end() == 0
    assert not re.search(r"\x1b\[[0-9;]*m", game.raw)


def test_a_new_game_promises_its_deal_and_keeps_the_promise(command, home) -> None:
    said = command("play", "--seats", "me,random,me", typed=ANSWERS)
    record = Record.from_json(kept(home).read_text())
    assert said.status == 0
    assert record.deal is not None
    assert record.deal.commitment in said.out.replace("\n" + " " * 21, "")
    assert commit(bytes.fromhex(record.deal.server_seed)) == record.deal.commitment
    assert len(record.deal.contributions) == 2, "one value for each person"
    assert record.check_deal()


def test_equal_seeds_and_answers_make_equal_games(command, tmp_path) -> None:
    for name in ("one", "other"):
        command("play", "--seats", "me,random,greedy", "--seed", "7", "--save", tmp_path / name, typed=ANSWERS)
    assert (tmp_path / "one").read_text() == (tmp_path / "other").read_text()


def test_bots_play_alone(command, home) -> None:
    said = command("play", "--seats", "random,greedy")
    assert said.status == 0
    assert "1.  " in said.out
    assert Record.from_json(kept(home).read_text()).scores


# Answers.


def test_answers_are_given_by_number_words_or_a_beginning(command, home) -> None:
    command("play", "--seats", "me,me", "--seed", "b", typed="2\nkeep\nDRAW LEFT\ngive b\ndraw l\n")
    record = Record.from_json(kept(home).read_text())
    game = oddtown.game_of(record)
    labels = []
    for ply, (seat, action) in enumerate(record.actions):
        legal = oddtown.replay(game, record, ply).legal(seat)
        labels.append(next(label for label, number in legal.items() if number == action))
    assert labels == ["draw right", "keep", "draw left", "give blue", "draw left"]


def test_a_beginning_of_several_answers_is_asked_back(command) -> None:
    said = command("play", "--seats", "me,me", typed="draw\n")
    assert "'draw' could be: draw left, draw right." in said.out


def test_a_refused_answer_names_its_rule(command) -> None:
    said = command("play", "--seats", "me,me", typed="1\ngive black\n? give yellow\n? 4\n?\n? keep\n")
    refusal = "is not open. OW-10: A card goes to one of the 2 players at the table."
    sentences = " ".join(said.out.split())
    assert f"give black {refusal}" in sentences
    assert sentences.count(f"give yellow {refusal}") == 1
    assert sentences.count(refusal) == 3, "the fourth answer is the second that is not open"
    assert "Not open now:" in said.out
    assert "keep is open: keep it" in said.out
    assert "undo " in said.out


def test_nonsense_changes_nothing(command, home) -> None:
    said = command(
        "play",
        "--seats",
        "me,me",
        typed="nonsense\n99\n0\n-1\n\n? nonsense\nrules x\nundo\n\x00\n" + f"{'9' * 5000}\n? {'9' * 5000}\n",
    )
    assert said.status == 0
    assert "'nonsense' is no answer to this question" in said.out
    assert "has no rule 'x'; it has OW-1 to OW-" in said.out
    assert "cannot take anything back" in said.out
    assert Record.from_json(kept(home).read_text()).actions == []


def test_undo_takes_the_last_answer_back(command, home) -> None:
    said = command("play", "--seats", "me,me", typed="1\nundo\n2\n")
    record = Record.from_json(kept(home).read_text())
    assert [action for _, action in record.actions] == [1]
    assert said.out.count("Which card do you take?") == 2


def test_log_score_rules_and_save_tell(command, home) -> None:
    said = command("play", "--seats", "me,me", "--seed", "a", typed="1\nkeep\nlog\nscore\nrules ow-18\nsave\n")
    after = said.out.split("answer 3")[1]
    assert "begins." in after
    assert re.search(r"OW-18 1 × \w+: odd 1", after)
    assert "odd number" in after
    assert f"Saved in {kept(home)}" in after


def test_a_hint_names_the_best_answers_and_why(command) -> None:
    said = command("play", "--seats", "me,beginner", "--seed", "a", typed="hint\n")
    assert len(re.findall(r"^> .*wins \d+%|^ +wins \d+%", said.out, re.M)) == 2
    assert re.search(r"^(The first|After the first|In points the first) [^.]*\.", said.out, re.M)  # on one line or two
    german = command("play", "--seats", "me,beginner", "--seed", "a", "--language", "de", typed="hint\n")
    assert re.search(r"^(Die ersten?|Nach der ersten|Nach Punkten) [^.]*\.", german.out, re.M)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_every_level_plays(command, level) -> None:
    said = command("play", "oddworld", "--seats", f"me,{level}", "--seed", "b", typed="1\nkeep\n1\n")
    assert f"({level})" in said.out
    assert "answer 5" in said.out


# Keeping and resuming.


def test_a_bot_takes_as_long_over_a_secret_choice_whatever_it_could_choose(command, monkeypatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(pace, "monotonic", lambda: 0.0)
    monkeypatch.setattr(pace, "sleep", slept.append)
    command("play", "tybor", "--seats", "me,beginner,random", "--seed", "a", typed=ANSWERS)
    assert len(slept) > 10  # several rounds, in which hands run down to the last card
    assert set(slept) == {pace.Pace.of("beginner", 0.0).span}


@pytest.mark.parametrize("leave", ["quit\n", ""])
def test_quit_and_the_end_of_input_leave_a_game_that_can_be_resumed(command, home, leave) -> None:
    said = command("play", "--seats", "me,random", typed="1\n1\n" + leave)
    path = kept(home)
    assert said.status == 0
    assert f"oddtown play --resume {path}" in said.out
    answers = len(Record.from_json(path.read_text()).actions)
    said = command("play", "--resume", path, typed=ANSWERS)
    assert f"Resumed after {answers} answers." in said.out
    assert command("verify", path).status == 0
    assert Record.from_json(path.read_text()).scores


def test_ctrl_c_saves_the_game(terminal, command, home) -> None:
    game = terminal("play", "--seats", "me,random", "--set", "advanced=yes")
    game.wait_for(ASKED)
    game.type("1")
    game.wait_for(ASKED)
    before = kept(home).read_text()
    game.interrupt()
    screen = game.wait_for("--resume")
    assert game.end() == 130
    assert "Saved. Go on with:" in screen
    assert "Traceback" not in game.raw
    assert kept(home).read_text() == before
    assert command("play", "--resume", kept(home), typed="1\n\n" * 400).status == 0
    record = Record.from_json(kept(home).read_text())
    assert record.scores
    assert record.check_deal()


def test_a_damaged_file_is_refused_and_left_as_it_is(command, home) -> None:
    command("play", "--seats", "me,random", typed="1\n1\n1\n")
    path = kept(home)
    good = path.read_text()
    edited = json.loads(good)
    edited["actions"][0][1] ^= 1
    damaged = [good[: len(good) // 2], "", "{", "nonsense", json.dumps(edited), '{"a":' * 100_000, "\ud800"]
    for text in damaged:
        path.write_text(text, errors="surrogatepass")
        said = command("play", "--resume", path, typed="1\n")
        assert said.status == 2
        assert said.err.startswith(f"oddtown: {path}: ")
        assert said.err.count("\n") == 1
        assert said.out == ""
        assert path.read_text(errors="surrogatepass") == text
    assert list(home.iterdir()) == [path]


def test_a_game_of_text_form_without_players_is_resumed_with_seats(command, home, tmp_path) -> None:
    match = oddtown.Match(oddtown.load("oddworld"), 2, "a")
    path = tmp_path / "game.json"
    match.record.write(path)
    assert "does not say who plays: give --seats" in command("play", "--resume", path).err
    assert command("play", "--resume", path, "--seats", "me,random", typed=ANSWERS).status == 0
    assert Record.from_json(path.read_text()).players == ["me", "random"]
    assert "leave --seats" in command("play", "--resume", path, "--seats", "me,me").err
    assert "keeps its" in command("play", "--resume", path, "--seed", "b").err


def test_a_file_that_is_there_is_never_overwritten(command, tmp_path) -> None:
    (tmp_path / "mine").write_text("mine")
    said = command("play", "--save", tmp_path / "mine", typed="1\n")
    assert said.status == 2
    assert "is there already" in said.err
    assert (tmp_path / "mine").read_text() == "mine"
    assert "a folder that is there" in command("play", "--save", tmp_path / "no" / "file").err


def test_a_custom_edition_is_played_and_kept_in_the_record(command, home, tmp_path) -> None:
    folder = Path(oddtown.__file__).parent / "games" / "oddworld" / "editions" / "neighbours"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "cards.toml").write_text((folder / "cards.toml").read_text())
    command("play", "--edition", tmp_path / "mine", "--seats", "me,random", typed="1\n")
    (tmp_path / "mine" / "cards.toml").unlink()
    assert command("play", "--resume", kept(home), typed=ANSWERS).status == 0
    assert command("verify", kept(home)).status == 0


# Several persons at one keyboard.


def test_the_screen_is_wiped_before_another_person_only_where_something_is_hidden(terminal) -> None:
    for advanced in ("no", "yes"):
        game = terminal("play", "--hotseat", "2", "--set", f"advanced={advanced}", "--seed", "a")
        gates = 0
        for _ in range(3):
            screen = game.wait_for(rf"{ASKED}|press Enter.*$")
            if "press Enter" in screen:
                assert "secret card" not in screen
                assert game.raw.count(WIPE) == gates
                gates += 1
                game.type("")
                screen = game.wait_for(ASKED)
            assert ("secret card" in screen) == (advanced == "yes")
            game.type("1")
        game.wait_for(rf"{ASKED}|press Enter.*$")
        game.type("quit")
        assert gates == (2 if advanced == "yes" else 0), "each of the two, the first one too"


@pytest.mark.parametrize("leave", ["quit", "Ctrl-C", "kill"])
def test_who_leaves_takes_the_secret_from_the_screen(terminal, home, leave) -> None:
    game = terminal("play", "--hotseat", "2", "--set", "advanced=yes", "--seed", "a")
    game.wait_for("press Enter.*$")
    game.type("")
    game.wait_for(ASKED)
    if leave == "quit":
        game.type("quit")
    else:
        game.interrupt(signal.SIGINT if leave == "Ctrl-C" else signal.SIGTERM)
    game.wait_for("--resume")
    assert game.end() == {"quit": 0, "Ctrl-C": 130, "kill": 143}[leave]
    assert "secret" not in game.raw.split(WIPE)[-1]
    again = terminal("play", "--resume", kept(home))
    assert "secret" not in again.wait_for("press Enter.*$")


def test_who_plays_alone_is_not_asked_to_be_alone(terminal) -> None:
    game = terminal("play", "--seats", "me,random", "--set", "advanced=yes")
    game.wait_for(ASKED)
    game.type("quit")
    game.wait_for("--resume")
    assert "press Enter" not in game.raw
    assert WIPE not in game.raw


def test_nobody_finds_what_another_person_typed(terminal) -> None:
    game = terminal("play", "--hotseat", "2", "--set", "advanced=yes", "--seed", "a")
    game.wait_for("press Enter.*$")
    game.type("")
    game.wait_for(ASKED)
    game.type("my secret thought")
    game.wait_for("is no answer.*\\s.*\n> $")
    game.type("\x1b[A")  # the key Up, as a terminal sends it
    assert "thought" not in game.wait_for("> $")


def test_a_sealed_answer_is_wiped_from_the_screen(terminal, matching) -> None:
    game = terminal("play", matching, "--seats", "me,me")
    game.wait_for(ASKED)
    game.type("choose paper")
    game.wait_for("press Enter.*$")
    assert WIPE in game.raw


# Any game.


def test_a_foreign_game_with_sealed_answers_is_played(command, matching, home) -> None:
    typed = "choose thumb\nchoose stone\nscore n\n\nchoose paper\nscore [red]\n\n"
    said = command("play", matching, typed=typed)
    assert said.status == 0
    assert "choose thumb is not open. MA-2: The thumb is no sign." in said.out
    assert '"[/nothing]"' in said.out, "brackets on a board without colours are not marks"
    assert "north (me), 1 points" in said.out
    assert command("verify", kept(home)).status == 0
    assert "(sealed)" in command("replay", kept(home), "--at", "1").out
    assert "choose stone" in command("replay", kept(home), "--at", "2", "--viewer", "north").out


def test_an_answer_can_be_taken_back_before_a_bot_goes_on(command, matching, home) -> None:
    said = command("play", matching, "--seats", "me,random", typed="1\nscore nothing\nwhat\nundo\nscore [red]\nquit\n")
    assert "Expected Enter, undo or quit; came 'what'." in said.out
    assert Record.from_json(kept(home).read_text()).actions[-1] == (0, 4)


def test_persons_at_one_keyboard_take_sealed_answers_back(command, matching, home) -> None:
    command("play", matching, "--seats", "me,me", typed="choose paper\n\nundo\n\nchoose stone\n\nchoose paper\n")
    assert sorted(Record.from_json(kept(home).read_text()).actions) == [(0, 0), (1, 1)]


def test_an_answer_comes_before_a_command_of_the_same_beginning(command, matching) -> None:
    said = command("play", matching, "--seats", "me,me", typed="1\n\n1\n\nscore\nscore nothing\n")
    assert "total" in said.out, "score alone is the command"
    assert "answer 4" in said.out, "score nothing is the answer"


# What cannot be played.


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nogame"], "there is no game 'nogame'"),
        (["--seats", "me,robot"], "there is no bot 'robot'; there are: random, greedy"),
        (["--seats", "me,greedy@7"], "oddworld has no heuristic_7.py for the bot 'greedy@7'"),
        (["--seats", "me"], "Odd World has 2 to 5 seats, not 1"),
        (["--seats", "me,,me"], "expected a bot as kind"),
        (["--hotseat", "6"], "Odd World has 2 to 5 seats, not 6"),
        (["--set", "colour=blue"], "Odd World has no setting 'colour'; it has: advanced"),
        (["--set", "advanced=maybe"], "setting 'advanced' of Odd World is no or yes, not 'maybe'"),
        (["--set", "advanced"], "expected a setting as name=value, came 'advanced'"),
        (["--edition", "third"], "expected an edition of oddworld (ordered-pairs, neighbours) or a folder"),
        (["--resume", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["--bogus"], "No such option: --bogus"),
        (["--hotseat", "9" * 20], "Invalid value for '--hotseat'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(command, home, arguments, sentence) -> None:
    said = command("play", *arguments)
    assert said.status == 2
    assert said.err.startswith(f"oddtown: {sentence}")
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert not home.exists() or not list(home.iterdir())


def test_settings_reach_the_deal(home) -> None:
    match = new_match(oddtown.load("oddworld"), ["me", "random"], {"advanced": "yes"})
    assert match.view(None).settings == {"advanced": "yes"}
    assert match.record.check_deal()
