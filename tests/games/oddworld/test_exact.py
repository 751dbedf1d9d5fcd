"""The exact part of Odd World's knowledge: every deal is looked at, and counts as often as it can occur."""

from collections import Counter
from itertools import permutations

import pytest

import oddtown
from oddtown.bots.evaluation import result
from oddtown.core.card import KIND, seen_by
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.oddworld.exact import LAST, MOST, rate, worlds
from oddtown.games.oddworld.memory import forget
from oddtown.games.oddworld.state import LEFT, LINE_UPS, RIGHT

from .table import table

LONG = ["mars", "mars", "venus", "venus", "pluto", "earth/uranus:earth"]
SHORT = ["mars", "pluto", "jupiter", "jupiter"]


def perspective(match):
    return Perspective(match.game, match._state, match.to_act[0])


# Every deal, by brute force.


def deals(match, seat):
    """Returns every world that a seat cannot tell from the true one, as often as it can occur."""
    game, state = match.game, match._state
    bit = seen_by(seat)
    places = [(p, i) for p, cards in enumerate(state.piles) for i, card in enumerate(cards) if not card & bit]
    clues = [game.clue(state, *place) for place in places]
    found = []
    for kinds in permutations([state.piles[p][i] & KIND for p, i in places]):
        if all(not clue or game.fits(kind, clue) for kind, clue in zip(kinds, clues, strict=True)):
            world = game.copy(state)
            for (p, i), kind in zip(places, kinds, strict=True):
                world.piles[p][i] = world.piles[p][i] & ~KIND | kind
            found.append(world)
    return found


def by_tops(weighted):
    """Returns how likely the kinds on top of both decks are."""
    chances = Counter()
    for world, chance in weighted:
        chances[tuple(cards[-1] & KIND if cards else -1 for cards in world.piles[:LINE_UPS])] += chance
    return dict(chances)


def brute_force(game, found, seat):
    """Returns what every seat can expect of equally likely worlds that nobody can tell apart, with best answers."""
    seats = found[0].seats
    if game.is_over(found[0]):
        return [sum(result(game, world)[other] for world in found) / len(found) for other in range(seats)]
    best = None
    for action in game.legal_actions(found[0], seat):
        values = after(game, found, seat, action)
        if best is None or values[seat] > best[seat] + 1e-12:
            best = values
    return best


def after(game, found, seat, action):
    parts = {}
    for before in found:
        world = game.copy(before)
        game.apply(world, seat, action)
        parts.setdefault(str(game.view(world, None)), []).append(world)
    values = [0.0] * found[0].seats
    for part in parts.values():
        asked = game.to_act(part[0]).bit_length() - 1
        for other, value in enumerate(brute_force(game, part, asked)):
            values[other] += value * len(part) / len(found)
    return values


# Worlds.


SMALL = [
    table(2).left("venus/mars:mars", "earth/mars:earth").right("earth/pluto:pluto", "uranus/pluto:pluto"),
    table(2).left("venus/mars:mars", "venus/mars:venus").right("earth/pluto:pluto", "earth/pluto:earth"),
    table(2).left("venus/mars:mars", "earth/mars:earth").right("venus/mars:venus", "earth/pluto:pluto"),
    table(2).left("venus/mars:mars").right(),
    table(2, edition="neighbours")
    .left("venus/earth:venus", "venus/earth:venus")
    .right("earth/mars:mars", "venus/earth:earth"),
    table(2, edition="neighbours")
    .left("venus/earth:venus", "venus/earth:earth", "venus/earth:venus")
    .right("venus/earth:venus", "earth/mars:mars"),
    table(3).left("venus/mars:mars", "earth/mars:earth").right("earth/pluto:pluto").secret(1, "venus/mars:venus"),
]


@pytest.mark.parametrize("position", SMALL)
def test_worlds_have_the_likelihood_of_all_deals_together(position):
    match = position.match()
    found = deals(match, 0)
    assert by_tops(worlds(perspective(match))) == pytest.approx(by_tops((world, 1 / len(found)) for world in found))


