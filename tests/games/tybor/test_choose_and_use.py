"""Choose and use a card: TY-27 to TY-50."""

from itertools import combinations

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND
from oddtown.games.tybor.state import HAND, OWN, SHOWN, WORKERS
from oddtown.games.tybor.text import SEAT_NAMES

from .table import (
    answers,
    board,
    built,
    choose,
    citizens,
    discards,
    display,
    draw_pile,
    hand,
    kind_of,
    lying,
    play_round,
    play_stage,
    table,
    workers,
)

WAYS = ("citizen", "worker", "build keep", "build keep great")


def told(match, sentence):
    """Returns the values of every event with this id."""
    return [event.message.values for _, event in match.events if event.message.id == sentence]


def using(card="soldier-5", **place):
    """Returns a table where seat 0 is about to use a card; the display holds the keep, which is red."""
    return table(**place).hand(0, card).hand(1, "priest-3-blue").display("keep")


# Choosing


@pytest.mark.rule("TY-27")
@pytest.mark.parametrize(("scenario", "rounds"), [("size-matters", 5), ("escape-from-the-city", 7)])
def test_as_many_rounds_as_cards(scenario, rounds):
    match = oddtown.Match(oddtown.load("tybor"), 3, seed=4, settings={"scenario": scenario, "chapter": "I"})
    for left in range(rounds, 0, -1):
        assert board(match)["stage"] == 1
        cards = [len(hand(match, seat)) for seat in range(3)]
        assert cards == ([left] * 3 if left > 1 else [1 - (seat == board(match)["first"]) for seat in range(3)])
        play_round(match)
    assert len(told(match, "pass")) == rounds
    assert [len(workers(match, seat)) for seat in range(3)] == [rounds] * 3


@pytest.mark.rule("TY-28")
def test_all_choose_at_the_same_time():
    match = table(3).hand(1, "soldier-5", "farmer-4", "priest-3-red").first(2).match()
    assert match.to_act == [0, 1, 2]
    assert match.prompt == "Choose a card, all at the same time."
    assert answers(match, "choose", 1) == ["soldier-5", "farmer-4", "priest-3-red"]
    match.play("choose farmer-4", seat=1)
    assert match.to_act == [0, 2]
    assert match.legal(1) == {}
    with pytest.raises(oddtown.WrongSeat):
        match.act(1, 0)


@pytest.mark.rule("TY-28")
def test_equal_cards_are_one_answer():
    match = table().hand(0, "soldier-5", "soldier-5", "farmer-4").match()
    assert answers(match, "choose", 0) == ["soldier-5", "farmer-4"]


@pytest.mark.rule("TY-28")
def test_the_others_are_set_aside():
    match = table().hand(0, "soldier-5", "farmer-4", "priest-3-red").match()
    match.play("choose farmer-4", seat=0)
    match.act(1, next(iter(match.legal(1).values())))
    assert lying(match, SHOWN) == ["farmer-4"]
    assert hand(match, 0) == ["priest-3-red", "soldier-5"]
    assert list(match.legal()) == ["citizen", "worker"]


@pytest.mark.rule("TY-28", "TY-R2")
def test_a_choice_can_be_changed_until_the_last_one_is_in():
    match = table(3).hand(0, "soldier-5", "farmer-4").hand(1, "priest-3-red", "merchant-4").match()
    match.play("choose soldier-5", seat=0)
    match.play("choose merchant-4", seat=1)
    assert [match.can_undo(seat) for seat in range(3)] == [True, True, False]
    match.undo(0)
    assert match.to_act == [0, 2]
    assert board(match, 0)["chosen"] == [-1, -1, -1]
    assert board(match, 1)["chosen"][1] == kind_of(match.game, "merchant-4")
    match.play("choose farmer-4", seat=0)
    match.act(2, next(iter(match.legal(2).values())))
    assert lying(match, SHOWN) == ["farmer-4"]
    assert [match.can_undo(seat) for seat in range(3)] == [False, False, False]
    match.play("worker")
    assert lying(match, SHOWN) == ["merchant-4"]
    assert workers(match, 0) == ["farmer-4"]


