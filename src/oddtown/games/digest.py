"""The digest of a game's rulebook: `docs/rules/NAME.md` in our own words, every rule and ruling with its number.

`docs/rules/de/NAME.md` says the same in German, number by number. A game of somebody else's has `rules.md`, and may
have `rules.de.md`, in its folder.
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

from oddtown.core.errors import OddtownError
from oddtown.core.settings import Meta
from oddtown.games import folders

ENGLISH: Final = "en"


class Item(NamedTuple):
    """One rule or ruling with its number, or a paragraph without one, as plain text."""

    number: str
    text: str


class Section(NamedTuple):
    """What stands under one heading: depth 1 for a chapter, 2 for a part of it; 0 for what stands before the first."""

    title: str
    depth: int
    items: list[Item]


class Digest(NamedTuple):
    """A whole digest, and the language it is told in."""

    title: str
    language: str
    sections: list[Section]


def told_in(meta: Meta, language: str) -> str:
    """Returns the language that a game's rules are shown in to whoever wants this one: English where it is missing.

    >>> from oddtown.games import meta_of
    >>> told_in(meta_of("oddworld"), "fr")
    'en'
    """
    return language if _found(meta, language) else ENGLISH


def text_of(meta: Meta, language: str = ENGLISH) -> str:
    """Returns the digest as it is written, in Markdown."""
    found = _found(meta, language) or _found(meta, ENGLISH)
    if found is None:
        raise OddtownError(f"{meta.title} has no rules to show; expected them in {_places(meta, ENGLISH)[0]}")
    return found.read_text(encoding="utf-8")


def _found(meta: Meta, language: str) -> Path | None:
    """Returns the file that holds the digest in a language, if there is one."""
    return next((path for path in _places(meta, language) if path.is_file()), None)


def _places(meta: Meta, language: str) -> list[Path]:
    """Returns where the digest can be: beside a game of somebody else's; ours in the wheel, or in the source tree."""
    package = Path(__file__).parent.parent
    is_english = language == ENGLISH
    ours = Path("docs", "rules", "" if is_english else language, f"{meta.name}.md")
    beside = "rules.md" if is_english else f"rules.{language}.md"
    return [folders()[meta.name] / beside, package / ours, package.parent.parent / ours]


def numbered(meta: Meta) -> re.Pattern[str]:
    """Matches a line that begins with a rule's number, in a list or not, in bold or not."""
    return re.compile(rf"\s*(?:[-*]\s+)?([*`]*({re.escape(meta.prefix)}-R?\d+)\b.*)")


def rules_by_number(meta: Meta, language: str = ENGLISH) -> dict[str, str]:
    """Returns the rules by number, in Markdown; a rule goes on over the lines that follow it."""
    found: dict[str, str] = {}
    current = ""
    for line in text_of(meta, language).splitlines():
        match = numbered(meta).match(line)
        if match:
            current = match[2]
            found[current] = match[1].strip()
        elif not line.strip() or line.startswith("#"):
            current = ""
        elif current:
            found[current] += f" {line.strip()}"
    return found


def read_digest(meta: Meta, language: str = ENGLISH) -> Digest:
    """Returns the digest section by section, as plain text."""
    title, sections = meta.title, [Section("", 0, [])]
    lines: list[str] = []
    for line in [*text_of(meta, language).splitlines(), ""]:
        heading = re.fullmatch(r"(#+) (.*)", line)
        if heading or not line.strip():
            sections[-1].items.extend(_items(meta, lines))
            lines = []
        if heading and heading[1] == "#":
            title = _plain(heading[2])
        elif heading:
            sections.append(Section(_plain(heading[2]), len(heading[1]) - 1, []))
        elif line.strip():
            lines.append(line)
    told = told_in(meta, language)
    return Digest(title, told, [section for section in sections if section.title or section.items])


def _items(meta: Meta, block: list[str]) -> list[Item]:
    """Returns the rules, the entries of a list or a table, or the paragraph that lines without a gap make up."""
    if block and block[0].startswith("|"):
        return _rows(block)
    joined: list[str] = []
    for line in block:
        begins = not joined or numbered(meta).match(line) or re.match(r"[-*] ", line)
        if begins:
            joined.append(line.strip())
        else:
            joined[-1] += f" {line.strip()}"
    items = []
    for each in joined:
        match = numbered(meta).match(each)
        number = match[2] if match else ""
        items.append(Item(number, _plain(re.sub(r"^[-*] ", "", each)).removeprefix(number).lstrip()))
    return items


def _rows(block: list[str]) -> list[Item]:
    """Returns the rows of a table as sentences: what the first column says, then the others with their headings."""
    rows = [[_plain(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in block]
    items = []
    for row in rows[2:]:
        named = [f"{name}: {cell}" for name, cell in zip(rows[0][1:], row[1:], strict=True) if cell]
        items.append(Item("", f"{row[0]}: {'; '.join(named)}"))
    return items


_MARKS: Final = re.compile(r"\*\*|(?<!\w)\*|\*(?!\w)|`|\[([^]]*)\]\([^)]*\)")


def _plain(text: str) -> str:
    """Returns a text without the marks of Markdown."""
    return _MARKS.sub(lambda mark: mark[1] or "", text)
