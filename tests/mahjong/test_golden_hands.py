"""Golden hands with every tile of theirs as the winning one, on a discard and by self-draw, at every preset.

The scorer and the oracle's must give the same rows and total. The hands are those of `written`, and the complete ones
that other people wrote down (tests/data/taiwan_cases.md).
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from mahjong.hand import Hand, Meld
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.score import ScoreError, score
from mahjong.tiles import code_of, parse_tiles
from tests.mahjong import written
from tests.mahjong.written import Written
from tests.oracle import scoring
from tests.oracle.cases import Win
from tests.oracle.hands import Meld as OracleMeld
from tests.oracle.hands import Tiles, without

LIGU = "ligu"
TABLES = {name: Rules.preset(name) for name in PRESETS} | {LIGU: Rules.preset("house").but(tai={"ligu": 8})}
"""The presets, and house with 嚦咕嚦咕, without which seven pairs are no hand."""
WAYS = {"discard": "discard", "self_draw": "self"}
WINDS = "ESWN"
DATA = (Path(__file__).parents[1] / "data" / "taiwan_cases.jsonl").read_text(encoding="utf-8")
MELDS = {"chi": "chow", "pon": "pung", "minkan": "kong", "kakan": "added_kong", "ankan": "concealed_kong"}


@dataclass(frozen=True)
class Golden:
    """A complete hand: seventeen tiles, less three a meld, with its winds."""

    concealed: Tiles
    melds: tuple[Meld, ...]
    flowers: Tiles
    seat: str
    round: str

    @classmethod
    def of(cls, one: Written) -> Golden:
        hand = Hand.parse(f"{one.tiles} {one.win or ''}", one.melds, one.flowers)
        return cls(hand.concealed, hand.melds, hand.flowers, one.seat, one.round)

    @classmethod
    def of_case(cls, case: dict[str, object]) -> Golden:
        melds = tuple(_meld(one["type"], one["tiles"]) for one in case.get("melds", ()))
        hand = Hand.parse(case["hand"], melds, " ".join(case.get("flowers", ())))
        return cls(hand.concealed, hand.melds, hand.flowers, case["seat"][1].upper(), case["round"][1].upper())

    def win(self, tile: int, by: str) -> Win:
        """Return the hand as the oracle takes it."""
        melds = tuple(
            OracleMeld(one.kind, one.tiles, None if one.kind == "concealed_kong" else 3) for one in self.melds
        )
        winds = WINDS.index(self.seat), WINDS.index(self.round)
        return Win(self.concealed, melds, self.flowers, tile, by, *winds)

    def rows(self, tile: int, by: str, rules: Rules) -> tuple[dict[str, int], int]:
        """Return the rows and the total of the scorer."""
        hand, rows = Hand(without(self.concealed, (tile,)), self.melds, self.flowers), Counter()
        sheet = score(hand, code_of(tile), by, seat=self.seat, round=self.round, rules=rules)
        for line in sheet.lines:
            rows[line.code] += line.tai
        return dict(rows), sheet.total


def _meld(kind: str, tiles: str) -> Meld:
    found = tuple(sorted(parse_tiles(tiles)))
    return Meld(MELDS[kind], found)


OWN = {name: one for name, one in vars(written).items() if isinstance(one, Written)}
CASES = {
    case["id"]: case
    for case in map(json.loads, DATA.splitlines())
    if case["kind"] == "scoring" and case.get("expected_complete") and not case.get("illegal_position")
}
HANDS = {name: Golden.of(one) for name, one in OWN.items()}


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", OWN)
def test_every_tile_of_a_written_hand_as_the_winning_one(name: str) -> None:
    _compare(HANDS[name], name)


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", CASES)
def test_every_tile_of_a_case_as_the_winning_one(name: str) -> None:
    _compare(Golden.of_case(CASES[name]), name)


def test_there_are_golden_hands_enough() -> None:
    assert len(OWN) >= 12
    assert len(CASES) >= 60


def _compare(golden: Golden, name: str) -> None:
    for tile in sorted(set(golden.concealed)):
        for by, oracles in WAYS.items():
            for table, rules in TABLES.items():
                told = f"{name}, {code_of(tile)} by {by} at {table}"
                try:
                    best = scoring.score(golden.win(tile, oracles), rules)
                except ValueError:
                    with pytest.raises(ScoreError, match="not a winning hand"):
                        golden.rows(tile, by, rules)
                    continue
                assert golden.rows(tile, by, rules) == (best.rows, best.total), told
