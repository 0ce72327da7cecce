"""Fuzz target: every public entry point of the core with plausible, mutated and absurd arguments.

    python tests/fuzz.py --inputs 1000000 --seed 0         two minutes
    python tests/fuzz.py --seed 0 --first 4711 --inputs 1 --show

A call may answer, or raise ValueError or TypeError. Faults are another exception, a crash, and an answer that
breaks what must hold: texts parse back, values never change, a batch agrees with the hands. Input n of a seed
is the same in every run; a fault comes with its calls and the command that repeats it. After a crash of the
interpreter repeat the inputs from the last number printed, with --show to see each call before it is made.

With the sanitizers: build with MAHJONG_CHECKED_BUILD=1, then run with ASAN_OPTIONS=detect_leaks=0 and
LD_PRELOAD=$(cc -print-file-name=libasan.so) in the environment.
"""

import argparse
import faulthandler
import inspect
import operator
import pickle
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

import mahjong as mj
from mahjong import Hand, Meld, TileSet, notation, tiles

FORMS = ("standard", "seven_pairs", "thirteen_orphans")
MELD_TYPES = ("chow", "pong", "exposed_kong", "added_kong", "concealed_kong", "group")
SIZES = (*range(18), 4, 7, 10, 13, 13, 13, 5, 8, 11, 14, 14, 14)
ENDS = (0, 8, 9, 17, 18, 26)
WALLS = (range(9), range(9, 18), range(18, 27), range(27, 34), range(34), (4, 5, 6), (0, 31), ENDS)
LETTERS = "0123456789mpsz*[](){}+@ wild:,\n三万中🀄\ufe0f\ud800"
DTYPES = ("u1", "i1", "u2", "i4", "u4", "i8", "u8", ">i2", ">u8", "f4", "f8", "?", "O", "S1", "m8[s]", "c16")
NUMBERS = (-1, 0, 4, 5, 16, 17, 34, 255, 256, 2**31, 2**63, 2**64, -(2**63), 10**5000, 0.5, float("nan"))
TEXTS = ("", "5m", "8z", "*", "standard", "\ud800", "m" * 1000, "9" * 1000 + "m", "[" * 50, "*" * 40)
BUFFERS = (b"", b"\xff" * 34, b"\4" * 34, bytearray(34), memoryview(bytes(68))[::2], array("d", [1] * 34))
CONTAINERS: tuple[Any, ...] = ((), [], {}, {1: 2}, {"5m"}, [[]], ["5m"], range(34), ("standard", 1))
ARRAYS = (np.uint8(3), np.int64(-1), np.zeros(34), np.zeros((0, 34), np.uint8), np.array("standard"))
OTHERS = (None, True, object(), object, len, Hand(""), Meld("[123m]"), TileSet("5m"))
ABOVE_THE_CORE = tuple(f"mahjong.{name}" for name in ("rules", "round", "wall", "actions", "bots", "simulation"))
ABSURD = (*NUMBERS, *TEXTS, *BUFFERS, *CONTAINERS, *ARRAYS, *OTHERS)


class Arguments(Random):
    """Random arguments, plausible more often than not."""

    def chance(self, share: float) -> bool:
        return self.random() < share

    def flag(self) -> bool:
        return self.chance(0.5)

    def number(self) -> int:
        return self.randrange(-1, 6)

    def mask(self) -> int:
        return self.getrandbits(self.choice((34, 34, 35, 64)))

    def kind(self) -> int | str:
        kind = self.randrange(34)
        return self.choice((kind, tiles.name(kind)))

    def kinds(self, size: int | None = None) -> list[int]:
        """Tiles of a wall of few or of many kinds, as many as a hand has."""
        wall = [kind for kind in self.choice(WALLS) for _ in range(4)]
        return self.sample(wall, min(size or self.choice(SIZES), len(wall)))

    def text(self) -> str:
        return self.mutated(tiles.join_text(self.kinds()), 0.2)

    def kind_set(self) -> Any:
        return self.text() if self.flag() else self.kinds()

    def mutated(self, text: str, share: float) -> str:
        """The text; in this share of the cases some letters are replaced, put in or taken out."""
        letters = list(text)
        while self.chance(share):
            at = self.randrange(len(letters) + 1)
            letters[at : at + self.randrange(3)] = self.choices(LETTERS, k=self.randrange(3))
        return "".join(letters)

    def wilds(self) -> int:
        return self.choice((0, 0, 0, 1, 2, 3, 4, 8, 12, 16))

    def meld_type(self) -> str:
        return self.choice(MELD_TYPES)

    def meld_tiles(self) -> list[int]:
        kind = self.randrange(34)
        return self.choice(([kind] * 3, [kind] * 4, [kind, kind + 1, kind + 2], self.kinds()))

    def meld(self) -> str:
        digit, suit = tuple(tiles.name(self.randrange(34)))
        three, run = digit * 3, "".join(str(int(digit) + step) for step in range(3))
        body = self.choice((three, run, three + digit, f"{three}+{digit}"))
        seat = self.choice(("", "", "@0", "@3", "@4"))
        meld = self.choice((f"[{body}{suit}{seat}]", f"({three}{digit}{suit})", f"{{{self.text()}}}"))
        return self.mutated(meld, 0.1)

    def melds(self) -> list[str]:
        return [self.meld() for _ in range(self.choice((0, 0, 0, 0, 1, 2, 4, 6)))]

    def hand(self) -> str:
        melds, wilds = self.melds(), self.wilds()
        concealed = tiles.join_text(self.kinds()[3 * len(melds) + wilds :])
        wild_kind = f"wild {tiles.name(self.randrange(34))}: " if self.chance(0.1) else ""
        return self.mutated(" ".join([wild_kind + concealed, *melds, "*" * wilds]), 0.1)

    def counts(self) -> Any:
        """34 counts in all sorts of containers."""
        counts = np.bincount(self.kinds(), minlength=34).tolist()
        if self.chance(0.1):
            counts[self.randrange(34)] = self.choice((5, 255))
        if self.chance(0.1):
            counts = counts[self.randrange(2) :] + counts[: self.randrange(2)]
        typed = (array("B", counts), array("Q", counts), np.array(counts).astype(self.choice(DTYPES)))
        return self.choice((*[bytes(counts)] * 6, bytearray(counts), counts, tuple(counts), *typed))

    def rows(self) -> Any:
        """(n, 34) counts, now and then of another type, stride, order or shape."""
        size, hands = self.choice(SIZES), self.choice((1, 1, 2, 3, 10))
        rows = np.array([np.bincount(self.kinds(size), minlength=34) for _ in range(hands)], np.uint8)
        if self.chance(0.1):
            rows[self.randrange(hands), self.randrange(34)] = self.choice((5, 6, 128, 255))
        if self.chance(0.3):
            rows = rows.astype(self.choice(DTYPES))
        strided = (rows[::-1], rows[::2], np.asfortranarray(rows), np.repeat(rows, 2, axis=1)[:, ::2])
        shapes = (rows.T, rows[:, :33], rows.ravel(), rows[None], rows[:0], np.broadcast_to(rows[0], (5, 34)))
        return self.choice((*[rows] * 10, *strided, *shapes, rows.tolist()))

    def rows_wilds(self) -> Any:
        wilds = self.wilds()
        return self.choice((wilds, [wilds], np.array([wilds] * self.randrange(4))))

    def forms(self) -> Any:
        return self.choice((tuple, list, set))(self.sample(FORMS, self.choice((0, 1, 1, 2, 3))))

    def codec(self) -> str:
        return self.choice(list(notation.CODECS))

    def written(self) -> Any:
        """Tiles in one of the codecs."""
        written = notation.encode(self.kinds(), self.codec())
        return self.mutated(written, 0.2) if isinstance(written, str) else written

    def shape(self) -> Any:
        names = ("sequences", "pairs", "wild_as", "sets", "stand_in", "stand_ins", "loose")
        options = {name: MAKERS[name](self) for name in self.sample(names, self.randrange(4))}
        try:
            return mj.Shape(**options)
        except ValueError:
            return None


MAKERS: dict[str, Callable[[Arguments], Any]] = {  # by parameter, or by function and parameter
    "Hand.tiles": lambda a: a.hand() if a.chance(0.5) else a.counts(),
    "Hand.wilds": Arguments.wilds,
    "Meld.of.tiles": Arguments.meld_tiles,
    "Meld.text": Arguments.meld,
    "codec": Arguments.codec,
    "counts": Arguments.rows,
    "exhausted": Arguments.flag,
    "feeder": Arguments.number,
    "forms": Arguments.forms,
    "four_copies": Arguments.flag,
    "kind": Arguments.kind,
    "kinds": Arguments.kinds,
    "limit": Arguments.number,
    "loose": Arguments.kind_set,
    "mask": Arguments.mask,
    "melds": Arguments.melds,
    "notation.decode.tiles": Arguments.written,
    "pairs": Arguments.kind_set,
    "quads_count": Arguments.flag,
    "sequences": Arguments.flag,
    "sets": lambda a: [a.kind_set() for _ in range(a.randrange(3))],
    "shape": Arguments.shape,
    "stand_in": Arguments.kind,
    "stand_ins": Arguments.number,
    "text": Arguments.text,
    "tile": Arguments.kind,
    "tiles": Arguments.kind_set,
    "type": Arguments.meld_type,
    "visible": Arguments.counts,
    "wild_as": Arguments.kind_set,
    "wild_kind": Arguments.kind,
    "wilds": Arguments.rows_wilds,
}


def named(owner: Any, prefix: str = "") -> dict[str, Callable[..., Any]]:
    """The public functions, classes and methods of an owner below the rules, by name; named tuples are but answers."""
    found: dict[str, Callable[..., Any]] = {}
    for name in getattr(owner, "__all__", vars(owner)):
        member = getattr(owner, name)
        if (getattr(member, "__module__", None) or getattr(member, "__name__", "")).startswith(ABOVE_THE_CORE):
            continue  # facts, options and rounds have tests of their own
        if isinstance(member, ModuleType):
            parts = named(member, f"{name}.").items()
            found |= {key: part for key, part in parts if part not in found.values()}
        elif isinstance(member, type) and issubclass(member, tuple):
            continue
        elif callable(member) and (name == "_repr_svg_" or name[0] != "_"):
            found[prefix + name] = member
    return found


FUNCTIONS = named(mj)
METHODS = {value: named(value, f"{name}.") for name, value in FUNCTIONS.items() if isinstance(value, type)}
ENTRIES = [*FUNCTIONS, *["Hand"] * len(FUNCTIONS)]  # half of the inputs begin with a Hand
PARAMETERS = {
    name: list(inspect.signature(function).parameters.values())
    for functions in (FUNCTIONS, *METHODS.values())
    for name, function in functions.items()
}


@dataclass
class Call:
    name: str
    needed: list[Any]
    keywords: dict[str, Any]

    def __str__(self) -> str:
        shown = [brief(value) for value in self.needed]
        shown += [f"{keyword}={brief(value)}" for keyword, value in self.keywords.items()]
        return f"{self.name}({', '.join(shown)})"

    def contents(self) -> list[Any]:
        """What the function could change of its arguments."""
        mutable = (value for value in self.needed if isinstance(value, list | bytearray | array | np.ndarray))
        return [value.tobytes() if isinstance(value, np.ndarray) else copy(value) for value in mutable]


def brief(value: Any) -> str:
    try:
        text = ascii(value)
    except ValueError:  # an integer of so many digits is not printed
        text = type(value).__name__
    return text if len(text) < 200 else text[:197] + "..."


class Input:
    """One input: a random entry point, and methods of the value that it makes."""

    def __init__(self, seed: int, number: int, show: bool = False) -> None:
        self.random = Arguments(f"{seed} {number}")
        self.show = show
        self.calls: list[Call] = []
        self.outcomes: list[tuple[str, str]] = []

    def play(self) -> None:
        entry = self.random.choice(ENTRIES)
        value = self.answer(FUNCTIONS[entry], self.call(entry))
        methods = METHODS.get(type(value))
        if not methods:
            return
        before = str(value)
        for name in self.random.choices(list(methods), k=4):
            own = [value] if PARAMETERS[name][0].name == "self" else []
            self.answer(methods[name], self.call(name, *own))
        if self.random.chance(0.1):
            other = self.random.choice((*ABSURD, TileSet(self.random.kinds())))
            for operation in (operator.or_, operator.sub, operator.contains, operator.eq, operator.lt):
                self.answer(operation, Call(operation.__name__, [value, other], {}))
            self.answer(value.__init__, replace(self.call(entry), name=f"{entry}.__init__"))
        assert str(value) == before, f"{before} has become {value}"

    def call(self, name: str, *own: Any) -> Call:
        """A call with random arguments: those that the function needs, and some of the others as keywords."""
        call = Call(name, [*own], {})
        for parameter in PARAMETERS[name][len(own) :]:
            make = MAKERS.get(f"{name}.{parameter.name}") or MAKERS[parameter.name]
            value = self.random.choice(ABSURD) if self.random.chance(0.03) else make(self.random)
            if parameter.default is parameter.empty:
                call.needed.append(value)
            elif self.random.chance(0.4):
                call.keywords[parameter.name] = value
        return call

    def answer(self, function: Callable[..., Any], call: Call) -> Any:
        """The answer, None where the function refuses; AssertionError if the answer is wrong."""
        self.calls.append(call)
        if self.show:
            print(call, flush=True)
        before = call.contents()
        try:
            answer = function(*call.needed, **call.keywords)
            if isinstance(answer, Iterator):
                answer = list(islice(answer, 30))
        except (ValueError, TypeError):
            self.outcomes.append((call.name, "refused"))
            return None
        finally:
            assert call.contents() == before, "an argument has changed"
        self.outcomes.append((call.name, "answered"))
        verify(call, answer)
        return answer


def verify(call: Call, answer: Any) -> None:
    """What holds for every answer and is quickly seen."""
    if isinstance(answer, Hand | Meld | TileSet):
        again = type(answer)(str(answer))
        assert again == answer == pickle.loads(pickle.dumps(answer)), "does not read back"
        assert hash(again) == hash(answer), "equal values have different hashes"
    if call.name == "Hand":
        assert answer.size == sum(answer.counts) + answer.wilds + 3 * len(answer.melds) <= 17
    elif call.name == "Hand.shanten":
        assert -1 <= answer <= 13
    elif call.name == "Hand.discards":
        assert list(answer) == sorted(answer)
        assert all(answer.values())
    elif call.name == "Hand.improvements":
        assert list(answer) == sorted(answer)
        assert all(0 <= unseen <= 4 for unseen in answer.values())
    elif call.name == "Hand.discard_options":
        assert list(answer) == sorted(answer)
        assert all(option.unseen == sum(option.improvements.values()) for option in answer.values())
    elif call.name == "Hand.decompositions":
        hand = call.needed[0]
        for groups in answer:
            laid = [tile for group in groups for tile in zip(group.tiles, group.wild, strict=True)]
            assert bytes(laid.count((kind, False)) for kind in range(34)) == hand.counts, "does not rebuild"
            assert sum(wild for _, wild in laid) == hand.wilds
    elif call.name.startswith("batch."):
        ask = getattr(Hand, call.name.removeprefix("batch."))
        rows, options = np.asarray(call.needed[0]), dict(call.keywords)
        wilds = np.broadcast_to(options.pop("wilds", 0), len(rows))
        for row, wild, said in zip(rows[:3], wilds, answer, strict=False):
            hand = Hand(row.tolist(), (), int(wild))
            assert int(ask(hand, **options)) == said, f"{hand} is answered with {said}"
    elif call.name == "notation.encode":
        kinds, codec = call.needed
        assert notation.decode(answer, codec) == tuple(map(tiles.kind, kinds)), "does not read back"
    elif call.name == "notation.decode":
        assert all(0 <= kind < tiles.KINDS for kind in answer)


def fuzz(inputs: int, seed: int, first: int = 0, show: bool = False) -> Counter[tuple[str, str]]:
    """Play them and count (function, "answered" or "refused"); a fault is raised with its calls in notes."""
    outcomes = Counter[tuple[str, str]]()
    for number in range(first, first + inputs):
        if number % 10_000 == 0:
            print(f"seed {seed}, input {number}", file=sys.stderr, flush=True)
        one = Input(seed, number, show)
        try:
            one.play()
        except Exception as fault:
            fault.add_note("\n".join(map(str, one.calls)))
            fault.add_note(f"python tests/fuzz.py --seed {seed} --first {number} --inputs 1 --show")
            raise
        outcomes.update(one.outcomes)
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description="Call every public entry point with random arguments.")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--show", action="store_true", help="print every call before it is made")
    options = parser.parse_args()
    faulthandler.enable()
    outcomes = fuzz(options.inputs, options.seed, options.first, options.show)
    print(f"{'function':26}{'answered':>10}{'refused':>10}")
    for name in sorted({name for name, _ in outcomes}):
        print(f"{name:26}{outcomes[name, 'answered']:10}{outcomes[name, 'refused']:10}")


if __name__ == "__main__":
    main()
