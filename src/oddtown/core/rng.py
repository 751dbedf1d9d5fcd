"""The two generators: the sealed deal of a real match, and the fast one of search and simulation.

Both give `below(n)`. The byte layout, the direction of the shuffle and test vectors stand in `docs/notation.md`.
"""

from hashlib import blake2b
from typing import Final

from oddtown.core.errors import SettingsError

# Two multiplicative generators with prime moduli just below 2**31 (L'Ecuyer 1988), in one int.
_P: Final = 2147483563
_A: Final = 40014
_Q: Final = 2147483399
_B: Final = 40692
_LOW: Final = (1 << 31) - 1


def fast_state(seed: int) -> int:
    """Returns a generator state spread from any int, so that neighbouring seeds are unrelated."""
    digest = blake2b(str(seed).encode(), digest_size=8, person=b"oddtown fast").digest()
    high = int.from_bytes(digest[:4], "little") % (_P - 1) + 1
    low = int.from_bytes(digest[4:], "little") % (_Q - 1) + 1
    return high << 31 | low


def fast_next(state: int) -> int:
    """Returns the state after this one; every intermediate stays below 2**62."""
    return (state >> 31) * _A % _P << 31 | (state & _LOW) * _B % _Q


def fast_below(state: int, n: int) -> int:
    """Reads a number below n off a state."""
    return ((state >> 31) + (state & _LOW)) % n


def fast_shuffle(state: int, items: list[int]) -> int:
    """Shuffles in place, last place first, and returns the state after it."""
    for i in range(len(items) - 1, 0, -1):
        high = (state >> 31) * _A % _P
        low = (state & _LOW) * _B % _Q
        state = high << 31 | low
        j = (high + low) % (i + 1)
        item = items[i]
        items[i] = items[j]
        items[j] = item
    return state


class Rng:
    """The fast generator as an object, for bots, playouts and `determinize`.

    >>> rng = Rng(7)
    >>> [rng.below(6) for _ in range(8)]
    [0, 2, 4, 3, 1, 1, 2, 4]
    """

    def __init__(self, seed: int = 0) -> None:
        self.state: int = fast_state(seed)

    def below(self, n: int) -> int:
        """Returns a number from 0 to n - 1."""
        state = self.state
        high = (state >> 31) * _A % _P
        low = (state & _LOW) * _B % _Q
        self.state = high << 31 | low
        return (high + low) % n

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
