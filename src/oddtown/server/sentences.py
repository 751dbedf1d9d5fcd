"""What the server itself says at tables, in every language, and which language somebody wants."""

from typing import Final

from oddtown.games import languages

ENGLISH: Final = "en"

SENTENCES: Final[dict[str, dict[str, str]]] = {
    ENGLISH: {
        "version": "The table is at version {table}; you saw version {seen}.",
        "spectator": "You look on; only players do that.",
        "waiting": "The table still waits for players.",
        "closed": "The game has ended.",
        "paused": "The table is paused; resume it first.",
        "resigned": "This seat has resigned; a bot plays on.",
        "away": "A bot plays for you; come back first.",
        "here": "You are playing; there is nothing to come back from.",
        "undo": "You cannot take anything back: since your last answer something hidden became known, somebody else "
        "has chosen, or you have not answered yet.",
        "running": "The table is not paused.",
        "proposed": "Something is proposed already; agree to it or decline it first.",
        "nothing": "Nothing is proposed.",
        "agreed": "You have agreed already.",
        "ply": "Expected a ply from 0 to {last}, came {ply}.",
        "level": "Expected one of the levels {levels}; '{level}' came.",
        "not_asked": "You are not asked anything now.",
        "not_alone": "Hints are only for games in which nobody plays but you and bots.",
        "no_hint": "No hint could be found; the server's log says why.",
        "loading": "The table is being loaded anew; try again.",
        "elsewhere": "Another server was quicker with this table; here is what it says now.",
        "password.subject": "A new password for Oddtown",
        "password.text": "{player}, open this link within an hour to set a new password. If you did not ask for it, do "
        "nothing: your old password stays as it is.",
        "lost": "The database did not take it. The table shows what counts as soon as the database is back.",
    },
    "de": {
        "version": "Der Tisch ist bei Version {table}; du hast Version {seen} gesehen.",
        "spectator": "Du schaust zu; das können nur die, die mitspielen.",
        "waiting": "Am Tisch fehlen noch Leute.",
        "closed": "Das Spiel ist zu Ende.",
        "paused": "Der Tisch macht Pause; beende sie zuerst.",
        "resigned": "Dieser Platz hat aufgegeben; ein Bot spielt weiter.",
        "away": "Ein Bot spielt für dich; komm zuerst zurück.",
        "here": "Du spielst schon selbst.",
        "undo": "Du kannst nichts zurücknehmen: Seit deiner letzten Antwort ist Verdecktes bekannt geworden, jemand "
        "anderes hat gewählt, oder du hast noch nicht geantwortet.",
        "running": "Der Tisch macht keine Pause.",
        "proposed": "Es gibt schon einen Vorschlag; stimm ihm zuerst zu oder lehne ihn ab.",
        "nothing": "Es gibt keinen Vorschlag.",
        "agreed": "Du hast schon zugestimmt.",
        "ply": "Erwartet war eine Antwort von 0 bis {last}, es kam {ply}.",
        "level": "Erwartet war eine der Stärken {levels}; es kam '{level}'.",
        "not_asked": "Du bist gerade nicht gefragt.",
        "not_alone": "Tipps gibt es nur, wo niemand außer dir und Bots spielt.",
        "no_hint": "Es ließ sich kein Tipp finden; warum, steht im Protokoll des Servers.",
        "loading": "Der Tisch wird gerade neu geladen; versuch es noch einmal.",
        "elsewhere": "Ein anderer Server war an diesem Tisch schneller; so steht es dort jetzt.",
        "password.subject": "Ein neues Passwort für Oddtown",
        "password.text": "{player}, öffne innerhalb einer Stunde diesen Link, um ein neues Passwort zu setzen. Wenn du "
        "nicht darum gebeten hast, brauchst du nichts zu tun: Dein altes Passwort bleibt, wie es ist.",
        "lost": "Die Datenbank hat es nicht angenommen. Sobald sie wieder da ist, zeigt der Tisch, was zählt.",
    },
}


def sentence(language: str, name: str, **values: object) -> str:
    """Returns a sentence of ours; in English where the language has none of ours."""
    return SENTENCES.get(language, SENTENCES[ENGLISH])[name].format(**values)


def language_of(wanted: str | None) -> str:
    """Returns the first language we have of those that somebody wants, as in `Accept-Language`; or else English.

    >>> language_of("fr-CH, de-CH;q=0.9, en;q=0.8")
    'de'
    """
    for each in (wanted or "").split(","):
        language = each.partition(";")[0].strip().partition("-")[0].lower()
        if language in languages():
            return language
    return ENGLISH
