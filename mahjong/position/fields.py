"""The named parts of a position's text, each with its two ways: `write` from a state, `read` into one.

`write` returns an empty text where the part is at its default and may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from mahjong.action import Action, ActionError
from mahjong.core.items import ITEM_OF, ITEMS
from mahjong.core.params import ADDED_KONG_SET, EIGHT_DECLINED, EIGHT_WAS_PAID
from mahjong.core.state import AFTER_FLOWER, AFTER_KONG, TURN, WINDOW
from mahjong.events import READY_WORDS
from mahjong.position.history import all_melds
from mahjong.position.notation import (
    NOTHING,
    bits_of_kinds,
    kinds_of_bits,
    read_entries,
    read_number,
    read_seat,
    read_tile,
    read_tiles,
    refuse,
    write_tiles,
)
from mahjong.tiles import FLOWERS

LIABLE_ITEMS: tuple[str, ...] = (
    "small_dragons", "big_dragons", "small_winds", "big_winds", "half_flush", "full_flush", "all_honours", "all_pungs",
    "four_kongs", "five_kongs",
)  # fmt: skip
"""Codes of the items of 包牌, by the core's number."""
EIGHT_WORDS: dict[int, str] = {EIGHT_DECLINED: "declined", EIGHT_WAS_PAID: "paid"}
DRAWN_WORDS: dict[tuple[int, int], str] = {
    (AFTER_KONG, 0): "kong",
    (AFTER_FLOWER, 0): "flower",
    (AFTER_KONG, 1): "open_kong",
    (AFTER_FLOWER, 1): "open_kong_flower",
}
"""How the drawn tile came, and whether after a 明槓."""

_MOST_CHIPS = 10**12


class Field(Protocol):
    """One named part."""

    @property
    def name(self) -> str:
        """The name before the ``=``."""

    def write(self, st: Any) -> str:
        """Return the text of this part of a state, empty at its default."""

    def read(self, st: Any, text: str) -> None:
        """Read the part into the state. Raises `PositionError`."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; `default` may look at what stands before it."""

    name: str
    column: str
    low: int
    high: int
    default: Callable[[Any], int]

    def write(self, st: Any) -> str:
        """Write the number unless it is the default."""
        value = int(st[self.column])
        return "" if value == self.default(st) else str(value)

    def read(self, st: Any, text: str) -> None:
        """Read the number; an empty text is the default."""
        st[self.column] = read_number(text, self.name, self.low, self.high) if text else self.default(st)


