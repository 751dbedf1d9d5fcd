"""The arena: shares add up, intervals are honest, and equal plans play equal games wherever they are played."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import oddtown
from oddtown.arena import run_arena, wilson
from oddtown.arena.game import Played, Times, bots_of, play, together
from oddtown.arena.interval import block_interval, dependence
from oddtown.arena.plan import make_plan
from oddtown.arena.report import make_report
from oddtown.games import folders, load

DOCS = Path(__file__).parent.parent.parent / "docs"


def told(report):
    """All of a report that does not depend on the clock."""
    figures = report.figures()
    for name in ("date", "seconds", "on"):
        del figures[name]
    for result in figures["results"]:
        for name in ("seconds_per_decision", "seconds_99", "seconds_slowest"):
            del result[name]
    return figures


def test_shares_add_up_and_games_are_whole_blocks():
    report = run_arena("oddworld", ["greedy", "random", "random"], games=7)
    assert [result.games for result in report] == [9, 9, 9]
    assert report.games == 9
    assert sum(result.share for result in report) == pytest.approx(1)
    assert all(0 <= result.low <= result.share <= result.high <= 1 for result in report)
    assert [sum(block) for block in report.blocks] == pytest.approx([1, 1, 1])


def test_equal_seeds_play_equal_games_and_others_do_not():
    points = [
        [result.points for result in run_arena("oddworld", ["random", "random"], 10, seed=seed)] for seed in (1, 1, 2)
    ]
    assert points[0] == points[1] != points[2]


@pytest.mark.parametrize("gain", [None, 0.1])
def test_the_report_does_not_depend_on_the_number_of_jobs(gain):
    reports = [run_arena("oddworld", ["greedy", "random"], 60, jobs=jobs, gain=gain) for jobs in (1, 3)]
    assert told(reports[0]) == told(reports[1])
    assert reports[0].games == (60 if gain is None else 20)


def test_games_of_one_deal_that_end_alike_widen_the_interval():
    assert dependence([0.5] * 10, block=2) == 1
    alike = dependence([1, 0] * 5, block=2)
    assert alike == pytest.approx(20 / 9)
    assert wilson(10, 20, alike)[0] < wilson(10, 20)[0]
    assert block_interval([1, 0] * 5, block=2) == wilson(10, 20, alike)


@pytest.mark.parametrize("means", [[1.0], [0.25], [0.5] * 9, [1.0] * 9])
def test_each_of_few_deals_counts_as_no_more_than_one_game(means):
    assert dependence(means, block=4) == 4
    assert block_interval(means, block=4) == wilson(sum(means), len(means))


def test_in_a_field_the_first_bot_takes_every_seat_once():
    plan = make_plan("oddworld", ["greedy", "random"], 4, seats=4, field=True)
    assert [plan.owners(turn) for turn in range(4)] == [[0, 1, 1, 1], [1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1]]
    assert (plan.fair(0), plan.fair(1)) == (0.25, 0.75)
    report = run_arena("oddworld", ["greedy", "random"], 8, seats=4, field=True)
    assert [seat.games for seat in report[0].seats] == [2, 2, 2, 2]
    assert [seat.games for seat in report[1].seats] == [6, 6, 6, 6]
    assert [sum(result.scores.values()) for result in report] == [8, 24]


def test_bots_fill_the_seats_in_turn():
    plan = make_plan("oddworld", ["greedy", "random"], 4, seats=4)
    assert plan.owners(0) == [0, 1, 0, 1]
    assert plan.owners(1) == [1, 0, 1, 0]


def test_the_games_of_a_block_have_one_deal_and_no_bot_is_sown_with_it():
    plan = make_plan("oddworld", ["random", "random"], 6, seats=3)
    assert [plan.deal(number) for number in range(6)] == ["arena 0 0"] * 3 + ["arena 0 1"] * 3
    seeds = {plan.bot_seed(number, seat) for number in range(6) for seat in range(3)}
    assert len(seeds) == 18
    assert seeds.isdisjoint(plan.deal(number) for number in range(6))


def test_wins_ties_seats_and_points_are_counted():
    plan = make_plan("oddworld", ["greedy", "random"], 4)
    # In odd games the first bot sits in the second seat.
    ends = [([5, 3], [1, 2]), ([4, 4], [1, 1]), ([2, 7], [2, 1]), ([1, 6], [2, 1])]
    games = [Played(number, scores, places, [Times(), Times()]) for number, (scores, places) in enumerate(ends)]
    report = make_report(plan, games, None, 0.0, False, "")
    first, second = report
    assert (report.ties, first.ties, second.ties) == (1, 1, 1)
    assert (first.wins, second.wins) == (2.5, 1.5)
    assert report.blocks == [[0.75, 0.25], [0.5, 0.5]]
    assert [seat.share for seat in first.seats] == [0.5, 0.75]
    assert [seat.share for seat in second.seats] == [0.25, 0.5]
    assert first.scores == {2: 1, 4: 1, 5: 1, 6: 1}
    assert (first.points, second.points) == (17 / 4, 15 / 4)


def test_a_bot_that_shares_a_win_with_itself_has_no_tie():
    plan = make_plan("oddworld", ["greedy", "random"], 3, seats=3)
    times = [Times(), Times(), Times()]
    games = [
        Played(number, [1, 1, 1], places, times) for number, places in enumerate([[1, 2, 1], [1, 2, 2], [2, 1, 1]])
    ]
    report = make_report(plan, games, None, 0.0, False, "")
    assert plan.owners(0) == [0, 1, 0]
    assert (report.ties, report[0].ties, report[1].ties) == (2, 1, 1)


def test_times_are_told_by_mean_quantile_and_slowest():
    halves = [Times(), Times()]
    for place in range(1000):
        halves[place % 2].add(0.001 if place < 985 else 0.2)
    times = together(halves)
    assert (times.count, times.slowest) == (1000, 0.2)
    assert times.mean == pytest.approx(0.985 * 0.001 + 0.015 * 0.2)
    assert times.quantile(0.5) == pytest.approx(0.001, rel=0.012)
    assert times.quantile(0.99) == pytest.approx(0.2, rel=0.012)
    assert Times().quantile(0.99) == 0


def test_only_questions_with_several_answers_are_decisions():
    plan = make_plan("oddworld", ["random", "random"], 2, settings={"advanced": "yes"})
    match = oddtown.Match(oddtown.load("oddworld"), 2, plan.deal(0), plan.settings)
    asked, decided = 0, 0
    bots = bots_of(plan, 0)
    while not match.is_over:
        seat = match.to_act[0]
        asked += 1
        decided += len(match.legal(seat)) > 1
        match.act(seat, bots[seat].choose(match.perspective(seat)).action)
    assert sum(times.count for times in play(plan, 0).times) == decided < asked


@pytest.mark.parametrize("bots", [[], ["random"] * 3])
def test_more_bots_than_seats_or_none_are_refused(bots):
    with pytest.raises(oddtown.BotError, match=r"^expected 1 to 2 bots for 2 seats, came "):
        run_arena("oddworld", bots, 2, seats=2)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"games": 0}, "expected at least 1 game, came 0"),
        ({"bots": ["random"] * 3, "field": True, "seats": 3}, "expected 2 bots for a field"),
        ({"field": True}, "a field needs a number of seats, 2 to 5; none came"),
        ({"gain": 0.6}, "expected a gain above 0 and below 0.5, came 0.6"),
        ({"gain": -0.1}, "expected a gain above 0 and below 0.5, came -0.1"),
        ({"gain": 0.1, "alpha": 0.7}, "expected alpha and beta above 0 and below 0.5, came 0.7 and 0.05"),
        ({"bots": ["random"], "seats": 2, "gain": 0.1}, "a test needs another bot to play against"),
        ({"bots": ["greedy@7", "random"]}, "oddworld has no heuristic_7.py for the bot 'greedy@7'"),
        ({"on": "somewhere"}, "expected ray, auto or an address as ray://host:10001 to play on, came 'somewhere'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(given, sentence):
    with pytest.raises(oddtown.OddtownError, match="^" + re.escape(sentence)):
        run_arena(**{"game": "oddworld", "bots": ["random", "random"], "games": 10**9, **given})


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"version": "0.0.0"}, "expected oddtown 0.0.0 to play with, came "),
        ({"edition_hash": "beef"}, "expected edition beef to play with, came "),
        ({"weights": "beef"}, "expected weights beef to play with, came "),
        ({"weights": ""}, "expected weights none to play with, came "),
    ],
)
def test_a_machine_with_another_version_edition_or_weights_does_not_play(changed, sentence):
    plan = make_plan("oddworld", ["greedy", "random"], 2)
    with pytest.raises(oddtown.OddtownError, match="^" + re.escape(sentence)):
        play(replace(plan, **changed), 0)


def test_progress_tells_games_shares_and_the_test():
    standings = []
    run_arena("oddworld", ["greedy", "random"], 4, progress=standings.append, gain=0.1)
    assert [standing.done for standing in standings] == [0, 1, 2, 3, 4]
    assert all(sum(standing.shares) == pytest.approx(1) for standing in standings[1:])
    assert standings[1].llr == 0
    assert standings[-1].llr != 0


def test_the_figures_are_json_with_the_machine_and_the_command():
    report = run_arena("oddworld", ["greedy", "random"], 4, gain=0.1)
    figures = json.loads(report.to_json("oddtown arena ..."))
    assert figures["command"] == "oddtown arena ..."
    assert figures["version"] == oddtown.__version__
    assert figures["edition_hash"] == oddtown.load("oddworld").edition.hash
    assert figures["settings"] == {"advanced": "no"}
    assert figures["machine"]["build"] == oddtown.BUILD
    assert figures["machine"]["cores"] >= 1
    assert [result["name"] for result in figures["results"]] == ["greedy", "random"]
    assert len(figures["sprt"]["path"]) == len(figures["blocks"]) == 2


def test_the_examples_in_the_docs_run(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / "arena.md").read_text(encoding="utf-8"), re.DOTALL)
    names = {}
    exec(code, names)
    out = capsys.readouterr().out
    assert "40 games, 10 deals, " in out
    assert "fair 25.0%" in out
    assert "accepted" in out
    assert names["html"].startswith("<!doctype html>")


def test_other_cards_are_played_with(tmp_path):
    own = shutil.copytree(folders()["oddworld"] / "editions" / "neighbours", tmp_path / "own")
    for edition, name in (("neighbours", "neighbours"), (str(own), str(own))):
        report = run_arena("oddworld", ["greedy", "random"], 2, edition=edition, jobs=2)
        assert report.plan.edition == name
        assert report.plan.edition_hash == load("oddworld", "neighbours").edition.hash != load("oddworld").edition.hash
