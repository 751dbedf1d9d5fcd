"""Hints: the best few answers, and one sentence that names what the best gains over the next."""

from time import perf_counter
from typing import ClassVar

import pytest

import oddtown
from bots.toys import DECK, PICK, Draw, asked, top
from oddtown.bots import make_bot
from oddtown.bots.bot import Choice
from oddtown.bots.evaluation import Evaluation
from oddtown.bots.hint import FEWEST, MOST, Contrast, advise
from oddtown.core.card import seen_by
from oddtown.core.components import Edition
from oddtown.core.errors import GameOver, WrongSeat
from oddtown.core.game import Game
from oddtown.core.german import IN_GERMAN
from oddtown.core.hint import Budget
from oddtown.core.match import Match
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.core.settings import Meta
from oddtown.core.state import State
from oddtown.core.step import Step
from oddtown.core.text import IN_ENGLISH, Catalogue, Message, ScoreLine
from oddtown.games import catalogue

GAMES = [meta.name for meta in oddtown.games()]
QUICK = Budget(iterations=20, seed=3)

# A game of one choice: what each answer to the first question brings, and who is asked after it.

META = Meta("fork", "Fork", "nobody", "nobody", 1, 2, 3, ("red", "blue", "yellow"))
SENTENCES = {"score.coins": "coins", "score.land": "{acres} acres", "score.late": "harvest"}
SEATS = {"seat": ("Red", "Blue", "Yellow")}


class ForkState(State):
    FIELDS: ClassVar = ("chosen", "queue")

    def __init__(self, source=None):
        super().__init__(source)
        self.chosen = -1 if source is None else source.chosen
        self.queue = [] if source is None else source.queue[:]


class Choose(Step):
    def __init__(self, game):
        super().__init__("choose", 3)
        self.game = game

    def options(self, s, seat, arg):
        return list(range(len(self.game.ways))) if s.chosen < 0 else [0, 1]

    def apply(self, s, seat, arg, option):
        if s.chosen < 0:
            s.chosen = option
            s.queue = list(self.game.ways[option].get("queue", [1, 0]))
        if s.queue:
            s.ask(0, s.queue.pop(0))


class Fork(Game):
    """Each way says which coins and land every seat has by it now, what it harvests at the end, and who is asked."""

    def __init__(self, *ways):
        self.ways = ways
        text = Catalogue(SENTENCES, SEATS)
        super().__init__(META, Edition("fork", "0", {}, True), text, [Choose(self)])

    def new_state(self):
        return ForkState()

    def copy(self, s):
        return ForkState(s)

    def deal(self, s, settings):
        s.ask(0, 0)

    def ordered(self, s):
        return []

    def board(self, public, look):
        return {"chosen": public.chosen}

    def score_lines(self, public, look, seat):
        if public.chosen < 0:
            return []
        way = self.ways[public.chosen]
        land = way.get("land", {}).get(seat, 0)
        lines = [
            ScoreLine("", Message("score.coins", {}), way.get("coins", {}).get(seat, 0)),
            ScoreLine("", Message("score.land", {"acres": land}), land),
        ]
        if not public.agenda:
            lines.append(ScoreLine("", Message("score.late", {}), way.get("late", {}).get(seat, 0)))
        return lines

    def scores(self, s):
        return [sum(line.points for line in self.breakdown(s, seat, None)) for seat in range(s.seats)]


def hint(*ways, seats=2, iterations=60):
    return Match(Fork(*ways), seats, seed=1).hint(budget=Budget(iterations=iterations))


