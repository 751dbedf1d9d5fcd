"""What is asked, what the answers say, and what is told of them."""

import oddtown

from .table import table


def said(match, *labels):
    """Returns the open answers with these labels as people would say them."""
    (seat,) = match.to_act
    legal = match.legal()
    return [match.describe(seat, legal[label]) for label in labels]


def printed(building):
    """Returns what an answer says of a building that is used here."""
    return {
        2: "Mask; 3 + 1 per diamond; costs 1 wood, 1 stone, 1 crystal; bonus a coin; streets n w",
        20: "Rooster; 1 + 1 per neighbour; costs 2 wood; bonus a coin; streets e w",
    }[building]


def test_the_beginning():
    match = oddtown.Match(oddtown.load("oddville"), 2, seed=1)
    first, second = ("Purple", "Blue") if match.to_act == [0] else ("Blue", "Purple")
    assert match.prompt == "Which resource do you begin with?"
    assert said(match, "start wood", "start crystal") == ["begin with wood", "begin with crystal"]
    match.play("start crystal", "start wood")
    assert match.log(None)[-3:] == [f"{first} begins with crystal.", f"{second} begins with wood.", f"{second}'s turn."]


def test_the_choice_of_an_action():
    match = table().coins(0, 3).hand(0, 2, 4).on(1, "clay", 0).held(0, 20).has(0, wood=2).match()
    assert (match.to_act, match.prompt) == ([0], "Play a Worker card, or develop OddVille?")
    assert said(match, "play 4 coins", "play 2 coins") == ["worker 4: 3 coins", "worker 2: 1 coin"]
    assert said(match, "play 4 clay", "play 2 wood") == ["worker 4: clay (1 coin)", "worker 2: wood (free)"]
    free, dear = said(match, "play 4 row 2", "play 2 row 6")
    assert free == f"worker 4: building 2 (free) - {printed(2)}"
    assert dear.startswith("worker 2: building 6 (2 coins) - Mask; ")
    assert said(match, "recover", "build 20") == [
        "recover the Worker cards (2 coins)",
        f"develop building 20 - {printed(20)}",
    ]


def test_the_prices_that_characters_make_lower_are_said():
    position = table(4).character(0, "landowner", "mistress", "ghost-of-lovely-spinster").hand(0, 1, 2)
    match = position.coins(0, 3).on(1, "wood", 0, 1, 1).match()
    assert said(match, "play 1 coins", "play 1 wood", "recover") == [
        "worker 1: 3 coins",
        "worker 1: wood (1 coin)",
        "recover the Worker cards (1 coin)",
    ]


def test_recovering_and_a_resource():
    match = table().hand(0, 4).coins(0, 2).on(1, "wood", 0).match()
    match.play("recover")
    assert (match.to_act, match.prompt) == ([0], "Which Worker card do you play?")
    match.play("play 2 wood")
    assert match.log(None) == [
        "Purple recovers the Worker cards.",
        "Purple pays 1 coin.",
        "Purple plays worker 2 for wood.",
        "Purple puts a worker on the slot for 1 coin of wood.",
        "Purple pays 1 coin.",
        "Blue's turn.",
    ]


def test_withdrawing():
    match = table().on(0, "wood", 0).has(0, clay=8).match()
    assert said(match, "withdraw wood 0", "withdraw clay 2") == [
        "withdraw a worker from the free slot of wood",
        "withdraw a worker from the slot for 2 coins of clay",
    ]
    match.play("withdraw clay 2")
    assert match.log(None) == ["Purple withdraws a worker from the slot for 2 coins of clay."]


def test_a_second_resource():
    match = table().character(0, "seignior").coins(0, 4).on(1, "wood", 0, 1).match()
    match.play("play 2 wood")
    assert (match.to_act, match.prompt) == ([0], "A second resource? Due for the first: 2 coins.")
    assert said(match, "second wood", "second clay", "second none") == [
        "also wood (2 coins)",
        "also clay (free)",
        "no second resource",
    ]


def test_coins():
    match = table().character(1, "tax-collector").coins(0, 2, 17).on(1, "wood", 0, 1).match()
    match.play("play 1 wood")
    assert (match.to_act, match.prompt) == ([0], "2 coins to put on the deck; which is next?")
    assert said(match, "coin unknown", "coin 17") == ["a coin that nobody knows", "the coin that is building 17"]
    match.play("coin 17")
    assert match.log(None, 2) == [
        "Purple puts back the coin that is building 17.",
        "Blue collects tax.",
        "Blue gains 1 coin.",
        "Blue's turn.",
    ]


def test_more_than_five_coins():
    match = table().coins(0, 4).match()
    match.play("play 4 coins")
    assert match.log(None) == [
        "Purple plays worker 4 for coins.",
        "Purple gains 3 coins.",
        "Purple puts 2 coins back: five are the most.",
        "Blue's turn.",
    ]