# Play order


@pytest.mark.rule("TY-29")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_first_player_begins_and_the_others_follow_clockwise(first):
    match = table(4).cards(1).first(first).match()
    for i in range(4):
        assert match.to_act == [(first + i) % 4]
        match.play("worker")
    assert [values["seat"] for values in told(match, "show")] == [(first + i) % 4 for i in range(4)]


@pytest.mark.rule("TY-30")
@pytest.mark.parametrize(("stage", "step"), [(1, 1), (2, -1), (3, 1), (4, -1)])
def test_counter_clockwise_in_the_even_stages_of_escape_from_the_city(stage, step):
    match = table(4, "escape-from-the-city").stage(stage).cards(2).first(1).match()
    assert board(match)["direction"] == step
    for seat in range(4):
        match.act(seat, next(iter(match.legal(seat).values())))
    for i in range(4):
        assert match.to_act == [(1 + step * i) % 4]
        match.play("worker")


@pytest.mark.rule("TY-30")
@pytest.mark.parametrize("scenario", ["founding-fever", "motley-crowd", "size-matters"])
def test_clockwise_in_all_other_scenarios(scenario):
    for stage in (1, 2, 3, 4):
        assert board(table(3, scenario).stage(stage).match())["direction"] == 1


@pytest.mark.rule("TY-31")
def test_the_chosen_card_is_shown_and_used_in_one_of_three_ways():
    match = table().hand(0, "soldier-5", "farmer-4").workers(0, "merchant-4").display("keep").match()
    choose(match, "soldier-5", answers(match, "choose", 1)[0])
    assert match.log(None)[-1] == f"{SEAT_NAMES[0]} shows Soldier (strength 5)."
    assert [card["kind"] for card in board(match)["shown"]] == [kind_of(match.game, "soldier-5")]
    assert list(match.legal()) == ["citizen", "worker", "build keep"]
    legal = match.legal()
    assert [match.describe(0, legal[label]) for label in legal] == [
        "take Soldier (strength 5) in as a citizen",
        "hire Soldier (strength 5) as a worker",
        "build the Keep (Little) for 3 strength",
    ]


# As a citizen, as a worker


@pytest.mark.rule("TY-32", "TY-33")
@pytest.mark.parametrize(
    ("card", "discount"),
    [
        ("farmer-4", [0, 0, 0, 0]),
        ("priest-3-green", [0, 1, 0, 0]),
        ("captain-2-blue-yellow", [1, 0, 0, 1]),
        ("farmer-1-blue-red-yellow", [1, 0, 1, 1]),
        ("craftsman-1-blue-green-red-yellow", [1, 1, 1, 1]),
    ],
)
def test_a_citizen(card, discount):
    match = using(card).match()
    match.play("citizen")
    assert (citizens(match, 0), workers(match, 0), discards(match)) == ([card], [], [])
    assert board(match)["discount"] == [discount, [0, 0, 0, 0]]
    assert board(match)["strength"] == [0, 0]
    assert match.log(None)[1].endswith(f"becomes a citizen of {SEAT_NAMES[0]}.")


@pytest.mark.rule("TY-33")
def test_the_symbol_of_a_citizen_counts_at_the_end_and_that_of_a_worker_does_not():
    match = table().stage(4).hand(0, "priest-3-red").hand(1, "priest-3-blue").match()
    match.play("citizen", "worker")
    assert match.scores == [5, 0]


@pytest.mark.rule("TY-34", "TY-35")
@pytest.mark.parametrize(("card", "strength"), [("soldier-5", 5), ("craftsman-1-blue-green-red-yellow", 1)])
def test_a_worker(card, strength):
    match = using(card).match()
    match.play("worker")
    assert (workers(match, 0), citizens(match, 0), discards(match)) == ([card], [], [])
    assert board(match)["strength"] == [strength, 0]
    assert board(match)["discount"] == [[0, 0, 0, 0], [0, 0, 0, 0]]
    assert match.log(None)[1].endswith(f"becomes a worker of {SEAT_NAMES[0]}.")


