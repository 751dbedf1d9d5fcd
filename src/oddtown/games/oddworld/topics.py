"""What lies on the table of Odd World, for whoever points at it."""

from typing import Final

from oddtown.core.text import Said
from oddtown.core.topic import Topic
from oddtown.games.oddworld.german import PLANET_NAMES as GERMAN_NAMES
from oddtown.games.oddworld.rules import OddWorld
from oddtown.games.oddworld.text import PLANET_NAMES


def topics(game: OddWorld) -> list[Topic]:
    """Returns all that can be asked about; how often a planet is there follows from the edition."""
    return [*(_planet(game, planet) for planet in range(len(PLANET_NAMES))), *THINGS]


def _planet(game: OddWorld, planet: int) -> Topic:
    deck = game.deck
    cards = [
        (deck.pairs[front], back, count) for front, back, count in zip(deck.front, deck.back, deck.count, strict=True)
    ]
    fronts = sum(count for pair, _, count in cards if planet in pair)
    backs = sum(count for _, back, count in cards if back == planet)
    name, german = PLANET_NAMES[planet], GERMAN_NAMES[planet]
    return Topic(
        f"planet.{planet}",
        Said(name, german),
        Said(
            f"One of the nine planets. {fronts} of the 72 cards name {name} on their front, and on {backs} of them it "
            "is the back. An odd number in a line-up is worth a point for each card, an even number nothing.",
            f"Einer der neun Planeten. {fronts} der 72 Karten nennen {german} auf der Vorderseite, bei {backs} davon "
            "ist es die Rückseite. Eine ungerade Zahl in einer Auslage bringt für jede Karte einen Punkt, eine "
            "gerade nichts.",
        ),
        ("OW-2", "OW-18", "OW-19"),
    )


THINGS: Final = [
    Topic(
        "card",
        Said("Card", "Karte"),
        Said(
            "Its front names two planets, and its back is one of these two. Nobody looks at the back before the card "
            "is kept or handed over; then it is turned for all to see.",
            "Die Vorderseite nennt zwei Planeten, und einer von ihnen ist die Rückseite. Sie bleibt ungesehen, bis die "
            "Karte behalten oder weitergegeben ist; dann wird sie für alle umgedreht.",
        ),
        ("OW-5", "OW-10", "OW-11", "OW-13", "OW-R8"),
    ),
    Topic(
        "deck",
        Said("Deck", "Stapel"),
        Said(
            "Two decks lie side by side, fronts up. A turn begins with the top card of one of them; the front below it "
            "shows only when that card has been turned over.",
            "Zwei Stapel liegen nebeneinander, Vorderseiten nach oben. Ein Zug beginnt mit der obersten Karte von "
            "einem der beiden; was darunter liegt, zeigt sich erst, wenn diese Karte umgedreht ist.",
        ),
        ("OW-7", "OW-9", "OW-17", "OW-R1", "OW-R2", "OW-R9"),
    ),
    Topic(
        "lineup",
        Said("Line-up", "Auslage"),
        Said(
            "The cards that somebody has, sorted by planet, backs up. Whoever's turn it is may give a card to any "
            "line-up, their own or another; all nine planets in one of them end the game.",
            "Die Karten, die jemand hat, nach Planeten geordnet, Rückseiten nach oben. Wer am Zug ist, kann eine "
            "Karte in jede Auslage geben, die eigene oder eine andere; alle neun Planeten in einer davon beenden das "
            "Spiel.",
        ),
        ("OW-4", "OW-12", "OW-13", "OW-15", "OW-R3"),
    ),
    Topic(
        "secret",
        Said("Secret card", "Geheime Karte"),
        Said(
            "In the advanced game everybody holds one. Only its holder knows it; it joins the line-up at the end, "
            "whether that helps or hurts, and as the ninth planet it can end the game.",
            "Im fortgeschrittenen Spiel hält jede Person eine. Nur wer sie hält, kennt sie; am Ende kommt sie in die "
            "Auslage, ob das nützt oder schadet, und als neunter Planet kann sie das Spiel beenden.",
        ),
        ("OW-24", "OW-25", "OW-26", "OW-27", "OW-R6", "OW-R7"),
    ),
    Topic(
        "awake",
        Said("Planet awake", "Planet wach"),
        Said(
            "An odd number of cards of this planet: each of them is worth a point now. One more puts it to sleep.",
            "Eine ungerade Zahl von Karten dieses Planeten: Jede bringt jetzt einen Punkt. Eine mehr, und er schläft "
            "ein.",
        ),
        ("OW-18", "OW-20"),
    ),
    Topic(
        "asleep",
        Said("Planet asleep", "Planet schläft"),
        Said(
            "An even number of cards of this planet: they are worth nothing now. One more wakes them all.",
            "Eine gerade Zahl von Karten dieses Planeten: Sie bringen jetzt nichts. Eine mehr, und alle wachen auf.",
        ),
        ("OW-6", "OW-19", "OW-20"),
    ),
    Topic(
        "points",
        Said("Points", "Punkte"),
        Said(
            "Planet by planet, an odd number of cards counts its number and an even one counts nothing. The highest "
            "sum wins; among equals the one with more different planets.",
            "Planet für Planet zählt eine ungerade Zahl von Karten so viel, wie es Karten sind, eine gerade zählt "
            "nichts. Die höchste Summe gewinnt; bei Gleichstand, wer mehr verschiedene Planeten hat.",
        ),
        ("OW-18", "OW-19", "OW-21", "OW-22", "OW-23", "OW-R4"),
    ),
    Topic(
        "end",
        Said("End of the game", "Spielende"),
        Said(
            "The game is over as soon as a line-up has all nine planets, in whatever numbers, or when both decks "
            "have run out.",
            "Das Spiel ist zu Ende, sobald eine Auslage alle neun Planeten hat, gleich wie viele von jedem, oder "
            "wenn beide Stapel aufgebraucht sind.",
        ),
        ("OW-15", "OW-16", "OW-21", "OW-R3", "OW-R10"),
    ),
]
