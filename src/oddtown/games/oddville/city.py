"""The city of OddVille: its sites, and where a building fits (Construction rules)."""

from typing import Final

from oddtown.games.oddville.deck import EAST, NORTH, SOUTH, SQUARE, WEST, Deck
from oddtown.games.oddville.state import NOTHING, OddVilleState

# Sites are numbered outwards from the Main Square, which is site 0: first those one step away, and so on (OV-R20).
MOST_BUILT: Final = 22
COLUMN: Final[list[int]] = []
LINE: Final[list[int]] = []  # row, counted downwards from 0; ROW is the row of cards beside the deck
for _distance in range(MOST_BUILT + 1):
    for _column in range(-_distance, _distance + 1):
        COLUMN.append(_column)
        LINE.append(_distance - abs(_column))
SITES: Final = len(COLUMN)


def site_at(column: int, line: int) -> int:
    """Returns the number of a site, or NOTHING above the Main Square and out of reach."""
    distance = abs(column) + line
    if line < 0 or distance > MOST_BUILT:
        return NOTHING
    return distance * distance + distance + column


def _name(site: int) -> str:
    column = COLUMN[site]
    side = "m" if column == 0 else f"e{column}" if column > 0 else f"w{-column}"
    return f"{side}/{LINE[site] + 1}"


def shown_site(site: int) -> dict[str, int]:
    """Returns a site as plain data."""
    return {"site": site, "column": COLUMN[site], "line": LINE[site]}


SITE_NAMES: Final = tuple(_name(site) for site in range(SITES))

DIRECTIONS: Final = (NORTH, EAST, SOUTH, WEST)
OPPOSITE: Final = (SOUTH, WEST, NORTH, EAST)
# BESIDE[site]: the sites to the north, east, south and west.
BESIDE: Final[list[list[int]]] = [
    [
        site_at(COLUMN[site], LINE[site] - 1),
        site_at(COLUMN[site] + 1, LINE[site]),
        site_at(COLUMN[site], LINE[site] + 1),
        site_at(COLUMN[site] - 1, LINE[site]),
    ]
    for site in range(SITES)
]

# An entry of the frontier: the site, the edges at which it touches a card, and which of these must be streets.
SITE_SHIFT: Final = 8
TOUCH_SHIFT: Final = 4
EDGES: Final = 15


def found_city(s: OddVilleState, deck: Deck) -> None:
    """OV-4: The city begins with the Main Square."""
    s.sites = []
    s.cards = []
    s.owners = []
    s.frontier = []
    place(s, deck, 0, SQUARE, NOTHING)


def place(s: OddVilleState, deck: Deck, site: int, kind: int, owner: int) -> None:
    """OV-37, OV-43: Puts a card on a site for good; the free sites around it take note of its edges."""
    s.sites.append(site)
    s.cards.append(kind)
    s.owners.append(owner)
    frontier = [entry for entry in s.frontier if entry >> SITE_SHIFT != site]
    streets = deck.streets[kind]
    for i in range(4):
        beside = BESIDE[site][i]
        if beside == NOTHING:
            # OV-R20: only the last building that can be placed at all reaches the rim.
            assert (LINE[site] == 0 and i == 0) or len(s.sites) > MOST_BUILT
        elif beside not in s.sites:
            asks = OPPOSITE[i] << TOUCH_SHIFT | (OPPOSITE[i] if streets & DIRECTIONS[i] else 0)
            for j in range(len(frontier)):
                if frontier[j] >> SITE_SHIFT == beside:
                    frontier[j] |= asks
                    break
            else:
                frontier.append(beside << SITE_SHIFT | asks)
    frontier.sort()
    s.frontier = frontier


def legal_sites(s: OddVilleState, streets: int) -> list[int]:
    """OV-39 to OV-42: Returns the free sites beside a card where every touching edge is alike, ascending."""
    return [entry >> SITE_SHIFT for entry in s.frontier if streets & entry >> TOUCH_SHIFT & EDGES == entry & EDGES]


def has_site(s: OddVilleState, streets: int) -> bool:
    """OV-R10: Says whether a card with these streets fits anywhere."""
    return bool(legal_sites(s, streets))


def neighbours(s: OddVilleState, site: int) -> list[int]:
    """OV-39: Returns where in the list of cards those side by side with a site stand; corners do not count."""
    beside = BESIDE[site]
    return [n for n in range(len(s.sites)) if s.sites[n] in beside]


def linked(s: OddVilleState, deck: Deck, site: int) -> list[int]:
    """OV-44: Returns those neighbours of a card that a street links with it; edges match, so one side tells."""
    streets = []
    for n in neighbours(s, site):
        edge = DIRECTIONS[BESIDE[s.sites[n]].index(site)]
        if deck.streets[s.cards[n]] & edge:
            streets.append(n)
    return streets
