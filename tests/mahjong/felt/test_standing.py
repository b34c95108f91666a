"""What stands on the table: one list of boxes, drawn and solid alike."""

from __future__ import annotations

from dataclasses import replace

from mahjong.felt.standing import Standing
from tests.mahjong.felt.tables import DEALT, OPEN


def test_what_is_solid_is_what_is_drawn_and_the_edge():
    for table in (DEALT, OPEN):
        drawn, solid = table.boxes(), table.colliders()
        assert [box for box in drawn if box.levels > 1] == [box for box in solid if box.kind != "edge"]
        assert sum(box.kind == "edge" for box in solid) == 4


def test_a_stack_of_one_is_drawn_and_not_solid():
    half = replace(DEALT, front=67)
    (gone,) = {box.ref for box in half.boxes()} - {box.ref for box in half.colliders()}
    assert gone == "s33"


def test_tables_of_equal_numbers_share_their_boxes():
    again = Standing(DEALT.square, DEALT.front, DEALT.back, DEALT.strips)
    assert again == DEALT
    assert again.boxes() is DEALT.boxes()
    assert again.colliders() is DEALT.colliders()


def test_every_box_has_an_id_of_its_own():
    for table in (DEALT, OPEN):
        refs = [box.ref for box in table.colliders()]
        assert len(refs) == len(set(refs))