@pytest.mark.parametrize(
    ("ways", "seats", "english", "german"),
    [
        (
            [{"coins": {0: 1}}, {"coins": {0: 1}, "land": {0: 3}}],
            2,
            "The first brings you 3 points more than the second before your next turn (above all: 3 acres).",
            "Die erste bringt dir bis zu deinem nächsten Zug 3 Punkte mehr als die zweite (vor allem: 3 acres).",
        ),
        (
            [{"coins": {0: 1, 1: 2}}, {"coins": {0: 1}}],
            2,
            "The first leaves Blue 2 points fewer than the second before your next turn (above all: coins).",
            "Die erste lässt Blau bis zu deinem nächsten Zug 2 Punkte weniger als die zweite (vor allem: coins).",
        ),
        (
            [{"coins": {0: 1}, "queue": []}, {"coins": {0: 1}, "late": {1: 5}}],
            2,
            "After the first the game ends before your next turn in 100% of the cases looked at, after the second in "
            "0%.",
            "Nach der ersten endet das Spiel in 100\N{NO-BREAK SPACE}% der betrachteten Fälle vor deinem nächsten Zug, "
            "nach der zweiten in 0\N{NO-BREAK SPACE}%.",
        ),
        (
            [{"queue": [1, 2, 0]}, {"queue": [1, 0], "late": {0: 2}}],
            3,
            "After the first it is your turn again sooner than after the second.",
            "Nach der ersten bist du früher wieder dran als nach der zweiten.",
        ),
        (
            [{"coins": {0: 1}, "late": {1: 5}}, {"late": {0: 9}}],
            2,
            "The first brings you 1 point fewer than the second before your next turn, but wins more often.",
            "Die erste bringt dir bis zu deinem nächsten Zug 1 Punkt weniger als die zweite, gewinnt aber öfter.",
        ),
        (
            [{"late": {1: 9}}, {"late": {0: 9}}],
            2,
            "In points the first two are about equal before your next turn; the first wins more often.",
            "Nach Punkten sind die ersten beiden bis zu deinem nächsten Zug etwa gleich; die erste gewinnt öfter.",
        ),
        (
            [{"coins": {0: 1}}, {"coins": {0: 1}}],
            2,
            "The first two are about equally good.",
            "Die ersten beiden sind etwa gleich gut.",
        ),
        (
            [{"coins": {0: 1}, "queue": []}, {"coins": {0: 3}, "queue": []}],
            2,
            "The first brings you 2 points more than the second by the end of the game (above all: coins).",
            "Die erste bringt dir bis zum Ende 2 Punkte mehr als die zweite (vor allem: coins).",
        ),
    ],
    ids=["points", "denies", "ends", "sooner", "later", "outlook", "equal", "by the end"],
)
def test_the_reason_is_what_sets_the_best_apart_from_the_next(ways, seats, english, german):
    reason = hint(*ways, seats=seats).reason
    assert Catalogue(SENTENCES, SEATS, IN_ENGLISH).say(reason) == english
    assert Catalogue(SENTENCES, {"seat": ("Rot", "Blau", "Gelb")}, IN_GERMAN).say(reason) == german


def test_the_best_comes_first_with_its_share_of_the_win():
    answers = hint({"coins": {1: 3}}, {"coins": {0: 3}}, {}).answers
    assert [answer.action for answer in answers] == [1, 2, 0]
    assert [answer.label for answer in answers] == ["choose 1", "choose 2", "choose 0"]
    assert answers[0].share > 0.9
    assert answers[1].share == pytest.approx(0.5, abs=0.1)


def test_after_the_best_come_answers_in_the_order_of_their_shares(monkeypatch):
    """How often they were tried decides which answers are named, but nobody wants to read 30 % before 40 %."""
    seen = Choice(1, visits={0: 20, 1: 90, 2: 10}, values={0: 0.3, 1: 0.5, 2: 0.4}, errors={})
    monkeypatch.setattr("oddtown.bots.hint._think", lambda perspective, budget: seen)
    assert [answer.share for answer in hint({}, {}, {}).answers] == [0.5, 0.4, 0.3]


def test_where_there_is_nothing_to_choose_a_hint_says_so():
    found = hint({"coins": {0: 1}})
    assert [(answer.action, answer.share, answer.error) for answer in found.answers] == [(0, None, None)]
    assert found.reason == Message("core.hint.only", {})


# Hints for every game.


