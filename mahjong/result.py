"""How a hand ended, as the view shows it: made from the state of a hand that is over."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.params import SCORE, WIN
from mahjong.core.tables import load_tables
from mahjong.core.winning import score_winner
from mahjong.rules import Rules
from mahjong.score import ScoreSheet, Seating, flower_sheet, sheet_from_core
from mahjong.tiles import FLOWERS, kinds_of_bits
from mahjong.view import Result


def result_of(states: npt.NDArray[Any], rules: Rules) -> Result:
    """Return the result of the finished hand in `states[0]`: winners nearest first, each with a sheet."""
    state = states[0]
    tile, paid_by = int(state["win_tile"]), int(state["paid_by"])
    winners = tuple(seat for step in range(1, 5) if state["won"][seat := (paid_by + step) % 4])
    return Result(
        winners,
        tile if tile >= 0 else None,
        paid_by if paid_by >= 0 else None,
        tuple(state["change"].tolist()),
        tuple(_sheet(states, rules, seat) for seat in winners),
    )


def _sheet(states: npt.NDArray[Any], rules: Rules, seat: int) -> ScoreSheet:
    state = states[0]
    flowers = kinds_of_bits(int(state["flowers"][seat]), FLOWERS)
    paid_by, liable = int(state["paid_by"]), int(state["liable"][seat])
    seating = Seating(
        winner=seat,
        dealer=int(state["dealer"]),
        streak=int(state["streak"]),
        paid_by=paid_by if paid_by >= 0 else None,
        liable=liable if liable >= 0 else None,
    )
    if state["flower_win"]:
        return flower_sheet(rules, seating, flowers)
    win, score = np.zeros(1, WIN), np.zeros(1, SCORE)
    score_winner(load_tables(), rules.to_record(), states, seat, win, score)
    robbed = int(state["seven_payer"])
    return sheet_from_core(rules, win[0], score[0], seating, (robbed, flowers) if robbed >= 0 else None)
