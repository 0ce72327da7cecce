"""The course of a round: turn, discard, claims, kongs, settlement. It asks the rules at every step and names no
game.
"""

from collections.abc import Mapping, Sequence

from mahjong.actions import PASS, PONG, WIN, Action, Answers, Decision
from mahjong.hand import Meld
from mahjong.rules.base import Rules
from mahjong.rules.procedure import Options, Steps, forced_options
from mahjong.table import TableState


class Play:
    """A round under its rules, as generators that yield decisions and take answers."""

    def __init__(self, rules: Rules, table: TableState) -> None:
        self.rules = rules
        self.table = table

    def run(self) -> Steps[None]:
        """The whole round, from the dealt hands on."""
        yield from self.rules.begin(self)
        seat = self.table.dealer
        while not self.table.over:
            seat = yield from self.turn(seat)

    # --- a turn -------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Steps[int]:
        """Ask a seat that has a tile to discard, and do what it answers; returns the seat whose turn is next."""
        answers = yield Decision("turn", {seat: self._turn_options(seat)})
        action = answers[seat]
        if action == WIN and self.table.drawn is not None:
            self.settle((seat,), self.table.drawn, None)
            return seat
        if action.type == "discard":
            return (yield from self._discard(seat, action.tiles[0]))
        if action.type == "kong":
            laid = yield from self.lay_kong(seat, action.tiles[0])
            return (yield from self.rules.replace(self, seat)) if laid else seat
        return (yield from self.rules.act(self, seat, action))

    def _turn_options(self, seat: int) -> Options:
        table, rules = self.table, self.rules
        options: list[Action] = []
        if table.drawn is not None:  # after a chow or pong there is only the discard (G-4)
            if rules.may_win(table, seat, table.drawn, None):
                options.append(WIN)
            options += [Action("kong", (kind,)) for kind in rules.kongs(table, seat)]
            options += rules.own_actions(table, seat)
        options += [Action("discard", (kind,)) for kind in rules.discardable(table, seat)]
        return forced_options(tuple(options)) if rules.forced(table) else tuple(options)

    def _discard(self, seat: int, tile: int) -> Steps[int]:
        flags = set(self.rules.discard_flags(self.table, seat, tile))
        self.table.discard(seat, tile)
        self.table.flags = flags
        self.rules.discarded(self.table, seat)
        return (yield from self.offer(seat, tile))

    def lay_kong(self, seat: int, kind: int) -> Steps[bool]:
        """Lay a concealed kong, or add a tile to a pong if nobody robs it (G-16); False if somebody did."""
        full = self.table.full(seat)
        pong = next((meld for meld in full.melds if meld.type == "pong" and meld.tiles[0] == kind), None)
        if pong is None:
            kong, own = Meld.of("concealed_kong", [kind] * 4), [kind] * 4
        else:
            kong, own = Meld.of("added_kong", [kind] * 4, pong.feeder), [kind]
            self.table.record("adding", seat, own)
            robbers = yield from self.ask_wins(seat, kind, "robbing", {"robbed_kong"})
            if robbers:
                self.table.lose(seat, kind)
                self.settle(robbers, kind, seat)
                return False
        self.table.lay(seat, kong, own, replaces=pong, shown=pong is not None or self.rules.show_concealed_kongs)
        self.rules.book_kong(self.table, seat, kong, pong)
        return True

    def ask_wins(self, seat: int, tile: int, phase: str, flags: set[str]) -> Steps[list[int]]:
        """Ask the other seats whether they win on a tile that a seat shows; returns who does."""
        kept, self.table.flags = self.table.flags, flags
        options = {other: self._win_options(other, tile, seat) for other in self._others(seat)}
        answers = yield Decision(phase, options, self._settled(seat))
        winners = self._winners(answers, options, tile, seat)
        if not winners:
            self.table.flags = kept
        return winners

    # --- claims -------------------------------------------------------------------------------------------------

    def offer(self, seat: int, tile: int) -> Steps[int]:
        """Let the others claim a tile that a seat has discarded; returns the seat whose turn is next."""
        options = {other: self._claim_options(other, tile, seat) for other in self._others(seat)}
        answers = yield Decision("claims", options, self._settled(seat))
        winners = self._winners(answers, options, tile, seat)
        if winners:
            self.rules.outbid(self.table, answers)
            self.settle(winners, tile, seat)
            return seat
        taken = [other for other in self._others(seat) if answers[other] != PASS]
        if not taken:
            return (yield from self.rules.draw(self, (seat + 1) % 4))
        claimer = min(taken, key=lambda other: answers[other].type == "chow")  # pong and kong before chow (G-12)
        self.table.take_discard(seat)
        return (yield from self._claim(claimer, answers[claimer], tile, seat))

    def _claim(self, claimer: int, action: Action, tile: int, discarder: int) -> Steps[int]:
        if action == PONG:
            meld, own = Meld.of("pong", [tile] * 3, discarder), [tile] * 2
        elif action.type == "chow":
            meld, own = Meld.of("chow", [tile, *action.tiles], discarder), list(action.tiles)
        elif action.type == "kong":
            meld, own = Meld.of("exposed_kong", [tile] * 4, discarder), [tile] * 3
        else:
            return (yield from self.rules.act_on(self, claimer, action, tile, discarder))
        self.table.lay(claimer, meld, own)
        if action.type == "kong":
            self.rules.book_kong(self.table, claimer, meld, None)
            return (yield from self.rules.replace(self, claimer))
        return claimer

    def _claim_options(self, seat: int, tile: int, discarder: int) -> Options:
        options = [WIN] if self.rules.may_win(self.table, seat, tile, discarder) else []
        hand = self.table.hands[seat]
        if options and self.rules.forced(self.table):
            return (WIN,)
        if hand.counts[tile] == 3:
            options += self.rules.kong_claims(self.table, seat, tile)
        if self.rules.may_claim(self.table, seat, tile):
            if hand.counts[tile] >= 2:
                options.append(PONG)
            if tile < 27 and self.rules.may_chow(self.table, seat, discarder):
                options += [Action("chow", pair) for pair in _chow_pairs(tile) if all(hand.counts[k] for k in pair)]
        return (*options, PASS)

    def _win_options(self, seat: int, tile: int, discarder: int) -> Options:
        if not self.rules.may_win(self.table, seat, tile, discarder):
            return (PASS,)
        return (WIN,) if self.rules.forced(self.table) else (WIN, PASS)

    def _others(self, seat: int) -> list[int]:
        """The other seats, the nearest first."""
        return [(seat + step) % 4 for step in (1, 2, 3)]

    def _settled(self, discarder: int):  # type: ignore[no-untyped-def]
        """Claims are settled when all have answered, or where one seat wins, when no nearer seat is still to answer."""

        def settled(answers: Answers, asked: Mapping[int, Options]) -> bool:
            for seat in self._others(discarder):
                if seat not in answers:
                    return False
                if answers[seat] == WIN and not self.rules.everyone_wins():
                    return True
            return True

        return settled

    def _winners(self, answers: Answers, options: Mapping[int, Options], tile: int, discarder: int) -> list[int]:
        """The seats that win; who could have won and did not has passed a win."""
        winners = [seat for seat in self._others(discarder) if answers.get(seat) == WIN]
        if not self.rules.everyone_wins():
            winners = winners[:1]
        for seat in answers:
            if WIN in options[seat] and answers[seat] != WIN:
                self.rules.passed(self.table, seat, tile)
        return winners

    # --- the end ------------------------------------------------------------------------------------------------

    def settle(self, winners: Sequence[int], tile: int, discarder: int | None) -> None:
        """Pay the wins on a tile and end the round."""
        self.rules.settle(self.table, winners, tile, discarder)
        self.table.over = True

    def end(self) -> None:
        """End the round without a winner."""
        self.table.record("drawn_game")
        self.rules.end(self.table)
        self.table.over = True


def _chow_pairs(tile: int) -> list[tuple[int, int]]:
    """The pairs of kinds that make a sequence with a tile."""
    number = tile % 9
    pairs = ((-2, -1), (-1, 1), (1, 2))
    return [(tile + a, tile + b) for a, b in pairs if number + a >= 0 and number + b <= 8]
