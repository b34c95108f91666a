from __future__ import annotations

import json
import math
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from dashboard.view import layout
from dashboard.view.layers import CAPACITY
from dashboard.view.layout import TILE_RATIO
from dashboard.view.proof import Proof
from dashboard.view.strips import text_width
from dashboard.view.text import Words
from mahjong.felt.box import overlap
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.standing import wall_ends
from mahjong.table import Table
from mahjong.tiles import CODES, FLOWERS, KIND_OF
from mahjong.view import Window
from tests.dashboard import fakes
from tests.dashboard.played import do, let_pass, positions, table_with
from tests.dashboard.shown import NAMES, buttons, layers, rows, scene_of, tiles_of, words
from tests.oracle.steer import written_wall

FAKES = (fakes.my_turn, fakes.my_window, fakes.hand_over, fakes.drawn_hand, fakes.game_over)


@pytest.mark.parametrize("make", FAKES)
def test_a_scene_is_plain_json_with_columns_of_one_length(make):
    shown = json.loads(json.dumps(scene_of(make(), NAMES, "ABCDE")))
    for layer in layers(shown):
        for columns in layer.values():
            assert len({len(column) for column in columns.values()}) == 1


@pytest.mark.parametrize("names", [("one",), ("a", "b", "c", "d", "e")])
def test_other_than_four_names_are_refused(names):
    with pytest.raises(ValueError, match="四個名字 / four names"):
        scene_of(fakes.my_turn(), names)


def test_whole_games_fit_into_the_sources_and_give_every_tile_one_place():
    for table in positions(b"scenes", hands=3):
        events = [event.seen_by(0) for event in table.events]
        shown = scene_of(table.view(0), NAMES, "ABCDE", events, proof=Proof("0" * 64, "1" * 64))
        everything = [shown["table"], shown["left"], shown["right"]]
        for kind, most in CAPACITY.items():
            assert sum(len(next(iter(layer[kind].values()))) for layer in everything) <= most
            assert all(len(next(iter(page[kind].values()))) < most - 2 for page in shown["pages"])
        ids = [tile["id"] for tile in rows(shown["table"]["tiles"]) if tile["id"]]
        assert len(ids) == len(set(ids))
        assert len([name for name in ids if name[0] in "hdmw"]) == 144


def test_a_hidden_tile_has_no_face():
    """Of other hands, the wall and others' concealed kongs nothing is sent but that they lie there."""
    for table in positions(b"secrets", hands=2):
        if table.phase in {"over", "game_over"}:
            continue
        shown = scene_of(table.view(0), NAMES)
        hidden = [tile for seat in "123" for tile in tiles_of(shown, f"h{seat}_")] + tiles_of(shown, "w")
        assert {tile["face"] for tile in hidden} == {"back"}
        assert not any(tile["what"] for tile in hidden)


def test_the_wall_shows_as_many_tiles_as_stand_and_the_reserve_is_dimmed():
    for table in positions(b"walls", hands=2):
        view = table.view(0)
        standing = tiles_of(scene_of(view, NAMES), "w")
        assert len(standing) == view.wall_left
        assert sum(tile["shade"] > 0 for tile in standing) == min(view.reserve, view.wall_left)


def ends(table):
    return wall_ends(table.view(None), [event.seen_by(None) for event in table.events])


@pytest.mark.parametrize("preset", PRESETS)
def test_the_wall_ends_where_the_tables_own_wall_does(preset):
    for table in positions(b"ends", hands=4, rules=Rules.preset(preset)):
        assert ends(table) == (int(table._states["front"][0]), int(table._states["back"][0]))


def test_a_flower_that_ends_the_hand_took_nothing_from_the_back():
    """It was counted as replaced, and the whole wall lay one place off."""
    wall = written_wall({0: "wn"})
    flower, last = wall.index(FLOWERS), 144 - 40 - 1
    wall[flower], wall[last] = wall[last], FLOWERS
    table = Table(Rules.preset("house").but(wall_reserve=40), b"flower at the end")
    table.deal(wall=wall)
    let_pass(table, turn=-1)
    assert [event.kind for event in table.events][-3:-1] == ["flower", "drawn_hand"]
    assert ends(table) == (int(table._states["front"][0]), int(table._states["back"][0])) == (104, 144)


def test_a_flower_that_is_robbed_took_nothing_from_the_back_either():
    table = table_with({0: "f1 f2 f3 f4 f5 f6 f7"}, front="f8", preset="sml")
    do(table, f"0 {table.legal(0)[0]}")
    assert [event.kind for event in table.events][-3:] == ["flower", "win", "settle"]
    assert ends(table) == (int(table._states["front"][0]), int(table._states["back"][0])) == (66, 137)


