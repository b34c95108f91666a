"""The sheet of a hand that has ended: its lines and total, caps, flowers, what is paid apart."""

from __future__ import annotations

from dataclasses import replace

from dashboard.view.layers import CAPACITY
from mahjong.action import Action
from mahjong.score import ScoreLine
from mahjong.table import Table
from mahjong.tiles import FLOWERS, NAMES_EN, NAMES_ZH, code_of
from tests.dashboard import fakes
from tests.dashboard.played import do, let_pass, table_with, throw
from tests.dashboard.shown import NAMES, Row, rows, scene_of, words

ALL = "f1 f2 f3 f4 f5 f6 f7 f8"


def sheet_of(table: Table) -> Row:
    """Return the first page over a hand that has ended."""
    events = [event.seen_by(0) for event in table.events]
    return scene_of(table.view(0, open_end=True), NAMES, "ABCDE", events, table.rules)["pages"][0]


def at(page: Row, *texts: str) -> list[float]:
    """Return the x of texts, each of which stands once."""
    return [next(row["x"] for row in rows(page["texts"]) if row["text"] == text) for text in texts]


def big_dragons(**rules) -> Table:
    """Return a hand won on p9, three dragons fed one by one by the seats 1, 2 and 3."""
    hand = "55z 66z 77z 123m 456m 9p 1s 9s 1p 9m"
    table = table_with({0: hand, 1: "5z 9p", 2: "6z", 3: "7z"}, front="1z 2z 3z 4z", **rules)
    do(table, "0 discard s1")
    for seat, dragon, then in ((1, "dw", "s9"), (2, "dg", "p1"), (3, "dr", "m9")):
        throw(table, seat, dragon)
        do(table, "0 pung", f"0 discard {then}")
    throw(table, 1, "p9")
    do(table, "0 win")
    return table


class TestCap:
    def test_the_lines_the_total_and_what_is_paid_for(self) -> None:
        shown = words(sheet_of(big_dragons(tai_cap=5, liability="off")))
        assert {"9 台", "封頂，算 5 台 capped at 5", "底 Base 3 ＋ 5 × 1 ＝ 8", "+9", "−9"} <= set(shown)

    def test_below_the_cap_nothing_is_said_of_it(self) -> None:
        shown = words(sheet_of(big_dragons(tai_cap=24, liability="off")))
        assert not any("capped" in text for text in shown)
        assert "底 Base 3 ＋ 9 × 1 ＝ 12" in shown


class TestLiability:
    def test_whole(self) -> None:
        page = sheet_of(big_dragons())
        assert at(page, "包牌 liable") == at(page, "北 美玲") == at(page, "−13")

    def test_half(self) -> None:
        page = sheet_of(big_dragons(liability_share="half"))
        assert at(page, "包牌付半 liable for half", "付半 half") == at(page, "北 美玲", "南 阿明")
        assert words(page).count("−7") == 2


class TestFlowerWins:
    def test_the_flowers_stand_in_place_of_the_hand(self) -> None:
        page = sheet_of(table_with({0: f"{ALL} 123m 456m 789p"}, preset="ata"))
        assert {"玩家　八仙過海", "玩家 wins with all eight flowers", "Eight flowers", "8 台"} <= set(words(page))
        large = [tile["face"] for tile in rows(page["tiles"]) if tile["w"] > 25]
        assert sorted(large) == [code_of(FLOWERS + number) for number in range(8)]

    def test_seven_rob_one_names_who_pays(self) -> None:
        table = table_with({0: ALL[:-3]}, front="f8", preset="sml")
        do(table, f"0 {table.legal(0)[0]}")
        page = sheet_of(table)
        assert {"玩家　七搶一 阿明", "玩家 wins with seven flowers from 阿明", "+12", "−12"} <= set(words(page))
        assert len([tile for tile in rows(page["tiles"]) if tile["w"] > 25]) == 7

    def test_beside_a_self_draw_it_has_its_own_line_and_payer(self) -> None:
        table = table_with(
            {0: "f1 f2 f3 f4 f5 f6 123m 456m 789p 4z 4z", 2: "f8"}, "1z 2z 3z f7", "234s 67s 9p 9s 8s", preset="sml"
        )
        do(table, "0 discard p9")
        let_pass(table, 0)
        page = sheet_of(table)
        assert {"玩家　自摸", "七搶一 小華 付", "Seven flowers rob one, 小華 alone pays", "另 8 台", "7 台"} <= set(
            words(page)
        )
        assert at(page, "七搶一 −12") == at(page, "西 小華") == at(page, "−23")
        assert "+45" in words(page)

    def test_what_was_paid_at_once_is_told_under_every_seat(self) -> None:
        """The chips of the hand are more than its sheet explains; on 流局 they are all there is."""
        table = table_with({0: f"{ALL} 123m 456m 789p"}, eight_flowers_mode="paid", wall_reserve=40)
        let_pass(table, turn=-1)
        page = sheet_of(table)
        assert "流局" in words(page)
        assert words(page).count("八仙過海 −8") == 3
        assert "八仙過海 +24" in words(page)


