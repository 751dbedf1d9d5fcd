"""OddVille in German: its sentences, its words, and what its settings are called.

Glossary: worker = Arbeiter, Worker card = Arbeiterkarte, resource = Rohstoff, row of cards = Auslage (with Plätze),
deck = Stapel, guild = Gilde, character = Charakter, Main Square = Hauptplatz, Resources Board = Rohstofftafel
(with Felder), supply = Vorrat, recover = zurücknehmen, withdraw = abziehen, row and column of the city = Zeile, Spalte.
"""

from typing import Final

from oddtown.core.german import IN_GERMAN, seat_words
from oddtown.core.german import coins as counted_coins
from oddtown.core.text import Catalogue
from oddtown.games.oddville.city import SITE_NAMES
from oddtown.games.oddville.deck import BONUSES, BUILDINGS, CHARACTERS, GUILDS, RESOURCES, WORTHS
from oddtown.games.oddville.meta import META

TITLE: Final = "OddVille"
SETTINGS: Final[dict[str, tuple[str, str]]] = {}
CHOICES: Final[dict[str, dict[str, str]]] = {}

RESOURCE_NAMES: Final = ("Holz", "Lehm", "Stein", "Kristall")
GUILD_WORDS: Final = ("Maske", "Hahn", "Schellen", "Lilie")
CHARACTER_NAMES: Final = (
    "Personalchefin",
    "Grundbesitzerin",
    "Lehnsherr",
    "Falschspieler",
    "Hausherrin",
    "Buchhalter",
    "Geist der holden Jungfer",
    "Steuereintreiber",
    "Wohltäterin",
    "Laternenanzünder",
    "Baumeister",
    "Wanderer",
)
BONUS_WORDS: Final = (*RESOURCE_NAMES, "eine Münze", "beliebiger Rohstoff", "Verdoppeln", "Umwandeln")
WORTH_TEXTS: Final = (
    "Diamant, {points}",
    "{points} + 1 je Diamant",
    "{points} + 1 je Nachbarkarte",
    "{points} je Nachbarkarte",
    "{points} + 1 je Karte der Spalte",
    "{points} + 1 je Karte der Zeile",
    "Schilde der Nachbarkarten",
    "{points} + 1 je Karte der Gilde {guild}",
)
WORTH_LINES: Final = (
    "Diamant",
    "Diamanten der Stadt",
    "Nachbarkarten",
    "drei je Nachbarkarte",
    "Spalte",
    "Zeile",
    "Schilde ringsum",
    "Gilde",
)
assert len(RESOURCE_NAMES) == RESOURCES
assert len(GUILD_WORDS) == GUILDS
assert len(CHARACTER_NAMES) == CHARACTERS
assert len(BONUS_WORDS) == BONUSES
assert len(WORTH_TEXTS) == len(WORTH_LINES) == len(WORTHS)


def worth(counts: list[int]) -> str:
    """Says how a building counts: its worth, its flat number and its guild."""
    guild = GUILD_WORDS[counts[2]] if counts[2] >= 0 else ""
    return WORTH_TEXTS[counts[0]].format(points=counts[1], guild=guild)


def goods(amounts: list[int]) -> str:
    """Says resources in words: 2 Holz, 1 Lehm."""
    said = [f"{amount} {RESOURCE_NAMES[resource]}" for resource, amount in enumerate(amounts) if amount]
    return ", ".join(said) or "nichts"


def bonuses(left: list[int]) -> str:
    """Says which bonuses are left."""
    said = [
        BONUS_WORDS[bonus] if count == 1 else f"{BONUS_WORDS[bonus]} ({count})"
        for bonus, count in enumerate(left)
        if count
    ]
    return ", ".join(said)


def coins(number: int) -> str:
    """Says a number of coins."""
    return counted_coins(number) if number else "keine Münzen"


def price(number: int) -> str:
    """Says a price."""
    return counted_coins(number) if number else "kostenlos"


def slot(cost: int) -> str:
    """Says which slot it is, by its price."""
    return f"Feld für {counted_coins(cost)}" if cost else "kostenloses Feld"


def sign(guild: int) -> str:
    """Says the guild of a building, if it has one."""
    return GUILD_WORDS[guild] if guild >= 0 else "keine Gilde"


def streets(edges: int) -> str:
    """Says on which edges a building has streets, as n, o, s and w."""
    return " ".join(edge for n, edge in enumerate("nosw") if edges >> n & 1) or "keine"


PRINTED: Final = "{guild:sign}; {worth:worth}; kostet {cost:goods}; Bonus {bonus:bonus}; Straßen {streets:streets}"

GERMAN: Final = Catalogue(
    {
        "removed": "Nicht in diesem Spiel: {character:character}.",
        "start": "{seat:seat} beginnt mit {resource:resource}.",
        "start.prompt": "Mit welchem Rohstoff beginnst du?",
        "start.option": "mit {resource:resource} beginnen",
        "start.taken": "Mit {resource:resource} beginnt schon jemand.",
        "turn": "{seat:seat} ist am Zug.",
        "gain": "{seat:seat} bekommt {coins:coins}.",
        "excess": "{seat:seat} legt {coins:coins} zurück: Mehr als fünf sind nicht erlaubt.",
        "pay": "{seat:seat} zahlt {coins:coins}.",
        "tax": "{seat:seat} treibt Steuern ein.",
        "coin": "{seat:seat} legt eine bekannte Münze zurück: {building:building}.",
        "coin.prompt": "Welche Münze legst du als nächste auf den Stapel? Zu legen: {coins:coins}.",
        "coin.turn": "Welche Münze drehst du um?",
        "coin.unknown": "eine Münze, die niemand kennt",
        "coin.known": "die Münze mit {building:building} auf der Rückseite",
        "coin.all_known": "Alle Münzen sind bekannt.",
        "coin.absent": "Von keiner Münze hier ist bekannt, dass sie {building:building} ist.",
        "turned": "{seat:seat} dreht eine Münze um: {building:building}.",
        "discard": "{seat:seat} legt {building:building} unter den Stapel.",
        "discard.prompt": "Mehr als {most} Gebäude sind nicht erlaubt: Welches legst du unter den Stapel?",
        "discard.option": "{building:building} ablegen",
        "held.cap": "Mehr als {most} Gebäude sind nicht erlaubt, und {building:building} ist keines der drei.",
        "held.absent": "{building:building} ist keines deiner Gebäude.",
        "return": "Die Charaktere der Gilde {guild:guild} werden zurückgegeben und gemischt.",
        "character": "{seat:seat} nimmt einen Charakter: {character:character}.",
        "exchange": "{seat:seat} legt {given:building} in die Auslage und nimmt {taken:building}.",
        "travel": "{seat:seat} zahlt {resource:resource} für einen Platz auf dem Hauptplatz.",
        "sixth": "{seat:seat} hat sechs Arbeiter in der Stadt: Das Spiel endet mit diesem Zug.",
        "cheat.option": "Falschspieler: eine Münze umdrehen",
        "exchange.option": "Buchhalter: {building:building} von Platz {position} nehmen",
        "travel.option": "Wanderer: für {resource:resource} auf den Hauptplatz",
        "power.not_yours": "Dieser Charakter liegt nicht vor dir: {character:character}.",
        "power.not_turn": "Dieser Charakter hilft nur im eigenen Zug: {character:character}.",
        "power.once": "Dieser Charakter wurde in diesem Zug schon genutzt: {character:character}.",
        "cheat.no_coin": "Es ist keine Münze zum Umdrehen da.",
        "exchange.none_held": "Es ist kein Gebäude zum Tauschen da.",
        "travel.there": "Du hast schon einen Arbeiter auf dem Hauptplatz.",
        "travel.taken": "Auf dem Platz für {resource:resource} steht schon {seat:seat}.",
        "travel.resource": "Es ist kein {resource:resource} zum Bezahlen da.",
        "give.prompt": "Welches Gebäude kommt auf Platz {position} der Auslage?",
        "give.option": "{building:building} abgeben",
        "recover": "{seat:seat} nimmt die Arbeiterkarten zurück.",
        "act.prompt": "Spielst du eine Arbeiterkarte oder baust du in OddVille?",
        "recovered.prompt": "Welche Arbeiterkarte spielst du?",
        "close.prompt": "Nutzt du einen Charakter oder beendest du den Zug?",
        "play.coins": "{seat:seat} spielt Arbeiterkarte {card} für Münzen.",
        "play.resource": "{seat:seat} spielt Arbeiterkarte {card} für {resource:resource}.",
        "play.building": "{seat:seat} spielt Arbeiterkarte {card} für {building:building}.",
        "coins.option": "Arbeiterkarte {card}: {coins:coins}",
        "resource.option": "Arbeiterkarte {card}: {resource:resource} ({price:price})",
        "row.option": "Arbeiterkarte {card}: {building:building} ({price:price}) - " + PRINTED,
        "recover.option": "die Arbeiterkarten zurücknehmen ({price:price})",
        "build.option": "{building:building} bauen - " + PRINTED,
        "end.option": "den Zug beenden",
        "end.not_yet": "Zum Zug gehört noch eine Aktion: Spiele eine Arbeiterkarte oder baue.",
        "act.one": "Die eine Aktion des Zuges ist schon getan.",
        "play.played": "Arbeiterkarte {card} ist gespielt und noch nicht zurückgenommen.",
        "play.no_coins": "Arbeiterkarte {card} gibt keine Münzen.",
        "play.no_resource": "Arbeiterkarte {card} gibt diesen Rohstoff nicht: {resource:resource}.",
        "price": "Das kostet {price:coins}; vorhanden: {coins:coins}.",
        "recovered.play": "Nach dem Zurücknehmen muss eine Arbeiterkarte gespielt werden.",
        "recover.none": "Keine Arbeiterkarte ist gespielt: Es gibt nichts zurückzunehmen.",
        "withdraw": "{seat:seat} zieht einen Arbeiter von {resource:resource} ab ({price:slot}).",
        "withdraw.option": "einen Arbeiter von {resource:resource} abziehen ({price:slot})",
        "withdraw.supply": "Im Vorrat sind noch Arbeiter ({workers}): Keiner muss abgezogen werden.",
        "withdraw.not_wanted": "Jetzt wird kein Arbeiter aus dem Vorrat gebraucht.",
        "withdraw.absent": "Auf diesem Feld bei {resource:resource} steht keiner deiner Arbeiter.",
        "slot.option": "ein Feld von {resource:resource}, das es nicht gibt",
        "slot.absent": "Diese Seite der Rohstofftafel hat kein solches Feld von {resource:resource}.",
        "supply.empty": "Im Vorrat ist kein Arbeiter mehr; einer kann von der Rohstofftafel abgezogen werden.",
        "obtain": "{seat:seat} setzt einen Arbeiter auf {resource:resource} ({price:slot}).",
        "second.prompt": "Ein zweiter Rohstoff? Für den ersten zu zahlen: {due:coins}.",
        "second.option": "dazu {resource:resource} ({price:price})",
        "second.none": "kein zweiter Rohstoff",
        "second.powers": "Der erste Rohstoff ist noch zu bezahlen; von den Charakteren hilft jetzt nur der Wanderer.",
        "fill": "{building:building} kommt in die Auslage.",
        "build.resources": "Für {building:building} fehlt: {missing:goods}.",
        "build.no_site": "{building:building} passt jetzt nirgends in die Stadt.",
        "build": "{seat:seat} baut {building:building} auf {site:site}.",
        "at.prompt": "Wo baust du {building:building}?",
        "at.option": "auf {site:site} (Boni: {left:left})",
        "at.taken": "Auf {site:site} liegt schon eine Karte.",
        "at.alone": "{site:site} liegt neben keiner Karte der Stadt.",
        "at.edges": "Auf {site:site} würde eine Kante von {building:building} nicht passen: Straße gehört an Straße.",
        "bonus": "{seat:seat} nutzt einen Bonus ({bonus:bonus}) für {resource:resource}.",
        "transform": "{seat:seat} wandelt {source:resource} ({price:slot}) in {resource:resource} um.",
        "bonus.prompt": "Übrige Boni: {left:left}. Welchen nutzt du?",
        "bonus.named": "{resource:resource}",
        "bonus.coin": "eine Münze ziehen",
        "bonus.any": "beliebiger Rohstoff: {resource:resource}",
        "bonus.double": "{resource:resource} verdoppeln",
        "bonus.transform": "{source:resource} ({price:slot}) in {resource:resource} umwandeln",
        "bonus.none": "keine Boni mehr",
        "bonus.absent": "So ein Bonus ist nicht übrig: {bonus:bonus}.",
        "bonus.same": "Umwandeln macht aus {resource:resource} einen anderen Rohstoff.",
        "bonus.not_owned": "Es ist kein {resource:resource} zum Verdoppeln da.",
        "react": "{seat:seat} nutzt den Baumeister und baut auch.",
        "react.prompt": "Baust du auch, für {price:coins}?",
        "react.option": "{building:building} bauen - " + PRINTED,
        "react.none": "nichts bauen",
        "end.length": "Nach {turns} Zügen jeder Person endet das Spiel.",
        "end": "Das Spiel ist zu Ende.",
        # Questions as those read them who are not asked.
        "start.prompt.others": "{seat:seat} wählt den Rohstoff für den Anfang.",
        "coin.prompt.others": "{seat:seat} wählt die nächste Münze für den Stapel. Zu legen: {coins:coins}.",
        "coin.turn.others": "{seat:seat} wählt eine Münze zum Umdrehen.",
        "discard.prompt.others": "Mehr als {most} Gebäude sind nicht erlaubt: {seat:seat} wählt eins "
        "zum Ablegen unter den Stapel.",
        "give.prompt.others": "{seat:seat} wählt ein Gebäude für Platz {position} der Auslage.",
        "act.prompt.others": "{seat:seat} spielt eine Arbeiterkarte oder baut in OddVille.",
        "recovered.prompt.others": "{seat:seat} wählt eine Arbeiterkarte.",
        "close.prompt.others": "{seat:seat} nutzt einen Charakter oder beendet den Zug.",
        "second.prompt.others": "{seat:seat} kann einen zweiten Rohstoff nehmen. Für den ersten zu zahlen: "
        "{due:coins}.",
        "at.prompt.others": "{building:building}: {seat:seat} wählt den Bauplatz.",
        "bonus.prompt.others": "Übrige Boni: {left:left}. {seat:seat} wählt den nächsten.",
        "react.prompt.others": "{seat:seat} kann auch bauen, für {price:coins}.",
        "score.building": "{building:building} auf {site:site}: {worth:line}",
        "score.square": "Hauptplatz",
        "score.character": "{character:character}",
        "score.workers": "{workers} Arbeiter auf der Rohstofftafel",
    },
    {
        "seat": seat_words(META.seat_names),
        "resource": RESOURCE_NAMES,
        "guild": GUILD_WORDS,
        "sign": sign,
        "streets": streets,
        "slot": slot,
        "character": CHARACTER_NAMES,
        "site": SITE_NAMES,
        "building": tuple(f"Gebäude {n + 1}" for n in range(BUILDINGS)),
        "bonus": BONUS_WORDS,
        "line": WORTH_LINES,
        "worth": worth,
        "goods": goods,
        "left": bonuses,
        "coins": coins,
        "price": price,
    },
    IN_GERMAN,
)
