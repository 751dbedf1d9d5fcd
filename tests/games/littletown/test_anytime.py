"""What you can do anytime: goals, and three coins for a resource."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE
from oddtown.core.text import Message
from oddtown.games.littletown.goals import is_possible
from oddtown.games.littletown.state import GOALS
from oddtown.games.littletown.text import GOAL_NAMES
from oddtown.games.littletown.town import CONDITIONS

from .table import builds, held, met, points, revealed, stock, table, uses

RICH = {"wood": 6, "stone": 6, "fish": 1, "wheat": 2}
POINTS = {
    "three-joined": 3,
    "more-buildings-than-workers": 3,
    "food-for-two-rounds": 3,
    "lake-mountain-forest": 3,
    "use-two-kinds": 2,
    "feed-fish": 2,
    "build-two-with-points": 3,
    "build-with-fish": 2,
    "build-two-with-coins": 3,
    "build-with-wood-or-stone": 2,
    "build-three-stone": 2,
    "no-coins": 3,
    "six-coins": 2,
    "spend-what-you-gathered": 2,
    "use-four": 3,
    "points-from-two": 2,
    "gather-five": 2,
    "build-three-wood": 2,
}


def town(built, seats=2, **goods):
    """A table where seat 0 holds goods and these buildings stand: "Well d4" is its own, "Well d4 1" another's."""
    position = table(seats, buildings=tuple(oddtown.load("littletown").town.names)).holds(0, **goods)
    for line in filter(None, built.split(", ")):
        *name, square, owner = line.split() if line[-1] in "0123" and line[-2] == " " else [*line.split(), "0"]
        position.build(" ".join(name), square, int(owner))
    return position


def building(name, square="h6", built="", seats=2, **goods):
    """A position, and the answers that construct a building in it."""
    position = town(built, seats, **{**RICH, **goods})
    return position, f"build {name.lower().replace(' ', '-')}", f"at {square}"


def placing(square, *answers, built="", seats=2, **goods):
    """A position, and the answers that place a worker in it."""
    return town(built, seats, **goods), f"place {square}", *answers


def feeding(*answers, **goods):
    return town("", 2, **goods).last_worker(), "place d4", *answers


