"""What a table makes of a case, set beside what the case asserts: one finding for each assertion."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mahjong.cases.case import Case
from mahjong.cases.fields import SEATS
from mahjong.cases.names import Items, contains, folded, said
from mahjong.core.readings import MAX_READINGS, SET_ROWS, find_readings
from mahjong.hand import Hand
from mahjong.rules import Rules
from mahjong.score import SEATS as LETTERS
from mahjong.score import Payments, ScoreError, ScoreSheet, Seating, payments, score
from mahjong.tiles import TileError, code_of, format_tiles

_LIGU = 8


@dataclass(frozen=True, slots=True)
class Finding:
    """One assertion by its name, mostly that of its field: what the case says, what the table gives, if that agrees."""

    name: str
    expected: Any
    found: Any
    agrees: bool


def findings(case: Case, rules: Rules, flags: Collection[str]) -> tuple[Finding, ...]:
    """Return a finding for each assertion of a case, at a table with `rules`; `flags` are those of `score`."""
    if case.illegal_position:
        return (_illegal(case),)
    try:
        return tuple(_OF_KIND[case.kind](case, rules, flags))
    except TileError as error:
        return (Finding("hand", "possible", str(error), agrees=False),)


def _illegal(case: Case) -> Finding:
    try:
        case.before_the_win()
    except TileError as error:
        return Finding("illegal_position", "refused", str(error), agrees=True)
    return Finding("illegal_position", "refused", "accepted", agrees=False)


def _scoring(case: Case, rules: Rules, flags: Collection[str]) -> Iterator[Finding]:
    hand = case.before_the_win()
    try:
        sheet = _sheet(case, hand, rules, flags)
    except ScoreError as error:
        yield Finding("win", "a win", str(error), agrees=False)
    else:
        yield from _items(case, sheet)
        if case.payments is not None:
            yield _payments(case, sheet.payments)
    yield from _waits(case, hand, rules)


def _sheet(case: Case, hand: Hand, rules: Rules, flags: Collection[str]) -> ScoreSheet:
    discarder = _discarder(case)
    return score(
        hand,
        None if case.win_tile is None else code_of(case.win_tile),
        case.win_by,
        seat=LETTERS[case.seat],
        round=LETTERS[case.round],
        rules=rules,
        dealer=LETTERS[case.dealer],
        dealer_streak=case.dealer_streak,
        discarder=None if discarder is None else LETTERS[discarder],
        liable=None if case.liable is None else LETTERS[case.liable],
        flags=flags,
    )


def _discarder(case: Case) -> int | None:
    """Return who fed the tile: whom the case names, else the one seat that it lets pay."""
    if case.discarder is not None or case.win_by == "self_draw" or case.liable is not None:
        return case.discarder
    payers = [seat for seat, chips in (case.payments or {}).items() if chips < 0]
    return payers[0] if len(payers) == 1 else None


def _items(case: Case, sheet: ScoreSheet) -> Iterator[Finding]:
    plain = [(line.zh, line.tai) for line in sheet.lines]
    items = folded(plain)
    if case.expected is not None:
        wanted = folded(case.expected)
        within = contains(items, wanted) or contains(Items(plain), wanted)
        agrees = items == wanted if case.expected_complete else within
        yield Finding("items", said(wanted), said(items), agrees)
    if case.expected_total is not None:
        yield Finding("total", case.expected_total, sheet.total, case.expected_total == sheet.total)
    if case.absent:
        there = {name for name, _tai in items}
        missing = [name for name in case.absent if name not in there]
        yield Finding("absent", list(case.absent), missing, agrees=len(missing) == len(case.absent))


def _payments(case: Case, paid: Payments) -> Finding:
    wanted = tuple((case.payments or {}).get(seat, 0) for seat in range(4))
    return Finding("payments", _chips(wanted), _chips(paid), wanted == paid)


def _chips(change: tuple[int, ...]) -> dict[str, int]:
    return {SEATS[seat]: chips for seat, chips in enumerate(change) if chips}


def _waits(case: Case, hand: Hand, rules: Rules) -> Iterator[Finding]:
    """Compare lists of waits; 嚦咕嚦咕 is switched on or off where the assertion says so, whatever the table plays."""
    ligu = rules if rules.tai["ligu"] else rules.but(tai={"ligu": _LIGU})
    for name, table in (("waits", rules), ("waits_with_ligu", ligu)):
        wanted = getattr(case, name)
        if wanted is not None:
            found = hand.waits(table)
            yield Finding(name, format_tiles(wanted), format_tiles(found), sorted(wanted) == list(found))
    for name, table, inside in (
        ("waits_contains_with_ligu", ligu, True),
        ("waits_lacks_without_ligu", rules.but(tai={"ligu": 0}), False),
    ):
        wanted = getattr(case, name)
        if wanted is not None:
            found = hand.waits(table)
            agrees = all((kind in found) == inside for kind in wanted)
            yield Finding(name, format_tiles(wanted), format_tiles(found), agrees)


def _wait(case: Case, rules: Rules, _flags: Collection[str]) -> Iterator[Finding]:
    yield from _waits(case, case.before_the_win(), rules)


def _structure(case: Case, _rules: Rules, _flags: Collection[str]) -> Iterator[Finding]:
    hand = Hand(case.hand, case.melds)
    readings = np.zeros((MAX_READINGS, SET_ROWS, 2), np.int8)
    sets = 5 - len(case.melds)
    found = find_readings(hand.counts, sets, readings)
    if case.decompositions is not None:
        yield Finding("decompositions", case.decompositions, found, found == case.decompositions)
    if case.decompositions_min is not None:
        yield Finding("decompositions_min", case.decompositions_min, found, found >= case.decompositions_min)
    if case.pair is not None:
        pairs = {int(kind) for kind in readings[:found, sets, 1]}
        yield Finding("pair", code_of(case.pair), format_tiles(sorted(pairs)), pairs == {case.pair})


def _payment(case: Case, rules: Rules, _flags: Collection[str]) -> Iterator[Finding]:
    seating = Seating(case.winner or 0, case.dealer, case.dealer_streak, case.discarder, case.liable)
    yield _payments(case, payments(rules, case.hand_tai or 0, seating))


_OF_KIND = {"scoring": _scoring, "wait": _wait, "structure": _structure, "payment": _payment}
