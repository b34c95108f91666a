"""Every word on the screens, Chinese and English, in one place. Tiles, 台 and refusals bring their own names."""

from __future__ import annotations

from typing import NamedTuple

from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.tiles import KIND_OF, NAMES_EN, NAMES_ZH, WINDS, WINDS_EN, WINDS_ZH


class Words(NamedTuple):
    """One text in both languages."""

    zh: str
    en: str

    def __str__(self) -> str:
        return f"{self.zh} {self.en}"


class Sentence(Words):
    """A sentence that is shown by itself, as the refusals are: its two halves are parted by a stroke."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self.zh} / {self.en}"


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
    "ready": Words("聽", "Ready"),
    "flower_win": Words("花胡", "Flowers"),
}
KEYS: dict[str, str] = {
    "win": "H", "self_draw": "H", "kong": "K", "concealed_kong": "K", "added_kong": "K", "pung": "P", "chow": "C",
    "pass": "X", "draw": "D", "pass_draw": "D", "replace": "D", "discard": "↵", "ready": "R", "flower_win": "H",
}  # fmt: skip
"""The key on the keyboard that does the same."""

CHOOSE_FIRST = Sentence("先選一張牌", "choose a tile first")
HOW_TO_DECLARE = Sentence("打一張亮的牌就宣告聽牌", "throw a bright tile to declare; press again not to")
NO_DISCARD_READY = Sentence("打哪一張都沒有聽", "no discard leaves the hand ready")

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
    "bonus": Words("八仙過海，收台", "eight flowers, paid"),
    "win eight": Words("胡了，八仙過海", "wins, eight flowers"),
    "win seven": Words("胡了，七搶一", "wins, seven rob one"),
    "ready heavenly": Words("天聽", "ready as dealt"),
    "ready earthly": Words("地聽", "ready early"),
    "ready ready": Words("報聽", "declares ready"),
}
"""What a seat did, in the list of what happened; some kinds of event are told apart by a second word."""
CALLED: dict[str, Words] = {
    name: Words(EVENTS[name].zh, EVENTS[name].en.capitalize())
    for name in ("flower", "chow", "pung", "kong", "concealed_kong", "added_kong")
} | {
    "win": Words("胡了", "Win"),
    "bonus": Words("八仙過海", "Eight flowers"),
    "win eight": Words("八仙過海", "Eight flowers"),
    "win seven": Words("七搶一", "Seven rob one"),
    "ready heavenly": Words("天聽", "Ready"),
    "ready earthly": Words("地聽", "Ready"),
    "ready ready": Words("報聽", "Ready"),
}
"""What a seat has just called, written large."""
DECLARED: dict[str, Words] = {name: CALLED[f"ready {name}"] for name in ("heavenly", "earthly", "ready")}
"""The mark of a hand that was declared ready."""

DRAWN_TAGS = {"front": "摸", "kong": "槓", "flower": "花"}
WIN_TAG = "胡"
ADVICE_TAG, CAREFUL_TAG = "★", "守"
"""On the tile that the computer would throw, and on the one that a careful computer would throw instead."""
ADVISERS = (Words("電腦", "computer"), Words("防守", "careful"))
"""Who gives advice: the computer that one plays against, and the one that reads the others' danger."""
DEALS_IN = Words("打這張放槍的機率", "chance that this tile deals in")
CALIBRATION = Words("準不準", "Calibration")
"""How true the danger is: what opens its calibration curve."""
LIKELY_READY = Words("聽牌", "ready")

DEALER = Words("莊", "Dealer")
FEEDS = Words("放槍", "deals in")
CLOSED = Words("牆未開", "Wall closed")
"""Of a seat whose wall still stands between it and the middle."""
WAITS = Words("聽", "waits")
LOCKS = Words("過水", "passed")
RULES = Words("規則", "Rules")
TAI_TABLE = Words("台數", "What each row is worth")
CHANGED = Words("有更改", "changed")
CLOSE = Words("關閉", "Close")
UNDO = Words("復原", "Undo")
NO_UNDO = Sentence("沒有可以復原的", "there is nothing to take back")
SORT = Words("理牌", "Sort")
SOUND = Words("聲音", "Sound")
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
LIABLE_HALF = Words("包牌付半", "liable for half")
HALF = Words("付半", "half")
BONUS = Words("八仙過海", "eight flowers")
TOTAL = Words("合計", "Total")
BASE_ONLY = Words("沒有台，只算底", "no 台: the base alone")
DRAWN_HAND = Words("流局", "Drawn hand")
NOBODY_READY = Words("無人聽牌", "nobody was ready")
GAME_OVER = Words("全局結束", "Game over")
_KEY_HELP: tuple[tuple[str, Words], ...] = (
    ("← →", Words("選牌", "choose a tile")),
    ("↵", Words("打出", "discard it")),
    ("H", Words("胡、自摸", "win")),
    ("K", Words("槓", "kong")),
    ("P", Words("碰", "pung")),
    ("C  1 2 3", Words("吃", "chow, which one")),
    ("D", Words("摸牌", "draw")),
    ("X", Words("過", "pass")),
    ("R", Words("聽", "declare ready")),
    ("S", Words("理牌", "sort the hand")),
    ("U", Words("復原", "undo")),
    ("M", Words("聲音開關", "sound on and off")),
    ("O", Words("設定", "settings")),
    ("?", Words("規則", "the rules")),
    ("␣", Words("下一局", "Space: next hand")),
)


