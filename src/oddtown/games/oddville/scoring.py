"""End of the game and Victory Points: what counts, line by line."""

from typing import Final

from oddtown.core.card import Kind, Seat
from oddtown.core.text import Message, ScoreLine
from oddtown.games.oddville.board import on_board
from oddtown.games.oddville.city import COLUMN, LINE, neighbours
from oddtown.games.oddville.deck import (
    CHARACTERS,
    DIAMOND,
    PER_COLUMN,
    PER_DIAMOND,
    PER_GUILD,
    PER_NEIGHBOUR,
    PER_ROW,
    SHIELDS,
    SQUARE,
    TIMES_NEIGHBOURS,
    TRAVELLER,
    WORTHS,
    Deck,
)
from oddtown.games.oddville.state import OddVilleState

RULES: Final = ("OV-59", "OV-60", "OV-61", "OV-62", "OV-63", "OV-64", "OV-65", "OV-66")
assert len(RULES) == len(WORTHS)


def points_of(s: OddVilleState, deck: Deck, n: int) -> int:
    """OV-59 to OV-66: Returns the points of the nth card of the city, which is not the Main Square."""
    kind, site = s.cards[n], s.sites[n]
    worth = deck.worth[kind]
    points = deck.points[kind]
    if worth == DIAMOND:
        return points
    if worth == PER_DIAMOND:
        return points + count_diamonds(s, deck)
    if worth == PER_NEIGHBOUR:
        return points + len(neighbours(s, site))
    if worth == TIMES_NEIGHBOURS:
        return points * len(neighbours(s, site))
    if worth == PER_COLUMN:
        return points + sum([1 for other in s.sites if COLUMN[other] == COLUMN[site]])
    if worth == PER_ROW:
        return points + sum([1 for other in s.sites if LINE[other] == LINE[site]])
    if worth == SHIELDS:
        return points + sum([deck.shield[s.cards[other]] for other in neighbours(s, site)])
    assert worth == PER_GUILD
    return points + sum([1 for other in s.cards if deck.guild[other] == deck.guild[kind]])


def points_at(s: OddVilleState, deck: Deck, kind: Kind, site: int) -> int:
    """Returns the points that a building would count on a free site now."""
    s.cards.append(kind)
    s.sites.append(site)
    points = points_of(s, deck, len(s.cards) - 1)
    s.cards.pop()
    s.sites.pop()
    return points


def count_diamonds(s: OddVilleState, deck: Deck) -> int:
    """Returns how many diamond cards the city has."""
    return sum([1 for kind in s.cards if kind != SQUARE and deck.worth[kind] == DIAMOND])


def is_on_square(s: OddVilleState, seat: Seat) -> bool:
    """Says whether a seat has a worker on the Main Square."""
    return seat in s.spots


def character_points(s: OddVilleState, deck: Deck, character: int) -> int:
    """OV-56: Returns the points of a character for its holder; OV-80: the Traveller's are lost on the Main Square."""
    if character == TRAVELLER and is_on_square(s, s.holder[character]):
        return 0
    return deck.character_points[character]


def score(s: OddVilleState, deck: Deck, seat: Seat) -> int:
    """OV-55 to OV-57: Cards in the city, the Main Square, characters, and workers on the board."""
    points = on_board(s, seat)
    for n in range(len(s.cards)):
        if s.owners[n] == seat:
            points += points_of(s, deck, n)
    if is_on_square(s, seat):
        points += deck.points[SQUARE]
    for character in range(CHARACTERS):
        if s.holder[character] == seat:
            points += character_points(s, deck, character)
    return points


def score_lines(s: OddVilleState, deck: Deck, seat: Seat) -> list[ScoreLine]:
    """Returns a seat's score by card, each line with its rule. All of it lies open."""
    lines = []
    for n in range(len(s.cards)):
        if s.owners[n] == seat:
            kind = s.cards[n]
            message = Message("score.building", {"building": kind, "site": s.sites[n], "worth": deck.worth[kind]})
            lines.append(ScoreLine(RULES[deck.worth[kind]], message, points_of(s, deck, n)))
    if is_on_square(s, seat):
        lines.append(ScoreLine("OV-67", Message("score.square", {}), deck.points[SQUARE]))
    for character in range(CHARACTERS):
        if s.holder[character] == seat:
            rule = "OV-80" if character == TRAVELLER else "OV-56"
            message = Message("score.character", {"character": character})
            lines.append(ScoreLine(rule, message, character_points(s, deck, character)))
    workers = on_board(s, seat)
    if workers:
        lines.append(ScoreLine("OV-57", Message("score.workers", {"workers": workers}), workers))
    return lines
