"""Hand-made views for screens: the fields a screen reads, without an engine behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mahjong.action import Action
from mahjong.danger import FACTS, Danger, Reason, Risk
from mahjong.refusals import REFUSALS, Refusal
from mahjong.score import ScoreLine, ScoreSheet, SetView
from mahjong.tiles import parse_tiles
from mahjong.view import DiscardView, MeldView, Result, SeatView, Window

BY_NAME = {refusal.name: refusal for refusal in REFUSALS.values()}
DOES_NOT_FIT = {
    "win": "not_complete", "self_draw": "not_complete", "pung": "too_few_alike", "kong": "too_few_alike",
    "chow": "no_such_run", "concealed_kong": "no_four_alike", "added_kong": "no_pung_to_add", "draw": "not_your_draw",
    "pass": "nothing_to_pass", "discard": "tile_not_held", "ready": "ready_off",
}  # fmt: skip


def meld(kind: str, kinds: tuple[int, ...], claimed: int | None = None, source: int | None = None) -> MeldView:
    return MeldView(kind, kinds, claimed, source)


def discard(seat: int, tile: int, *, drawn: bool = False) -> DiscardView:
    return DiscardView(seat, tile, drawn, None)


def one_set(kind: str, text: str, *, concealed: bool = True, won: bool = False) -> SetView:
    return SetView(kind, tiles(text), concealed, won)


@dataclass(frozen=True)
class FakeView:
    seat: int | None = 0
    phase: str = "turn"
    turn: int = 0
    dealer: int = 0
    streak: int = 0
    passes: int = 0
    round_wind: int = 0
    hand_number: int = 1
    wall_left: int = 70
    reserve: int = 16
    hand: tuple[int, ...] = ()
    drawn: int | None = None
    drawn_how: str | None = None
    legal: tuple[Action, ...] = ()
    answered: Action | None = None
    window: Window | None = None
    seats: tuple[SeatView, ...] = ()
    discards: tuple[DiscardView, ...] = ()
    result: Result | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    """Text of an action -> name of why it is refused; others do not fit the hand."""

    @property
    def drawable(self) -> int:
        return self.wall_left - self.reserve

    def why(self, action: Action) -> Refusal | None:
        if action in self.legal:
            return None
        return BY_NAME[self.refused.get(str(action), DOES_NOT_FIT[str(action).split(" ")[0]])]


def tiles(text: str) -> tuple[int, ...]:
    return tuple(parse_tiles(text))


def actions(*texts: str) -> tuple[Action, ...]:
    return tuple(Action.parse(text) for text in texts)


def seats(dealer: int = 0, **changes: Any) -> tuple[SeatView, ...]:
    plain = tuple(
        SeatView(seat, (seat - dealer) % 4, seat == dealer, 100, 16, (), (), None, None, None, holds_drawn=False)
        for seat in range(4)
    )
    return tuple(replace(seat, **changes.get(f"s{seat.seat}", {})) for seat in plain)


def my_turn() -> FakeView:
    """Own turn in the middle of a hand, with a drawn tile, two kongs to choose from and melds on the table."""
    hand = tiles("123m 44m 4m 67p 55s 7s 7s 7s")
    discards = tiles("m1 p9 we s2 s9 p1 ww m9 m8 p5 s1 dr dg m2 m6 wn p3 p2 s8 m7 s4 we p8 m3")
    lying = [discard(i % 4, kind, drawn=i % 3 == 0) for i, kind in enumerate(discards)]
    lying[5] = replace(lying[5], taken_by=2)
    return FakeView(
        hand=hand, drawn=parse_tiles("s7")[0], drawn_how="front", discards=tuple(lying), wall_left=48, streak=2,
        legal=actions(
            *(f"discard {code}" for code in ["m1", "m2", "m3", "m4", "p6", "p7", "s5", "s7"]), "discard s7 drawn",
            "concealed_kong s7", "added_kong m4",
        ),
        seats=seats(
            s0={"n_concealed": 13, "flowers": tiles("f1 f6"), "melds": (meld("pung", tiles("dr dr dr"), 31, 2),),
                "waits": tiles("p5 p8"), "locks": tiles("s3 m9")},
            s1={"n_concealed": 10, "melds": (meld("chow", tiles("s3 s2 s4"), 19, 0),
                                           meld("kong", tiles("we we we we"), 27, 3)), "chips": 87},
            s2={"n_concealed": 13, "flowers": tiles("f2"), "melds": (meld("concealed_kong", (-1, -1, -1, -1)),)},
            s3={"flowers": tiles("f3 f4 f5"), "chips": 113},
        ),
    )  # fmt: skip


def my_window() -> FakeView:
    """A discard of the left neighbour that may be won, konged, punged and chowed three ways."""
    view = my_turn()
    discards = (*view.discards, discard(3, parse_tiles("m4")[0]))
    return replace(
        view, phase="window", turn=3, drawn=None, drawn_how=None, discards=discards,
        hand=tiles("12356m 444m 67p 55s 7s"), window=Window(27, "discard", parse_tiles("m4")[0], 3),
        legal=actions("win", "kong", "pung", "chow low", "chow middle", "chow high", "draw"),
    )  # fmt: skip


def hand_over() -> FakeView:
    """Won by self-draw, with a long sheet."""
    view = my_turn()
    lines = (
        ScoreLine("self_draw", "自摸", "Self-draw", 1, tiles("p5")),
        ScoreLine("concealed", "門清", "Concealed hand", 1),
        ScoreLine("concealed_self_draw", "門清自摸", "Concealed self-draw", 1),
        ScoreLine("own_flower", "正花", "Own flower", 1, tiles("f1"), "東 1", "East 1"),
        ScoreLine("dragon_set", "三元牌", "Dragon set", 1, tiles("dr dr dr"), "中", "Red"),
        ScoreLine("half_flush", "混一色", "Half flush", 4, tiles("123m 123m 123m 999m dr dr dr 99m")),
        ScoreLine("single_wait", "獨聽", "Single wait", 1, tiles("p5")),
    )
    sets = (
        one_set("pung", "dr dr dr", concealed=False), one_set("chow", "m1 m2 m3"),
        one_set("chow", "p5 p6 p7", won=True), one_set("pung", "s7 s7 s7"),
        one_set("pung", "m4 m4 m4"), one_set("pair", "s5 s5"),
    )  # fmt: skip
    sheet = ScoreSheet(
        0, None, None, lines, 10, 10, sets, (43, -13, -13, -17), {3: (ScoreLine("dealer", "莊家", "Dealer", 1),)}
    )
    turned = tiles("123m 456p 789s we we ws ws wn wn dg")
    return replace(
        view, phase="over", legal=(), drawn=parse_tiles("p5")[0],
        seats=tuple(replace(seat, hand=turned[: seat.n_concealed] if seat.seat else tiles("123m 444m 67p 55s 777s"))
                    for seat in view.seats),
        result=Result((0,), parse_tiles("p5")[0], None, (43, -13, -13, -17), (sheet,)),
    )  # fmt: skip


def drawn_hand() -> FakeView:
    """流局: one seat was ready and shows its hand."""
    view = my_turn()
    ready = {"hand": tiles("123m 456p 789s ww ww ww wn"), "waits": tiles("wn p1 p4")}
    return replace(
        view,
        phase="over",
        legal=(),
        drawn=None,
        seats=tuple(replace(seat, **ready) if seat.seat == 3 else replace(seat, waits=None) for seat in view.seats),
        result=Result((), None, None, (0, 0, 0, 0), ()),
    )


def game_over() -> FakeView:
    """The last hand of a game, won off a discard by two seats."""
    view = hand_over()
    result = Result((0, 2), parse_tiles("p5")[0], 1, (43, -86, 43, 0), view.result.sheets * 2)
    return replace(view, phase="game_over", result=result)


def crowded() -> FakeView:
    """Everything at once, more than any game can have: for the room on a screen.

    Every seat has five kongs, twenty-four discards and a declared hand of sixteen, two of them eight flowers; the
    viewer holds a drawn tile as well, waits for six kinds, has let four go, and may make every call.
    """
    view = my_window()
    full = {
        "flowers": tiles("f1 f2 f3 f4 f5 f6 f7 f8"), "chips": 123456, "ready": "earthly",
        "melds": tuple(meld("kong", tiles(f"m{n} m{n} m{n} m{n}"), n - 1, 0) for n in range(1, 6)),
    }  # fmt: skip
    own = full | {"waits": tiles("m1 m4 m7 p2 p5 p8"), "locks": tiles("s1 s4 s7 s9")}
    return replace(
        view, hand=tiles("123456789m 1234567p"), drawn=parse_tiles("p9")[0], drawn_how="kong", streak=12,
        hand_number=16,
        discards=tuple(discard(number % 4, number % 34, drawn=number % 3 == 0) for number in range(96)),
        seats=seats(s0=own, s1=full, s2=full | {"flowers": tiles("f1")}, s3=full | {"flowers": ()}),
    )  # fmt: skip


def risk(kind: int, seat: int, chance: float, *reasons: tuple[str, str, float]) -> Risk:
    return Risk(kind, seat, chance, 0.0, None, tuple(Reason(*reason) for reason in reasons))


def proven(kind: int, seat: int, number: int) -> Risk:
    return Risk(kind, seat, 0.0, 0.0, FACTS[number], ())


LONGEST = (
    ("他的手牌沒變以來過了 14 種牌", "hand kept while 14 passed", 1.2),
    ("還能等：兩面 2，嵌邊 1", "runs: 2 two-sided, 1 other", -0.8),
    ("還有 3 張沒出現", "unseen copies: 3", 0.3),
)
"""Reasons as long as any."""


def danger(seat: int = 0) -> Danger:
    """The danger of m5, another for each opponent, of m1, proven safe, and of red, with the longest reasons."""
    others = [(seat + step) % 4 for step in range(1, 4)]
    chances = zip(others, (0.21, 0.06, 0.004), strict=True)
    return Danger(
        {
            4: tuple(risk(4, other, chance, *LONGEST[1:]) for other, chance in chances),
            0: tuple(proven(0, other, number) for other, number in zip(others, FACTS, strict=True)),
            31: tuple(risk(31, other, 0.12, *LONGEST) for other in others),
        },
        {other: 0.5 + 0.2 * place for place, other in enumerate(others)},
    )
