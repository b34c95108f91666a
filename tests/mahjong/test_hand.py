"""`Hand` and `Meld`: what they read, what they refuse, and what they answer."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong.hand import Discard, Hand, HandError, Meld, Useful
from mahjong.tiles import TileError, format_tiles, parse_tiles
from mahjong.view import MELDS
from tests.mahjong.random_hands import limits_of, meld_tiles, random_hand
from tests.mahjong.slow_shanten import slow_distance

READY = "123m 456m 789p 22z 345s 67s"


def kinds(text: str) -> tuple[int, ...]:
    return tuple(parse_tiles(text))


@pytest.mark.parametrize("text", [
    "chow m1 m2 m3", "chow s7 s8 s9", "pung dr", "kong m5", "added_kong we", "concealed_kong p9",
])  # fmt: skip
def test_a_meld_is_written_as_it_is_read(text: str) -> None:
    assert str(Meld.parse(text)) == text


@pytest.mark.parametrize(("text", "tiles"), [
    ("chow 321p", "p1 p2 p3"), ("pung 777z", "dr dr dr"), ("kong 5s", "s5 s5 s5 s5"),
    ("kong we we we we", "we we we we"),
])  # fmt: skip
def test_a_meld_may_be_written_shorter_or_in_any_order(text: str, tiles: str) -> None:
    assert Meld.parse(text).tiles == kinds(tiles)


@pytest.mark.parametrize("text", [
    "", "m1 m2 m3", "quad m1", "chow m1", "chow m1 m2", "chow m8 m9 p1", "chow m9 p1 p2", "chow we ws ww",
    "chow m1 m3 m5", "pung", "pung m1 m1", "pung m1 m1 m2", "pung m1 m1 m1 m1", "kong m1 m1 m1", "pung f1",
    "concealed_kong f8", "chow f1 f2 f3",
])  # fmt: skip
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(HandError, match=" / "):
        Meld.parse(text)


def test_a_word_that_is_no_tile_is_named() -> None:
    with pytest.raises(TileError, match="'x9'"):
        Meld.parse("pung x9")
    with pytest.raises(TileError, match="'x9'"):
        Hand.parse("x9")


@pytest.mark.parametrize(("text", "melds", "flowers", "named"), [
    ("11111m 456m 789p 22z 345s", (), "", r"一萬 m1 有 5 張.* / 5 copies of m1"),
    ("111m 456m 789p 22z 34s", ("kong m1",), "", r"一萬 m1 有 7 張.* / 7 copies of m1"),
    ("123m 456m 789p 2z", ("pung ws", "pung ws"), "", r"南 ws 有 7 張"),
    (READY, (), "f1 f2 f1", r"春 f1 有 2 張.* / 2 copies of f1"),
    (READY[:-3] + "6s f3", (), "", r"花牌不能在手裡 / a flower cannot stand in a hand: f3"),
    (READY, (), "f1 m1", r"不是花牌 / not a flower: m1"),
    ("123m 456m 789p 22z 345s 6s", (), "", r"15 張與 0 組面子 / .*15 and 0 melds"),
    (READY + " 78s", (), "", r"18 張與 0 組面子"),
    (READY, ("pung dr",), "", r"16 張與 1 組面子"),
    ("", (), "", r"0 張與 0 組面子"),
    ("1m", ("pung we", "pung ws", "pung ww", "pung wn", "pung dr", "pung dg"), "", r"1 張與 6 組面子"),
])  # fmt: skip
def test_what_cannot_be_a_hand_is_refused(text: str, melds: tuple[str, ...], flowers: str, named: str) -> None:
    with pytest.raises(TileError, match=named):
        Hand.parse(text, melds, flowers)


def test_a_hand_is_the_same_however_it_is_written() -> None:
    one = Hand.parse("123m 456m 789p 22z", ["chow 345s", Meld.parse("pung 1z")], "f2 f1")
    other = Hand.parse("ws ws p9 p8 p7 m6 m5 m4 m3 m2 m1", ["chow s3 s4 s5", "pung we"], "f1 f2")
    assert one == other
    assert hash(one) == hash(other)
    assert one.own_tiles == kinds("m1 m2 m3 m4 m5 m6 p7 p8 p9 ws ws s3 s4 s5 we we we")


def test_a_ready_hand_names_its_waits() -> None:
    hand = Hand.parse(READY)
    assert (hand.shanten, hand.has_drawn) == (0, False)
    assert hand.waits() == kinds("s2 s5 s8")
    assert hand.useful() == Useful(kinds("s2 s5 s8"), 4 + 3 + 4)
    assert hand.useful(seen=kinds("s2 s2 s5 f1")).tiles == 2 + 2 + 4


def test_a_hand_that_is_not_ready_waits_for_nothing() -> None:
    hand = Hand.parse("1199m 1199p 1199s 1234z")
    assert hand.shanten > 0
    assert hand.waits() == ()
    assert len(hand.useful().kinds) > 0


def test_a_kind_all_held_in_hand_and_melds_is_no_wait() -> None:
    """A single Red beside the pung of Red: the fifth Red does not exist, so the hand is not ready."""
    hand = Hand.parse("123m 456m 789p 123s dr", ["pung dr"])
    assert hand.shanten == 1
    assert hand.waits() == ()
    assert 31 not in hand.useful().kinds


def test_discards_stand_best_first() -> None:
    found = Hand.parse(READY + " 1z").discards()
    assert found[0] == Discard(kinds("we")[0], 0, kinds("s2 s5 s8"), 11)
    assert [(d.shanten, -d.tiles, d.tile) for d in found] == sorted((d.shanten, -d.tiles, d.tile) for d in found)
    assert {d.tile for d in found} == set(Hand.parse(READY + " 1z").concealed)
    assert Hand.parse(READY + " 1z").discards(seen=kinds("s8 s8"))[0].tiles == 9


def test_a_complete_hand_has_shanten_minus_one() -> None:
    assert Hand.parse(READY + " 8s").shanten == -1
    assert Hand.parse("22z", ["chow 123m", "chow 456m", "kong 9p", "chow 345s", "chow 678s"]).shanten == -1


def test_questions_for_the_other_size_are_refused() -> None:
    with pytest.raises(HandError, match="16 tiles"):
        Hand.parse(READY + " 1z").waits()
    with pytest.raises(HandError, match="16 tiles"):
        Hand.parse(READY + " 1z").useful()
    with pytest.raises(HandError, match="17 tiles"):
        Hand.parse(READY).discards()


def test_more_seen_than_there_are_is_refused() -> None:
    with pytest.raises(TileError, match="m1 有 5 張"):
        Hand.parse(READY).useful(seen=kinds("1111m"))


def test_random_hands_answer_as_the_slow_search_does() -> None:
    rng = np.random.default_rng(41)
    for extra in (1, 2) * 20:
        n_melds = int(rng.integers(3, 6))
        counts, melds = random_hand(rng, n_melds, extra)
        made = tuple(Meld(MELDS[kind], tuple(meld_tiles(kind, tile))) for kind, tile in melds)
        hand = Hand(tuple(np.repeat(np.arange(34), counts).tolist()), made)
        assert hand.shanten == slow_distance(counts, limits_of(melds), 5 - n_melds) - 1
        assert format_tiles(Hand.parse(format_tiles(hand.concealed), map(str, made)).own_tiles) == format_tiles(
            hand.own_tiles
        )
