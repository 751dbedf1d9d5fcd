"""What can be seen: nothing hidden is shown to anybody, and nothing that was seen is forgotten."""

import json
from itertools import chain

import pytest

import oddtown
from oddtown.conformance import cases, random_match
from oddtown.core.card import KIND
from oddtown.core.hidden import viewers
from oddtown.core.rng import Rng
from oddtown.games.oddville.deck import POWERS
from oddtown.games.oddville.state import COINS, DECK, GUILD, HELD, ROW

from .goldens import GAMES, read
from .table import (
    answers,
    characters,
    coin_cards,
    coins,
    deck,
    held,
    known_coins,
    known_deck,
    row,
    table,
)

UNKNOWN = -1


def worlds(match, viewer, number=60):
    """Deals worlds the viewer could be in, each of which looks the same to it."""
    for n in range(number):
        world = match.game.determinize(match._state, viewer, Rng(n))
        assert match.game.view(world, viewer) == match.view(viewer)
        yield world


def kinds(state, pile):
    return [card & KIND for card in state.piles[pile]]


def small():
    """Purple is on turn, both have coins of which one is known, and one card is known at each end of the deck."""
    position = table().coins(0, 2, 40).coins(1, 1).held(0, 20).held(1, 4, 33).row(1, 2, 3, 5, 6, 7)
    position.top(50, known=1).bottom(60).hand(1, 2, 3).on(0, "wood", 0, 2).on(1, "wood", 1).has(1, crystal=2)
    return position.character(1, "builder").build(13, "e1/1", 1).spot("clay", 0).turns(7).match()


def test_the_board_as_data():
    match = small()
    board = dict(match.view(None).board)
    printed = board.pop("cards")
    assert sorted(map(int, printed)) == [0, 1, 2, 3, 4, 5, 6, 12, 19, 32, 39, 49, 59, 64]
    assert printed["12"] == {
        "streets": 15,
        "points": 5,
        "shield": 5,
        "guild": -1,
        "worth": 0,
        "cost": [1, 2, 0, 1],
        "bonus": 4,
    }
    assert printed["64"] == {"streets": 14, "points": 4, "shield": 4}
    workers = [
        {"coins": 0, "allowed": [True, False, False, False], "prices": [0, 1, 1, 2, 2, 2]},
        {"coins": 1, "allowed": [True, True, False, False], "prices": [0, 0, 1, 1, 2, 2]},
        {"coins": 2, "allowed": [True, True, True, False], "prices": [0, 0, 0, 1, 1, 2]},
        {"coins": 3, "allowed": [True, True, True, True], "prices": [0, 0, 0, 0, 1, 1]},
    ]
    assert board == {
        "turn": 0,
        "turns": 7,
        "ender": -1,
        "scores": [6, 12],
        "used": [],
        "deck": [59, *[UNKNOWN] * 48, 49],
        "row": [0, 1, 2, 4, 5, 6],
        "coins": [[UNKNOWN, UNKNOWN, 39], [UNKNOWN]],
        "held": [[19], [3, 32]],
        "hand": [15, 6],
        "supply": [6, 5],
        "settled": [1, 1],
        "lower": [0, 1],
        "upper_price": 2,
        "slots": [[0, 1], [-1, -1], [-1, -1], [-1, -1]],
        "upper": [[1, 0], [0, 0], [0, 0], [0, 2]],
        "next_slots": [2, 0, 0, 0],
        "resource_prices": [[2, 0, 0, 0], [2, 0, 0, 0]],
        "recover_prices": [4, 2],
        "gives": [[{"coins": worker["coins"], "allowed": worker["allowed"]} for worker in workers]] * 2,
        "limits": {"coins": 5, "held": 2, "settled": 6},
        "spots": [-1, 0, -1, -1],
        "holder": [-1, -2, -2, -1, -2, -2, -1, -2, -2, -2, 1, -2],
        "piles": [{"count": 1, "top": 0}, {"count": 1, "top": 3}, {"count": 1, "top": 6}, {"count": 0, "top": -1}],
        "character_points": [5, 4, 3, 3, 5, 2, 4, 2, 3, 2, 4, 7],
        "guild_of": [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3],
        "workers": workers,
        "city": [
            {"site": 0, "column": 0, "line": 0, "kind": 64, "owner": -1},
            {"site": 3, "column": 1, "line": 0, "kind": 12, "owner": 1},
        ],
        "free_sites": [
            {"site": 1, "column": -1, "line": 0},
            {"site": 2, "column": 0, "line": 1},
            {"site": 7, "column": 1, "line": 1},
            {"site": 8, "column": 2, "line": 0},
        ],
        "points": [0, 5],
    }


