"""`oddtown new`: a folder for a game of your own that plays at once."""

import keyword
import os
import re
import shlex
from pathlib import Path
from typing import Annotated

import typer

import oddtown.template.rules
from oddtown.cli.given import program
from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError
from oddtown.games import can_be_named, folders


def new(
    name: Annotated[str, typer.Argument(help="The game's name: small letters, as 'sushi'.")],
    into: Annotated[Path, typer.Option(help="The folder to write the game's folder into.")] = Path(),
) -> None:
    """Write a working template of a game for you to change."""
    folder = write_template(name, into)
    place = shlex.quote(os.path.relpath(folder.parent))
    screen = Screen()
    screen.say(f"Wrote {folder}: a game with one question. Change it, and keep it conforming:")
    screen.say_unbroken(f"  ODDTOWN_GAMES={place} {program()} check {name}")
    screen.say_unbroken(f"  ODDTOWN_GAMES={place} {program()} play {name}")


def write_template(name: str, into: Path) -> Path:
    """Writes the template under another name and returns its folder."""
    if name in folders():
        raise OddtownError(f"there is a game '{name}' already")
    title = name.replace("_", " ").title()
    class_ = title.replace(" ", "")
    is_class = class_.isidentifier() and not keyword.iskeyword(class_) and not hasattr(oddtown.template.rules, class_)
    if not (can_be_named(name) and is_class and name.isascii() and name == name.lower()):
        raise OddtownError(f"expected small letters that make a new name for a module and a class, came '{name}'")
    folder = into / name
    if folder.exists():
        raise OddtownError(f"expected a new folder, but {folder} is there already")
    source = Path(oddtown.template.__file__).parent
    words = {"TemplateState": f"{class_}State", "class Template(": f"class {class_}("}
    words |= {"Final = Template\n": f"Final = {class_}\n", "Template": title, "template": name}
    any_word = re.compile("|".join(map(re.escape, words)))
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".py", ".md", ".toml"):
            continue
        text = path.read_text(encoding="utf-8")
        text = any_word.sub(lambda found: words[found[0]], text)
        target = folder / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder
