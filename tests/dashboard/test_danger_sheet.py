"""What hints say of the danger of the own tiles: to whom it goes, what it says, and that it fits where it lies."""

from __future__ import annotations

import json

import numpy as np
import pytest

from dashboard.view.compact_places import SHAPES, SQUARE
from dashboard.view.danger_lines import danger_lines
from dashboard.view.danger_sheet import PANEL_LOW, PANEL_TOP, calibration_key
from dashboard.view.hints import Hint, hint
from dashboard.view.layout import PANEL_WIDTH
from dashboard.view.strips import text_width
from mahjong.bots import make_bot
from mahjong.danger import Danger
from mahjong.tiles import WINDS_ZH, code_of
from tests.dashboard import fakes
from tests.dashboard.muddle import among, array, rect_box, text_box
from tests.dashboard.played import positions
from tests.dashboard.shown import NAMES, buttons, drawn, rows, scene_of

BOTS = make_bot("efficient"), make_bot("careful")
TOLD = {0: Hint(1, ((4, 2),), danger=fakes.danger())}
SLOTS = {"{any}", *(f"{{{place} {name}}}" for place in range(3) for name in ("chance", "zh", "en"))}
ALL_SHAPES = (SQUARE, *SHAPES)


def sheets_of(shape: str, told=TOLD):
    return scene_of(fakes.my_turn(), NAMES, shape=shape, hints=told)["hands"]["0"]["sheets"]


def filled(sheet, lines, code):
    """Return the texts of a sheet as the page fills it for a kind."""
    said = {"{any}": lines["marks"][code][1]}
    for place, (_, _, chance, why) in enumerate(lines["risks"][code]):
        zh, en = ([lines["said"][number][language] for number in why] for language in (0, 1))
        said |= {f"{{{place} chance}}": chance, f"{{{place} zh}}": "；".join(zh), f"{{{place} en}}": "; ".join(en)}
    return [{**row, "text": said.get(row["text"], row["text"])} for row in rows(sheet["texts"])]


# ------------------------------------------------------------------------------------------------------- what it says
def test_a_mark_has_the_chance_that_anybody_wins_and_its_band():
    marks = danger_lines(fakes.danger())["marks"]
    assert marks == {"m5": [4, "26%"], "m1": [0, "0%"], "dr": [4, "32%"]}


@pytest.mark.parametrize(
    ("chance", "mark"),
    [(0.001, [1, "<1%"]), (0.044, [1, "4%"]), (0.0451, [2, "5%"]), (0.0951, [3, "10%"]), (0.19, [3, "19%"]),
     (0.196, [4, "20%"]), (0.9, [4, "90%"])],
)  # fmt: skip
def test_a_band_begins_where_the_chance_as_written_does(chance, mark):
    """A tile of 9.8 % stood as 10 % in the colour of those below 10."""
    risks = (fakes.risk(4, 1, chance, *fakes.LONGEST), fakes.proven(4, 2, 1), fakes.proven(4, 3, 1))
    assert danger_lines(Danger({4: risks}, {1: 0.5, 2: 0.5, 3: 0.5}))["marks"] == {"m5": mark}


def test_each_opponent_has_his_chance_and_his_two_weightiest_reasons_with_their_way():
    lines = danger_lines(fakes.danger())
    why = [[lines["said"][number] for number in numbers] for *_, numbers in lines["risks"]["dr"]]
    assert why == [[["↑他的手牌沒變以來過了 14 種牌", "↑hand kept while 14 passed"],
                    ["↓還能等：兩面 2，嵌邊 1", "↓runs: 2 two-sided, 1 other"]]] * 3  # fmt: skip
    assert [chance for _, _, chance, _ in lines["risks"]["m5"]] == ["21%", "6%", "<1%"]
    assert [band for band, *_ in lines["risks"]["m5"]] == [4, 2, 1]


def test_what_is_proven_is_told_instead_of_reasons():
    lines = danger_lines(fakes.danger())
    facts = [lines["said"][number][0] for _, _, _, (number,) in lines["risks"]["m1"]]
    assert facts == ["已經沒有牌可以等這張", "他過水中，不能胡這張", "他的手牌沒變，這張剛過"]
    assert [(band, share) for band, share, *_ in lines["risks"]["m1"]] == [(0, 0.0)] * 3


def test_a_reason_that_weighs_nothing_is_not_told_unless_it_is_the_only_one():
    nothing, next_to_nothing = ("沒事", "nothing", 0.0), ("幾乎沒事", "next to nothing", 0.02)
    for reasons, said in (((fakes.LONGEST[0], nothing), 1), ((next_to_nothing, nothing), 1)):
        danger = Danger({4: (fakes.risk(4, 1, 0.1, *reasons),)}, {1: 0.5})
        assert len(danger_lines(danger)["said"]) == said


def test_every_kind_of_a_hand_in_play_has_its_mark_and_three_opponents():
    seen = 0
    for table in positions(b"danger of hands"):
        for seat in range(4):
            view = table.view(seat)
            told = hint(view, *BOTS)
            if told is None:
                continue
            held = {code_of(kind) for kind in (*view.hand, *(() if view.drawn is None else (view.drawn,)))}
            lines = danger_lines(told.danger)
            assert set(lines["marks"]) == set(lines["risks"]) == held
            assert all(len(those) == 3 and all(why for *_, why in those) for those in lines["risks"].values())
            seen += 1
    assert seen > 100


# --------------------------------------------------------------------------------------------------------- who sees it
@pytest.mark.parametrize("shape", ALL_SHAPES)
def test_without_hints_a_scene_has_nothing_of_it(shape):
    for hints in ({}, {0: Hint(1, ())}, {1: TOLD[0]}):
        shown = scene_of(fakes.my_turn(), NAMES, shape=shape, hints=hints)
        assert set(shown["hands"]["0"]) == {"mine", "refused", "size"}
        assert calibration_key() not in buttons(shown)


def test_it_goes_to_the_seat_that_wants_hints_and_is_read_from_what_that_seat_sees():
    for table in positions(b"secret danger"):
        if table.phase != "turn":
            continue
        own = {seat: table.view(seat) for seat in range(4)}
        told = {2: hint(own[2], *BOTS)}
        hands = drawn(table.view(None), own, NAMES, hints=told)["hands"]
        assert [seat for seat, hand in hands.items() if "danger" in hand] == ["2"]
        assert hands["2"]["danger"] == json.loads(json.dumps(danger_lines(Danger.of(own[2]))))
        held = {code_of(kind) for kind in (*own[2].hand, *(() if own[2].drawn is None else (own[2].drawn,)))}
        assert set(hands["2"]["danger"]["marks"]) == held


def test_on_a_phone_only_the_hand_that_is_shown_has_it():
    view = fakes.my_turn()
    own = {0: view, 2: fakes.replace(view, seat=2, legal=())}
    told = {seat: Hint(1, (), danger=fakes.danger(seat)) for seat in own}
    hands = drawn(fakes.replace(view, seat=None), own, NAMES, shape="portrait", hints=told)["hands"]
    assert ["danger" in hands[str(seat)] for seat in own] == [True, False]


# ------------------------------------------------------------------------------------------------------ where it stands
def test_the_sheet_lies_in_the_panel_only_where_that_is_the_seats_own():
    assert set(sheets_of("square")) == {"table", "panel"}
    view = fakes.my_turn()
    two = drawn(view, {0: view, 1: fakes.replace(view, seat=1)}, NAMES, hints=TOLD)
    assert set(two["hands"]["0"]["sheets"]) == {"table"}
    assert all(set(sheets_of(shape)) == {"table"} for shape in SHAPES)


