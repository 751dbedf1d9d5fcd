"""Writes web/src/protocol.ts: the types of everything that goes over the wire, as the server's own types say them.

Usage: python tools/protocol_types.py [--check]

With --check nothing is written; where the file differs from what would be, that is said, and the exit status is 1.
"""

import dataclasses
import inspect
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from pydantic import BaseModel

import oddtown
from oddtown.core.errors import UnknownGame
from oddtown.games import module
from oddtown.server import protocol

FILE = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"
HEAD = """\
// What goes over the wire. Written by tools/protocol_types.py from the server's own types: change those, not this file.
"""
SIMPLE: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
GAME_PARTS = ("Board", "Outlook")  # what a game may show: NAMEBoard of a view, NAMEOutlook of an answer


def main(arguments: list[str]) -> int:
    """Writes the file, or checks it."""
    written = type_script()
    if "--check" not in arguments:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(written, encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != written:
        print(f"{FILE.name} is not what the server says; 'python tools/protocol_types.py' writes it anew.")
        return 1
    return 0


def type_script() -> str:
    """Returns the whole file."""
    shown = list(shown_by_games())
    parts = [HEAD, *(declaration(each) for each in declared(protocol))]
    for name in ("Move", "AnyRequest", "ServerMessage"):
        parts.append(union(name, getattr(protocol, name)))
    for _, game in shown:
        parts += [declaration(each) for each in declared(game)]
    parts += [by_game(part, shown) for part in GAME_PARTS]
    return "\n".join(parts)


def shown_by_games() -> Iterator[tuple[str, types.ModuleType]]:
    """Yields the name of every game with the module of what it shows; a game may do without."""
    for meta in oddtown.games():
        try:
            yield meta.name, module(meta.name, "shown")
        except UnknownGame:
            continue


def declared(place: types.ModuleType) -> Iterator[type]:
    """Yields our types with fields, and tagged ones without, that a module declares or imports, in its order."""
    for each in vars(place).values():
        is_ours = inspect.isclass(each) and each.__module__.startswith("oddtown.") and each is not protocol.Request
        if is_ours and (fields(each) or tag(each)):
            yield each


def tag(each: type) -> str:
    """Returns the word by which messages of a type are known on a socket; "" for others."""
    if not issubclass_of(each, msgspec.Struct):
        return ""
    return str(each.__struct_config__.tag or "")


def fields(each: type) -> dict[str, bool]:
    """Returns the fields of a type, each with whether it can be left out: what a client need not say."""
    if issubclass_of(each, BaseModel):
        return {name: not field.is_required() for name, field in each.model_fields.items()}
    if issubclass_of(each, msgspec.Struct):
        is_asked = issubclass(each, protocol.Request)
        return {field.name: is_asked and not field.required for field in msgspec.structs.fields(each)}
    if dataclasses.is_dataclass(each):
        return {field.name: False for field in dataclasses.fields(each)}
    if typing.is_typeddict(each):
        return {name: name in each.__optional_keys__ for name in each.__annotations__}
    return {}


def issubclass_of(each: type, base: type) -> bool:
    """Says whether a class stems from another; a TypedDict may not be asked that."""
    return not typing.is_typeddict(each) and issubclass(each, base)


def declaration(each: type) -> str:
    """Returns a type as TypeScript."""
    hints = typing.get_type_hints(each)
    lines = [f'  type: "{tag(each)}";'] if tag(each) else []
    lines += [f"  {name}{'?' if may_miss else ''}: {said(hints[name])};" for name, may_miss in fields(each).items()]
    body = "{ " + lines[0].strip().rstrip(";") + " }" if len(lines) == 1 else "{\n" + "\n".join(lines) + "\n}"
    summary = (inspect.getdoc(each) or "").splitlines()[0]
    return f"/** {summary} */\nexport type {each.__name__} = {body};\n"


def union(name: str, members: Any) -> str:
    """Returns a type that is one of several."""
    return f"export type {name} = {' | '.join(each.__name__ for each in typing.get_args(members))};\n"


def by_game(part: str, shown: list[tuple[str, types.ModuleType]]) -> str:
    """Returns a type that names what each game shows, by the game's name."""
    lines = [
        f"  {name}: {each.__name__};\n"
        for name, game in shown
        for each in declared(game)
        if each.__name__.lower() == f"{name}{part}".lower()
    ]
    return f"export type {part}s = {{\n{''.join(lines)}}};\n"


def said(hint: Any) -> str:
    """Returns a Python type as TypeScript."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint in SIMPLE:
        return SIMPLE[hint]
    if inspect.isclass(hint) and origin is None and (fields(hint) or tag(hint)):
        return hint.__name__
    if origin is typing.Literal:
        return " | ".join(f'"{each}"' if isinstance(each, str) else str(each).lower() for each in inner)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(said, inner)))
    if origin is list:
        item = said(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(said, inner))}]"
    if origin is dict:
        return f"Record<{said(inner[0])}, {said(inner[1])}>"
    raise TypeError(f"expected a type that TypeScript can say, came {hint!r}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
