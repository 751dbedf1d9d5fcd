"""What games show is what their types say: real boards and outlooks fit them exactly, so that they cannot drift."""

from importlib import import_module
from typing import get_type_hints

import msgspec
import pytest

import oddtown
from oddtown.conformance import cases
from oddtown.conformance.positions import answers, stride_for
from oddtown.core.hidden import viewers

GAMES = [oddtown.load(meta.name, edition) for meta in oddtown.games() for edition in oddtown.editions(meta.name)]
CASES = [
    pytest.param(game, case, id=f"{game.edition.name}-{case.seats}-{'-'.join(case.settings.values())}")
    for game in GAMES
    for case in cases(game)
]
MOST_GAMES = 40  # of each case, until every word was met


def shown(game, what):
    """Returns the type of what a game shows, if it has one."""
    return getattr(import_module(f"oddtown.games.{game.meta.name}.shown"), type(game).__name__ + what, None)


def fits(value, shape):
    """Says whether a value is of a type, with nothing more to it than the type says."""
    return msgspec.convert(value, shape) == value


@pytest.mark.parametrize(("game", "case"), CASES)
def test_every_board_is_what_its_type_says(game, case):
    match = oddtown.Match(game, case.seats, "shown", case.settings)
    boards = []
    for _ in answers(match, oddtown.Rng(1), stride_for(game, case, 30)):
        boards += [match.view(viewer).board for viewer in viewers(match.seats)]
    boards += [match.view(viewer).board for viewer in viewers(match.seats)]
    assert len(boards) > 20 * match.seats
    assert all(fits(board, shown(game, "Board")) for board in boards)


@pytest.mark.parametrize(("game", "case"), CASES)
def test_every_board_shows_the_score_as_all_would_count_it_now(game, case):
    match = oddtown.Match(game, case.seats, "scores", case.settings)
    for _ in answers(match, oddtown.Rng(2), stride_for(game, case, 30)):
        board = match.view(None).board
        sheets = [match.breakdown(seat, None) for seat in range(match.seats)]
        assert board.get("scores", board["points"]) == [sum(line.points for line in sheet) for sheet in sheets]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.edition.name)
def test_every_outlook_is_what_its_type_says(game):
    """Answers whose first word has no type have an empty outlook."""
    types = get_type_hints(shown(game, "Outlook")) if shown(game, "Outlook") else {}
    met = set()
    for n, case in enumerate(cases(game) * MOST_GAMES):
        match = oddtown.Match(game, case.seats, f"shown {n}", case.settings)
        stride = stride_for(game, case, 60)
        for seat, _ in answers(match, oddtown.Rng(n)):
            legal = match.legal(seat)
            words = {label.split()[0] for label in legal}
            if match.ply % stride and words <= met:
                continue
            for label, action in legal.items():
                word, outlook = label.split()[0], match.outlook(seat, action)
                assert fits(outlook, types[word]) if word in types else outlook == {}
            met |= words
        if n >= len(cases(game)) and set(types) <= met:
            return
    raise AssertionError(f"answers that were never open: {set(types) - met}")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.edition.name)
def test_a_board_with_a_field_too_many_or_too_few_does_not_fit(game):
    board = oddtown.Match(game, seed=1).view(0).board
    assert fits(board, shown(game, "Board"))
    assert not fits({**board, "more": 1}, shown(game, "Board"))
    for field in board:
        fewer = {name: value for name, value in board.items() if name != field}
        with pytest.raises(msgspec.ValidationError, match=f"missing required field `{field}`"):
            fits(fewer, shown(game, "Board"))
