"""Matches between bots, with seats rotated, and what can be said from them."""

from oddtown.arena.arena import Interrupted, Progress, Standing, run_arena
from oddtown.arena.interval import wilson
from oddtown.arena.page import page
from oddtown.arena.plan import Plan
from oddtown.arena.report import Report, Result, SeatShare
from oddtown.arena.sprt import Sprt

__all__ = [
    "Interrupted",
    "Plan",
    "Progress",
    "Report",
    "Result",
    "SeatShare",
    "Sprt",
    "Standing",
    "page",
    "run_arena",
    "wilson",
]