@pytest.mark.rule("TY-35")
def test_a_worker_with_colours_makes_nothing_cheaper():
    match = using().workers(0, "craftsman-1-blue-green-red-yellow", "priest-2-red-yellow").match()
    assert match.describe(0, match.legal()["build keep"]) == "build the Keep (Little) for 3 strength"
    assert board(match)["discount"][0] == [0, 0, 0, 0]


# As a builder


@pytest.mark.rule("TY-36")
@pytest.mark.parametrize("card", ["soldier-5", "priest-2-red-yellow", "craftsman-1-blue-green-red-yellow", "farmer-4"])
def test_a_builder_is_discarded_whatever_it_shows(card):
    match = using(card).workers(0, "soldier-4-red", "soldier-4-red").match()
    assert list(match.legal()) == list(WAYS)
    match.play("build keep great")
    assert discards(match) == [card, "soldier-4-red", "soldier-4-red"]
    assert (citizens(match, 0), workers(match, 0)) == ([], [])
    assert board(match)["discount"][0] == [0, 0, 0, 0]


@pytest.mark.rule("TY-37")
def test_a_building_out_of_the_display():
    match = using().display("keep", "mill", "inn").workers(0, "soldier-4-red").match()
    assert answers(match, "build") == ["mill", "keep", "inn"]
    match.play("build keep")
    assert (built(match, 0), built(match, 1)) == (["keep"], [])
    assert display(match) == ["mill", "inn"]
    assert match.log(None)[1:3] == [
        f"{SEAT_NAMES[0]} builds the Keep (Little) for 3 strength.",
        f"{SEAT_NAMES[0]} pays with Soldier (strength 4, red).",
    ]


@pytest.mark.rule("TY-37")
def test_what_one_has_built_the_next_cannot_build():
    position = using().display("keep", "mill").workers(0, "soldier-4-red").workers(1, "soldier-4-red")
    match = position.match()
    match.play("build keep")
    assert (match.to_act, answers(match, "build")) == ([1], ["mill"])


@pytest.mark.rule("TY-38", "TY-39", "TY-40")
@pytest.mark.parametrize("scenario", ["founding-fever", "motley-crowd", "escape-from-the-city", "size-matters"])
@pytest.mark.parametrize(("stage", "little", "great"), [(1, 3, 7), (2, 4, 8), (3, 5, 9), (4, 6, 10)])
def test_the_cost_depends_on_stage_and_side(scenario, stage, little, great):
    strong = ["soldier-5", "soldier-5", "farmer-4"]
    match = using("farmer-4-green", scenario=scenario).stage(stage).workers(0, *strong).match()
    legal = match.legal()
    assert match.describe(0, legal["build keep"]) == f"build the Keep (Little) for {little} strength"
    assert match.describe(0, legal["build keep great"]) == f"build the Keep (Great) for {great} strength"


@pytest.mark.rule("TY-38", "TY-42")
@pytest.mark.parametrize(
    ("symbols", "cost"),
    [
        (["farmer-4"], 7),
        (["captain-3-green", "captain-1-blue-green-yellow"], 7),
        (["priest-3-red"], 6),
        (["priest-3-red", "merchant-1-blue-green-red-yellow"], 5),
        (["priest-3-red", "priest-2-red-yellow", "soldier-3-red", "farmer-2-green-red", "merchant-3-red"], 2),
    ],
)
def test_each_symbol_of_the_colour_on_own_citizens_lowers_the_cost(symbols, cost):
    match = using().citizens(0, *symbols).workers(0, "soldier-5", "merchant-4").match()
    great = match.legal()["build keep great"]
    assert match.describe(0, great) == f"build the Keep (Great) for {cost} strength"


