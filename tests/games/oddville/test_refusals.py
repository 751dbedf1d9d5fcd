"""Why not: every closed answer is refused with the number of its rule and a sentence."""

import pytest

import oddtown
from oddtown.core.text import Message, Refusal
from oddtown.games.oddville.board import UPPER
from oddtown.games.oddville.characters import CHEAT, EXCHANGE, TRAVEL
from oddtown.games.oddville.deck import RESOURCE_NAMES
from oddtown.games.oddville.rules import (
    ANY,
    DEVELOP,
    DONE,
    DOUBLE,
    DRAW_COIN,
    GET_BUILDING,
    GET_RESOURCE,
    NAMED,
    PLAY,
    POWER,
    RECOVER,
    SECOND_RESOURCE,
    TO_GET,
    TRANSFORM,
)
from oddtown.games.oddville.state import SLOTS

from .table import action, site, table

WOOD, CLAY, STONE, CRYSTAL = range(4)
COINS = 0


def refused(match, verb, option, rule, sentence):
    """Checks the refusal, what is said of it, and that the answer is not taken."""
    (seat,) = match.to_act
    number = action(match, verb, option)
    refusal = match.why_not(seat, number)
    assert refusal is not None
    assert (refusal.rule, match.game.text.say(refusal.message)) == (rule, sentence)
    with pytest.raises(oddtown.IllegalAction) as caught:
        match.act(seat, number)
    assert str(caught.value) == f"{rule}: {sentence}"


def playing(worker, to_get):
    return PLAY + TO_GET * (worker - 1) + to_get


def row(position):
    return GET_BUILDING + position - 1


def slot(resource, index=UPPER):
    return SLOTS * resource + index


# The beginning


@pytest.mark.rule("OV-12")
def test_a_resource_somebody_begins_with():
    match = oddtown.Match(oddtown.load("oddville"), 3, seed=1)
    match.play("start clay")
    refused(match, "start", CLAY, "OV-12", "Somebody begins with clay already.")


# Worker cards


@pytest.mark.rule("OV-20")
@pytest.mark.parametrize("to_get", [COINS, GET_RESOURCE + WOOD, row(1)])
def test_a_worker_card_that_was_played(to_get):
    match = table().hand(0, 1, 2, 3).coins(0, 5).match()
    refused(match, "act", playing(4, to_get), "OV-20", "Worker 4 was played, and is not recovered yet.")


@pytest.mark.rule("OV-R6")
def test_coins_of_worker_1():
    refused(table().match(), "act", playing(1, COINS), "OV-R6", "Worker 1 gives no coins.")


@pytest.mark.rule("OV-30")
@pytest.mark.parametrize(("worker", "resource"), [(1, CLAY), (1, CRYSTAL), (2, STONE), (3, CRYSTAL)])
def test_a_resource_that_the_worker_does_not_give(worker, resource):
    sentence = f"Worker {worker} does not give {RESOURCE_NAMES[resource]}."
    refused(table().match(), "act", playing(worker, GET_RESOURCE + resource), "OV-30", sentence)


@pytest.mark.rule("OV-31")
@pytest.mark.parametrize(
    ("taken", "money", "sentence"),
    [
        ([0], 0, "That costs 1 coin, of no coins at hand."),
        ([0, 1], 0, "That costs 2 coins, of no coins at hand."),
    ],
)
def test_a_slot_that_costs_too_much(taken, money, sentence):
    match = table().on(1, "wood", *taken).coins(0, money).match()
    refused(match, "act", playing(4, GET_RESOURCE + WOOD), "OV-31", sentence)


@pytest.mark.rule("OV-R7")
def test_no_worker_in_the_supply():
    match = table().has(0, clay=9).coins(0, 5).match()
    sentence = "No worker is left in the supply; one can be withdrawn from the board."
    refused(match, "act", playing(4, GET_RESOURCE + WOOD), "OV-R7", sentence)


@pytest.mark.rule("OV-27")
@pytest.mark.parametrize(
    ("worker", "position", "money", "sentence"),
    [
        (1, 2, 0, "That costs 1 coin, of no coins at hand."),
        (1, 6, 0, "That costs 2 coins, of no coins at hand."),
        (4, 5, 0, "That costs 1 coin, of no coins at hand."),
    ],
)
def test_a_position_that_costs_too_much(worker, position, money, sentence):
    match = table().coins(0, money).match()
    refused(match, "act", playing(worker, row(position)), "OV-27", sentence)


