"""How much better the greedy bot plays than the random one, and what bots cost.

    python benchmarks/bots.py                                 every game, 2000 rounds with two bots of each sort
    python benchmarks/bots.py --only linfen --rounds 10000 --seed 5

The points are those of a greedy seat less those of a random one, the mean a round with its 95 % interval. Rounds a
second are those of one core by four bots of a sort, and the share is what is spent in the bots; all turn about, because
other work on the machine slows everything alike.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import mean, median, stdev
from time import process_time

import mahjong as mj
from mahjong.bots import Bot, GreedyBot, RandomBot

GREEDY, RANDOM = GreedyBot(), RandomBot()
TURNS = 5


def play(rules: mj.rules.Rules, bots: Sequence[Bot], seed: str, dealer: int) -> tuple[mj.Round, float]:
    """A round, and the seconds that were spent in the bots."""
    random, spent = Random(seed), 0.0
    played = mj.Round(rules, dealer, random.randbytes(32))
    while played.phase != "over":
        played.pass_idle()
        for seat in played.waiting:
            if played.legal(seat):  # an answer of another may have settled the question
                view = played.view(seat)
                start = process_time()
                action = bots[seat].act(view, random)
                spent += process_time() - start
                played.apply(seat, action)
    return played, spent


def compare(rules: mj.rules.Rules, rounds: int, seed: int) -> tuple[float, float, Counter[str]]:
    """The points that greedy seats gain over random ones, half of their 95 % interval, and how rounds end."""
    gains, ended = [], Counter[str]()
    for number in range(rounds):
        bots = (GREEDY, RANDOM, GREEDY, RANDOM) if number % 2 else (RANDOM, GREEDY, RANDOM, GREEDY)
        result = play(rules, bots, f"{seed} {number}", number // 2 % 4)[0].result
        assert result is not None
        signed = (gain if bot is GREEDY else -gain for gain, bot in zip(result.points, bots, strict=True))
        gains.append(sum(signed) / 2)
        ended["drawn"] += not result.winners
        ended.update({"greedy" if bots[seat] is GREEDY else "random" for seat in result.winners})
    return mean(gains), 1.96 * stdev(gains) / rounds**0.5, ended


def speed(rules: mj.rules.Rules, bot: Bot, rounds: range) -> tuple[float, float]:
    """Rounds a second by four bots, and the share of the time that is spent in them."""
    start = process_time()
    spent = sum(play(rules, (bot,) * 4, str(number), number % 4)[1] for number in rounds)
    seconds = process_time() - start
    return len(rounds) / seconds, spent / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the bots.")
    parser.add_argument("--only", choices=mj.rules.names())
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--timed", type=int, default=200, help="rounds by four bots of a sort")
    chosen = parser.parse_args()
    games = [chosen.only] if chosen.only else mj.rules.names()
    print(
        "| game | rounds | greedy over random, points | won by greedy | by random | drawn |\n|---|---|---|---|---|---|"
    )
    for game in games:
        gain, half, ended = compare(mj.ruleset(game), chosen.rounds, chosen.seed)
        shares = " | ".join(f"{ended[who] / chosen.rounds:.1%}" for who in ("greedy", "random", "drawn"))
        print(f"| {game} | {chosen.rounds} | {gain:+.2f} ± {half:.2f} | {shares} |", flush=True)
    print("\n| game | rounds/s, random | greedy | greedy over random | in the random bots | in the greedy bots |")
    print("|---|---|---|---|---|---|")
    for game in games:
        runs: dict[Bot, list[tuple[float, float]]] = {RANDOM: [], GREEDY: []}
        for turn in range(TURNS):
            each = -(-chosen.timed // TURNS)
            for bot, rates in runs.items():
                rates.append(speed(mj.ruleset(game), bot, range(turn * each, (turn + 1) * each)))
        random, random_share, greedy, greedy_share = (
            median(part) for rates in runs.values() for part in zip(*rates, strict=True)
        )
        ratio = f"{greedy / random:.2f} | {random_share:.0%} | {greedy_share:.0%}"
        print(f"| {game} | {random:.0f} | {greedy:.0f} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
