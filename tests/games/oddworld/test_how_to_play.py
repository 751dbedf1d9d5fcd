"""How to play: the decks, the choice of a card, keeping it or handing it over."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND
from oddtown.core.text import Message, Refusal
from oddtown.games.oddworld.deck import PLANETS
from oddtown.games.oddworld.state import LEFT, LINE_UPS, RIGHT

from .table import deck_of, shown, table


def open_front(match, deck):
    return "/".join(PLANETS[planet] for planet in match.view(None).board["decks"][deck]["front"])


@pytest.mark.rule("OW-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_cards_are_laid_out_as_two_even_decks(seats):
    match = oddtown.Match(oddtown.load("oddworld"), seats)
    assert [deck["cards"] for deck in match.view(None).board["decks"]] == [36, 36]


@pytest.mark.rule("OW-7")
@pytest.mark.parametrize("edition", ["ordered-pairs", "neighbours"])
def test_every_card_lies_in_the_decks_and_nobody_has_seen_one(edition):
    game = oddtown.load("oddworld", edition)
    match = oddtown.Match(game, 3)
    cards = match._state.piles[LEFT] + match._state.piles[RIGHT]
    kinds = [card & KIND for card in cards]
    assert [kinds.count(kind) for kind in range(len(game.deck.count))] == game.deck.count
    assert not any(card & EVERYONE for card in cards)
    assert match._state.piles[LINE_UPS:] == [[], [], []]


@pytest.mark.rule("OW-7")
def test_the_fronts_lie_up():
    match = (
        table().left("venus/mars:mars", "earth", "mars", "uranus").right("saturn/pluto:pluto", "earth", "mars").match()
    )
    assert [open_front(match, deck) for deck in (LEFT, RIGHT)] == ["venus/mars", "saturn/pluto"]


@pytest.mark.rule("OW-7")
def test_the_cards_are_shuffled_well():
    game = oddtown.load("oddworld")
    decks = [tuple(deck_of(oddtown.Match(game, 2, seed=n), LEFT)) for n in range(200)]
    assert len(set(decks)) == 200
    assert len({cards[0] for cards in decks}) > 60  # of 72 cards nearly every one has been on top
    assert len({cards[-1] for cards in decks}) > 60


@pytest.mark.rule("OW-7")
def test_one_shuffle_mixes_all_the_cards():
    state = oddtown.Match(oddtown.load("oddworld"), 5, settings={"advanced": True})._state
    assert state.lots == 1
    assert len({card >> 19 for pile in state.piles for card in pile}) == 1


@pytest.mark.rule("OW-8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_seed_chooses_a_starting_player(seats):
    game = oddtown.load("oddworld")
    starts = [oddtown.Match(game, seats, seed=n).to_act for n in range(60)]
    assert starts == [oddtown.Match(game, seats, seed=n).to_act for n in range(60)]
    assert [min(starts.count([seat]), 5) for seat in range(seats)] == [5] * seats


@pytest.mark.rule("OW-8")
def test_everybody_hears_who_begins():
    match = oddtown.Match(oddtown.load("oddworld"), 3, seed="an example")
    (seat,) = match.to_act
    assert match.view(None).board["turn"] == seat
    for viewer in (0, 1, 2, None):
        assert match.log(viewer) == [f"{('Blue', 'Red', 'Yellow')[seat]} begins."]


@pytest.mark.rule("OW-9")
def test_the_top_card_of_either_deck_can_be_chosen():
    match = table().turn(2).match()
    assert match.legal() == {"draw left": 0, "draw right": 1}
    assert [match.describe(2, action) for action in (0, 1)] == [
        "take the card on the left deck",
        "take the card on the right deck",
    ]
    assert match.prompt == "Which card do you take?"
    assert match.view(None).question.step == "draw"


@pytest.mark.rule("OW-9")
@pytest.mark.parametrize(("label", "planet"), [("draw left", "mars"), ("draw right", "pluto")])
def test_the_chosen_card_is_the_top_one_of_its_deck(label, planet):
    match = table().left("venus/mars:mars", "earth").right("saturn/pluto:pluto", "uranus").match()
    match.play(label, "keep")
    assert shown(match, 0) == {planet: 1}


@pytest.mark.rule("OW-9")
@pytest.mark.parametrize(("deck", "name"), [(LEFT, "left"), (RIGHT, "right")])
def test_no_card_can_be_chosen_from_a_deck_without_cards(deck, name):
    decks = [["earth"], ["earth"]]
    decks[deck] = []
    match = table().left(*decks[LEFT]).right(*decks[RIGHT]).match()
    assert list(match.legal().values()) == [1 - deck]
    assert match.why_not(0, deck) == Refusal("OW-9", Message("draw.empty", {"deck": deck}))
    assert match.why_not(0, 1 - deck) is None
    with pytest.raises(oddtown.IllegalAction) as caught:
        match.act(0, deck)
    assert str(caught.value) == f"OW-9: No card is left in the {name} deck."


@pytest.mark.rule("OW-10")
@pytest.mark.parametrize(("label", "deck"), [("draw left", "left"), ("draw right", "right")])
def test_the_player_must_then_keep_the_card_or_hand_it_over(label, deck):
    match = table().turn(1).match()
    match.play(label)
    assert match.to_act == [1]
    assert match.legal() == {"give blue": 2, "keep": 3, "give yellow": 4}
    assert [match.describe(1, action) for action in (2, 3, 4)] == ["hand it to Blue", "keep it", "hand it to Yellow"]
    assert match.prompt == f"Keep the {deck} card, or hand it over?"
    assert match.view(None).question.step == "give"


@pytest.mark.rule("OW-10")
def test_the_decision_is_made_without_looking_at_the_back():
    match = table().match()
    match.play("draw left")
    assert not any(card & EVERYONE for pile in match._state.piles for card in pile)
    assert match.log(0) == []


@pytest.mark.rule("OW-10")
@pytest.mark.parametrize(("seats", "action"), [(2, 4), (3, 5), (4, 6)])
def test_a_card_cannot_be_handed_to_nobody(seats, action):
    match = table(seats).match()
    match.play("draw left")
    assert match.why_not(0, action) == Refusal("OW-10", Message("give.nobody", {"seats": seats}))
    assert match.why_not(0, action - 1) is None
    with pytest.raises(oddtown.IllegalAction) as caught:
        match.act(0, action)
    assert str(caught.value) == f"OW-10: A card goes to one of the {seats} players at the table."


@pytest.mark.rule("OW-11")
def test_a_kept_card_is_turned_over_for_all_to_see():
    match = table(2).turn(1).left("venus/mars:mars", "earth").right("earth").match()
    match.play("draw left", "keep")
    for viewer in (0, 1, None):
        assert match.log(viewer) == ["Red keeps a card of Venus and Mars: it is Mars."]
        assert match.view(viewer).board["revealed"] == [[], [{"front": [1, 3], "back": 3}]]
    assert match._state.piles[LINE_UPS + 1][0] & EVERYONE == EVERYONE


@pytest.mark.rule("OW-12")
def test_a_kept_card_joins_the_own_line_up_planet_side_up():
    match = table().line_up(0, "mars").turn(0).left("venus/mars:mars", "earth").right("earth").match()
    match.play("draw left", "keep")
    assert [shown(match, seat) for seat in range(3)] == [{"mars": 2}, {}, {}]
    assert match.view(None).board["decks"][LEFT]["cards"] == 1


@pytest.mark.rule("OW-13")
def test_a_card_handed_over_is_turned_by_its_receiver_and_joins_that_line_up():
    match = table().left("earth").right("saturn/pluto:pluto", "earth").match()
    match.play("draw right", "give yellow")
    assert [shown(match, seat) for seat in range(3)] == [{}, {}, {"pluto": 1}]
    assert match.log(None) == ["Blue hands Yellow a card of Saturn and Pluto: it is Pluto."]
    assert match.events[0][1].message == Message("given", {"seat": 0, "to": 2, "pair": [5, 8], "planet": 8})


@pytest.mark.rule("OW-14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_pass_clockwise(seats):
    match = table(seats).match()
    turns = []
    for _ in range(2 * seats):
        turns += match.to_act
        match.play("draw left", "keep")
    assert turns == [*range(seats), *range(seats)]


@pytest.mark.rule("OW-14")
def test_the_receiver_of_a_card_does_not_get_the_turn():
    match = table(4).turn(1).match()
    match.play("draw left", "give blue")
    assert match.to_act == [match.view(None).board["turn"]] == [2]
    match.play("draw left", "give red")
    assert match.to_act == [3]
