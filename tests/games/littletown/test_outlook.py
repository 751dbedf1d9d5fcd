"""What an answer would bring: goods, squares around, costs, payments; and how everybody would be fed."""

import pytest

import oddtown
from oddtown.conformance import cases
from oddtown.conformance.positions import answers
from oddtown.games.littletown.rules import DONE, FEED_FROM_FISH, USE
from oddtown.games.littletown.town import CELL_NAMES, COIN, FISH, GRASS, SWAP

from .table import cell, table

BAKERY = {"takes": [0, 0, 0, 1, 0, 0], "gives": [0, 0, 0, 0, 4, 0], "special": 0}


def outlook(match, label):
    return match.outlook(match.to_act[0], match.legal()[label])


def feeding(match, seat=0):
    """Returns how a seat would be fed, without names: workers, food, missing, coins, points."""
    return list(match.view(None).board["feeding"][seat].values())


# Turn actions.


@pytest.mark.rule("LT-20", "LT-21", "LT-27")
def test_a_worker_has_terrain_and_buildings_around():
    position = table().build("Bakery", "c2", 1).build("Statue of a Hero", "c3").build("Well", "c4").worker("b2", 1)
    seen = outlook(position.holds(0, wheat=1).match(), "place b3")
    around = {CELL_NAMES[square["cell"]]: square for square in seen["around"]}
    assert list(around) == ["c2", "a3", "c3", "a4", "c4"]
    bakery = {"terrain": GRASS, "building": 1, "name": "Bakery", "owner": 1, "rent": 1, "usable": True}
    assert around["c2"] == {"cell": cell("c2"), **bakery, **BAKERY}
    lake = {"terrain": FISH, "building": -1, "name": "", "owner": -1, "rent": 0, "usable": False}
    effect = {"takes": [0] * 6, "gives": [0, 0, 1, 0, 0, 0], "special": 0}
    assert around["a3"] == {"cell": cell("a3"), **lake, **effect}
    assert [around[name]["rent"] for name in ("c3", "c4")] == [0, 0]
    assert [around[name]["owner"] for name in ("c3", "c4")] == [0, 0]
    assert [around[name]["usable"] for name in ("c3", "c4")] == [False, True]  # a statue is not for workers
    assert seen["goods"] == [1, 0, 1, 0]


@pytest.mark.rule("LT-23", "LT-64")
def test_goods_are_gathered_as_far_as_the_stock_has_them():
    assert outlook(table().match(), "place d5")["goods"] == [1, 0, 1, 0]
    assert outlook(table().match(), "place e5")["goods"] == [0, 0, 2, 0]
    assert outlook(table().stock(fish=1).match(), "place e5")["goods"] == [0, 0, 1, 0]
    assert outlook(table().stock(fish=0).match(), "place e5") == {
        **outlook(table().match(), "place e5"),
        "goods": [0, 0, 0, 0],
    }


@pytest.mark.rule("LT-27", "LT-R5")
@pytest.mark.parametrize(("coins", "fish", "is_usable"), [(1, 15, True), (0, 15, False), (1, 0, False)])
def test_a_building_is_usable_with_what_was_just_gathered_and_a_coin_for_the_rent(coins, fish, is_usable):
    match = table().build("Fishmonger", "c2", 1).holds(0, coin=coins).stock(fish=fish).match()
    (fishmonger,) = [square for square in outlook(match, "place b2")["around"] if square["building"] >= 0]
    assert fishmonger["takes"] == [0, 0, 1, 0, 0, 0]
    assert fishmonger["usable"] is is_usable


@pytest.mark.rule("LT-33", "LT-55")
def test_constructing_costs_resources_or_coins_for_those_that_are_missing():
    match = table().holds(0, wood=1, coin=9).match()
    assert outlook(match, "build bakery") == {"cost": [2, 0, 0, 0, 0], "coins": 3, "points": 4}
    assert outlook(match, "build wheat-field") == {"cost": [1, 0, 0, 0, 0], "coins": 0, "points": 3}


@pytest.mark.rule("LT-31", "LT-R14")
def test_a_site_shows_what_lies_around_and_what_the_building_would_count_there():
    match = table().build("Well", "d4").build("Bakery", "e4", 1).holds(0, stone=6).match()
    match.play("build castle")
    seen = outlook(match, "at d3")
    assert [square["name"] for square in seen["around"] if square["building"] >= 0] == ["Well", "Bakery"]
    assert not any(square["usable"] for square in seen["around"])
    assert seen["points"] == 4
    assert outlook(match, "at g3")["points"] == 0
    assert match.view(None).board["building"][cell("d3")] == -1


@pytest.mark.rule("LT-24", "LT-27")
def test_using_a_building_names_its_effect_and_who_gets_the_rent():
    match = table(3).build("Bakery", "c3", 2).build("Well", "e3").holds(0, wheat=1).match()
    match.play("place d4")
    assert outlook(match, "use c3") == {**BAKERY, "rent": 1, "to": 2}
    assert (outlook(match, "use e3")["rent"], outlook(match, "use e3")["to"]) == (0, -1)
    assert outlook(match, "done") == {}


@pytest.mark.rule("LT-R7", "LT-R8")
def test_resources_given_taken_and_paid():
    match = table().build("Trading Shop", "d3").holds(0, wood=1, stone=1, fish=1, wheat=1, coin=3).match()
    match.play("place e4")
    assert outlook(match, "use d3")["special"] == SWAP
    match.play("use d3")
    assert [outlook(match, f"give {good}") for good in ("wood", "wheat")] == [{"good": 0}, {"good": 3}]
    match.play("give stone", "give fish")
    assert outlook(match, "coins 0 for stone") == {"pays": [0, 1, 0, 0, 0], "either": 0, "points": 0}
    assert outlook(match, "coins 1 for stone") == {"pays": [0, 0, 0, 0, 3], "either": 0, "points": 0}
    match.play("coins 1 for stone")
    assert outlook(match, "take fish") == {"good": 2}


def test_what_a_worker_gets_is_what_was_in_view():
    """Goods come as foretold, and exactly the buildings that are usable can be used first."""
    game = oddtown.load("littletown")
    asked = 0
    for case in cases(game):
        match = oddtown.Match(game, case.seats, "outlook", case.settings)
        for seat, _ in answers(match, oddtown.Rng(case.seats)):
            places = [action for label, action in match.legal(seat).items() if label.startswith("place ")]
            for action in places:
                seen = match.outlook(seat, action)
                usable = [square["cell"] for square in seen["around"] if square["usable"]]
                after = game.copy(match._state)
                game.apply(after, seat, action)
                while (
                    after.agenda and after.agenda[-1][0] == USE and any(after.waiting)
                ):  # what is asked first is collected first
                    game.answer(after, seat, game.steps[USE].options(after, seat, after.agenda[-1][2])[-2])
                step, _, arg = after.agenda[-1] if after.agenda else (-1, 0, 0)
                is_asked = step == USE and after.is_turn and arg >> 8 == action
                assert (game.steps[USE].options(after, seat, arg) if is_asked else [DONE]) == [*usable, DONE]
                if is_asked:
                    gained = [now - was for now, was in zip(after.held(seat), match._state.held(seat), strict=True)]
                    assert gained == [*seen["goods"], 0]
                    asked += 1
    assert asked > 500


# Feeding.


@pytest.mark.rule("LT-40", "LT-41", "LT-42")
def test_feeding_with_coins_says_what_is_sure_and_what_is_still_to_be_chosen():
    match = table().last_worker().holds(0, fish=2, wheat=4, coin=7).match()
    match.play("place d4")
    assert outlook(match, "feed 0 with coins") == {"pays": [0, 0, 1, 3, 0], "either": 1, "points": 0}
    assert outlook(match, "feed 2 with coins") == {"pays": [0, 0, 0, 1, 6], "either": 2, "points": 0}
    match.play("feed 2 with coins")
    assert outlook(match, "fish 0") == {"pays": [0, 0, 0, 3, 6], "either": 0, "points": 0}
    assert outlook(match, "fish 2") == {"pays": [0, 0, 2, 1, 6], "either": 0, "points": 0}


