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
    "core.resigned": "{seat:seat} gibt auf.",
    "core.asked": "{seats:seat}: {prompt}",
    "core.hint.only": "Hier gibt es nichts zu wählen.",
    "core.hint.points": "Die erste bringt dir {until:until} {points:gain} mehr als die zweite (vor allem: {line}).",
    "core.hint.denies": "Die erste lässt {seat:seat} {until:until} {points:gain} weniger als die zweite (vor allem: "
    "{line}).",
    "core.hint.ends": "Nach der ersten endet das Spiel in {first:percent} der betrachteten Fälle vor deinem nächsten "
    "Zug, nach der zweiten in {second:percent}.",
    "core.hint.sooner": "Nach der ersten bist du früher wieder dran als nach der zweiten.",
    "core.hint.later": "Die erste bringt dir {until:until} {points:gain} weniger als die zweite, gewinnt aber öfter.",
    "core.hint.outlook": "Nach Punkten sind die ersten beiden {until:until} etwa gleich; die erste gewinnt öfter.",
    "core.hint.equal": "Die ersten beiden sind etwa gleich gut.",
}


def gain(points: float) -> str:
    """Says a number of points that is an average.

    >>> gain(1.0), gain(2.54)
    ('1 Punkt', '2,5 Punkte')
    """
    said = f"{points:.1f}".removesuffix(".0").replace(".", ",")
    return "1 Punkt" if said == "1" else f"{said} Punkte"


def percent(share: float) -> str:
    """Says a share in percent, with the space that German puts before the sign."""
    return f"{share:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


WORDS: Final[dict[str, Words]] = {
    "yes": ("nein", "ja"),
    "gain": gain,
    "until": ("bis zu deinem nächsten Zug", "bis zum Ende"),
    "percent": percent,
}
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
