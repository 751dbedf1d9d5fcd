"""What an answer would bring: prices, slots, bonuses, points and characters; each is what really happens."""

from collections import Counter

import pytest

import oddtown
from oddtown.conformance import cases
from oddtown.core.rng import Rng
from oddtown.games.oddville.city import SITE_NAMES
from oddtown.games.oddville.deck import RESOURCE_NAMES, TRAVELLER
from oddtown.games.oddville.rules import BONUS_BITS
from oddtown.games.oddville.state import BONUS, COIN, DISCARD, SECOND, SITE, SWAP

from .table import site, table

WOOD, CLAY, STONE, CRYSTAL = range(4)
NOTHING = -1
NO_SLOT = {"resource": NOTHING, "slot": NOTHING}
PLAYED = {
    **NO_SLOT,
    "price": 0,
    "coins": 0,
    "back": 0,
    "position": NOTHING,
    "kind": NOTHING,
    "discards": False,
    "points": 0,
}
USED = {**NO_SLOT, "bonus": NOTHING, "source": NO_SLOT, "coins": 0, "back": 0, "points": 0}


def outlook(match, label):
    return match.outlook(match.to_act[0], match.legal()[label])


# Worker cards


@pytest.mark.rule("OV-11")
def test_the_first_worker_goes_on_the_upper_slot():
    for seats, upper in ((2, 2), (3, 3)):
        match = oddtown.Match(oddtown.load("oddville"), seats, seed=1)
        assert outlook(match, "start stone") == {"resource": STONE, "slot": upper, "points": 1}


@pytest.mark.rule("OV-23", "OV-25", "OV-75")
def test_coins_are_gained_and_those_beyond_five_put_back():
    match = table().coins(0, 3).match()
    assert outlook(match, "play 3 coins") == {**PLAYED, "card": 2, "coins": 2}
    assert outlook(match, "play 4 coins") == {**PLAYED, "card": 3, "coins": 3, "back": 1}
    match = table().coins(0, 3).character(0, "ghost-of-lovely-spinster").match()
    assert outlook(match, "play 1 coins") == {**PLAYED, "card": 0, "coins": 3, "back": 1}


@pytest.mark.rule("OV-31", "OV-33", "OV-57", "OV-70")
def test_a_resource_has_its_slot_and_its_price():
    position = table(3).on(1, "wood", 0).on(2, "clay", 0, 1, 1).coins(0, 5)
    match = position.match()
    assert outlook(match, "play 1 wood") == {**PLAYED, "card": 0, "slot": 1, "resource": WOOD, "price": 1, "points": 1}
    assert outlook(match, "play 2 clay") == {**PLAYED, "card": 1, "slot": 3, "resource": CLAY, "price": 2, "points": 1}
    match = position.character(0, "landowner").match()
    assert [outlook(match, f"play 4 {name}")["price"] for name in ("wood", "clay", "stone")] == [0, 1, 0]


@pytest.mark.rule("OV-27", "OV-29")
def test_a_building_of_the_row_has_its_price_and_may_be_one_too_many():
    match = table().row(50, 51).coins(0, 1).held(0, 20).match()
    assert outlook(match, "play 1 row 2") == {**PLAYED, "card": 0, "price": 1, "position": 1, "kind": 50}
    assert outlook(match, "play 2 row 2") == {**PLAYED, "card": 1, "price": 0, "position": 1, "kind": 50}
    match = table().row(50).held(0, 20, 21).match()
    assert outlook(match, "play 1 row 1")["discards"]


@pytest.mark.rule("OV-17", "OV-73")
def test_recovering_has_its_price():
    assert outlook(table().hand(0, 1, 2).coins(0, 2).match(), "recover") == {"price": 2}
    assert outlook(table().hand(0, 1, 2).coins(0, 2).character(0, "mistress").match(), "recover") == {"price": 1}


