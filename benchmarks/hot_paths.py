"""The hot paths whose instructions are counted. All inputs come from fixed seeds."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

import mahjong as mj
from mahjong import _rows
from mahjong.hand import Hand, Meld
from mix import Rows, mix

WILDS = (0, 3)
INPUTS = 8  # wins, other hands and positions of a game; they are asked about in turn
WILD_KIND = 17  # 9p

# Calls of the shorter process.
ROWS = 2_000
HANDS = 500
SLOW_CALLS = 50
ROUNDS = 3


class HotPath(NamedTuple):
    """`run(n)` makes n calls, the first n of `run(2 * n)`; n is `calls`."""

    name: str
    calls: int
    run: Callable[[int], object]


def hot_paths() -> Iterator[HotPath]:
    """All of them; the inputs of one are made when it is reached."""
    for wilds in WILDS:
        yield from core_paths(wilds)
    for game in mj.rules.names():
        yield from rules_paths(game)
        yield from round_paths(game)


def ask_rows(path: str, question: Callable[[Rows, int], object], rows: Rows, wilds: int, calls: int) -> None:
    fastest = _rows.path()
    _rows.take_path(path)
    question(rows[:calls], wilds)
    _rows.take_path(fastest)


def ask_each(question: Callable[..., object], inputs: tuple[Any, ...], calls: int) -> None:
    deque(islice(map(question, *inputs), calls), maxlen=0)


def in_turn(inputs: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(map(cycle, zip(*inputs, strict=True)))


# --- the core -------------------------------------------------------------------------------------------------------


def core_paths(wilds: int) -> Iterator[HotPath]:
    """The questions about hands with so many wildcards; a call of a batch function is a row, read by either path."""
    drawn, ready = mix(14 - wilds, 2 * ROWS), mix(13 - wilds, 2 * ROWS)
    for batch, rows in ((mj.batch.is_win, drawn), (mj.batch.waits, ready), (mj.batch.shanten, ready)):
        for path in _rows.PATHS:
            name = f"batch.{batch.__name__}, {path}, wilds={wilds}"
            yield HotPath(name, ROWS, partial(ask_rows, path, batch, rows, wilds))

    drawn_bytes = [row.tobytes() for row in drawn[: 2 * HANDS]]
    drawn_hands = [Hand(row, (), wilds) for row in drawn_bytes]
    drawn_texts = [str(hand) for hand in drawn_hands]
    ready_hands = [Hand(row.tobytes(), (), wilds) for row in ready[: 2 * HANDS]]
    questions: list[tuple[str, int, Callable[..., object], tuple[Any, ...]]] = [
        ("Hand(bytes)", HANDS, Hand, (drawn_bytes, cycle([()]), cycle([wilds]))),
        ("Hand(text)", HANDS, Hand, (drawn_texts,)),
        ("Hand.is_win", HANDS, Hand.is_win, (drawn_hands,)),
        ("Hand.waits", HANDS, Hand.waits, (ready_hands,)),
        ("Hand.shanten", HANDS, Hand.shanten, (ready_hands,)),
        ("Hand.discards", HANDS, Hand.discards, (drawn_hands,)),
        ("Hand.discard_options", SLOW_CALLS, Hand.discard_options, (drawn_hands,)),
    ]
    for name, calls, question, inputs in questions:
        yield HotPath(f"{name}, wilds={wilds}", calls, partial(ask_each, question, inputs))


# --- the rules ------------------------------------------------------------------------------------------------------


def rules_paths(game: str) -> Iterator[HotPath]:
    rules, random = mj.ruleset(game), Random(0)
    wins = (asked for asked in deals(rules, random, complete) if rules.can_win(*asked))
    others = (asked for asked in deals(rules, random, anything) if not rules.can_win(*asked))
    winning, other = list(islice(wins, INPUTS)), list(islice(others, INPUTS))
    yield HotPath(f"{game}: can_win, yes", SLOW_CALLS, partial(ask_each, rules.can_win, in_turn(winning)))
    yield HotPath(f"{game}: can_win, no", SLOW_CALLS, partial(ask_each, rules.can_win, in_turn(other)))
    yield HotPath(f"{game}: score", SLOW_CALLS, partial(ask_each, rules.score, in_turn(winning)))


def deals(
    rules: mj.rules.Rules, random: Random, deal: Callable[[list[int], Random], list[int]]
) -> Iterator[tuple[Hand, mj.Win]]:
    """Hands of 13 tiles, and what seat 1 draws, without end.

    Half of the triplets that are dealt first are laid. Where a game knows these facts, the seat has declared ready, and
    most hands have one wildcard.
    """
    facts: dict[str, Any] = {"wild_kind": WILD_KIND, "declared": {1}}
    facts = {name: fact for name, fact in facts.items() if name in rules.facts}
    wild_kind = facts.get("wild_kind")
    kinds = [kind for kind in rules.kinds if kind != wild_kind]
    while True:
        dealt = deal(kinds, random)
        if max(Counter(dealt).values()) > 4:
            continue
        melds = []
        if len({*dealt[:3]}) == 1 and random.random() < 0.5:
            melds.append(Meld.of("pong", dealt[:3]))
            del dealt[:3]
        tile = dealt.pop(random.randrange(len(dealt)))
        if wild_kind is not None and random.random() < 0.7:
            dealt[random.randrange(len(dealt))] = wild_kind
        counts = bytes(map(dealt.count, range(34)))
        yield Hand(counts, melds, wild_kind=wild_kind), mj.Win(tile=tile, winner=1, dealer=0, **facts)


def complete(kinds: list[int], random: Random) -> list[int]:
    """A triplet, three sequences and a pair, perhaps with a fifth tile of a kind."""
    lowest = [kind for kind in kinds if {kind, kind + 1, kind + 2} <= {*kinds} and kind < 27 and kind % 9 <= 6]
    sequences = [kind + step for kind in random.choices(lowest, k=3) for step in range(3)]
    return [*[random.choice(kinds)] * 3, *sequences, *[random.choice(kinds)] * 2]


def anything(kinds: list[int], random: Random) -> list[int]:
    return random.sample(kinds * 4, k=14)


# --- rounds ---------------------------------------------------------------------------------------------------------


def round_paths(game: str) -> Iterator[HotPath]:
    """Whole rounds of random players, of which applying actions is most; and questions amid rounds."""
    rules = mj.ruleset(game)
    yield HotPath(f"{game}: round", ROUNDS, partial(play, rules))
    asked = list(islice(positions(rules), INPUTS))
    yield HotPath(f"{game}: Round.legal", HANDS, partial(ask_each, mj.Round.legal, in_turn(asked)))
    yield HotPath(f"{game}: Round.view", SLOW_CALLS, partial(ask_each, mj.Round.view, in_turn(asked)))


def play(rules: mj.rules.Rules, rounds: int) -> None:
    for number in range(rounds):
        game, random = dealt(rules, number)
        while game.waiting:
            all_act(game, random)


def positions(rules: mj.rules.Rules) -> Iterator[tuple[mj.Round, int]]:
    """Rounds amid play, each with a seat that has something to decide."""
    for number in range(10 * INPUTS):
        game, random = dealt(rules, number)
        events = random.randrange(10, 60)
        while game.waiting and len(game.events) < events:
            all_act(game, random)
        if game.waiting:
            yield game, game.waiting[0]


def dealt(rules: mj.rules.Rules, number: int) -> tuple[mj.Round, Random]:
    return mj.Round(rules, dealer=number % 4, seed=number.to_bytes(32, "big")), Random(number)


def all_act(game: mj.Round, random: Random) -> None:
    """Every seat that is asked does something at random."""
    game.pass_idle()
    for seat in game.waiting:
        if legal := game.legal(seat):  # an answer of another may have settled the question
            game.apply(seat, random.choice(legal))
