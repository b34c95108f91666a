"""A game as lines of text: the only save there is. Values to text and text to values; `mahjong.replay` plays them.

The first line is the head, every further line one thing that happened (JSON, one object a line)::

    {"format":"taiwan-mahjong-record","version":1,"project":"0.1.0","game":"solo","rules":{…},"seats":[…]}
    {"deal":{"hand":1,"seed":"00ff…"}}
    {"act":{"seat":0,"do":"discard m5"}}
    {"undo":1}
    {"settle":{"change":[3,-3,0,0],"chips":[103,97,100,100]}}

Lines are only ever appended. A last line without its newline was torn by a crash: it is dropped and `Record.note` says
so. Anything else that is broken refuses the whole text with its line and the reason. Files, locks and clocks are not
known here: whoever keeps a record hands over its bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeAlias

from mahjong.action import Action, ActionError
from mahjong.core.actions import TABLE_SEAT
from mahjong.rules import PRESET_VERSIONS, Rules, RulesError

FORMAT = "taiwan-mahjong-record"
VERSION = 1
GAMES: tuple[str, ...] = ("solo",)
"""Kinds of game a record may hold."""
MAX_NAME = 24
"""Characters of a player's name."""

_MAX_LINE = 10_000
_MAX_NUMBER = 10**12
_HEX = frozenset("0123456789abcdef")


class RecordError(ValueError):
    """A record that is refused: `line` (from 1) and the reason as `zh` and `en`. Nothing has been changed.

    >>> print(RecordError(3, "不是 JSON", "not JSON"))
    第 3 行：不是 JSON / line 3: not JSON
    """

    def __init__(self, line: int, zh: str, en: str) -> None:
        self.line, self.zh, self.en = line, f"第 {line} 行：{zh}", f"line {line}: {en}"
        super().__init__(f"{self.zh} / {self.en}")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at one place: a ``person`` with the hash of a token (64 hex digits), or a ``bot`` by its name."""

    name: str
    kind: str
    bot: str | None = None
    token_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """The first line: what is played, by whom, under which rules. `seed` only where the game was given one."""

    rules: Rules
    seats: tuple[Seat, ...]
    project: str
    game: str = "solo"
    seed: bytes | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand begins: its number (from 1) and the seed of its wall, 1-64 bytes."""

    hand: int
    seed: bytes


@dataclass(frozen=True, slots=True)
class Act:
    """What a seat did: 0-3, or -1 for the table itself."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Undo:
    """The last `count` actions of the hand were taken back."""

    count: int


@dataclass(frozen=True, slots=True)
class Settle:
    """A hand ended: the chips that moved and the chips each seat then had."""

    change: tuple[int, ...]
    chips: tuple[int, ...]


Line: TypeAlias = Deal | Act | Undo | Settle


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record. `lines[i]` stands on line i + 2 of the text; `size` is the length in bytes of what was read.

    `note` is empty, or says in two languages that a torn last line was dropped.
    """

    head: Head
    lines: tuple[Line, ...] = ()
    size: int = 0
    note: str = ""


def format_head(head: Head) -> str:
    """Return the head as its line, newline included.

    >>> seats = (Seat("阿明", "person"), *(Seat(f"電腦 {n}", "bot", "efficient") for n in "ABC"))
    >>> text = format_head(Head(Rules.preset("house").but(base=5), seats, "0.1.0"))
    >>> text[:46], parse_record(text).head.rules.base
    ('{"format":"taiwan-mahjong-record","version":1,', 5)
    """
    rules = head.rules
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "project": head.project, "game": head.game}
    data["rules"] = {
        "preset": rules.preset_name,
        "version": PRESET_VERSIONS[rules.preset_name],
        "changes": rules.changes(),
    }
    data["seats"] = [
        {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "token_hash": seat.token_hash} for seat in head.seats
    ]
    if head.seed is not None:
        data["seed"] = head.seed.hex()
    return _dump(data)


def format_line(line: Line) -> str:
    r"""Return one thing that happened as its line, newline included.

    >>> format_line(Act(0, Action.parse("discard m5")))
    '{"act":{"seat":0,"do":"discard m5"}}\n'
    """
    match line:
        case Deal(hand, seed):
            return _dump({"deal": {"hand": hand, "seed": seed.hex()}})
        case Act(seat, action):
            return _dump({"act": {"seat": seat, "do": str(action)}})
        case Undo(count):
            return _dump({"undo": count})
        case Settle(change, chips):
            return _dump({"settle": {"change": list(change), "chips": list(chips)}})


