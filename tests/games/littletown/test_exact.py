"""The last turns of Little Town Builders, followed to the end: against a search that leaves nothing out."""

import pytest

import oddtown
from oddtown.bots.evaluation import result
from oddtown.core.card import KIND
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.littletown import exact
from oddtown.games.littletown.state import GOALS, NOT_DEALT, LittleTownState

from .table import table


def follow(game: oddtown.Game, worlds: list[LittleTownState], viewer: int) -> list[list[float]]:
    """Tries every answer of everybody; each takes what is best for itself, the viewer one answer for all worlds."""
    if not worlds[0].agenda:
        return [result(game, world) for world in worlds]
    seat = worlds[0].agenda[-1][1].bit_length() - 1
    tried = []
    for action in game.legal_actions(worlds[0], seat):
        after = [game.copy(world) for world in worlds]
        for world in after:
            game.apply(world, seat, action)
        tried.append(follow(game, after, viewer))
    if seat == viewer:
        return max(tried, key=lambda found: sum(shares[seat] for shares in found))
    return [max(found, key=lambda shares: shares[seat]) for found in zip(*tried, strict=True)]


def in_world(game: oddtown.Game, s: LittleTownState, goals: list[int]) -> LittleTownState:
    """Returns the position with these goals, as bits, in the hands of the seats."""
    world = game.copy(s)
    cards = [card for pile in [NOT_DEALT, *range(GOALS, GOALS + s.seats)] for card in world.piles[pile]]
    world.piles[NOT_DEALT] = [card for card in cards if not any(bits >> (card & KIND) & 1 for bits in goals)]
    for seat, bits in enumerate(goals):
        world.piles[GOALS + seat] = [card for card in cards if bits >> (card & KIND) & 1]
    return world


def by_hand(perspective: Perspective[LittleTownState]) -> dict[int, float]:
    """Rates every action by following it in the same worlds."""
    game, seat = perspective.game, perspective.seat
    s = perspective.sample(Rng(0))
    goals = exact.deals(perspective, s)
    rated = {}
    for action in perspective.legal_actions():
        worlds = [in_world(game, s, bits) for bits in goals]
        for world in worlds:
            game.apply(world, seat, action)
        rated[action] = sum(shares[seat] for shares in follow(game, worlds, seat)) / len(goals)
    return rated


def last_turn(seats: int, **goods: int) -> oddtown.Match:
    """The last worker of the game, with buildings to use and to build beside it, and goals that feeding can meet."""
    position = table(seats=seats).round(4).last_worker(0).points(*[12, 13, 12, 11][:seats])
    position.holds(0, **goods).holds(1, fish=5, wheat=1, coin=6)
    position.build("Well", "c3", owner=0).build("Church", "d3", owner=1).build("Bakery", "c4", owner=1)
    position.build("Castle", "g3", owner=1)
    return position.goals(0, "no-coins", "use-four").goals(1, "feed-fish", "three-joined").match()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("goods", [{"coin": 3, "wheat": 2}, {"wood": 1, "fish": 5, "coin": 1}, {"coin": 6, "fish": 1}])
def test_agrees_with_a_search_that_leaves_nothing_out(seats: int, goods: dict[str, int]) -> None:
    perspective = last_turn(seats, **goods).perspective(0)
    rated = exact.rate(perspective)
    assert rated == pytest.approx(by_hand(perspective))


def test_the_seat_asked_has_one_answer_for_all_worlds() -> None:
    """Whether to use Blue's Stone Shop depends on Blue's goals, and those Red does not know."""
    position = table().round(4).last_worker(0).points(8, 5).holds(0, coin=5, fish=4, wood=1).holds(1, coin=6, wheat=1)
    position.build("Workshop", "e4", owner=1).build("Castle", "d3", owner=1).build("Factory", "d5", owner=0)
    match = position.build("Stone Shop", "g3", owner=1).goals(0).goals(1, "build-three-wood", "no-coins").match()
    match.play("place g2")
    perspective = match.perspective(0)
    rated = exact.rate(perspective)
    assert rated == pytest.approx(by_hand(perspective))
    knowing = exact.Search(match.game, exact.deals(perspective, match._state), seat=1)
    by_world = [shares[0] for shares in knowing.values(match._state)]
    assert max(rated.values()) < sum(by_world) / len(by_world) - 1e-6


def test_agrees_at_the_end_of_whole_games() -> None:
    game = oddtown.load("littletown")
    compared = 0
    for seed in range(12):
        s = game.setup(2 + seed % 3, seed, {"board": "AB"[seed % 2]})
        rng = Rng(seed)
        while s.agenda:
            seat = s.agenda[-1][1].bit_length() - 1
            if s.round == 4 and not any(s.workers) and len(game.legal_actions(s, seat)) > 1:
                perspective = Perspective(game, s, seat)
                assert exact.rate(perspective) == pytest.approx(by_hand(perspective))
                compared += 1
            game.apply(s, seat, game.random_action(s, seat, rng))
    assert compared >= 5


def test_takes_the_win() -> None:
    match = table().round(4).last_worker(0).points(20, 21).holds(0, coin=0, fish=5).holds(1, fish=5).match()
    match._state.goods[0] = 1  # a wood for a wheat field, worth 3 points
    match._state.stock[0] -= 1
    rated = exact.rate(match.perspective(0))
    labels = match.legal()
    assert rated is not None
    assert rated[labels["build wheat-field"]] > 1
    assert max(rated[action] for label, action in labels.items() if label.startswith("place")) < 0.6


def test_counts_every_deal_of_hidden_goals_when_they_are_few() -> None:
    match = table().round(4).last_worker(0).goals(0, "no-coins").goals(1, "use-four").match()
    s = match._state
    s.piles[NOT_DEALT] = s.piles[NOT_DEALT][:3]
    goals = exact.deals(match.perspective(0), s)
    assert len(goals) == 4
    assert len({bits[1] for bits in goals}) == 4
    assert {answer.error for answer in match.hint(0).answers} == {0.0}


def test_samples_worlds_when_they_are_many() -> None:
    match = last_turn(2)
    assert len(exact.deals(match.perspective(0), match._state)) == exact.MOST_WORLDS
    assert exact.rate(match.perspective(0)) is not None
    assert {answer.error for answer in match.hint(0).answers} == {None}, "it is not exact"


def test_does_not_depend_on_goals_that_the_seat_cannot_see() -> None:
    first = last_turn(2, coin=3).perspective(0)
    other = last_turn(2, coin=3)
    mine, theirs = other._state.piles[NOT_DEALT], other._state.piles[GOALS + 1]
    mine[0], theirs[0] = mine[0] & ~KIND | theirs[0] & KIND, theirs[0] & ~KIND | mine[0] & KIND
    assert exact.rate(first) == exact.rate(other.perspective(0))


def test_leaves_what_costs_too_much() -> None:
    assert exact.rate(table().round(4).match().perspective(0)) is None
    assert exact.rate(table().round(3).last_worker(0).match().perspective(0)) is None
