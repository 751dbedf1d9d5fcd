"""`oddtown new`: a folder for a game of your own that plays at once."""

import keyword
import os
from pathlib import Path
from typing import Annotated

import typer

import oddtown.template
from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError
from oddtown.games import folders


def new(
    name: Annotated[str, typer.Argument(help="The game's name: small letters, as 'sushi'.")],
    into: Annotated[Path, typer.Option(help="The folder to write the game's folder into.")] = Path(),
) -> None:
    """Write a working template of a game for you to change."""
    folder = write_template(name, into)
    place = os.path.relpath(folder.parent)
    screen = Screen()
    screen.say(f"Wrote {folder}: a game with one question. Change it, and keep it conforming:")
    screen.say(f"  ODDTOWN_GAMES={place} oddtown check {name}")
    screen.say(f"  ODDTOWN_GAMES={place} oddtown play {name}")


def write_template(name: str, into: Path) -> Path:
    """Writes the template under another name and returns its folder."""
    if not (name.isidentifier() and name.isascii() and name == name.lower()) or keyword.iskeyword(name):
        raise OddtownError(f"expected a name of small letters that Python takes as a module, came '{name}'")
    if name in folders():
        raise OddtownError(f"there is a game '{name}' already")
    folder = into / name
    if folder.exists():
        raise OddtownError(f"expected a new folder, but {folder} is there already")
    source = Path(oddtown.template.__file__).parent
    title = name.replace("_", " ").title()
    words = {"TemplateState": f"{title.replace(' ', '')}State", "class Template(": f"class {title.replace(' ', '')}("}
    words |= {"Final = Template\n": f"Final = {title.replace(' ', '')}\n", "Template": title, "template": name}
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".py", ".md", ".toml"):
            continue
        text = path.read_text(encoding="utf-8")
        for old, replacement in words.items():
            text = text.replace(old, replacement)
        target = folder / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder
