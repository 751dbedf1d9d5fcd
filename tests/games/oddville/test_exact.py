"""The last build, played out: exact shares where the game ends with this turn, and silence where it may go on."""

from contextlib import suppress

import pytest

import oddtown
from oddtown.bots import make_bot
from oddtown.bots.evaluation import result
from oddtown.core.hint import Budget
from oddtown.core.perspective import Perspective
from oddtown.games.oddville.deck import BUILDINGS
from oddtown.games.oddville.exact import can_end, rate, rate_in
from oddtown.games.oddville.rules import DEVELOP
from oddtown.games.oddville.state import ACT, NOTHING

from .table import table


def city(seats=2):
    """Returns a city with five workers of seat 0, which count 5, 5, 5 and more; the others have nothing."""
    return table(seats).build(13, "e1/1").build(61, "w1/1").build(25, "m/2").build(37, "e2/1").build(49, "e1/2")


def rated(match):
    seat = match.to_act[0]
    values = rate(match.perspective(seat))
    if values is None:
        return None
    return {label: values[action] for label, action in match.legal(seat).items() if action in values}


def test_nothing_is_rated_before_the_last_build():
    assert rated(table(2).held(0, 53).has(0, crystal=2).match()) is None
    assert rated(city().held(0, 33).match()) is None  # it cannot be paid


def test_a_build_that_wins_is_seen_and_what_goes_on_is_left_out():
    match = city().held(0, 33).has(0, wood=2, stone=1, crystal=1).match()
    values = rated(match)
    assert set(values) == {"build 33"} < set(match.legal(0))
    assert values["build 33"] >= 1


def test_bots_take_a_win_and_hints_say_nothing_of_the_rest():
    match = city().held(0, 33).has(0, wood=2, stone=1, crystal=1).match()
    win = match.legal(0)["build 33"]
    for name in ("value", "mcts:20", "value,temperature=1"):
        choice = make_bot(name, 1).choose(match.perspective(0))
        assert choice.action == win
        assert set(choice.values) == {win}
    first, *others = match.hint(0, Budget(iterations=20)).answers
    assert (first.action, first.share, first.error) == (win, 1.0, 0.0)
    assert {(answer.share, answer.error) for answer in others} == {(None, None)}


def behind():
    """Returns a city in which seat 1 has built dear cards and seat 0 five cheap ones."""
    return (
        table(2)
        .build(13, "e1/1", owner=1)
        .build(61, "w1/1", owner=1)
        .build(49, "m/2", owner=1)
        .build(25, "e1/2")
        .build(37, "e2/1")
        .build(9, "w2/1")
        .build(20, "e3/1")
        .build(53, "w3/1")
        .character(1, "traveller", "ghost-of-lovely-spinster", "human-resources-manager")
    )


def test_a_build_that_loses_leaves_the_question_open():
    match = behind().held(0, 36).has(0, clay=2).match()
    assert "build 36" in match.legal(0)
    assert rated(match) is None


def test_when_the_end_is_certain_every_site_has_its_exact_share():
    match = behind().held(0, 36).has(0, clay=2).match()
    match.play("build 36")
    values = rated(match)
    assert set(values) == set(match.legal(0))
    assert all(-0.03 <= value < 0.1 for value in values.values())
    assert len(set(values.values())) > 1  # sites differ in points


def positions(game, seats, seed):
    """Random games in which whoever can build does: so they end by the sixth worker."""
    state, rng = game.setup(seats, seed), oddtown.Rng(seed)
    while state.agenda:
        number, seats_asked, _ = state.agenda[-1]
        seat = (seats_asked & -seats_asked).bit_length() - 1
        yield state, seat
        first = game.steps[number].base + DEVELOP
        builds = [
            each for each in game.legal_actions(state, seat) if number == ACT and first <= each < first + BUILDINGS
        ]
        game.apply(state, seat, builds[0] if builds else game.random_action(state, seat, rng))


class Shuffled(Exception):
    """What comes depends on chance."""


