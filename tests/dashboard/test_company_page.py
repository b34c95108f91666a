"""The page of the people at a table of several devices: what each of them may press, and that all of it fits."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from dashboard.rooms.company import BOT, FREE, PERSON, Ask, Company, Place
from dashboard.view.compact_places import SHAPES
from dashboard.view.company_page import ask_page, company_page, presence_mark
from dashboard.view.layers import CAPACITY
from dashboard.view.layout import BAR_HEIGHT
from dashboard.view.strips import text_width
from mahjong.rules import Rules
from mahjong.table import Table
from tests.dashboard import fakes
from tests.dashboard.shown import buttons, rows, scene_of, words

WINDS = (0, 1, 2, 3)
URL = "https://four-words-like-these.trycloudflare.com/table?room=NXFN4"
SEATS = (
    Place(0, "阿明", PERSON, yours=True),
    Place(1, "很長的名字很長的名字很長的名字很長的名字", PERSON, here=False),
    Place(2, "電腦 A", BOT),
    Place(3, "", FREE, may_call_bot=True),
)
each_shape = pytest.mark.parametrize("shape", ["square", *SHAPES])


def page(places=SEATS, phase="waiting", game="online", shape="square", **more):
    more = {"host": True, "watchers": 2, "invite": URL, **more}
    return company_page(Company(game, phase, places, **more), "NXFN4", WINDS, shape).columns()


def keys(*args, **more):
    return {key for key in page(*args, **more)["rects"]["key"] if key} - {"paper", "lobby", "people", "copy"}


def test_the_host_starts_and_fills_seats_and_everybody_may_leave_his_own():
    assert keys() == {"rise:0", "link:0", "unbot:2", "bot:3", "start"}


def test_a_guest_who_sits_waits_and_one_who_watches_may_sit_where_nobody_does():
    guest = tuple(Place(seat, "" if seat else "阿明", FREE if seat else PERSON) for seat in range(4))
    assert keys(guest, host=False) == {"sit:1", "sit:2", "sit:3"}
    assert "等房主開始" in words(page(guest, host=False))


def test_who_plays_a_seat_may_shuffle_before_the_first_deal_where_the_wall_is_promised():
    assert "shuffle" in keys(promise="a" * 64)
    assert "shuffle" not in keys(promise="a" * 64, phase="playing")
    assert "shuffle" not in keys(promise="")
    watching = tuple(Place(seat, "阿明", PERSON) for seat in range(4))
    assert "shuffle" not in keys(watching, promise="a" * 64)


def test_in_the_game_a_seat_is_lent_to_a_computer_and_taken_back():
    assert keys(phase="playing") == {"give:0", "link:0", "rise:0", "bot:3"}
    lent = (Place(0, "電腦 A", BOT, lent=True), *SEATS[1:])
    assert "sit:0" in keys(lent, phase="playing", host=False)


def test_the_laptop_of_a_party_plays_the_free_seats_and_has_none_of_them():
    places = tuple(Place(seat, "", FREE, yours=True, may_call_bot=True) for seat in range(4))
    assert keys(places, game="party") == {"bot:0", "bot:1", "bot:2", "bot:3", "start"}


@pytest.mark.parametrize(("place", "sign"), [
    (Place(1, "阿明", PERSON), None), (Place(1, "電腦", BOT), None), (Place(1, "", FREE), None),
    (Place(1, "阿明", PERSON, here=False), "○"), (Place(1, "阿明", PERSON, lags=True), "◐"),
])  # fmt: skip
def test_a_nameplate_marks_who_is_away_or_slow_by_a_sign_of_its_own(place, sign):
    mark = presence_mark(place)
    assert (mark and mark[0]) == sign


@each_shape
@pytest.mark.parametrize("phase", ["waiting", "playing"])
@pytest.mark.parametrize("host", [True, False])
def test_everything_lies_on_the_paper_and_nothing_on_anything_else(shape, phase, host):
    shown = page(shape=shape, phase=phase, host=host, promise="a" * 64)
    paper, *rest = rows(shown["rects"])
    assert all(len(shown[kind]["x"]) < most for kind, most in CAPACITY.items())
    for rect in rest:
        assert abs(rect["x"] - paper["x"]) <= (paper["w"] - rect["w"]) / 2 + 1, rect["key"]
        assert abs(rect["y"] - paper["y"]) <= (paper["h"] - rect["h"]) / 2 + 1, rect["key"]
    pressed = [rect for rect in rest if rect["key"]]
    assert {rect["h"] for rect in pressed} == {BAR_HEIGHT}
    for one, other in combinations(pressed, 2):
        assert meet(one, other) <= 0, (one["key"], other["key"])
    for one, other in combinations([text_box(text) for text in rows(shown["texts"]) if text["text"]], 2):
        assert meet(one, other) <= 1, (one["key"], other["key"])


def text_box(text):
    width = min(text_width(text["text"], text["size"]), text["room"] or 10_000)
    shift = {"left": 0.5, "center": 0.0, "right": -0.5}[text["align"]] * width
    return {"key": text["text"], "x": text["x"] + shift, "y": text["y"], "w": width, "h": text["size"] * 0.9}


def meet(one, other):
    """Return how deep two boxes lie in one another; negative: how far apart they are."""
    return min((one[size] + other[size]) / 2 - abs(one[at] - other[at]) for at, size in (("x", "w"), ("y", "h")))


@each_shape
def test_an_undo_is_asked_of_those_who_have_not_answered_and_shown_to_the_others(shape):
    names = ("阿明", "小華", "電腦 A", "美玲")
    ask = Ask(7, 1, "想復原：打 五萬", "takes back: discards 5 character", mine=True, waiting_for=(0, 3))
    asked = ask_page(ask, names, shape).columns()
    assert {"agree:7", "refuse:7"} < set(asked["rects"]["key"])
    assert any("小華" in line and "打 五萬" in line for line in words(asked))
    others = ask_page(Ask(7, 1, ask.zh, ask.en, waiting_for=(0, 3)), names, shape).columns()
    assert set(others["rects"]["key"]) == {"paper"}
    assert "等 阿明、美玲 回答" in words(others)


def test_the_scene_of_a_table_of_several_devices_has_its_people_and_one_of_one_screen_has_none():
    view = Table(Rules.preset("house"), b"people").view(0)
    assert "company" not in scene_of(view)
    shown = scene_of(view, company=Company("online", "waiting", SEATS, host=True, invite=URL))
    assert shown["company"]["waiting"]
    assert shown["company"]["answer"] is None
    assert {"people"} < set(buttons(shown))
    away = [line for line in words(shown["table"]) if line.startswith("○ 離線")]
    assert len(away) == 1


@each_shape
@pytest.mark.parametrize(
    "view",
    [fakes.hand_over(), fakes.drawn_hand(), replace(fakes.game_over(), phase="over")],
    ids=["won", "drawn", "two"],
)
def test_the_sheet_of_a_hand_offers_to_shuffle_the_next_one(shape, view):
    shown = scene_of(view, shape=shape, company=Company("online", "playing", SEATS, promise="a" * 64))
    assert shown["company"]["shuffle"]
    for layer in (*shown["pages"], shown["folded"]):
        pressed = [rect for rect in rows(layer["rects"]) if rect["key"]]
        assert "shuffle" in {rect["key"] for rect in pressed}
        for one, other in combinations(pressed, 2):
            assert meet(one, other) <= 0, (one["key"], other["key"])
    alone = scene_of(view, shape=shape)
    assert "shuffle" not in buttons(alone)
    watched = tuple(Place(seat, "阿明", PERSON) for seat in range(4))
    shown = scene_of(view, shape=shape, company=Company("online", "playing", watched, promise="a" * 64))
    assert not shown["company"]["shuffle"]
    assert "shuffle" not in buttons(shown)


def test_after_the_last_hand_there_is_nothing_to_shuffle():
    shown = scene_of(fakes.game_over(), company=Company("online", "over", SEATS, promise="a" * 64))
    assert not shown["company"]["shuffle"]
    assert "shuffle" not in buttons(shown)


@pytest.mark.parametrize("view", [fakes.crowded(), fakes.my_turn(), fakes.hand_over()], ids=["crowded", "turn", "over"])
def test_the_plate_of_a_seat_that_a_phone_has_bears_the_sign_of_a_phone(view):
    """Beside the other signs, and no word of the plate runs into it, however much is told there."""
    held = (
        Place(0, "阿明", PERSON),
        Place(1, "小華", PERSON),
        Place(2, "", FREE, yours=True),
        Place(3, "美玲", PERSON),
    )
    company = Company(
        "party", "playing", held, seat_invites=dict.fromkeys(range(3), "http://10.0.0.2:5006/p/ABCDEFGHJK")
    )
    shown = scene_of(view, company=company)
    found = [rect for rect in rows(shown["table"]["rects"]) if rect["key"].startswith("qr:")]
    assert {rect["seat"] for rect in found} == {0, 1}  # of seat 3 this page does not know the code
    assert {card["seat"] for card in shown["company"]["cards"] if card["held"]} == {0, 1}
    assert {"rules", "people", "lobby", "verify", "qr:0"} <= set(shown["left"]["rects"]["key"])
    (sign,) = [rect for rect in found if rect["seat"] == 0 and rect["alpha"]]
    plate = [text_box(text) for text in rows(shown["table"]["texts"]) if text["seat"] == 0 and text["y"] > 970]
    assert all(meet(box, sign) <= 0 for box in plate if box["key"])
