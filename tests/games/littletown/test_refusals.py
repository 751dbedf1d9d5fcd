"""Why not: every closed answer is refused with the number of its rule and a sentence."""

import pytest

import oddtown
from oddtown.conformance import cases
from oddtown.conformance.positions import answers
from oddtown.core.text import Message, Refusal
from oddtown.games.littletown.town import CELLS

from .table import action, cell, table


def refused(match, number, rule, sentence):
    """Checks the refusal, what is said of it, and that the answer is not taken; returns its message."""
    (seat,) = match.to_act
    refusal = match.why_not(seat, number)
    assert refusal is not None
    assert (refusal.rule, match.game.text.say(refusal.message)) == (rule, sentence)
    with pytest.raises(oddtown.IllegalAction) as caught:
        match.act(seat, number)
    assert str(caught.value) == f"{rule}: {sentence}"
    return refusal.message


def beside(*built, **goods):
    """A match in which seat 0 is asked which building to use around e4."""
    position = table().holds(0, **goods).build("Well", "f4")
    for line in built:
        name, square, owner = line.rsplit(" ", 2)
        position.build(name, square, int(owner))
    match = position.match()
    match.play("place e4")
    return match


@pytest.mark.rule("LT-20")
@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ("a1", "a1 is not a grassy field."),
        ("c1", "c1 is not a grassy field."),
        ("i4", "i4 is not a grassy field."),
        ("d4", "On d4 stands the Bakery."),
        ("e4", "On e4 stands a worker."),
    ],
)
def test_a_square_that_is_taken(square, sentence):
    match = table().build("Bakery", "d4", 1).worker("e4", 1).match()
    message = refused(match, cell(square), "LT-20", sentence)
    assert message.values["cell"] == cell(square)


@pytest.mark.rule("LT-31")
@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ("a1", "a1 is not a grassy field."),
        ("d4", "On d4 stands the Bakery."),
        ("e4", "On e4 stands a worker."),
    ],
)
def test_a_site_that_is_taken(square, sentence):
    match = table().build("Bakery", "d4", 1).worker("e4", 0).holds(0, wood=1).match()
    match.play("build wheat-field")
    refused(match, action(match, "at", cell(square)), "LT-31", sentence)


@pytest.mark.rule("LT-33")
@pytest.mark.parametrize(
    ("name", "goods", "coins", "held"),
    [
        ("Bakery", {"wood": 1}, 3, 2),
        ("Bakery", {"coin": 5}, 6, 5),
        ("Gold Mine", {"wood": 1, "coin": 0}, 3, 0),
        ("Factory", {"stone": 2, "coin": 5}, 6, 5),
    ],
)
def test_a_building_that_cannot_be_paid(name, goods, coins, held):
    match = table().holds(0, **goods).match()
    kind = match.game.town.names.index(name)
    sentence = f"The {name} would take {coins} coins with three for each missing resource; {held} are there."
    refused(match, 54 + kind, "LT-33", sentence)


@pytest.mark.rule("LT-10")
def test_a_building_that_is_not_on_offer():
    match = table(buildings=("Bakery",)).holds(0, wood=9).match()
    refused(match, 54 + match.game.town.names.index("Brewery"), "LT-10", "The Brewery is not on offer.")


@pytest.mark.rule("LT-10")
def test_a_sixth_wheat_field():
    position = table().holds(0, wood=9)
    for square in ("c3", "d3", "e3", "c4", "d4"):
        position.build("Wheat Field", square)
    refused(position.match(), 54, "LT-10", "The Wheat Field is not on offer.")


@pytest.mark.rule("LT-66")
def test_no_house_is_left():
    position = table(3).holds(0, wood=9)
    for square in ("c3", "d3", "e3", "c4", "d4", "e4"):
        position.build("Well", square)
    refused(position.match(), 54, "LT-66", "No house is left to mark a building with.")


