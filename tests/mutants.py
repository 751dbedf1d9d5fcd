"""Changes the sources one small thing at a time and counts how many changes the tests catch.

    python tests/mutants.py [GROUP ...] --sample 300 --jobs 2

A mutant is one module with one constant, comparison, operator, condition or table entry changed. Each runs in a forked
child, where the changed module is served from memory: no file is touched. The changes the tests let pass are the
survivors; they are listed in docs/mutants.md.
"""

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import hypothesis.strategies  # noqa: F401  (imported once here, so that no child spends time on it)
import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
REPORT = ROOT / "docs" / "mutants.md"
AIM = 90  # per cent
MEMORY = 4 << 30  # bytes; a mutant that never stops collecting is caught here


class Group(NamedTuple):
    """Modules that are changed together, and the tests that must notice."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


GROUPS = {
    "oddworld": Group(
        modules=(
            "oddtown.games.oddworld.rules",
            "oddtown.games.oddworld.deck",
            "oddtown.games.oddworld.state",
        ),
        tests=("tests/games/oddworld",),
    ),
    "littletown": Group(
        modules=(
            "oddtown.games.littletown.rules",
            "oddtown.games.littletown.goals",
            "oddtown.games.littletown.scoring",
            "oddtown.games.littletown.town",
            "oddtown.games.littletown.state",
        ),
        tests=("tests/games/littletown",),
    ),
    "oddville": Group(
        modules=(
            "oddtown.games.oddville.rules",
            "oddtown.games.oddville.board",
            "oddtown.games.oddville.characters",
            "oddtown.games.oddville.city",
            "oddtown.games.oddville.coins",
            "oddtown.games.oddville.deck",
            "oddtown.games.oddville.scoring",
            "oddtown.games.oddville.state",
        ),
        tests=("tests/games/oddville",),
    ),
    "tybor": Group(
        modules=(
            "oddtown.games.tybor.rules",
            "oddtown.games.tybor.cards",
            "oddtown.games.tybor.scoring",
            "oddtown.games.tybor.state",
        ),
        tests=("tests/games/tybor",),
    ),
    "hidden": Group(
        modules=("oddtown.core.hidden",),
        tests=("tests/core/test_hidden.py", "tests/core/test_perspective.py"),
    ),
}

# Changes that provably change nothing: module, function, before, after, and the reason.
EQUIVALENT: dict[tuple[str, str, str, str], str] = {
    (
        "oddtown.games.oddworld.rules",
        "RevealSecret.options",
        "s.piles[secret(s, seat)][0]",
        "s.piles[secret(s, seat)][-1]",
    ): "whoever is asked to reveal has exactly one secret card",
    (
        "oddtown.games.oddworld.rules",
        "OddWorld.board",
        "public.agenda[-1]",
        "public.agenda[0]",
    ): "each answer asks at most one question, so the agenda never holds two",
}


# What can be changed

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
# Never visited: what only a type checker, a compiler, an import * or a person reads.
UNSEEN_FIELDS = {"annotation", "returns", "decorator_list", "bases", "type_params"}
UNSEEN_NODES = (ast.Import, ast.ImportFrom, ast.Raise, ast.Assert, ast.JoinedStr)


class Mutant(NamedTuple):
    """One change: the field of a node that is set, and to what; `entry` is -1 where the field is no list."""

    module: str
    function: str
    line: int
    node: ast.AST
    field: str
    entry: int
    new: Any
    before: str
    after: str

    def apply(self) -> None:
        """Changes the tree in place."""
        if self.entry < 0:
            setattr(self.node, self.field, self.new)
        else:
            getattr(self.node, self.field)[self.entry] = self.new

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when lines move."""
        return self.module, self.function, self.before, self.after


def path_of(module: str) -> Path:
    """Returns the file of a module of ours."""
    path = SOURCE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def parse(module: str) -> ast.Module:
    """Returns the tree of a module of ours."""
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def mutants_of(module: str, tree: ast.Module) -> Iterator[Mutant]:
    """Yields every change of a module, in the order of its lines."""
    for node, function, line, field, entry, old in places(tree, "", 0):
        for new in changes(node, field, old):
            before, after = told(node, field, entry, old, new)
            yield Mutant(module, function, line, node, field, entry, new, before, after)