@pytest.mark.rule("OV-71")
def test_two_resources_of_the_seignior_are_paid_together():
    match = table().character(0, "seignior").on(1, "wood", 0).coins(0, 3).match()
    match.play("play 2 wood")
    assert outlook(match, "second wood") == {"resource": WOOD, "slot": 2, "price": 2, "due": 3, "points": 1}
    assert outlook(match, "second clay") == {"resource": CLAY, "slot": 0, "price": 0, "due": 1, "points": 1}
    assert outlook(match, "second none") == {**NO_SLOT, "price": 0, "due": 1, "points": 0}


@pytest.mark.rule("OV-34", "OV-57")
def test_a_worker_withdrawn_is_a_point_less():
    match = table().has(0, clay=8).on(0, "wood", 1).match()
    assert outlook(match, "withdraw wood 1") == {"resource": WOOD, "slot": 1, "points": -1}
    assert outlook(match, "withdraw clay 2") == {"resource": CLAY, "slot": 2, "points": -1}


# Buildings


@pytest.mark.rule("OV-35", "OV-36")
def test_developing_takes_resources_and_says_where_it_fits():
    match = table().build(20, "e1/1").held(0, 25).on(0, "wood", 0).has(0, wood=1, crystal=1).match()
    seen = outlook(match, "build 25")
    assert seen == {
        "kind": 24,
        "price": 0,
        "cost": [1, 0, 0, 1],
        "home": [{"resource": WOOD, "slot": 0}, {"resource": CRYSTAL, "slot": 2}],  # the cheapest of each
        "sites": [{"site": site(name), "points": 3} for name in ("w1/1", "m/2", "e2/1")],
    }
    match.play("build 25")
    assert list(match.legal()) == ["at w1/1", "at m/2", "at e2/1"]


@pytest.mark.rule("OV-79")
def test_the_builder_pays_two_coins_and_may_build_nothing():
    position = table(3).character(2, "builder").coins(2, 2).held(2, 20).has(2, wood=2).held(0, 14)
    match = position.has(0, wood=1, clay=1, stone=1).match()
    match.play("build 14", "bonus none")
    assert match.to_act == [2]
    seen = outlook(match, "react 20")
    assert (seen["kind"], seen["price"], seen["cost"]) == (19, 2, [2, 0, 0, 0])
    assert [SITE_NAMES[each["site"]] for each in seen["sites"]] == ["w1/1", "e1/1", "m/3"]
    assert outlook(match, "react none") == {"kind": NOTHING, "price": 0, "cost": [0] * 4, "home": [], "sites": []}


@pytest.mark.rule("OV-44", "OV-50", "OV-53")
def test_a_site_says_which_bonuses_come_from_where():
    match = table().build(13, "e1/1", 1).held(0, 20).has(0, wood=2).match()
    match.play("build 20")
    seen = outlook(match, "at e2/1")
    assert seen["sources"] == [{"site": site("e2/1"), "bonus": 4}, {"site": site("e1/1"), "bonus": 4}]
    assert seen["bonuses"] == [0, 0, 0, 0, 2, 0, 0, 0]
    assert (seen["site"], seen["column"], seen["line"]) == (site("e2/1"), 2, 0)
    assert seen["home"] == [{"resource": WOOD, "slot": 2}] * 2
    assert outlook(match, "at w1/1")["bonuses"] == [0, 0, 0, 0, 1, 0, 0, 0]  # none of the Main Square


@pytest.mark.rule("OV-78")
@pytest.mark.parametrize(("powers", "givers"), [((), ["e1/2", "e1/1"]), (("lamplighter",), ["e1/2", "e1/1", "m/2"])])
def test_the_lamplighter_gets_bonuses_of_neighbours_without_a_street(powers, givers):
    position = table(4).character(0, *powers).held(0, 51).has(0, stone=2).build(25, "e1/1", 1)
    match = position.build(14, "m/2", 1).match()
    match.play("build 51")
    assert [SITE_NAMES[each["site"]] for each in outlook(match, "at e1/2")["sources"]] == givers
    assert sum(outlook(match, "at e1/2")["bonuses"]) == len(givers)


