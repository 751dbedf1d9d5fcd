"""What must hold for every game: checks to run on yours.

`oddtown check NAME` runs them all; each raises `NotConforming` with a sentence that says what broke, in which game, at
which ply.
"""

from oddtown.conformance.positions import NotConforming, cases, random_match
from oddtown.conformance.rules import check_rules
from oddtown.conformance.secrecy import (
    bots_of,
    check_choices,
    check_player,
    check_relabelled_replay,
    check_secrecy,
    choosers_of,
)
from oddtown.conformance.worlds import check_worlds

__all__ = [
    "NotConforming",
    "bots_of",
    "cases",
    "check_choices",
    "check_player",
    "check_relabelled_replay",
    "check_rules",
    "check_secrecy",
    "check_worlds",
    "choosers_of",
    "random_match",
]
