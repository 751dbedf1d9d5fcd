"""Who may import whom: the order of the house."""

import ast
from pathlib import Path

import oddtown

PACKAGE = Path(oddtown.__file__).parent
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "template": {"core"},
    "bots": {"core", "games"},
    "arena": {"core", "games", "bots"},
    "training": {"core", "games", "bots"},
    "conformance": {"core", "games", "bots"},
    "server": {"core", "games", "bots"},
    "cli": {"core", "games", "template", "bots", "arena", "training", "conformance", "server"},
}
STANDARD_LIBRARY_ONLY = {"core", "games", "template", "bots", "arena", "conformance"}
OUTSIDE = {"typer", "rich", "hypothesis", "pytest", "numpy", "mypy_extensions"}


def imports():
    """Yields every import in the package: the part it stands in, its file, the module it names."""
    for path in sorted(PACKAGE.rglob("*.py")):
        part = path.relative_to(PACKAGE).parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((part, path, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                yield part, path, node.module or ""


def test_every_part_has_a_level():
    parts = {path.name for path in PACKAGE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert parts == set(MAY_IMPORT)


def test_nothing_imports_what_stands_above_it():
    for part, path, name in imports():
        words = name.split(".")
        if words[0] == "oddtown" and len(words) > 1 and part in MAY_IMPORT:
            assert words[1] == part or words[1] in MAY_IMPORT[part], f"{path} imports {name}"


def test_a_game_imports_no_other_game():
    for part, path, name in imports():
        words = name.split(".")
        if part == "games" and words[:2] == ["oddtown", "games"] and len(words) > 2:
            assert path.parent.name == words[2], f"{path} imports {name}"


def test_core_and_games_need_the_standard_library_only():
    marks = PACKAGE / "core" / "compiled.py"  # asks mypy for its decorator, and only while types are checked
    for part, path, name in imports():
        if part in STANDARD_LIBRARY_ONLY and path != marks:
            assert name.split(".")[0] not in OUTSIDE, f"{path} imports {name}"


def test_core_and_games_draw_no_chance_of_their_own():
    for part, path, name in imports():
        if part in {"core", "games"}:
            assert name != "random", f"{path} imports random"