@pytest.mark.rule("LT-22")
@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ("d4", "There is no building on d4."),
        ("b2", "There is no building on b2."),
        ("g4", "The Bar on g4 is not around this worker."),
    ],
)
def test_no_building_is_around_there(square, sentence):
    match = beside("Bar g4 0")
    message = refused(match, action(match, "use", cell(square)), "LT-22", sentence)
    assert message.values["cell"] == cell(square)


def test_closed_answers_of_random_games_name_what_is_there_and_why():
    game = oddtown.load("littletown")
    reasons = set()
    for case in cases(game):
        match = oddtown.Match(game, case.seats, "closed", case.settings)
        for seat, _ in answers(match, oddtown.Rng(case.seats)):
            state = match._state
            step = game.steps[state.agenda[-1][0]]
            for number in {*range(step.base, step.base + step.size)} - {*match.legal(seat).values()}:
                option, refusal = number - step.base, match.why_not(seat, number)
                said, why = match.message(seat, number).values, refusal.message.values
                if step.verb == "use" and option < CELLS:
                    named = {values["building"] for values in (said, why) if "building" in values}
                    assert named == (
                        {game.town.names[state.building[option]]} if state.building[option] >= 0 else set()
                    )
                coins = state.held(seat)[4]
                holds = {
                    "coins.short": coins < why.get("coins", 0),
                    "build.cost": coins < why.get("coins", 0),
                    "coins.due": option > why.get("due", 0),
                    "fish.held": option > why.get("fish", 0),
                    "feed.workers": option > why.get("workers", 0),
                    "use.rent": coins == 0,
                }
                assert holds.get(refusal.message.id, True), (match.describe(seat, number), refusal)
                reasons.add(refusal.message.id)
    assert reasons >= {"coins.short", "build.cost", "coins.due", "fish.held", "feed.workers", "use.rent"}


@pytest.mark.rule("LT-R5")
@pytest.mark.parametrize("name", ["Statue of a Hero", "Castle", "Watchtower", "Residence", "Cathedral"])
def test_a_building_that_is_never_used(name):
    match = beside(f"{name} d4 0")
    refused(match, action(match, "use", cell("d4")), "LT-R5", f"The {name} is never used by a worker.")


@pytest.mark.rule("LT-29")
def test_a_building_that_was_used_already():
    match = beside("Gold Mine d4 0")
    match.play("use d4")
    refused(match, action(match, "use", cell("d4")), "LT-29", "The Gold Mine was used already.")


@pytest.mark.rule("LT-27")
def test_no_coin_for_the_rent():
    match = beside("Gold Mine d4 1", coin=0)
    sentence = "There is no coin for the rent that Red gets for the Gold Mine."
    refused(match, action(match, "use", cell("d4")), "LT-27", sentence)


@pytest.mark.rule("LT-24")
@pytest.mark.parametrize(
    ("built", "goods"),
    [("Bakery d4 0", {}), ("Bakery d4 1", {"coin": 1}), ("Bakery d4 1", {"coin": 3}), ("Church d4 1", {"coin": 3})],
)
def test_what_the_building_takes_cannot_be_paid(built, goods):
    match = beside(built, **goods)
    sentence = f"What the {built.split()[0]} takes cannot be paid."
    refused(match, action(match, "use", cell("d4")), "LT-24", sentence)


@pytest.mark.rule("LT-R8")
def test_a_resource_that_cannot_be_given():
    match = beside("Trading Shop d4 0", wood=2, wheat=2)
    match.play("use d4")
    sentence = "Neither stone nor three coins for it can be paid beside the other resource."
    refused(match, action(match, "give", 1), "LT-R8", sentence)
    match.play("give wood")
    sentence = "Neither fish nor three coins for it can be paid beside the other resource."
    refused(match, action(match, "give", 2), "LT-R8", sentence)


