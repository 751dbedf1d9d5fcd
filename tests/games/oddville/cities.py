"""Random cities, and where a card fits in them by a second reading of the construction rules.

This reading knows a card by its printed edges, "RHRR" from the north clockwise, and the city as a dict of coordinates.
It goes over every card of the city and compares edge with edge, and shares only the numbers of sites with the rules.
"""

import oddtown
from oddtown.core.rng import Rng
from oddtown.games.oddville.city import COLUMN, LINE, SITES, found_city, has_site, legal_sites, place
from oddtown.games.oddville.deck import SQUARE
from oddtown.games.oddville.state import OddVilleState

MOST_BUILDINGS = 22
# Of two cards side by side: how far the other lies to the east and to the south, and which two edges touch.
SIDES = {"north": (0, -1, 0, 2), "east": (1, 0, 1, 3), "south": (0, 1, 2, 0), "west": (-1, 0, 3, 1)}


def edges_of(edition):
    """Returns the edges of the 64 buildings and the Main Square as words of R (street) and H (houses)."""
    entries = [*edition.entries("buildings", "building"), *edition.entries("square", "square")]
    return ["".join("R" if edge in entry["streets"] else "H" for edge in "nesw") for entry in entries]


def fits(city, edges, at):
    """Says whether a card may be placed at (east, south) of the Main Square in a city of coordinates and edges."""
    if at in city or at[1] < 0:
        return False
    touching = 0
    for other, its_edges in city.items():
        for east, south, edge, its_edge in SIDES.values():
            if (at[0] + east, at[1] + south) == other:
                touching += 1
                if edges[edge] != its_edges[its_edge]:
                    return False
    return touching > 0


def fitting(city, edges):
    """Returns the places where a card fits, looking at every place around the city and one further out."""
    columns = [east for east, _ in city]
    lines = [south for _, south in city]
    return {
        (east, south)
        for east in range(min(columns) - 2, max(columns) + 3)
        for south in range(-2, max(lines) + 3)
        if fits(city, edges, (east, south))
    }


def compare(state, game, kind, expected):
    """Compares the sites of one card in one city with those expected, and returns them."""
    streets = game.deck.streets[kind]
    sites = legal_sites(state, streets)
    came = {(COLUMN[site], LINE[site]) for site in sites}
    assert came == expected, f"building {kind + 1}: {sorted(came)}, not {sorted(expected)}"
    assert sites == sorted(set(sites))
    assert all(0 <= site < SITES for site in sites)
    assert has_site(state, streets) == bool(expected)
    return sites


def check_cities(number, seed, edition=""):
    """Grows random cities and compares the sites of cards all along; returns how many cities and cards were compared.

    Every city grows by legal placements of cards of one shuffled deck up to a size of its own, at most 22.
    Before each placement the card to be placed is compared, in the finished city all 64 are.
    """
    game = oddtown.load("oddville", edition)
    edges = edges_of(game.edition)
    rng = Rng(seed)
    pairs = 0
    for _ in range(number):
        state = OddVilleState()
        found_city(state, game.deck)
        city = {(0, 0): edges[SQUARE]}
        size = rng.below(MOST_BUILDINGS + 1)
        kinds = list(range(64))
        rng.shuffle(kinds)
        for kind in kinds:
            if len(city) > size:
                break
            sites = compare(state, game, kind, fitting(city, edges[kind]))
            pairs += 1
            if sites:
                site = sites[rng.below(len(sites))]
                place(state, game.deck, site, kind, 0)
                city[COLUMN[site], LINE[site]] = edges[kind]
        if len(city) <= MOST_BUILDINGS:
            by_edges = {word: fitting(city, word) for word in set(edges)}
            for kind in range(64):
                compare(state, game, kind, by_edges[edges[kind]])
                pairs += 1
    return number, pairs
