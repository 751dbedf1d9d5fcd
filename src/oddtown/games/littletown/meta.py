"""What there is to know about Little Town Builders before its rules."""

from typing import Final

from oddtown.core.settings import Meta, Setting

META: Final = Meta(
    name="littletown",
    title="Little Town Builders",
    designers="Shun and Aya Taguchi",
    publisher="Studio GG",
    rules=2,
    fewest_seats=2,
    most_seats=4,
    seat_names=("blue", "red", "yellow", "black"),
    settings=(
        Setting("board", ("A", "B"), "side of the board"),
        Setting("buildings", ("random", "first-game"), "twelve drawn buildings, or the twelve for a first game"),
        Setting("lost-goal", ("in", "out"), "the goal that had to be reconstructed"),
    ),
    prefix="LT",
)