@pytest.mark.rule("TY-42")
def test_the_citizens_of_others_lower_nothing():
    match = using().citizens(1, "priest-3-red", "soldier-3-red").workers(0, "soldier-5").match()
    assert match.describe(0, match.legal()["build keep"]) == "build the Keep (Little) for 3 strength"


@pytest.mark.rule("TY-41")
def test_a_great_building_is_turned_over_and_worth_three_more():
    match = using().workers(0, "soldier-4-red", "soldier-4-red").match()
    match.play("build keep great")
    assert (built(match, 0), display(match)) == (["keep great"], [])
    (side,) = board(match)["built"][0]
    assert (side["is_great"], side["points"]) == (True, 9)
    assert board(match)["points"] == [9, 0]
    cards = match.game.cards
    for kind in range(cards.little, cards.great):
        assert cards.points[kind + cards.buildings] == cards.points[kind] + 3


@pytest.mark.rule("TY-43", "TY-47")
@pytest.mark.parametrize("more", [(), ("merchant-3-red", "farmer-2-green-red")])
def test_a_cost_of_nothing_costs_no_worker(more):
    reds = ["priest-3-red", "priest-2-red-yellow", "soldier-3-red", *more]
    match = using().citizens(0, *reds).workers(0, "farmer-4").match()
    assert match.describe(0, match.legal()["build keep"]) == "build the Keep (Little) for 0 strength"
    match.play("build keep")
    assert (built(match, 0), workers(match, 0), discards(match)) == (["keep"], ["farmer-4"], ["soldier-5"])
    assert board(match)["strength"][0] == 4
    match = using().citizens(0, *reds).match()
    assert answers(match, "build") == ["keep"]
    match.play("build keep")
    assert (built(match, 0), discards(match)) == (["keep"], ["soldier-5"])


@pytest.mark.rule("TY-44")
@pytest.mark.parametrize(
    ("own", "sides"),
    [
        ([], []),
        (["priest-2-red-yellow"], []),
        (["priest-3-red"], ["keep"]),
        (["priest-2-red-yellow", "farmer-1-blue-red-yellow"], ["keep"]),
        (["priest-3-red", "priest-3-green"], ["keep"]),
        (["priest-3-red", "farmer-4"], ["keep", "keep great"]),
    ],
)
def test_workers_must_be_at_least_as_strong_together(own, sides):
    match = using().workers(0, *own).match()
    assert answers(match, "build") == sides


@pytest.mark.rule("TY-44", "TY-45")
def test_there_is_no_change():
    match = using("farmer-4").workers(0, "soldier-5", "merchant-4").match()
    match.play("build keep")
    assert (match.to_act, match.prompt) == ([0], "3 strength to pay; which worker do you spend next?")
    assert list(match.legal()) == ["pay soldier-5", "pay merchant-4"]
    match.play("pay soldier-5")
    assert (workers(match, 0), board(match)["strength"][0]) == (["merchant-4"], 4)
    assert match.to_act == [1]
    assert (built(match, 0), discards(match)) == (["keep"], ["farmer-4", "soldier-5"])


@pytest.mark.rule("TY-46")
def test_citizens_cannot_be_spent():
    strong = ["farmer-4", "merchant-4", "captain-4"]
    match = using().citizens(0, *strong).workers(0, "priest-2-red-yellow").match()
    assert answers(match, "build") == []
    match = using().citizens(0, *strong).workers(0, "soldier-4-green", "priest-3-green", "priest-3-red").match()
    match.play("build keep")
    assert list(match.legal()) == ["pay soldier-4-green", "pay priest-3-red", "pay priest-3-green"]
    match.play("pay priest-3-green")
    assert citizens(match, 0) == strong


def payments(game, state):
    """Returns all ways to pay what is due, as the workers that are left, found by trying every answer."""
    if game.steps[state.agenda[-1][0]].verb != "pay":
        return [sorted(card & KIND for card in state.piles[WORKERS])]
    found = []
    for answer in game.legal_actions(state, 0):
        world = game.copy(state)
        game.apply(world, 0, answer)
        found += payments(game, world)
    return found


