"""包牌 by the wide list: which claim makes a seat answer, and which answers at the win."""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from mahjong.tiles import parse_tiles
from tests.oracle.hands import Meld
from tests.oracle.liability import completed, liable_seat, note_claim
from tests.oracle.money import Seats, change
from tests.oracle.positions import HOUSE, deal, play, rows
from tests.oracle.positions import change as brought

WIDE = HOUSE.but(liability="wide")


def melds(*texts: str) -> list[Meld]:
    """Read ``pung 777z 2``: a meld and the seat that fed it."""
    found = []
    for text in texts:
        kind, tiles, *source = text.split()
        found.append(Meld(kind, tuple(sorted(parse_tiles(tiles))), int(source[0]) if source else None))
    return found


@pytest.mark.parametrize(
    ("laid", "items"),
    [
        (("pung 777z 0", "pung 666z 1"), {"small_dragons"}),
        (("pung 777z 0", "pung 666z 1", "pung 555z 2"), {"big_dragons"}),
        (("concealed_kong 7777z", "pung 666z 1"), set()),
        (("concealed_kong 7777z", "pung 666z 1", "kong 5555z 2"), {"small_dragons"}),
        (("pung 111z 0", "pung 222z 0", "pung 333z 0"), {"small_winds"}),
        (("pung 111z 0", "pung 777z 0", "pung 666z 0", "pung 222z 0"), {"all_honours", "half_flush", "all_pungs"}),
        (("pung 111z 0", "pung 222z 0", "pung 333z 0", "kong 4444z 0"),
         {"big_winds", "all_honours", "half_flush", "all_pungs"}),
        (("chow 123m 0", "chow 345m 0", "pung 999m 0"), set()),
        (("chow 123m 0", "chow 345m 0", "pung 999m 0", "chow 678m 0"), {"full_flush", "half_flush"}),
        (("chow 123m 0", "chow 345m 0", "pung 999m 0", "pung 111z 0"), {"half_flush"}),
        (("chow 123m 0", "chow 345m 0", "pung 999p 0", "pung 111z 0"), set()),
        (("pung 222m 0", "pung 555p 0", "pung 999s 0", "pung 888s 0"), {"all_pungs"}),
        (("pung 222m 0", "concealed_kong 1111m", "pung 555p 0", "pung 999s 0", "pung 888s 0"), {"all_pungs"}),
        (("kong 2222m 0", "added_kong 5555p 0", "kong 9999s 0", "kong 8888s 0"), {"all_pungs", "four_kongs"}),
        (("kong 2222m 0", "added_kong 5555p 0", "kong 9999s 0", "concealed_kong 1111s", "kong 8888s 0"),
         {"all_pungs", "four_kongs"}),
        (("kong 2222m 0", "kong 5555p 0", "kong 9999s 0", "kong 8888s 0", "kong 7777s 0"), {"five_kongs"}),
        (("pung 222m 0", "chow 456p 0", "pung 999s 0", "pung 888s 0", "pung 777s 0"), set()),
    ],
)  # fmt: skip
def test_what_the_newest_claim_completes(laid: tuple[str, ...], items: set[str]) -> None:
    assert completed(melds(*laid)) == items


def noted(*laid: str) -> tuple[list[Meld], dict[str, int]]:
    """Lay melds down one by one."""
    notes: dict[str, int] = {}
    for number in range(1, len(laid) + 1):
        newest = melds(*laid[:number])
        if newest[-1].source is not None:
            note_claim(newest, notes)
    return melds(*laid), notes


def test_the_first_claim_stays_and_later_ones_do_not_move_it() -> None:
    _, notes = noted("chow 123m 0", "chow 345m 1", "pung 999m 2", "chow 678m 3", "chow 678m 0")
    assert notes == {"full_flush": 3, "half_flush": 3}


def liable(laid: tuple[str, ...], found: dict[str, int], rules: Rules = WIDE) -> int | None:
    return liable_seat(*noted(*laid), found, rules)


