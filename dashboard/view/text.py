"""Every word on the screens, Chinese and English, in one place. Tiles, 台 and refusals bring their own names."""

from __future__ import annotations

from typing import NamedTuple

from mahjong.tiles import NAMES_EN, NAMES_ZH, WINDS, WINDS_EN, WINDS_ZH


class Words(NamedTuple):
    """One text in both languages."""

    zh: str
    en: str

    def __str__(self) -> str:
        return f"{self.zh} {self.en}"


TITLE = Words("台灣麻將", "Taiwanese mahjong")
SUBTITLE = Words("十六張", "sixteen tiles")

CALLS: dict[str, Words] = {
    "win": Words("胡", "Win"),
    "self_draw": Words("自摸", "Self-draw"),
    "kong": Words("槓", "Kong"),
    "concealed_kong": Words("暗槓", "Kong"),
    "added_kong": Words("加槓", "Add"),
    "pung": Words("碰", "Pung"),
    "chow": Words("吃", "Chow"),
    "discard": Words("打出", "Discard"),
    "draw": Words("摸牌", "Draw"),
    "pass_draw": Words("過．摸牌", "Pass, draw"),
    "replace": Words("補牌", "Replace"),
    "pass": Words("過", "Pass"),
}
KEYS: dict[str, str] = {
    "win": "H", "self_draw": "H", "kong": "K", "concealed_kong": "K", "added_kong": "K", "pung": "P", "chow": "C",
    "pass": "X", "draw": "D", "pass_draw": "D", "replace": "D", "discard": "↵",
}  # fmt: skip
"""The key on the keyboard that does the same."""

EVENTS: dict[str, Words] = {
    "flower": Words("補花", "flower"),
    "draw": Words("摸牌", "draws"),
    "discard": Words("打", "discards"),
    "chow": Words("吃", "chow"),
    "pung": Words("碰", "pung"),
    "kong": Words("槓", "kong"),
    "concealed_kong": Words("暗槓", "concealed kong"),
    "added_kong": Words("加槓", "added kong"),
    "robbed": Words("被搶槓", "kong robbed"),
    "win": Words("胡了", "wins"),
}
"""What a seat did, in the list of what happened."""
CALLED: dict[str, Words] = {
    name: Words(EVENTS[name].zh, EVENTS[name].en.capitalize())
    for name in ("flower", "chow", "pung", "kong", "concealed_kong", "added_kong")
} | {"win": Words(EVENTS["win"].zh, CALLS["win"].en)}
"""What a seat has just called, written large."""

DRAWN_TAGS = {"front": "摸", "kong": "槓", "flower": "花"}
WIN_TAG = "胡"

DEALER = Words("莊", "Dealer")
WAITS = Words("聽", "waits")
LOCKS = Words("過水", "passed")
LOBBY = Words("大廳", "Lobby")
NEXT_HAND = Words("下一局", "Next hand")
SHOW_TABLE = Words("看牌桌", "Table")
SHOW_SHEET = Words("看結算", "Scores")
NEXT_PAGE = Words("下一頁", "Next page")
ROOM = Words("房號", "Room")
PROMISE = Words("承諾", "promise")
SECRET = Words("秘密", "secret")
CHIPS = Words("籌碼", "Chips")
WHOLE_HAND = Words("整副牌", "whole hand")
LIABLE = Words("包牌", "liable")
TOTAL = Words("合計", "Total")
BASE_ONLY = Words("沒有台，只算底", "no 台: the base alone")
DRAWN_HAND = Words("流局", "Drawn hand")
NOBODY_READY = Words("無人聽牌", "nobody was ready")
GAME_OVER = Words("全局結束", "Game over")
KEY_HELP: tuple[tuple[str, Words], ...] = (
    ("← →", Words("選牌", "choose a tile")),
    ("↵", Words("打出", "discard it")),
    ("H", Words("胡、自摸", "win")),
    ("K", Words("槓", "kong")),
    ("P", Words("碰", "pung")),
    ("C  1 2 3", Words("吃", "chow, which one")),
    ("D", Words("摸牌", "draw")),
    ("X", Words("過", "pass")),
    ("␣", Words("下一局", "Space: next hand")),
)


NEW_GAME = Words("新牌局", "New game")
AGAINST = Words("一個人對三個電腦", "one person against three computers")
START = Words("開始", "Start")
RESUME = Words("繼續對局", "Resume")
RESUME_ONE = Words("繼續", "Continue")
SEE_RESULT = Words("看結果", "Result")
NO_GAMES = Words("還沒有牌局", "No games yet")
REFUSED = Words("不能用", "refused")
FINISHED = Words("已打完", "finished")
NO_TABLE = Words("這裡還沒有牌桌，請開一局或繼續一局", "There is no table here yet: start a game or resume one")
NAME = Words("名字", "Name")
DEFAULT_NAME = "玩家"
PACE = Words("電腦速度", "Computers' pace")
PACES: dict[str, Words] = {
    "none": Words("不等", "No wait"),
    "quick": Words("快", "Quick"),
    "normal": Words("普通", "Normal"),
    "calm": Words("慢", "Calm"),
}
BASE = Words("底", "Base")
PER_TAI = Words("每台", "Per 台")
START_CHIPS = Words("籌碼", "Chips")
SEED = Words("種子", "Seed")
SEED_HELP = Words(
    "同一個種子，同樣的牌牆；留空則每局另抽，先承諾、後公開",
    "the same seed gives the same walls; empty: fresh chance each hand, promised before and shown after it",
)


def wind(index: int) -> Words:
    """Return the name of a wind, 0 East to 3 North."""
    return Words(WINDS_ZH[index], WINDS_EN[index])


def tile(kind: int) -> Words:
    """Return the name of a kind of tile, as it is called out: one tile, whatever its number.

    >>> str(tile(9)), str(tile(17)), str(tile(22)), str(tile(27))
    ('一筒 1 dot', '九筒 9 dot', '五條 5 bamboo', '東 East')
    """
    return Words(NAMES_ZH[kind], NAMES_EN[kind].removesuffix("s") if kind < WINDS else NAMES_EN[kind])


def tiles_left(count: int) -> Words:
    """Return the words after the number of tiles that may still be drawn."""
    return Words("張可摸", "tile to draw" if count == 1 else "tiles to draw")


def round_name(index: int) -> Words:
    """Return the name of a round, as in 東風圈 East round."""
    return Words(f"{WINDS_ZH[index]}風圈", f"{WINDS_EN[index]} round")


def hand_name(number: int) -> Words:
    """Return the name of a hand by its number in the game."""
    return Words(f"第 {number} 局", f"Hand {number}")


def streak_name(streak: int) -> Words:
    """Return how often the dealer has kept the deal."""
    return Words(f"連{streak}", f"streak {streak}")


def signed(chips: int) -> str:
    """Return chips won or lost with their sign.

    >>> signed(30), signed(-7), signed(0)
    ('+30', '−7', '0')
    """
    return f"+{chips:,}" if chips > 0 else f"−{-chips:,}" if chips < 0 else "0"
