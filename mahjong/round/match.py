"""A Match: rounds in sequence at one table, with totals and the succession of dealers."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Self

from mahjong import rules as games
from mahjong.chance import Stream, checked_seed, commitment, new_seed, round_seed
from mahjong.round.round import Result, Round
from mahjong.rules.base import Rules

VERSION = 1

BeforeRound = Callable[["Match"], Mapping[str, Any]]


class Match:
    """Rounds in sequence. The first dealer is drawn from the seed; a round's seed comes from it and the round's number.

    `rules`; `seed`: 32 bytes (None: from the operating system). `before_round(match)` is called before each round and
    returns its options of scope "round" (`match.dealer` is its dealer, `match.options` those of the round before);
    those that a staying dealer keeps (`rules.kept_by_dealer`) stay as they were.

    `round` is the round that runs; when it is over, `next_round()` books it and begins the next.
    """

    def __init__(self, rules: Rules, seed: bytes | None = None, before_round: BeforeRound | None = None) -> None:
        self.rules = rules
        self._seed = new_seed() if seed is None else checked_seed(seed)
        self._before_round = before_round
        self.number = 0
        self.dealer = Stream(self._seed, "first dealer").below(4)
        self.totals: tuple[int, ...] = (0, 0, 0, 0)
        self.results: list[Result] = []
        self.options: dict[str, Any] = {}
        self._begin({})

    @property
    def commitment(self) -> str:
        """SHA-256 over the match's seed; it may be published before play."""
        return commitment(self._seed)

    def _begin(self, kept: Mapping[str, Any]) -> None:
        chosen = {} if self._before_round is None else self._before_round(self)
        self.options = {**chosen, **kept}
        self.round = Round(self.rules, self.dealer, round_seed(self._seed, self.number), **self.options)

    def next_round(self) -> Round:
        """Book the round that is over and begin the next one; ValueError while it runs."""
        result = self.round.result
        if result is None:
            raise ValueError(f"round {self.number} is not over: expected its result before the next round")
        self.results.append(result)
        self.totals = tuple(total + gained for total, gained in zip(self.totals, result.points, strict=True))
        stays = result.next_dealer == self.dealer
        self.dealer = result.next_dealer
        self.number += 1
        self._begin({name: self.options[name] for name in self.rules.kept_by_dealer & self.options.keys() if stays})
        return self.round

    def snapshot(self) -> dict[str, Any]:
        """The match as JSON knows it: where it stands, and the round that runs. `restore` goes on alike."""
        return {
            "version": VERSION,
            "rules": json.loads(self.rules.to_json()),
            "seed": self._seed.hex(),
            "number": self.number,
            "dealer": self.dealer,
            "totals": list(self.totals),
            "options": self.options,
            "round": self.round.snapshot(),
        }

    @classmethod
    def restore(cls, snapshot: Mapping[str, Any], before_round: BeforeRound | None = None) -> Self:
        """The match of a snapshot; `results` begins anew. ValueError if the snapshot is of another version."""
        if snapshot.get("version") != VERSION:
            raise ValueError(f"version {snapshot.get('version')!r} of a snapshot: expected {VERSION}")
        match = cls.__new__(cls)
        match.rules = games.from_json(json.dumps(snapshot["rules"]))
        match._seed = checked_seed(bytes.fromhex(snapshot["seed"]))
        match._before_round = before_round
        match.number, match.dealer = snapshot["number"], snapshot["dealer"]
        match.totals, match.results = tuple(snapshot["totals"]), []
        match.options = dict(snapshot["options"])
        match.round = Round.restore(snapshot["round"])
        return match
