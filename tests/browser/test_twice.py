"""A finger that taps a call twice: it means the call that it saw, and nothing that comes to stand there between."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dashboard.view.bridge import ask
from mahjong.action import Action
from tests.browser.touch import Felt
from tests.dashboard.stage import simple_choice

Sit = Callable[..., Felt]
DRAW = Action.parse("draw")


@pytest.mark.parametrize("apart", [80, 150, 299])
def test_the_second_tap_is_no_answer_to_the_tile_that_was_thrown_between(sit: Sit, apart: int):
    """With computers that wait for nothing, a second tap on 過 let a tile go that nobody had seen."""
    felt = sit()
    felt.play(1)
    place = felt.button("act:draw", 1)
    felt.fingers.tap(place)
    felt.shows(lambda: stands(felt) == ("turn", 1))
    a_round_later(felt)
    assert felt.button("act:draw", 1) == pytest.approx(place, abs=0.1)
    with felt.silent():
        felt.fingers.now += apart / 1000 - 2 * 0.008
        felt.fingers.tap(place)
        felt.rest()
    assert stands(felt) == ("window", 0)
    felt.fingers.now += 0.3
    felt.fingers.tap(place)
    felt.shows(lambda: stands(felt) == ("turn", 1))


def a_round_later(felt: Felt) -> None:
    """Let everybody play until the same seat may draw again."""

    def go_on() -> None:
        for _ in range(40):
            if _stands(felt) == ("window", 0) and len(felt.room.table.view(None).discards) > 1:
                return
            pending = felt.room.table.pending()
            if not pending:  # nobody has a call: the next one draws
                pending = ((felt.room.table.view(None).turn + 1) % 4,)
            assert felt.room.perform(pending[0], simple_choice(felt.room, pending[0]) or DRAW) is None

    ask(go_on)
    felt.shows(lambda: len(felt.pool()) == len(felt.pile()))


def stands(felt: Felt) -> tuple[str, int]:
    """Return the phase, and who has the turn or has thrown the tile."""
    return ask(lambda: _stands(felt))


def _stands(felt: Felt) -> tuple[str, int]:
    return felt.room.table.phase, felt.room.table.view(None).turn
