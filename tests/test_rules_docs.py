"""Every numbered sentence of a rulebook digest has a test, and every number that is named anywhere has a sentence."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "oddtown" / "games"
DIGESTS = sorted((ROOT / "docs" / "rules").glob("*.md"))

GERMAN = ROOT / "docs" / "rules" / "de"

SENTENCE = re.compile(r"^- \*\*([A-Z]{2}-R?\d+)\b", re.MULTILINE)  # a line that begins with its number
NUMBER = re.compile(r"\b[A-Z]{2}-R?\d+\b")


def numbers(digest):
    """Returns the numbers of the sentences and rulings of a digest, in their order."""
    return SENTENCE.findall(digest.read_text(encoding="utf-8"))


def markers(folder):
    """Returns the numbers in the `rule` markers of all tests in a folder, each with the place of a test."""
    found = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for call in node.decorator_list:
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
                        found |= {arg.value: f"{path.relative_to(ROOT)}::{node.name}" for arg in call.args}
    return found


def named(digest):
    """Returns the numbers with the prefix of a digest that the digest and its game's code name, with the file."""
    prefix = numbers(digest)[0].partition("-")[0]
    return {
        number: path.relative_to(ROOT)
        for path in (digest, *sorted((GAMES / digest.stem).glob("*.py")))
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
        if number.startswith(f"{prefix}-")
    }


def test_every_game_has_a_digest():
    assert sorted(path.parent.name for path in GAMES.glob("*/meta.py")) == [digest.stem for digest in DIGESTS]


@pytest.mark.parametrize("digest", DIGESTS, ids=lambda digest: digest.stem)
def test_sentences_and_rulings_are_numbered_without_gaps(digest):
    found = numbers(digest)
    prefix = found[0].partition("-")[0]
    sentences = [number for number in found if "-R" not in number]
    rulings = [number for number in found if "-R" in number]
    assert sentences == [f"{prefix}-{n}" for n in range(1, len(sentences) + 1)]
    assert rulings == [f"{prefix}-R{n}" for n in range(1, len(rulings) + 1)]


@pytest.mark.parametrize("digest", DIGESTS, ids=lambda digest: digest.stem)
def test_every_sentence_and_ruling_has_a_test(digest):
    tested = markers(ROOT / "tests" / "games" / digest.stem)
    assert [number for number in numbers(digest) if number not in tested] == []


@pytest.mark.parametrize("digest", DIGESTS, ids=lambda digest: digest.stem)
def test_every_number_named_in_digest_and_code_has_a_sentence(digest):
    assert {number: str(path) for number, path in named(digest).items() if number not in numbers(digest)} == {}


@pytest.mark.parametrize("digest", DIGESTS, ids=lambda digest: digest.stem)
def test_the_german_digest_has_the_same_numbers_under_the_same_headings(digest):
    assert outline(GERMAN / digest.name) == outline(digest)


def outline(digest):
    """Returns the depths of the headings and the numbers below them, in their order."""
    return re.findall(r"^#+(?= )|(?<=^- \*\*)[A-Z]{2}-R?\d+\b", digest.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("digest", DIGESTS, ids=lambda digest: digest.stem)
def test_the_german_digest_names_the_rules_that_the_english_one_names(digest):
    """A number inside a sentence leads to another rule: a translation leads to the same ones."""
    english, german = (rules_named(path) for path in (digest, GERMAN / digest.name))
    assert {number: german.get(number) for number in english if german.get(number) != english[number]} == {}


def rules_named(digest):
    """Returns the other numbers that each rule of a digest names, sorted."""
    parts = re.split(r"^- \*\*(?=[A-Z]{2}-R?\d)", digest.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    found = {}
    for part in parts:
        number, *others = NUMBER.findall(part.partition("\n#")[0])
        found[number] = sorted(others)
    return found


def test_every_marker_has_a_sentence():
    known = {number for digest in DIGESTS for number in numbers(digest)}
    assert {number: test for number, test in markers(ROOT / "tests").items() if number not in known} == {}