@pytest.mark.rule("TY-44", "TY-R3")
@pytest.mark.parametrize("side", ["keep", "keep great"])
@pytest.mark.parametrize(
    "own",
    [
        ["soldier-4-red", "soldier-4-red", "priest-3-red"],
        ["soldier-4-red", "priest-3-red", "priest-3-green", "priest-2-red-yellow", "farmer-1-blue-red-yellow"],
        ["merchant-4-yellow", "merchant-4-yellow", "captain-3-blue", "captain-3-blue", "captain-2-blue-yellow"],
        [
            *("farmer-1-blue-red-yellow", "merchant-1-blue-green-red-yellow", "craftsman-1-green-red-yellow"),
            *("captain-1-blue-green-yellow", "priest-2-red-yellow", "soldier-2-blue-red", "farmer-4"),
        ],
        ["captain-2-blue-yellow", "captain-2-blue-yellow", "captain-2-blue-green", "soldier-2-blue-red"],
    ],
)
def test_every_payment_that_can_spare_no_worker_is_offered_once(side, own):
    match = using().workers(0, *own).match()
    cards, cost = match.game.cards, 7 if side.endswith("great") else 3
    kinds = sorted(kind_of(match.game, name) for name in own)
    wanted = set()
    for number in range(len(kinds) + 1):
        for paid in combinations(range(len(kinds)), number):
            strengths = [cards.strength[kinds[i]] for i in paid]
            if sum(strengths) >= cost > sum(strengths) - min(strengths):
                wanted.add(tuple(kind for i, kind in enumerate(kinds) if i not in paid))
    match.play(f"build {side}")
    state = match.game.copy(match._state)
    found = [tuple(left) for left in payments(match.game, state)]
    assert len(found) == len(set(found))
    assert set(found) == wanted != set()


@pytest.mark.rule("TY-44")
def test_where_only_one_worker_can_be_next_nobody_is_asked():
    match = using().workers(0, "priest-3-red", "soldier-4-red").match()
    match.play("build keep great")
    assert match.to_act == [1]
    assert match.ply == 1  # the payment is no answer
    assert discards(match) == ["soldier-5", "soldier-4-red", "priest-3-red"]
    assert (workers(match, 0), board(match)["strength"][0]) == ([], 0)


# The character symbol


@pytest.mark.rule("TY-48")
@pytest.mark.parametrize("side", ["ferry", "ferry great"])
def test_a_building_with_the_character_symbol_takes_two(side):
    own = ["soldier-4-red", "priest-3-red"] if side.endswith("great") else ["priest-3-red"]
    position = using().display("ferry").workers(0, *own).draw("farmer-4", "captain-4", "merchant-4")
    match = position.match()
    match.play(f"build {side}")
    assert match.to_act == [0]
    assert discards(match) == ["soldier-5", *own]
    assert (match.to_act, match.prompt) == ([0], "Which character do you discard? The rest become workers.")
    assert sorted(match.legal()) == ["drop captain-4", "drop farmer-4"]
    match.play("drop captain-4")
    assert (workers(match, 0), board(match)["strength"][0]) == (["farmer-4"], 4)
    assert discards(match)[-1] == "captain-4"
    assert draw_pile(match)[0] == "merchant-4"
    assert match.to_act == [1]


@pytest.mark.rule("TY-48")
def test_each_time_such_a_building_is_built():
    position = using().display("ferry", "inn", "keep").workers(0, "priest-3-red").workers(1, "priest-3-green")
    match = position.draw("farmer-4", "captain-4", "merchant-4", "priest-2-red-yellow").match()
    match.play("build ferry", "drop farmer-4", "build inn", "drop priest-2-red-yellow")
    assert (workers(match, 0), workers(match, 1)) == (["captain-4"], ["merchant-4"])
    assert discards(match) == [
        *("soldier-5", "priest-3-red", "farmer-4"),
        *("priest-3-blue", "priest-3-green", "priest-2-red-yellow"),
    ]


