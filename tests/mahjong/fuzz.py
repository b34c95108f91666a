"""A million attempts at what may not be: illegal actions, malformed records, rules, hands, scores and cases.

``python -m tests.mahjong.fuzz --attempts 1000000 --seed 1`` runs all kinds and prints how many attempts ended in which
way. Every round has its own seed, made of the seed, the kind and the number of the round: the first surprise ends the
run with 1 and with the command that makes it again.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tests.mahjong import fuzz_actions, fuzz_cases, fuzz_records, fuzz_texts
from tests.mahjong.fuzz_tools import Surprise, Tally

Kind = Callable[[random.Random, Tally], None]

KINDS: Mapping[str, tuple[Kind, float]] = {
    "actions": (fuzz_actions.play, 0.63),
    "action-texts": (fuzz_actions.texts, 0.12),
    "built-actions": (fuzz_actions.built, 0.08),
    "records": (fuzz_records.records, 0.05),
    "rules": (fuzz_texts.rules, 0.03),
    "hands": (fuzz_texts.hands, 0.06),
    "scores": (fuzz_texts.scores, 0.02),
    "cases": (fuzz_cases.cases, 0.01),
    "strange-seats": (fuzz_actions.strange_seats, 0.005),
    "float-tiles": (fuzz_actions.floats, 0.005),
    "no-rows": (fuzz_texts.rows, 0.005),
}
"""Each kind: what one round does, and its share of all attempts."""


class Progress:
    """A line on a terminal's error stream that says how far the run is, at most twice a second."""

    def __init__(self, attempts: int, *, shown: bool) -> None:
        self.attempts, self.shown, self.start, self.last = attempts, shown, time.monotonic(), 0.0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.start

    def tell(self, done: int, kind: str) -> None:
        if self.shown and self.seconds - self.last > 0.5:
            self.last = self.seconds
            sys.stderr.write(f"\r{done:>9,} of {self.attempts:,}  {self.seconds:5.0f} s  {kind:<16}")
            sys.stderr.flush()


LONGEST = 60
"""Seconds a round may take when run as a command: more is a hang."""


def _hangs(*_: object) -> None:
    raise TimeoutError(f"a round took more than {LONGEST} seconds")


def run_round(kind: str, seed: int, number: int, tally: Tally) -> None:
    """Run one round of a kind. Raises `Surprise`, whatever went wrong, with the command that makes it again."""
    round_of = KINDS[kind][0]
    if signal.getsignal(signal.SIGALRM) is _hangs:
        signal.alarm(LONGEST)
    try:
        round_of(random.Random(f"{seed} {kind} {number}"), tally)
    except Exception as error:
        again = f"python -m tests.mahjong.fuzz --seed {seed} --only {kind} --round {number}"
        raise Surprise(f"{error}\nmade again by: {again}") from error


def run(attempts: int, seed: int, kinds: Sequence[str], progress: Progress) -> dict[str, Tally]:
    """Run rounds of each kind until its share of the attempts is reached; return the tallies by kind."""
    tallies: dict[str, Tally] = {}
    whole = sum(KINDS[kind][1] for kind in kinds)
    for kind in kinds:
        tally, number = tallies.setdefault(kind, Counter()), 0
        while tally.total() < attempts * KINDS[kind][1] / whole:
            run_round(kind, seed, number, tally)
            number += 1
            progress.tell(sum(one.total() for one in tallies.values()), kind)
    return tallies


def report(tallies: Mapping[str, Tally], seed: int, seconds: float) -> str:
    """Return the counts by kind and the one line that sums them up."""
    lines = [
        f"{kind:<14}{tally.total():>9,}  " + ", ".join(f"{what} {n:,}" for what, n in tally.most_common())
        for kind, tally in tallies.items()
    ]
    total = sum(tally.total() for tally in tallies.values())
    return "\n".join([*lines, f"fuzz: {total:,} attempts, seed {seed}, {seconds:.0f} s, no surprise"])


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; return 1 at a surprise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attempts", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--only", choices=list(KINDS), help="one kind alone")
    parser.add_argument("--round", type=int, help="with --only: one round alone")
    asked = parser.parse_args(words)
    signal.signal(signal.SIGALRM, _hangs)
    progress = Progress(asked.attempts, shown=sys.stderr.isatty())
    try:
        if asked.only and asked.round is not None:
            tallies = {asked.only: Counter()}
            run_round(asked.only, asked.seed, asked.round, tallies[asked.only])
        else:
            tallies = run(asked.attempts, asked.seed, [asked.only] if asked.only else list(KINDS), progress)
    except Surprise:
        traceback.print_exc()
        return 1
    sys.stdout.write(report(tallies, asked.seed, progress.seconds) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
