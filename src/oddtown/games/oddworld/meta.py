"""What there is to know about Odd World before its rules."""

from typing import Final

from oddtown.core.settings import YES_OR_NO, Meta, Setting

META: Final = Meta(
    name="oddworld",
    title="Odd World",
    designers="Jack Degnan",
    publisher="FoxMind",
    rules=1,
    fewest_seats=2,
    most_seats=5,
    seat_names=("blue", "red", "yellow", "black", "purple"),
    settings=(Setting("advanced", YES_OR_NO, "each player holds one secret card"),),
    prefix="OW",
)
