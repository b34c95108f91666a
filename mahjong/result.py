"""How a hand ended, as the view shows it: made from the state of a hand that is over."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.view import Result


def result_of(states: npt.NDArray[Any], rules: npt.NDArray[Any]) -> Result:
    """Return the result of the finished hand in `states[0]`, played under the record `rules`."""
    state = states[0]
    winners = tuple(seat for seat in range(4) if state["won"][seat])
    tile, paid_by = int(state["win_tile"]), int(state["paid_by"])
    return Result(
        winners,
        tile if tile >= 0 else None,
        paid_by if paid_by >= 0 else None,
        tuple(state["change"].tolist()),
        (),
    )
