"""The perft numbers of `tests/data/perft.json`: ``python -m tests.mahjong.perft_numbers`` counts and writes them anew.

They are recorded from the engine: a change of rules moves them, and whoever means it writes them anew. Each preset has
positions of one hand with a fixed seed: as dealt, and after some actions chosen by hash.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from mahjong.perft import perft
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.table import Table
from tests.mahjong.hashed import Hashed, Move

FILE = Path(__file__).parents[1] / "data" / "perft.json"
STARTS = (0, 30, 75)
"""Actions after which a position is taken."""
DEPTH = 6
"""At depth 6 a position has about ten thousand sequences."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """One position of a preset: the actions before it, its text, and the counts from depth 1 on."""

    preset: str
    steps: int
    position: str
    counts: list[int]


def seed_of(preset: str) -> bytes:
    """Return the seed of a preset's hand."""
    return f"perft {preset}".encode()


def reached(preset: str, steps: int) -> tuple[Table, list[Move]]:
    """Return the table of a preset after so many actions, or before the one that ended the hand, and the actions."""
    table = Table(Rules.preset(preset), seed=seed_of(preset))
    table.deal()
    hashed, moves = Hashed(f"perft {preset}"), []
    while len(moves) < steps:
        move = hashed.move(table)
        table.apply(*move)
        if table.phase not in ("turn", "window"):
            table.undo()
            break
        moves.append(move)
    return table, moves


def count(preset: str, steps: int) -> Numbers:
    """Count from one position."""
    table, _ = reached(preset, steps)
    counts = [perft(table.position, table.rules, depth) for depth in range(1, DEPTH + 1)]
    return Numbers(preset, steps, table.position, counts)


def recorded() -> list[Numbers]:
    """Return what the file says."""
    return [Numbers(**row) for row in json.loads(FILE.read_text("utf-8"))]


def main() -> None:
    """Count everything and write the file."""
    rows = [count(preset, steps) for preset in PRESETS for steps in STARTS]
    FILE.write_text("[\n" + ",\n".join(json.dumps(asdict(row)) for row in rows) + "\n]\n", "utf-8")
    sys.stdout.write(f"{FILE.name}: {len(rows)} positions, {sum(sum(row.counts) for row in rows)} sequences\n")


if __name__ == "__main__":
    main()
