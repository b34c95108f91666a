"""A game as lines of text: the only save there is. Values to text and text to values; `mahjong.replay` plays them.

The first line is the head, every further line one thing that happened (JSON, one object a line)::

    {"format":"taiwan-mahjong-record","version":4,"project":"0.1.0","game":"solo","rules":{…},"seats":[…]}
    {"deal":{"hand":1,"promise":"35d5…","secret":"0001…","shares":["00…","00…","00…","00…"]}}
    {"launch":{"seat":0,"tile":0,"how":[8000,14400,0,15,-1200,64]}}
    {"act":{"seat":0,"do":"discard m5"}}
    {"undo":1}
    {"settle":{"change":[3,-3,0,0],"chips":[103,97,100,100]}}
    {"reveal":{"secret":"0001…","shares":["00…","00…","00…","00…"]}}

Every line also ends with a ``sum`` (`mahjong.chain`). A ``launch`` says how a person's tile left the hand (six numbers
of `mahjong.felt.launch`): ``tile`` is its number among the hand's discards. The number of the next discard belongs to
that one, which is then the very next line; a smaller one is a tile in the pool that was picked up and let go. Discards
without a launch flew as derived. Lines about seats are in `mahjong.seat_lines`. Version 1 had no sums, 1 and 2 no
launches, 3 no such lines and no games of several devices: they are read, and written on as they are.

Lines are only ever appended. A last line without its newline was torn by a crash: it is dropped and `Record.note` says
so. Anything else that is broken refuses the whole text with its line and the reason. Files, locks and clocks are not
known here: whoever keeps a record hands over its bytes, and hands none out while a hand runs (`mahjong.export`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from mahjong import seat_lines
from mahjong.action import Action, ActionError
from mahjong.chain import Chain
from mahjong.core.actions import TABLE_SEAT
from mahjong.felt.launch import Launch, LaunchError
from mahjong.fields import MAX_NAME, Fields, LineError, dump, is_name, is_whole, load, short
from mahjong.presets import PRESETS
from mahjong.promise import NO_SHARES, promise_of, seed_of
from mahjong.rules import Rules, RulesError
from mahjong.seat_lines import COMPANY, OF_COMPANY, ONE_SCREEN, SEATING, Also, Seat, SeatLine, Sit, Size

__all__ = [
    "COMPANY", "FORMAT", "GAMES", "MAX_NAME", "ONE_SCREEN", "VERSION", "Act", "Also", "AnyDeal", "Deal", "Flight",
    "Head", "HiddenDeal", "Line", "PromisedDeal", "Record", "RecordError", "Reveal", "Seat", "SeatLine", "Settle",
    "Sit", "Size", "Undo", "format_head", "format_line", "format_record", "is_name", "parse_record",
]  # fmt: skip

FORMAT = "taiwan-mahjong-record"
VERSION = 4
"""The version that is written. 3 is the same without games of several devices, 2 without launches, 1 without sums."""
GAMES: tuple[str, ...] = (*ONE_SCREEN, *COMPANY)
"""Kinds of game a record may hold."""

_NO_SUMS, _NO_LAUNCHES, _NO_COMPANY = 1, 2, 3
_MAX_HAND = 10**6
MAX_DISCARDS = 144
"""More discards than a hand can have."""


class RecordError(ValueError):
    """A record that is refused: `line` (from 1) and the reason as `zh` and `en`. Nothing has been changed.

    >>> print(RecordError(3, "不是 JSON", "not JSON"))
    第 3 行：不是 JSON / line 3: not JSON
    """

    def __init__(self, line: int, zh: str, en: str) -> None:
        self.line, self.zh, self.en = line, f"第 {line} 行：{zh}", f"line {line}: {en}"
        super().__init__(f"{self.zh} / {self.en}")


@dataclass(frozen=True, slots=True)
class Head:
    """The first line: what is played, by whom, under which rules. `seed` only where the game was given one.

    `host_hash` is that of the token of whoever opened a room for several devices.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    project: str
    game: str = "solo"
    seed: bytes | None = None
    version: int = VERSION
    host_hash: str | None = None

    @property
    def is_company(self) -> bool:
        """Whether several devices play: seats may be free then, and change hands."""
        return self.game in COMPANY

    @property
    def holds_launches(self) -> bool:
        """Whether its record can say how a tile was thrown; an older one goes on without."""
        return self.version > _NO_LAUNCHES

    @property
    def holds_sizes(self) -> bool:
        """Whether its record can say how large the tiles of a seat are; an older one keeps them as they are."""
        return self.version > _NO_COMPANY


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand begins: its number (from 1) and the seed of its wall, 1-64 bytes."""

    hand: int
    seed: bytes


@dataclass(frozen=True, slots=True)
class PromisedDeal:
    """A hand begins whose wall was promised: its number, and all that proves it (`mahjong.promise`)."""

    hand: int
    promise: bytes
    secret: bytes
    shares: tuple[bytes, ...]

    @classmethod
    def of(cls, hand: int, secret: bytes, shares: Sequence[bytes] = NO_SHARES) -> PromisedDeal:
        """Return the deal of a hand from its secret and the four shares, 32 bytes each. Raises `PromiseError`."""
        seed_of(secret, shares)
        return cls(hand, promise_of(secret), secret, tuple(shares))

    @property
    def seed(self) -> bytes:
        """The seed of the hand's wall."""
        return seed_of(self.secret, self.shares)