def test_a_third_building():
    match = table().held(0, 40, 41).match()
    match.play("play 1 row 1")
    assert (match.to_act, match.prompt) == ([0], "2 buildings are the most; which one goes under the deck?")
    assert said(match, "discard 1", "discard 41") == ["discard building 1", "discard building 41"]
    match.play("discard 41")
    assert match.log(None, 2)[0] == "Purple puts building 41 under the deck."


def test_a_site_and_bonuses():
    position = table(4).held(0, 46).has(0, wood=2, clay=2).on(0, "stone", 0)
    match = position.build(25, "e1/1", 1).build(62, "m/2", 0).match()
    match.play("build 46")
    assert (match.to_act, match.prompt) == ([0], "Where do you build building 46?")
    assert said(match, "at e1/2", "at e2/1") == [
        "at e1/2 (bonuses: stone, crystal, transform)",
        "at e2/1 (bonuses: stone, transform)",
    ]
    match.play("at e1/2")
    labels = ["bonus stone", "bonus wood 2 to clay", "bonus stone 0 to wood", "bonus none"]
    assert said(match, *labels) == [
        "stone",
        "transform wood (the slot for 2 coins) into clay",
        "transform stone (the free slot) into wood",
        "no more bonuses",
    ]
    match.play("bonus stone", "bonus wood 2 to clay", "bonus none")
    assert match.log(None, 2) == [
        "Purple builds building 46 at e1/2.",
        "Purple uses a bonus (stone) for stone.",
        "Purple transforms wood (the slot for 2 coins) into clay.",
        "Blue's turn.",
    ]


def test_the_other_bonuses():
    match = table().held(0, 35).has(0, clay=1, stone=1, crystal=1).build(13, "e1/1", 1).match()
    match.play("build 35")
    assert said(match, "bonus wood", "bonus coin") == ["wood", "draw a coin"]
    match = table().held(0, 47).has(0, wood=1, clay=1, stone=1, crystal=1).build(31, "e1/1", 1).match()
    match.play("build 47", "at e2/1")
    assert said(match, "bonus any clay", "bonus double crystal") == ["any resource: clay", "double crystal"]
    match.play("bonus any clay", "bonus double crystal")
    assert match.log(None)[-3:-1] == [
        "Purple uses a bonus (any resource) for clay.",
        "Purple uses a bonus (double) for crystal.",
    ]


def test_the_builder():
    position = table().character(1, "builder").coins(1, 2).held(1, 20).has(1, wood=2)
    match = position.held(0, 14).has(0, wood=1, clay=1, stone=1).match()
    (guildless,) = said(match, "build 14")
    assert guildless.startswith("develop building 14 - no guild; diamond, 4; costs 1 wood, 1 clay, 1 stone; ")
    match.play("build 14", "bonus none")
    assert (match.to_act, match.prompt) == ([1], "Build too, for 2 coins?")
    assert said(match, "react 20", "react none") == [f"build building 20 - {printed(20)}", "build nothing"]


def test_powers_of_an_own_turn():
    position = table(3).character(0, "cheater", "bookkeeper", "traveller").coins(0, 1).held(0, 40, 41)
    match = position.has(0, wood=1).match()
    assert said(match, "cheat", "exchange 3", "travel wood") == [
        "Cheater: turn a coin over",
        "Bookkeeper: take building 3 from position 3",
        "Traveller: onto the Main Square for wood",
    ]
    match.play("exchange 3")
    assert (match.to_act, match.prompt) == ([0], "Which building goes to position 3 of the row?")
    assert said(match, "give 40") == ["give building 40"]
    match.play("give 40", "travel wood", "play 4 coins")
    assert (match.to_act, match.prompt) == ([0], "Use a character, or end the turn?")
    assert said(match, "cheat", "end") == ["Cheater: turn a coin over", "end the turn"]
    assert match.log(None)[:2] == [
        "Purple puts building 40 into the row and takes building 3.",
        "Purple pays wood for a place on the Main Square.",
    ]


def test_which_coin_is_turned_over():
    match = table().character(0, "cheater").coins(0, 1, 17).match()
    match.play("cheat")
    assert (match.to_act, match.prompt) == ([0], "Which coin do you turn over?")


def test_the_sixth_worker_and_the_end():
    position = table().held(0, 14).has(0, wood=1, clay=1, stone=1)
    for building, site in [(20, "e1/1"), (8, "e2/1"), (48, "e3/1"), (60, "e4/1"), (31, "e5/1")]:
        position.build(building, site)
    match = position.match()
    match.play("build 14", "bonus none")
    assert match.log(None) == [
        "Purple builds building 14 at m/2.",
        "Purple has six workers in the city: the game ends with this turn.",
        "The game is over.",
    ]
