"""Odd World in English: its sentences, its words, and its board in a terminal."""

from typing import Final

from oddtown.core.text import Catalogue, styled
from oddtown.core.view import View
from oddtown.games.oddworld.meta import META

PLANET_NAMES: Final = ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", "Pluto")
SYMBOLS: Final = "☿♀♁♂♃♄♅♆♇"
COLOURS: Final = ("white", "yellow", "green", "red", "dark_orange", "gold1", "cyan", "bright_blue", "magenta")
DECKS: Final = ("left", "right")
SEAT_NAMES: Final = tuple(name.capitalize() for name in META.seat_names)
SEAT_STYLES: Final = ("bright_blue", "red", "yellow", "bright_white", "magenta")
ENDINGS: Final = (
    "The game goes on.",
    "The game is over: a line-up shows all nine planets.",
    "The game is over: the decks have run out.",
    "The game is over: a secret card was the ninth planet.",
)

ENGLISH: Final = Catalogue(
    {
        "start": "{seat:seat} begins.",
        "draw.prompt": "Which card do you take?",
        "draw.option": "take the card on the {deck:deck} deck",
        "draw.empty": "No card is left in the {deck:deck} deck.",
        "give.prompt": "Keep the {deck:deck} card, or hand it over?",
        "keep.option": "keep it",
        "give.option": "hand it to {to:seat}",
        "give.nobody": "A card goes to one of the {seats} players at the table.",
        "kept": "{seat:seat} keeps a card of {pair:planet}: it is {planet:planet}.",
        "given": "{seat:seat} hands {to:seat} a card of {pair:planet}: it is {planet:planet}.",
        "reveal.prompt": "End the game with your secret card, if it is the ninth planet?",
        "reveal.option": "reveal the secret card and end the game",
        "hold.option": "go on without revealing",
        "reveal.not_ninth": "Only {planet:planet} would complete the nine, and the secret card is another planet.",
        "reveal": "{seat:seat} reveals the ninth planet.",
        "secret": "Your secret card shows {pair:planet}; it is {planet:planet}.",
        "join": "The secret card of {seat:seat} joins the line-up: {planet:planet}.",
        "end": "{ending:ending}",
        # Questions as those read them who are not asked.
        "draw.prompt.others": "{seat:seat} chooses a card.",
        "give.prompt.others": "{seat:seat} decides whether to keep the {deck:deck} card.",
        "reveal.prompt.others": "{seat:seat} may end the game with the secret card, if it is the ninth planet.",
        "score.odd": "{count} × {planet:planet}: odd",
        "score.even": "{count} × {planet:planet}: even",
    },
    {"seat": SEAT_NAMES, "planet": PLANET_NAMES, "deck": DECKS, "ending": ENDINGS},
)


def draw(view: View, plain: bool) -> str:
    """Draws decks, line-ups and the viewer's own secret card. Even counts, worth nothing, stand in brackets."""

    def planet(number: int) -> str:
        return styled(COLOURS[number], f"{SYMBOLS[number]} {PLANET_NAMES[number]}", plain)

    board = view.board
    lines = []
    for deck, name in enumerate(DECKS):
        pile = board["decks"][deck]
        front = "  /  ".join(planet(number) for number in pile["front"]) or "no card left"
        taken = styled("bold", "  <- taken", plain) if board["taken"] == deck else ""
        lines.append(f"{name:>5} deck  {pile['cards']:2} cards   {front}{taken}")
    heads = "".join(
        " " + styled(COLOURS[number], f"{SYMBOLS[number]} {name[:3]}", plain) + " "
        for number, name in enumerate(PLANET_NAMES)
    )
    lines += ["", " " * 10 + heads + " points"]
    for seat in range(view.seats):
        cells = ""
        for count in board["line_ups"][seat]:
            if count % 2:
                cells += styled("bold", f"{count:^7}", plain)
            else:
                cells += styled("dim", f"{f'({count})' if count else '.':^7}", plain)
        mark = ">" if seat == board["turn"] and not view.is_over else " "
        name = styled(SEAT_STYLES[seat], f"{SEAT_NAMES[seat]:<8}", plain)
        lines.append(f"{mark} {name}{cells}{board['points'][seat]:>6}")
    for seat in range(view.seats):
        for card in board["secrets"][seat]:
            one, other = card["front"]
            lines += ["", f"Your secret card: {planet(card['back'])}  (front {planet(one)} / {planet(other)})"]
    return "\n".join(lines)