Place = tuple[ast.AST, str, int, str, int, Any]
"""Where a change can be made: node, function, line, field, entry of the field or -1, what stands there."""


def places(node: ast.AST, function: str, line: int) -> Iterator[Place]:
    """Yields everything in a tree that a program runs by, from top to bottom."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
    line = getattr(node, "lineno", line)
    for field, value in ast.iter_fields(node):
        if field in UNSEEN_FIELDS:
            continue
        for entry, child in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            if is_unseen(node, child):
                continue
            yield node, function, getattr(child, "lineno", line), field, entry, child
            if isinstance(child, ast.AST):
                yield from places(child, function, line)


def is_unseen(node: ast.AST, child: object) -> bool:
    """Says whether what hangs under a node is left alone: it is for people or tools only, or part of another place."""
    if isinstance(child, UNSEEN_NODES):
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True  # a docstring
    if isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) == "__all__":
        return True
    if isinstance(child, ast.Call) and ast.unparse(child.func) == "TypeVar":
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(child, ast.Constant):
        return True  # changed together with its sign
    if isinstance(child, ast.keyword) and child.arg == "strict":
        return True  # zip's guard against our own mistakes: in a right program it never matters
    if isinstance(child, ast.BinOp) and isinstance(child.op, ast.BitOr) and ast.unparse(child.right) == "None":
        return True  # `Seat | None` is a type wherever it stands
    return isinstance(node, ast.Subscript) and isinstance(child, ast.Tuple)  # and so is `dict[int, str]`


def changes(node: ast.AST, field: str, old: object) -> Iterator[Any]:
    """Yields what can stand in a place instead."""
    match old:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(value + "?")
        case ast.cmpop():
            yield from (other() for other in COMPARISONS[type(old)])
        case ast.operator() if type(old) in OPERATORS:
            yield OPERATORS[type(old)]()
        case ast.And():
            yield ast.Or()
        case ast.Or():
            yield ast.And()
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            yield ast.Constant(value)
            yield ast.Constant(1 - value)
            yield ast.Constant(-1 - value)
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield operand
        case ast.List() | ast.Set() | ast.Tuple() if is_table(node, field, old):
            for n in range(len(old.elts)):
                yield less(old, n, "elts")
        case ast.Dict():
            for n in range(len(old.keys)):
                yield less(old, n, "keys", "values")
    # Comparisons, `and`, `or` and `not` are changed where they stand.
    if field in {"test", "ifs"} and isinstance(old, ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.BinOp):
        yield ast.UnaryOp(ast.Not(), old)


def is_table(node: ast.AST, field: str, display: ast.List | ast.Set | ast.Tuple) -> bool:
    """Says whether a display holds entries, each of which could be missing; a tuple to be unpacked does not."""
    if isinstance(display, ast.Set):
        return len(display.elts) > 1
    if not isinstance(display.ctx, ast.Load):
        return False
    unpacked = isinstance(node, ast.Assign) and any(isinstance(target, ast.Tuple) for target in node.targets)
    return not unpacked and field != "iter"


def less(display: ast.AST, n: int, *fields: str) -> ast.AST:
    """Returns a display without its entry number n."""
    shorter = copy.copy(display)
    for field in fields:
        entries = getattr(display, field)
        setattr(shorter, field, [*entries[:n], *entries[n + 1 :]])
    return shorter


def told(node: ast.AST, field: str, entry: int, old: Any, new: Any) -> tuple[str, str]:
    """Returns a change in words: the place with a little around it, before and after."""
    changed = copy.copy(node)
    if entry < 0:
        setattr(changed, field, new)
    else:
        entries = list(getattr(node, field))
        entries[entry] = new
        setattr(changed, field, entries)
    around = [ast.unparse(one).strip() for one in (node, changed)]
    if all(len(text) <= 100 and "\n" not in text for text in around) or not isinstance(old, ast.expr):
        return around[0].splitlines()[0], around[1].splitlines()[0]
    return ast.unparse(old), ast.unparse(new)


# Running the tests on one change


class FromSource(importlib.abc.MetaPathFinder):
    """Finds our modules in the source tree, never a compiled one, and gives one of them other code."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module = module
        self.code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        file = path_of(fullname)
        if fullname.partition(".")[0] != "oddtown" or not file.exists():
            return None
        loader = Changed(fullname, str(file), self.code) if fullname == self.module else None
        return importlib.util.spec_from_file_location(fullname, file, loader=loader)


