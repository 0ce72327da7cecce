"""A Round: what a server holds for a table. It knows at any moment who may do what, and refuses everything else."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from mahjong import rules as games
from mahjong import tiles
from mahjong.actions import DISCARDS, PASS, WIN, Action, Decision, Options
from mahjong.chance import Stream, checked_seed, commitment, new_seed
from mahjong.hand import Hand, Meld
from mahjong.round.play import ONLY_PASS, Play
from mahjong.rules.base import Rules
from mahjong.rules.facts import seat_number
from mahjong.rules.scores import Payment, Score, balance
from mahjong.table import FACE_DOWN, ONLY, Event, TableState
from mahjong.wall import Opening, Wall, WallView

VERSION = 1
LEAVE, BREAK_UP, BAR = "leave", "break_up", "bar"


class IllegalAction(Exception):
    """The seat may not do this now; `reason` says why. Nothing has changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Result:
    """How a round ended.

    `points`: what each seat gained in all; `winners`; `scores` of the wins; `payments`: every transfer, for wins, kongs
    and everything else; `next_dealer`: a seat.
    """

    points: tuple[int, int, int, int]
    winners: tuple[int, ...]
    scores: tuple[Score, ...]
    payments: tuple[Payment, ...]
    next_dealer: int

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON knows it."""
        return {
            "points": list(self.points),
            "winners": list(self.winners),
            "scores": [score.to_dict() for score in self.scores],
            "payments": [payment._asdict() for payment in self.payments],
            "next_dealer": self.next_dealer,
        }


class Round:
    """One round under some rules, from the deal to the settlement. Everything random comes from the seed.

    `dealer`: a seat; `seed`: 32 bytes (None: from the operating system); `wall`: a wall with chosen tiles, for tests
    and replays, opened before the dealer; `round_options`: options of scope "round". ValueError for a seat, seed, wall
    or option that is none. A Round is owned by one thread at a time.
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
        if not isinstance(rules, Rules):
            raise TypeError(f"rules is {rules!r:.80}: expected the rules of a game, from ruleset()")
        for name in round_options:
            if name not in rules.options or rules.options[name].scope != "round":
                known = [name for name, option in rules.options.items() if option.scope == "round"]
                raise ValueError(f"{name!r} is no option of a round of {rules.name}: expected some of {known}")
        self.rules = replace(rules, **round_options) if round_options else rules
        self.dealer = seat_number("dealer", dealer)
        self._seed = new_seed() if seed is None else checked_seed(seed)
        self._chosen = None if wall is None else self._checked(wall)
        self._done: list[tuple[int, Action | str]] = []
        try:
            self._table = self._dealt()
        except LookupError:
            raise ValueError(f"a wall of {len(self._chosen or ())} tiles: expected enough to be dealt") from None
        self._steps = Play(self.rules, self._table).run()
        self._decision: Decision | None = None
        self._answers: dict[int, Action] = {}
        self._open: dict[int, Options] = {}  # the seats that are asked and have not answered
        self._ask(next(self._steps))

    def _checked(self, wall: Wall) -> tuple[int, ...]:
        """The tiles of a chosen wall; ValueError unless they are of the game."""
        if wall.remaining < len(wall.order):
            raise ValueError("tiles of the wall are drawn or set aside: expected all of them")
        if outside := tiles.TileSet(wall.order) - self.rules.kinds:
            raise ValueError(f"{outside} is not in play in {self.rules.name}: expected some of {self.rules.kinds}")
        return wall.order

    def _dealt(self) -> TableState:
        """The table with the wall opened and the tiles dealt."""
        dice = Stream(self._seed, "dice")
        if self._chosen is None:
            opening = self.rules.opening(dice, self.dealer)
            wall = Wall.shuffled(self.rules.kinds, Stream(self._seed, "wall"), self.dealer, opening)
        else:
            opening, wall = Opening((), self.dealer, 0), Wall(self._chosen)
        table = TableState(self.dealer, wall, dice, turn=self.dealer)
        table.record(
            "start",
            self.dealer,
            game=self.rules.name,
            commitment=self.commitment,
            dice=opening.dice,
            opened=opening.seat,
            stacks=opening.stacks,
        )
        wild_kind = self.rules.prepare(table)
        dealt: list[list[int]] = [[], [], [], []]
        for seat in self.rules.deal_order(self.dealer, opening.seat):
            dealt[seat].append(wall.draw())
        last = dealt[self.dealer].pop()
        for seat, kinds in enumerate(dealt):
            table.hands.append(Hand(bytes(map(kinds.count, range(tiles.KINDS))), wild_kind=wild_kind))
            table.record("deal", seat, sorted(kinds), ONLY[seat])
        table.draw(self.dealer, last, flags=("dealt",))
        table.dealt = tuple(table.full(seat) for seat in range(4))
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
    def wall(self) -> WallView:
        """What everybody sees of the wall, such as how many tiles are `remaining`."""
        return self._table.wall.view

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have something to decide now."""
        return tuple(self._open)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now; empty when it has nothing to decide."""
        return self._open.get(seat) or self._open.get(seat_number("seat", seat), ())

    def apply(self, seat: int, action: Action | str) -> tuple[Event, ...]:
        """Do what a seat decides; returns the events that follow, hidden things too.

        IllegalAction says why not, ValueError what is wrong with a seat or a text; nothing has changed then.
        """
        wanted = action if isinstance(action, Action) else Action.parse(action)
        options = self._open.get(seat_number("seat", seat), ())
        if wanted not in options:
            raise IllegalAction(self._why_not(seat, wanted))
        before = len(self._table.events)
        self._answer(seat, wanted)
        return tuple(self._table.events[before:])

    def pass_idle(self) -> tuple[Event, ...]:
        """Let all seats pass that can but pass; returns the events that follow.

        It spares bots and simulations most of their calls. At a table of people it would tell that nobody can claim.
        """
        before = len(self._table.events)
        while idle := [seat for seat, options in self._open.items() if options == ONLY_PASS]:
            asked = self._decision
            for seat in idle:
                if self._decision is asked:
                    self._answer(seat, PASS)
        return tuple(self._table.events[before:])

    def _answer(self, seat: int, action: Action) -> None:
        """Write an answer down, and go on if the question is settled."""
        self._done.append((seat, action))
        self._answers[seat] = action
        del self._open[seat]
        if not self._open or (WIN in self._answers.values() and self._settled()):
            try:
                self._ask(self._steps.send(self._answers))
            except StopIteration:
                self._finish()

    def _settled(self) -> bool:
        """Whether the answers decide though not all have answered."""
        return self._decision is not None and self._decision.settled(self._answers)

    def _ask(self, decision: Decision) -> None:
        self._decision, self._answers, self._open = decision, {}, dict(decision.options)

    def _finish(self) -> None:
        self._decision, self._open = None, {}
        self._table.record("end", points=balance(self._table.payments))

    def _why_not(self, seat: int, action: Action) -> str:
        if self._decision is None:
            return "the round is over"
        if seat not in self._open:
            asked = "has already answered" if seat in self._answers else "is not asked now"
            return f"seat {seat} {asked}, in phase {self.phase}"
        reason = f": {self._why_no_win(seat)}" if action == WIN else ""
        legal = ", ".join(map(str, self._open[seat]))
        return f"seat {seat} may not {action} now{reason}; expected one of: {legal}"

    def _why_no_win(self, seat: int) -> str:
        table, asked = self._table, self._decision
        assert asked is not None
        own = table.drawn if seat == table.turn else None  # what another seat has drawn is its secret
        tile = own if asked.tile is None else asked.tile
        if tile is None:
            return "no tile has been drawn"
        return self.rules.why_no_win(table, seat, tile, None if seat == table.turn else table.turn)

    def default_action(self, seat: int) -> Action:
        """What a time-out does: pass (G-11), or discard the tile drawn, or the highest kind; else what stands first,
        such as a forced win. IllegalAction if the seat has nothing to decide.
        """
        legal = self.legal(seat)
        if not legal:
            raise IllegalAction(f"seat {seat} has nothing to decide")
        discards = [action for action in legal if action.type == "discard"]
        drawn = self._table.drawn
        if PASS in legal:
            return PASS
        if drawn is not None and DISCARDS[drawn] in discards:
            return DISCARDS[drawn]
        return discards[-1] if discards else legal[0]

    def leave(self, seat: int, *, end: bool = False) -> tuple[Event, ...]:
        """A seat leaves the table for good, and pays what the rules say; returns the events that follow.

        `end`: the round ends without a winner, and the dealer stays. Otherwise it goes on, and a server answers for the
        seat with the default actions. IllegalAction if the round is over or the seat has left before.
        """
        if self._decision is None:
            raise IllegalAction("the round is over")
        if (seat_number("seat", seat), LEAVE) in self._done:
            raise IllegalAction(f"seat {seat} has left before")
        table = self._table
        before = len(table.events)
        self._done.append((seat, BREAK_UP if end else LEAVE))
        table.record("leave", seat)
        table.pay(self.rules.settle_escape(seat))
        if end:
            self._steps.close()
            self._finish()
        return tuple(table.events[before:])

    def bar(self, seat: int) -> tuple[Event, ...]:
        """The referee bars a seat from winning in this round; returns the events that follow.

        IllegalAction if the round is over, the seat is barred already, has just answered that it wins, or must win.
        """
        if self._decision is None:
            raise IllegalAction("the round is over")
        table, open_to = self._table, self._open.get(seat_number("seat", seat), ())
        if seat in table.barred:
            raise IllegalAction(f"seat {seat} is barred already")
        if self._answers.get(seat) == WIN or open_to == (WIN,):
            raise IllegalAction(f"seat {seat} is winning: expected the call before")
        before = len(table.events)
        self._done.append((seat, BAR))
        if open_to:
            self._open[seat] = tuple(action for action in open_to if action != WIN)
        table.bar(seat)
        self.rules.barred(table, seat)
        return tuple(table.events[before:])

    # --- what has happened --------------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, hidden things too."""
        return tuple(self._table.events)

    def events_for(self, seat: int, since: int = 0) -> tuple[Event, ...]:
        """What a seat may know of what has happened, numbered for the seat, from number `since` on."""
        seat_number("seat", seat)
        if since < 0:
            raise ValueError(f"since is {since}: expected 0 or more")
        known = [event for event in self._table.events if seat in event.seen_by or not event.hidden]
        return tuple(event.to(seat, number) for number, event in enumerate(known[since:], since))

    def view(self, seat: int) -> dict[str, Any]:
        """The table as a seat sees it (G-7), as JSON knows it; docs/rounds.md lists what it says."""
        table, asked = self._table, self._decision
        wall = table.wall.view
        return {
            "game": self.rules.name,
            "seat": seat_number("seat", seat),
            "dealer": self.dealer,
            "phase": self.phase,
            "turn": self.turn,
            "tile": None if asked is None or asked.tile is None else tiles.name(asked.tile),
            "hand": str(table.hands[seat]),
            "drawn": tiles.name(table.drawn) if table.turn == seat and table.drawn is not None else None,
            "concealed": [hand.size - 3 * len(hand.melds) for hand in table.hands],
            "melds": [[self._shown(meld, other == seat) for meld in table.hands[other].melds] for other in range(4)],
            "rivers": [tiles.join_text(river) for river in table.rivers],
            "uncovered": tiles.join_text(table.uncovered),
            "declared": sorted(table.declared),
            "shown": [table.shown.get(other) for other in range(4)],
            "remaining": wall.remaining,
            "stacks": list(wall.stacks),
            "face_up": [[place, tiles.name(kind)] for place, kind in wall.face_up],
            "points": list(balance(table.payments)),
            "legal": [str(action) for action in self.legal(seat)],
            "facts": self.rules.shown(table, seat),
        }

    def _shown(self, meld: Meld, own: bool) -> str:
        """G-8: a concealed kong of another seat is shown face down until the round is over."""
        open_to_all = self.rules.show_concealed_kongs or self._decision is None
        return str(meld) if own or open_to_all or meld.type != "concealed_kong" else FACE_DOWN

    @property
    def result(self) -> Result | None:
        """How the round ended; None while it runs."""
        table = self._table
        if self._decision is not None:
            return None
        payments = tuple(table.payments)
        broken_up = self._done[-1][1] == BREAK_UP
        next_dealer = self.dealer if broken_up else self.rules.next_dealer(table)
        return Result(balance(payments), tuple(table.winners), tuple(table.scores), payments, next_dealer)

    # --- snapshots ----------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """The round as JSON knows it: what it began with and what was done. `restore` continues exactly alike. It holds
        the seed: it is for the server alone.
        """
        return {
            "version": VERSION,
            "rules": json.loads(self.rules.to_json()),
            "dealer": self.dealer,
            "seed": self._seed.hex(),
            "wall": None if self._chosen is None else tiles.join_text(self._chosen),
            "done": [[seat, str(action)] for seat, action in self._done],
        }

    @classmethod
    def restore(cls, snapshot: Mapping[str, Any]) -> Self:
        """The round of a snapshot; ValueError if it is of another version, malformed, or holds an illegal action."""
        if not isinstance(snapshot, Mapping) or snapshot.get("version") != VERSION:
            raise ValueError(f"no snapshot of version {VERSION}: {snapshot!r:.80}")
        try:
            rules = games.from_json(json.dumps(snapshot["rules"]))
            wall = None if snapshot["wall"] is None else Wall(snapshot["wall"])
            restored = cls(rules, snapshot["dealer"], bytes.fromhex(snapshot["seed"]), wall=wall)
            for seat, action in snapshot["done"]:
                restored.redo(seat, action)
        except (KeyError, TypeError, IllegalAction) as error:
            raise ValueError(f"no snapshot of a round: {error!r}") from error
        return restored

    def redo(self, seat: int, done: str) -> tuple[Event, ...]:
        """Do what an entry of `done` in a snapshot says: an action, that a seat leaves, or the referee's call; returns
        the events that follow. Errors are those of `apply`, `leave` and `bar`.
        """
        if done in (LEAVE, BREAK_UP):
            return self.leave(seat, end=done == BREAK_UP)
        return self.bar(seat) if done == BAR else self.apply(seat, done)

    @property
    def log(self) -> dict[str, Any]:
        """The snapshot with all events and a digest over both, to be kept and replayed."""
        kept = {**self.snapshot(), "events": [event.to_dict() for event in self._table.events]}
        return {**kept, "digest": _digest(kept)}

    @classmethod
    def replay(cls, log: Mapping[str, Any]) -> Self:
        """The round of a log; ValueError if anything in it has been changed, or its actions do not bring its events
        about.
        """
        if not isinstance(log, Mapping):
            raise ValueError(f"no log of a round: {log!r:.80}")
        kept = {key: value for key, value in log.items() if key != "digest"}
        if log.get("digest") != _digest(kept):
            raise ValueError("the log has been changed, or is none: its digest does not fit")
        if not isinstance(log.get("events"), (list, tuple)):
            raise ValueError(f"no log of a round, with its events: {log!r:.80}")
        replayed = cls.restore(kept)
        events, written = replayed.log["events"], list(log["events"])
        for event, other in zip(events, written, strict=False):
            if event != other:
                raise ValueError(f"event {event['number']} of the log is {other}: the actions make it {event}")
        if len(events) != len(written):
            raise ValueError(f"{len(written)} events in the log: the actions make {len(events)}")
        return replayed


def _digest(kept: Mapping[str, Any]) -> str:
    """SHA-256 over the canonical JSON."""
    return hashlib.sha256(json.dumps(kept, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