@pytest.mark.rule("OV-17", "OV-31", "OV-69", "OV-70", "OV-73", "OV-75")
def test_prices_and_gifts_follow_the_characters_of_each_seat():
    position = table(3).character(0, "mistress", "ghost-of-lovely-spinster").character(1, "landowner")
    match = position.character(2, "human-resources-manager").hand(0, 2, 3).hand(2, 1).on(2, "clay", 0, 1).match()
    shown = match.view(None).board
    assert shown["recover_prices"] == [1, 4, 1]
    assert shown["next_slots"] == [0, 2, 0, 0]
    assert shown["resource_prices"] == [[0, 1, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0]]
    assert [[card["coins"] for card in cards] for cards in shown["gives"]] == [[3] * 4, [0, 1, 2, 3], [0, 1, 2, 3]]
    assert [sum(card["allowed"]) for card in shown["gives"][0]] == [1, 2, 3, 4]
    assert [card["allowed"] for card in shown["gives"][2]] == [[True] * 4] * 4


@pytest.mark.rule("OV-33")
def test_the_upper_slot_comes_after_the_lower_ones_of_its_side():
    assert table(2).on(1, "wood", 0, 1).match().view(None).board["next_slots"] == [2, 0, 0, 0]
    assert table(3).on(1, "wood", 0, 1, 1).match().view(None).board["next_slots"] == [3, 0, 0, 0]


@pytest.mark.rule("OV-26", "OV-R3")
def test_everybody_sees_the_same_the_owner_of_coins_too():
    match = small()
    boards = [match.view(viewer).board for viewer in viewers(2)]
    assert boards == [boards[0]] * 3
    json.dumps(boards)


@pytest.mark.rule("OV-26")
def test_the_building_side_of_a_coin_stands_nowhere_in_a_view():
    match = small()
    hidden = set(coin_cards(match, 0) + coin_cards(match, 1) + deck(match)) - {40, 50, 60}
    assert len(hidden) == 51
    for viewer in viewers(2):
        board = match.view(viewer).board
        shown = {kind + 1 for kind in chain(board["deck"], board["row"], *board["coins"], *board["held"])}
        assert not hidden & (shown | {int(kind) + 1 for kind in board["cards"]})


@pytest.mark.rule("OV-26", "OV-8")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_unknown_coins_and_the_deck_are_dealt_anew_in_every_world(viewer):
    match = small()
    state = match._state
    seen = [set() for _ in range(4)]
    for world in worlds(match, viewer):
        assert sorted(kinds(world, DECK) + kinds(world, COINS) + kinds(world, COINS + 1)) == sorted(
            kinds(state, DECK) + kinds(state, COINS) + kinds(state, COINS + 1)
        )
        for pile in (ROW, HELD, HELD + 1):
            assert kinds(world, pile) == kinds(state, pile)
        assert (kinds(world, DECK)[0], kinds(world, DECK)[-1], kinds(world, COINS)[2]) == (59, 49, 39)
        places = (kinds(world, COINS)[0], kinds(world, COINS + 1)[0], kinds(world, DECK)[1], kinds(world, DECK)[-2])
        for place, kind in zip(seen, places, strict=True):
            place.add(kind)
    assert min(map(len, seen)) > 25


