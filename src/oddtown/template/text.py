"""Template in English."""

from typing import Final

from oddtown.core.text import Catalogue

from .meta import META

ENGLISH: Final = Catalogue(
    {
        "keep.prompt": "Keep the open card?",
        "kept": "{seat:seat} keeps {number}.",
        "passed": "{seat:seat} passes {number} by.",
        "score": "numbers that add up to {sum}",
    },
    {"seat": tuple(name.capitalize() for name in META.seat_names)},
)
