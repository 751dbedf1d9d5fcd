"""What a board says about what is under way: costs, rounds, hands passed on, and how far it is to the next points."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND
from oddtown.core.rng import Rng
from oddtown.games.tybor.cards import COUNTS, FOUR, MOST_SYMBOLS, PER_CITIZENS, SIX, TABLE
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS
from oddtown.games.tybor.rules import EFFECT, OF_CHAPTER, OF_SCENARIO, TAKE, TRADE, cost_of
from oddtown.games.tybor.state import BUILT, CITIZENS, OBJECTIVES, OWN

from .table import board, choose, play_round, table

GAMES = [
    pytest.param(2 + (3 * n + m) % 4, scenario, chapter, id=f"{scenario}-{chapter}")
    for n, scenario in enumerate(SCENARIOS)
    for m, chapter in enumerate(CHAPTERS)
]


def lines(game, s, seat, viewer=None):
    """Returns a score sheet as points by message and its values."""
    return {
        (line.message.id, str(line.message.values.get("symbol", line.message.values.get("name")))): line.points
        for line in game.breakdown(s, seat, viewer)
        if line.message.id in ("score.symbol", "score.objective", "score.secret")
    }


def with_citizens(game, s, seat, symbol, number):
    """Returns a copy in which a seat has so many more citizens of a profession."""
    copy = game.copy(s)
    copy.piles[CITIZENS + OWN * seat] += [game.cards.symbol.index(symbol) | EVERYONE] * number
    return copy


def with_buildings(game, s, seat, colours):
    """Returns a copy in which a seat has a building more of each of these colours."""
    copy = game.copy(s)
    copy.piles[BUILT + OWN * seat] += [game.cards.colour.index(colour) | EVERYONE for colour in colours]
    return copy


def check_symbols(game, s, seen):
    """Compares the progress of symbols with the score sheet, now and with the citizens that it says are missing."""
    for symbol in range(SIX):
        held = [sum(card["profession"] == symbol for card in cards) for cards in seen["citizens"]]
        held = [count + sum(side["symbol"] == symbol for side in seen["built"][n]) for n, count in enumerate(held)]
        for seat in range(s.seats):
            told = seen["progress"][seat][symbol]

            def points(more, seat=seat, symbol=symbol):
                found = lines(game, with_citizens(game, s, seat, symbol, more), seat)
                return found.get(("score.symbol", str(symbol)), 0)

            others = held[:seat] + held[seat + 1 :]
            assert told["count"] == held[seat]
            assert told["rank"] == (1 + sum(other > held[seat] for other in others) if held[seat] else 0)
            assert told["lead"] == held[seat] - max(others)
            assert told["points"] == points(0)
            assert told["next"] == points(told["more"])
            if told["more"]:
                assert told["next"] > told["points"]
            assert {points(more) for more in range(told["more"] or 9)} == {told["points"]}


def check_tasks(game, s, seen):
    """Compares the progress of scenario and chapter with the score sheet and with what the end of the stage does."""
    for part, of, task in (
        ("scenario", OF_SCENARIO, game.cards.scenarios[s.scenario]),
        ("chapter", OF_CHAPTER, game.cards.chapters[s.chapter]),
    ):
        told = seen[f"{part}_progress"]
        for seat in range(s.seats):
            assert told[seat]["points"] == lines(game, s, seat).get(("score.objective", task.name), 0)
            if task.objective and part == "chapter":
                assert (told[seat]["points"] > 0) == (told[seat]["count"] >= told[seat]["number"])
        copy = game.copy(s)
        copy.agenda = []
        game.steps[EFFECT].run(copy, of)
        taking = {arg >> 4 for step, _, arg in copy.agenda if step == TAKE}
        taking |= {bits.bit_length() - 1 for step, bits, _ in copy.agenda if step == TRADE}
        reached = {n for n, each in enumerate(told) if each["stage_count"] >= each["stage_number"] > 0}
        assert reached == taking


def check_secrets(game, s, viewer, seen):
    """Compares the own secret objective with the score sheet, now and with the buildings that it says are missing."""
    assert [secret is not None for secret in seen["secrets"]] == [bool(colours) for colours in seen["objectives"]]
    for seat, secret in enumerate(seen["secrets"]):
        if secret is not None:

            def points(state, seat=seat):
                return lines(game, state, seat, viewer).get(("score.secret", "None"), 0)

            assert secret["points"] == 5 * secret["sets"] == points(s)
            assert points(with_buildings(game, s, seat, secret["missing"])) == secret["points"] + 5
            for colour in secret["missing"]:
                fewer = [other for other in secret["missing"] if other != colour]
                assert points(with_buildings(game, s, seat, fewer)) == secret["points"]


def check_costs(game, s, seen):
    for seat in range(s.seats):
        for colour in range(FOUR):
            little = next(
                kind for kind in range(game.cards.little, game.cards.great) if game.cards.colour[kind] == colour
            )
            sides = [little, little + game.cards.buildings]
            assert seen["costs"][seat][colour] == [cost_of(s, game.cards, seat, kind) for kind in sides]
            assert [
                max(0, seen[side][seen["stage"] - 1] - seen["discount"][seat][colour]) for side in ("little", "great")
            ] == seen["costs"][seat][colour]


@pytest.mark.rule("TY-42", "TY-43", "TY-53", "TY-56", "TY-57", "TY-71", "TY-83")
@pytest.mark.parametrize(("seats", "scenario", "chapter"), GAMES)
def test_what_is_under_way_agrees_with_the_score_sheet(seats, scenario, chapter):
    settings = {"scenario": scenario, "chapter": chapter}
    match = oddtown.Match(oddtown.load("tybor"), seats, f"{chapter} {scenario}", settings)
    game, s, rng = match.game, match._state, Rng(seats)
    ply = checked = 0
    while True:
        if ply % 17 == 0 or match.is_over:
            viewer = rng.below(seats + 1)
            seen = board(match, viewer if viewer < seats else None)
            check_symbols(game, s, seen)
            check_tasks(game, s, seen)
            check_secrets(game, s, viewer if viewer < seats else None, seen)
            check_costs(game, s, seen)
            checked += 1
        if match.is_over:
            break
        seat = match.to_act[0]
        actions = list(match.legal(seat).values())
        match.act(seat, actions[rng.below(len(actions))])
        ply += 1
    assert checked > 4
    assert len([secret for secret in board(match)["secrets"] if secret]) == seats


@pytest.mark.parametrize("seats", [2, 8])
def test_points_of_a_board_are_those_of_the_score_sheet(seats):
    match = oddtown.Match(oddtown.load("tybor"), seats, 4)
    rng = Rng(1)
    while not match.is_over:
        seat = match.to_act[0]
        for viewer in (seat, None):
            sheets = [match.game.breakdown(match._state, other, viewer) for other in range(seats)]
            assert board(match, viewer)["points"] == [sum(line.points for line in sheet) for sheet in sheets]
        actions = list(match.legal(seat).values())
        match.act(seat, actions[rng.below(len(actions))])
    assert board(match)["points"] == match.game.scores(match._state)


def figures(match, seat, symbol):
    told = board(match)["progress"][seat][symbol]
    return [told[name] for name in ("count", "points", "more", "next", "rank", "lead")]


@pytest.mark.rule("TY-70", "TY-71")
def test_the_lead_that_craftsmen_need():
    craftsmen = [
        "craftsman-4-blue",
        "craftsman-3-red",
        "craftsman-4-green",
        "craftsman-3-blue-green",
        "craftsman-3-blue-red",
    ]
    position = table(4).citizens(0, *craftsmen[:2]).citizens(1, *craftsmen[2:4]).citizens(2, craftsmen[4])
    match = position.match()
    assert COUNTS[match.game.cards.counts[2]] == COUNTS[MOST_SYMBOLS]
    assert figures(match, 0, 2) == [2, 6, 0, 6, 1, 0]  # tied: both have all the points
    assert figures(match, 2, 2) == [1, 0, 1, 6, 3, -1]  # after a tie for the most there is no second
    assert figures(match, 3, 2) == [0, 0, 2, 6, 0, -2]
    match = table(3).citizens(0, *craftsmen[:3]).citizens(1, craftsmen[3]).match()
    assert [figures(match, seat, 2) for seat in range(3)] == [
        [3, 6, 0, 6, 1, 2],
        [1, 2, 2, 6, 2, -2],
        [0, 0, 1, 2, 0, -3],
    ]


@pytest.mark.rule("TY-69")
def test_one_more_merchant_is_one_more_citizen():
    merchants = ["merchant-4", "merchant-4-yellow", "merchant-3-yellow", "merchant-3-red", "merchant-2-blue-yellow"]
    match = table(2).citizens(0, *merchants[:3]).citizens(1, *merchants[3:]).match()
    assert match.game.cards.counts[1] == PER_CITIZENS
    assert figures(match, 0, 1)[:4] == [3, 0, 1, 4]
    match = table(2).citizens(0, *merchants).match()
    assert figures(match, 0, 1)[:4] == [5, 5, 1, 6]


@pytest.mark.rule("TY-72", "TY-73")
def test_tables_and_first_symbols():
    captains = ["captain-3-blue"] * 2 + ["captain-4", "captain-4-blue", "captain-3-green"]
    match = table(2).citizens(0, *captains, "priest-3-red").match()
    assert match.game.cards.counts[3] == TABLE
    assert figures(match, 0, 3) == [5, 15, 1, 18, 1, 5]
    assert figures(match, 0, 4) == [1, 5, 0, 5, 1, 1]
    assert figures(match, 1, 4) == [0, 0, 1, 5, 0, -1]


@pytest.mark.rule("TY-76", "TY-82", "TY-R9")
def test_objectives_that_compare_and_that_repeat():
    greats = ["keep great", "manor great", "border great", "fence great", "barn great"]
    match = table(2, "size-matters", "I").citizens(0, "farmer-4").built(0, *greats).match()
    told = board(match)
    assert told["scenario_progress"][0] == {"count": 5, "number": 8, "points": 2, "stage_count": 0, "stage_number": 0}
    assert told["chapter_progress"][0] == {"count": 5, "number": 1, "points": 5, "stage_count": 0, "stage_number": 0}
    assert told["chapter_progress"][1] == {"count": 0, "number": 0, "points": 5, "stage_count": 0, "stage_number": 0}


# Rounds and hands.


@pytest.mark.rule("TY-27", "TY-30", "TY-49")
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@pytest.mark.parametrize("scenario", ["size-matters", "escape-from-the-city"])
def test_rounds_and_where_hands_go_and_come_from(seats, scenario):
    match = oddtown.Match(oddtown.load("tybor"), seats, 7, {"scenario": scenario, "chapter": "I"})
    for stage in (1, 2):
        dealt = board(match)["cards"][stage - 1]
        for round_ in range(1, dealt + 1):
            before = [board(match, viewer) for viewer in range(seats)]
            for viewer, seen in enumerate(before):
                assert (seen["stage"], seen["round"], seen["rounds"]) == (stage, round_, dealt)
                assert (seen["came_from"] == [-1] * seats) == (round_ == 1)
                if round_ > 1:
                    assert seen["passes_to"][seen["came_from"][viewer]] == viewer
            play_round(match)
            while match.to_act and match.view(None).question.step == "lose":
                match.act(match.to_act[0], next(iter(match.legal().values())))
            if round_ < dealt:
                for viewer, seen in enumerate(before):
                    after = board(match, viewer)
                    to = seen["passes_to"][viewer]
                    kinds = [card["kind"] for card in seen["hands"][viewer] + seen["late"][viewer]]
                    passed = [card["kind"] for card in after["hands"][to] + after["late"][to]]
                    shown = after["shown"] if match.to_act == [to] and round_ + 1 == dealt else []
                    passed += [card["kind"] for card in shown]
                    assert len(passed) == len(kinds) - 1
                    assert set(passed) <= set(kinds)
                    assert after["came_from"][to] == viewer


@pytest.mark.rule("TY-27")
def test_a_round_lasts_until_all_have_used_their_card():
    position = table(2).hand(0, "soldier-5", "farmer-4").hand(1, "priest-3-red", "captain-4").display("keep")
    match = position.workers(1, "soldier-4-red", "soldier-3-red", "soldier-4-green").match()
    choose(match, "farmer-4", "captain-4")
    match.play("worker", "build keep")
    seen = board(match)
    assert (seen["round"], seen["due"]) == (1, 3)
    match.act(1, next(iter(match.legal().values())))
    assert (board(match)["round"], board(match)["rounds"], board(match)["due"]) == (2, 2, 0)


@pytest.mark.rule("TY-20", "TY-R13")
def test_a_short_deal_has_fewer_rounds():
    match = (
        table(2)
        .cards(0)
        .others("citizens")
        .draw("soldier-5", "soldier-5", "farmer-4", "captain-4", "merchant-4")
        .match()
    )
    assert (board(match)["stage"], board(match)["round"], board(match)["rounds"]) == (2, 1, 2)
    match = table(2).cards(0).others("citizens").draw("soldier-5").match()
    assert match.is_over
    assert (board(match)["stage"], board(match)["round"], board(match)["rounds"]) == (4, 0, 0)


def test_at_the_start_all_colours_of_the_secret_objective_are_missing():
    match = oddtown.Match(oddtown.load("tybor"), 3, 5)
    kinds = [card & KIND for card in match._state.piles[OBJECTIVES]]
    assert board(match, 2)["secrets"][2]["missing"] == match.game.cards.colours[kinds[2]]