@pytest.mark.parametrize("span", [0, 1])
def test_worlds_of_a_player_who_has_forgotten_fronts(span):
    position = table(2).line_up(0, "venus/mars:venus", "mars/pluto:mars").line_up(1, "earth/mars:mars")
    match = position.left("venus/mars:mars", "earth/mars:earth").right("mars/pluto:pluto", "venus/pluto:venus").match()
    forget(match.game, match._state, 0, span)
    found = deals(match, 0)
    assert by_tops(worlds(perspective(match))) == pytest.approx(by_tops((world, 1 / len(found)) for world in found))


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_worlds_look_the_same_to_the_seat_and_hold_all_cards(seats, advanced):
    match = oddtown.Match(oddtown.load("oddworld"), seats, seed=seats, settings={"advanced": advanced})
    rng = Rng(seats)
    while not match.is_over:
        (seat,) = match.to_act
        dealt = worlds(match.perspective(seat))
        assert sum(chance for _, chance in dealt) == pytest.approx(1)
        assert len(dealt) <= MOST
        for world, chance in dealt:
            assert chance > 0
            assert match.game.census(world) == list(range(72))
            assert match.game.view(world, seat) == match.view(seat)
        match.act(seat, match.game.random_action(match._state, seat, rng))


def test_worlds_of_a_forgetful_player_keep_the_backs_in_every_line_up():
    match = table(2).line_up(0, *LONG).line_up(1, *SHORT).match()
    forget(match.game, match._state, 0, 3)
    for world, _ in worlds(perspective(match)):
        assert match.game.view(world, 0).board["line_ups"] == match.view(0).board["line_ups"]
        for seat in (0, 1):
            backs = [match.game.deck.back[card & KIND] for card in world.piles[LINE_UPS + seat]]
            assert [backs.count(planet) for planet in range(9)] == world.line_up(seat)


def test_equal_knowledge_gives_equal_worlds():
    match = table(2).line_up(0, *LONG).match()
    one = worlds(perspective(match))
    other = worlds(Perspective(match.game, match.game.determinize(match._state, 0, Rng(9)), 0))
    assert [(world.pack(), chance) for world, chance in one] == [(world.pack(), chance) for world, chance in other]


def test_what_lies_below_one_card_lies_as_often_below_the_other():
    below = [Counter(), Counter()]
    for world, chance in worlds(perspective(table(2).match())):
        for deck in (LEFT, RIGHT):
            below[deck][world.piles[deck][-2] & KIND] += chance
    assert below[LEFT] == below[RIGHT]


# Endings.

TAILS = [
    (2, "", ["venus/mars:mars"], []),
    (2, "", ["venus/mars:mars"], ["earth/pluto:pluto"]),
    (2, "", ["venus/mars:mars"], ["venus/mars:venus"]),
    (2, "", ["venus/mars:mars", "earth/pluto:earth"], ["mars/pluto:pluto"]),
    (2, "", ["venus/mars:mars", "earth/pluto:earth"], ["mars/pluto:pluto", "venus/mars:venus"]),
    (2, "", ["venus/mars:mars"], ["mars/pluto:pluto", "venus/mars:venus", "earth/uranus:uranus"]),
    (2, "neighbours", ["earth/mars:mars", "earth/mars:earth"], ["earth/mars:mars", "mars/jupiter:jupiter"]),
    (3, "", ["venus/mars:mars", "earth/pluto:earth"], ["mars/pluto:pluto"]),
    (4, "", ["venus/mars:mars"], ["mars/pluto:pluto"]),
]


def tail(seats, edition, left, right):
    lying = LONG[:5] if edition else LONG
    return table(seats, edition=edition).line_up(0, *lying).line_up(1, *SHORT).left(*left).right(*right).match()


