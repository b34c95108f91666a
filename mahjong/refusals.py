"""Every reason for "no": one code, one sentence in two languages. Screens, bots, records and tests use the same ones.

The compiled core returns these codes; 0 means allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mahjong.core import reasons as _r
from mahjong.tiles import CODES, NAMES_EN, NAMES_ZH


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason for refusing an action: number, stable name, a sentence in two languages, and the tiles it is about."""

    number: int
    name: str
    zh: str
    en: str
    tiles: tuple[int, ...] = ()

    def about(self, tiles: Sequence[int]) -> Refusal:
        """Return the same reason, its sentences naming these kinds (0-41); none leaves it as it is."""
        if not tiles:
            return self
        zh = "、".join(NAMES_ZH[kind] for kind in tiles)
        en = ", ".join(f"{CODES[kind]} {NAMES_EN[kind]}" for kind in tiles)
        return replace(self, zh=f"{self.zh}（{zh}）", en=f"{self.en} [{en}]", tiles=tuple(tiles))

    def __str__(self) -> str:
        return f"{self.zh} / {self.en}"


REFUSALS: dict[int, Refusal] = {
    number: Refusal(number, name, zh, en)
    for number, name, zh, en in (
        (_r.NO_SUCH_ACTION, "no_such_action", "沒有這種動作", "there is no such action"),
        (_r.NO_SUCH_SEAT, "no_such_seat", "沒有這個座位", "there is no such seat"),
        (_r.NOT_DEALT, "not_dealt", "還沒發牌", "the hand has not been dealt"),
        (_r.HAND_OVER, "hand_over", "這一局已經結束", "this hand is over"),
        (_r.NOT_YOUR_TURN, "not_your_turn", "還沒輪到你", "it is not your turn"),
        (_r.WINDOW_OPEN, "window_open", "正等人吃碰槓胡", "others may still claim the tile"),
        (_r.NO_WINDOW, "no_window", "沒有可以叫的牌", "there is no tile to claim"),
        (_r.OWN_TILE, "own_tile", "不能叫自己打的牌", "you cannot claim your own tile"),
        (_r.ANSWERED, "answered", "你已經叫過了", "you have already answered"),
        (_r.TILE_NOT_HELD, "tile_not_held", "手上沒有這張牌", "you do not hold that tile"),
        (_r.NO_DRAWN_TILE, "no_drawn_tile", "沒有剛摸進的牌", "there is no tile just drawn"),
        (_r.NOT_COMPLETE, "not_complete", "牌還沒胡", "the hand is not complete"),
        (_r.BELOW_MINIMUM, "below_minimum", "台數不夠起胡", "the hand is below the least 台"),
        (_r.LOCKED, "locked", "過水：這張剛才放過了", "you let this tile go (過水)"),
        (_r.AFTER_CLAIM, "after_claim", "吃碰之後要先打牌", "after a claim you must discard"),
        (_r.NO_REPLACEMENT, "no_replacement", "牌牆只剩底牌，不能槓", "only the reserve stands: no kong"),
        (_r.NO_FOUR_ALIKE, "no_four_alike", "沒有四張一樣的牌", "you do not hold four alike"),
        (_r.NO_PUNG_TO_ADD, "no_pung_to_add", "沒有可以加槓的碰", "you have no pung to add to"),
        (_r.TOO_FEW_ALIKE, "too_few_alike", "相同的牌不夠", "you hold too few of that tile"),
        (_r.NOT_LEFT_NEIGHBOUR, "not_left_neighbour", "只能吃上家的牌", "only the next seat may chow"),
        (_r.NO_SUCH_RUN, "no_such_run", "湊不成順子", "the tiles make no run"),
        (_r.LAST_DISCARD, "last_discard", "最後一張只能胡", "the last discard may only be won"),
        (_r.ONLY_WIN_ON_KONG, "only_win_on_kong", "加槓只能搶胡", "an added kong can only be robbed"),
        (_r.NOTHING_TO_PASS, "nothing_to_pass", "沒有可過的牌", "you have nothing to pass"),
        (_r.PASS_BY_DRAWING, "pass_by_drawing", "下家摸牌就是過", "the next seat passes by drawing"),
        (_r.NOT_YOUR_DRAW, "not_your_draw", "現在不是你摸牌", "it is not your draw"),
        (_r.CANNOT_CLOSE, "cannot_close", "還有人可以叫", "others may still answer"),
        (_r.NO_CALL, "no_call", "沒有人叫牌", "nobody has called"),
        (_r.TABLE_ONLY, "table_only", "這是牌桌自己的動作", "only the table does this"),
        (
            _r.DRAWN_LOCKED,
            "drawn_locked",
            "過水：放過的牌也不能自摸",
            "you let this tile go: no self-draw on it either",
        ),
        (_r.AFTER_OPEN_KONG, "after_open_kong", "明槓補的牌不能自摸", "the replacement of an open kong wins nothing"),
        (_r.PUNG_LOCKED, "pung_locked", "過碰：這張剛才沒碰", "you let this pung go"),
        (_r.CLAIMS_LOCKED, "claims_locked", "過水期間不能吃碰槓", "no claims while a passed win is locked (過水)"),
        (_r.KONG_FROM_LEFT, "kong_from_left", "不能槓上家打的牌", "no open kong on the left neighbour's discard"),
        (_r.SWAP_BARRED, "swap_barred", "吃碰後不能打這張", "this tile may not be thrown after that claim"),
        (_r.NOTHING_TO_THROW, "nothing_to_throw", "吃碰之後會沒牌可打", "the claim would leave nothing to throw"),
        (_r.READY_OFF, "ready_off", "這桌不宣告聽牌", "nothing is declared ready at this table"),
        (_r.NOT_READY, "not_ready", "打這張沒有聽", "that discard does not leave the hand ready"),
        (_r.READY_TOO_LATE, "ready_too_late", "宣告的時限過了", "it is too late to declare"),
        (_r.DECLARED_ALREADY, "declared_already", "已經宣告聽牌了", "the hand is declared ready already"),
        (_r.READY_LOCKED, "ready_locked", "宣告聽牌後不能換牌", "a hand declared ready may not change"),
        (_r.MUST_WIN, "must_win", "宣告聽牌後見牌必胡", "a hand declared ready must win"),
    )
}


class IllegalAction(ValueError):
    """An action the rules refuse. `refusal` holds the code and its sentences; nothing has changed."""

    def __init__(self, refusal: Refusal, what: str = "") -> None:
        self.refusal = refusal
        super().__init__(f"{self.refusal}{f': {what}' if what else ''}")
