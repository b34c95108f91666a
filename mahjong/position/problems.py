"""Everything that can be wrong with a position: one code, one sentence in two languages, each with what it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from mahjong.position.notation import NOTHING
from mahjong.tiles import CODES, NAMES_ZH, code_of


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a stable code and a sentence in two languages."""

    code: str
    zh: str
    en: str

    def __str__(self) -> str:
        return f"{self.zh} / {self.en}"


SENTENCES: Mapping[str, tuple[str, str]] = MappingProxyType({
    # tiles
    "wall_range": ("牌牆範圍不對：{front}-{back}", "the wall cannot stand from {front} to {back}"),
    "no_such_tile": ("{where}有不存在的牌 {number}", "{where} holds a tile that does not exist: {number}"),
    "negative_count": ("座位 {seat} 手上的{tile_zh}是 {count} 張", "seat {seat} holds {count} of {tile}"),
    "five_alike": ("{tile_zh}有 {count} 張", "{count} tiles of {tile}, a set has 4"),
    "flower_twice": ("花牌{tile_zh}有 {count} 張", "flower {tile} is there {count} times"),
    "tile_count": ("共 {count} 張牌，須為 144 張", "{count} tiles in all, not 144"),
    "hand_size": (
        "座位 {seat} 手牌加面子算 {count} 張，須為 {right} 張",
        "seat {seat} has {count} tiles, a meld counting 3, and must have {right}",
    ),
    "follows": ("{field} 與牌面不合：{value}，須為 {right}", "{field} does not follow: {value}, must be {right}"),
    # melds
    "meld_count": ("座位 {seat} 有 {count} 副面子", "seat {seat} cannot have {count} melds"),
    "no_meld": ("座位 {seat} 第 {number} 副不成面子", "meld {number} of seat {seat} is none"),
    "claimed_tile": (
        "座位 {seat} 第 {number} 副裡沒有叫來的那張",
        "the claimed tile is not in meld {number} of seat {seat}",
    ),
    "meld_source": (
        "座位 {seat} 第 {number} 副不能來自座位 {source}",
        "meld {number} of seat {seat} cannot come from seat {source}",
    ),
    "left_kong": (
        "座位 {seat} 第 {number} 副：不可明槓上家的牌",
        "meld {number} of seat {seat} is an open kong of the left neighbour's discard",
    ),
    "not_thrown": (
        "座位 {seat} 第 {number} 副的{tile_zh}沒有人打過",
        "{tile} of meld {number} of seat {seat} was not thrown",
    ),
    # discards
    "discard_range": ("第 {number} 張打牌不對", "discard {number} cannot be"),
    "discard_order": (
        "第 {number} 張該由座位 {right} 打，不是座位 {seat}",
        "discard {number} was seat {right}'s, not seat {seat}'s",
    ),
    "discard_drawn": (
        "第 {number} 張不可能是剛摸的牌",
        "discard {number} cannot be a tile just drawn: nothing was drawn",
    ),
    "taken_without_meld": (
        "座位 {seat} 沒有用第 {number} 張打牌做成的面子",
        "seat {seat} has no meld from discard {number}",
    ),
    # turn
    "phase_range": ("沒有這個階段：{number}", "no such phase: {number}"),
    "seat_range": ("{field} 沒有這個座位：{number}", "{field} is no seat: {number}"),
    "turn_order": ("該是座位 {right}，不是座位 {seat}", "it is seat {right}'s turn, not seat {seat}'s"),
    "drawn_not_held": ("座位 {seat} 手上沒有剛摸的{tile_zh}", "seat {seat} does not hold {tile}, just drawn"),
    "drawn_out_of_turn": ("這時不會有剛摸的牌", "nobody can have a tile just drawn now"),
    "drawn_missing": ("座位 {seat} 摸過牌，卻沒有剛摸的牌", "seat {seat} drew, but has no tile just drawn"),
    "drawn_how": ("座位 {seat} 的牌不可能這樣摸來", "seat {seat} cannot have drawn in that way"),
    "open_kong_draw": ("座位 {seat} 沒有剛明槓", "seat {seat} has made no open kong in this turn"),
    # window
    "window_tile": ("等人叫的不是剛打的或剛槓的牌", "the open window is not on the tile just thrown or added"),
    "window_number": ("等叫的編號 {number} 不對，須為 {low}-{high}", "window {number} must be from {low} to {high}"),
    "answer": ("座位 {seat} 不能這樣回答", "seat {seat} cannot have answered that"),
    "could_win": ("能不能胡算錯了", "who could win when the window opened is not what hands and rules say"),
    # what the rules remember
    "lock_off": ("這桌沒有過水", "there are no locks at this table (過水)"),
    "lock_kind": ("座位 {seat} 過水的牌不存在", "seat {seat} is locked on a tile that does not exist"),
    "lock_lifted": ("座位 {seat} 已摸牌，過水解除", "the locks of seat {seat} were lifted by its draw"),
    "lock_unseen": ("座位 {seat} 過水的{tile_zh}沒人打過", "seat {seat} is locked on {tile}, which nobody has thrown"),
    "pung_lock_off": ("這桌沒有過碰", "passed pungs do not bind at this table (過碰)"),
    "pung_lock_kind": ("座位 {seat} 過碰的牌不存在", "seat {seat} has passed the pung of a tile that does not exist"),
    "pung_lock_lifted": ("輪到座位 {seat}，過碰解除", "the passed pungs of seat {seat} were lifted by its turn"),
    "pung_lock_unseen": ("座位 {seat} 過碰的{tile_zh}沒人打過", "seat {seat} passed the pung of {tile}, not thrown"),
    "barred": ("不可打的牌須為{right_zh}", "the tiles barred in this turn must be {right}"),
    "feed_off": ("這桌不包{item}", "nobody answers for {item} at this table"),
    "feed_meld": (
        "座位 {seat} 的{item}：第 {number} 副不是別家餵的",
        "{item} of seat {seat}: meld {number} was not fed",
    ),
    "feed_missing": (
        "座位 {seat} 的{item}是第 {number} 副餵成的",
        "{item} of seat {seat} was fed with meld {number}",
    ),
    "ready_off": ("座位 {seat}：這桌沒有這種聽牌宣告", "seat {seat} has declared what this table does not have"),
    "not_ready": ("座位 {seat} 宣告了聽牌，但沒有聽", "seat {seat} has declared a hand ready that is not"),
    "ready_calls": ("座位 {seat} 在叫牌之後宣告天聽或地聽", "seat {seat} declared 天聽 or 地聽 and has melds"),
    "ready_discards": ("座位 {seat} 宣告後換過牌", "seat {seat} has thrown from the hand after declaring"),
    "eight": ("座位 {seat} 的八朵花不是這樣", "seat {seat} cannot have had eight flowers decided so"),
    "bonus": ("八仙過海的籌碼不對", "chips were paid for eight flowers that nobody has, or do not sum to 0"),
    # the game
    "east": ("東家須為莊家", "East must be the dealer"),
    "dealer": ("過莊 {passes} 次，莊家須為座位 {right}", "after {passes} passes seat {right} deals"),
    "game_number": ("{field} 不能是 {number}", "{field} cannot be {number}"),
    "chips": ("籌碼共 {count}，須為 {right}", "{count} chips in all, must be {right}"),
    "standing": ("牌牆最多剩 {right} 張，不是 {count} 張", "{count} tiles stand, at most {right} can"),
    "reserve": ("牌牆剩 {count} 張，至少留 {right} 張", "{count} tiles stand, at least {right} must"),
    # the end
    "not_over": ("還沒結束，卻有結果（{field}）", "the hand is not over, but has an outcome ({field})"),
    "no_win": ("座位 {seat} 沒有胡牌", "seat {seat} has not won: its tiles are no winning hand"),
    "winner": ("座位 {seat} 不能從座位 {payer} 胡這張", "seat {seat} cannot have won that tile from seat {payer}"),
    "change_sum": ("輸贏加起來不是 0：{count}", "the chips of the hand do not sum to 0 but to {count}"),
})
"""The sentences by code; `{tile}` and `{tile_zh}` name a kind, seats are 0-3, melds and discards counted from 1."""


def problem(code: str, **names: object) -> Problem:
    """Return the problem of that code; `kind` is a tile to be named in both languages."""
    kind = names.pop("kind", None)
    if isinstance(kind, int):
        names["tile"] = code_of(kind)
        names["tile_zh"] = f"{NAMES_ZH[kind]} {code_of(kind)}"
    zh, en = SENTENCES[code]
    return Problem(code, zh.format(**names), en.format(**names))


def tiles_named(kinds: list[int]) -> str:
    """Return the codes of kinds, `-` for none."""
    return " ".join(CODES[kind] for kind in kinds) or NOTHING