@pytest.mark.rule("OV-29")
def test_a_building_that_is_not_among_the_three():
    match = table().held(0, 40, 41).match()
    match.play("play 1 row 1")
    sentence = "2 buildings at hand are the most, and building 50 is not among the three."
    refused(match, "discard", 49, "OV-29", sentence)


@pytest.mark.rule("OV-R3")
def test_a_coin_that_is_not_there():
    match = table().coins(0, 1, 17).on(1, "wood", 0).match()
    match.play("play 1 wood")
    refused(match, "coin", 18, "OV-R3", "No coin here is known to be building 18.")
    match = table().coins(0, 0, 16, 17).on(1, "wood", 0).match()
    match.play("play 1 wood")
    refused(match, "coin", 0, "OV-R3", "All the coins are known.")


# Recovering


@pytest.mark.rule("OV-17")
def test_recovering_that_costs_too_much():
    match = table().hand(0, 1, 2, 4).coins(0, 2).match()
    refused(match, "act", RECOVER, "OV-17", "That costs 3 coins, of 2 coins at hand.")


@pytest.mark.rule("OV-R2")
def test_recovering_a_full_hand():
    match = table().coins(0, 5).match()
    refused(match, "act", RECOVER, "OV-R2", "No Worker card is played: there is nothing to recover.")


@pytest.mark.rule("OV-18")
def test_anything_but_a_worker_card_after_recovering():
    match = table().hand(0, 1).coins(0, 5).held(0, 35).has(0, clay=1, stone=1).match()
    match.play("recover")
    sentence = "After recovering a Worker card must be played."
    refused(match, "act", DEVELOP + 34, "OV-18", sentence)
    refused(match, "act", RECOVER, "OV-18", sentence)
    refused(match, "act", DONE, "OV-14", "The turn has an action yet: play a Worker card, or develop.")


# One action


@pytest.mark.rule("OV-14")
def test_ending_a_turn_without_an_action():
    refused(table().match(), "act", DONE, "OV-14", "The turn has an action yet: play a Worker card, or develop.")


@pytest.mark.rule("OV-14")
@pytest.mark.parametrize("option", [playing(3, COINS), playing(1, row(1)), RECOVER, DEVELOP + 34])
def test_a_second_action(option):
    match = table().character(0, "cheater").coins(0, 3).held(0, 35).has(0, clay=1, stone=1).match()
    match.play("play 4 coins")
    refused(match, "act", option, "OV-14", "The turn's one action is done.")


# Developing


@pytest.mark.rule("OV-35")
def test_a_building_that_is_not_at_hand():
    match = table().has(0, wood=2).held(1, 20).match()
    refused(match, "act", DEVELOP + 19, "OV-35", "building 20 is not among the buildings at hand.")


@pytest.mark.rule("OV-35")
@pytest.mark.parametrize(
    ("building", "missing"),
    [(14, "1 stone"), (20, "1 wood"), (13, "1 clay, 1 crystal"), (53, "2 crystal")],
)
def test_resources_that_are_missing(building, missing):
    match = table().held(0, building).has(0, wood=1, clay=1).match()
    sentence = f"For building {building} is missing: {missing}."
    refused(match, "act", DEVELOP + building - 1, "OV-35", sentence)


@pytest.mark.rule("OV-R10")
def test_a_building_that_fits_nowhere():
    match = table().held(0, 4).has(0, wood=1, clay=1).match()
    refused(match, "act", DEVELOP + 3, "OV-R10", "building 4 fits nowhere in the city now.")


@pytest.mark.rule("OV-42")
def test_edges_that_do_not_match():
    match = table().held(0, 20).has(0, wood=2).match()
    match.play("build 20")
    sentence = "At m/2 an edge of building 20 would not match: streets to streets."
    refused(match, "at", site("m/2"), "OV-42", sentence)


