"""A Round: what a server holds for a table. It knows at any moment who may do what, and refuses everything else."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from mahjong import rules as games
from mahjong import tiles
from mahjong.actions import PASS, Action, Decision
from mahjong.chance import Stream, checked_seed, commitment, new_seed
from mahjong.hand import Hand, Meld
from mahjong.round.play import Play
from mahjong.rules.base import Rules
from mahjong.rules.facts import seat_number
from mahjong.rules.scores import Score, balance
from mahjong.table import Event, TableState
from mahjong.wall import Wall

VERSION = 1


class IllegalAction(Exception):
    """The seat may not do this now; `reason` says why. Nothing has changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Result:
    """How a round ended: what each seat gained (payments for wins, kongs and everything else), who won, and what
    follows.
    """

    points: tuple[int, int, int, int]
    winners: tuple[int, ...]
    scores: tuple[Score, ...]
    next_dealer: int


class Round:
    """One round under some rules, from the deal to the settlement. Everything random comes from the seed.

    `dealer`: a seat; `seed`: 32 bytes (None: from the operating system); `wall`: a wall with chosen tiles, for tests
    and replays; `round_options`: options of scope "round". A Round is owned by one thread at a time.
    """

    def __init__(
        self,
        rules: Rules,
        dealer: int = 0,
        seed: bytes | None = None,
        *,
        wall: Wall | None = None,
        **round_options: Any,
    ) -> None:
        for name in round_options:
            if name not in rules.options or rules.options[name].scope != "round":
                known = [name for name, option in rules.options.items() if option.scope == "round"]
                raise ValueError(f"{name!r} is no option of a round of {rules.name}: expected one of {known}")
        self.rules = replace(rules, **round_options)
        self.dealer = seat_number("dealer", dealer)
        self._seed = new_seed() if seed is None else checked_seed(seed)
        self._given_wall = None if wall is None else wall.snapshot()
        self._actions: list[tuple[int, Action]] = []
        self._answers: dict[int, Action] = {}
        self._table = self._dealt(wall)
        self._steps = Play(self.rules, self._table).run()
        self._decision: Decision | None = None
        self._next(None)

    def _dealt(self, wall: Wall | None) -> TableState:
        """The table with the wall opened and the tiles dealt."""
        dice = Stream(self._seed, "dice")
        thrown, from_dealer, stacks = self.rules.opening(dice)
        if wall is None:
            opened = (self.dealer + from_dealer) % 4
            wall = Wall.shuffled(self.rules.kinds, Stream(self._seed, "wall"), self.dealer, opened, stacks)
        else:
            wall = Wall.restore(wall.snapshot())  # the given one stays as it is
        table = TableState(self.dealer, wall, dice, turn=self.dealer)
        table.record("start", self.dealer, dice=thrown, commitment=self.commitment)
        wild_kind = self.rules.prepare(table)
        dealt: list[list[int]] = [[], [], [], []]
        for seat in self.rules.deal_order(self.dealer):
            dealt[seat].append(wall.draw())
        last = dealt[self.dealer].pop()
        for seat, kinds in enumerate(dealt):
            table.hands.append(Hand([kinds.count(kind) for kind in range(tiles.KINDS)], wild_kind=wild_kind))
            table.record("deal", seat, sorted(kinds), seen_by=[seat])
        table.draw(self.dealer, last, flags=("dealt",))
        table.draws = [0] * 4
        return table

    # --- chance -------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """SHA-256 over the seed; it may be published before play."""
        return commitment(self._seed)

    @property
    def seed(self) -> bytes:
        """The seed; IllegalAction before the round is settled."""
        if self._decision is not None:
            raise IllegalAction("the seed is secret until the round is settled")
        return self._seed

    # --- who may do what ----------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """What is being asked, as everybody knows it: "turn", "claims", ..., or "over"."""
        return "over" if self._decision is None else self._decision.phase

    @property
    def turn(self) -> int:
        """The seat that drew or claimed last."""
        return self._table.turn

    @property
    def wall(self) -> Wall:
        """The wall; its `remaining` is public."""
        return self._table.wall

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now; empty when it has nothing to decide."""
        if self._decision is None or seat in self._answers:
            return ()
        return self._decision.options.get(seat, ())

    def apply(self, seat: int, action: Action | str) -> tuple[Event, ...]:
        """Do what a seat decides; returns the events that follow. IllegalAction says why not, and nothing has
        changed.
        """
        wanted = Action.parse(action) if isinstance(action, str) else action
        self._check(seat, wanted)
        assert self._decision is not None
        before = len(self._table.events)
        self._actions.append((seat, wanted))
        self._answers[seat] = wanted
        if self._decision.settled(self._answers, self._decision.options):
            answers, self._answers = self._answers, {}
            self._next(answers)
        return tuple(self._table.events[before:])

    def _check(self, seat: int, action: Action) -> None:
        if self._decision is None:
            raise IllegalAction("the round is over")
        if seat not in self._decision.options:
            raise IllegalAction(f"seat {seat} is not asked: the round waits for {self._open()}")
        if seat in self._answers:
            raise IllegalAction(f"seat {seat} has already answered: {self._answers[seat]}")
        if action not in self._decision.options[seat]:
            legal = ", ".join(map(str, self._decision.options[seat]))
            raise IllegalAction(f"seat {seat} may not {action} now: expected one of {legal}")

    def _open(self) -> str:
        assert self._decision is not None
        return ", ".join(f"seat {seat}" for seat in self._decision.options if seat not in self._answers)

    def _next(self, answers: Mapping[int, Action] | None) -> None:
        """Go on to the next decision."""
        try:
            self._decision = next(self._steps) if answers is None else self._steps.send(answers)
        except StopIteration:
            self._decision = None
            self._table.record("end", points=list(balance(self._table.payments)))

    def default_action(self, seat: int) -> Action:
        """What a time-out does: pass, a forced win, else discard the tile drawn, or without one the highest.

        IllegalAction if the seat has nothing to decide.
        """
        legal = self.legal(seat)
        if not legal:
            raise IllegalAction(f"seat {seat} has nothing to decide")
        if PASS in legal or len(legal) == 1:
            return PASS if PASS in legal else legal[0]
        drawn = self._table.drawn
        keep_nothing = Action("discard", () if drawn is None else (drawn,))
        return keep_nothing if keep_nothing in legal else legal[-1]

    # --- what has happened --------------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, hidden things too."""
        return tuple(self._table.events)

    def events_for(self, seat: int, since: int = 0) -> tuple[Event, ...]:
        """What a seat may know of what has happened, numbered for the seat, from number `since` on."""
        shown = [event for event in self._table.events if event.shown_to(seat)]
        return tuple(event.to(seat, number) for number, event in enumerate(shown) if number >= since)

    def view(self, seat: int) -> dict[str, Any]:
        """The table as a seat sees it, as JSON knows it."""
        table = self._table
        mine = table.turn == seat and table.drawn is not None
        return {
            "game": self.rules.name,
            "seat": seat_number("seat", seat),
            "dealer": self.dealer,
            "phase": self.phase,
            "turn": self.turn,
            "hand": str(table.hands[seat]),
            "drawn": tiles.name(table.drawn) if mine and table.drawn is not None else None,
            "concealed": [table.hands[other].size - 3 * len(table.hands[other].melds) for other in range(4)],
            "melds": [[self._shown(meld, other == seat) for meld in table.hands[other].melds] for other in range(4)],
            "rivers": [tiles.join_text(river) for river in table.rivers],
            "declared": sorted(table.declared),
            "remaining": table.wall.remaining,
            "legal": [str(action) for action in self.legal(seat)],
            "points": list(balance(table.payments)),
            **self.rules.shown(table, seat),
        }

    def _shown(self, meld: Meld, own: bool) -> str:
        """G-8: a concealed kong of another seat is shown face down."""
        hidden = meld.type == "concealed_kong" and not (own or self.rules.show_concealed_kongs or self.phase == "over")
        return "(????)" if hidden else str(meld)

    @property
    def result(self) -> Result | None:
        """How the round ended; None while it runs."""
        if self._decision is not None:
            return None
        scores = tuple(self._table.scores)
        points, winners = balance(self._table.payments), tuple(self._table.winners)
        return Result(points, winners, scores, self.rules.next_dealer(self._table))

    # --- snapshots ----------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """The round as JSON knows it: what it began with and what was done. `restore` continues exactly alike."""
        return {
            "version": VERSION,
            "rules": json.loads(self.rules.to_json()),
            "dealer": self.dealer,
            "seed": self._seed.hex(),
            "wall": self._given_wall,
            "actions": [[seat, str(action)] for seat, action in self._actions],
        }

    @classmethod
    def restore(cls, snapshot: Mapping[str, Any]) -> Self:
        """The round of a snapshot; ValueError if it is of another version or holds an action that was not legal."""
        if snapshot.get("version") != VERSION:
            raise ValueError(f"version {snapshot.get('version')!r} of a snapshot: expected {VERSION}")
        wall = None if snapshot["wall"] is None else Wall.restore(snapshot["wall"])
        rules = games.from_json(json.dumps(snapshot["rules"]))
        restored = cls(rules, snapshot["dealer"], bytes.fromhex(snapshot["seed"]), wall=wall)
        for number, (seat, action) in enumerate(snapshot["actions"]):
            try:
                restored.apply(seat, action)
            except IllegalAction as error:
                raise ValueError(f"action {number} of the snapshot is not legal: {error.reason}") from None
        return restored

    @property
    def log(self) -> dict[str, Any]:
        """The snapshot together with all events, to be kept and replayed."""
        return {**self.snapshot(), "events": [event.to_dict() for event in self._table.events]}

    @classmethod
    def replay(cls, log: Mapping[str, Any]) -> Self:
        """The round of a log; ValueError if its events are not what its actions bring about."""
        replayed = cls.restore(log)
        for event, written in zip(replayed.log["events"], log["events"], strict=False):
            if event != written:
                raise ValueError(f"event {event['number']} of the log is {written}: the actions make it {event}")
        if len(replayed.events) != len(log["events"]):
            raise ValueError(f"{len(log['events'])} events in the log: the actions make {len(replayed.events)}")
        return replayed

    def __iter__(self) -> Iterator[int]:
        """The seats that have something to decide now."""
        return iter([seat for seat in range(4) if self.legal(seat)])