@dataclass(frozen=True, slots=True)
class HiddenDeal:
    """The last line of a record that left its server while this hand ran: the promise, and nothing that opens it."""

    hand: int
    promise: bytes


@dataclass(frozen=True, slots=True)
class Act:
    """What a seat did: 0-3, or -1 for the table itself."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Flight:
    """How a person's tile left the hand: `tile` is its number among the discards of the hand, from 0."""

    seat: int
    tile: int
    how: Launch


@dataclass(frozen=True, slots=True)
class Undo:
    """The last `count` actions of the hand were taken back."""

    count: int


@dataclass(frozen=True, slots=True)
class Settle:
    """A hand ended: the chips that moved and the chips each seat then had."""

    change: tuple[int, ...]
    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """The hand has ended, and its secret and shares have been shown to everybody."""

    secret: bytes
    shares: tuple[bytes, ...]


AnyDeal: TypeAlias = Deal | PromisedDeal | HiddenDeal
Line: TypeAlias = AnyDeal | Act | Flight | Undo | Settle | Reveal | SeatLine


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record. `lines[i]` stands on line i + 2 of the text; `size` is the length in bytes of what was read.

    `note` is empty, or says in two languages that a torn last line was dropped. `chain` is where the sums of what was
    read have come to; None where they begin with the next text, or where there are none.
    """

    head: Head
    lines: tuple[Line, ...] = ()
    size: int = 0
    note: str = ""
    chain: Chain | None = None


def format_head(head: Head) -> str:
    """Return the head as its line, newline included, its sum not yet.

    >>> seats = (Seat("阿明", "person"), *(Seat(f"電腦 {n}", "bot", "efficient") for n in "ABC"))
    >>> format_head(Head(Rules.preset("house").but(base=5), seats, "0.1.0"))[:46]
    '{"format":"taiwan-mahjong-record","version":4,'
    """
    rules = head.rules
    data: dict[str, Any] = {"format": FORMAT, "version": head.version, "project": head.project, "game": head.game}
    data["rules"] = {
        "preset": rules.preset_name,
        "version": PRESETS[rules.preset_name].version,
        "changes": rules.changes(),
    }
    data["seats"] = [seat_lines.seat_data(seat) for seat in head.seats]
    if head.host_hash is not None:
        data["host_hash"] = head.host_hash
    if head.seed is not None:
        data["seed"] = head.seed.hex()
    return dump(data)


def format_line(line: Line) -> str:
    r"""Return one thing that happened as its line, newline included, its sum not yet.

    >>> format_line(Act(0, Action.parse("discard m5")))
    '{"act":{"seat":0,"do":"discard m5"}}\n'
    """
    content: Any
    match line:
        case Deal(hand, seed):
            what, content = "deal", {"hand": hand, "seed": seed.hex()}
        case PromisedDeal(hand, promise, secret, shares):
            what, content = "deal", {"hand": hand, "promise": promise.hex(), **_opened(secret, shares)}
        case HiddenDeal(hand, promise):
            what, content = "deal", {"hand": hand, "promise": promise.hex()}
        case Act(seat, action):
            what, content = "act", {"seat": seat, "do": str(action)}
        case Flight(seat, tile, how):
            what, content = "launch", {"seat": seat, "tile": tile, "how": list(how.how)}
        case Undo(count):
            what, content = "undo", count
        case Settle(change, chips):
            what, content = "settle", {"change": list(change), "chips": list(chips)}
        case Reveal(secret, shares):
            what, content = "reveal", _opened(secret, shares)
        case _:
            what, content = seat_lines.seating_data(line)
    return dump({what: content})


def _opened(secret: bytes, shares: Sequence[bytes]) -> dict[str, Any]:
    return {"secret": secret.hex(), "shares": [share.hex() for share in shares]}


def format_record(record: Record) -> str:
    """Return the whole text, with sums where the head's version has them; the opposite of `parse_record`.

    >>> head = Head(Rules.preset("house"), (Seat("電腦", "bot", "efficient"),) * 4, "0.1.0")
    >>> parse_record(format_record(Record(head, (Undo(1),)))).lines
    (Undo(count=1),)
    """
    text = format_head(record.head) + "".join(format_line(line) for line in record.lines)
    return text if record.head.version == _NO_SUMS else Chain().sealed(text)[0]


def parse_record(data: bytes | str) -> Record:
    """Read a record; whether its actions are legal is the business of `mahjong.replay`.

    Raises `RecordError` with the line and the reason for anything that is not exactly a record of a known version.
    """
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    texts = raw.split(b"\n")
    torn = texts.pop()
    if not texts:
        raise RecordError(1, "沒有開頭行", "there is no head line")
    number, lines = 1, []
    try:
        head, chain = _parse_head(texts[0])
        for number, text in enumerate(texts[1:], 2):  # noqa: B007  the number of the line that is refused
            line, chain = (text, None) if chain is None else chain.opened(text)
            lines.append(_parse_line(load(line), head))
    except LineError as error:
        raise RecordError(number, error.zh, error.en) from None
    note = ""
    if torn:
        place = len(texts) + 1
        note = f"第 {place} 行沒寫完，已略過 / line {place} was torn and has been dropped"
    return Record(head, tuple(lines), len(raw) - len(torn), note, chain)


def _parse_head(text: bytes) -> tuple[Head, Chain | None]:
    data = load(text)
    form, version = short(data.get("format")), short(data.get("version"))
    if data.get("format") != FORMAT:
        raise LineError(f"不是牌局紀錄：{form}", f"not a record of this game: {form}")
    if not is_whole(data.get("version"), 1, VERSION):
        raise LineError(
            f"讀不懂版本 {version}，本程式讀到 {VERSION} 為止",
            f"version {version} cannot be read, only up to {VERSION}",
        )
    if data["version"] == _NO_SUMS:
        return _read_head(data), None
    body, chain = Chain().opened(text)
    return _read_head(load(body)), chain


def _read_head(data: dict[str, Any]) -> Head:
    games = GAMES if data["version"] > _NO_COMPANY else ONE_SCREEN
    names = ("format", "version", "project", "game", "rules", "seats", "seed")
    company = data.get("game") in COMPANY
    fields = Fields(data, "head", (*names, "host_hash") if company else names)
    game = fields.take("game", lambda v: isinstance(v, str) and v in games, f" {games} 之一", f"one of {games}")
    seats = fields.take("seats", lambda v: isinstance(v, list) and len(v) == 4, "四個座位", "four seats")
    rules = fields.take("rules", lambda v: isinstance(v, dict), "物件", "an object")
    seed = fields.hex("seed") if "seed" in data else None
    project = fields.text("project", 40)
    host = fields.hex32("host_hash").hex() if "host_hash" in data else None
    parsed = tuple(seat_lines.parse_seat(seat, company=company) for seat in seats)
    return Head(_parse_rules(rules), parsed, project, game, seed, data["version"], host)


def _parse_rules(data: dict[str, Any]) -> Rules:
    fields = Fields(data, "rules", ("preset", "version", "changes"))
    preset = fields.take("preset", lambda v: isinstance(v, str), "文字", "a text")
    changes = fields.take("changes", _is_changes, "規則的更改", "changes of rules")
    try:
        rules = Rules.from_changes(preset, changes)
    except RulesError as error:
        raise LineError(f"規則不對：{error}", f"rules that cannot be: {error}") from None
    fields.whole("version", PRESETS[preset].version, PRESETS[preset].version)
    return rules


def _is_changes(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return all(isinstance(v, dict) if name == "tai" else isinstance(v, int | str) for name, v in value.items())


def _parse_line(data: dict[str, Any], head: Head) -> Line:
    if len(data) != 1:
        raise LineError(f"須恰有一項：{short(list(data))}", f"must hold exactly one thing: {short(list(data))}")
    ((what, content),) = data.items()
    if what not in _PARSERS:
        raise LineError(f"不認得：{short(what)}", f"unknown: {short(what)}")
    if not {"launch": head.holds_launches, "size": head.holds_sizes}.get(what, True):
        raise LineError(f"版本 {head.version} 沒有 {what}", f"version {head.version} knows no {what}")
    if what in OF_COMPANY and not head.is_company:
        raise LineError(f"{head.game} 的座位不換人", f"seats of a {head.game} game do not change hands")
    return _PARSERS[what](content)


def _parse_deal(content: object) -> AnyDeal:
    names = set(content) if isinstance(content, dict) else set()
    if "promise" not in names:
        fields = Fields(content, "deal", ("hand", "seed"))
        return Deal(fields.whole("hand", 1, _MAX_HAND), fields.hex("seed"))
    fields = Fields(content, "deal", ("hand", "promise", "secret", "shares"))
    hand, promise = fields.whole("hand", 1, _MAX_HAND), fields.hex32("promise")
    if names == {"hand", "promise"}:
        return HiddenDeal(hand, promise)
    return PromisedDeal(hand, promise, fields.hex32("secret"), fields.four_hex32("shares"))


def _parse_act(content: object) -> Act:
    fields = Fields(content, "act", ("seat", "do"))
    text = fields.take("do", lambda v: isinstance(v, str), "文字", "a text")
    try:
        return Act(fields.whole("seat", TABLE_SEAT, 3), Action.parse(text))
    except ActionError:
        raise LineError(f"不是動作：{short(text)}", f"not an action: {short(text)}") from None


def _parse_launch(content: object) -> Flight:
    fields = Fields(content, "launch", ("seat", "tile", "how"))
    seat, tile = fields.whole("seat", 0, 3), fields.whole("tile", 0, MAX_DISCARDS)
    try:
        return Flight(seat, tile, Launch.from_how(fields.take("how", lambda v: isinstance(v, list), "列", "a list")))
    except LaunchError as error:
        zh, _, en = str(error).partition(" / ")
        raise LineError(zh, en) from None


def _parse_undo(content: object) -> Undo:
    return Undo(Fields({"undo": content}, "undo", ("undo",)).whole("undo", 1, 1000))


def _parse_settle(content: object) -> Settle:
    fields = Fields(content, "settle", ("change", "chips"))
    return Settle(fields.four("change"), fields.four("chips"))


def _parse_reveal(content: object) -> Reveal:
    fields = Fields(content, "reveal", ("secret", "shares"))
    return Reveal(fields.hex32("secret"), fields.four_hex32("shares"))


_PARSERS: dict[str, Callable[[object], Line]] = {
    "deal": _parse_deal, "act": _parse_act, "launch": _parse_launch, "undo": _parse_undo, "settle": _parse_settle,
    "reveal": _parse_reveal, **SEATING,
}  # fmt: skip