@pytest.mark.rule("OV-39")
@pytest.mark.parametrize("name", ["w1/2", "e2/1", "m/9"])
def test_a_site_that_is_not_beside_a_card(name):
    match = table().held(0, 25).has(0, wood=1, crystal=1).match()
    match.play("build 25")
    refused(match, "at", site(name), "OV-39", f"{name} is not beside any card of the city.")


@pytest.mark.rule("OV-43")
@pytest.mark.parametrize("name", ["m/1", "e1/1"])
def test_a_site_that_is_taken(name):
    match = table().held(0, 25).has(0, wood=1, crystal=1).build(37, "e1/1", 1).match()
    match.play("build 25")
    refused(match, "at", site(name), "OV-43", f"At {name} lies a card already.")


# Bonuses


@pytest.mark.rule("OV-44")
@pytest.mark.parametrize(
    ("option", "bonus"),
    [
        (NAMED + CLAY, "clay"),
        (DRAW_COIN, "a coin"),
        (ANY + STONE, "any resource"),
        (DOUBLE + CLAY, "double"),
        (TRANSFORM + 4 * slot(CLAY) + WOOD, "transform"),
    ],
)
def test_a_bonus_that_is_not_there(option, bonus):
    match = table().held(0, 35).has(0, clay=2, stone=1).match()
    match.play("build 35")
    refused(match, "bonus", option, "OV-44", f"There is no such bonus left: {bonus}.")


@pytest.mark.rule("OV-46")
def test_a_worker_that_cannot_be_moved():
    match = table().held(0, 53).has(0, crystal=2, wood=1).match()
    match.play("build 53")
    sentence = "Transforming wood gives another resource."
    refused(match, "bonus", TRANSFORM + 4 * slot(WOOD) + WOOD, "OV-46", sentence)
    sentence = "No worker of yours is on that slot of clay."
    refused(match, "bonus", TRANSFORM + 4 * slot(CLAY) + WOOD, "OV-46", sentence)


@pytest.mark.rule("OV-49")
def test_a_resource_that_cannot_be_doubled():
    match = table().held(0, 63).has(0, wood=2, clay=1, stone=1).match()
    match.play("build 63")
    refused(match, "bonus", DOUBLE + CRYSTAL, "OV-49", "There is no crystal to double.")


@pytest.mark.rule("OV-R12")
def test_a_bonus_without_a_worker_in_the_supply():
    match = table().held(0, 35).has(0, clay=1, stone=1, crystal=7).build(31, "e1/1", 1).match()
    match.play("build 35", "at e2/1", "bonus wood")
    sentence = "No worker is left in the supply; one can be withdrawn from the board."
    refused(match, "bonus", DOUBLE + CRYSTAL, "OV-R12", sentence)


# Withdrawing


@pytest.mark.rule("OV-R8")
def test_withdrawing_with_workers_in_the_supply():
    match = table().held(0, 35).has(0, clay=1, stone=1, crystal=6).match()
    match.play("build 35")
    sentence = "With 2 workers in the supply none need be withdrawn."
    refused(match, "bonus", slot(CRYSTAL), "OV-R8", sentence)


@pytest.mark.rule("OV-R8")
def test_withdrawing_where_no_worker_is_wanted():
    sentence = "No worker of the supply is wanted now."
    match = table().held(0, 35).has(0, clay=1, stone=1, crystal=7).build(13, "e1/1", 1).match()
    match.play("build 35", "bonus wood")
    refused(match, "bonus", slot(CRYSTAL), "OV-R8", sentence)


@pytest.mark.rule("OV-5")
@pytest.mark.parametrize(("seats", "there"), [(2, [0, 1, 4]), (3, [0, 1, 2, 4]), (4, [0, 1, 2, 4])])
def test_a_slot_that_this_side_of_the_board_does_not_have(seats, there):
    """It is described as none, so that nobody takes it for another slot."""
    match = table(seats).has(0, clay=9).match()
    said = [match.message(0, action(match, "act", slot(WOOD, index))).id for index in range(SLOTS)]
    assert said == ["withdraw.option" if index in there else "slot.option" for index in range(SLOTS)]
    refused(match, "act", slot(WOOD, 3), "OV-5", "This side of the Resources Board has no such slot of wood.")