@pytest.mark.parametrize("shape", ALL_SHAPES)
@pytest.mark.parametrize("code", ["m5", "m1", "dr"])
def test_everything_on_it_has_its_place_and_lies_on_its_paper(shape, code):
    lines = danger_lines(fakes.danger())
    for sheet in sheets_of(shape).values():
        assert set(sheet["texts"]["text"]) >= SLOTS
        paper, *others = rows(sheet["rects"])
        assert paper["key"] == "paper"
        texts = filled(sheet, lines, code)
        edge = np.array(rect_box(paper))
        boxes = array([*map(text_box, texts), *map(rect_box, others)])
        assert (boxes[:, :2] >= edge[:2]).all()
        assert (boxes[:, 2:] <= edge[2:]).all()
        said = array([text_box(row) for row in texts if not row["key"]])
        assert not among(said).any(), [texts[at]["text"] for at in np.argwhere(among(said)).ravel()]
        button = [rect_box(rect) for rect in others if rect["key"] == calibration_key()]
        for left, top, right, low in button:
            assert all(box[2] <= left or box[0] >= right or box[3] <= top or box[1] >= low for box in said)


@pytest.mark.parametrize(("shape", "pixels"), [("square", 0.768), ("portrait", 0.78), ("landscape", 0.83)])
def test_even_the_longest_reasons_can_be_read(shape, pixels):
    lines = danger_lines(fakes.danger())
    for code in lines["marks"]:
        for sheet in sheets_of(shape).values():
            for row in filled(sheet, lines, code):
                fits = min(1, (row["room"] or 1e9) / text_width(row["text"], row["size"]))
                assert row["size"] * fits * pixels >= 7.4, row["text"]


def test_in_the_panel_it_covers_the_useful_tiles_and_nothing_else():
    sheet = sheets_of("square")["panel"]
    left, top, right, low = rect_box(rows(sheet["rects"])[0])
    assert (left, right) == (0, PANEL_WIDTH)
    assert (top, low) == (pytest.approx(PANEL_TOP, abs=3), PANEL_LOW)
    told = {0: Hint(1, tuple((kind, 4) for kind in range(13)), *fakes.actions("discard m5", "discard m1"),
                    danger=fakes.danger())}  # fmt: skip
    panel = scene_of(fakes.my_turn(), NAMES, hints=told)["left"]
    above = [row for row in rows(panel["texts"]) if 440 < row["y"] < top + row["size"] / 2 and "×" not in row["text"]]
    assert {row["text"] for row in above} >= {"電腦：打出 五萬", "careful: discard 1 character", "準不準"}
    assert all(row["y"] + row["size"] / 2 <= top for row in above)
    assert all(tile["y"] > top for tile in rows(panel["tiles"]))


def test_a_card_on_the_cloth_is_turned_to_its_seat_and_hides_no_button():
    view = fakes.my_turn()
    own = {seat: fakes.replace(view, seat=seat) for seat in range(4)}
    told = {seat: Hint(1, (), danger=fakes.danger(seat)) for seat in own}
    shown = drawn(fakes.replace(view, seat=None), own, NAMES, hints=told)
    pressed = array([turned_box(rect) for rect in rows(shown["table"]["rects"]) if rect["key"]])
    for seat in own:
        sheet = shown["hands"][str(seat)]["sheets"]["table"]
        assert set(sheet["rects"]["deg"]) | set(sheet["texts"]["deg"]) == {(360 - 90 * seat) % 360}
        card = np.array(turned_box(rows(sheet["rects"])[0]))
        assert not ((pressed[:, :2] < card[2:]) & (pressed[:, 2:] > card[:2])).all(1).any()
        winds = [name for name in sheet["texts"]["text"] if name in WINDS_ZH]
        assert winds == [WINDS_ZH[(seat + step) % 4] for step in range(1, 4)]


def turned_box(rect):
    w, h = (rect["h"], rect["w"]) if rect["deg"] % 180 else (rect["w"], rect["h"])
    return rect_box({**rect, "w": w, "h": h})


@pytest.mark.parametrize("shape", ALL_SHAPES)
def test_wherever_a_sheet_is_read_the_calibration_is_one_tap_away(shape):
    shown = scene_of(fakes.my_turn(), NAMES, shape=shape, hints=TOLD)
    beside = calibration_key() in buttons(shown)
    assert beside or all(calibration_key() in sheet["rects"]["key"] for sheet in sheets_of(shape).values())
    assert calibration_key() == "open:calibration?model=logistic@1"
