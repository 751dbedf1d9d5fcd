"""Settings: what a table chose, checked against what a game offers."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from oddtown.core.card import MOST_SEATS
from oddtown.core.errors import SettingsError


class Setting(NamedTuple):
    """One thing a table can choose: a name, the values it can have (the first is the default), what it means."""

    name: str
    choices: tuple[str, ...]
    meaning: str


YES_OR_NO = ("no", "yes")


class Meta(NamedTuple):
    """What there is to know about a game before its rules.

    `rules` is the rules version: it changes only when an old record would play out differently.
    """

    name: str
    title: str
    designers: str
    publisher: str
    rules: int
    fewest_seats: int
    most_seats: int
    seat_names: tuple[str, ...]
    settings: tuple[Setting, ...] = ()
    prefix: str = ""  # of the rule numbers, as OW in OW-5


def check_seats(meta: Meta, seats: int) -> None:
    """Refuses a number of seats that the game does not have."""
    if not 0 < meta.fewest_seats <= seats <= meta.most_seats <= MOST_SEATS:
        raise SettingsError(f"{meta.title} has {meta.fewest_seats} to {meta.most_seats} seats, not {seats}")


def check_settings(meta: Meta, given: Mapping[str, Any]) -> dict[str, str]:
    """Returns all settings of the game in order, the given ones checked, the others at their default.

    >>> advanced = Setting("advanced", YES_OR_NO, "one secret card each")
    >>> meta = Meta("g", "G", "", "", 1, 2, 5, (), (advanced,))
    >>> check_settings(meta, {"advanced": True})
    {'advanced': 'yes'}
    """
    names = [setting.name for setting in meta.settings]
    for name in given:
        if name not in names:
            has = f"it has: {', '.join(names)}" if names else "it has none"
            raise SettingsError(f"{meta.title} has no setting '{name}'; {has}")
    checked = {}
    for setting in meta.settings:
        value = given.get(setting.name, setting.choices[0])
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        if text not in setting.choices:
            expected = " or ".join(setting.choices)
            raise SettingsError(f"setting '{setting.name}' of {meta.title} is {expected}, not '{text}'")
        checked[setting.name] = text
    return checked