@pytest.mark.rule("LT-42")
def test_points_that_are_lost_are_negative():
    match = table().last_worker().holds(0, fish=1, coin=3).match()
    match.play("place d4")
    assert outlook(match, "feed 0 with coins") == {"pays": [0, 0, 1, 0, 0], "either": 0, "points": -12}
    assert outlook(match, "feed 1 with coins") == {"pays": [0, 0, 1, 0, 3], "either": 0, "points": -9}


def test_what_feeding_takes_is_what_was_in_view():
    game = oddtown.load("littletown")
    asked = 0
    for case in cases(game):
        match = oddtown.Match(game, case.seats, "outlook", case.settings)
        for seat, _ in answers(match, oddtown.Rng(case.seats)):
            if match.view(None).question.step not in ("feed", "fish"):
                continue
            for action in match.legal(seat).values():
                seen = match.outlook(seat, action)
                after = game.copy(match._state)
                before, points = after.held(seat), after.points[seat]
                game.apply(after, seat, action)
                if seen["either"]:
                    assert after.agenda[-1][:2] == (FEED_FROM_FISH, 1 << seat)
                else:
                    assert [was - now for now, was in zip(after.held(seat), before, strict=True)] == seen["pays"]
                    assert after.points[seat] - points == seen["points"]
                asked += 1
    assert asked > 50


@pytest.mark.rule("LT-40", "LT-42")
def test_the_board_says_how_a_seat_would_be_fed():
    match = table(3).holds(0, fish=1, wheat=1, coin=8).holds(1, wheat=6).match()
    assert match.view(None).board["feeding"] == [
        {"workers": 4, "food": 2, "missing": 2, "coins": 2, "points": -6},
        {"workers": 4, "food": 6, "missing": 0, "coins": 0, "points": 0},
        {"workers": 4, "food": 0, "missing": 4, "coins": 0, "points": -12},
    ]


@pytest.mark.rule("LT-40")
def test_a_seat_that_has_fed_its_workers_needs_nothing_more_in_this_round():
    match = table().last_worker().holds(0, coin=3).holds(1, coin=3, fish=1).match()
    match.play("place d4")
    assert [feeding(match, seat) for seat in (0, 1)] == [[5, 0, 5, 1, -15], [5, 1, 4, 1, -12]]
    match.play("feed 0 with coins")
    assert [feeding(match, seat) for seat in (0, 1)] == [[0, 0, 0, 0, 0], [5, 1, 4, 1, -12]]
    match.play("feed 1 with coins")
    assert [feeding(match, seat) for seat in (0, 1)] == [[5, 0, 5, 1, -15], [5, 0, 5, 0, -15]]


@pytest.mark.rule("LT-41")
def test_who_chooses_the_fish_is_still_to_be_fed():
    match = table().last_worker().holds(0, fish=4, wheat=4).match()
    match.play("place d4")
    assert match.view(None).question.step == "fish"
    assert feeding(match) == [5, 8, 0, 0, 0]


@pytest.mark.rule("LT-39", "LT-40")
def test_who_uses_a_residence_first_is_still_to_be_fed():
    match = table().build("Residence", "d4").build("Well", "d3").last_worker().match()
    match.play("place g3")
    assert match.view(None).question.step == "use"
    assert feeding(match) == [5, 0, 5, 0, -15]


@pytest.mark.rule("LT-46")
def test_after_the_end_nobody_is_fed():
    match = table().round(4).last_worker().match()
    match.play("place d4")
    assert match.is_over
    assert feeding(match) == [0, 0, 0, 0, 0]
    assert match.view(None).board["goods"][0][COIN] == 2