class TestManyLines:
    def test_flowers_that_count_one_by_one_share_a_row_where_there_are_too_many(self) -> None:
        view = fakes.hand_over()
        sheet = view.result.sheets[0]
        flowers = tuple(
            ScoreLine("any_flower", "花牌", "Every flower", 1, (kind,), NAMES_ZH[kind], NAMES_EN[kind])
            for kind in range(FLOWERS, FLOWERS + 5)
        )
        many = replace(sheet, lines=(*sheet.lines, *flowers), total=sheet.total + 5, paid_tai=sheet.total + 5)
        (page,) = scene_of(replace(view, result=replace(view.result, sheets=(many,))), NAMES)["pages"]
        assert "花牌 春、夏、秋、冬、梅" in words(page)
        assert {"5 台", "15 台"} <= set(words(page))
        assert "三元牌 中" in words(page)

    def test_no_line_runs_into_its_tiles(self) -> None:
        for table in (big_dragons(), table_with({0: f"{ALL} 123m 456m 789p"}, preset="ata")):
            page = sheet_of(table)
            for text in (row for row in rows(page["texts"]) if row["room"] and row["align"] == "left"):
                beside = [tile["x"] - tile["w"] / 2 for tile in rows(page["tiles"]) if abs(tile["y"] - text["y"]) < 2]
                assert all(text["x"] + text["room"] <= start for start in beside if start > text["x"])


def test_a_sheet_leaves_room_for_a_notice() -> None:
    page = sheet_of(big_dragons(tai_cap=5))
    assert all(len(page[kind]["x"]) <= most - 2 for kind, most in CAPACITY.items())


def test_the_table_takes_the_end_of_a_hand_as_it_comes() -> None:
    """A win on the very deal: no window, no tile that won."""
    table = table_with({0: "123m 456m 789p 234s 567s 55p"})
    table.apply(0, Action.parse("self_draw"))
    assert "天胡 莊家打牌前" in words(sheet_of(table))


def test_the_sheet_names_every_line_in_both_languages_with_its_tai():
    view = fakes.hand_over()
    (page,) = scene_of(view, NAMES)["pages"]
    for line in view.result.sheets[0].lines:
        assert any(text.startswith(line.zh) for text in words(page))
        assert any(text.startswith(line.en) for text in words(page))
    assert "10 台" in words(page)
    assert {"+43", "−13", "−17"} <= set(words(page))
    assert {"next", "fold"} == {key for key in page["rects"]["key"] if key}


def test_a_sheet_without_tai_says_what_is_paid():
    """It was empty but for its total."""
    view = fakes.hand_over()
    sheet = replace(view.result.sheets[0], lines=(), total=0)
    (page,) = scene_of(replace(view, result=replace(view.result, sheets=(sheet,))), NAMES)["pages"]
    assert {"沒有台，只算底", "no 台: the base alone", "0 台"} <= set(words(page))
    assert "沒有台，只算底" not in words(scene_of(view, NAMES)["pages"][0])


def test_the_sheet_leaves_every_hand_and_meld_in_sight():
    shown = scene_of(fakes.hand_over(), NAMES)
    (page,) = shown["pages"]
    paper = max(rows(page["rects"]), key=lambda rect: rect["w"] * rect["h"])
    left, right = paper["x"] - paper["w"] / 2, paper["x"] + paper["w"] / 2
    for tile in rows(shown["table"]["tiles"]):
        if tile["id"][:1] in {"h", "m"}:
            inside = left + 8 < tile["x"] < right - 8 and left + 8 < tile["y"] < right - 8
            assert not inside, tile["id"]


def test_after_the_last_hand_the_standings_follow_the_winners():
    shown = scene_of(fakes.game_over(), NAMES)
    assert len(shown["pages"]) == 3
    assert "全局結束" in words(shown["pages"][-1])
    assert all("lobby" in page["rects"]["key"] and "page" in page["rects"]["key"] for page in shown["pages"])


def test_a_drawn_hand_shows_who_was_ready_for_what():
    (page,) = scene_of(fakes.drawn_hand(), NAMES)["pages"]
    assert {"流局", "Drawn hand", "北 美玲"} <= set(words(page))
    waits = sorted(rows(page["tiles"]), key=lambda tile: tile["x"])
    assert [tile["face"] for tile in waits] == ["wn", "p1", "p4"]


def test_nobody_ready_is_said():
    view = fakes.drawn_hand()
    idle = tuple(replace(seat, waits=()) for seat in view.seats)
    (page,) = scene_of(replace(view, seats=idle), NAMES)["pages"]
    assert "無人聽牌" in words(page)
