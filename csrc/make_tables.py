"""Make the tables of the core: `python csrc/make_tables.py FILE`.

The four suits of a hand are looked up on their own and then put together. A pattern is the counts of one suit (nine
kinds, 0 to 4 tiles of each) or of the honours (seven kinds, no sequences), with at most 17 tiles; its key is the number
with these digits in base 5, the first kind lowest. Every pattern has

- a word, for wins and waits: `a`, the fewest melds that cover all its tiles, where any tile of a meld may be missing;
  `b`, the fewest melds that cover them together with one pair (`a - b` is 0 or 1); and for each kind whether one more
  tile of it leaves `a`, or `b`, as it is (a fifth copy too: a wildcard may be one);
- a class, for the distance: patterns are of one class if their rows are equal, the fewest missing tiles for each number
  of melds, without and with a pair, when at most e copies of a kind beyond the fourth are among them. Only wildcards
  can be such copies. Classes are joined by table: suit with suit, that with the third suit, that with the honours.

The file is the same on every platform: a header, then little-endian arrays in the order of `SECTIONS`.
"""

import itertools
import struct
import sys
from pathlib import Path

import numpy as np

MOST_TILES = 17
MOST_MELDS = 5
ROW = 2 * (MOST_MELDS + 1)  # missing tiles for 0..5 melds, then for 0..5 melds and a pair
FAR = 60  # more than any number of missing tiles
BUDGETS = 6  # rows for at most 0..5 copies beyond the fourth: more of them never help (asserted)

MAGIC = b"MJTABLE1"
SECTIONS = (
    "suit_ids", "honour_ids",  # key -> number of its word
    "suit_words", "honour_words",
    "suit_classes", "honour_classes",  # key -> class
    "natural_join_1", "natural_join_2", "natural_join_3",  # without copies beyond the fourth
    "free_join_1", "free_join_2", "free_join_3",  # with any number of them
    "suit_rows", "honour_rows",  # class -> its rows
)  # fmt: skip


def melds(kinds):
    """The melds of a suit as count vectors: triplets, and sequences where there are nine kinds."""
    triplets = 3 * np.eye(kinds, dtype=np.int8)
    sequences = [[1 if first <= kind < first + 3 else 0 for kind in range(kinds)] for first in range(7)]
    return np.vstack([triplets, np.array(sequences, np.int8)]) if kinds == 9 else triplets


def built(kinds, most_melds):
    """Yield (melds, pair, counts) for everything that 0..most_melds melds, without and with a pair, can make."""
    meld = melds(kinds)
    pairs = 2 * np.eye(kinds, dtype=np.int8)
    for number in range(most_melds + 1):
        chosen = np.array(list(itertools.combinations_with_replacement(range(len(meld)), number)), dtype=np.intp)
        plain = np.unique(meld[chosen].sum(axis=1, dtype=np.int8), axis=0)
        yield number, 0, plain
        yield number, 1, np.unique((plain[:, None] + pairs).reshape(-1, kinds), axis=0)


def covers(kinds):
    """`a` and `b` of every pattern with counts 0 to 5: arrays of `kinds` dimensions of length 6; 7 means 7 or more."""
    a = np.full((6,) * kinds, 7, np.uint8)
    b = a.copy()
    for number, pair, counts in built(kinds, 6):
        cover = b if pair else a
        np.minimum.at(cover, tuple(np.minimum(counts, 5).T), np.uint8(number))
    for cover in (a, b):
        for axis in range(kinds):  # what covers a pattern covers it with one tile less
            along = np.moveaxis(cover, axis, 0)
            for count in range(4, -1, -1):
                np.minimum(along[count], along[count + 1], out=along[count])
    return a, np.minimum(a, b)


def win_words(kinds):
    """The word of every key: stay-a mask | stay-b mask << 9 | a << 18 | (a - b) << 21."""
    a, b = covers(kinds)
    inner = (slice(0, 5),) * kinds
    gain = a[inner] - b[inner]
    assert gain.max() == 1
    word = a[inner].astype(np.uint32) << 18 | gain.astype(np.uint32) << 21
    for kind in range(kinds):
        further = (*inner[:kind], slice(1, 6), *inner[kind + 1 :])
        word |= (a[further] == a[inner]).astype(np.uint32) << kind
        word |= (b[further] == b[inner]).astype(np.uint32) << (9 + kind)
    return by_key(word)


def distances(kinds, budget):
    """Rows of missing tiles for every key, at most `budget` of them beyond the fourth copy: (5 ** kinds, ROW)."""
    rows = np.full((ROW,) + (5,) * kinds, FAR, np.int8)
    for number, pair, counts in built(kinds, MOST_MELDS):
        excess = np.maximum(counts - 4, 0).sum(axis=1, dtype=np.int8)
        fits = excess <= budget
        row = rows[number + (MOST_MELDS + 1) * pair]
        np.minimum.at(row, tuple(np.minimum(counts[fits], 4).T), excess[fits])
    for axis in range(1, kinds + 1):  # a surplus tile costs nothing, a missing one costs one
        along = np.moveaxis(rows, axis, 0)
        for count in range(1, 5):
            np.minimum(along[count], along[count - 1], out=along[count])
        for count in range(3, -1, -1):
            np.minimum(along[count], along[count + 1] + 1, out=along[count])
    return np.stack([by_key(row) for row in rows], axis=1)


