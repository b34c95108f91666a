"""Whole games with their records: random play that also throws, moves and takes back, as rooms would write it."""

from __future__ import annotations

import hashlib
import random

from mahjong.action import Action
from mahjong.felt.launch import Launch
from mahjong.record import Act, Deal, Flight, Head, Line, PromisedDeal, Record, RecordError, Seat, Undo
from mahjong.replay import check_record, owed_lines
from mahjong.rules import Rules
from mahjong.table import Table
from tests.mahjong.walk import RULES, choices, pick

SEATS = (Seat("阿明", "person", token_hash="0" * 64), *(Seat(f"電腦 {n}", "bot", bot="efficient@1") for n in "ABC"))


def recorded(
    chance: random.Random, rules: Rules, hands: int, *, undo: float = 0.0, promised: bool = False, thrown: float = 0.0
) -> tuple[Table, Record]:
    """Play `hands` hands at random and return the table with the record of it.

    With `promised` every wall is promised; one or two seats of each hand give a share. `thrown` is how often a discard
    has a launch, and how often a tile of the pool is moved.
    """
    table = Table(rules, b"unused", {1: "efficient", 2: "efficient", 3: "efficient"})
    lines: list[Line] = []
    for _ in range(hands):
        first = len(lines)
        lines.append(_dealt(chance, table.hand_number + 1, promised=promised))
        table.deal(lines[-1].seed)
        while table.phase in ("turn", "window"):
            seat, action = pick(chance, choices(table))
            lines.extend(_flights(chance, table, seat, action, thrown))
            table.apply(seat, action)
            lines.append(Act(seat, action))
            lines.extend(owed_lines(table, lines[first:]))
            if chance.random() < undo:
                _take_back(table, lines, chance.randint(1, 4))
        if table.phase == "game_over":
            break
    return table, Record(Head(rules, SEATS, "0.1.0"), tuple(lines))


def _flights(chance: random.Random, table: Table, seat: int, action: Action, often: float) -> list[Flight]:
    """Return launches before an action: of a tile that lies in the pool, and of the one that is thrown."""
    discards = table.view(None).discards
    lying = [number for number, discard in enumerate(discards) if discard.taken_by is None]
    lines: list[Flight] = []
    if lying and chance.random() < often:
        lines.append(Flight(chance.randrange(4), chance.choice(lying), _launch(chance)))
    if action.throws and chance.random() < often:
        lines.append(Flight(seat, len(discards), _launch(chance)))
    return lines


def _launch(chance: random.Random) -> Launch:
    numbers = (chance.randint(1600, 14400), chance.randint(1600, 14400), chance.randint(-3000, 3000))
    return Launch(*numbers, chance.randint(-900, 900), chance.randint(-900, 900), chance.randint(-900, 900))


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


def refusal(data: bytes | str) -> RecordError:
    """Return why a record is refused; it has to be, on a line that both languages name."""
    error = check_record(data)
    assert error is not None, "this record should have been refused"
    assert str(error) == f"{error.zh} / {error.en}"
    assert f"第 {error.line} 行" in error.zh
    assert f"line {error.line}:" in error.en
    return error
