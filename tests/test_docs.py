"""Docs that can fail: examples run, commands exist, links lead somewhere, vectors are true."""

import ast
import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.core.record import commit
from oddtown.core.rng import Rng, sealed_word, seed_bytes
from oddtown.core.state import State

ROOT = Path(__file__).parent.parent
PACKAGE = Path(oddtown.__file__).parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def examples():
    """Yields every docstring with an example, by module and name; read from the source, so for both builds."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in [tree, *ast.walk(tree)]:
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ">>>" in (
                ast.get_docstring(node) or ""
            ):
                module = ".".join(["oddtown", *path.relative_to(PACKAGE).with_suffix("").parts])
                yield module.removesuffix(".__init__"), getattr(node, "name", "module"), ast.get_docstring(node)


@pytest.mark.parametrize(
    ("module", "name", "text"), [pytest.param(*one, id=f"{one[0]}:{one[1]}") for one in examples()]
)
def test_examples_in_docstrings_run(module, name, text):
    test = doctest.DocTestParser().get_doctest(text, dict(vars(importlib.import_module(module))), name, module, 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_plays_a_whole_game(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    names = {}
    exec(code, names)
    assert names["match"].is_over
    assert names["again"].record == names["match"].record
    assert "points" in capsys.readouterr().out


def test_every_command_in_the_docs_exists():
    said = subprocess.run([sys.executable, "-m", "oddtown", "--help"], stdout=subprocess.PIPE, text=True, check=True)
    for page in PAGES:
        for command in re.findall(r"(?:^|`| )oddtown ([a-z]+) ", page.read_text(encoding="utf-8"), re.MULTILINE):
            assert re.search(rf"\b{command}\b", said.stdout), f"{page.name} names 'oddtown {command}'"


def test_every_make_target_in_the_docs_exists():
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for page in PAGES:
        for target in re.findall(r"(?:`|    )make ([a-z]+)", page.read_text(encoding="utf-8")):
            assert target in targets, f"{page.name} names 'make {target}'"


def test_every_link_leads_somewhere():
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_public_names_are_documented():
    documented = {
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
    }
    assert set(oddtown.__all__) - documented == {"BUILD", "COMPILED"}


def test_the_vectors_of_the_notation_are_true():
    text = " ".join((ROOT / "docs" / "notation.md").read_text(encoding="utf-8").split())
    seed = bytes(range(32))
    s = State()
    s.sow(seed)
    numbers = [s.below(6) for _ in range(10)]
    fast = Rng(7)
    first = fast.state
    vectors = [
        " ".join(f"`{sealed_word(seed, n):#018x}`" for n in range(3)),
        " ".join(map(str, numbers)),
        " ".join(map(str, shuffled(seed))),
        f"`{commit(seed)}`",
        f"`{seed_bytes('friday').hex()}`",
        f"`{first:#018x}`",
        " ".join(str(fast.below(6)) for _ in range(10)),
        " ".join(map(str, shuffled(7))),
    ]
    for vector in vectors:
        assert f" {vector} " in text.replace("|", " ").replace("  ", " ").replace("  ", " ").replace(". ", " "), vector


def shuffled(seed):
    s = State()
    s.sow(seed)
    s.add_piles(1)
    s.piles[0] = list(range(10))
    s.shuffle(0)
    return [card & KIND for card in s.piles[0]]
