"""The compiled rules and the oracle agree: same walls, same choices; legal actions, events, score lines, payments."""

from __future__ import annotations

import pytest

from tests.oracle import money
from tests.oracle.agree import Difference
from tests.oracle.compare import Seen, compare_many

PARTS, HANDS_A_PART = 42, 50


@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_hands_are_equal(part: int) -> None:
    """Whole games under house and mixtures of its fields: 42 times at least 50 hands."""
    seen = Seen()
    for more in compare_many(seed=part, hands=HANDS_A_PART):
        seen.add(more)
    assert seen.hands >= HANDS_A_PART
    assert seen.actions > 20 * seen.hands


def test_what_is_rare_comes_up() -> None:
    """The comparison would prove little if it never got there."""
    seen = Seen()
    for more in compare_many(seed=777, hands=250):
        seen.add(more)
    assert {
        "robbed", "several winners", "liability", "heavenly", "earthly", "human", "last_discard", "drawn_hand",
        "added_kong", "concealed_kong", "eight_flowers", "big_dragons", "big_winds", "after_replacement",
    } <= set(seen.things)  # fmt: skip


@pytest.mark.parametrize("name", ["share", "liable_seat"])
def test_a_difference_is_found_and_told(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """An oracle that pays otherwise must not go unnoticed."""
    wrong = {"share": lambda *_: 7, "liable_seat": lambda *_: 0}[name]
    monkeypatch.setattr(money, name, wrong)
    monkeypatch.setattr(f"tests.oracle.engine.{name}", wrong, raising=False)
    monkeypatch.setattr(f"tests.oracle.outcome.{name}", wrong, raising=False)
    with pytest.raises(Difference, match=r"seed:game 5:\d+, hand \d+"):
        for _ in compare_many(seed=5, hands=200):
            pass
