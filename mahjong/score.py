"""`ScoreSheet`: what a win is worth, line by line in two languages, and what every seat pays for it.

The 台 come from the compiled scorer, chips from the compiled settlement; this file names them and says which tiles each
line comes from. `score` makes a sheet from a hand that somebody writes down, `sheet_from_core` from a game's records.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from mahjong.core.items import DEALER, EIGHT_FLOWERS, ITEMS, SEVEN_ROB_ONE, STREAK
from mahjong.core.params import SCORE, WIN
from mahjong.core.settle import share
from mahjong.core.tables import load_tables
from mahjong.core.tai import score_win
from mahjong.hand import Hand
from mahjong.rules import Rules
from mahjong.score_flags import ScoreError, check_flags, write_flags
from mahjong.score_lines import ScoreLine, SetView, Tiles, flower_line, lines_of, sets_of
from mahjong.tiles import FLOWERS, N_PLAYING, WINDS_ZH, check_counts, format_short, parse_tiles

__all__ = ["ScoreError", "ScoreLine", "ScoreSheet", "Seating", "SetView", "payments", "score", "sheet_from_core"]

SEATS = "ESWN"
"""Letters of the seats in `score`: the wind each is in this hand. The seat's number is its place here."""


Payments: TypeAlias = tuple[int, int, int, int]
"""Chips each seat gains or loses."""


