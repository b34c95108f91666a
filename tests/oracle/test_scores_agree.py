"""The compiled scorer beside the oracle's, hand by hand: lines, total, payments, and what is a win at all."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from mahjong.hand import Hand
from mahjong.hand import Meld as TableMeld
from mahjong.rules import Rules
from mahjong.score import ScoreError, ScoreSheet, score
from mahjong.tiles import code_of
from tests.oracle import scoring
from tests.oracle.cases import Win
from tests.oracle.hands import waits, without
from tests.oracle.mixtures import random_rules
from tests.oracle.money import Seats, change
from tests.oracle.scoring import Rows
from tests.oracle.written_wins import written_win

PARTS, WINS_A_PART = 10, 300
BY = {"self": "self_draw", "discard": "discard", "rob": "rob_kong"}
FLAGS = ("replacement", "last_tile", "heavenly", "earthly", "human")


def hand_before(win: Win) -> Hand:
    assert win.tile is not None
    melds = tuple(TableMeld(meld.kind, meld.tiles) for meld in win.melds)
    return Hand(without(win.concealed, (win.tile,)), melds, win.flowers)


def sheet_of(win: Win, rules: Rules, streak: int) -> ScoreSheet:
    """Score a written win at the real scorer; East is dealer, and the seat before the winner's feeds the tile."""
    assert win.tile is not None
    flags = {flag for flag in FLAGS if getattr(win, flag)}
    seat, wind = "ESWN"[win.seat_wind], "ESWN"[win.round_wind]
    tile, by = code_of(win.tile), BY[win.by]
    return score(hand_before(win), tile, by, seat=seat, round=wind, rules=rules, flags=flags, dealer_streak=streak)


def lines(sheet: ScoreSheet) -> Rows:
    rows: Counter[str] = Counter()
    for line in sheet.lines:
        rows[line.code] += line.tai
    return dict(rows)


@pytest.mark.compiled_only
@pytest.mark.parametrize("part", range(PARTS))
def test_lines_payments_and_waits_are_equal(part: int) -> None:
    chance = random.Random(part)
    for number in range(WINS_A_PART):
        rules, streak = random_rules(chance), chance.randrange(3)
        win = written_win(chance, ligu=bool(rules.tai["ligu"]))
        if rules.eight_flowers_mode == "paid" and len(win.flowers) == 8:
            win = replace(win, eight="paid")  # at such a table they were, before anything was won
        told = f"part {part}, win {number}: {win}, {rules.changes()}"
        best = scoring.score(win, rules)
        if best.total < rules.min_tai:
            with pytest.raises(ScoreError, match="below the least"):
                sheet_of(win, rules, streak)
            continue
        sheet = sheet_of(win, rules, streak)
        assert (lines(sheet), sheet.total) == (best.rows, best.total), told
        payer = None if win.self_drawn else (win.seat_wind - 1) % 4
        assert list(sheet.payments) == change(Seats(0, streak, win.seat_wind, payer), best.total, None, rules), told
        hand = hand_before(win)
        assert list(hand.waits()) == waits(hand.concealed, win.melds), told