def by_key(array):
    """Flatten an array indexed by counts so that the first kind is the lowest digit of the key."""
    return array.transpose(*reversed(range(array.ndim))).reshape(-1)


def tiles(kinds):
    """The number of tiles of every key."""
    counts = np.indices((5,) * kinds, dtype=np.int8)
    return by_key(counts.sum(axis=0, dtype=np.int8))


def classes(rows):
    """The distinct rows, and the number of the class of each row. Rows are compared as one number (12 x 5 bits)."""
    assert rows.shape[-1] == ROW
    packed = np.zeros(rows.shape[:-1], np.uint64)
    for column in range(ROW):
        packed = packed << np.uint64(5) | np.minimum(rows[..., column], 31).astype(np.uint64)
    _, first, number = np.unique(packed.reshape(-1), return_index=True, return_inverse=True)
    return rows.reshape(-1, ROW)[first], number.reshape(rows.shape[:-1])


def distinct_words(kinds):
    """ids by key, and the distinct words of patterns."""
    fits = tiles(kinds) <= MOST_TILES
    words, number = np.unique(win_words(kinds)[fits], return_inverse=True)
    ids = np.zeros(5**kinds, "<u2")  # keys of more than 17 tiles have word 0, which nothing completes
    ids[fits] = number + 1
    return ids, np.concatenate([[7 << 18], words]).astype("<u4")


def distance_classes(kinds):
    """classes by key, and the rows of each class, by budget; the classes in which it changes a row come last."""
    fits = tiles(kinds) <= MOST_TILES
    by_budget = [distances(kinds, budget)[fits] for budget in range(BUDGETS)]
    assert (by_budget[-1] == distances(kinds, FAR)[fits]).all()
    _, natural = classes(by_budget[0])
    _, free = classes(by_budget[-1])
    _, first, number = np.unique(natural * len(natural) + free, return_index=True, return_inverse=True)
    rows = np.stack([rows[first] for rows in by_budget], axis=1)
    order = np.argsort((rows[:, 0] != rows[:, -1]).any(axis=1), kind="stable")
    rows, number = rows[order], np.argsort(order)[number]
    assert all((rows[number, budget] == by_budget[budget]).all() for budget in range(BUDGETS))
    of_key = np.zeros(5**kinds, "u1")
    of_key[fits] = number
    return of_key, rows


def join(left, right):
    """Rows of two suits together, for each pair of classes."""
    most = MOST_MELDS + 1
    rows = np.full((len(left), len(right), ROW), FAR, np.int8)
    for number in range(most):
        for part in range(number + 1):
            here, there = left[:, None], right[None]
            ways = (
                (number, here[..., part] + there[..., number - part]),
                (most + number, here[..., most + part] + there[..., number - part]),
                (most + number, here[..., part] + there[..., most + number - part]),
            )
            for column, missing in ways:
                np.minimum(rows[..., column], missing, out=rows[..., column])
    return rows


def joins(suit_rows, honour_rows):
    """Three tables that lead from the classes of four suits to the missing tiles of melds and a pair.

    join_2[join_1[class, class] + class] + class of the honours, times 6, plus the melds, is the place in join_3. The
    first two hold the offset of a row, not its number, to spare a multiplication.
    """
    two_rows, two = classes(join(suit_rows, suit_rows))
    three_rows, three = classes(join(two_rows, suit_rows))
    four = join(three_rows, honour_rows)[..., MOST_MELDS + 1 :]
    assert max(two.max() * len(suit_rows), three.max() * len(honour_rows)) < 1 << 16
    return (two * len(suit_rows)).astype("<u2"), (three * len(honour_rows)).astype("<u2"), four.astype("i1")


def make():
    """All sections by name; the counts of the design are asserted."""
    suit_ids, suit_words = distinct_words(9)
    honour_ids, honour_words = distinct_words(7)
    suit_classes, suit_rows = distance_classes(9)
    honour_classes, honour_rows = distance_classes(7)
    assert np.count_nonzero(suit_ids) == 886_400
    assert np.count_nonzero(honour_ids) == 64_200
    assert (len(suit_rows), len(honour_rows)) == (197, 129)
    natural, free = (joins(suit_rows[:, budget], honour_rows[:, budget]) for budget in (0, BUDGETS - 1))
    arrays = (
        *(suit_ids, honour_ids, suit_words, honour_words, suit_classes, honour_classes),
        *(*natural, *free, suit_rows, honour_rows),
    )
    return dict(zip(SECTIONS, arrays, strict=True))


def write(path):
    """Write the file: MAGIC, then the offset and size in bytes of each section, then the sections, 64-byte aligned."""
    arrays = make()
    at = -(-(len(MAGIC) + 16 * len(arrays)) // 64) * 64
    header, body = MAGIC, b""
    for array in arrays.values():
        data = array.tobytes()
        header += struct.pack("<QQ", at + len(body), len(data))
        body += data + bytes(-len(data) % 64)
    Path(path).write_bytes(header.ljust(at, b"\0") + body)


if __name__ == "__main__":
    write(sys.argv[1])
