"""Perft by the oracle: sequences of actions counted by first action, for holding `mahjong.perft` to."""

from __future__ import annotations

import copy

from tests.oracle.engine import OracleGame
from tests.oracle.play import Step, all_legal


def after(game: OracleGame, step: Step) -> OracleGame:
    """Return the game after one more action; the game itself is left as it was."""
    child = copy.deepcopy(game, {id(game.rules): game.rules})
    child.apply(*step)
    return child


def count(game: OracleGame, depth: int) -> int:
    """Return the number of sequences of exactly so many actions."""
    steps = all_legal(game)
    return len(steps) if depth == 1 else sum(count(after(game, step), depth - 1) for step in steps)


def divide(game: OracleGame, depth: int) -> dict[str, int]:
    """Return the same count by first action, without those that lead to none."""
    if depth == 1:
        return {f"{seat} {text}": 1 for seat, text in all_legal(game)}
    counts = {f"{step[0]} {step[1]}": count(after(game, step), depth - 1) for step in all_legal(game)}
    return {text: found for text, found in counts.items() if found}
