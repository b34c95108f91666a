"""The rules of one table as a frozen record: one field a switch of the rule book, grouped, documented, printable.

Numbers such as S05 are those of the project's rule book for 台灣十六張麻將 (section 3). What a switch decides, its
values and who plays it so stand at its field, as data; the 台 of each row stand in `Rules.tai`. Presets are data
(`mahjong.presets`): they change numbers and switches, never code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.items import ITEM_OF, ITEMS
from mahjong.core.params import RULES
from mahjong.presets import PRESETS
from mahjong.switches import Group, RulesError, Switch, count, off, on, one_of, switch_of

__all__ = ["SWITCHES", "Rules", "RulesError"]

_HOUSE_TAI: Mapping[str, int] = MappingProxyType({item.code: item.tai for item in ITEMS})

STAKES = Group("stakes", "底與台", "Stakes")
DEALER = Group("dealer", "莊家", "Dealer")
WALL = Group("wall", "牌牆", "Wall")
CLAIMS = Group("claims", "吃碰槓胡", "Claims")
PASSED = Group("passed", "過水", "Tiles let go")
LIABLE = Group("liability", "包牌", "Liability")
READY = Group("ready", "聽牌宣告", "Ready declarations")
FLOWERS = Group("flowers", "花牌", "Flowers")
FIRST = Group("first", "天地人胡與特殊胡法", "First turns and special wins")
HANDS = Group("hands", "台型", "Hands")

_KEEPS = {
    "nothing": ("不另計", "nothing is added"),
    "self_draw": ("加計自摸", "自摸 is added"),
    "all": ("加計自摸與門清", "自摸, 門清 and 門清自摸 are added"),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything one table may decide about 台灣十六張麻將. Immutable; `but` makes a changed copy.

    >>> Rules.preset("house").but(base=5, multiple_winners="all").changes()
    {'base': 5, 'multiple_winners': 'all'}
    """

    preset_name: str = "house"
    """The preset this record started from."""

    # Stakes
    base: int = count(STAKES, "", "底：每胡一次的籌碼", "chips of every win, whatever its 台", (0, 3, 1_000_000))
    per_tai: int = count(STAKES, "", "每台的籌碼", "chips for each 台", (0, 1, 1_000_000))
    chips: int = count(
        STAKES, "", "每家開局的籌碼；輸到負數也不出局",
        "chips each seat starts with; nobody drops out below zero", (-1_000_000, 100, 100_000_000),
    )  # fmt: skip
    min_tai: int = count(
        STAKES, "", "起胡台數，莊家不計；不到不算胡",
        "a hand below this many 台, 莊家 not counted, is no win", (0, 0, 5),
    )  # fmt: skip
    tai_cap: int = count(
        STAKES, "S40", "一手牌最多算幾台，莊家另計；0 不封頂",
        "the most 台 a hand is paid for, 莊家 outside; 0: no cap", (0, 0, 200),
        "有的場館 16 或 24 / 16 or 24 in some parlours",
    )  # fmt: skip

    # Dealer
    dealer_cap: int = count(
        DEALER, "S37", "連莊最多算到連幾；0 不封頂",
        "the most continuations counted for 連N拉N; 0: no cap", (0, 0, 99),
    )  # fmt: skip
    streak_on_draw: bool = on(
        DEALER, "S37", "流局連莊要加一次", "a drawn hand counts as a continuation; the dealer keeps the deal anyhow"
    )
    seat_origin: str = one_of(
        DEALER, "", "門風與正花從哪家算起", "the seat that is East for 門風 and 正花",
        {"dealer": ("莊家為東", "the dealer is East"), "opening": ("開門為東", "the opening, by dice, is East")},
    )  # fmt: skip

    # Wall
    wall_reserve: int = count(WALL, "S36", "牌牆留底張數", "tiles that stay standing", (0, 16, 40))
    reserve_mode: str = one_of(
        WALL, "S36", "留底怎麼算", "how the reserve is counted",
        {
            "fixed": ("固定", "fixed"),
            "kong_refused": ("每槓加一，牌不夠不准槓", "one more a kong; one without a replacement left is refused"),
            "kong_drawn": ("每槓加一，沒有牌補就流局", "one more a kong; one without a replacement left ends the hand"),
            "last_tile": ("摸到最後一張", "to the last tile"),
        },
        "有的伺服器每槓加一 / one more a kong on some servers",
    )  # fmt: skip

    # Claims
    multiple_winners: str = one_of(
        CLAIMS, "S33", "幾家同胡一張", "several seats win on one tile",
        {
            "nearest": ("截胡", "the nearest wins"),
            "all": ("一炮多響", "all win"),
            "two_nearest": ("雙響截胡，三響全胡", "of two the nearest, three all win"),
        },
    )  # fmt: skip
    left_kong: bool = on(CLAIMS, "S41", "可明槓上家打的牌", "an open kong may take the left neighbour's discard")
    kong_after_claim: bool = off(
        CLAIMS, "", "吃碰後同一巡可暗槓、加槓", "暗槓 and 加槓 are allowed in the turn of a 吃 or 碰"
    )
    rob_concealed_kong: bool = off(
        CLAIMS, "", "暗槓也可搶（要亮牌）", "a concealed kong may be robbed too; it is shown while it can be"
    )
    win_after_open_kong: bool = on(
        CLAIMS, "S26", "明槓補牌可自摸",
        "the replacement of an open kong may be won on", "許多家庭局不可 / not at many home tables",
    )  # fmt: skip
    swap_calling: str = one_of(
        CLAIMS, "S39", "吃碰後可打什麼（喰替）",
        "what may be thrown after a claim; one that leaves nothing to throw is not offered",
        {
            "free": ("不限", "free"),
            "same_tile": ("不可打同一張", "not the tile just taken"),
            "strict": ("同一張與另一頭都不可打", "neither that tile nor the other end of the run"),
        },
    )  # fmt: skip

    # Tiles let go
    sacred_discard: bool = on(
        PASSED, "S34", "過水：放過可胡的牌，暫時不能再胡", "過水: a seat that passes a win may not win again for a time"
    )
    sacred_scope: str = one_of(
        PASSED, "S34", "過水鎖住哪些牌", "the kinds a passed win locks",
        {"kind": ("只限那張", "that kind only"), "wait": ("整組聽牌", "every kind the hand waits for")},
        "有的程式鎖整組 / the whole wait in some programs",
    )  # fmt: skip
    sacred_bars_self_draw: bool = off(PASSED, "S34", "過水也不能自摸", "a locked kind may not be self-drawn either")
    sacred_release: str = one_of(
        PASSED, "S34", "過水何時解除", "what lifts the locks",
        {
            "draw": ("自己摸牌", "the own next draw"),
            "discard": ("打出不能胡的牌", "a discard that would not have won for the own hand"),
            "discard_or_kong": ("打出不能胡的牌，或暗槓、加槓", "such a discard, or a 暗槓 or 加槓"),
        },
    )  # fmt: skip
    sacred_bars_claims: bool = off(PASSED, "S34", "過水期間不能吃碰槓", "while it has locks a seat may claim nothing")
    sacred_cleared_by_claim: bool = off(
        PASSED, "S34", "吃碰槓後過水解除", "an executed claim lifts all the seat's locks, of that discard too"
    )
    passed_pung: bool = off(
        PASSED, "S34p", "過碰：放過可碰的牌，到自己下一巡前不能再碰",
        "a kind whose pung was passed may not be punged until the own next turn",
    )  # fmt: skip
    public_locks: bool = off(PASSED, "", "過水公開顯示", "everybody's locks are shown to all")

    # Liability
    liability: str = one_of(
        LIABLE, "S35", "餵成哪些牌要包", "who feeds the last visible set of these answers for the hand",
        {
            "big": ("大三元、大四喜", "大三元 and 大四喜"),
            "wide": ("大小三元、大小四喜、一色、碰碰胡、四五槓", "all of the wide list"),
            "off": ("不包", "off"),
        },
        "有的伺服器包得廣 / the wide list on one server",
    )  # fmt: skip
    liability_share: str = one_of(
        LIABLE, "S35", "別家放槍時怎麼包", "what he pays when another deals in",
        {"whole": ("全包", "he pays it whole"), "half": ("各付一半，進位", "each pays half, rounded up")},
    )  # fmt: skip

    # Ready declarations: on where their rows have 台
    ready_window: str = one_of(
        READY, "S31", "地聽的時限", "how long 地聽 may be declared; nobody may have called",
        {
            "table": ("全桌前八張內", "among the table's first eight discards"),
            "own": ("自己第一張", "the own first discard"),
        },
    )  # fmt: skip
    ready_keeps_concealed: bool = on(READY, "S31", "天聽、地聽仍計門清", "天聽 and 地聽 keep 門清 and 門清自摸")
    ready_must_win: bool = off(READY, "S31", "宣告後見牌必胡", "who has declared may not pass a win")

    # Flowers
    flower_set_keeps_own: bool = on(
        FLOWERS,
        "S15",
        "花槓內的正花另計",
        "the own flower inside a 花槓 still counts",
        "有的程式不另計 / not in some programs",
    )
    eight_flowers_mode: str = one_of(
        FLOWERS, "S29", "八仙過海怎麼算", "what eight flowers do",
        {
            "added": ("胡牌時加計", "added to a win"),
            "ends": ("立即花胡", "ends the hand: each pays, a complete hand is added"),
            "paid": ("立即收台，花不再計", "paid at once by each, no base; those flowers count no more"),
            "optional": ("可選擇花胡", "may end the hand on the own turn; else the flowers count one by one"),
        },
    )  # fmt: skip

    # First turns and special wins
    heavenly_keeps: str = one_of(
        FIRST, "S30", "天胡另計什麼", "what is added to 天胡",
        _KEEPS,
    )  # fmt: skip
    earthly_keeps: str = one_of(
        FIRST, "S30", "地胡另計什麼", "what is added to 地胡",
        _KEEPS,
    )  # fmt: skip
    earthly_after_concealed_kong: bool = off(
        FIRST, "S30", "暗槓不破地胡", "a concealed kong does not end the chance of 地胡"
    )
    human_window: str = one_of(
        FIRST, "S30", "人胡的時限", "how long 人胡 is possible; nobody may have called",
        {
            "own_draw": ("自己第一次摸牌前", "before the own first draw"),
            "go_around": ("第一巡內", "the table's first four discards"),
        },
    )  # fmt: skip
    replacement_after_flower: bool = on(
        FIRST,
        "S26",
        "補花自摸也算槓上開花",
        "a win on a flower's replacement is 槓上開花 too",
        "有的程式只算槓 / after kongs only in some programs",
    )
    last_draw_by_replacement: bool = on(
        FIRST, "S27", "最後一張是補牌也算海底", "the last tile is 海底撈月 also as a replacement"
    )
    last_draw_with_replacement: bool = on(
        FIRST, "S27", "海底與槓上開花可併計", "海底撈月 and 槓上開花 stand together (no: 槓上開花 alone)"
    )

    # Hands
    pinghu_self_draw: bool = off(HANDS, "S01", "平胡可自摸", "平胡 may be self-drawn")
    pinghu_flowers: bool = off(HANDS, "S02", "平胡可有花", "平胡 may have flowers")
    pinghu_honours: bool = off(HANDS, "S03", "平胡可有字", "the pair of 平胡 may be an honour")
    pinghu_concealed: bool = on(HANDS, "S04", "門清可平胡", "平胡 may be concealed")
    pinghu_wait: str = one_of(
        HANDS, "S05", "平胡的聽牌", "what 平胡 may have waited for; all but the last bar a wait for the pair",
        {
            "two_sided_two_kinds": ("有兩面聽的讀法，且聽兩種以上", "a two-sided reading, and two kinds or more"),
            "two_sided": ("有兩面聽的讀法", "a two-sided reading"),
            "only_two_sided": ("只有兩面聽的讀法", "no reading but two-sided ones"),
            "exactly_two": ("恰聽兩種", "exactly two kinds"),
            "two_kinds": ("聽兩種以上", "two kinds or more"),
            "free": ("不限", "any wait, also for the pair"),
        },
    )  # fmt: skip
    pinghu_pair_wait: bool = off(
        HANDS, "S06", "聽兩種以上時，釣將也算平胡",
        "a wait for the pair is as good where two kinds or more complete the hand",
    )  # fmt: skip
    all_claimed_single_wait: bool = off(
        HANDS, "S08", "全求人另計獨聽", "獨聽 is added to 全求人", "較舊的家庭局 / older home tables"
    )
    half_claimed_single_wait: bool = off(
        HANDS, "S09", "半求人另計獨聽", "獨聽 is added to 半求人 (no: 半求人 in its place)"
    )
    claimed_with_concealed_kong: bool = off(
        HANDS, "S10", "全求人、半求人可有暗槓", "a concealed kong may be among the sets of 全求人 and 半求人"
    )
    single_wait: str = one_of(
        HANDS, "S11", "獨聽怎麼認", "what 獨聽 is",
        {
            "kinds": ("只聽一種", "one kind alone completes the hand"),
            "shape": ("只聽一種，且為邊、嵌、單釣", "one kind alone, and by edge, gap or pair"),
            "any_reading": ("抓得出來就算", "some reading is an edge, gap or pair, however many kinds"),
        },
        "有的家庭局抓得出來就算 / any reading at some home tables",
    )  # fmt: skip
    small_dragons_dragons: bool = off(
        HANDS, "S17", "小三元另計三元牌", "三元牌 are added to 小三元", "有的程式 / one program"
    )
    big_dragons_dragons: bool = off(HANDS, "S18", "大三元另計三元牌", "三元牌 are added to 大三元")
    small_winds_winds: bool = on(HANDS, "S19", "小四喜另計圈風門風", "圈風 and 門風 are added to 小四喜")
    all_honours_all_pungs: bool = off(HANDS, "S21", "字一色另計碰碰胡", "碰碰胡 is added to 字一色")
    concealed_highest_only: bool = on(
        HANDS, "S22", "暗刻只計最高", "only the highest of 三暗刻, 四暗刻 and 五暗刻 counts"
    )
    five_concealed_all_pungs: bool = on(HANDS, "S23", "五暗刻另計碰碰胡", "碰碰胡 is added to 五暗刻")
    concealed_kong_keeps_concealed: bool = on(
        HANDS, "S25", "暗槓不破門清", "a concealed kong keeps 門清", "有一份整理說有槓不算 / not in one survey"
    )
    reading: str = one_of(
        HANDS, "S38", "牌怎麼拆", "which reading of the tiles is scored",
        {
            "best": ("取台數最高", "the best total"),
            "triplets_first": ("放槍胡時先湊刻子", "on a discard the tile goes into a pung where it can"),
        },
    )  # fmt: skip

    tai: Mapping[str, int] = field(default_factory=lambda: _HOUSE_TAI)
    """台 of each row by its code (`mahjong.core.items`), 0-88; 0 is off."""

    def __post_init__(self) -> None:
        for name, switch in SWITCHES.items():
            switch.check(name, getattr(self, name))
        _preset_fields(self.preset_name)
        object.__setattr__(self, "tai", _checked_tai(self.tai))

    def __hash__(self) -> int:
        plain = tuple(getattr(self, name) for name in SWITCHES)
        return hash((self.preset_name, plain, tuple(sorted(self.tai.items()))))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as preset and changes: the read-only ``tai`` itself cannot be pickled."""
        return Rules.from_changes, (self.preset_name, self.changes())

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the preset of that name. Raises `RulesError` naming it if there is none.

        >>> Rules.preset("house").tai["pinghu"], Rules.preset("sml").tai["heavenly"]
        (2, 24)
        """
        start = dict(_preset_fields(name))
        start["tai"] = {**_HOUSE_TAI, **start.get("tai", {})}
        return cls(preset_name=name, **start)

    def but(self, /, **changes: Any) -> Rules:
        """Return a copy with some fields changed; ``tai`` may name only the rows that differ. Raises `RulesError`."""
        known = {item.name for item in fields(self)}
        for name in changes:
            if name not in known:
                raise RulesError(f"沒有這條規則 / no such rule: {name!r}")
        if "tai" in changes:
            if not isinstance(changes["tai"], Mapping):
                raise RulesError(f"tai 須為各台的台數 / tai must name rows and their 台: {changes['tai']!r}")
            changes["tai"] = {**self.tai, **changes["tai"]}
        return replace(self, **changes)

    def changes(self) -> dict[str, Any]:
        """Return what differs from the preset, as data for a file; the opposite is `from_changes`."""
        return self.difference(Rules.preset(self.preset_name))

    def difference(self, other: Rules) -> dict[str, Any]:
        """Return what differs from `other`, as data: fields with this record's value, ``tai`` with the rows.

        >>> Rules.preset("house").but(min_tai=1).difference(Rules.preset("house"))
        {'min_tai': 1}
        """
        different = {name: getattr(self, name) for name in SWITCHES if getattr(self, name) != getattr(other, name)}
        rows = {code: tai for code, tai in self.tai.items() if tai != other.tai[code]}
        return {**different, "tai": rows} if rows else different

    @classmethod
    def from_changes(cls, preset: str, changes: Mapping[str, Any]) -> Rules:
        """Return the preset with `changes` applied. Raises `RulesError` for an unknown name or a bad value."""
        if "preset_name" in changes:
            raise RulesError("preset_name 不能更改 / preset_name cannot be changed")
        return cls.preset(preset).but(**changes)

    def to_record(self) -> npt.NDArray[Any]:
        """Return the rules as the core's record, an array of shape (1,) and dtype `mahjong.core.params.RULES`."""
        record = np.zeros(1, RULES)
        for name, switch in SWITCHES.items():
            record["base_chips" if name == "base" else name][0] = switch.number_of(getattr(self, name))
        record["tai"][0] = [self.tai[item.code] for item in ITEMS]
        return record


SWITCHES: Mapping[str, Switch] = MappingProxyType({
    one.name: switch for one in fields(Rules) if (switch := switch_of(one)) is not None
})
"""Every switch by the name of its field, in the order of the record."""


def _preset_fields(name: str) -> Mapping[str, Any]:
    if name not in PRESETS:
        raise RulesError(f"沒有這套規則 / no such preset: {name!r} (there is {', '.join(PRESETS)})")
    return PRESETS[name].changes


def _checked_tai(rows: Mapping[str, int]) -> Mapping[str, int]:
    for code, tai in rows.items():
        if code not in ITEM_OF:
            raise RulesError(f"沒有這個台 / no such 台: {code!r}")
        if not isinstance(tai, int) or isinstance(tai, bool) or not 0 <= tai <= 88:
            raise RulesError(f"{ITEM_OF[code].zh} {code} 須為整數 0-88 / must be a whole number 0-88: {tai!r}")
    return MappingProxyType({item.code: rows.get(item.code, item.tai) for item in ITEMS})