class Changed(importlib.machinery.SourceFileLoader):
    """Loads a module from code instead of its file."""

    def __init__(self, fullname: str, path: str, code: CodeType) -> None:
        super().__init__(fullname, path)
        self.changed = code

    def get_code(self, fullname: str) -> CodeType:
        return self.changed


def start(tests: Sequence[str], folder: Path, module: str, tree: ast.Module) -> int:
    """Forks a child that runs the tests, with one module from a tree; its number also names its output."""
    # Compiled here: a tree that does not compile is a fault of this script, and must not count as caught.
    code = compile(ast.fix_missing_locations(tree), str(path_of(module)), "exec", dont_inherit=True)
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 70
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        file = os.open(folder / str(os.getpid()), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, 1)
        os.dup2(file, 2)
        os.chdir(ROOT)
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / "hypothesis")
        sys.path.insert(0, str(SOURCE))
        sys.meta_path.insert(0, FromSource(module, code))
        options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        # Said of what this script has imported before pytest could rewrite it.
        options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
        status = int(pytest.main([*options, *tests]))
    finally:
        sys.stdout.flush()
        os._exit(status)


def finish(child: int, patience: float) -> bool:
    """Waits for a child and says whether its tests passed; one that takes longer is stopped and has not passed."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.02)
    stop(child)
    return False


def stop(child: int) -> None:
    """Ends a child and everything it has started."""
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


class Result(NamedTuple):
    """What became of a group's mutants."""

    group: str
    possible: int
    equivalent: int
    tried: int
    timeouts: int
    survivors: list[Mutant]
    seconds: float

    @property
    def caught(self) -> int:
        """How many the tests noticed."""
        return self.tried - len(self.survivors)

    @property
    def rate(self) -> float:
        """How many the tests noticed, in per cent."""
        return 100 * self.caught / self.tried if self.tried else 0


def check(group: Group, folder: Path) -> float:
    """Requires tests that pass on the unchanged sources and import every module; returns how long they take."""
    taken = 0.0
    for module in group.modules:
        began = time.monotonic()
        child = start(group.tests, folder, module, parse(module))
        if not finish(child, 1200):
            output = (folder / str(child)).read_text()
            raise SystemExit(f"{output}\nexpected tests that pass on the unchanged sources; they do not")
        taken = max(taken, time.monotonic() - began)
        broken = ast.parse("raise ImportError('planted')")
        if finish(start(group.tests, folder, module, broken), 10 + 5 * taken):
            raise SystemExit(f"expected tests that import {module}; none does")
    return taken


def stamps() -> set[tuple[Path, int]]:
    """Returns every file of the sources and tests with the time of its last change."""
    files = (file for folder in (SOURCE, ROOT / "tests") for file in folder.rglob("*") if file.is_file())
    return {(file, file.stat().st_mtime_ns) for file in files if file.suffix != ".pyc"}