HONOURS = ("pung 777z 0", "pung 666z 1", "pung 111z 2", "pung 222z 3")


def test_the_earliest_claim_for_an_item_of_the_hand_names_the_seat() -> None:
    assert liable(HONOURS, {"small_dragons": 4, "all_honours": 16}) == 1
    assert liable(HONOURS, {"all_honours": 16, "all_pungs": 4}) == 3
    assert liable(HONOURS, {"dragon_set": 2}) is None
    assert liable(HONOURS, {"big_dragons": 8}) is None
    assert liable(HONOURS, {"small_dragons": 4}, HOUSE) is None
    assert liable(HONOURS, {"small_dragons": 4}, HOUSE.but(liability="off")) is None


def test_a_third_dragon_set_in_the_hand_makes_nobody_liable_for_it() -> None:
    assert liable(HONOURS[:2], {"big_dragons": 8}) is None
    assert liable((*HONOURS[:2], "pung 555z 3"), {"big_dragons": 8}) == 3


def test_a_pung_that_grew_later_makes_no_earlier_claim_the_fourth_kong() -> None:
    """The third 明槓 is claimed while one pung is still a pung: it is the third kong, and the added one is no claim."""
    notes: dict[str, int] = {}
    note_claim(melds("pung 222m 0", "kong 5555p 0", "kong 9999s 0", "kong 8888s 1"), notes)
    assert notes == {"all_pungs": 3}
    grown = melds("added_kong 2222m 0", "kong 5555p 0", "kong 9999s 0", "kong 8888s 1")
    assert liable_seat(grown, notes, {"four_kongs": 8}, WIDE) is None


# ---- half and half ----


def test_each_half_is_rounded_up_on_anothers_discard_alone() -> None:
    half = HOUSE.but(liability_share="half")
    who = Seats(dealer=3, streak=0, winner=1, payer=0)
    assert change(who, 4, 2, half) == [-4, 8, -4, 0]
    assert change(who, 4, 2, HOUSE) == [0, 7, -7, 0]
    assert change(who, 4, 0, half) == [-7, 7, 0, 0]
    assert change(who, 4, None, half) == [-7, 7, 0, 0]
    self_drawn = Seats(dealer=3, streak=0, winner=1, payer=None)
    assert change(self_drawn, 4, 2, half) == change(self_drawn, 4, 2, HOUSE) == [0, 22, -22, 0]


# ---- at the table ----


def two_dragons(rules: Rules, after: str) -> list[int]:
    """Seat 2 pungs 中 off seat 0 and 發 off seat 1, waits for 3m and 6m with a pair of 白, and wins as told."""
    hand = "77z 66z 55z 123m 45m 123p 1z 2z"
    draws = "9s 8s 9s 8s " + ("9s 8s 3m" if after == "self" else "3m")
    game = deal("7z", "6z", hand, draws=draws, rules=rules)
    play(game, "0 discard dr", "2 pung", "close", "2 discard we", "3 draw", "3 throw", "0 draw", "0 throw", "1 draw")
    play(game, "1 discard dg", "2 pung", "close", "2 discard ws", "3 draw", "3 throw")
    if after == "self":
        play(game, "0 draw", "0 throw", "1 draw", "1 throw", "2 draw", "2 self_draw")
    else:
        play(game, "0 draw", "0 discard m3 drawn", "2 win", "close")
    assert "small_dragons" in rows(game)
    return [*brought(game), 3 + sum(rows(game).values())]


def test_the_feeder_of_the_second_dragon_answers_for_small_dragons() -> None:
    *chips, share = two_dragons(WIDE, "self")
    assert chips == [0, -(3 * share + 1), 3 * share + 1, 0]
    *chips, share = two_dragons(HOUSE, "self")
    assert chips == [-share - 1, -share, 3 * share + 1, -share]


def test_he_and_the_discarder_pay_half_each() -> None:
    *chips, share = two_dragons(WIDE.but(liability_share="half"), "discard")
    half = (share + 1 + 1) // 2
    assert chips == [-half, -half, 2 * half, 0]
