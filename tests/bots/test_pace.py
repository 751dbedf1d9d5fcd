"""Pace: the moment at which a bot answers tells nothing about what was open to it."""

import pytest

import oddtown
from oddtown.bots import LEVELS, make_bot, pace
from oddtown.bots.bot import Bot, Choice
from oddtown.bots.knowledge import ENOUGH_TO_SOLVE
from oddtown.bots.pace import GRID, MARGIN, Pace, choose_at_pace
from oddtown.core.rng import Rng

NAMES = [*LEVELS, "random", "mcts", "mcts:40", "mcts:2000", "mcts:50ms", "mcts:5s", "flat:200", "flat:100ms"]
SETTINGS = {"oddworld": {"advanced": "yes"}}
SECRETIVE = ["oddworld", "tybor"]  # the games that have such questions


@pytest.mark.parametrize("name", NAMES)
def test_the_moment_is_the_same_whenever_the_answer_is_ready_in_time(name):
    given = Pace.of(name, 100.0)
    moments = {given.moment(100.0 + part * given.span) for part in (0, 0.001, 0.3, 0.99)}
    assert moments == {100.0 + given.span}


@pytest.mark.parametrize("name", NAMES)
def test_late_answers_are_given_at_few_moments(name):
    given = Pace.of(name, 100.0)
    late = [given.moment(100.0 + given.span + n / 100) - 100.0 - given.span for n in range(1, 199)]
    assert {round(each / GRID, 6) for each in late} == {1, 2, 3, 4}


@pytest.mark.parametrize("name", NAMES)
def test_who_begins_late_has_as_long_to_think(name):
    given = Pace.of(name, 100.0)
    for late in (0.0, 0.01, 0.2, 0.7, 5.0):
        thinking = given.thinking(100.0 + late)
        assert thinking >= given.span - 2 * MARGIN
        assert given.moment(100.0 + late + thinking) == given.moment(100.0 + late + thinking + 0.9 * MARGIN)


def test_a_span_follows_from_name_and_time():
    assert Pace.of("expert", 0.0).span == pytest.approx(1 + MARGIN)
    assert Pace.of("mcts:60s", 0.0, 10.0).span == pytest.approx(10 + MARGIN)
    assert Pace.of("expert", 0.0, 0.05).span == pytest.approx(0.05 + MARGIN)
    assert Pace.of("mcts:400", 0.0).span == pytest.approx(2 + MARGIN)
    assert Pace.of("strong", 0.0).span == Pace.of("beginner", 0.0).span == Pace.of("mcts:3", 0.0).span
    assert Pace.of("strong", 0.0).thinking(0.0) > ENOUGH_TO_SOLVE


class Watch:
    """A clock that stands still but for what bots think and wait."""

    def __init__(self, monkeypatch):
        self.now = 0.0
        monkeypatch.setattr(pace, "monotonic", lambda: self.now)
        monkeypatch.setattr(pace, "sleep", self.wait)

    def wait(self, seconds):
        self.now += seconds


class Ponderer(Bot):
    """Thinks as a search does: not at all about one answer, else as long as its clock allows, at most two seconds."""

    name = "expert"

    def __init__(self, watch):
        super().__init__()
        self.watch = watch

    def choose(self, perspective, clock=None):
        actions = perspective.legal_actions()
        if len(actions) > 1:
            self.watch.wait(min(2.0, clock.seconds) if clock else 2.0)
        return Choice(actions[0], {}, {}, {})


def questions(name):
    """Yields perspectives of those who are asked in some games."""
    for seed in range(6):
        match, rng = oddtown.Match(oddtown.load(name), 3, seed, SETTINGS.get(name)), Rng(seed)
        while not match.is_over:
            for seat in match.to_act:
                yield match.perspective(seat)
            match.act(match.to_act[0], match.game.random_action(match._state, match.to_act[0], rng))


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_bot_takes_as_long_whatever_is_open_to_it(name, monkeypatch):
    watch = Watch(monkeypatch)
    took = {}
    for asked in questions(name):
        before = watch.now
        choose_at_pace(Ponderer(watch), asked)
        kind = asked.is_private, len(asked.legal_actions()) > 1
        took.setdefault(kind, set()).add(round(watch.now - before, 6))
    span = {round(Pace.of("expert", 0.0).span, 6)}
    assert took == {(True, False): span, (True, True): span, (False, True): {2.0}}


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("level", ["beginner", "strong", "mcts:20"])
def test_real_bots_answer_at_that_moment_too(name, level, monkeypatch):
    slept = []
    monkeypatch.setattr(pace, "monotonic", lambda: 0.0)
    monkeypatch.setattr(pace, "sleep", slept.append)
    private = [asked for asked in questions(name) if asked.is_private][:8]
    for asked in private:
        assert choose_at_pace(make_bot(level), asked).action in asked.legal_actions()
    assert slept == [Pace.of(level, 0.0).span] * len(private)


def test_a_question_is_private_where_its_step_is():
    for name in [meta.name for meta in oddtown.games()]:
        steps = oddtown.load(name).steps
        assert any(step.private for step in steps) == (name in SECRETIVE)
