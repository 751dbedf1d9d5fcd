"""A check that cannot fail proves nothing: here each of them fails."""

import pytest

import oddtown
from conformance.market import PLANTS, Market
from conformance.ran_out import match_that_ran_out
from oddtown.bots import NO_CLOCK, Bot, Choice, make_bot
from oddtown.conformance import (
    NotConforming,
    cases,
    check_choices,
    check_player,
    check_relabelled_replay,
    check_rules,
    check_secrecy,
    check_worlds,
)
from oddtown.conformance.positions import answers
from oddtown.conformance.secrecy import Ask
from oddtown.core.card import KIND, seen_by
from oddtown.core.hidden import find_unseen, viewers
from oddtown.core.perspective import Perspective

CASE = cases(Market())[-1]
ODD_WORLD = oddtown.load("oddworld")


def search_for_leaks(game):
    rng = oddtown.Rng(1)
    for seed in range(12):
        match = oddtown.Match(game, CASE.seats, f"conformance {seed}", CASE.settings)
        for _ in answers(match, oddtown.Rng(seed)):
            for viewer in viewers(CASE.seats):
                check_secrecy(match, viewer, rng)
        for viewer in viewers(CASE.seats):
            check_relabelled_replay(match, viewer, match.ply * 2 // 3, rng)
            if seed % 3 == 2:  # it takes longer than all the rest
                check_worlds(match, viewer, match.ply - 3, 1000, rng)


def test_the_honest_market_has_no_leak():
    search_for_leaks(Market())


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(plant):
    with pytest.raises(NotConforming):
        search_for_leaks(Market(plant))


class Careless(Market):
    """Its outlook is not what is asked for."""

    def __init__(self, outlook):
        super().__init__()
        self.wrong = outlook

    def outlook(self, s, seat, action):
        return self.wrong(s)


def spend(s):
    s.points[0] -= 1
    return {}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda s: {"pair": (1, 2)}, "the outlook of 'choose [0-3]' is not plain data"),
        (lambda s: {1: 2}, "the outlook of 'choose [0-3]' is not plain data"),
        (spend, "the outlook of 'choose [0-3]' changed the state"),
    ],
)
def test_an_outlook_that_is_no_plain_data_or_changes_something_is_found(wrong, said):
    check_rules(Market(), CASE, 1)
    with pytest.raises(NotConforming, match=said):
        check_rules(Careless(wrong), CASE, 1)


def identity(game):
    """Deals nothing anew."""

    def determinize(s, viewer, rng):
        world = game.copy(s)
        world.sow(rng.below(1 << 30))
        return world

    return determinize


def too_wide(game):
    """Deals without regard to clues."""

    def determinize(s, viewer, rng):
        unseen = find_unseen(s, viewer, game.ordered(s), lambda *place: 0, game.fits)
        return game.deal_unseen(s, unseen, rng)

    return determinize


def too_narrow(game):
    """Deals anew within each pile only."""

    def determinize(s, viewer, rng):
        world = game.determinize(s, viewer, rng)
        for true, dealt in zip(s.piles, world.piles, strict=True):
            kinds = sorted(card & KIND for card in true if not card & seen_by(viewer))
            rng.shuffle(kinds)
            dealt[:] = [card if card & seen_by(viewer) else card & ~KIND | kinds.pop() for card in true]
        return world

    return determinize


@pytest.mark.parametrize("wrong", [identity, too_wide, too_narrow])
def test_a_wrong_determinize_is_found(wrong):
    match = match_that_ran_out(ODD_WORLD, 4, "yes")
    check_worlds(match, None, match.ply - 2, 2000, oddtown.Rng(1))
    with pytest.raises(NotConforming):
        check_worlds(match, None, match.ply - 2, 2000, oddtown.Rng(1), wrong(ODD_WORLD))


def test_dealing_without_clues_shows_in_the_view():
    match = oddtown.Match(ODD_WORLD, 2, "clues")
    with pytest.raises(NotConforming, match="view of viewer 0"):
        check_secrecy(match, 0, oddtown.Rng(1), too_wide(ODD_WORLD))


class Knowing:
    """A perspective that deals out the world it was made from; compiled, it can only be wrapped."""

    def __init__(self, game, s, seat):
        self.honest = Perspective(game, s, seat)
        self.true = s

    def __getattr__(self, name):
        return getattr(self.honest, name)

    def sample(self, rng):
        world = self.game.copy(self.true)
        world.sow(rng.below(1 << 30))
        return world


class Leaky:
    """A match that hands bots more than a perspective."""

    def __init__(self, *values):
        object.__setattr__(self, "match", oddtown.Match(*values))

    def __getattr__(self, name):
        return getattr(self.match, name)

    def __setattr__(self, name, value):
        setattr(self.match, name, value)

    def perspective(self, seat):
        return Knowing(self.game, self._state, seat)


def honest(match):
    return Ask("flat:12")


def keeps_the_match(match):
    def choose(perspective):
        return make_bot("flat:12", 1).choose(Knowing(match.game, match._state, perspective.seat))

    return choose


def breaks_ties_by_the_deck(match):
    def choose(perspective):
        values = make_bot("greedy", 1).rate(perspective)
        best = [action for action, value in values.items() if value >= max(values.values()) - 0.1]
        return best[(match._state.piles[0] or [0])[0] % len(best)]

    return choose


def thinks_longer_before_a_good_card(match):
    def choose(perspective):
        deck = match._state.piles[0]
        return make_bot("flat:24" if deck and deck[-1] & KIND > 20 else "flat:12", 1).choose(perspective)

    return choose


def reads_the_generator(match):
    def choose(perspective):
        actions = perspective.legal_actions()
        return actions[match._state.chance % len(actions)]

    return choose


def ask_in_two_worlds(chooser, kind_of_match=oddtown.Match):
    rng = oddtown.Rng(1)
    compared = 0
    for seed in range(2):
        match = kind_of_match(ODD_WORLD, 3, f"cheat {seed}")
        choose = chooser(match)
        for seat, _ in answers(match, oddtown.Rng(seed), 3):
            if len(ODD_WORLD.legal_actions(match._state, seat)) > 1:
                compared += check_choices(match, seat, rng, [choose])
    assert compared > 20


def test_an_honest_bot_is_not_accused():
    ask_in_two_worlds(honest)


@pytest.mark.parametrize(
    "cheat", [keeps_the_match, breaks_ties_by_the_deck, thinks_longer_before_a_good_card, reads_the_generator]
)
def test_a_bot_that_looks_at_the_true_state_is_found(cheat):
    with pytest.raises(NotConforming, match=r"the bot 'without a name' at seat [012] answers .* it cannot tell apart"):
        ask_in_two_worlds(cheat)


def test_a_perspective_that_holds_the_true_state_is_found():
    with pytest.raises(NotConforming, match=r"the bot 'flat:12' at seat [012] answers .* it cannot tell apart"):
        ask_in_two_worlds(honest, Leaky)


def test_a_cheat_is_found_beside_all_else_that_a_viewer_gets():
    match = oddtown.Match(ODD_WORLD, 3, "cheat")
    seat = match.to_act[0]
    check_secrecy(match, seat, oddtown.Rng(1), choosers=[honest(match)])
    with pytest.raises(NotConforming, match="the bot 'without a name' at seat"):
        check_secrecy(match, seat, oddtown.Rng(1), choosers=[keeps_the_match(match)])
    assert match._state.seed, "the match is back in its own world"


class Notes(Bot):
    """Is told the deck at its first question, and plays by it later."""

    def __init__(self, match):
        super().__init__()
        self.match = match
        self.notes = []

    def choose(self, perspective, clock=NO_CLOCK):
        self.notes.append(self.match._state.piles[0][0] & KIND)
        return Choice(perspective.legal_actions()[0], {}, {0: float(self.notes[0])}, {})


def test_a_bot_that_takes_notes_of_what_it_may_not_see_is_found():
    match = oddtown.Match(ODD_WORLD, 3, "notes")
    for _ in zip(answers(match, oddtown.Rng(1)), range(12), strict=False):
        pass
    assert check_player(match, 0, match.ply, oddtown.Rng(1), lambda replayed: make_bot("value", 1)) > 0
    with pytest.raises(NotConforming, match=r"a bot at seat 0 answers .* it cannot tell apart"):
        check_player(match, 0, match.ply, oddtown.Rng(1), Notes)
