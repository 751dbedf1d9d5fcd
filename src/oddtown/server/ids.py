"""Ids of people, tables and records: by chance, and short enough for a link."""

import secrets


def new_id(size: int) -> str:
    """Returns an id out of so many random bytes; none looks like an option of a command that it is given to."""
    while (fresh := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return fresh
