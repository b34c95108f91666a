"""Launches: what a hand may do, and what none can."""

from __future__ import annotations

from math import inf, nan

import pytest

from mahjong.felt.gate import gate
from mahjong.felt.launch import Launch, LaunchError, derive
from mahjong.felt.merge import merge_runs
from mahjong.felt.seats import HAND_V, Frame
from mahjong.felt.throw import throw
from tests.mahjong.felt.tables import BARE, DEALT

GOOD = [8000, 12800, 100, 0, -1200, 256]


def changed(place, value):
    return [value if place == i else number for i, number in enumerate(GOOD)]


def test_a_launch_is_kept_as_its_six_numbers():
    launch = Launch.from_how(GOOD)
    assert list(launch.how) == GOOD
    assert launch.pose == (500.0, 800.0, 100 / 1024)
    assert (launch.speed, launch.direction, launch.spin_rate) == (1200.0, (0.0, -1.0), 1.0)


@pytest.mark.parametrize(
    "how",
    [None, "launch", 7, [], GOOD[:5], [*GOOD, 0], dict.fromkeys(range(6), 0)]
    + [changed(i, value) for i in range(6) for value in (nan, inf, 1.0, True, None, "7", [1])],
)
def test_what_is_not_six_whole_numbers_is_refused(how):
    with pytest.raises(LaunchError, match="六個整數 / a launch is six whole numbers"):
        Launch.from_how(how)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (changed(0, 32 * 16 - 1), r"桌外 / .*31\.9375"),
        (changed(0, 968 * 16 + 1), r"桌外 / .*968\.0625"),
        (changed(1, -5), "桌外 / "),
        (changed(1, 10**40), "桌外 / "),
        (changed(2, 8 * 1024 + 1), r"轉得太多 / .*8\.0009"),
        (changed(3, 20_000), r"太快了 / .*20000 units/s: \(20000, -1200\)"),
        (changed(4, 10**400), "太快了 / "),
        (changed(5, -40 * 256 - 1), r"旋得太快 / .*-40\.003"),
    ],
)
def test_what_no_hand_can_do_is_refused_with_its_value(how, message):
    with pytest.raises(LaunchError, match=message):
        Launch.from_how(how)


def test_the_limits_themselves_are_allowed():
    Launch(32 * 16, 968 * 16, -8 * 1024, 20_000, 0, 40 * 256)
    Launch(968 * 16, 32 * 16, 8 * 1024, 0, -20_000, -40 * 256)


def test_derived_throws_leave_over_their_seat_s_row_towards_the_middle():
    for seat in range(4):
        for index in range(40):
            launch = derive(7, seat, index)
            x, y, _ = launch.pose
            inward = Frame(seat).point(435, HAND_V)
            assert abs(x - inward[0]) + abs(y - inward[1]) <= 151
            assert 700 < launch.speed < 1400
            film = throw({}, BARE.colliders(), 0, launch, seat)
            assert max(abs(film.pile[0][0] - 500), abs(film.pile[0][1] - 500)) < 180


def test_derived_throws_are_their_own_for_each_hand_seat_and_discard():
    throws = {derive(hand, seat, index) for hand in range(1, 6) for seat in range(4) for index in range(20)}
    assert len(throws) == 400
    assert {derive(5, 3, 19)} < throws


def test_derived_throws_obey_the_gate():
    runs = merge_runs(DEALT.colliders())
    for seat in range(4):
        assert {gate(runs, derive(1, seat, index), seat).kind for index in range(20)} == {"lob"}
