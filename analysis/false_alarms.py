"""How often the tests of a duel cry wolf, and how often their intervals cover: on made and on shuffled real walls.

Made walls have a known mean; walls of a real duel get their two sides exchanged at random, so that in truth neither is
better. ``python -m analysis.false_alarms --experiments 4000 --seed S [--hands FILE]`` prints the shares.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from analysis.clusters import mean_over_walls
from analysis.duel import Tally
from analysis.records import SEATED, read_pieces
from analysis.sequential import BETTER, Bounds, judge

Floats = npt.NDArray[np.float64]
Walls = Callable[[np.random.Generator, int], Floats]
"""Draws the chip differences of some walls, shape (walls,)."""

SAME = 0.64
"""Share of focal hands of made walls that end alike, as in a duel of ``noisy@1`` and ``efficient@1``."""


@dataclass(frozen=True, slots=True)
class Design:
    """How an experiment is held: the walls of the fixed test, the most of the sequential one, and its bounds."""

    fixed_walls: int = 1_000
    most_walls: int = 8_000
    bounds: Bounds = field(default_factory=Bounds)


@dataclass(frozen=True, slots=True)
class Alarms:
    """Shares of experiments.

    `fixed`: the fixed test sees a difference from 0; `covered`: its interval holds the truth; `sequential`: the
    sequential test says better, after `mean_walls` walls on average, whatever it says.
    """

    experiments: int
    fixed: float
    covered: float
    sequential: float
    mean_walls: float


def made_walls(mean: float = 0.0) -> Walls:
    """Return walls like those of a duel: mostly alike, else chips of a won or lost hand with a long tail, by seat."""

    def draw(chance: np.random.Generator, walls: int) -> Floats:
        shape = (walls, 4)
        size = 2 + chance.geometric(0.3, shape) * chance.choice([1, 1, 1, 2], shape)
        seats = np.where(chance.random(shape) < SAME, 0, size * chance.choice([-1, 1], shape))
        return np.asarray(seats.mean(axis=1) + mean)

    return draw


def shuffled_walls(differences: Floats) -> Walls:
    """Return walls drawn from a real duel's, each with its two sides exchanged or not."""

    def draw(chance: np.random.Generator, walls: int) -> Floats:
        return np.asarray(chance.choice(differences, walls) * chance.choice([-1, 1], walls))

    return draw


def count(walls: Walls, truth: float, experiments: int, seed: int, design: Design | None = None) -> Alarms:
    """Return what comes of many experiments with walls whose mean is `truth`; `seed` draws them.

    >>> alarms = count(made_walls(), 0.0, 20, 1, Design(fixed_walls=100, most_walls=400))
    >>> alarms.experiments, 0 <= alarms.fixed <= 1
    (20, True)
    """
    design = design or Design()
    seeds = np.random.SeedSequence(seed).spawn(experiments)
    results = np.array([
        _experiment(walls(np.random.default_rng(own), design.most_walls), truth, design) for own in seeds
    ])
    fixed, covered, sequential, n_walls = results.mean(axis=0).tolist()
    return Alarms(experiments, fixed, covered, sequential, n_walls)


def _experiment(values: Floats, truth: float, design: Design) -> tuple[bool, bool, bool, int]:
    interval = mean_over_walls(values[: design.fixed_walls])
    verdict = judge(values, design.bounds)
    alarm, covered = (not interval.low <= 0 <= interval.high), interval.low <= truth <= interval.high
    return alarm, covered, verdict.decision == BETTER, verdict.n_walls


def main(arguments: list[str] | None = None) -> None:
    """Print the shares as JSON, for made walls without and with a difference, and for a file's shuffled walls."""
    parser = argparse.ArgumentParser(prog="python -m analysis.false_alarms", description=__doc__)
    parser.add_argument("--experiments", type=int, default=4_000)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--hands", type=Path, help="a file of `mahjong duel --resume`")
    given = parser.parse_args(arguments)
    kinds = {"made_alike": (made_walls(), 0.0), "made_0.1_better": (made_walls(0.1), 0.1)}
    if given.hands:
        tally = Tally()
        for rows in read_pieces(given.hands, SEATED):
            tally.add(rows)
        kinds["shuffled"] = (shuffled_walls(tally.differences()), 0.0)
    found = {name: asdict(count(walls, truth, given.experiments, given.seed)) for name, (walls, truth) in kinds.items()}
    sys.stdout.write(json.dumps({"seed": given.seed, **found}, indent=2) + "\n")


if __name__ == "__main__":
    main()
