"""The scene of one screen round which four people sit."""

from __future__ import annotations

from dashboard.view.layers import CAPACITY
from mahjong.tiles import CODES
from tests.dashboard.played import positions
from tests.dashboard.shown import NAMES, drawn, rows, tiles_of


def of_four(table):
    """Return the scene of one screen on which all four seats are played."""
    own = {seat: table.view(seat) for seat in range(4)}
    return drawn(table.view(None), own, NAMES, "ABCDE", [str(e) for e in table.events], table.rules)


def test_on_one_screen_all_four_hands_lie_open_each_turned_to_its_edge():
    for table in positions(b"four at one table"):
        if table.phase in {"over", "game_over"}:
            continue
        shown = of_four(table)
        assert shown["own"] == 0
        for seat, turn in enumerate((0, 270, 180, 90)):
            hand = tiles_of(shown, f"h{seat}_")
            assert {(tile["deg"], tile["seat"]) for tile in hand} == {(turn, seat)}
            assert all(tile["face"] in CODES and tile["what"] for tile in hand)
        assert [seat for seat, hand in shown["hands"].items() if hand["mine"]] == (
            [str(table.view(None).turn)] if table.phase == "turn" else []
        )


def test_each_seat_of_one_screen_has_its_own_bar_and_plate():
    table = next(positions(b"four at one table"))
    controls = [(rect["seat"], rect["key"]) for rect in rows(of_four(table)["table"]["rects"]) if rect["key"]]
    assert len(controls) == len(set(controls))
    for seat in range(4):
        assert {"rules", "sort", "sound", "why:undo"} <= {key for whose, key in controls if whose == seat}
    assert [seat for seat, key in controls if key == "discard"] == [0]


def test_a_scene_of_four_fits_into_the_sources():
    for table in positions(b"four at one table", hands=2):
        shown = of_four(table)
        for kind, most in CAPACITY.items():
            assert sum(len(shown[layer][kind]["x"]) for layer in ("table", "left", "right")) <= most
