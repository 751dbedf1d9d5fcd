"""What there is to know about Template before its rules."""

from typing import Final

from oddtown.core.settings import Meta

META: Final = Meta(
    name="template",
    title="Template",
    designers="you",
    publisher="nobody yet",
    rules=1,
    fewest_seats=2,
    most_seats=4,
    seat_names=("blue", "red", "yellow", "black"),
    prefix="T",
)