@pytest.mark.rule("TY-48")
def test_what_is_taken_cannot_pay_for_the_building():
    match = using().display("ferry").workers(0, "priest-2-red-yellow").draw("farmer-4", "captain-4").match()
    assert answers(match, "build") == []


@pytest.mark.rule("TY-48")
def test_after_a_payment_that_was_asked_for():
    match = using().display("ferry").workers(0, "soldier-4-red", "priest-3-red").draw("farmer-4", "captain-4").match()
    match.play("build ferry")
    assert draw_pile(match)[:2] == ["farmer-4", "captain-4"]
    match.play("pay soldier-4-red", "drop farmer-4")
    assert workers(match, 0) == ["priest-3-red", "captain-4"]


@pytest.mark.rule("TY-48")
def test_other_buildings_take_nothing():
    match = using().workers(0, "priest-3-red").match()
    before = draw_pile(match)
    match.play("build keep")
    assert draw_pile(match) == before
    assert told(match, "take") == []


# Passing


@pytest.mark.rule("TY-49")
@pytest.mark.parametrize(("scenario", "stage", "step"), [("size-matters", 2, 1), ("escape-from-the-city", 1, 1)])
def test_hands_and_the_first_player_card_go_clockwise(scenario, stage, step):
    passed(scenario, stage, step)


@pytest.mark.rule("TY-49", "TY-30")
@pytest.mark.parametrize("stage", [2, 4])
def test_counter_clockwise_they_go_the_other_way(stage):
    passed("escape-from-the-city", stage, -1)


def passed(scenario, stage, step):
    """Checks where hands and the First Player card of a table of three go."""
    position = table(3, scenario).stage(stage).first(2).hand(0, "soldier-5", "farmer-4", "priest-3-red")
    match = position.hand(1, "merchant-4", "captain-4", "priest-3-blue").match()
    choose(match, "farmer-4", "captain-4", answers(match, "choose", 2)[0])
    third = hand(match, 2)
    match.play("worker", "worker", "worker")
    left = [["priest-3-red", "soldier-5"], ["merchant-4", "priest-3-blue"], third]
    assert [hand(match, (seat + step) % 3) for seat in range(3)] == left
    assert board(match)["first"] == (2 + step) % 3
    assert match.to_act == [0, 1, 2]
    assert match.log(None)[-1].startswith("Hands are passed; the First Player card goes to ")


@pytest.mark.rule("TY-49")
def test_who_passed_a_hand_still_knows_it():
    position = table(3).hand(0, "soldier-5", "farmer-4", "priest-3-red")
    match = position.match()
    choose(match, "farmer-4", answers(match, "choose", 1)[0], answers(match, "choose", 2)[0])
    match.play("worker", "worker", "worker")
    kinds = [kind_of(match.game, "soldier-5"), kind_of(match.game, "priest-3-red")]
    assert [card["kind"] for card in board(match, 0)["hands"][1]] == kinds
    assert [card["kind"] for card in board(match, 1)["hands"][1]] == kinds
    assert (board(match, 2)["hands"][1], board(match, 2)["hidden"][1]) == ([], 2)
    assert all(card & EVERYONE != EVERYONE for card in match._state.piles[HAND + OWN])


@pytest.mark.rule("TY-50")
@pytest.mark.parametrize(("first", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_first_player_card_is_passed_after_the_last_card_too(first, after):
    match = table(3).first(first).cards(1).match()
    play_stage(match)
    assert (board(match)["stage"], board(match)["first"]) == (2, after)


@pytest.mark.rule("TY-50")
def test_after_a_stage_of_five_cards_it_has_moved_by_five():
    match = table(3).first(0).cards(5).match()
    play_stage(match)
    assert (board(match)["stage"], board(match)["first"]) == (2, 2)