@dataclass(frozen=True, slots=True)
class Robbed:
    """七搶一 beside a self-drawn hand: the holder of the one flower pays it alone, with a base of its own."""

    line: ScoreLine
    payer: int
    payments: Payments


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One winner's score.

    `lines` add up to `total`, 莊家 not among them. `sets` are the melds, then the concealed sets, the pair last.
    `paid_tai` is what is paid for, which a cap may hold below `total`. `sets` is empty for a win with flowers alone.
    `payments` are the four seats' chips and sum to 0. `payer_lines` hold 莊家 and 連莊 of each payer whose share they
    belong to; under 包牌 the seat `liable` pays in the others' place. `paid_by` is None for a self-draw. `robbed` is
    七搶一 won beside a self-drawn hand; its chips are among the payments.
    """

    winner: int
    paid_by: int | None
    liable: int | None
    lines: tuple[ScoreLine, ...]
    total: int
    paid_tai: int
    sets: tuple[SetView, ...]
    payments: Payments
    payer_lines: Mapping[int, tuple[ScoreLine, ...]]
    robbed: Robbed | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """Who won, who is dealer and how often he has kept the deal, who fed the tile (None: self-draw), who is liable."""

    winner: int
    dealer: int
    streak: int = 0
    paid_by: int | None = None
    liable: int | None = None


def sheet_from_core(
    rules: Rules, win: Any, scored: Any, seating: Seating, robbed: tuple[int, Tiles] | None = None
) -> ScoreSheet:
    """Return the sheet of one winner from the core's records (`mahjong.core.params.WIN`, `SCORE`) and the seating.

    `robbed`: the seat that pays 七搶一 besides, and the winner's flowers.
    """
    sheet = _sheet(rules, seating, lines_of(rules, win, scored), sets_of(scored))
    if robbed is None:
        return sheet
    payer, flowers = robbed
    line = flower_line(rules, SEVEN_ROB_ONE, flowers)
    part = Robbed(line, payer, payments(rules, line.tai, replace(seating, paid_by=payer, liable=None)))
    both = [hand + flower for hand, flower in zip(sheet.payments, part.payments, strict=True)]
    return replace(sheet, payments=(both[0], both[1], both[2], both[3]), robbed=part)


def flower_sheet(rules: Rules, seating: Seating, flowers: Tiles) -> ScoreSheet:
    """Return the sheet of a win with flowers alone: 七搶一 if somebody pays for all, else 八仙過海."""
    row = EIGHT_FLOWERS if seating.paid_by is None else SEVEN_ROB_ONE
    return _sheet(rules, seating, (flower_line(rules, row, flowers),), ())


def _sheet(rules: Rules, seating: Seating, lines: tuple[ScoreLine, ...], sets: tuple[SetView, ...]) -> ScoreSheet:
    total = sum(line.tai for line in lines)
    payer_lines = {seat: _dealer_lines(rules, seating) for seat in _payers(seating) if _with_dealer(seating, seat)}
    return ScoreSheet(
        seating.winner,
        seating.paid_by,
        seating.liable,
        lines,
        total,
        min(total, rules.tai_cap) if rules.tai_cap else total,
        sets,
        payments(rules, total, seating),
        MappingProxyType({seat: lines for seat, lines in payer_lines.items() if lines}),
    )


def payments(rules: Rules, total: int, seating: Seating) -> Payments:
    """Return the chips each seat gains or loses for a hand of `total` 台, 莊家 not counted; they sum to 0.

    >>> payments(Rules.preset("house"), 4, Seating(winner=0, dealer=0, streak=2))
    (36, -12, -12, -12)
    """
    chips, record = [0, 0, 0, 0], rules.to_record()[0]
    for payer in _payers(seating):
        owed = int(share(record, total, _with_dealer(seating, payer), seating.streak))
        for answering, part in _shares(rules, seating, payer, owed):
            chips[answering] -= part
            chips[seating.winner] += part
    return chips[0], chips[1], chips[2], chips[3]


def _shares(rules: Rules, seating: Seating, payer: int, owed: int) -> tuple[tuple[int, int], ...]:
    """Return who pays how much of what `payer` owes."""
    liable = seating.liable
    if liable is None or liable == payer:
        return ((payer, owed),)
    if seating.paid_by is not None and rules.liability_share == "half":
        return (payer, (owed + 1) // 2), (liable, (owed + 1) // 2)
    return ((liable, owed),)


def _payers(seating: Seating) -> list[int]:
    return [seat for seat in range(4) if seat != seating.winner and seating.paid_by in (None, seat)]


def _with_dealer(seating: Seating, payer: int) -> bool:
    return seating.dealer in (seating.winner, payer)


def _dealer_lines(rules: Rules, seating: Seating) -> tuple[ScoreLine, ...]:
    dealer, streak = ITEMS[DEALER], ITEMS[STREAK]
    times = min(seating.streak, rules.dealer_cap) if rules.dealer_cap else seating.streak
    lines = (
        ScoreLine(dealer.code, dealer.zh, dealer.en, rules.tai[dealer.code]),
        ScoreLine(streak.code, f"連{times}拉{times}", f"{streak.en} {times}", rules.tai[streak.code] * times),
    )
    return tuple(line for line in lines if line.tai)


def score(  # noqa: PLR0913  a win has that many circumstances; all but three have a default
    hand: Hand,
    win: str | None,
    by: str,
    *,
    seat: str = "S",
    round: str = "E",  # noqa: A002  the word of the game
    rules: Rules | None = None,
    dealer: str = "E",
    dealer_streak: int = 0,
    discarder: str | None = None,
    liable: str | None = None,
    flags: Collection[str] = (),
) -> ScoreSheet:
    """Score a win written down: a hand of 16 tiles and the winning tile.

    `win` is one tile (``8s`` or ``s8``), None only for 天胡 with the 17 tiles dealt; `by` is ``discard``,
    ``self_draw`` or ``rob_kong``. Seats are the letters of their winds, ESWN; `rules` are preset ``house`` if not
    given. `discarder` fed the tile (or added the robbed kong), the seat before the winner's if not given. `flags` may
    hold ``replacement`` (the tile replaced a kong) or ``flower_replacement``, ``last_tile`` (海底, 河底), ``heavenly``,
    ``earthly``, ``human``; one of ``ready``, ``earthly_ready``, ``heavenly_ready`` (報聽, 地聽, 天聽) where that row
    has 台; with all eight flowers ``eight_declined`` or ``eight_paid`` (at a table where they are, they are paid).

    Raises `ScoreError` if the hand does not win or the circumstances cannot be, `mahjong.tiles.TileError` for tiles
    that cannot be.

    >>> sheet = score(Hand.parse("123m 456m 789p 22s 345s 67s"), "8s", "discard", seat="S", discarder="E")
    >>> [(line.zh, line.en, line.tai) for line in sheet.lines], sheet.total
    ([('門清', 'Concealed hand', 1), ('平胡', 'All chows', 2)], 3)
    >>> sheet.payments, [line.zh for line in sheet.payer_lines[0]]
    ((-7, 7, 0, 0), ['莊家'])
    """
    house = Rules.preset("house") if rules is None else rules
    winner, answering = _seat(seat), None if liable is None else _seat(liable)
    seating = Seating(winner, _seat(dealer), dealer_streak, _feeder(by, winner, discarder), answering)
    _check_seating(seating)
    is_dealer = seating.winner == seating.dealer
    check_flags(flags, by, is_dealer=is_dealer, n_flowers=len(hand.flowers), rules=house)
    record = np.zeros(1, WIN)
    _fill_tiles(record, hand, _winning_tile(hand, win, flags))
    record["seat_wind"], record["round_wind"] = seating.winner, _seat(round)
    record["self_draw"], record["rob_kong"] = by == "self_draw", by == "rob_kong"
    write_flags(flags, house, record)
    scored = np.zeros(1, SCORE)
    if not score_win(load_tables()[0], house.to_record()[0], record[0], scored[0]):
        raise ScoreError(f"牌還沒胡 / not a winning hand: {format_short(hand.concealed)} + {win}")
    if scored["total"][0] < house.min_tai:
        raise ScoreError(f"台數不夠起胡 / below the least 台: {scored['total'][0]} < {house.min_tai}")
    return sheet_from_core(house, record[0], scored[0], seating)


def _seat(letter: str) -> int:
    if len(letter) != 1 or letter not in SEATS:
        raise ScoreError(f"座位是 {SEATS} 之一（{WINDS_ZH}） / a seat is one of {SEATS}: {letter!r}")
    return SEATS.index(letter)


def _feeder(by: str, winner: int, discarder: str | None) -> int | None:
    if by not in ("discard", "self_draw", "rob_kong"):
        raise ScoreError(f"怎麼胡的？ / by is discard, self_draw or rob_kong: {by!r}")
    if by != "self_draw":
        return (winner - 1) % 4 if discarder is None else _seat(discarder)
    if discarder is not None:
        raise ScoreError(f"自摸沒有放槍的人 / nobody discards on a self-draw: {discarder}")
    return None


def _check_seating(seating: Seating) -> None:
    if seating.streak < 0:
        raise ScoreError(f"連莊次數不能是負的 / a streak is 0 or more: {seating.streak}")
    if seating.winner in (seating.paid_by, seating.liable):
        raise ScoreError(f"胡牌的人不付錢 / the winner pays nothing: {SEATS[seating.winner]}")


def _winning_tile(hand: Hand, win: str | None, flags: Collection[str]) -> int | None:
    if win is None:
        if "heavenly" not in flags or not hand.has_drawn:
            raise ScoreError("沒有胡的那張，只有 17 張的天胡可以 / no winning tile: only 天胡 with 17 tiles has none")
        return None
    tiles = parse_tiles(win)
    if len(tiles) != 1 or tiles[0] >= N_PLAYING:
        raise ScoreError(f"胡的是一張牌 / the winning tile is one tile: {win!r}")
    if hand.has_drawn:
        raise ScoreError(f"胡牌之前是 16 張 / before {win} the hand has 16 tiles, not 17")
    check_counts([*hand.own_tiles, *tiles])
    return tiles[0]


def _fill_tiles(record: Any, hand: Hand, tile: int | None) -> None:
    record["hand"][0] = hand.counts
    record["win_tile"] = -1 if tile is None else tile
    if tile is not None:
        record["hand"][0, tile] += 1
    record["n_melds"] = len(hand.melds)
    for row, meld in enumerate(hand.melds):
        record["meld_kind"][0, row], record["meld_tile"][0, row] = meld.core_kind, meld.tiles[0]
    record["flowers"] = sum(1 << (kind - FLOWERS) for kind in hand.flowers)
