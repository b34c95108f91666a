"""The table on a phone: everything in its place, nothing over anything else, and large enough for a finger."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from dashboard.view.compact import shown_seat
from dashboard.view.compact_places import SHAPES
from dashboard.view.hints import Hint, hint
from dashboard.view.layers import CAPACITY
from dashboard.view.layout import BAR_HEIGHT
from dashboard.view.strips import text_width
from dashboard.view.text import Words
from mahjong.action import Action
from mahjong.bots import make_bot
from mahjong.felt.units import WORLD
from mahjong.tiles import CODES
from tests.dashboard import fakes
from tests.dashboard.muddle import array, meeting, muddle, rect_box, tile_box
from tests.dashboard.played import READY, do, let_pass, positions, table_with, throw
from tests.dashboard.shown import NAMES, buttons, drawn, layers, rows, scene_of, tiles_of, why, words

LONG = ("玩家" * 12, "Maximilian von Oberhause", "W" * 24, "美玲")
CALLS = ("win", "kong", "pung", "chow low", "chow middle", "chow high", "draw")
PHONES = {"portrait": (390, 844), "landscape": (844, 390)}
FINGER_PX = 44
LAST = Words("Maximilian 打 五萬", "Maximilian von Oberhause discards 5 character")
FAKES = (fakes.my_turn, fakes.my_window, fakes.hand_over, fakes.drawn_hand, fakes.game_over, fakes.crowded)
FULL_HINT = Hint(1, tuple((kind, 4) for kind in range(13)), Action.parse("discard m5 drawn"), danger=fakes.danger())

each_shape = pytest.mark.parametrize("shape", SHAPES)


def pixels(shape):
    """Return css pixels a unit on a phone."""
    return min(px / side for px, side in zip(PHONES[shape], SHAPES[shape].world, strict=True))


def check(shown):
    assert muddle(shown) == []
    for kind, most in CAPACITY.items():
        assert all(len(layer[kind]["x"]) <= most - 2 for layer in layers(shown))
    assert set(shown["table"]["tiles"]["deg"]) | set(shown["table"]["texts"]["deg"]) <= {0}
    ids = [name for name in shown["table"]["tiles"]["id"] if name]
    keys = [key for key in shown["table"]["rects"]["key"] if key]
    assert len(ids) == len(set(ids))
    assert len(keys) == len(set(keys))


@each_shape
@pytest.mark.parametrize("make", FAKES)
def test_nothing_lies_over_anything_else_however_much_there_is(make, shape):
    for told in (FULL_HINT, replace(FULL_HINT, choice=None), None):
        for names in (LONG, LONG[1:] + LONG[:1], NAMES):
            hints = {} if told is None else {0: told}
            check(scene_of(make(), names, "ABCDE", shape=shape, undo=LAST, hints=hints))
    check(scene_of(replace(make(), seat=None), LONG, shape=shape))


@each_shape
def test_nothing_lies_over_anything_else_in_whole_games(shape):
    for number, table in enumerate(positions(b"phones", hands=3)):
        if number % 3 and table.phase not in {"over", "game_over"}:
            continue
        seat = (None, 0, 1, 2, 3)[number // 3 % 5]
        view, events = table.view(seat, open_end=True), [event.seen_by(seat) for event in table.events]
        check(scene_of(view, LONG, "ABCDE", events, table.rules, shape=shape, undo=LAST))


def test_the_check_itself_finds_what_lies_over_something_else():
    shown = scene_of(fakes.my_turn(), NAMES, shape="portrait")
    shown["table"]["tiles"]["x"][shown["table"]["tiles"]["id"].index("h0_0")] += 20
    shown["table"]["texts"]["y"][0] = -3
    found = muddle(shown)
    assert any(one.startswith("tile") and "/ tile" in one for one in found)
    assert any(one.endswith("sticks out") for one in found)


# -------------------------------------------------------------------------------------------------- what a scene says
@pytest.mark.parametrize("shape", ["round", "", "Portrait"])
def test_an_unknown_shape_is_refused_by_its_name(shape):
    with pytest.raises(ValueError, match=f"no such shape of a screen: '{shape}'"):
        scene_of(fakes.my_turn(), NAMES, shape=shape)


def test_a_scene_says_its_shape_and_its_world():
    square = scene_of(fakes.my_turn(), NAMES)
    assert (square["shape"], square["world"]) == ("square", [WORLD, WORLD])
    assert square["sheet_place"] == {"x": 0, "y": 0, "scale": 1}
    for shape, world in (("portrait", [500, 1000]), ("landscape", [1000, 470])):
        shown = json.loads(json.dumps(scene_of(fakes.my_turn(), NAMES, shape=shape)))
        assert (shown["shape"], shown["world"]) == (shape, world)
        assert set(shown) == set(square)
        assert not any(
            column for side in ("left", "right") for kind in shown[side].values() for column in kind.values()
        )


@each_shape
@pytest.mark.parametrize("make", FAKES)
def test_every_key_of_the_square_table_is_there_too(make, shape):
    """But for the sound, whose button is on the page of settings, and the rules: one sign here, one a plate there."""
    square, phone = (set(buttons(scene_of(make(), NAMES, shape=one))) for one in ("square", shape))
    panels = {"lobby", "pace:none", "pace:quick", "pace:normal", "pace:calm"}
    assert phone - panels == square - panels - {"sound"}


# ----------------------------------------------------------------------------------------------------- for fingers
@each_shape
def test_whatever_a_finger_presses_is_large_enough_on_a_phone(shape):
    k = pixels(shape)
    for make in FAKES:
        shown = scene_of(make(), NAMES, shape=shape)
        pressed = [rect for rect in rows(shown["table"]["rects"]) if rect["key"]]
        assert {rect["h"] for rect in pressed} == {BAR_HEIGHT}
        assert all(min(rect["w"], rect["h"]) * k >= FINGER_PX for rect in pressed)
        own = [tile for tile in tiles_of(shown, "h0_") if tile["what"]]
        assert all(tile["w"] * k >= FINGER_PX for tile in own)
        for page in [*shown["pages"], shown["folded"]]:
            heights = [rect["h"] * shown["sheet_place"]["scale"] * k for rect in rows(page["rects"]) if rect["key"]]
            assert min(heights, default=FINGER_PX) >= FINGER_PX


@each_shape
def test_what_is_written_can_be_read_on_a_phone(shape):
    for make in (fakes.my_turn, fakes.my_window, fakes.hand_over):
        shown = scene_of(make(), NAMES, shape=shape, hints={0: replace(FULL_HINT, choice=None)})
        for row in rows(shown["table"]["texts"]):
            fits = min(1, (row["room"] or 1e9) / text_width(row["text"], row["size"]))
            assert row["size"] * fits * pixels(shape) >= 8, row["text"]


@each_shape
def test_a_call_stands_where_it_always_stands(shape):
    offered = scene_of(fakes.my_window(), NAMES, shape=shape)
    empty = scene_of(replace(fakes.my_window(), legal=()), NAMES, shape=shape)
    for place in CALLS:
        there, faint = buttons(offered)[f"act:{place}"], buttons(empty)[f"why:{place}"]
        assert [there[name] for name in "xywh"] == [faint[name] for name in "xywh"]
        assert " / " in faint["why"]


@each_shape
def test_between_win_and_pass_there_is_room_for_another_button(shape):
    bar = SHAPES[shape].bar
    win, passing = bar["win"], bar["draw"]
    assert abs(win.middle - passing.middle) - (win.width + passing.width) / 2 > 2 * FINGER_PX / pixels(shape)
    for (one, a), (other, b) in combinations((bar | SHAPES[shape].buttons).items(), 2):
        beside = abs(a.middle - b.middle) > (a.width + b.width) / 2 + 5
        assert beside or abs(a.v - b.v) >= BAR_HEIGHT + 6 or {one, other} == {"pung", "ready"}, (one, other)


@each_shape
@pytest.mark.parametrize("make", [fakes.my_turn, fakes.my_window])
def test_for_a_left_hand_nothing_lies_over_anything_else_either(make, shape):
    """The mirrored bar lay over 理牌, 設定 and 規則 on a phone that lies."""
    for hints in ({}, {0: FULL_HINT}):
        shown = scene_of(make(), LONG, "ABCDE", shape=shape, undo=LAST, hints=hints, left_handed={0})
        check(shown)
        assert set(buttons(shown)) == set(buttons(scene_of(make(), LONG, shape=shape, undo=LAST, hints=hints)))


@each_shape
def test_every_legal_action_can_be_pressed_or_thrown(shape):
    for table in positions(b"fingers", hands=2):
        if table.phase not in {"turn", "window"}:
            continue
        view = table.view(0)
        shown = scene_of(view, NAMES, shape=shape)
        found = {key.removeprefix("act:") for key in buttons(shown) if key.startswith("act:")}
        if shown["hands"]["0"]["mine"]:
            found |= {tile["what"] for tile in tiles_of(shown, "h0_") if not why(shown, tile["id"])}
        assert found == {str(action) for action in view.legal}


# ------------------------------------------------------------------------------------------------------ the own hand
@each_shape
def test_the_hand_stays_where_it_is_when_a_tile_is_drawn(shape):
    view = fakes.my_turn()
    with_drawn, without = (tiles_of(scene_of(one, NAMES, shape=shape), "h0_")
                           for one in (view, replace(view, drawn=None, turn=1, legal=())))  # fmt: skip
    places = {tile["id"]: (tile["x"], tile["y"]) for tile in with_drawn}
    assert all(places[tile["id"]] == (tile["x"], tile["y"]) for tile in without)
    (drawn,) = [tile for tile in with_drawn if tile["ring"]]
    assert (drawn["face"], drawn["tag"], drawn["what"]) == ("s7", "摸", "discard s7 drawn")


def test_upright_the_hand_wraps_after_eight_and_the_drawn_tile_has_a_place_of_its_own():
    hand = SHAPES["portrait"].hand
    places = hand.row(16, apart=True)
    assert [sum(y == line for _, y in places) for line in sorted({y for _, y in places})] == [8, 8, 1]
    assert hand.row(17, apart=False) == places
    assert all(hand.row(count, apart=True)[-1] == places[-1] for count in (1, 4, 7, 10, 13))
    assert hand.row(14, apart=False)[:13] == hand.row(13, apart=True)[:13]


def test_lying_the_hand_stands_in_one_line_in_the_middle():
    hand = SHAPES["landscape"].hand
    for count in (1, 4, 7, 10, 13, 16):
        places = hand.row(count, apart=True)
        assert len({y for _, y in places}) == 1
        assert places[0][0] + places[-1][0] == pytest.approx(1000)
        assert hand.row(count + 1, apart=False)[:count] == places[:-1]


@each_shape
def test_the_computers_advice_is_marked_and_written(shape):
    table = table_with({1: READY})
    let_pass(table, 1)
    told = {1: hint(table.view(1), make_bot("efficient"))}
    shown = scene_of(table.view(1), NAMES, shape=shape, hints=told)
    assert [tile["what"] for tile in tiles_of(shown, "h1_") if tile["tag"] == "★"] == [str(told[1].choice)]
    assert any(told[1].words.zh in line for line in words(shown["table"]))
    assert any(told[1].advice[0].en in line for line in words(shown["table"]))


# ------------------------------------------------------------------------------------------------------------- seats
@each_shape
def test_discards_lie_in_a_row_for_each_seat_in_their_order(shape):
    view = fakes.my_window()
    shown = scene_of(view, NAMES, shape=shape)
    lying = {int(tile["id"][1:]): tile for tile in tiles_of(shown, "d")}
    assert set(lying) == {number for number, one in enumerate(view.discards) if one.taken_by is None}
    assert [number for number, tile in lying.items() if tile["ring"]] == [len(view.discards) - 1]
    for number, tile in lying.items():
        assert bool(tile["shade"]) == view.discards[number].drawn
    heights = [{lying[number]["y"] for number in lying if view.discards[number].seat == seat} for seat in range(4)]
    assert [len(some) for some in heights] == [1, 1, 1, 1]
    assert max(heights[3]) < max(heights[2]) < max(heights[1]) < max(heights[0])
    for seat in range(4):
        mine = [lying[number]["x"] for number in sorted(lying) if view.discards[number].seat == seat]
        assert mine == sorted(mine)


@each_shape
def test_twenty_four_discards_of_a_seat_lie_in_two_lines_the_elder_above(shape):
    lying = tiles_of(scene_of(fakes.crowded(), NAMES, shape=shape), "d")
    for seat in range(4):
        mine = sorted((tile for tile in lying if int(tile["id"][1:]) % 4 == seat), key=lambda tile: int(tile["id"][1:]))
        assert len(mine) == 24
        assert len({tile["y"] for tile in mine}) == 2
        assert [(tile["y"], tile["x"]) for tile in mine] == sorted((tile["y"], tile["x"]) for tile in mine)


@each_shape
def test_of_the_others_a_card_shows_what_is_public_and_no_more(shape):
    for table in positions(b"secrets on phones", hands=2):
        if table.phase in {"over", "game_over"}:
            continue
        view = table.view(0)
        shown = scene_of(view, NAMES, shape=shape)
        assert not [tile for seat in "123" for tile in tiles_of(shown, f"h{seat}_")]
        assert not tiles_of(shown, "w")
        for other in view.seats[1:]:
            assert f"{other.n_concealed} 張" in words(shown["table"])
            melded = sum(len(meld.tiles) for meld in other.melds) + len(other.flowers)
            assert len(tiles_of(shown, f"m{other.seat}_")) == melded


@each_shape
def test_a_declared_hand_has_its_badge(shape):
    table = table_with({0: f"{READY} 4z"}, front="1p 9p 1z 9m", preset="star31")
    assert not {"報聽", "天聽"} & set(words(scene_of(table.view(1), NAMES, shape=shape)["table"]))
    do(table, "0 ready wn")
    for seat in (0, 1, None):
        assert {"報聽", "天聽"} & set(words(scene_of(table.view(seat), NAMES, shape=shape)["table"]))


@each_shape
@pytest.mark.parametrize(("last", "whose"), [("pung 2 m5 0", 2), ("pung 0 m5 2", None), ("discard 2 m5 hand", None)])
def test_a_call_of_another_seat_stands_on_its_card_until_the_next_event(shape, last, whose):
    table = scene_of(fakes.my_turn(), NAMES, events=["deal 0", last], shape=shape)["table"]
    found = [row["seat"] for row in rows(table["texts"]) if row["text"] == "碰"]
    assert found == ([] if whose is None else [whose])


@each_shape
def test_the_bar_of_the_wall_shrinks_with_it_down_to_the_reserve(shape):
    def lengths(left):
        area = SHAPES[shape].wall
        found = scene_of(replace(fakes.my_turn(), wall_left=left), NAMES, shape=shape)["table"]
        bars = [row["w"] for row in rows(found["rects"]) if abs(row["y"] - area.middle[1]) < 1]
        return bars[0], sum(bars[1:2]), sum(bars[2:])

    full, reserve, rest = lengths(80)
    assert full == pytest.approx(reserve + rest)
    assert lengths(48) == pytest.approx((full, reserve, full * 32 / 80))
    assert lengths(16) == pytest.approx((full, reserve, 0))


@each_shape
def test_everybodys_tiles_are_turned_over_at_the_end(shape):
    shown = scene_of(fakes.hand_over(), NAMES, shape=shape)
    view = fakes.hand_over()
    for seat in range(4):
        faces = [tile["face"] for tile in tiles_of(shown, f"h{seat}_")]
        assert set(faces) <= set(CODES)
        assert len(faces) == len(view.seats[seat].hand) + (seat == 0)
    assert [tile["face"] for tile in tiles_of(shown, "h0_") if tile["tag"] == "胡"] == ["p5"]


@each_shape
def test_another_winners_hand_lies_open_on_its_card_with_the_tile_that_won(shape):
    table = table_with({1: READY, 2: "8s 8s"})
    throw(table, 2, "s8")
    do(table, "1 win")
    shown = scene_of(table.view(0), NAMES, shape=shape)
    assert [tile["face"] for tile in tiles_of(shown, "h1_") if tile["ring"]] == ["s8"]
    assert len(tiles_of(shown, "h1_")) == 17


@each_shape
def test_every_winner_off_one_discard_is_named_on_its_card(shape):
    view = replace(fakes.game_over(), seat=1)
    table = scene_of(view, NAMES, shape=shape)["table"]
    assert sorted(row["seat"] for row in rows(table["texts"]) if row["text"] == "胡了") == [0, 2]
    assert len([row for row in rows(table["rects"]) if row["line"] and not row["key"] and row["h"] > 100]) == 2


# ------------------------------------------------------------------------------------------------------------ sheets
@each_shape
def test_the_sheet_lies_in_the_world_and_leaves_the_cards_in_sight(shape):
    shown = scene_of(fakes.hand_over(), NAMES, shape=shape)
    x, y, scale = (shown["sheet_place"][name] for name in ("x", "y", "scale"))
    for page in [*shown["pages"], shown["folded"]]:
        for row in rows(page["rects"]):
            box = np.array(rect_box(row)) * scale + [x, y, x, y]
            assert (box > -6).all()
            assert (box < [side + 6 for side in shown["world"] * 2]).all()
            for card in SHAPES[shape].cards:
                assert box[0] > card.right or box[1] > card.y + card.h
    pressed = array([np.array(rect_box(row)) * scale + [x, y, x, y] for row in rows(shown["folded"]["rects"])])
    below = array([rect_box(row) for row in rows(shown["table"]["rects"]) if row["key"]])
    assert len(pressed) == 2
    assert (meeting(pressed, below) < 0).all()
    assert (meeting(pressed, array([tile_box(row) for row in rows(shown["table"]["tiles"])])) < 0).all()


# ---------------------------------------------------------------------------------------- several or none at a phone
def test_several_at_one_phone_see_the_hand_of_whoever_has_to_act():
    for table in positions(b"one phone for four"):
        if table.phase not in {"turn", "window"}:
            continue
        own = {seat: table.view(seat) for seat in range(4)}
        shown = drawn(table.view(None), own, NAMES, shape="portrait")
        seat = shown["own"]
        assert seat == (table.view(None).turn if table.phase == "turn" else seat)
        asked = [at for at, view in own.items() if view.legal and view.answered is None]
        assert seat in asked or not asked
        assert {tile["seat"] for tile in rows(shown["table"]["tiles"]) if tile["what"]} == {seat}
        assert set(shown["hands"]) == {"0", "1", "2", "3"}


def test_in_a_window_the_first_after_the_discarder_who_may_answer_is_shown():
    view = fakes.my_window()
    answered = replace(view, answered=Action.parse("pass"))
    own = {seat: replace(view, seat=seat, legal=view.legal if seat in {1, 2} else ()) for seat in range(4)}
    assert shown_seat(view, own).seat == 1
    assert shown_seat(view, own | {1: replace(answered, seat=1)}).seat == 2
    assert shown_seat(view, {seat: replace(own[seat], legal=()) for seat in (0, 2)}).seat == 0
    assert shown_seat(view, {}) is view


@each_shape
def test_whoever_watches_sees_four_cards_and_presses_nothing_of_the_game(shape):
    for table in positions(b"watching phones"):
        shown = scene_of(table.view(None), NAMES, shape=shape)
        keys = {key for key in shown["table"]["rects"]["key"] if key}
        assert keys == {"settings", "rules"}
        assert not any(shown["table"]["tiles"]["what"])
        assert {*NAMES} <= set(words(shown["table"]))
