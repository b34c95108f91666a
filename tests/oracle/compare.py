"""The oracle beside the real table: same walls, same choices; the first difference is told with its seed and hand.

``python -m tests.oracle.compare --hands 100000 --seed 1 --jobs 2`` compares whole games. Both sides are asked for every
seat's legal actions before every action, and for events, score lines, payments and the next deal after it.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mahjong.action import Action
from mahjong.rules import Rules
from mahjong.table import Table
from tests.oracle import sides
from tests.oracle.agree import Difference, agree, agree_on_views, same
from tests.oracle.engine import OracleGame
from tests.oracle.mixtures import random_rules
from tests.oracle.play import any_chooser
from tests.oracle.steer import steered_wall
from tests.oracle.walls import opening_seat, wall_for

LENGTHS = (1, 1, 2, 2, 2, 3, 3, 4, 5, 8, 8, 50)
"""Most hands of a game; only the longest ones reach the later rounds and the game's end."""

VIEWS = 0.03
"""How often the four views are compared as well, per action."""

PROGRESS_SECONDS = 5


class Start(NamedTuple):
    """Where a hand starts: who deals, for how long, how often the deal has passed, everybody's chips."""

    dealer: int
    streak: int
    passes: int
    chips: list[int]


@dataclass
class Seen:
    """What was compared: hands, actions, and how often each event and row came up."""

    hands: int = 0
    actions: int = 0
    things: Counter[str] = field(default_factory=Counter)

    def add(self, other: Seen) -> None:
        """Count what another comparison saw."""
        self.hands += other.hands
        self.actions += other.actions
        self.things.update(other.things)


def compare_game(seed: int, game: int, rules: Rules | None = None) -> Seen:
    """Play one whole game (or its first hands) on both sides; raises `Difference` at the first one."""
    chance = random.Random(f"{seed}:{game}")
    rules = rules or random_rules(chance)
    table = Table(rules, seed=f"{seed}:{game}".encode())
    seen = Seen()
    start = Start(0, 0, 0, [rules.chips] * 4)
    for hand in range(1, chance.choice(LENGTHS) + 1):
        oracle = compare_hand(table, f"{seed}:{game}", hand, start, seen)
        if oracle.phase == "game_over":
            break
        start = Start(oracle.next_dealer, oracle.next_streak, oracle.next_passes, oracle.chips)
    return seen


def compare_hand(table: Table, name: str, hand: int, start: Start, seen: Seen) -> OracleGame:
    """Deal and play the table's next hand on both sides; `name` is the game's, for its walls and choices."""
    chance = random.Random(f"{name}:{hand}")
    steered = chance.random() < 0.75
    wall = steered_wall(chance, start.dealer, table.rules) if steered else wall_for(name.encode(), hand)
    east = chance.randrange(4) if steered else opening_seat(name.encode(), hand)
    oracle = OracleGame(table.rules, wall, *start, hand_number=hand, east=east)
    written: dict[str, Any] = {"wall": wall} if steered else {}
    if steered and table.rules.seat_origin == "opening":
        written["opening"] = east
    table.deal(**written)
    try:
        # flowers of the opening may have paid, or ended the hand, before anybody could look
        same("start", sides.table_start(table), (hand, *start._replace(chips=oracle.chips)))
        _play(table, oracle, chance, seen)
    except Exception as problem:
        where = f"seed:game {name}, hand {hand}, {'steered' if steered else 'seeded'} wall, {table.rules.changes()}"
        raise Difference(f"{where}\n{'; '.join(oracle.events)}\n{problem!r}") from problem
    seen.hands += 1
    seen.things.update(sides.things(oracle))
    return oracle


def _play(table: Table, oracle: OracleGame, chance: random.Random, seen: Seen) -> None:
    """Play to the end of the hand, comparing after every action; everybody's view now and then."""
    choose = any_chooser(chance)
    told = agree(table, oracle)
    while oracle.result is None:
        if chance.random() < VIEWS:
            agree_on_views(table, oracle)
        seat, text = choose(oracle)
        table.apply(seat, Action.parse(text))
        oracle.apply(seat, text)
        told = agree(table, oracle, told)
        seen.actions += 1


# ---- many games, with progress ----


def compare_many(seed: int, hands: int, jobs: int = 1) -> Iterator[Seen]:
    """Compare whole games until `hands` hands are done, yielding what each game added. Raises `Difference`."""
    if jobs == 1:
        done, game = 0, 0
        while done < hands:
            game += 1
            seen = compare_game(seed, game)
            done += seen.hands
            yield seen
        return
    yield from _in_parallel(seed, hands, jobs)


def _in_parallel(seed: int, hands: int, jobs: int) -> Iterator[Seen]:
    with ProcessPoolExecutor(jobs) as pool:
        games = itertools.count(1)
        running = {pool.submit(compare_game, seed, next(games)) for _ in range(2 * jobs)}
        done = 0
        while done < hands:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for one in finished:
                seen = one.result()
                done += seen.hands
                yield seen
                running.add(pool.submit(compare_game, seed, next(games)))
        for one in running:
            one.cancel()


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns 0 when all agreed, 1 at the first difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.compare", description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args(arguments)
    total = Seen()
    started = said = time.monotonic()
    try:
        for seen in compare_many(options.seed, options.hands, options.jobs):
            total.add(seen)
            if time.monotonic() - said > PROGRESS_SECONDS:
                said = time.monotonic()
                _say(f"{total.hands} of {options.hands} hands, {total.hands / (said - started):.0f} a second")
    except Difference as difference:
        _say(f"DIFFERENCE {difference}")
        return 1
    _say(f"{total.hands} hands, {total.actions} actions: equal. Seen: {dict(total.things.most_common())}")
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