def finished(game, state, seat, action):
    """Returns what full-width play to the end of the game is worth to all, however long it takes."""
    after = game.copy(state)
    game.apply(after, seat, action)
    if after.chance != state.chance:
        raise Shuffled
    if not after.agenda:
        return result(game, after)
    seat = (after.agenda[-1][1] & -after.agenda[-1][1]).bit_length() - 1
    worths = [finished(game, after, seat, action) for action in game.legal_actions(after, seat)]
    return max(worths, key=lambda worth: worth[seat])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_are_those_of_trying_everything(seats):
    """The last questions of games, wherever there are few answers to try and chance has no part in it."""
    game = oddtown.load("oddville")
    compared = 0
    for seed in range(25):
        for state, seat in positions(game, seats, seed):
            actions = game.sensible_actions(state, seat)
            if state.ender != NOTHING and 1 < len(actions) < 7:
                values = rate_in(game, game.copy(state), seat)
                with suppress(Shuffled):
                    worths = {action: finished(game, state, seat, action)[seat] for action in actions}
                    assert values == pytest.approx(worths)
                    compared += 1
    assert compared > 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_hidden_card_is_used(seats):
    game = oddtown.load("oddville")
    compared = 0
    for seed in range(8):
        for state, seat in positions(game, seats, seed):
            if can_end(game, state, seat):
                perspective = Perspective(game, state, seat)
                values = [rate_in(game, perspective.sample(oddtown.Rng(each)), seat) for each in range(3)]
                assert values[0] == values[1] == values[2] == rate(perspective)
                compared += values[0] is not None
    assert compared > 5


def test_recalled_characters_come_in_every_order():
    """Of the bells' two characters one is worth 4 and one 2 points; the leader's lead is 1 with 2 and 3 with 4."""
    table_ = city(3).held(0, 33).has(0, wood=2, stone=1, crystal=1)
    match = (
        table_.removed("benefactor")
        .character(1, "tax-collector")
        .character(2, "ghost-of-lovely-spinster")
        .pile("bells")
        .match()
    )
    match.play("build 33")
    values = rated(match)
    shares = {}
    for seed in range(40):
        state = match.game.copy(match._state)
        state.sow(seed)
        for label, action in match.legal(0).items():
            shares.setdefault(label, set()).add(round(brute_first(match.game, state, action), 9))
    for label, value in values.items():
        assert len(shares[label]) == 2
        assert value == pytest.approx(sum(shares[label]) / 2)


def brute_first(game, state, action):
    """Returns the share of seat 0 if it takes every resource it is offered after an answer, and declines the rest."""
    after = game.copy(state)
    game.apply(after, 0, action)
    while after.agenda:
        legal = {game.label(after, 0, each): each for each in game.legal_actions(after, 0)}
        wanted = [label for label in legal if label.startswith("bonus") and " to " not in label and "coin" not in label]
        wanted = [label for label in wanted if label != "bonus none"] or ["bonus none"]
        game.apply(after, 0, legal[wanted[0]])
    return result(game, after)[0]


def test_a_coin_that_would_be_turned_over_is_not_known():
    """The Cheater may bring a building to build: what it is nobody knows, so the question stays open."""
    match = behind().held(0, 36).has(0, clay=2).character(0, "cheater").coins(0, 2).match()
    assert "cheat" in match.legal(0)
    assert rated(match) is None


def test_a_reaction_that_ends_the_game_and_wins_is_seen():
    """The Builder's holder can end the game in somebody else's turn."""
    match = (
        city()
        .character(0, "builder")
        .coins(0, 2)
        .held(0, 33)
        .has(0, wood=2, stone=1, crystal=1)
        .held(1, 20)
        .has(1, wood=2)
        .turn(1)
        .match()
    )
    match.play("build 20")
    while match.to_act == [1]:
        match.play(next(iter(match.legal(1))))
    values = rated(match)
    assert values["react 33"] >= 1
    assert "react none" in match.legal(0)
    assert "react none" not in values
