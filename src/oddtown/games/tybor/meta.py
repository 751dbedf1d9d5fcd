"""What there is to know about Tybor the Builder before its rules."""

from typing import Final

from oddtown.core.settings import Meta, Setting

SCENARIOS: Final = ("founding-fever", "motley-crowd", "escape-from-the-city", "size-matters")
CHAPTERS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")

META: Final = Meta(
    name="tybor",
    title="Tybor the Builder",
    designers="Dennis Rappel and Alexander Pfister",
    publisher="Lookout Games, Österreichisches Spiele Museum",
    rules=1,
    fewest_seats=2,
    most_seats=8,
    seat_names=("black", "purple", "pink", "sky", "brown", "blue", "red", "yellow"),
    settings=(
        Setting("scenario", ("random", *SCENARIOS), "what happens at the end of a stage"),
        Setting("chapter", ("random", *CHAPTERS), "what counts at the end of the game"),
    ),
    prefix="TY",
)