NEW_GAME = Words("新牌局", "New game")
GAMES: dict[str, Words] = {
    "solo": Words("單人對局", "Single player"),
    "hotseat": Words("同桌四人", "Four at one table"),
    "online": Words("線上對戰", "Online"),
    "party": Words("手機派對", "Phones as hands"),
}
"""The kinds of game, as they are chosen and listed."""
COMPUTER = Words("電腦", "Computer")
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
DEFAULT_NAMES = ("玩家 1", "玩家 2", "玩家 3", "玩家 4")
"""Names of the persons at one screen, by seat."""
PACE = Words("電腦速度", "Computers' pace")
PACES: dict[str, Words] = {
    "none": Words("不等", "No wait"),
    "quick": Words("快", "Quick"),
    "normal": Words("普通", "Normal"),
    "calm": Words("慢", "Calm"),
}
SETTINGS = Words("設定", "Settings")
LOCKED = Words("已開局，不能改", "locked once a game has begun")
ON_OFF: dict[str, Words] = {"on": Words("開", "On"), "off": Words("關", "Off")}
BASE = Words("底", "Base")
PER_TAI = Words("每台", "Per 台")
START_CHIPS = Words("籌碼", "Chips")
MIN_TAI = Words("起胡", "Least 台")
MIN_TAI_HELP = Words("不到這麼多台不能胡；0 不限", "a hand below this many 台 is no win; 0: any")
TAI_CAP = Words("封頂", "Most 台")
TAI_CAP_HELP = Words("一手牌最多算這麼多台；0 不封頂", "the most 台 a hand is paid for; 0: no cap")


def key_help(*, ready: bool) -> list[tuple[str, Words]]:
    """Return what each key does, in the order of the panel; that of 聽 only where hands are declared ready."""
    return [(key, words) for key, words in _KEY_HELP if ready or key != KEYS["ready"]]


def preset_name(name: str) -> Words:
    """Return the name of a preset.

    >>> print(preset_name("sml"))
    SML 聯賽 2026 SML league 2026
    """
    return Words(PRESETS[name].zh, PRESETS[name].en)


def stakes(rules: Rules) -> Words:
    """Return what is played for: chips of a win and of a 台, and what the 台 must and may come to.

    >>> print(stakes(Rules.preset("house").but(tai_cap=24)))
    底 3，每台 1，籌碼 100，封頂 24 台 base 3, 1 for each 台, 100 chips, capped at 24
    """
    zh = [f"底 {rules.base:,}", f"每台 {rules.per_tai:,}", f"籌碼 {rules.chips:,}"]
    en = [f"base {rules.base:,}", f"{rules.per_tai:,} for each 台", f"{rules.chips:,} chips"]
    if rules.min_tai:
        zh, en = [*zh, f"{rules.min_tai} 台起胡"], [*en, f"{rules.min_tai} 台 to win"]
    if rules.tai_cap:
        zh, en = [*zh, f"封頂 {rules.tai_cap} 台"], [*en, f"capped at {rules.tai_cap}"]
    return Words("，".join(zh), ", ".join(en))


def event_name(event: str) -> str:
    """Return under which name the words of an event's text (`mahjong.events`) stand.

    >>> [event_name(one) for one in ("win 2 m5 0 3", "win 2 - 0 8", "win 2 - - 8", "ready 1 earthly", "pung 1 m5 0")]
    ['win', 'win seven', 'win eight', 'ready earthly', 'pung']
    """
    kind, *rest = event.split(" ")
    if kind == "ready":
        return f"ready {rest[1]}"
    if kind == "win" and rest[1] == rest[2] == "-":
        return "win eight"
    return "win seven" if kind == "win" and rest[1] == "-" else kind


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