def format_record(record: Record) -> str:
    """Return the whole text; the opposite of `parse_record`."""
    return format_head(record.head) + "".join(format_line(line) for line in record.lines)


def parse_record(data: bytes | str) -> Record:
    """Read a record; whether its actions are legal is the business of `mahjong.replay`.

    Raises `RecordError` with the line and the reason for anything that is not exactly a record of this version.
    """
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    texts = raw.split(b"\n")
    torn = texts.pop()
    if not texts:
        _refuse(1, "沒有開頭行", "there is no head line")
    head = _parse_head(_load(texts[0], 1))
    lines = tuple(_parse_line(_load(text, number), number) for number, text in enumerate(texts[1:], 2))
    note = ""
    if torn:
        number = len(texts) + 1
        note = f"第 {number} 行沒寫完，已略過 / line {number} was torn and has been dropped"
    return Record(head, lines, len(raw) - len(torn), note)


def _refuse(line: int, zh: str, en: str) -> NoReturn:
    raise RecordError(line, zh, en)


def _dump(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _load(raw: bytes, line: int) -> dict[str, Any]:
    """Return the JSON object of one line; duplicate keys, NaN and monstrous numbers are no JSON here."""
    if len(raw) > _MAX_LINE:
        _refuse(line, f"太長：{len(raw)} 位元組", f"too long: {len(raw)} bytes, at most {_MAX_LINE}")
    try:
        value = json.loads(raw.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        _refuse(line, f"不是 UTF-8（第 {error.start + 1} 位元組）", f"not UTF-8 at byte {error.start + 1}")
    except (ValueError, RecursionError) as error:
        _refuse(line, f"不是 JSON（{error}）", f"not JSON ({error})")
    if not isinstance(value, dict):
        _refuse(line, f"不是物件：{_short(value)}", f"not an object: {_short(value)}")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"no such number: {word}")


def _short(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


class _Fields:
    """The fields of one JSON object, taken out by name and type; every refusal names the line, field and value."""

    def __init__(self, value: object, line: int, where: str, names: tuple[str, ...]) -> None:
        if not isinstance(value, dict):
            _refuse(line, f"{where} 不是物件：{_short(value)}", f"{where} is not an object: {_short(value)}")
        for name in value:
            if name not in names:
                _refuse(line, f"{where} 有不認得的欄位：{_short(name)}", f"unknown field in {where}: {_short(name)}")
        self._value, self._line = value, line

    def take(self, name: str, fits: Callable[[Any], bool], zh: str, en: str) -> Any:
        """Return the field `name` if `fits` likes it; `zh` and `en` say what it should have been."""
        if name not in self._value:
            _refuse(self._line, f"缺少 {name}", f"{name} is missing")
        value = self._value[name]
        if not fits(value):
            _refuse(self._line, f"{name} 須為{zh}：{_short(value)}", f"{name} must be {en}: {_short(value)}")
        return value

    def whole(self, name: str, low: int, high: int) -> int:
        number: int = self.take(name, lambda v: _is_whole(v, low, high), f"整數 {low}-{high}", f"whole, {low}-{high}")
        return number

    def four(self, name: str) -> tuple[int, ...]:
        numbers = self.take(name, _is_four_numbers, "四個整數", "four whole numbers")
        return tuple(numbers)

    def hex(self, name: str) -> bytes:
        return bytes.fromhex(self.take(name, _is_seed, "2-128 位十六進位", "2-128 hex digits, small letters"))

    def text(self, name: str, most: int) -> str:
        text: str = self.take(name, lambda v: is_name(v, most), f"1-{most} 字", f"1-{most} printable characters")
        return text


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_four_numbers(value: object) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(_is_whole(v, -_MAX_NUMBER, _MAX_NUMBER) for v in value)


def _is_hex(value: object, most: int) -> bool:
    return isinstance(value, str) and 0 < len(value) <= most and len(value) % 2 == 0 and set(value) <= _HEX


def _is_seed(value: object) -> bool:
    return _is_hex(value, 128)


def is_name(value: object, most: int = MAX_NAME) -> bool:
    r"""Whether a value can be a player's name: 1-`most` printable characters, not only blanks.

    >>> is_name("阿明"), is_name(""), is_name("a\0"), is_name("x" * 25), is_name(3)
    (True, False, False, False, False)
    """
    return isinstance(value, str) and 0 < len(value) <= most and value.isprintable() and not value.isspace()


def _parse_head(data: dict[str, Any]) -> Head:
    form, version = _short(data.get("format")), _short(data.get("version"))
    if data.get("format") != FORMAT:
        _refuse(1, f"不是牌局紀錄：{form}", f"not a record of this game: {form}")
    if not _is_whole(data.get("version"), VERSION, VERSION):
        _refuse(1, f"讀不懂版本 {version}，本程式只讀 {VERSION}", f"version {version} cannot be read, only {VERSION}")
    fields = _Fields(data, 1, "head", ("format", "version", "project", "game", "rules", "seats", "seed"))
    game = fields.take("game", lambda v: isinstance(v, str) and v in GAMES, f" {GAMES} 之一", f"one of {GAMES}")
    seats = fields.take("seats", lambda v: isinstance(v, list) and len(v) == 4, "四個座位", "four seats")
    rules = fields.take("rules", lambda v: isinstance(v, dict), "物件", "an object")
    seed = fields.hex("seed") if "seed" in data else None
    return Head(_parse_rules(rules), tuple(_parse_seat(s) for s in seats), fields.text("project", 40), game, seed)


def _parse_rules(data: dict[str, Any]) -> Rules:
    fields = _Fields(data, 1, "rules", ("preset", "version", "changes"))
    preset = fields.take("preset", lambda v: isinstance(v, str), "文字", "a text")
    changes = fields.take("changes", _is_changes, "規則的更改", "changes of rules")
    try:
        rules = Rules.from_changes(preset, changes)
    except RulesError as error:
        _refuse(1, f"規則不對：{error}", f"rules that cannot be: {error}")
    fields.whole("version", PRESET_VERSIONS[preset], PRESET_VERSIONS[preset])
    return rules


def _is_changes(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return all(isinstance(v, dict) if name == "tai" else isinstance(v, int) for name, v in value.items())


def _parse_seat(data: object) -> Seat:
    fields = _Fields(data, 1, "seat", ("name", "kind", "bot", "token_hash"))
    name = fields.text("name", MAX_NAME)
    kind = fields.take("kind", lambda v: v in ("person", "bot"), " person 或 bot", "person or bot")
    if kind == "bot":
        fields.take("token_hash", lambda v: v is None, "空", "null for a bot")
        return Seat(name, kind, bot=fields.text("bot", 40))
    fields.take("bot", lambda v: v is None, "空", "null for a person")
    is_hash = lambda v: v is None or (_is_hex(v, 64) and len(v) == 64)  # noqa: E731
    return Seat(name, kind, token_hash=fields.take("token_hash", is_hash, "64 位十六進位", "null or 64 hex digits"))


def _parse_line(data: dict[str, Any], number: int) -> Line:
    if len(data) != 1:
        _refuse(number, f"須恰有一項：{_short(list(data))}", f"must hold exactly one thing: {_short(list(data))}")
    ((what, value),) = data.items()
    if what == "deal":
        fields = _Fields(value, number, what, ("hand", "seed"))
        return Deal(fields.whole("hand", 1, 10**6), fields.hex("seed"))
    if what == "act":
        return _parse_act(_Fields(value, number, what, ("seat", "do")), number)
    if what == "undo":
        return Undo(_Fields(data, number, what, ("undo",)).whole("undo", 1, 1000))
    if what == "settle":
        fields = _Fields(value, number, what, ("change", "chips"))
        return Settle(fields.four("change"), fields.four("chips"))
    _refuse(number, f"不認得：{_short(what)}", f"unknown: {_short(what)}")


def _parse_act(fields: _Fields, number: int) -> Act:
    text = fields.take("do", lambda v: isinstance(v, str), "文字", "a text")
    try:
        return Act(fields.whole("seat", TABLE_SEAT, 3), Action.parse(text))
    except ActionError:
        _refuse(number, f"不是動作：{_short(text)}", f"not an action: {_short(text)}")
