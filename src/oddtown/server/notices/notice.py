"""A notice, and what it means that one is not sent."""

import re
from dataclasses import dataclass

from oddtown.core.errors import OddtownError
from oddtown.server.notices.url import read_url

LONGEST_SUBJECT = 120
LONGEST_TEXT = 700  # together with subject and link it fits into one push message, whatever the alphabet
LONGEST_LINK = 500
KEY = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")  # what may stand before the @ of a Message-ID
LONGEST_KEY = 64


class NotSent(OddtownError):
    """A notice is not sent: for good, or worth another try; where the receiver is gone, it never comes back."""

    def __init__(self, reason: str, is_final: bool, is_gone: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final
        self.is_gone = is_gone


@dataclass(frozen=True)
class Notice:
    """What is told, to anybody who may read it on the way: nothing hidden, and no link with a secret.

    Only a personal notice may have such a link; it goes by mail alone.
    """

    subject: str
    text: str
    link: str  # of the table
    key: str  # the same at every try, so that a receiver can tell a repetition
    is_personal: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.subject) <= LONGEST_SUBJECT or not self.subject.isprintable():
            raise OddtownError(
                f"expected a subject of 1 to {LONGEST_SUBJECT} printable characters, came {self.subject!r:.60}"
            )
        if len(self.text) > LONGEST_TEXT or not self.text.replace("\n", "").isprintable():
            raise OddtownError(
                f"expected a text of at most {LONGEST_TEXT} printable characters in lines, came {self.text!r:.60}"
            )
        if len(self.key) > LONGEST_KEY or not KEY.fullmatch(self.key):
            raise OddtownError(
                f"expected a key of 1 to {LONGEST_KEY} letters, digits, _, - and single dots, came {self.key!r:.60}"
            )
        read_url(self.link, "a link to a table")
        # A personal link carries its secret in one of these.
        has_secret = "?" in self.link or ("#" in self.link and not self.is_personal)
        if len(self.link) > LONGEST_LINK or has_secret:
            raise OddtownError(f"expected a link to a table of at most {LONGEST_LINK} characters, with no ? and no #")
