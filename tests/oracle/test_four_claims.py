"""包牌 by the wide list where it takes four claims or five, played at the table with the oracle beside it."""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from tests.oracle.engine import OracleGame
from tests.oracle.positions import HOUSE, change, deal, play, rows

RULES = HOUSE.but(tai={"four_kongs": 8, "five_kongs": 16})
DRAWS = "8p 9p 8p 9p 8p 9p 2p 2p 2p"
FEEDERS = (0, 3, 0, 1, 3)
"""Who discards what seat 2 claims; with the fourth claim it has four melds that fit one item."""


def fed(claim: str, hand: str, tiles: str, last: str, rules: Rules) -> OracleGame:
    """Let seats discard `tiles` to seat 2, who claims each, and the next one `last`, on which seat 2 wins.

    After a pung seat 2 throws 1 to 4 bamboo of its hand in turn, after a kong the tile that came for the fourth.
    """
    feeding = list(zip((*FEEDERS, 0), tiles.split(), strict=False))
    feeding.append(((*FEEDERS, 0)[len(feeding)], last))
    hands = [" ".join(tile for seat, tile in feeding if seat == own) for own in range(4)]
    hands[2] = hand
    game = deal(*hands, draws=DRAWS, replacements="4p 6p 4p 6p 4p", rules=rules)
    for number, (seat, tile) in enumerate(feeding):
        while game.turn != seat:
            play(game, f"{game.turn} throw", f"{(game.turn + 1) % 4} draw")
        play(game, f"{seat} discard {tile}")
        if number == len(feeding) - 1:
            return play(game, "2 win", "close")
        play(game, f"2 {claim}", "close", f"2 discard s{number + 1}" if claim == "pung" else "2 throw", "3 draw")
    return game


@pytest.mark.parametrize(
    ("claim", "hand", "tiles", "last", "scored"),
    [
        ("pung", "11m 33m 55m 77m 99m 68m 1234s", "m1 m3 m5 m7", "m7", {"full_flush"}),
        ("pung", "11z 22z 55z 77m 99m 68m 1234s", "we ws dw m7", "m7", {"half_flush"}),
        ("pung", "11z 22z 55z 66z 3344z 1234s", "we ws dw dg", "wn", {"all_honours", "small_winds"}),
        ("pung", "11m 33p 55s 77p 99m 88s 1234s", "m1 p3 s5 p7", "m9", {"all_pungs"}),
        ("kong", "111m 333p 555s 777p 99m 68s", "m1 p3 s5 p7", "s7", {"four_kongs"}),
    ],
)  # fmt: skip
def test_who_feeds_the_fourth_answers(claim: str, hand: str, tiles: str, last: str, scored: set[str]) -> None:
    """Seat 1 feeds the fourth, seat 3 the last tile: it alone pays where nobody answers."""
    for liability, payer in (("wide", 1), ("off", 3)):
        game = fed(claim, hand, tiles, last, RULES.but(liability=liability))
        assert scored <= set(rows(game))
        assert [seat for seat, chips in enumerate(change(game)) if chips < 0] == [payer]


def test_the_fifth_kong_does_not_move_what_the_fourth_claim_has_opened() -> None:
    """Five open kongs are 碰碰胡 too: of several items the earliest answers; where that row is off the fifth does."""
    hand, tiles = "111m 333p 555s 777p 999m 8s", "m1 p3 s5 p7 m9"
    for all_pungs, payer in ((4, 1), (0, 3)):
        game = fed("kong", hand, tiles, "s8", RULES.but(liability="wide", tai={"all_pungs": all_pungs}))
        assert ("all_pungs" in rows(game)) == (all_pungs > 0)
        assert "five_kongs" in rows(game)
        assert [seat for seat, chips in enumerate(change(game)) if chips < 0] == [payer]
