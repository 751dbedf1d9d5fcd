"""The games, found by looking: every folder with a `meta.py` is one.

A game is a package with `meta.py` (META), `rules.py` (GAME, SCHEMA, DEFAULT_EDITION) and `editions/`. With `german.py`
(GERMAN, TITLE, SETTINGS, CHOICES) it can be told in German too; with `topics.py` (topics) people can ask what a thing
is; with `lesson.py` (LESSON) and `lessons/` it is taught. More games are found in the folders that the variable
ODDTOWN_GAMES lists.
"""

import builtins
import importlib
import keyword
import os
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from oddtown.core.components import Edition, make_edition, read_edition
from oddtown.core.errors import ComponentsError, OddtownError, RecordError, UnknownGame
from oddtown.core.game import Game
from oddtown.core.lesson import Lesson, Scene
from oddtown.core.match import Match, replay
from oddtown.core.notation import read_text
from oddtown.core.record import Record
from oddtown.core.settings import Meta
from oddtown.core.text import Catalogue
from oddtown.core.topic import Topic

_HERE = str(Path(__file__).parent)
_LANGUAGES: Final = {"en": "", "de": "german"}  # each with the module of a game that holds it
_NEEDED: Final = {
    "meta": ("META",),
    "rules": ("GAME", "SCHEMA", "DEFAULT_EDITION"),
    "german": ("GERMAN", "TITLE", "SETTINGS", "CHOICES"),
    "topics": ("topics",),
    "lesson": ("LESSON",),
}
_loaded: dict[tuple[str, str], Game[Any]] = {}
_records: dict[tuple[str, str], Record] = {}  # of lessons
_told: dict[tuple[str, str], Any] = {}  # the modules of games in other languages, None where there is none


def can_be_named(name: str) -> bool:
    """Says whether a game can have this name: one that a module can have, and that hides nothing of ours."""
    return name.isidentifier() and not (name.startswith("_") or keyword.iskeyword(name) or name in _OURS)


def folders() -> dict[str, Path]:
    """Returns the folder of every game there is, by name."""
    found: dict[str, Path] = {}
    places = [place for place in os.environ.get("ODDTOWN_GAMES", "").split(os.pathsep) if place]
    __path__[:] = [_HERE, *places]  # so that every folder is imported as oddtown.games.NAME
    for folder in map(Path, __path__):
        for path in sorted(folder.glob("*/meta.py")):
            if can_be_named(path.parent.name):
                found.setdefault(path.parent.name, path.parent)
    return found


def module(name: str, part: str) -> Any:
    """Returns one module of a game, as `module("oddworld", "meta")`."""
    known = folders()
    if name not in known:
        raise UnknownGame(f"there is no game '{name}'; there are: {', '.join(known)}")
    path = f"oddtown.games.{name}.{part}"
    try:
        found = importlib.import_module(path)
    except Exception as error:
        # A part that is missing is another thing than one that is broken: a game may do without a heuristic.
        kind = UnknownGame if isinstance(error, ModuleNotFoundError) and error.name == path else OddtownError
        raise kind(f"{known[name]}: {part}.py cannot be imported: {type(error).__name__}: {error}") from error
    for needed in _NEEDED.get(part, ()):
        if not hasattr(found, needed):
            raise OddtownError(f"{known[name]}: expected {needed} in {part}.py, there is none")
    return found


def meta_of(name: str) -> Meta:
    """Returns what there is to know about a game."""
    meta = module(name, "meta").META
    if not isinstance(meta, Meta) or meta.name != name:
        raise OddtownError(f"{folders()[name]}: expected META in meta.py to be a Meta named '{name}', came {meta!r}")
    return meta


def games() -> list[Meta]:
    """Returns what there is to know about every game."""
    return [meta_of(name) for name in folders()]


def editions(name: str) -> list[str]:
    """Returns the names of the editions a game ships, the one that is played by default first."""
    default: str = module(name, "rules").DEFAULT_EDITION
    others = sorted(path.name for path in (folders()[name] / "editions").glob("*") if path.is_dir())
    return [default, *(other for other in others if other != default)]


def load(name: str, edition: str | Path = "") -> Game[Any]:
    """Returns a game with one of its own editions, or with one read from a folder of component files."""
    meta_of(name)
    rules = module(name, "rules")
    chosen = str(edition) or rules.DEFAULT_EDITION
    if chosen in editions(name):
        key = (name, chosen)
        if key not in _loaded:
            made = read_edition(folders()[name] / "editions" / chosen, rules.SCHEMA, is_shipped=True)
            _loaded[key] = rules.GAME(made)
        return _loaded[key]
    if Path(chosen).is_dir():
        return cast("Game[Any]", rules.GAME(read_edition(Path(chosen), rules.SCHEMA)))
    raise ComponentsError(
        f"expected an edition of {name} ({', '.join(editions(name))}) or a folder of component files, came '{chosen}'"
    )