FIVE = "Well c3, Bakery e3, Church g3, Gold Mine c5, Factory e5"
AROUND = "Well d3, Gold Mine e3, Wheat Field f3, Pier d5, Bakery f5"
ACHIEVED = {
    "three-joined": [
        building("Wheat Field", "d5", "Well d3, Bakery d4"),
        building("Wheat Field", "e4", "Well d3, Bakery d4"),
        building("Wheat Field", "d4", "Well d3, Bakery c4"),
        building("Wheat Field", "e4", "Well d4, Bakery f4"),
    ],
    "more-buildings-than-workers": [
        building("Wheat Field", built=FIVE),
        building("Wheat Field", built=FIVE.rpartition(", ")[0], seats=3),
        building("Wheat Field", built="Well c3, Bakery e3, Church g3", seats=4),
    ],
    "food-for-two-rounds": [
        placing("e4", "use d4", built="Wheat Field d4", fish=5, wheat=4),
        placing("i3", wheat=9),
        placing("i3", fish=3, wheat=4, seats=3),
        placing("i3", fish=5, seats=4),
    ],
    "lake-mountain-forest": [
        building("Wheat Field", "i3", "Well i2, Bakery b5"),
        building("Wheat Field", "i2", "Well b5, Bakery i3"),
        building("Wheat Field", "b5", "Well i3, Bakery i2"),
        building("Wheat Field", "b2", "Well e1, Bakery d2"),
    ],
    "use-two-kinds": [
        placing("e4", "use d4", built="Restaurant d4", fish=1, wheat=1),
        placing("e4", "use d4", built="Fair d4", wood=1, stone=1, fish=1, wheat=1),
        placing("e4", "use d4", "give wheat", "take wood", "take wood", built="Trading Shop d4", wood=2, wheat=1),
    ],
    "feed-fish": [feeding(fish=5), feeding("fish 5", fish=5, wheat=2), feeding("feed 0 with coins", fish=6, coin=3)],
    "build-two-with-points": [
        building("Brewery", built="Well d4"),
        building("Church", built="Bakery d4, Granary e4, Well d3 1"),
    ],
    "build-with-fish": [building("Grocery Store"), building("Fishmonger"), building("Pier"), building("Restaurant")],
    "build-two-with-coins": [
        building("Bakery", built="Church d4"),
        building("Carpenter", built="Bookstore d4"),
        building("Fountain", built="Stone Shop d4"),
    ],
    "build-with-wood-or-stone": [
        building("Stone Shop"),
        building("Workshop"),
        building("Carpenter"),
        building("Factory"),
        building("Fair"),
    ],
    "build-three-stone": [building("Watchtower"), building("Factory"), building("Cathedral")],
    "no-coins": [
        placing("e4", "use d4", built="Well d4 1", coin=1),
        placing("e4", "use d4", built="Stone Shop d4", coin=2),
        building("Residence", coin=6),
    ],
    "six-coins": [
        placing("e4", "use d4", built="Gold Mine d4", coin=4),
        placing("e4", "use d4", built="Gold Mine d4 1", coin=5),
        placing("e4", "use d4", built="Bookstore d4", coin=5),
    ],
    "spend-what-you-gathered": [
        placing("b5", "use b4", built="Workshop b4"),
        placing("b4", "use b3", built="Workshop b3", wood=1),
        placing("e4", "use d4", "use e3", built="Wheat Field d4, Brewery e3"),
        placing("e4", "use d4", "use e3", built="Wheat Field d4 1, Brewery e3"),
    ],
    "use-four": [
        placing("e4", "use d3", "use e3", "use f3", "use d5", built=AROUND),
        placing("e4", "use d3", "use e3", "use f3", "use f5", built=AROUND.replace("e3", "e3 1"), coin=1),
    ],
    "points-from-two": [
        placing("e4", "use d3", "use e3", built="Well d3, Bar e3"),
        placing("e4", "use d3", "use e3", built="Well d3, Fountain e3 1"),
    ],
    "gather-five": [
        placing("b2", "use b3", built="Pier b3"),
        placing("b5", "use c5", "use c4", built="Wheat Field c5, Wheat Field c4 1"),
    ],
    "build-three-wood": [building("Pier"), building("Granary"), building("Watchtower")],
}
MISSED = {
    "three-joined": [
        building("Wheat Field", "e5", "Well d3, Bakery d4"),
        building("Wheat Field", "d4", "Well d3, Bakery e5"),
        building("Wheat Field", "d5", "Well d3, Bakery d4 1"),
        building("Wheat Field", "a2", "Well i2, Bakery i3"),
        building("Wheat Field", "h3", "Well h2, Bakery f4, Church e4"),
    ],
    "more-buildings-than-workers": [
        building("Wheat Field", built=FIVE.rpartition(", ")[0]),
        building("Wheat Field", built="Well c3, Bakery e3, Church g3", seats=3),
        building("Wheat Field", built="Well c3, Bakery e3, Church g3 1", seats=4),
    ],
    "food-for-two-rounds": [
        placing("e4", "use d4", built="Wheat Field d4", fish=4, wheat=4),
        placing("i3", wood=5, stone=5, wheat=4, coin=2, seats=4),
        placing("i3", fish=3, wheat=3, seats=3),
    ],
    "lake-mountain-forest": [
        building("Wheat Field", "i3", "Well i2, Bakery d4"),
        building("Wheat Field", "b5", "Well e1, Bakery d4"),  # e1 is beside a mountain and a lake, but is one building
        building("Wheat Field", "i2", "Well b2"),
        building("Wheat Field", "i3", "Well i2, Bakery b5 1"),
        building("Wheat Field", "h5", "Well i5, Bakery b4"),
        building("Wheat Field", "e1", "Well i2, Bakery h2"),
    ],
    "use-two-kinds": [
        placing("e4", "use d4", built="Granary d4", wheat=2),
        placing("e4", "use d4", "give wood", "take fish", "take wheat", built="Trading Shop d4", wood=2, fish=1),
        placing("e4", "use d4", built="Grocery Store d4"),
        building("Bar"),
    ],
    "feed-fish": [
        feeding(fish=4, wheat=1),
        feeding("fish 4", fish=5, wheat=2),
        feeding("feed 1 with coins", fish=5, coin=3),
        feeding(fish=4),
    ],
    "build-two-with-points": [
        building("Brewery"),
        building("Brewery", built="Well d4 1, Gold Mine e4"),
        building("Cathedral", built="Well d4, Castle e4"),
    ],
    "build-with-fish": [building("Trading Shop"), building("Bakery"), building("Bar")],
    "build-two-with-coins": [
        building("Bakery", built="Well d4"),
        building("Residence", built="Bakery d4", coin=6),
        building("Bakery", built="Church d4 1"),
    ],
    "build-with-wood-or-stone": [
        building("Trading Shop"),
        building("Granary"),
        building("Church"),
        building("Watchtower"),
    ],
    "build-three-stone": [building("Workshop"), building("Restaurant"), building("Granary")],
    "no-coins": [placing("e4", "use d4", built="Well d4 1", coin=2), placing("e4", built="Well d4", coin=1)],
    "six-coins": [
        placing("e4", "use d4", built="Gold Mine d4", coin=3),
        placing("e4", "use d4", built="Gold Mine d4 1", coin=4),
        placing("e4", "done", built="Gold Mine d4", coin=5),
    ],
    "spend-what-you-gathered": [
        placing("b5", "use b4", "coins 2 for wood", built="Workshop b4", coin=7),
        placing("e4", "use d4", built="Workshop d4", wood=2),
        placing("b5", "use b4", built="Factory b4", stone=2),
        placing("e4", "use d4", "use e3", built="Carpenter d4, Workshop e3"),
        building("Pier"),
    ],
    "use-four": [placing("e4", "use d3", "use e3", "use f3", "done", built=AROUND)],
    "points-from-two": [
        placing("e4", "use d3", "use e3", built="Well d3, Gold Mine e3"),
        placing("e4", "use d3", "done", built="Well d3, Bar e3"),
    ],
    "gather-five": [
        placing("b2", "use b3", built="Wheat Field b3"),
        placing("b4", "use b3", built="Carpenter b3"),
        placing("b5", "use b4", "take fish", "take fish", built="Trading Shop b4"),
        placing("b5", "use b4", built="Grocery Store b4"),
    ],
    "build-three-wood": [building("Bakery"), building("Restaurant"), building("Castle")],
}


def cases(listed):
    return [(condition, *case) for condition, some in listed.items() for case in some]


def play_to_the_last(case):
    _, position, *answers = case
    match = position.match()
    match.play(*answers[:-1])
    return match, answers[-1]


def ids(case):
    return "-".join([case[0], *case[2:]]).replace(" ", "_")


def test_every_goal_has_cases():
    assert list(ACHIEVED) == list(MISSED) == list(CONDITIONS)


@pytest.mark.rule("LT-49", "LT-50")
@pytest.mark.parametrize("case", cases(ACHIEVED), ids=ids)
def test_a_goal_is_achieved_and_revealed_at_that_moment(case):
    condition = case[0]
    case[1].goals(0, condition).goals(1)
    match, answer = play_to_the_last(case)
    assert (revealed(match, 0), condition in met(match, 0)) == ([], False)
    match.play(answer)
    assert revealed(match, 0) == [condition]
    assert condition in met(match, 0)
    goal, worth = CONDITIONS.index(condition), POINTS[condition]
    assert ("LT-58", Message("score.goals", {}), worth) in match.breakdown(0, None)
    assert f"Blue reveals a goal for {worth} points: {GOAL_NAMES[goal]}." in match.log(None)


@pytest.mark.rule("LT-50")
@pytest.mark.parametrize("case", cases(MISSED), ids=ids)
def test_a_goal_is_just_not_achieved(case):
    condition = case[0]
    case[1].goals(0, condition).goals(1)
    match, answer = play_to_the_last(case)
    match.play(answer)
    assert (revealed(match, 0), condition in met(match, 0)) == ([], False)
    assert "LT-58" not in [line.rule for line in match.breakdown(0, 0)]


@pytest.mark.rule("LT-R12")
@pytest.mark.parametrize("case", cases(ACHIEVED), ids=ids)
def test_what_is_met_is_public_even_when_nobody_holds_the_goal(case):
    condition = case[0]
    case[1].goals(0).goals(1, condition)
    match, answer = play_to_the_last(case)
    match.play(answer)
    assert condition in met(match, 0)
    assert condition not in met(match, 1)
    assert revealed(match, 0) == revealed(match, 1) == []
    assert match.view(None).board["hidden_goals"] == [0, 1, 0, 0][: match.seats]


@pytest.mark.rule("LT-49")
def test_the_points_of_the_goals():
    assert dict(zip(CONDITIONS, oddtown.load("littletown").town.goal_points, strict=True)) == POINTS


@pytest.mark.rule("LT-50")
def test_a_revealed_goal_is_seen_by_all():
    match = table(3).goals(0, "no-coins", "use-four").holds(0, coin=1).build("Well", "d4", 1).match()
    match.play("place e4", "use d4")
    no_coins = CONDITIONS.index("no-coins")
    assert match._state.piles[GOALS][0] & EVERYONE == EVERYONE
    for viewer in (1, 2, None):
        board = match.view(viewer).board
        assert (board["goals"][0], board["revealed"][0], board["hidden_goals"][0]) == ([no_coins], [no_coins], 1)


@pytest.mark.rule("LT-50")
def test_a_goal_is_revealed_once():
    match = table().goals(0, "no-coins").holds(0, coin=1).build("Well", "d4", 1).build("Gold Mine", "c3").match()
    match.play("place e4", "use d4", "place g3", "place d3", "use c3", "use d4", "place g2", "place d5", "use d4")
    assert "coin" not in held(match, 0)
    assert len([line for line in match.log(None) if "reveals" in line]) == 1
    assert match._state.achieved == [3, 0]


@pytest.mark.rule("LT-50")
def test_two_goals_can_be_met_at_one_moment():
    match = table(buildings=("Pier",)).goals(0, "build-with-fish", "build-three-wood").holds(0, wood=3).match()
    match.play("build pier", "at d4")
    assert revealed(match, 0) == ["build-with-fish", "build-three-wood"]
    assert match._state.achieved == [4, 0]


@pytest.mark.rule("LT-R12")
def test_a_condition_is_met_for_good():
    match = table().goals(0).holds(0, coin=4).build("Gold Mine", "d4").build("Church", "c3").match()
    match.play("place e4", "use d4", "place g3", "place d3", "use c3", "done")
    assert held(match, 0) == {"coin": 3}
    assert "six-coins" in met(match, 0)


@pytest.mark.rule("LT-R12")
def test_meeting_a_condition_cannot_be_taken_back_even_if_nobody_holds_it():
    match = table().holds(0, coin=5).build("Gold Mine", "d4").match()
    match.play("place e4")
    assert match.can_undo(0)
    match.play("use d4")
    assert not match.can_undo(0)


@pytest.mark.rule("LT-50")
def test_hidden_goals_stay_secret():
    seen = []
    for goal in ("use-four", "gather-five"):
        match = table().goals(0, goal).goals(1, "three-joined").build("Well", "d4").match()
        match.play("place e4", "use d4")
        seen.append((match.view(1), match.view(None), match.log(1), match.log(None), match.breakdown(0, 1)))
    assert seen[0] == seen[1]


@pytest.mark.rule("LT-51", "LT-52")
@pytest.mark.parametrize(
    ("name", "is_out"), [("Bakery", True), ("Trading Shop", True), ("Pier", False), ("Fishmonger", False)]
)
def test_without_a_building_with_fish_on_offer_the_goal_is_out(name, is_out):
    game = oddtown.load("littletown")
    offer = [5, *(int(other == name) for other in game.town.names[1:])]
    assert is_possible(CONDITIONS.index("build-with-fish"), offer, game.town) is not is_out


@pytest.mark.rule("LT-52")
def test_the_building_with_fish_may_stand_anywhere_but_must_be_constructed_by_the_holder():
    match = table(buildings=("Pier",)).turn(1).goals(0, "build-with-fish").holds(1, wood=3).match()
    match.play("build pier", "at d4", "place e4", "use d4")
    assert revealed(match, 0) == []


# Resource substitution


@pytest.mark.rule("LT-55")
@pytest.mark.parametrize(("wood", "coins"), [(2, 0), (1, 3), (0, 6)])
def test_three_coins_stand_in_for_a_resource_in_the_cost_of_a_building(wood, coins):
    match = table().holds(0, wood=wood, coin=coins).match()
    assert "bakery" in builds(match)
    match.play("build bakery", "at d4")
    assert held(match, 0) == {}
    assert stock(match)["coin"] == 38


@pytest.mark.rule("LT-55")
@pytest.mark.parametrize(("wood", "coins"), [(1, 2), (0, 5)])
def test_fewer_coins_do_not(wood, coins):
    match = table().holds(0, wood=wood, coin=coins).match()
    assert "bakery" not in builds(match)


@pytest.mark.rule("LT-55")
def test_three_coins_stand_in_in_an_effect():
    match = table().build("Granary", "d4", 1).holds(0, wheat=1, coin=4).match()
    match.play("place e4", "use d4")
    assert (held(match, 0), points(match)) == ({}, [5, 0])


@pytest.mark.rule("LT-55")
def test_three_coins_stand_in_for_food():
    match = table().last_worker().holds(0, fish=3, coin=7).match()
    match.play("place d4")
    assert (match.to_act, match.prompt) == ([0], "5 workers to feed; how many with three coins each?")
    assert list(match.legal()) == ["feed 0 with coins", "feed 1 with coins", "feed 2 with coins"]
    match.play("feed 2 with coins")
    assert (held(match, 0), points(match)[0]) == ({"coin": 1}, 0)
    assert match.log(None)[1] == "Blue feeds all workers: 3 fish, 6 coins."


@pytest.mark.rule("LT-55")
def test_coins_do_not_stand_in_for_coins_and_nothing_for_coins():
    match = table().build("Church", "d4").holds(0, wood=9, coin=2).match()
    match.play("place e4")
    assert uses(match) == []


@pytest.mark.rule("LT-56")
def test_without_a_payment_coins_buy_nothing():
    match = table().holds(0, coin=20).match()
    assert {label.split()[0] for label in match.legal()} == {"place", "build"}
    match.play("place d4")
    assert held(match, 0) == {"coin": 20}


@pytest.mark.rule("LT-56")
def test_what_the_stock_lacks_is_not_bought_either():
    match = table().holds(0, coin=20).stock(wood=0).match()
    match.play("place b5")
    assert held(match, 0) == {"coin": 20}