def test_own_tiles_say_what_two_taps_on_them_do():
    mine = tiles_of(scene_of(fakes.my_turn(), NAMES), "h0_")
    assert [tile["what"] for tile in mine if tile["tag"]] == ["discard s7 drawn"]
    assert [tile["face"] for tile in mine if tile["ring"]] == ["s7"]
    assert all(tile["what"].startswith(f"discard {tile['face']}") for tile in mine)


def test_each_seat_is_turned_to_its_own_edge():
    shown = scene_of(fakes.my_turn(), NAMES)
    turns = {seat: {tile["deg"] for tile in tiles_of(shown, f"h{seat}_")} for seat in range(4)}
    assert turns == {0: {0}, 1: {270}, 2: {180}, 3: {90}}
    right = [tile["x"] for tile in tiles_of(shown, "h1_")]
    assert min(right) > 900


def test_the_table_is_turned_so_that_one_sits_at_the_bottom():
    view = replace(fakes.my_turn(), seat=2)
    own = tiles_of(scene_of(view, NAMES), "h2_")
    assert {tile["deg"] for tile in own} == {0}
    assert {tile["what"] for tile in own} > {""} or all(tile["what"] for tile in own)


def test_every_call_has_its_button_at_its_own_place():
    shown = scene_of(fakes.my_window(), NAMES)
    calls = ["win", "kong", "pung", "chow low", "chow middle", "chow high", "draw"]
    places = [buttons(shown)[f"act:{call}"]["x"] for call in calls]
    assert places == sorted(places)
    assert {buttons(shown)[f"act:{call}"]["h"] for call in calls} == {layout.BAR_HEIGHT}


def test_a_call_stands_where_it_always_stands():
    offered, empty = scene_of(fakes.my_window(), NAMES), scene_of(replace(fakes.my_window(), legal=()), NAMES)
    for place in ("win", "kong", "pung", "chow low", "chow middle", "chow high", "draw"):
        there, faint = buttons(offered)[f"act:{place}"], buttons(empty)[f"why:{place}"]
        assert [there[name] for name in "xywh"] == [faint[name] for name in "xywh"]


def test_win_and_pass_never_share_a_place():
    view = replace(fakes.my_window(), legal=fakes.actions("win", "pass"))
    shown = buttons(scene_of(view, NAMES))
    win, passing = shown["act:win"], shown["act:pass"]
    assert abs(win["x"] - passing["x"]) > (win["w"] + passing["w"]) / 2
    for left, right in combinations(layout.BAR_SLOTS.values(), 2):
        assert left[0] + left[1] < right[0]


def test_an_empty_place_knows_why():
    shown = buttons(scene_of(replace(fakes.my_window(), legal=()), NAMES))
    assert all(" / " in rect["why"] for key, rect in shown.items() if key.startswith("why:"))


def test_each_chow_shows_its_three_tiles():
    shown = scene_of(fakes.my_window(), NAMES)
    for call, faces in (("low", ["m4", "m5", "m6"]), ("middle", ["m3", "m4", "m5"]), ("high", ["m2", "m3", "m4"])):
        rect = buttons(shown)[f"act:chow {call}"]
        inside = [
            tile
            for tile in rows(shown["table"]["tiles"])
            if not tile["id"] and abs(tile["x"] - rect["x"]) < rect["w"] / 2 and abs(tile["y"] - rect["y"]) < 20
        ]
        assert sorted(tile["face"] for tile in inside) == faces


def test_a_chow_is_named_as_large_as_every_other_call():
    """Its English word was half the size, squeezed beside the tiles."""
    shown = scene_of(fakes.my_window(), NAMES)
    texts = [row for row in rows(shown["table"]["texts"]) if row["key"].startswith("act:")]
    sizes = {row["text"]: row["size"] for row in texts}
    assert sizes["Chow"] == sizes["Win H"] == sizes["Pung P"]
    for row in texts:
        if row["key"].startswith("act:chow"):
            button, width = buttons(shown)[row["key"]], text_width(row["text"], row["size"])
            assert button["x"] - button["w"] / 2 < row["x"] < row["x"] + width < button["x"] + button["w"] / 2


@pytest.mark.parametrize(
    ("legal", "label"),
    [(("draw",), "摸牌"), (("pung", "draw"), "過．摸牌")],
)
def test_drawing_is_called_passing_only_while_one_could_call(legal, label):
    assert label in words(scene_of(replace(fakes.my_window(), legal=fakes.actions(*legal)), NAMES)["table"])


