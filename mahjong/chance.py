"""Everything random in a round comes from one recorded seed of 32 bytes, in a way that any language can follow.

A stream of numbers has a label. Its bytes are SHA-256(seed + label + counter) for counter = 0, 1, 2, ..., where the
label is ASCII and the counter has 8 bytes, the highest first. A number below n takes the next 4 bytes, the highest
first; a value from the last, incomplete range of n values is thrown away. The shuffle is that of Fisher and Yates, from
the last place down: place i is exchanged with a number below i + 1. A die is one more than a number below 6.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

SEED_BYTES = 32


def new_seed() -> bytes:
    """A seed from the operating system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """SHA-256 over the seed, in hexadecimal: it may be published before play, and the seed revealed afterwards."""
    return hashlib.sha256(checked_seed(seed)).hexdigest()


def round_seed(match_seed: bytes, number: int) -> bytes:
    """The seed of a match's round: HMAC-SHA-256 of its number (8 bytes, the highest first) under the match's seed.

    A revealed round seed says nothing about the next.
    """
    return hmac.digest(checked_seed(match_seed), number.to_bytes(8, "big"), "sha256")


def checked_seed(seed: bytes) -> bytes:
    """The seed; ValueError unless it is 32 bytes."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes, got {seed!r:.80}")
    return seed


class Stream:
    """Numbers from a seed under a label; `taken` counts the bytes used, and going on from there gives the same
    numbers.
    """

    def __init__(self, seed: bytes, label: str, taken: int = 0) -> None:
        self._start = checked_seed(seed) + label.encode("ascii")
        self.taken = taken

    def below(self, bound: int) -> int:
        """The next number from 0 to bound - 1, each equally likely."""
        while True:
            value = int.from_bytes(self._next_bytes(4), "big")
            if value < (1 << 32) // bound * bound:
                return value % bound

    def _next_bytes(self, size: int) -> bytes:
        block, at = divmod(self.taken, hashlib.sha256().digest_size)  # size divides the block
        self.taken += size
        return hashlib.sha256(self._start + block.to_bytes(8, "big")).digest()[at : at + size]

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