@pytest.mark.rule("OV-R4")
def test_a_building_discarded_under_the_deck_stays_known_to_all():
    match = table(3).held(0, 20, 33).row(50).match()
    match.play("play 1 row 1", "discard 33")
    for viewer in viewers(3):
        board = match.view(viewer).board
        assert board["deck"][0] == 32
        assert set(board["deck"][1:]) == {UNKNOWN}
        assert board["cards"]["32"]["worth"] == 1
        for world in worlds(match, viewer, 20):
            assert kinds(world, DECK)[0] == 32
    assert match.log(None)[-3].endswith("puts building 33 under the deck.")


@pytest.mark.rule("OV-R4")
def test_buildings_lie_under_the_deck_in_the_order_in_which_they_came():
    match = table().held(0, 20, 33).held(1, 21, 34).row(50, 51).match()
    match.play("play 1 row 1", "discard 33", "play 1 row 1", "discard 21")
    assert match.view(None).board["deck"][:3] == [20, 32, UNKNOWN]
    for world in worlds(match, 0, 20):
        assert kinds(world, DECK)[:2] == [20, 32]


@pytest.mark.rule("OV-R3", "OV-R4")
def test_a_known_card_of_the_deck_is_known_when_it_comes_up_as_a_coin():
    match = table().top(40, 41, known=1).match()
    match.play("play 3 coins")
    assert coin_cards(match, 0) == [40, 41]
    for viewer in viewers(2):
        assert match.view(viewer).board["coins"] == [[39, UNKNOWN], []]
        seconds = {kinds(world, COINS)[1] for world in worlds(match, viewer)}
        assert len(seconds) > 25
        assert 39 not in seconds


@pytest.mark.rule("OV-R3", "OV-22")
def test_a_known_coin_is_known_on_top_of_the_deck_and_to_the_next_who_draws_it():
    match = table().coins(0, 0, 40).match()
    match.play("play 1 row 2")
    assert known_coins(match, 0) == []
    assert row(match)[-1] == 40  # it went on top, and from there into the row
    match = table().coins(0, 0, 40).on(1, "wood", 0).match()
    match.play("play 1 wood")
    assert known_deck(match) == {0: 40}
    for viewer in viewers(2):
        assert all(kinds(world, DECK)[-1] == 39 for world in worlds(match, viewer, 20))
    match.play("play 3 coins")
    for viewer in viewers(2):
        assert match.view(viewer).board["coins"] == [[], [39, UNKNOWN]]
        assert all(kinds(world, COINS + 1)[0] == 39 for world in worlds(match, viewer, 20))


@pytest.mark.rule("OV-R3")
def test_an_unknown_coin_is_followed_by_nobody():
    match = table().coins(0, 1).on(1, "wood", 0).match()
    match.play("play 1 wood", "play 2 coins")
    for viewer in viewers(2):
        assert match.view(viewer).board["coins"] == [[], [UNKNOWN]]
        assert len({kinds(world, COINS + 1)[0] for world in worlds(match, viewer)}) > 25


@pytest.mark.rule("OV-R3")
@pytest.mark.parametrize(
    ("answer", "left", "top"), [("coin 40", [UNKNOWN] * 2, 40), ("coin unknown", [UNKNOWN, 39], None)]
)
def test_which_coin_was_paid_is_seen_by_all(answer, left, top):
    match = table().coins(0, 2, 40).on(1, "wood", 0).match()
    match.play("play 1 wood", answer)
    assert match.view(1).board["coins"][0] == left
    assert known_deck(match).get(0) == top


@pytest.mark.rule("OV-72", "OV-26")
def test_a_coin_turned_by_the_cheater_is_seen_by_all_and_stays_so():
    match = table().character(0, "cheater").coins(0, 1).held(0, 20, 33).match()
    (turned,) = coin_cards(match, 0)
    assert all(match.view(viewer).board["coins"][0] == [UNKNOWN] for viewer in viewers(2))
    match.play("cheat", f"discard {turned}")
    assert match.log(None)[0] == f"Purple turns a coin over: building {turned}."
    for viewer in viewers(2):
        assert match.view(viewer).board["deck"][0] == turned - 1
        assert all(kinds(world, DECK)[0] == turned - 1 for world in worlds(match, viewer, 20))