def load_with(name: str, edition: Edition) -> Game[Any]:
    """Returns a game with an edition that is read already, wherever it came from."""
    return load(name, edition.name) if edition.is_shipped else cast("Game[Any]", module(name, "rules").GAME(edition))


def languages() -> list[str]:
    """Returns the languages that games are told in, English first."""
    return list(_LANGUAGES)


def catalogue(game: Game[Any], language: str) -> Catalogue:
    """Returns a game's sentences in a language; in English where there are none.

    >>> german = catalogue(load("oddworld"), "de")
    >>> german.sentences["draw.prompt"]
    'Welche Karte nimmst du?'
    """
    told = _told_in(game.meta.name, language)
    return game.text if told is None else cast("Catalogue", getattr(told, _LANGUAGES[language].upper()))


class SettingWords(NamedTuple):
    """How a setting is said in a language: its title, what it means, and the word for each choice."""

    title: str
    meaning: str
    choices: dict[str, str]


class GameWords(NamedTuple):
    """How a game and its settings are called in a language."""

    title: str
    settings: dict[str, SettingWords]


def words(meta: Meta, language: str) -> GameWords:
    """Returns what a game, its settings and their choices are called in a language; in English where it has no words.

    >>> words(meta_of("littletown"), "de").settings["board"]
    SettingWords(title='Spielplan', meaning='Seite des Spielplans', choices={'A': 'Seite A', 'B': 'Seite B'})
    >>> words(meta_of("littletown"), "en").settings["lost-goal"].title
    'Lost goal'
    """
    told = _told_in(meta.name, language)
    settings = {}
    for name, choices, meaning in meta.settings:
        titles = (name.replace("-", " ").capitalize(), meaning)
        chosen = {choice: choice.replace("-", " ") for choice in choices}
        if told is not None:
            titles = told.SETTINGS.get(name, titles)
            chosen |= told.CHOICES.get(name, {})
        settings[name] = SettingWords(*titles, chosen)
    return GameWords(meta.title if told is None else told.TITLE, settings)


def _told_in(name: str, language: str) -> Any:
    """Returns the module that holds a game in a language, None if that is English or not there; looked for once."""
    part = _LANGUAGES.get(language, "")
    if not part:
        return None
    key = (name, language)
    if key not in _told:
        try:
            _told[key] = module(name, part)
        except UnknownGame:
            _told[key] = None
    return _told[key]


def topics_of(game: Game[Any]) -> list[Topic]:
    """Returns all that can be asked about in a game; nothing where it has no topics."""
    try:
        return cast("list[Topic]", module(game.meta.name, "topics").topics(game))
    except UnknownGame:
        return []


def lesson_of(name: str) -> Lesson | None:
    """Returns the first lesson in a game; None if it has none."""
    try:
        return cast("Lesson", module(name, "lesson").LESSON)
    except UnknownGame:
        meta_of(name)  # there is no such game, or only no lesson
        return None


def begin_scene(name: str, scene: Scene) -> Match[Any]:
    """Returns a match where a scene of a game's lesson begins."""
    key = (name, scene.record)
    if key not in _records:
        path = folders()[name] / "lessons" / f"{scene.record}.txt"
        _records[key] = read_text(path.read_text(encoding="utf-8"), game_of)
    record = _records[key]
    if scene.ply > len(record.actions):
        raise OddtownError(f"expected a ply from 0 to {len(record.actions)} in {scene.record}.txt, came {scene.ply}")
    return replay(game_of(record), record, scene.ply)


def game_of(record: Record) -> Game[Any]:
    """Returns the game a record was played with: same rules, same edition."""
    game = load(record.game)
    if game.meta.rules != record.rules:
        raise RecordError(
            f"this record was played with rules version {record.rules} of {game.meta.title}; "
            f"version {game.meta.rules} is installed"
        )
    if record.components is not None:
        edition: Edition = make_edition(record.edition, record.components, module(record.game, "rules").SCHEMA)
        if edition.hash != record.edition_hash:
            raise RecordError(f"expected components with hash {record.edition_hash}, came {edition.hash}")
        game = module(record.game, "rules").GAME(edition)
    elif record.edition in editions(record.game):
        game = load(record.game, record.edition)
    if game.edition.hash != record.edition_hash:
        raise RecordError(
            f"this record was played with edition {record.edition} {record.edition_hash}, which is not installed"
        )
    return game


_OURS: Final = frozenset(globals()) | frozenset(dir(builtins)) | {"digest"}
"""A game of such a name would take its place: Python puts an imported module among the names of its package."""
