"""Why a simulation stops."""


class RoundFailed(Exception):
    """A bot or the rules raised an exception in a round; `play_round(rules, bots, seed, number)` raises it again.

    `number`, `seed`: of the round and of the simulation; `traceback`: of the exception, as text.
    """

    def __init__(self, number: int, seed: int, traceback: str) -> None:
        super().__init__(number, seed, traceback)
        self.number = number
        self.seed = seed
        self.traceback = traceback

    def __str__(self) -> str:
        reason = self.traceback.rstrip().rpartition("\n")[2]
        return f"round {self.number} of seed {self.seed}: {reason}\n\n{self.traceback}"


class WorkersLost(Exception):
    """Some rounds did not come back, attempt after attempt, or the executor takes no more work."""