def tiles_held(count: int) -> Words:
    """Return how many concealed tiles a seat holds."""
    return Words(f"{count} 張", "tile" if count == 1 else "tiles")


def hint(shanten: int, kinds: int, tiles: int) -> Words:
    """Return how far a hand is and how many unseen tiles of how many kinds bring it nearer.

    >>> print(hint(1, 5, 16))
    一向聽，進 5 種 16 張 1 from ready, 16 tiles of 5 kinds help
    >>> print(hint(0, 2, 1))
    聽 2 種 1 張 ready, waits for 1 tile of 2 kinds
    """
    short, sorts = hint_in_short(shanten, tiles), f"{kinds} kind" + "s" * (kinds != 1)
    if shanten < 0:
        return Words("可以胡了", short)
    if shanten == 0:
        return Words(f"聽 {kinds} 種 {tiles} 張", f"{short} of {sorts}")
    number = "零一二三四五六七八九"[shanten] if shanten < 10 else str(shanten)
    return Words(f"{number}向聽，進 {kinds} 種 {tiles} 張", f"{short} of {sorts} help")


def hint_in_short(shanten: int, tiles: int) -> str:
    """Return the English of a hint without the kinds, for where there is little room.

    >>> hint_in_short(1, 16), hint_in_short(0, 1)
    ('1 from ready, 16 tiles', 'ready, waits for 1 tile')
    """
    if shanten < 0:
        return "complete"
    many = f"{tiles} tile" + "s" * (tiles != 1)
    return f"ready, waits for {many}" if shanten == 0 else f"{shanten} from ready, {many}"


def advice(what: str, who: Words = ADVISERS[0]) -> Words:
    """Return what an adviser would do, from the text of its action.

    >>> print(advice("discard m5 drawn"), "|", advice("chow low"), "|", advice("pass", ADVISERS[1]))
    電腦：打出 五萬 computer: discard 5 character | 電腦：吃 computer: chow | 防守：過 careful: pass
    """
    name, *rest = what.split(" ")
    call = CALLS[name]
    named = tile(KIND_OF[rest[0]]) if rest and rest[0] in KIND_OF else Words("", "")
    return Words(f"{who.zh}：{call.zh} {named.zh}".strip(), f"{who.en}: {call.en.lower()} {named.en}".strip())


def percent(chance: float) -> str:
    """Return a chance of 0-1 in percent.

    >>> percent(0), percent(0.004), percent(0.126)
    ('0%', '<1%', '13%')
    """
    return "<1%" if 0 < chance < 0.005 else f"{chance:.0%}"


def round_name(index: int) -> Words:
    """Return the name of a round, as in 東風圈 East round."""
    return Words(f"{WINDS_ZH[index]}風圈", f"{WINDS_EN[index]} round")


def hand_name(number: int) -> Words:
    """Return the name of a hand by its number in the game."""
    return Words(f"第 {number} 局", f"Hand {number}")


def streak_name(streak: int) -> Words:
    """Return how often the dealer has kept the deal."""
    return Words(f"連{streak}", f"streak {streak}")


def tai(count: int) -> str:
    """Return a number of 台, written alike in both languages."""
    return f"{count} 台"


def hand_win(feeder: str) -> Words:
    """Return how a hand was won: from `feeder`, or self-drawn."""
    return Words(f"胡 {feeder}", f"wins from {feeder}") if feeder else Words("自摸", "wins by self-draw")


def flower_win(feeder: str) -> Words:
    """Return how a hand was won with flowers alone: 七搶一 from `feeder`, or by nobody's flower 八仙過海."""
    if feeder:
        return Words(f"七搶一 {feeder}", f"wins with seven flowers from {feeder}")
    return Words("八仙過海", "wins with all eight flowers")


def apart(count: int) -> str:
    """Return 台 that are paid apart from the hand."""
    return f"另 {tai(count)}"


def pays_alone(name: str) -> Words:
    """Return who alone pays something beside the hand."""
    return Words(f"{name} 付", f"{name} alone pays")


def capped(most: int) -> Words:
    """Return that no more 台 than these are paid for."""
    return Words(f"封頂，算 {tai(most)}", f"capped at {most}")


def signed(chips: int) -> str:
    """Return chips won or lost with their sign.

    >>> signed(30), signed(-7), signed(0)
    ('+30', '−7', '0')
    """
    return f"+{chips:,}" if chips > 0 else f"−{-chips:,}" if chips < 0 else "0"