def positions(game, seats=2, plies=40, every=9):
    match = Match(oddtown.load(game), seats, seed="hint")
    rng = Rng(5)
    for ply in range(plies):
        if match.is_over:
            return
        seat = match.to_act[-1]
        if ply % every == every - 1:
            yield match, seat
        match.act(seat, match.game.random_action(match._state, seat, rng))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_open_answers_in_words_of_the_game(game):
    for match, seat in positions(game, 3):
        found = match.hint(seat, QUICK)
        legal = match.legal(seat)
        assert len(found.answers) == min(MOST, len(legal))
        for answer in found.answers:
            assert legal[answer.label] == answer.action
            assert match.describe(seat, answer.action) == match.game.text.say(answer.message)
            assert len(legal) == 1 or answer.share is None or 0.0 <= answer.share <= 1.0
        assert len(legal) == 1 or found.answers[0].share is not None
        for language in ("en", "de"):
            sentence = catalogue(match.game, language).say(found.reason)
            assert sentence.endswith(".")


def test_without_weights_a_hint_follows_the_heuristic_and_names_no_shares():
    match = Match(oddtown.load("oddville", "two-free"), 2, seed="no weights")
    seat = match.to_act[0]
    hint = match.hint(seat, QUICK)
    assert [answer.share for answer in hint.answers] == [None] * len(hint.answers)
    values = make_bot("greedy").choose(match.perspective(seat)).values
    assert [values[answer.action] for answer in hint.answers] == sorted(values.values(), reverse=True)[:MOST]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_knows_no_more_than_its_seat(game):
    for match, seat in positions(game):
        before = match._state.pack()
        other = match.game.determinize(match._state, seat, Rng(8))
        assert match.hint(seat, QUICK) == advise(Perspective(match.game, other, seat), QUICK)
        assert match._state.pack() == before


def test_a_hint_takes_about_as_long_as_it_may():
    match = Match(oddtown.load("oddworld"), 2, seed=1)
    times = []
    for seconds in (0.05, 0.5):
        start = perf_counter()
        match.hint(budget=Budget(seconds=seconds))
        times.append(perf_counter() - start)
    assert 0.02 < times[0] < times[1]
    assert times[1] > 0.25


class Counted(Evaluation):
    """Counts how often it is asked; all seats are alike to it."""

    asked = 0

    def values(self, game, s):
        self.asked += 1
        return [1 / s.seats] * s.seats


def test_a_reason_looks_no_further_when_its_time_is_over():
    costs = [0, 0]
    for match, seat in positions("littletown", plies=90, every=4):
        actions = match.game.legal_actions(match._state, seat)[:2]
        for number, until in enumerate((0.0, perf_counter())):
            contrast = Contrast(match.perspective(seat), 1, FEWEST, until)
            contrast.evaluation = Counted()
            assert {len(courses) for courses in contrast.compare(*actions)} == {FEWEST}
            costs[number] += contrast.evaluation.asked
    assert 0 < costs[1] < 0.8 * costs[0]


class Holding(Draw):
    """Seat 1 holds a card, which seat 0 has not seen, and may lay that one and no other."""

    def open(self, s, arg):
        return [top(s)] * bool(s.trail) + [2, 3]

    def go_on(self, s):
        if not s.trail:
            s.reveal(DECK, -1, seen_by(1))
            s.ask(PICK, 0)
        elif len(s.trail) == 1:
            s.ask(PICK, 1)
        else:
            assert s.trail[-1] in self.open(s, 0), "what nobody holds was laid"

    def scores(self, s):
        return [0, 1] if s.trail[1] < 2 else [1, 0]


def test_others_answer_with_what_they_hold_in_the_world_that_was_dealt():
    contrast = Contrast(asked(Holding()), 1, 40, 0.0)
    assert contrast.evaluation is not None
    for courses in contrast.compare(2, 3):
        assert len(courses) == 40
        assert all(course.is_over for course in courses)


def test_only_who_is_asked_gets_a_hint():
    match = Match(oddtown.load("oddworld"), 2, seed=1)
    with pytest.raises(WrongSeat):
        match.hint(1 - match.to_act[0])
    rng = Rng(1)
    while not match.is_over:
        match.act(match.to_act[0], match.game.random_action(match._state, match.to_act[0], rng))
    with pytest.raises(GameOver):
        match.hint()
