"""oddtown rules: the rulebook digest and the components, as this program plays them."""

from collections import Counter
from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from rich.table import Column, Table

import oddtown
from oddtown.cli import given
from oddtown.cli.screen import Screen
from oddtown.core.components import SOURCES, Edition
from oddtown.core.errors import OddtownError
from oddtown.core.settings import Meta
from oddtown.games import meta_of
from oddtown.games.digest import numbered, rules_by_number, text_of


def rules(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    number: Annotated[str, typer.Argument(help="One rule, as OW-5.")] = "",
    components: Annotated[bool, typer.Option("--components", help="List the components with their sources.")] = False,
    edition: Annotated[str, typer.Option(help="List the components of this edition or folder.")] = "",
    language: Annotated[str, typer.Option(envvar=given.LANGUAGE, help=given.LANGUAGE_HELP)] = "en",
) -> None:
    """Show a game's rules, one rule, or its components."""
    meta = meta_of(game)
    screen = Screen()
    language = given.language(language)
    if components or edition:
        show_components(screen, oddtown.load(game, edition).edition)
    elif number:
        show_rule(screen, meta, number, language)
    else:
        show_rules(screen, meta, language)


# Rules.


def show_rules(screen: Screen, meta: Meta, language: str) -> None:
    """Shows all rules of a game, in English where they are not written in the language."""
    lines = []
    for line in text_of(meta, language).splitlines():
        # A rule on a line of its own takes an empty line to be a paragraph of its own in Markdown.
        if numbered(meta).match(line) and not line.lstrip().startswith(("- ", "* ")):
            lines.append("")
        lines.append(line)
    screen.show(Markdown("\n".join(lines)))


def show_rule(screen: Screen, meta: Meta, number: str, language: str) -> None:
    """Shows one rule; `5` and `ow-5` mean OW-5."""
    wanted = number.upper()
    if not wanted.startswith(f"{meta.prefix}-"):
        wanted = f"{meta.prefix}-{wanted}"
    found = rules_by_number(meta, language)
    if wanted not in found:
        raise OddtownError(f"{meta.title} has no rule '{number}'; it has {_ranges(meta, list(found))}")
    screen.show(Markdown(found[wanted]))


def _ranges(meta: Meta, numbers: list[str]) -> str:
    rulings = [number for number in numbers if number.startswith(f"{meta.prefix}-R")]
    others = [number for number in numbers if number not in rulings]
    parts = [f"{group[0]} to {group[-1]}" for group in (others, rulings) if group]
    return " and the rulings ".join(parts) or "none"


# Components.


def show_components(screen: Screen, edition: Edition) -> None:
    """Lists every entry of an edition with its source, and says how many figures are how sure."""
    sure: Counter[str] = Counter()
    entries = 0
    for file, tables in edition.files.items():
        for name, listed in tables.items():
            fields = [field for field in (listed[0] if listed else {}) if field not in ("source", "except")]
            columns = [Column(field.replace("_", " "), overflow="fold") for field in (*fields, "source")]
            table = Table(*columns, title=f"{file}: {name}", title_justify="left", box=None, padding=(0, 1, 0, 0))
            for entry in listed:
                less_sure = entry.get("except") or {}
                sources = [entry["source"], *(f"{field}: {source}" for field, source in less_sure.items())]
                table.add_row(*(_cell(entry[field]) for field in fields), ", ".join(sources))
                sure.update(less_sure.get(field, entry["source"]) for field in fields if entry[field] is not None)
            entries += len(listed)
            screen.show(table)
    screen.say(f"Edition {edition.name}, {edition.hash}: {entries} entries with {sure.total()} figures.")
    screen.say("Of these, " + ", ".join(f"{sure[source]} {source}" for source in SOURCES) + ".")


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_cell, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_cell(item)}" for name, item in value.items())
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)