@pytest.mark.rule("OV-36", "OV-55", "OV-57", "OV-61", "OV-66")
def test_a_site_says_how_cards_and_scores_change():
    match = table().build(20, "e1/1", 1).held(0, 25).has(0, wood=1, crystal=1).match()
    match.play("build 25")
    beside, apart = outlook(match, "at e2/1"), outlook(match, "at w1/1")
    assert (beside["points"], beside["changes"]) == (3, [{"site": site("e1/1"), "points": 1}])
    assert (apart["points"], apart["changes"]) == (3, [])
    # Two workers leave the board; the Cheater counts 3.
    assert (beside["scores"], apart["scores"]) == ([-2 + 3 + 3, 1], [-2 + 3 + 3, 0])


@pytest.mark.rule("OV-50", "OV-51")
def test_a_character_is_the_top_of_its_pile_or_one_of_those_given_back():
    match = table(4).pile("rooster", "mistress", "cheater", "bookkeeper").held(0, 20).has(0, wood=2).match()
    match.play("build 20")
    assert outlook(match, "at e1/1")["gains"] == {"guild": 1, "character": 4, "returned": []}
    assert outlook(match, "at e1/1")["scores"] == [-2 + 1 + 1 + 5, 0, 0, 0]
    position = table(4).character(1, "cheater").character(2, "mistress").character(0, "bookkeeper")
    match = position.held(0, 20).has(0, wood=2).match()
    match.play("build 20")
    assert outlook(match, "at e1/1")["gains"] == {"guild": 1, "character": -1, "returned": [3, 4, 5]}
    assert outlook(match, "at e1/1")["scores"] == [-2 + 1 + 1 - 2, -3, -5, 0]
    match = table(2).character(1, "mistress").held(0, 20).has(0, wood=2).match()
    match.play("build 20")
    assert outlook(match, "at e1/1")["gains"] == {"guild": 1, "character": 4, "returned": [4]}
    assert outlook(match, "at e1/1")["scores"] == [-2 + 1 + 1 + 5, -5]


def test_a_diamond_brings_no_character():
    match = table().held(0, 13).has(0, wood=1, clay=2, crystal=1).match()
    match.play("build 13")
    gains = [outlook(match, label)["gains"] for label in match.legal()]
    assert gains == [{"guild": NOTHING, "character": NOTHING, "returned": []}] * 3


@pytest.mark.rule("OV-15")
def test_a_site_says_whether_the_game_ends():
    five = [(20, "e1/1"), (8, "e2/1"), (48, "e3/1"), (60, "e4/1"), (31, "e5/1")]
    for built, ends in ((five, True), (five[:4], False)):
        position = table().held(0, 25).has(0, wood=1, crystal=1)
        for building, name in built:
            position.build(building, name)
        match = position.match()
        match.play("build 25")
        assert [outlook(match, label)["ends"] for label in match.legal()] == [ends] * len(match.legal())


@pytest.mark.rule("OV-45", "OV-46", "OV-47", "OV-48", "OV-49")
def test_a_bonus_has_its_slot_or_its_coin():
    position = table().build(13, "e1/1", 1).build(37, "e1/2", 1).held(0, 9).has(0, clay=1, crystal=1, stone=1)
    match = position.coins(0, 5).match()
    match.play("build 9", "at w1/1")
    stone = {"resource": STONE, "slot": 2}
    transform = {**USED, "bonus": 7, "resource": WOOD, "slot": 0, "source": stone}
    assert outlook(match, "bonus stone 2 to wood") == transform
    assert outlook(match, "bonus none") == USED
    match = position.held(0, 20).has(0, wood=3).match()
    match.play("build 20", "at e2/1")
    assert outlook(match, "bonus coin") == {**USED, "bonus": 4, "coins": 1, "back": 1}
    for building, label, bonus, resource in (
        (12, "bonus wood", 0, WOOD),
        (22, "bonus any clay", 5, CLAY),
        (10, "bonus double stone", 6, STONE),
    ):
        position = table().held(0, building).has(0, clay=2, stone=2, crystal=1).on(1, RESOURCE_NAMES[resource], 0)
        match = position.match()
        match.play(f"build {building}")
        if match.view(None).question.step == "at":
            match.play(next(iter(match.legal())))
        assert outlook(match, label) == {**USED, "bonus": bonus, "resource": resource, "slot": 1, "points": 1}


