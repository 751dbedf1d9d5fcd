"""Matches between bots, with seats rotated, and what can be said from them."""

from oddtown.arena.arena import Result, run_arena
from oddtown.arena.interval import wilson

__all__ = ["Result", "run_arena", "wilson"]