def run(name: str, sample: int, jobs: int, folder: Path) -> Result:
    """Tries a fixed sample of a group's mutants."""
    group = GROUPS[name]
    began = time.monotonic()
    before = stamps()
    patience = 10 + 5 * check(group, folder)
    trees = {module: parse(module) for module in group.modules}
    possible = [mutant for module, tree in trees.items() for mutant in mutants_of(module, tree)]
    known = {mutant.key for mutant in possible}
    for key in EQUIVALENT:
        if key[0] in trees and key not in known:
            raise SystemExit(f"expected in EQUIVALENT only changes there are; {key} is none")
    live = [mutant for mutant in possible if mutant.key not in EQUIVALENT]
    chosen = sorted(random.Random(name).sample(range(len(live)), min(sample, len(live))))
    waiting = [live[n] for n in reversed(chosen)]
    running: dict[int, tuple[Mutant, float]] = {}
    survivors: list[Mutant] = []
    done = timeouts = 0
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            child = start_mutant(mutant, trees[mutant.module], group.tests, folder)
            running[child] = (mutant, time.monotonic() + patience)
        for child, (mutant, end) in list(running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            if not ended and time.monotonic() < end:
                continue
            if not ended:
                stop(child)
                timeouts += 1
            elif status == 0:
                survivors.append(mutant)
            del running[child]
            done += 1
            show(f"{name}: {done} of {len(chosen)} tried, {done - len(survivors)} caught, {len(survivors)} survived")
        time.sleep(0.01)
    show("", end=True)
    if changed := {file for file, _ in before ^ stamps()}:
        # A test file half written catches everything.
        raise SystemExit(f"expected files that nobody edits meanwhile; changed: {', '.join(map(str, sorted(changed)))}")
    survivors.sort(key=lambda mutant: (group.modules.index(mutant.module), mutant.line))
    seconds = time.monotonic() - began
    return Result(name, len(possible), len(possible) - len(live), done, timeouts, survivors, seconds)


def start_mutant(mutant: Mutant, tree: ast.Module, tests: Sequence[str], folder: Path) -> int:
    """Starts the tests on a mutant; the tree here stays as it was."""
    old = getattr(mutant.node, mutant.field)
    kept = list(old) if mutant.entry >= 0 else old
    mutant.apply()
    child = start(tests, folder, mutant.module, tree)
    setattr(mutant.node, mutant.field, kept)
    return child


# Telling


def show(line: str, end: bool = False) -> None:
    """Shows how far it is, on one line, where somebody is looking."""
    if sys.stdout.isatty():
        print(line if end else f"\r{line}", end="\n" if end else "", flush=True)


def summary(results: Iterable[Result]) -> list[str]:
    """Returns the counts as a table."""
    lines = [
        "| group | possible | equivalent | tried | caught | of these by time | survived | rate |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for one in results:
        cells = [one.group, one.possible, one.equivalent, one.tried, one.caught, one.timeouts, len(one.survivors)]
        lines.append(f"| {' | '.join(map(str, cells))} | {one.rate:.1f} % |")
    return lines


def place(mutant: Mutant) -> str:
    """Returns where a mutant is, as file:line."""
    return f"{path_of(mutant.module).relative_to(ROOT)}:{mutant.line}"


def section(result: Result) -> str:
    """Returns a group's part of the report."""
    lines = [f"## {result.group}", "", f"{datetime.now(UTC):%Y-%m-%d}, {result.seconds:.0f} s.", ""]
    lines += [*summary([result]), ""]
    lines += ["Survivors:", ""] if result.survivors else ["No survivors."]
    lines += [f"- `{place(one)}` in `{one.function}`: `{one.before}` -> `{one.after}`" for one in result.survivors]
    reasons = {key: reason for key, reason in EQUIVALENT.items() if key[0] in GROUPS[result.group].modules}
    if reasons:
        lines += ["", "Changes that change nothing, left out:", ""]
        lines += [f"- `{key[1]}`: `{key[2]}` -> `{key[3]}`: {reason}" for key, reason in reasons.items()]
    return "\n".join(lines).rstrip() + "\n"


def write(result: Result) -> None:
    """Writes the report; the other groups keep what was said of them."""
    head = f"""# Mutants

`python tests/mutants.py` changes one constant, comparison, operator, condition or table entry at a time and runs the
tests that must notice. Aim: {AIM} % of a fixed sample. The survivors are listed.
"""
    sections = {}
    if REPORT.exists():
        for part in REPORT.read_text(encoding="utf-8").split("\n## ")[1:]:
            sections[part.split("\n")[0]] = f"## {part.rstrip()}\n"
    sections[result.group] = section(result)
    REPORT.write_text("\n".join([head, *(sections[name] for name in GROUPS if name in sections)]), encoding="utf-8")


def main() -> int:
    """Tries the groups asked for, all by default; fails if one stays below the aim."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"of {', '.join(GROUPS)}; all by default")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants of each group")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    asked = parser.parse_args()
    for name in asked.groups:
        if name not in GROUPS:
            parser.error(f"expected groups of {', '.join(GROUPS)}; '{name}' came")
    names = asked.groups or list(GROUPS)
    for test in (test for name in names for test in GROUPS[name].tests):
        if not (ROOT / test).exists():
            parser.error(f"expected tests at {test}, there are none")
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            result = run(name, asked.sample, asked.jobs, Path(folder))
            for one in result.survivors:
                print(f"{place(one)}: {one.before} -> {one.after}")
            write(result)
            results.append(result)
    print("\n".join(summary(results)))
    return int(any(result.rate < AIM for result in results))


if __name__ == "__main__":
    sys.exit(main())