@pytest.mark.rule("OV-72")
def test_the_cheater_may_turn_a_known_coin():
    match = table().character(0, "cheater").coins(0, 1, 40).match()
    match.play("cheat")
    assert answers(match, "coin") == ["unknown", "40"]
    match.play("coin 40")
    assert (held(match, 0), coins(match, 0), known_coins(match, 0)) == ([40], 1, [])


@pytest.mark.rule("OV-74")
def test_an_exchange_is_seen_by_all():
    match = table().character(0, "bookkeeper").held(0, 20).row(1, 2, 3).match()
    match.play("exchange 2")
    assert (held(match, 0), row(match)[:3]) == ([2], [1, 20, 3])
    for world in worlds(match, None, 20):
        assert (kinds(world, HELD), kinds(world, ROW)[1]) == ([1], 19)


@pytest.mark.rule("OV-R13", "OV-7")
def test_with_four_players_the_order_below_the_top_of_a_guild_is_hidden():
    match = table(4).pile("mask", "seignior", "landowner", "human-resources-manager").match()
    for viewer in viewers(4):
        assert match.view(viewer).board["piles"][0] == {"count": 3, "top": 2}
        dealt = {tuple(kinds(world, GUILD)) for world in worlds(match, viewer)}
        assert dealt == {(0, 1, 2), (1, 0, 2)}


@pytest.mark.rule("OV-R13", "OV-50")
@pytest.mark.parametrize(("next_top", "last"), [("cheater", "bookkeeper"), ("bookkeeper", "cheater")])
def test_when_the_top_of_a_guild_is_taken_the_next_is_seen_by_all(next_top, last):
    match = table(4).pile("rooster", "mistress", next_top, last).held(0, 20).has(0, wood=2).match()
    before = {tuple(kinds(world, GUILD + 1)) for world in worlds(match, 1)}
    assert len(before) == 2
    match.play("build 20", "at e1/1", "bonus none")
    assert characters(match, 0) == ["mistress"]
    for viewer in viewers(4):
        assert match.view(viewer).board["piles"][1] == {"count": 2, "top": POWERS.index(next_top)}
        assert len({tuple(kinds(world, GUILD + 1)) for world in worlds(match, viewer)}) == 1


@pytest.mark.rule("OV-R13")
def test_of_a_pile_of_two_the_other_card_can_be_told():
    match = table(3).pile("bells", "benefactor", "tax-collector").match()
    for viewer in viewers(3):
        board = match.view(viewer).board
        assert board["piles"][2] == {"count": 2, "top": 8}
        assert [character for character in (6, 7, 8) if board["holder"][character] == -2] == [6]
        assert {tuple(kinds(world, GUILD + 2)) for world in worlds(match, viewer)} == {(7, 8)}


@pytest.mark.rule("OV-R13")
def test_guilds_and_the_deck_are_never_mixed():
    match = table(4).coins(0, 3).match()
    for world in worlds(match, 2, 20):
        for guild in range(4):
            assert sorted(kinds(world, GUILD + guild)) == [3 * guild, 3 * guild + 1, 3 * guild + 2]


@pytest.mark.rule("OV-50", "OV-51", "OV-R13")
def test_after_characters_came_back_the_new_order_is_hidden_below_the_top():
    position = table(4).character(1, "cheater").character(2, "mistress").character(3, "bookkeeper")
    match = position.held(0, 20).has(0, wood=2).match()
    match.play("build 20", "at e1/1", "bonus none")
    (mine,) = characters(match, 0)
    board = match.view(None).board
    assert (board["piles"][1]["count"], mine in ("cheater", "mistress", "bookkeeper")) == (2, True)
    # Who took one and who sees the top can tell the last.
    assert len({tuple(kinds(world, GUILD + 1)) for world in worlds(match, 1)}) == 1
    assert [board["holder"][character] for character in (3, 4, 5)].count(0) == 1