def test_after_an_added_kong_the_adder_replaces():
    window = Window(3, "kong", KIND_OF["m4"], 0)
    view = replace(fakes.my_window(), window=window, turn=0, legal=fakes.actions("draw"))
    assert "補牌" in words(scene_of(view, NAMES)["table"])


def test_several_kongs_have_a_button_each():
    shown = buttons(scene_of(fakes.my_turn(), NAMES))
    assert {"act:concealed_kong s7", "act:added_kong m4"} <= set(shown)


def test_waits_and_locks_stand_on_the_own_plate_alone():
    view = fakes.my_turn()
    other = replace(view.seats[1], waits=fakes.tiles("m1"), locks=fakes.tiles("m1"))
    shown = scene_of(replace(view, seats=(view.seats[0], other, *view.seats[2:])), NAMES)["table"]
    assert words(shown).count("聽") == words(shown).count("過水") == 1


def test_the_newest_discard_is_lit_and_a_claimed_one_is_gone():
    view = fakes.my_window()
    lying = tiles_of(scene_of(view, NAMES), "d")
    assert [tile["id"] for tile in lying if tile["ring"]] == [f"d{len(view.discards) - 1}"]
    assert len(lying) == sum(discard.taken_by is None for discard in view.discards)


def test_a_discard_lies_where_the_pile_says_turned_to_its_viewer():
    view = replace(fakes.my_turn(), seat=1)
    pile = {0: (700.0, 500.0, 0.5), 1: (500.0, 600.0, 0.0)}
    lying = {tile["id"]: tile for tile in tiles_of(scene_of(view, NAMES, pile=pile), "d")}
    assert set(lying) == {"d0", "d1"}
    assert (lying["d0"]["x"], lying["d0"]["y"]) == (500.0, 700.0)
    assert lying["d0"]["deg"] == pytest.approx(90 + math.degrees(0.5), abs=0.01)
    assert (lying["d1"]["x"], lying["d1"]["y"], lying["d1"]["deg"]) == (400.0, 500.0, 90)


def depth(one, other):
    def box(tile):
        return (tile["x"], tile["y"], math.radians(tile["deg"])), (tile["w"], tile["w"] * TILE_RATIO)

    return overlap(*box(one), *box(other))


def test_nothing_that_stands_overlaps_in_whole_hands():
    """Hands, melds and the wall keep to their places; only two tiles of one stack share theirs."""
    for number, table in enumerate(positions(b"places", hands=2)):
        if number % 12:
            continue
        shown = scene_of(table.view(0), NAMES, [e.seen_by(0) for e in table.events], pile={})
        tiles = [tile for tile in rows(shown["table"]["tiles"]) if tile["id"]]
        for one, other in combinations(tiles, 2):
            stacked = {one["level"], other["level"]} == {0, 1} and one["id"][0] == other["id"][0] == "w"
            assert stacked or depth(one, other) < 0.1, (one["id"], other["id"])


def test_undo_names_what_it_takes_back():
    shown = scene_of(fakes.my_turn(), NAMES, undo=Words("玩家 打 五萬", "player discards 5 character"))
    assert buttons(shown)["undo"]["why"] == ""
    assert {"玩家 打 五萬", "player discards 5 character"} <= set(words(shown["table"]))
    assert "沒有可以復原的" in buttons(scene_of(fakes.my_turn(), NAMES))["why:undo"]["why"]


def test_everybodys_tiles_are_turned_over_at_the_end():
    shown = scene_of(fakes.hand_over(), NAMES)
    assert all(tile["face"] in CODES for seat in "0123" for tile in tiles_of(shown, f"h{seat}_"))
    won = [tile for tile in tiles_of(shown, "h0_") if tile["tag"] == "胡"]
    assert [tile["face"] for tile in won] == ["p5"]


def strip_words(shown, seat):
    texts = rows(shown["table"]["texts"])
    return [text["text"] for text in texts if text["seat"] == seat]


def test_an_arrow_stands_on_each_winner_and_the_payer_is_named():
    view = fakes.hand_over()
    shown = scene_of(view, NAMES)
    for seat in range(4):
        assert strip_words(shown, seat).count("▼") == 2 * (seat in view.result.winners)
        assert ("放槍" in strip_words(shown, seat)) == (seat == view.result.paid_by)


def test_after_a_drawn_hand_the_ready_hands_show_their_waits():
    view = fakes.drawn_hand()
    shown = scene_of(view, NAMES)
    for seat in view.seats:
        assert strip_words(shown, seat.seat).count("聽") >= bool(seat.waits)
        own = [tile["face"] for tile in rows(shown["table"]["tiles"]) if tile["seat"] == seat.seat and not tile["id"]]
        assert [KIND_OF[face] for face in own if face in CODES][: len(seat.waits or ())] == list(seat.waits or ())