@dataclass(frozen=True, slots=True)
class FourNumbers:
    """A number for each seat, or one for all; `always` written."""

    name: str
    column: str
    always: bool = False

    def write(self, st: Any) -> str:
        """Write the four numbers, or the one they all are."""
        values = st[self.column].tolist()
        if not any(values) and not self.always:
            return ""
        return str(values[0]) if len(set(values)) == 1 else ",".join(map(str, values))

    def read(self, st: Any, text: str) -> None:
        """Read one or four numbers."""
        values = [read_number(one, self.name, -_MOST_CHIPS, _MOST_CHIPS) for one in text.split(",")]
        if len(values) not in (1, 4):
            refuse(self.name, text, "須有一個或四個數", "not one number or four")
        st[self.column] = values * (4 // len(values))


@dataclass(frozen=True, slots=True)
class SeatKinds:
    """Kinds of tile by seat, kept as bits: ``1:69s,2:5p``."""

    name: str
    column: str

    def write(self, st: Any) -> str:
        """Write the seats that have any."""
        bits = st[self.column].tolist()
        return ",".join(f"{seat}:{write_tiles(kinds_of_bits(bits[seat]))}" for seat in range(4) if bits[seat])

    def read(self, st: Any, text: str) -> None:
        """Read kinds without flowers."""
        for seat, tiles in read_entries(text, self.name, 2):
            st[self.column][read_seat(seat, self.name)] = _bits(tiles, self.name)


@dataclass(frozen=True, slots=True)
class SeatWords:
    """A word by seat: ``1:earthly``."""

    name: str
    column: str
    words: Mapping[int, str]

    def write(self, st: Any) -> str:
        """Write the seats that have one."""
        values = st[self.column].tolist()
        return ",".join(f"{seat}:{self.words[values[seat]]}" for seat in range(4) if values[seat])

    def read(self, st: Any, text: str) -> None:
        """Read one of the words."""
        for seat, word in read_entries(text, self.name, 2):
            st[self.column][read_seat(seat, self.name)] = _number_of(word, self.words, self.name)


class Barred:
    """The kinds that may not be thrown in this turn."""

    name = "barred"

    def write(self, st: Any) -> str:
        """Write the kinds; those of a turn that has ended count no more."""
        return write_tiles(kinds_of_bits(int(st["barred"]))) if st["barred"] and st["phase"] == TURN else ""

    def read(self, st: Any, text: str) -> None:
        """Read the kinds."""
        st["barred"] = _bits(text, self.name)


class Drawn:
    """How the drawn tile came, where not from the front: kong, flower, open_kong or open_kong_flower."""

    name = "drawn"

    def write(self, st: Any) -> str:
        """Write the word, where a tile was drawn: on turn, or of a hand won by self-draw."""
        if st["drawn"] < 0 and (not st["won"].any() or st["paid_by"] >= 0):
            return ""
        return DRAWN_WORDS.get((int(st["drawn_how"]), int(st["open_kong_draw"])), "")

    def read(self, st: Any, text: str) -> None:
        """Read the word."""
        st["drawn_how"], st["open_kong_draw"] = _number_of(text, DRAWN_WORDS, self.name)


class Answers:
    """Answers in the open window: ``1:chow_low,3:pass``, the actions' own texts with ``_`` for the blank."""

    name = "answers"

    def write(self, st: Any) -> str:
        """Write the answers given; those of a window that has ended count no more."""
        if st["phase"] != WINDOW:
            return ""
        answers = [(seat, int(number)) for seat, number in enumerate(st["answer"].tolist()) if number >= 0]
        return ",".join(f"{seat}:{str(Action.of(number)).replace(' ', '_')}" for seat, number in answers)

    def read(self, st: Any, text: str) -> None:
        """Read actions of any sort; whether they could be answers is the status's business."""
        for seat, word in read_entries(text, self.name, 2):
            try:
                number = Action.parse(word.replace("_", " ")).number
            except ActionError:
                refuse(self.name, word, "不是動作", "not an action")
            st["answer"][read_seat(seat, self.name)] = number


class Feeds:
    """包牌: which meld (1-5) of a seat first threatened an item: ``1:big_dragons:3``; the meld names its feeder."""

    name = "feeds"

    def write(self, st: Any) -> str:
        """Write what is remembered."""
        found = [(seat, item, meld) for seat, row in enumerate(st["liable_meld"].tolist())
                 for item, meld in enumerate(row) if meld >= 0]  # fmt: skip
        return ",".join(f"{seat}:{LIABLE_ITEMS[item]}:{meld + 1}" for seat, item, meld in found)

    def read(self, st: Any, text: str) -> None:
        """Read seat, item and meld."""
        for seat, code, meld in read_entries(text, self.name, 3):
            item = _number_of(code, dict(enumerate(LIABLE_ITEMS)), self.name)
            st["liable_meld"][read_seat(seat, self.name), item] = read_number(meld, self.name, 1, 5) - 1


class Won:
    """The winners of a hand that is over with their rows: ``2:self_draw:1,2:concealed:1``."""

    name = "won"

    def write(self, st: Any) -> str:
        """Write a row an entry; a winner without rows has the row ``-`` with 0."""
        return ",".join(
            f"{seat}:{code}:{tai}" for seat in range(4) if st["won"][seat] for code, tai in _rows(st["items"][seat])
        )

    def read(self, st: Any, text: str) -> None:
        """Read rows."""
        for seat_text, code, tai in read_entries(text, self.name, 3):
            seat = read_seat(seat_text, self.name)
            st["won"][seat] = 1
            if code != NOTHING:
                row = _number_of(code, {item.number: item.code for item in ITEMS}, self.name)
                st["items"][seat, row] = read_number(tai, self.name, 0, 9999)


class WinTile:
    """The winning tile and, of a discard or robbed kong, whose it was: ``5p<0``, ``5p`` self-drawn, ``-`` none."""

    name = "win"

    def write(self, st: Any) -> str:
        """Write tile and payer."""
        if not st["won"].any():
            return ""
        tile, payer = int(st["win_tile"]), int(st["paid_by"])
        return write_tiles([tile] if tile >= 0 else []) + (f"<{payer}" if payer >= 0 else "")

    def read(self, st: Any, text: str) -> None:
        """Read tile and payer."""
        tile, comes, payer = text.partition("<")
        st["win_tile"] = -1 if tile == NOTHING else read_tile(tile, self.name)
        st["paid_by"] = read_seat(payer, self.name) if comes else -1


class Liable:
    """For winners the seat that answered under 包牌: ``2:0``."""

    name = "liable"

    def write(self, st: Any) -> str:
        """Write the winners for whom somebody answered."""
        return ",".join(f"{seat}:{other}" for seat, other in enumerate(st["liable"].tolist()) if other >= 0)

    def read(self, st: Any, text: str) -> None:
        """Read winner and answering seat."""
        for seat, other in read_entries(text, self.name, 2):
            st["liable"][read_seat(seat, self.name)] = read_seat(other, self.name)


def windows_opened(st: Any) -> int:
    """Return how many windows discards and added kongs have opened."""
    return int(st["n_discards"]) + sum(kind == ADDED_KONG_SET for _, kind, _, _, _ in all_melds(st))


GAME: tuple[Field, ...] = (
    Number("passes", "passes", 0, 9999, lambda _st: 0),
    Number("dealer", "dealer", 0, 3, lambda st: int(st["passes"]) % 4),
    Number("east", "east", 0, 3, lambda st: int(st["dealer"])),
    Number("streak", "streak", 0, 9999, lambda _st: 0),
    Number("hand", "hand_number", 0, 10**6, lambda st: 1 + int(st["passes"]) + int(st["streak"])),
    FourNumbers("chips", "chips", always=True),
)
"""The game around the hand."""

HAND: tuple[Field, ...] = (
    Drawn(),
    Answers(),
    SeatKinds("locks", "locks"),
    SeatKinds("passed_pungs", "pung_locks"),
    Barred(),
    Feeds(),
    SeatWords("ready", "ready", READY_WORDS),
    SeatWords("eight", "eight", EIGHT_WORDS),
    FourNumbers("bonus", "bonus"),
    Won(),
    WinTile(),
    Number("flower_win", "flower_win", 0, 1, lambda _st: 0),
    Number("seven_payer", "seven_payer", -1, 3, lambda _st: -1),
    Liable(),
    FourNumbers("change", "change"),
)
"""What the rules remember of the hand, the answers in the open window, and how the hand ended."""

COUNTED: Field = Number("window", "window", 0, 9999, windows_opened)
"""The number of the newest window: read last, for by itself it follows from discards and melds."""


def _bits(text: str, field: str) -> int:
    kinds = read_tiles(text, field)
    if any(kind >= FLOWERS for kind in kinds):
        refuse(field, text, "花牌不會在這裡", "flowers cannot stand here")
    return bits_of_kinds(kinds)


def _number_of(word: str, words: Mapping[Any, str], field: str) -> Any:
    numbers = {known: number for number, known in words.items()}
    if word not in numbers:
        refuse(field, word, f"須為 {' | '.join(numbers)}", f"not one of {' | '.join(numbers)}")
    return numbers[word]


def _rows(items: Any) -> list[tuple[str, int]]:
    rows = [(code, int(items[item.number])) for code, item in ITEM_OF.items() if items[item.number]]
    return rows or [(NOTHING, 0)]
