"""Everything that is wrong with a position, at once: `status`. An empty list is a position that can stand."""

from __future__ import annotations

from collections.abc import Callable

from mahjong.position import check_game, check_memory, check_table, check_tiles
from mahjong.position.check_tiles import Problems
from mahjong.position.notation import PositionError, States
from mahjong.position.problems import Problem
from mahjong.position.read import parse_position
from mahjong.position.window import can_be_weighed
from mahjong.rules import Rules

Check = Callable[[States, Rules], Problems]

FIRST: tuple[Check, ...] = (check_tiles.check_numbers, check_tiles.check_melds)
"""Without these nothing else can be looked at."""
PLAIN: tuple[Check, ...] = (
    check_tiles.check_sources, check_tiles.check_counts, check_tiles.check_sizes, check_tiles.check_derived,
    check_table.check_order, check_table.check_claims, check_table.check_turn, check_table.check_window,
    check_memory.check_locks, check_memory.check_pung_locks, check_memory.check_barred, check_memory.check_feeds,
    check_memory.check_ready, check_memory.check_flowers, check_game.check_game, check_game.check_wall,
    check_game.check_end,
)  # fmt: skip
WEIGHED: tuple[Check, ...] = (check_table.check_answers, check_memory.check_waits, check_game.check_winners)
"""These ask the compiled rules, which trust hands to be hands."""
UNSOUND = frozenset({"follows", "hand_size", "five_alike", "negative_count", "window_tile", "drawn_not_held", "winner"})
"""Problems with which the compiled rules must not be asked."""


def status(states: States, rules: Rules) -> list[Problem]:
    """Return everything that is wrong with the position in `states[0]` under these rules, an empty list if nothing is.

    Each problem has a stable code and a sentence in two languages that names tiles, seats and numbers.
    """
    problems = [one for check in FIRST for one in check(states, rules)]
    if problems:
        return problems
    problems = [one for check in PLAIN for one in check(states, rules)]
    if can_be_weighed(states[0]) and not UNSOUND & {one.code for one in problems}:
        problems += [one for check in WEIGHED for one in check(states, rules)]
    return problems


def checked_position(text: str, rules: Rules) -> States:
    """Return the position of a text that can stand. Raises `PositionError` naming everything that is wrong with it."""
    states = parse_position(text, rules)
    problems = status(states, rules)
    if problems:
        zh, en = "；".join(one.zh for one in problems), "; ".join(one.en for one in problems)
        raise PositionError("position", text, zh, en)
    return states
