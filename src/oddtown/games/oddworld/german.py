"""Odd World in German: its sentences, its words, and what its settings are called.

Glossary: deck = Stapel, front/back of a card = Vorderseite/Rückseite, line-up = Auslage, secret card = geheime Karte.
"""

from typing import Final

from oddtown.core.german import IN_GERMAN, seat_words
from oddtown.core.text import Catalogue
from oddtown.games.oddworld.meta import META

TITLE: Final = "Odd World"
SETTINGS: Final = {"advanced": ("Fortgeschritten", "jede Person hält eine geheime Karte")}
CHOICES: Final = {"advanced": {"no": "nein", "yes": "ja"}}

PLANET_NAMES: Final = ("Merkur", "Venus", "Erde", "Mars", "Jupiter", "Saturn", "Uranus", "Neptun", "Pluto")
DECKS: Final = ("linken", "rechten")
SIDES: Final = ("linke", "rechte")
ENDINGS: Final = (
    "Das Spiel geht weiter.",
    "Das Spiel ist zu Ende: Eine Auslage zeigt alle neun Planeten.",
    "Das Spiel ist zu Ende: Die Stapel sind aufgebraucht.",
    "Das Spiel ist zu Ende: Eine geheime Karte war der neunte Planet.",
)

GERMAN: Final = Catalogue(
    {
        "start": "{seat:seat} beginnt.",
        "draw.prompt": "Welche Karte nimmst du?",
        "draw.option": "die Karte vom {deck:deck} Stapel nehmen",
        "draw.empty": "Im {deck:deck} Stapel liegt keine Karte mehr.",
        "give.prompt": "Behältst du die {deck:side} Karte, oder gibst du sie weiter?",
        "keep.option": "behalten",
        "give.option": "an {to:seat} geben",
        "give.nobody": "Eine Karte geht an eine der {seats} Personen am Tisch.",
        "kept": "{seat:seat} behält eine Karte ({pair:planet}). Auf der Rückseite: {planet:planet}.",
        "given": "{seat:seat} gibt eine Karte ({pair:planet}) an {to:seat}. Auf der Rückseite: {planet:planet}.",
        "reveal.prompt": "Beendest du das Spiel mit deiner geheimen Karte, falls sie der neunte Planet ist?",
        "reveal.option": "die geheime Karte aufdecken und das Spiel beenden",
        "hold.option": "weiterspielen, ohne aufzudecken",
        "reveal.not_ninth": "Zu allen neun fehlt nur {planet:planet}, und die geheime Karte ist ein anderer Planet.",
        "reveal": "{seat:seat} deckt den neunten Planeten auf.",
        "secret": "Deine geheime Karte zeigt {pair:planet}. Auf der Rückseite: {planet:planet}.",
        "join": "Die geheime Karte von {seat:seat} kommt in die Auslage: {planet:planet}.",
        "end": "{ending:ending}",
        # Questions as those read them who are not asked.
        "draw.prompt.others": "{seat:seat} wählt eine Karte.",
        "give.prompt.others": "{seat:seat} entscheidet, ob die {deck:side} Karte bleibt.",
        "reveal.prompt.others": "{seat:seat} kann das Spiel mit der geheimen Karte beenden, falls sie der neunte "
        "Planet ist.",
        "score.odd": "{count} × {planet:planet}: ungerade",
        "score.even": "{count} × {planet:planet}: gerade",
    },
    {"seat": seat_words(META.seat_names), "planet": PLANET_NAMES, "deck": DECKS, "side": SIDES, "ending": ENDINGS},
    IN_GERMAN,
)
