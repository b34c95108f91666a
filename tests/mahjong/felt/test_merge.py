"""Rows of touching boxes stand as one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mahjong.felt.merge import merge_runs
from mahjong.felt.throw import throw
from tests.mahjong.felt.tables import DEALT, OPEN, depth_in, flick, hand_row


def test_a_closed_square_and_four_full_hands_are_twelve_rows():
    runs = merge_runs(DEALT.colliders())
    assert sorted(run.box.kind for run in runs) == ["edge"] * 4 + ["hand"] * 4 + ["wall"] * 4
    assert sorted(member.ref for run in runs for member in run.members) == sorted(b.ref for b in DEALT.colliders())


@pytest.mark.parametrize("table", [DEALT, OPEN])
def test_a_row_covers_its_members_and_no_more(table):
    for run in merge_runs(table.colliders()):
        assert run.box.w == pytest.approx(sum(member.w for member in run.members))
        for member in run.members:
            assert run.member_at(member.x, member.y) is member
            along = (member.x - run.box.x) ** 2 + (member.y - run.box.y) ** 2
            assert along**0.5 + member.w / 2 <= run.box.w / 2 + 1e-6


def test_a_gap_parts_a_row_and_so_does_a_stack_of_one():
    row = hand_row(count=6)
    assert [run.box.w for run in merge_runs(row)] == [6 * 46]
    assert [run.box.w for run in merge_runs([*row[:2], *row[3:]])] == [2 * 46, 3 * 46]
    assert [run.box.w for run in merge_runs([*row[:2], replace(row[2], levels=1), *row[3:]])] == [2 * 46, 3 * 46]


def test_rows_behind_one_another_are_not_mixed():
    front, back = hand_row(300, count=4), hand_row(380, count=4)
    mixed = [box for pair in zip(front, back, strict=True) for box in pair]
    assert [run.members for run in merge_runs(mixed)] == [tuple(front), tuple(back)]


@pytest.mark.parametrize("speed", [600, 900, 1500])
@pytest.mark.parametrize("slant", [0.1, 0.2, 0.4])
@pytest.mark.parametrize("angle", [0.0, 0.4])
def test_a_tile_slides_along_sixteen_tiles_as_along_one_box(speed, slant, angle):
    """One in three caught on a seam between two hand tiles and stayed there, far short of where one box let it go."""
    row = hand_row()
    whole = replace(row[0], x=(row[0].x + row[-1].x) / 2, w=46.0 * 16)
    launch = flick(180, 358, speed, -speed * slant, angle)
    films = [throw({}, boxes, 0, launch, seat=0) for boxes in (row, [whole])]
    assert films[0].pile == films[1].pile
    assert films[0].contacts
    assert depth_in(films[0].pile[0], whole) <= 0.1