class Notebook:
    """Whoever looks on writes down where each card goes that was ever seen, from answers and events alone."""

    def __init__(self, seats):
        self.deck = [UNKNOWN] * 58
        self.coins = [[] for _ in range(seats)]
        self.due = [0] * seats

    def put_back(self, seat):
        """Puts back what is due while there is nothing to choose: all coins are unknown, or there is one."""
        coins = self.coins[seat]
        while self.due[seat] and (len(coins) == 1 or set(coins) == {UNKNOWN}):
            self.deck.append(coins.pop())
            self.due[seat] -= 1

    def answer(self, seat, label):
        """Writes down which coin was chosen to be put back."""
        if label.startswith("coin ") and self.due[seat]:
            coins = self.coins[seat]
            chosen = UNKNOWN if label == "coin unknown" else int(label.removeprefix("coin ")) - 1
            self.deck.append(coins.pop(len(coins) - 1 - coins[::-1].index(chosen)))
            self.due[seat] -= 1
            self.put_back(seat)

    def event(self, message):
        values = message.values
        seat = values.get("seat", 0)
        coins = self.coins[seat]
        if message.id == "gain":
            for _ in range(values["coins"]):
                coins.append(self.deck.pop())
        elif message.id in ("pay", "excess"):
            self.due[seat] += values["coins"]
            self.put_back(seat)
        elif message.id == "turned":
            turned = values["building"] if values["building"] in coins else UNKNOWN
            coins.pop(len(coins) - 1 - coins[::-1].index(turned))
        elif message.id == "discard":
            self.deck.insert(0, values["building"])
        elif message.id == "fill":
            assert self.deck.pop() in (UNKNOWN, values["building"])


def keep_notebook(match):
    """Follows a record to its end with a notebook; returns how many known places were compared."""
    again = oddtown.Match(match.game, match.seats, match.record.seed_as_bytes())
    notebook = Notebook(match.seats)
    game, state = match.game, again._state
    known = 0
    for seat, action in match.record.actions:
        label = game.label(state, seat, action)
        state.events.clear()
        game.apply(state, seat, action)
        notebook.answer(seat, label)
        for event in state.events:
            assert all(event.is_for(viewer) for viewer in viewers(match.seats))
            notebook.event(event.message)
        for viewer in viewers(match.seats):
            board = game.view(state, viewer).board
            assert board["deck"] == notebook.deck
            assert board["coins"] == notebook.coins
        for noted, pile in [(notebook.deck, DECK), *((notebook.coins[n], COINS + n) for n in range(match.seats))]:
            assert all(kind in (UNKNOWN, really) for kind, really in zip(noted, kinds(state, pile), strict=True))
        known += sum(kind != UNKNOWN for kind in chain(notebook.deck, *notebook.coins))
    return known


@pytest.mark.rule("OV-R3", "OV-R4")
@pytest.mark.parametrize("stem", GAMES)
def test_all_that_was_seen_is_known_and_nothing_else(stem):
    _, match = read(stem)
    assert keep_notebook(match) > 100


@pytest.mark.rule("OV-R3", "OV-R4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_was_seen_in_random_games_is_known_and_nothing_else(seats):
    game = oddtown.load("oddville")
    case = next(case for case in cases(game) if case.seats == seats)
    assert all(keep_notebook(random_match(game, case, seed)) > 100 for seed in range(2))


def test_in_every_world_of_a_golden_record_the_known_cards_stay():
    for stem in ("2-two-free", "3-reconstructed", "4-two-free"):
        _, match = read(stem)
        match = oddtown.replay(match.game, match.record, match.ply - 10)
        board = match.view(None).board
        assert any(kind != UNKNOWN for kind in board["deck"])
        for world in worlds(match, None, 10):
            places = [(board["deck"], DECK), *((board["coins"][n], COINS + n) for n in range(match.seats))]
            for noted, pile in places:
                assert all(kind in (UNKNOWN, really) for kind, really in zip(noted, kinds(world, pile), strict=True))