# Characters


@pytest.mark.rule("OV-72", "OV-74", "OV-29")
def test_the_cheater_and_the_bookkeeper():
    match = table(4).character(0, "cheater", "bookkeeper").coins(0, 1).held(0, 20).row(50, 51).match()
    assert outlook(match, "cheat") == {"discards": False}
    assert outlook(match, "exchange 2") == {"position": 1, "kind": 50}
    assert outlook(table().character(0, "cheater").coins(0, 1).held(0, 20, 21).match(), "cheat") == {"discards": True}


@pytest.mark.rule("OV-80", "OV-67", "OV-15")
def test_the_traveller_gives_up_points_and_a_worker_on_the_board():
    position = table().character(0, "traveller").on(0, "wood", 1).has(0, wood=1)
    assert outlook(position.match(), "travel wood") == {"resource": WOOD, "slot": 1, "points": 4 - 7 - 1, "ends": False}
    for building, name in [(20, "e1/1"), (8, "e2/1"), (48, "e3/1"), (60, "e4/1"), (31, "e5/1")]:
        position.build(building, name)
    assert outlook(position.match(), "travel wood")["ends"]


# All of it, against what happens


def workers(board):
    """Returns how many workers of each seat are on each slot, by resource and slot."""
    found = Counter()
    for resource, (lower, upper) in enumerate(zip(board["slots"], board["upper"], strict=True)):
        found.update((seat, resource, slot) for slot, seat in enumerate(lower) if seat >= 0)
        found.update({(seat, resource, len(lower)): count for seat, count in enumerate(upper)})
    return found


def moved(before, after, seat):
    """Returns the workers of a seat that came on the board and those that went home, by resource and slot."""
    here, there = workers(before), workers(after)
    assert all(each[0] == seat for each in [*(here - there), *(there - here)])
    return [sorted([each[1:] for each in change.elements()]) for change in (there - here, here - there)]


def slots(*shown):
    return sorted((slot["resource"], slot["slot"]) for slot in shown if slot["slot"] >= 0)


class After:
    """What an answer leads to, with questions that follow from it answered by their first or their last option."""

    def __init__(self, match, seat, action):
        self.game, self.seat = match.game, seat
        self.state = match.game.copy(match._state)
        self.state.events = []
        self.game.apply(self.state, seat, action)
        self.told = [event.message for event in self.state.events]

    def step(self):
        return self.state.agenda[-1][0] if self.state.agenda else NOTHING

    def answer(self, step, last=False):
        """Answers a question for as long as it is the one that is open."""
        while self.step() == step:
            seat = self.game.to_act(self.state).bit_length() - 1
            self.game.apply(self.state, seat, self.game.legal_actions(self.state, seat)[-1 if last else 0])
        return self

    def board(self):
        return self.game.view(self.state, None).board

    def coins(self, id_):
        """Returns how many coins were gained, put back or paid by the seat at once."""
        return next(
            (each.values["coins"] for each in self.told if each.id == id_ and each.values["seat"] == self.seat), 0
        )