def test_the_live_text_tells_the_hand_the_calls_and_nothing_hidden():
    live = scene_of(fakes.my_window(), NAMES)["live"]
    assert "四萬 4 character" in live
    assert "碰 Pung (P)" in live
    for table in positions(b"read aloud"):
        view = table.view(0)
        said = scene_of(view, NAMES)["live"]
        if view.phase in {"turn", "window"}:
            assert said.count("手牌 Hand") == 1


def test_the_log_leaves_out_what_only_another_may_know():
    events = ["flower 1 f3 -", "discard 0 m5 hand", "draw 1 - front", "concealed_kong 2 -", "win 3 m5 0 3"]
    right = scene_of(fakes.my_turn(), NAMES, events=events)["right"]
    assert [tile["face"] for tile in rows(right["tiles"])] == ["m5", "m5", "f3"]
    assert "小華 暗槓" in words(right)


@pytest.mark.parametrize(
    ("proof", "lines"),
    [
        (Proof(), []),
        (Proof("35d5" * 16), ["承諾 promise 35d535d535d535d5…"]),
        (Proof("35d5" * 16, "0001" * 16), ["承諾 promise 35d535d535d535d5…", "秘密 secret 0001000100010001…"]),
    ],
)
def test_promise_and_secret_stand_under_the_room(proof, lines):
    left = scene_of(fakes.my_turn(), NAMES, "ABCDE", proof=proof)["left"]
    shown = [row for row in rows(left["texts"]) if "…" in row["text"]]
    assert [row["text"] for row in shown] == lines
    (room,) = [row for row in rows(left["texts"]) if row["text"] == "ABCDE"]
    places = [room["y"], *(row["y"] for row in shown)]
    assert all(below - above >= 20 for above, below in pairwise(places))
    buttons = [rect for rect in rows(left["rects"]) if rect["key"] in {"lobby", "verify"}]
    assert [rect["key"] for rect in buttons] == (["verify", "lobby"] if proof.secret else ["lobby"])
    assert all(row["x"] + row["room"] < rect["x"] - rect["w"] / 2 for row in shown for rect in buttons)


def test_once_the_secret_is_shown_the_hand_can_be_proved_by_a_press():
    left = scene_of(fakes.my_turn(), NAMES, "ABCDE", proof=Proof("35d5" * 16, "0001" * 16))["left"]
    verify, lobby = (rect for rect in rows(left["rects"]) if rect["key"] in {"lobby", "verify"})
    assert verify["x"] + verify["w"] / 2 < lobby["x"] - lobby["w"] / 2
    assert {"驗證", "Verify", "大廳", "Lobby"} <= {row["text"] for row in rows(left["texts"])}


def test_tiles_and_numbers_of_tiles_are_named_as_one_says_them():
    """The log spoke of "1 dots", and of "8 dots" as if eight had been thrown."""
    events = ["discard 0 p1 hand", "discard 1 p8 hand", "discard 2 s1 hand", "discard 3 m4 hand", "pung 0 we 1"]
    right = words(scene_of(fakes.my_turn(), NAMES, events=events)["right"])
    for said in ("discards 1 dot", "discards 8 dot", "discards 1 bamboo", "discards 4 character", "pung East"):
        assert said in right
    for left, said in ((2, "tiles to draw"), (1, "tile to draw"), (0, "tiles to draw")):
        shown = scene_of(replace(fakes.my_turn(), wall_left=16 + left), NAMES)
        assert any(line.endswith(f" {left} {said}") for line in words(shown["table"]))
        assert f"{left} 張可摸 {said}" in shown["live"]


def test_a_spectator_has_no_bar():
    for table in positions(b"watching"):
        shown = scene_of(table.view(None), NAMES)
        assert not any(key.startswith(("act:", "why:", "discard")) for key in buttons(shown))


@pytest.mark.parametrize(
    ("last", "seen"), [("pung 2 m5 0", True), ("pung 0 m5 2", False), ("discard 2 m5 hand", False)]
)
def test_a_call_of_another_seat_is_written_before_it_until_the_next_event(last, seen):
    table = scene_of(fakes.my_turn(), NAMES, events=["deal 0", last])["table"]
    called = [row for row in rows(table["texts"]) if row["text"] == "碰" and row["alpha"] == 1]
    assert bool(called) == seen
    assert all(row["deg"] == 180 for row in called)