@pytest.mark.rule("OV-5", "OV-46")
def test_a_slot_to_transform_from_that_is_not_there():
    match = table().held(0, 25).has(0, wood=2, crystal=1).match()
    match.play("build 25", "at e1/1")
    option = TRANSFORM + slot(WOOD, 3) * 4 + CLAY
    assert match.describe(0, action(match, "bonus", option)) == "a slot of wood that is not there"
    refused(match, "bonus", option, "OV-5", "This side of the Resources Board has no such slot of wood.")


@pytest.mark.rule("OV-34")
def test_withdrawing_where_no_worker_is():
    match = table().has(0, clay=9).match()
    refused(match, "act", slot(CLAY, 0), "OV-34", "No worker of yours is on that slot of clay.")
    refused(match, "act", slot(WOOD), "OV-34", "No worker of yours is on that slot of wood.")


# Characters


@pytest.mark.rule("OV-71")
def test_a_second_resource_that_the_worker_does_not_give_or_that_costs_too_much():
    match = table().character(0, "seignior").coins(0, 2).on(1, "wood", 0, 1).on(1, "clay", 0).match()
    match.play("play 3 clay")
    refused(match, "second", SECOND_RESOURCE + CRYSTAL, "OV-71", "Worker 3 does not give crystal.")
    sentence = "That costs 3 coins, of 2 coins at hand."
    refused(match, "second", SECOND_RESOURCE + WOOD, "OV-31", sentence)


@pytest.mark.rule("OV-R7")
def test_a_second_resource_without_a_worker():
    match = table().character(0, "seignior").has(0, clay=8).match()
    match.play("play 3 wood")
    sentence = "No worker is left in the supply; one can be withdrawn from the board."
    refused(match, "second", SECOND_RESOURCE + STONE, "OV-R7", sentence)


@pytest.mark.rule("OV-R16")
def test_cheater_and_bookkeeper_before_a_second_resource():
    match = table(4).character(0, "seignior", "cheater", "bookkeeper", "traveller").coins(0, 2).held(0, 40).match()
    match.play("play 3 wood")
    sentence = "Coins are owed for the first resource; of the characters only the Traveller serves now."
    refused(match, "second", POWER + CHEAT, "OV-R16", sentence)
    refused(match, "second", POWER + EXCHANGE + 5, "OV-R16", sentence)
    refused(match, "second", POWER + TRAVEL + CLAY, "OV-80", "There is no clay to pay with.")


@pytest.mark.rule("OV-72", "OV-74", "OV-80")
@pytest.mark.parametrize(
    ("power", "rule", "name"),
    [
        (CHEAT, "OV-72", "Cheater"),
        (EXCHANGE, "OV-74", "Bookkeeper"),
        (TRAVEL, "OV-80", "Traveller"),
    ],
)
def test_a_character_that_is_not_yours(power, rule, name):
    position = table(3).character(1, "cheater", "bookkeeper", "traveller")
    match = position.coins(0, 1).held(0, 40).has(0, wood=1).match()
    refused(match, "act", POWER + power, rule, f"The {name} is not before you.")


@pytest.mark.rule("OV-72", "OV-74")
@pytest.mark.parametrize(
    ("answer", "power", "rule", "name"),
    [
        ("cheat", CHEAT, "OV-72", "Cheater"),
        ("exchange 1", EXCHANGE, "OV-74", "Bookkeeper"),
    ],
)
def test_a_character_that_was_used_this_turn(answer, power, rule, name):
    match = table(3).character(0, "cheater", "bookkeeper").coins(0, 2).held(0, 40).match()
    match.play(answer)
    refused(match, "act", POWER + power, rule, f"The {name} was used this turn.")


@pytest.mark.rule("OV-72", "OV-74")
def test_a_character_without_what_it_needs():
    match = table(3).character(0, "cheater", "bookkeeper").match()
    refused(match, "act", POWER + CHEAT, "OV-72", "There is no coin to turn over.")
    refused(match, "act", POWER + EXCHANGE + 2, "OV-74", "There is no building at hand to exchange.")


@pytest.mark.rule("OV-74")
def test_a_building_that_cannot_be_exchanged():
    match = table().character(0, "bookkeeper").held(0, 40, 41).match()
    match.play("exchange 1")
    refused(match, "give", 41, "OV-74", "building 42 is not among the buildings at hand.")


