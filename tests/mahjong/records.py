"""Whole games with their records: random play that also takes back, as rooms would write it."""

from __future__ import annotations

import hashlib
import random

from mahjong.record import Act, Deal, Head, Line, PromisedDeal, Record, Seat, Undo
from mahjong.replay import owed_lines
from mahjong.rules import Rules
from mahjong.table import Table
from tests.mahjong.walk import RULES, choices, pick

SEATS = (Seat("阿明", "person", token_hash="0" * 64), *(Seat(f"電腦 {n}", "bot", bot="efficient@1") for n in "ABC"))


def recorded(
    chance: random.Random, rules: Rules, hands: int, *, undo: float = 0.0, promised: bool = False
) -> tuple[Table, Record]:
    """Play `hands` hands at random and return the table with the record of it.

    With `promised` every wall is promised; one or two seats of each hand give a share.
    """
    table = Table(rules, b"unused", {1: "efficient", 2: "efficient", 3: "efficient"})
    lines: list[Line] = []
    for _ in range(hands):
        first = len(lines)
        lines.append(_dealt(chance, table.hand_number + 1, promised=promised))
        table.deal(lines[-1].seed)
        while table.phase in ("turn", "window"):
            seat, action = pick(chance, choices(table))
            table.apply(seat, action)
            lines.append(Act(seat, action))
            lines.extend(owed_lines(table, lines[first:]))
            if chance.random() < undo:
                _take_back(table, lines, chance.randint(1, 4))
        if table.phase == "game_over":
            break
    return table, Record(Head(rules, SEATS, "0.1.0"), tuple(lines))


def _dealt(chance: random.Random, hand: int, *, promised: bool) -> Deal | PromisedDeal:
    if not promised:
        return Deal(hand, chance.randbytes(32))
    shares = [chance.randbytes(32) if seat in (0, hand % 4) else bytes(32) for seat in range(4)]
    return PromisedDeal.of(hand, chance.randbytes(32), shares)


def bots_game(seed: bytes) -> tuple[Table, Record]:
    """Let four computers play a whole game and return the table with the record of it."""
    table = Table(RULES, seed, dict.fromkeys(range(4), "efficient"))
    seats = tuple(Seat(f"電腦 {n}", "bot", bot="efficient@1") for n in "ABCD")
    lines: list[Line] = []
    while table.phase != "game_over":
        table.deal()
        lines.append(Deal(table.hand_number, seed))
        while table.phase in ("turn", "window"):
            choice = table.forced() or table._bot_choice()
            assert choice is not None
            table.apply(*choice)
            lines.append(Act(*choice))
        lines.extend(owed_lines(table, lines[-1:]))
    return table, Record(Head(RULES, seats, "0.1.0", seed=seed), tuple(lines))


def short_hand() -> Record:
    """Return the record of the shortest of 400 hands between bots, promised: a deal, 27 actions, settle, reveal."""
    deal = PromisedDeal.of(1, hashlib.sha256(b"short108").digest())
    table = Table(RULES, deal.seed, dict.fromkeys(range(4), "efficient"))
    table.deal()
    table.play_bots()
    lines: list[Line] = [deal, *table.record.lines[1:]]
    return Record(Head(RULES, SEATS, "0.1.0"), (*lines, *owed_lines(table, lines)))


def _take_back(table: Table, lines: list[Line], most: int) -> None:
    count = sum(table.undo() is not None for _ in range(most))
    if count:
        lines.append(Undo(count))
