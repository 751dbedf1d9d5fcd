"""German: what all games share.

Names of buildings and cards follow a colon or stand in brackets ("Ada baut: Bäckerei auf d5."), where they need neither
article nor case.
"""

from collections.abc import Iterable
from typing import Final

from oddtown.core.text import Language, Words

SENTENCES: Final[dict[str, str]] = {
    "core.label": "{label}",
    "core.over": "Das Spiel ist zu Ende: Es ist keine Frage mehr offen.",
    "core.seat": "Diese Frage geht an {asked:seat}, nicht an {seat:seat}.",
    "core.nobody": "Einen Platz {seat} gibt es nicht; dieses Spiel hat {seats} Plätze, gezählt ab 0.",
    "core.step": "Die Frage ist jetzt: {asked}. Die Antwort kam für: {came}.",
    "core.action": "Eine Aktion {action} gibt es nicht; die Aktionen dieses Spiels gehen von 0 bis {last}.",
    "core.option": "Diese Antwort ist nicht möglich. Möglich sind: {open}.",
    "core.sealed": "{seat:seat} hat gewählt.",
    "core.asked": "{seats:seat}: {prompt}",
}
WORDS: Final[dict[str, Words]] = {"yes": ("nein", "ja")}
IN_GERMAN: Final = Language(SENTENCES, WORDS, " und ", "niemand")

COLOURS: Final = {
    "black": "Schwarz",
    "blue": "Blau",
    "brown": "Braun",
    "green": "Grün",
    "pink": "Rosa",
    "purple": "Lila",
    "red": "Rot",
    "sky": "Himmelblau",
    "white": "Weiß",
    "yellow": "Gelb",
}


def seat_words(names: Iterable[str]) -> tuple[str, ...]:
    """Returns the words for seats that are named by colours; a name that is no colour we know stays as it is.

    >>> seat_words(("blue", "sky", "north"))
    ('Blau', 'Himmelblau', 'North')
    """
    return tuple(COLOURS.get(name, name.capitalize()) for name in names)


def coins(number: int) -> str:
    """Says a number of coins."""
    return "1 Münze" if number == 1 else f"{number} Münzen"


def points(number: int) -> str:
    """Says a number of points."""
    return "1 Punkt" if number == 1 else f"{number} Punkte"