@pytest.mark.rule("LT-R8")
def test_a_second_of_the_first_kind_that_cannot_be_given():
    match = beside("Trading Shop d4 0", stone=1, fish=1, wheat=1)
    match.play("use d4", "give stone")
    sentence = "Neither stone nor three coins for it can be paid beside the other resource."
    refused(match, action(match, "give", 1), "LT-R8", sentence)


@pytest.mark.rule("LT-R8")
def test_a_second_resource_before_the_first():
    match = beside("Trading Shop d4 0", fish=2, wheat=1, wood=1)
    match.play("use d4", "give fish")
    sentence = "The second resource is named after the first, from fish on."
    refused(match, action(match, "give", 0), "LT-R8", sentence)
    refused(match, action(match, "give", 1), "LT-R8", sentence)


@pytest.mark.rule("LT-64")
def test_a_resource_that_is_not_in_stock():
    match = table().build("Trading Shop", "d4").holds(0, wood=2).stock(fish=0).match()
    match.play("place e4", "use d4")
    refused(match, action(match, "take", 2), "LT-64", "There is no fish in the stock.")


@pytest.mark.rule("LT-R8")
def test_a_resource_taken_out_of_order():
    match = table().build("Trading Shop", "d4").holds(0, wood=2).stock(wheat=1).match()
    match.play("place e4", "use d4")
    sentence = "The second resource is named after the first: begin with another."
    refused(match, action(match, "take", 3), "LT-R8", sentence)  # a second wheat is not there
    match.play("take stone")
    refused(match, action(match, "take", 0), "LT-R8", sentence)


@pytest.mark.rule("LT-R7")
def test_more_coins_than_can_be_paid():
    match = table().holds(0, wood=1, coin=7).match()
    match.play("build bakery", "at d4")
    refused(match, action(match, "coins", 0), "LT-55", "You have only 1 wood.")
    refused(match, action(match, "coins", 3), "LT-R7", "Only 2 wood must be paid.")
    match = table().holds(0, wood=2, coin=5).match()
    match.play("build bakery", "at d4")
    refused(match, action(match, "coins", 2), "LT-55", "That takes 6 coins, and you have 5.")
    match = table().holds(0, wood=1, stone=0, coin=5).match()
    match.play("build well", "at d4")
    assert match.to_act == [1]  # the stone takes three of the five coins, so nothing is left to ask
    match = table().holds(0, wood=1, stone=1, coin=5).match()
    match.play("build well", "at d4", "coins 1 for wood")
    assert match.to_act == [1]


@pytest.mark.rule("LT-R11")
def test_more_coins_than_feed():
    match = table().last_worker().holds(0, coin=6).match()
    match.play("place d4")
    refused(match, action(match, "feed", 3), "LT-R11", "That takes 9 coins, and you have 6.")
    match = table(4).last_worker().holds(0, coin=20).match()
    match.play("place d4")
    refused(match, action(match, "feed", 4), "LT-R11", "You have only 3 workers to feed.")


@pytest.mark.rule("LT-R11")
def test_more_or_fewer_fish_than_can_be_paid():
    match = table().last_worker().holds(0, fish=4, wheat=3).match()
    match.play("place d4")
    refused(match, action(match, "fish", 1), "LT-R11", "You have only 3 wheat.")
    refused(match, action(match, "fish", 5), "LT-R11", "You have only 4 fish.")
    match = table(4).last_worker().holds(0, fish=4, wheat=1).match()
    match.play("place d4")
    refused(match, action(match, "fish", 4), "LT-40", "Food is needed for only 3 workers.")


def test_an_open_answer_is_not_refused():
    match = table().match()
    assert match.why_not(0, cell("d4")) is None
    assert match.why_not(1, cell("d4")) == Refusal("", Message("core.seat", {"asked": [0], "seat": 1}))


def test_a_label_that_is_not_open():
    with pytest.raises(oddtown.IllegalAction, match="'place a1': That answer is not open"):
        table().match().play("place a1")
