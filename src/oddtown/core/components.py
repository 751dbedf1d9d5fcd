"""Components: cards, tiles and boards as data files, and the editions they make up.

An edition is a folder of TOML files. Each file holds lists of entries; each entry says where its figures come from.
A folder of your own is checked exactly as ours are, and refused with file, entry and reason when it does not fit.
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from oddtown.core.errors import ComponentsError

SOURCES: Final = ("rulebook", "printed", "reported", "deduced", "reconstructed")

Check = Callable[[Any], str]
"""Takes a value and returns what was expected instead, or "" if it fits."""


class Edition(NamedTuple):
    """One set of component files: its name, its hash, and what the files say."""

    name: str
    hash: str
    files: dict[str, Any]
    is_shipped: bool

    def entries(self, file: str, table: str) -> list[dict[str, Any]]:
        """Returns the entries of one list of one file."""
        found: list[dict[str, Any]] = self.files[file][table]
        return found


class Field(NamedTuple):
    """What an entry may say under one name: a check, and a default unless it must be there."""

    check: Check
    default: Any = None
    is_needed: bool = True


Schema = Mapping[str, Mapping[str, Mapping[str, Field]]]
"""File, list in the file, field of an entry."""


def one_of(*values: Any) -> Check:
    """Fits one of these values."""
    return lambda value: "" if value in values else f"one of {', '.join(map(str, values))}"


def number(least: int, most: int) -> Check:
    """Fits a whole number in this range."""
    return lambda value: "" if type(value) is int and least <= value <= most else f"a number from {least} to {most}"


def text(value: Any) -> str:
    """Fits a word or sentence."""
    return "" if isinstance(value, str) and value else "a text"


def list_of(check: Check, length: int) -> Check:
    """Fits a list of this length whose items all fit."""

    def fits(value: Any) -> str:
        if not isinstance(value, list) or len(value) != length:
            return f"a list of {length}"
        wrong = [check(item) for item in value if check(item)]
        return f"a list of {length}, each {wrong[0]}" if wrong else ""

    return fits


def _exceptions(value: Any) -> str:
    """Fits a table that names less sure fields with their source."""
    fits = isinstance(value, dict) and all(source in SOURCES for source in value.values())
    return "" if fits else f"a table of fields, each with one of {', '.join(SOURCES)}"


SOURCE: Final = Field(one_of(*SOURCES))
EXCEPT: Final = Field(_exceptions, None, is_needed=False)  # single figures that are less sure than their entry


def read_edition(folder: Path, schema: Schema, is_shipped: bool = False) -> Edition:
    """Reads an edition from a folder of TOML files and checks it against the game's schema."""
    files = {}
    for name in schema:
        path = folder / f"{name}.toml"
        try:
            files[name] = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise ComponentsError(f"{path}: expected a component file, there is none") from None
        except (ValueError, RecursionError, OSError) as error:
            raise ComponentsError(f"{path}: expected a TOML file: {error}") from None
    return make_edition(folder.name, files, schema, is_shipped, str(folder))


def make_edition(
    name: str, files: Mapping[str, Any], schema: Schema, is_shipped: bool = False, where: str = ""
) -> Edition:
    """Checks the contents of component files and makes them an edition; defaults are filled in."""
    checked: dict[str, Any] = {}
    for file, tables in schema.items():
        place = f"{where}/{file}.toml" if where else f"{file}.toml"
        given = files.get(file)
        if not isinstance(given, Mapping):
            raise ComponentsError(f"{place}: expected a component file, there is none")
        _only(place, given, tables)
        checked[file] = {}
        for table, fields in tables.items():
            entries = given.get(table)
            if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
                raise ComponentsError(f"{place}: expected a list of entries named '{table}'")
            checked[file][table] = [
                _entry(f"{place}: {table} {n}", entry, fields) for n, entry in enumerate(entries, 1)
            ]
    return Edition(name, edition_hash(checked, schema), checked, is_shipped)


def edition_hash(files: Mapping[str, Any], schema: Schema) -> str:
    """Returns the hash of an edition: what is played, not where it comes from nor how its files are laid out.

    So a better source, or a new field that an old file leaves out, leaves old records playable.
    """
    played = {
        file: {
            table: [
                {
                    name: value
                    for name, value in entry.items()
                    if name not in ("source", "except") and (fields[name].is_needed or value != fields[name].default)
                }
                for entry in files[file][table]
            ]
            for table, fields in tables.items()
        }
        for file, tables in schema.items()
    }
    data = json.dumps(played, sort_keys=True, separators=(",", ":")).encode()
    return blake2b(data, digest_size=16, person=b"oddtown edition").hexdigest()


def _only(place: str, given: Mapping[str, Any], known: Mapping[str, Any]) -> None:
    for name in given:
        if name not in known:
            raise ComponentsError(f"{place}: expected only {', '.join(known)}; '{name}' came")


def _entry(place: str, entry: Mapping[str, Any], fields: Mapping[str, Field]) -> dict[str, Any]:
    _only(place, entry, fields)
    checked = {}
    for name, field in fields.items():
        if entry.get(name) is None:  # a record has defaults filled in, and what is not there is None in it
            if field.is_needed:
                raise ComponentsError(f"{place}: '{name}' is missing")
            checked[name] = field.default
            continue
        expected = field.check(entry[name])
        if expected:
            raise ComponentsError(f"{place}: '{name}' must be {expected}, not {entry[name]!r}")
        checked[name] = entry[name]
    _only(f"{place}: except", checked.get("except") or {}, fields)
    return checked