def check_play(seen, before, after):
    is_paid_later = after.step() == SECOND
    assert seen["price"] == (after.state.agenda[-1][2] // 4 if is_paid_later else after.coins("pay"))
    now = after.board()
    assert moved(before, now, after.seat) == [slots(seen), []]
    assert now["scores"][after.seat] - before["scores"][after.seat] == seen["points"]
    if seen["coins"]:
        assert (after.coins("gain"), after.coins("excess")) == (seen["coins"], seen["back"])
    assert now["hand"][after.seat] == before["hand"][after.seat] & ~(1 << seen["card"])
    after.answer(COIN)
    assert (after.step() == DISCARD) is seen["discards"]
    if seen["kind"] >= 0:
        assert before["row"][seen["position"]] == seen["kind"]
        assert seen["kind"] in after.board()["held"][after.seat]


def check_second(seen, before, after):
    assert (moved(before, after.board(), after.seat), after.coins("pay")) == ([slots(seen), []], seen["due"])


def check_withdraw(seen, before, after):
    now = after.board()
    assert moved(before, now, after.seat) == [[], slots(seen)]
    assert now["scores"][after.seat] - before["scores"][after.seat] == seen["points"]


def check_build(seen, before, after):
    assert after.coins("pay") == seen["price"]
    if seen["kind"] == NOTHING:
        return
    after.answer(COIN)
    assert after.step() == SITE
    now = after.board()
    open_sites = after.game.legal_actions(after.state, after.seat)
    labels = [after.game.label(after.state, after.seat, action) for action in open_sites]
    assert labels == [f"at {SITE_NAMES[each['site']]}" for each in seen["sites"]]
    for each, action in zip(seen["sites"], open_sites, strict=True):
        state = after.game.copy(after.state)
        after.game.apply(state, after.seat, action)
        built = after.game.view(state, None).board
        assert (built["city"][-1]["kind"], built["points"][-1]) == (seen["kind"], each["points"])
        assert [slots(*seen["home"])] == moved(now, built, after.seat)[1:]
        paid = Counter(slot["resource"] for slot in seen["home"])
        assert [paid[resource] for resource in range(4)] == seen["cost"]


def check_at(seen, before, after):
    if after.step() == BONUS:
        left = after.state.agenda[-1][2]
        assert [left >> BONUS_BITS * bonus & (1 << BONUS_BITS) - 1 for bonus in range(8)] == seen["bonuses"]
    sources = Counter(each["bonus"] for each in seen["sources"])
    assert [sources[bonus] for bonus in range(8)] == seen["bonuses"]
    printed = {card["site"]: before["cards"][str(card["kind"])] for card in before["city"]}
    assert all(printed[each["site"]]["bonus"] == each["bonus"] for each in seen["sources"][1:])
    now = after.answer(BONUS, last=True).board()  # no bonus is used
    assert now["city"][-1] == {**{key: seen[key] for key in ("site", "column", "line", "kind")}, "owner": after.seat}
    assert now["points"][-1] == seen["points"]
    changes = {each["site"]: each["points"] for each in seen["changes"]}
    for card, was, came in zip(before["city"], before["points"], now["points"], strict=False):
        assert changes.pop(card["site"], 0) == came - was
    assert not changes
    assert moved(before, now, after.seat) == [[], slots(*seen["home"])]
    assert (now["ender"] != before["ender"]) is seen["ends"]
    check_character(seen, before, now, after.seat)


def check_character(seen, before, now, seat):
    gains, gained = seen["gains"], [n for n in range(12) if before["holder"][n] != now["holder"][n] == seat]
    scores = [came - was for was, came in zip(before["scores"], now["scores"], strict=True)]
    if gains["guild"] == NOTHING:
        assert before["holder"] == now["holder"]
    elif gains["character"] == NOTHING:
        (mine,) = [n for n in gains["returned"] if now["holder"][n] == seat]
        is_lost = mine == TRAVELLER and seat in now["spots"]
        scores[seat] -= 0 if is_lost else now["character_points"][mine]
        assert all(now["holder"][n] == NOTHING for n in gains["returned"] if n != mine)
    else:
        assert now["holder"][gains["character"]] == seat
        assert gained in ([gains["character"]], [])  # one's own may come back to oneself
    assert (before["piles"][gains["guild"]]["count"] == 0) is bool(gains["returned"]) or gains["guild"] == NOTHING
    assert scores == seen["scores"]


def check_bonus(seen, before, after):
    now = after.board()
    assert moved(before, now, after.seat) == [slots(seen), slots(seen["source"])]
    if now["holder"] == before["holder"]:  # after the last bonus the character comes, and counts too
        assert now["scores"][after.seat] - before["scores"][after.seat] == seen["points"]
    if seen["coins"]:
        assert (after.coins("gain"), after.coins("excess")) == (seen["coins"], seen["back"])


def check_travel(seen, before, after):
    now = after.board()
    assert moved(before, now, after.seat) == [[], slots(seen)]
    assert now["scores"][after.seat] - before["scores"][after.seat] == seen["points"]
    assert now["spots"][seen["resource"]] == after.seat
    assert (now["ender"] != before["ender"]) is seen["ends"]


def check_start(seen, before, after):
    now = after.board()
    assert moved(before, now, after.seat) == [slots(seen), []]
    assert now["scores"][after.seat] == seen["points"]


def check_recover(seen, before, after):
    assert after.coins("pay") == seen["price"] == before["recover_prices"][after.seat]


def check_cheat(seen, before, after):
    after.answer(COIN)
    assert (after.step() == DISCARD) is seen["discards"]


def check_exchange(seen, before, after):
    after.answer(SWAP)
    assert before["row"][seen["position"]] == seen["kind"]
    assert seen["kind"] in after.board()["held"][after.seat]


CHECKS = {
    "start": check_start,
    "play": check_play,
    "second": check_second,
    "recover": check_recover,
    "withdraw": check_withdraw,
    "cheat": check_cheat,
    "exchange": check_exchange,
    "travel": check_travel,
    "build": check_build,
    "react": check_build,
    "at": check_at,
    "bonus": check_bonus,
}
COMMON = ("play", "exchange", "recover")  # of these not every one is looked at


def builders_answers(match, rng):
    """Plays random answers, but builds more often than chance would have it; yields every position."""
    while not match.is_over:
        legal = match.legal()
        yield legal
        building = [label for label in legal if label.split()[0] in ("build", "react")]
        among = building if building and rng.below(3) == 0 else list(legal)
        match.act(match.to_act[0], legal[among[rng.below(len(among))]])


def test_what_every_answer_brings_is_what_was_in_view():
    game = oddtown.load("oddville")
    met = Counter()
    rng = Rng(5)
    for n, case in enumerate(cases(game) * 7):
        match = oddtown.Match(game, case.seats, f"outlook {n}", case.settings)
        for legal in builders_answers(match, rng):
            (seat,) = match.to_act
            before = match.view(None).board
            for label, action in legal.items():
                word = label.split()[0]
                if word in CHECKS and (word not in COMMON or rng.below(16) == 0):
                    CHECKS[word](match.outlook(seat, action), before, After(match, seat, action))
                    met[word] += 1
    assert set(met) >= set(CHECKS) - {"react"}
    assert min(met[word] for word in CHECKS if word != "react") > 20, met


@pytest.mark.rule("OV-79")
@pytest.mark.parametrize("building", [4, 13, 20, 25, 37, 48, 52, 60])
@pytest.mark.parametrize("known", [(), (40,), (40, 41)])
def test_what_a_reaction_brings_is_what_was_in_view(building, known):
    """With known coins the Builder's holder is asked which of them to pay."""
    position = table(3).character(2, "builder").coins(2, 2, *known).held(2, building).has(2, wood=2, clay=2, stone=2)
    position.has(2, crystal=2).build(49, "e1/1", 1).held(0, 14).has(0, wood=1, clay=1, stone=1)
    match = position.match()
    match.play("build 14", "at e1/2", "bonus none")
    before = match.view(None).board
    assert len(match.legal(2)) == 2
    for action in match.legal(2).values():
        check_build(match.outlook(2, action), before, After(match, 2, action))
