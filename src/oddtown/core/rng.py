"""The two generators: the sealed deal of a real match, and the fast one of search and simulation.

Both give `below(n)`. The byte layout, the direction of the shuffle and test vectors stand in `docs/notation.md`.
"""

from hashlib import blake2b
from typing import Final

from oddtown.core.errors import SettingsError

# Two multiplicative generators with prime moduli below 2**30 (L'Ecuyer 1999), in one int. Below 2**30, because the
# compiled build multiplies larger numbers as Python's long ints: slowly, and a signal that comes then ends the process.
_P: Final = 1073741789
_A: Final = 771645345
_Q: Final = 536870909
_B: Final = 530877178
_LOW: Final = (1 << 30) - 1


def fast_state(seed: int) -> int:
    """Returns a generator state spread from any int, so that neighbouring seeds are unrelated."""
    digest = blake2b(str(seed).encode(), digest_size=8, person=b"oddtown fast").digest()
    high = int.from_bytes(digest[:4], "little") % (_P - 1) + 1
    low = int.from_bytes(digest[4:], "little") % (_Q - 1) + 1
    return high << 30 | low


def fast_next(state: int) -> int:
    """Returns the state after this one; every intermediate stays below 2**60."""
    return (state >> 30) * _A % _P << 30 | (state & _LOW) * _B % _Q


def fast_below(state: int, n: int) -> int:
    """Reads a number below n off a state."""
    return ((state >> 30) + (state & _LOW)) % n


def fast_shuffle(state: int, items: list[int]) -> int:
    """Shuffles in place, last place first, and returns the state after it."""
    for i in range(len(items) - 1, 0, -1):
        high = (state >> 30) * _A % _P
        low = (state & _LOW) * _B % _Q
        state = high << 30 | low
        j = (high + low) % (i + 1)
        item = items[i]
        items[i] = items[j]
        items[j] = item
    return state


class Rng:
    """The fast generator as an object, for bots, playouts and `determinize`.

    >>> rng = Rng(7)
    >>> [rng.below(6) for _ in range(8)]
    [3, 4, 1, 4, 3, 4, 1, 2]
    """

    def __init__(self, seed: int = 0) -> None:
        self.state: int = fast_state(seed)

    def below(self, n: int) -> int:
        """Returns a number from 0 to n - 1."""
        state = self.state
        high = (state >> 30) * _A % _P
        low = (state & _LOW) * _B % _Q
        self.state = high << 30 | low
        return (high + low) % n

    def fraction(self) -> float:
        """Returns a number from 0 up to, not including, 1."""
        return (self.below(1 << 26) * 134217728.0 + self.below(1 << 27)) / 9007199254740992.0

    def shuffle(self, items: list[int]) -> None:
        """Shuffles the list in place."""
        self.state = fast_shuffle(self.state, items)


def sealed_word(seed: bytes, draw: int) -> int:
    """Returns the 64-bit word number `draw` of the sealed stream."""
    digest = blake2b(draw.to_bytes(8, "little"), digest_size=8, key=seed, person=b"oddtown deal")
    return int.from_bytes(digest.digest(), "little")


def sealed_below(seed: bytes, draw: int, n: int) -> tuple[int, int]:
    """Returns a number below n and the draws so far, rejecting words that would favour some numbers."""
    limit = (1 << 64) - (1 << 64) % n
    while True:
        word = sealed_word(seed, draw)
        draw += 1
        if word < limit:
            return word % n, draw


def seed_bytes(seed: bytes | int | str) -> bytes:
    """Returns a 256-bit seed: bytes as they are (32 of them), a number or a phrase through BLAKE2b."""
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise SettingsError(f"expected a seed of 32 bytes, came {len(seed)}")
        return seed
    return blake2b(str(seed).encode(errors="surrogatepass"), digest_size=32, person=b"oddtown seed").digest()
