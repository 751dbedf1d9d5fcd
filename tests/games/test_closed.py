"""Answers that are not open: every one of the open question can be described, and is refused with a rule."""

import re

import pytest

import oddtown
from oddtown.conformance import cases
from oddtown.conformance.positions import answers, stride_for
from oddtown.games import catalogue, languages

NONSENSE = re.compile(r"(?<!\w)[-−]\d|\{|\bNone\b|  |\(\)|\((nothing|nichts)\b")
GAMES = [oddtown.load(meta.name, edition) for meta in oddtown.games() for edition in oddtown.editions(meta.name)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.meta.name}-{game.edition.name}")
def test_every_closed_answer_is_described_and_refused(game):
    texts = [catalogue(game, language) for language in languages()]
    closed = 0
    for case in cases(game):
        match = oddtown.Match(game, case.seats, "closed", case.settings)
        for seat, _ in answers(match, oddtown.Rng(1), stride_for(game, case, 12)):
            step = game.steps[match._state.agenda[-1][0]]
            legal = match.legal(seat).values()
            for action in {*range(step.base, step.base + step.size)} - {*legal}:
                refusal = match.why_not(seat, action)
                assert refusal is not None
                assert refusal.rule.startswith(game.meta.prefix)
                for text in texts:
                    for sentence in (text.say(match.message(seat, action)), text.say(refusal.message)):
                        assert sentence
                        assert not NONSENSE.search(sentence), sentence
                closed += 1
    assert closed > 10
