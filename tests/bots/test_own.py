"""Bots of one's own: found by a variable, called by their name everywhere, and never in the way of ours."""

import os

import pytest

from bots.toys import META, WinInTwo, asked
from oddtown.arena import run_arena
from oddtown.bots import bot_names, check_bot, level_names, make_bot
from oddtown.core.errors import BotError

CLEVER = """from oddtown.bots import NO_CLOCK, Bot, Choice


class Clever(Bot):
    name = "clever"

    def choose(self, perspective, clock=NO_CLOCK):
        return Choice(perspective.legal_actions()[-1], {}, {}, {})


class Rater(Bot):
    name = "rater"

    def rate(self, perspective):
        return {action: float(action) for action in perspective.legal_actions()}
"""


@pytest.fixture
def bring(tmp_path, monkeypatch):
    """Returns a function that writes files with bots and lists them."""

    def write(*texts):
        paths = [tmp_path / f"file_{number}.py" for number in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        monkeypatch.setenv("ODDTOWN_BOTS", os.pathsep.join(map(str, paths)))

    return write


def test_they_are_named_beside_ours(bring):
    bring(CLEVER)
    assert {"clever", "rater", "random", "mcts", "expert"} < set(bot_names())
    check_bot("clever", "oddworld")
    choice = make_bot("clever", 1).choose(asked(WinInTwo()))
    assert (choice.action, make_bot("clever").name) == (2, "clever")
    assert make_bot("rater,temperature=0.01", 1).choose(asked(WinInTwo())).action == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_they_play_in_an_arena_in_other_processes_too(bring, jobs):
    bring(CLEVER)
    report = run_arena("oddworld", ["rater", "random"], 4, jobs=jobs)
    assert [result.name for result in report] == ["rater", "random"]
    assert report.games == 4


def test_without_the_variable_there_are_none(monkeypatch):
    monkeypatch.delenv("ODDTOWN_BOTS", raising=False)
    with pytest.raises(BotError, match="there is no bot 'clever'; there are: random, greedy"):
        make_bot("clever")


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["x = 1\n"], "file_0.py: expected at least one subclass of oddtown.bots.Bot, there is none"),
        (["x = \n"], "file_0.py cannot be imported: SyntaxError"),
        ([CLEVER.replace('"clever"', '"My Bot"')], "letters a to z, for Clever, came 'My Bot'"),
        ([CLEVER.replace('"clever"', '"mcts"')], "a bot of your own is called 'mcts', as one of ours is"),
        ([CLEVER, CLEVER], "there is another bot 'clever' among those of ODDTOWN_BOTS already"),
    ],
)
def test_what_is_wrong_with_them_is_said(bring, texts, said):
    bring(*texts)
    with pytest.raises(BotError, match=said):
        make_bot("clever")


def test_a_file_that_is_not_there_is_said_to_be_missing(monkeypatch):
    monkeypatch.setenv("ODDTOWN_BOTS", "no/such.py")
    with pytest.raises(BotError, match=r"expected Python files with bots in ODDTOWN_BOTS, came .*such\.py"):
        make_bot("random")


def test_they_have_neither_versions_nor_budgets(bring):
    bring(CLEVER)
    for name, said in (("clever:1s", "takes no budget"), ("clever@1", "has no versions"), ("clever,jobs=2", "option")):
        with pytest.raises(BotError, match=said):
            make_bot(name)


def test_a_game_without_a_heuristic_is_played_at_the_levels_that_need_none(tmp_path, monkeypatch):
    folder = tmp_path / "bare"
    folder.mkdir()
    (folder / "meta.py").write_text("META = None\n", encoding="utf-8")
    monkeypatch.setenv("ODDTOWN_GAMES", str(tmp_path))
    assert level_names("bare") == ["casual", "strong", "expert"]
    game = WinInTwo(META._replace(name="bare"))
    for level in ("casual", "strong"):
        assert make_bot(level, 1).choose(asked(game)).action in (0, 1, 2)
