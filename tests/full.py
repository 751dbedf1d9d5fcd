"""Tests come in a short form, for `make test`, and a full one, for `make soak`, which sets ODDTOWN_FULL."""

import os
from collections.abc import Iterable
from itertools import product
from typing import TypeVar

T = TypeVar("T")
IS_FULL = bool(os.environ.get("ODDTOWN_FULL"))


def full_or_short(full: T, short: T) -> T:
    """Returns what fits the form of this run: a count, or a list of cases."""
    return full if IS_FULL else short


def pairs(ones: Iterable[T], others: Iterable[T]) -> list[tuple[T, T]]:
    """Returns every pair in full; in short every other one, so that each of both still comes up."""
    every = list(product(enumerate(ones), enumerate(others)))
    return [(one, other) for (i, one), (j, other) in every if IS_FULL or (i + j) % 2 == 0]
