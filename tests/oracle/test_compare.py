"""The compiled rules and the oracle agree: same walls, same choices; legal actions, events, score lines, payments."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong.rules import Rules
from tests.oracle.agree import Difference
from tests.oracle.compare import Seen, compare_game, compare_many

PARTS, HANDS_A_PART = 42, 50


@pytest.mark.compiled_only
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_hands_are_equal(part: int) -> None:
    """Whole games under the presets and mixtures of all switches: 42 times at least 50 hands."""
    seen = Seen()
    for more in compare_many(seed=part, hands=HANDS_A_PART):
        seen.add(more)
    assert seen.hands >= HANDS_A_PART
    assert seen.actions > 20 * seen.hands


@pytest.mark.compiled_only
def test_what_is_rare_comes_up() -> None:
    """The comparison would prove little if it never got there."""
    seen = Seen()
    for more in compare_many(seed=777, hands=400):
        seen.add(more)
    assert {
        "robbed", "several winners", "heavenly", "earthly", "human", "drawn_hand", "added_kong", "concealed_kong",
        "after_replacement", "declared heavenly", "declared earthly", "declared ready", "heavenly_ready", "ready",
        "earthly_ready", "eight_flowers", "seven_rob_one", "won with flowers", "won in the opening", "two ledgers",
        "any_flower", "guest_wind", "no_honours_no_flowers", "open_kong", "capped",
    } <= {thing for thing, count in seen.things.items() if count}  # fmt: skip


RARE: dict[str, dict[str, Any]] = {
    "several winners": {"multiple_winners": "two_nearest"},
    "last_draw": {"wall_reserve": 40},
    "last_discard": {"wall_reserve": 40},
    "liability": {},
    "liability, wide": {"liability": "wide"},
    "liability, by halves": {"liability": "wide", "liability_share": "half"},
    "robbed concealed kong": {"rob_concealed_kong": True},
    "kong without a replacement": {"reserve_mode": "kong_drawn", "wall_reserve": 40},
    "four_kongs": {"reserve_mode": "kong_refused", "tai": {"four_kongs": 8}},
    "ligu": {"tai": {"ligu": 8}},
    "bonus": {"eight_flowers_mode": "paid"},
    "half_claimed": {"claimed_with_concealed_kong": True, "tai": {"half_claimed": 1}},
    "all_claimed": {"swap_calling": "strict"},
    "big_winds": {},
    "big_dragons": {},
    "small_dragons": {"small_dragons_dragons": True},
    "full_flush": {"tai_cap": 3},
    "pinghu": {"pinghu_wait": "free"},
}  # fmt: skip
"""What may be long in coming, with rules that bring it up."""


@pytest.mark.compiled_only
@pytest.mark.parametrize("thing", RARE)
def test_what_is_rarer_still_comes_up_under_its_own_rules(thing: str) -> None:
    rules = Rules.preset("house").but(**RARE[thing])
    assert any(compare_game(31, game, rules).things[thing] for game in range(1, 121))


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", ["share", "liable_seat"])
def test_a_difference_is_found_and_told(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """An oracle that pays otherwise must not go unnoticed."""
    wrong = {"share": lambda *_: 7, "liable_seat": lambda *_: 0}[name]
    monkeypatch.setattr(f"tests.oracle.money.{name}", wrong, raising=False)
    monkeypatch.setattr(f"tests.oracle.ending.{name}", wrong, raising=False)
    with pytest.raises(Difference, match=r"seed:game 5:\d+, hand \d+"):
        for _ in compare_many(seed=5, hands=200):
            pass
