"""What there is to know about OddVille before its rules."""

from typing import Final

from oddtown.core.settings import Meta

META: Final = Meta(
    name="oddville",
    title="OddVille",
    designers="Carlo Lavezzi",
    publisher="What's Your Game?",
    rules=2,
    fewest_seats=2,
    most_seats=4,
    seat_names=("purple", "blue", "red", "yellow"),
    prefix="OV",
)