@pytest.mark.parametrize(("seats", "edition", "left", "right"), TAILS)
def test_an_ending_is_worth_what_all_its_deals_are_worth(seats, edition, left, right):
    match = tail(seats, edition, left, right)
    found = deals(match, 0)
    values = rate(perspective(match))
    assert values == pytest.approx(
        {action: after(match.game, found, 0, action)[0] for action in match.legal().values()}
    )
    match.play("draw left")
    values = rate(perspective(match))
    found = deals(match, 0)
    assert values == pytest.approx(
        {action: after(match.game, found, 0, action)[0] for action in match.legal().values()}
    )


def test_a_ninth_planet_ends_an_ending_early():
    eight = ["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"]
    position = table(2).line_up(0, *eight).line_up(1, "mars", "mars", "mars")
    match = position.left("saturn/pluto:pluto", "mars/venus:venus").right("mars/earth:earth").match()
    found = deals(match, 0)
    values = rate(perspective(match))
    assert values == pytest.approx(
        {action: after(match.game, found, 0, action)[0] for action in match.legal().values()}
    )
    assert values[LEFT] == pytest.approx(1 + 0.03 * (9 - 3) / 30)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_card_beside_secret_cards(seats):
    position = table(seats).line_up(0, *LONG).line_up(1, *SHORT).secret(0, "mars/uranus:mars")
    match = position.secret(1, "venus/mars:venus").left("venus/mars:mars").right().match()
    match.play("draw left")
    found = deals(match, 0)
    values = rate(perspective(match))
    assert values == pytest.approx(
        {action: after(match.game, found, 0, action)[0] for action in match.legal().values()}
    )


def test_the_last_card_by_hand():
    """Blue has one Earth. The last card is Mars or Venus, and Red's secret is the other of the two."""
    position = table(2).line_up(0, "earth/uranus:earth").secret(0, "pluto/uranus:pluto").line_up(1, "mars", "pluto")
    match = position.secret(1, "venus/mars:venus").left("venus/mars:mars").right().match()
    match.play("draw left")
    # Kept as Mars it makes 3 : 3 and both with three planets; kept as Venus, Red's second Mars makes it 3 : 1.
    keep = (0.5 + 1 + 0.03 * 2 / 30) / 2
    # Given to Red, either one ends in a sleeping pair of Mars, with Pluto and Venus: 2 : 2, and Red has more planets.
    give = 0.0
    values = rate(perspective(match))
    assert values == pytest.approx({match.legal()["keep"]: keep, match.legal()["give red"]: give})


def test_longer_games_and_games_with_secrets_are_not_solved():
    assert rate(perspective(table(2).match())) is None
    position = table(2).secret(0, "mars").secret(1, "venus").left("earth").right("pluto")
    assert rate(perspective(position.match())) is None


def test_whoever_has_forgotten_fronts_does_not_solve():
    match = tail(*TAILS[3])
    assert rate(perspective(match)) is not None
    forget(match.game, match._state, 0, 0)
    assert rate(perspective(match)) is None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_real_games_are_solved_from_their_last_cards_on(seats):
    game = oddtown.load("oddworld")
    solved = 0
    for seed in range(12):
        state = game.setup(seats, seed)
        rng = Rng(seed)
        while not game.is_over(state):
            seat = game.to_act(state).bit_length() - 1
            left = len(state.piles[LEFT]) + len(state.piles[RIGHT])
            if left <= 3:
                values = rate(Perspective(game, state, seat))
                assert list(values) == game.legal_actions(state, seat)
                assert all(-0.04 < value < 1.04 for value in values.values())
                solved += 1
            elif left > LAST[seats]:
                assert rate(Perspective(game, state, seat)) is None
            # Cards go where they bring no new planet, so that the decks run out.
            actions = game.legal_actions(state, seat)
            if state.agenda[-1][0] == 1:
                top = state.piles[state.agenda[-1][2]][-1] & KIND
                planet = game.deck.back[top]
                actions = [2 + to for to in range(seats) if state.shown[to] >> planet & 1] or actions
            game.apply(state, seat, actions[rng.below(len(actions))])
    assert solved
