"""Editions with something changed, for the tests of component files."""

import oddtown
from oddtown.games import folders


def changed_edition(game, folder, file="", change=lambda text: text):
    """Writes the files of a game's default edition into a folder, one of them changed, and returns the folder."""
    edition = oddtown.load(game).edition
    for name in edition.files:
        text = (folders()[game] / "editions" / edition.name / f"{name}.toml").read_text(encoding="utf-8")
        (folder / f"{name}.toml").write_text(change(text) if name == file else text, encoding="utf-8")
    return folder


def swap(old, new):
    """Changes one place of a file."""

    def change(text):
        assert old in text, old
        return text.replace(old, new, 1)

    return change


def inside(whole, old, new):
    """Changes a part of one entry."""
    assert old in whole, old
    return swap(whole, whole.replace(old, new, 1))


def columns(cards):
    """Returns all that an object holds, by name; a compiled one has no dict of its own."""
    names = [name for name in dir(cards) if not name.startswith("_") and not callable(getattr(cards, name))]
    return {name: getattr(cards, name) for name in names}
