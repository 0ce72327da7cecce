"""Everything random in a round comes from one recorded seed of 32 bytes, in a way that any language can follow.

A stream of numbers has a label. Its bytes are SHA-256(seed + label + counter) for counter = 0, 1, 2, ..., where the
label is ASCII and the counter has 8 bytes, the highest first. A number below n takes the next 4 bytes, the highest
first; a value from the last, incomplete range of n values is thrown away. The shuffle is that of Fisher and Yates, from
the last place down: place i is exchanged with a number below i + 1. A die is one more than a number below 6.
"""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Iterable, Iterator
from itertools import count

SEED_BYTES = 32


def new_seed() -> bytes:
    """A seed from the operating system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """SHA-256 over the seed, in hexadecimal: it may be published before play, and the seed revealed afterwards."""
    return hashlib.sha256(checked_seed(seed)).hexdigest()


def round_seed(match_seed: bytes, number: int) -> bytes:
    """The seed of a match's round: HMAC-SHA-256 of its number (8 bytes, the highest first) under the match's seed.

    A revealed round seed says nothing about the next. ValueError for a number that is not 0 to 2**64 - 1.
    """
    if type(number) is not int or not 0 <= number < 1 << 64:
        raise ValueError(f"round {number!r:.80}: expected 0 to 2**64 - 1")
    return hmac.digest(checked_seed(match_seed), number.to_bytes(8, "big"), "sha256")


def checked_seed(seed: bytes) -> bytes:
    """The seed; ValueError unless it is 32 bytes."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes, got {seed!r:.80}")
    return seed


class Stream:
    """The numbers of a seed under a label."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._words = _words(checked_seed(seed) + label.encode("ascii"))

    def below(self, bound: int) -> int:
        """The next number from 0 to bound - 1, each equally likely; `bound` is 1 to 2**32."""
        complete = (1 << 32) // bound * bound
        while True:
            word = next(self._words)
            if word < complete:
                return word % bound

    def die(self) -> int:
        """The next throw of a die, 1 to 6."""
        return 1 + self.below(6)

    def shuffled(self, tiles: Iterable[int]) -> list[int]:
        """The tiles in a random order, each equally likely."""
        order = list(tiles)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def _words(start: bytes) -> Iterator[int]:
    """The stream in words of 4 bytes."""
    for counter in count():
        yield from struct.unpack(">8I", hashlib.sha256(start + counter.to_bytes(8, "big")).digest())