@pytest.mark.rule("OV-80")
def test_a_spot_that_is_taken_or_cannot_be_paid():
    match = table().character(0, "traveller").has(0, wood=1).spot("wood", 1).match()
    refused(match, "act", POWER + TRAVEL + WOOD, "OV-80", "The spot for wood is taken by Blue.")
    refused(match, "act", POWER + TRAVEL + CLAY, "OV-80", "There is no clay to pay with.")


@pytest.mark.rule("OV-81")
def test_a_second_worker_for_the_main_square():
    match = table().character(0, "traveller").has(0, wood=1).spot("clay", 0).match()
    sentence = "A worker of yours is on the Main Square already."
    refused(match, "act", POWER + TRAVEL + WOOD, "OV-81", sentence)


def reacting(*powers):
    """A match in which seat 1 is asked whether to build with the Builder."""
    position = table(3).character(1, "builder", *powers).coins(1, 4).held(1, 20, 30).has(1, wood=3)
    match = position.held(0, 14).has(0, wood=1, clay=1, stone=1).match()
    match.play("build 14", "bonus none")
    return match


@pytest.mark.rule("OV-35", "OV-79")
def test_a_building_that_cannot_follow():
    match = reacting()
    refused(match, "react", 29, "OV-35", "For building 30 is missing: 1 stone.")
    refused(match, "react", 24, "OV-35", "building 25 is not among the buildings at hand.")


@pytest.mark.rule("OV-R14")
@pytest.mark.parametrize(("power", "name"), [(CHEAT, "Cheater"), (EXCHANGE, "Bookkeeper"), (TRAVEL, "Traveller")])
def test_a_power_in_the_turn_of_another(power, name):
    match = reacting("cheater", "bookkeeper", "traveller")
    match.play("react 20", "at e1/1")
    sentence = f"The {name} serves in one's own turn only."
    refused(match, "bonus", POWER + power, "OV-R14", sentence)


# At all questions


def questions():
    """Yields a match at every kind of question."""
    yield oddtown.Match(oddtown.load("oddville"), 3, seed=1)
    position = table(3).character(0, "cheater", "bookkeeper", "traveller").coins(0, 3, 17).hand(0, 1, 3)
    position.held(0, 4, 20).has(0, wood=2, clay=1)
    for answers in (
        (),
        ("recover", "coin 17"),
        ("play 3 clay",),
        ("play 3 row 6",),
        ("play 3 row 1",),
        ("exchange 2",),
        ("cheat",),
        ("build 20",),
        ("build 20", "at e1/1"),
    ):
        match = position.match()
        match.play(*answers)
        yield match
    for workers in (1, 8):
        match = table(4).character(0, "seignior", "cheater", "bookkeeper", "traveller").has(0, clay=workers).match()
        match.play("play 3 wood")
        yield match
    yield table(4).has(0, clay=9).match()
    yield reacting()


def test_at_every_question_exactly_the_closed_answers_are_refused_with_a_rule():
    verbs = set()
    for match in questions():
        (seat,) = match.to_act
        step = match.game.steps[match._state.agenda[-1][0]]
        verbs.add(step.verb)
        is_open = set(match.legal().values())
        for number in range(step.base, step.base + step.size):
            refusal = match.why_not(seat, number)
            assert (refusal is None) is (number in is_open)
            if refusal is not None:
                assert refusal.rule.startswith("OV-")
                assert match.game.text.say(refusal.message).endswith(".")
    assert verbs == {"start", "act", "second", "coin", "discard", "give", "at", "bonus", "react"}


def test_another_seat_is_not_asked():
    match = table().match()
    refusal = match.why_not(1, action(match, "act", playing(4, COINS)))
    assert refusal == Refusal("", Message("core.seat", {"asked": [0], "seat": 1}))
    with pytest.raises(oddtown.IllegalAction):
        match.act(1, action(match, "act", playing(4, COINS)))


def test_a_label_that_is_not_open():
    with pytest.raises(oddtown.IllegalAction, match="'play 1 coins': That answer is not open"):
        table().match().play("play 1 coins")
