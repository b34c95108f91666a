"""Records: what is written is read, what is read replays to the same position, what is damaged is refused by line.

Damage is done to records of version 1, without sums, so that every check has to find it by itself; what the sums find
is in `test_chain`.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from mahjong.action import Action
from mahjong.felt.launch import Launch
from mahjong.record import (
    Act,
    Deal,
    Flight,
    Record,
    Settle,
    Undo,
    format_line,
    format_record,
    parse_record,
)
from mahjong.replay import check_record, new_table, replay_record, settlement
from mahjong.rules import Rules
from tests.mahjong.records import bots_game, recorded, refusal
from tests.mahjong.walk import RULES, mixed_rules


@pytest.fixture(scope="module")
def game() -> tuple[Any, Record]:
    return recorded(random.Random(7), RULES, 2)


@pytest.fixture(scope="module")
def text(game: tuple[Any, Record]) -> str:
    return format_record(plain(game[1]))


def plain(record: Record) -> Record:
    """Return a record as version 1 wrote it."""
    return replace(record, head=replace(record.head, version=1))


def lines_of(text: str) -> list[str]:
    return text.splitlines(keepends=True)


class TestRoundTrips:
    @pytest.mark.compiled_only
    @pytest.mark.parametrize("number", range(60))
    def test_a_record_replays_to_the_same_position(self, number: int) -> None:
        chance = random.Random(number)
        table, record = recorded(chance, mixed_rules(chance), 3, undo=0.05 * (number % 3))
        for written in (record, plain(record)):
            again = parse_record(format_record(written))
            assert (again.head, again.lines, again.note) == (written.head, record.lines, "")
            assert (again.chain is None) == (written.head.version == 1)
        assert replay_record(again).state_bytes() == table.state_bytes()

    @pytest.mark.compiled_only
    def test_every_beginning_of_a_record_replays(self) -> None:
        _, record = recorded(random.Random(3), RULES, 1, undo=0.1)
        for end in range(len(record.lines) + 1):
            part = Record(record.head, record.lines[:end])
            assert replay_record(parse_record(format_record(part))).state_bytes() == replay_record(part).state_bytes()

    def test_the_head_keeps_rules_seats_and_the_games_seed(self) -> None:
        rules = Rules.preset("house").but(base=5, multiple_winners="all", tai={"pinghu": 3})
        _, record = recorded(random.Random(1), rules, 0)
        read = parse_record(format_record(Record(record.head))).head
        assert read == record.head
        assert (read.rules.base, read.rules.tai["pinghu"], read.seed) == (5, 3, None)

    @pytest.mark.compiled_only
    def test_a_whole_game_replays(self) -> None:
        table, record = bots_game(b"a whole game")
        assert table.phase == "game_over"
        assert replay_record(record).state_bytes() == table.state_bytes()

    def test_the_size_is_that_of_the_whole_lines(self, text: str) -> None:
        assert parse_record(text).size == len(text.encode())
        assert parse_record(text + '{"act"').size == len(text.encode())


class TestTornLastLine:
    @pytest.mark.compiled_only
    def test_a_file_cut_anywhere_loses_its_unfinished_line_and_nothing_else(self, text: str) -> None:
        data = text.encode()
        first = data.index(b"\n") + 1
        for cut in range(first, len(data), 7):
            record = parse_record(data[:cut])
            whole = data[:cut].count(b"\n")
            assert len(record.lines) == whole - 1
            torn = data[cut - 1] != ord("\n")
            assert bool(record.note) == torn
            if torn:
                assert f"第 {whole + 1} 行" in record.note
                assert f"line {whole + 1}" in record.note

    def test_a_missing_last_settlement_is_no_error(self, game: tuple[Any, Record]) -> None:
        table, record = game
        assert isinstance(record.lines[-1], Settle)
        assert replay_record(Record(record.head, record.lines[:-1])).state_bytes() == table.state_bytes()

    def test_a_head_without_its_newline_is_no_head(self, text: str) -> None:
        assert refusal(text.rstrip("\n")[:400]).line == 1


HEADS: list[tuple[str, Any, str]] = [
    ("format", "something-else", "not a record of this game"),
    ("format", None, "not a record of this game"),
    ("version", 5, "version 5 cannot be read"),
    ("version", 0, "version 0 cannot be read"),
    ("version", 2, "does not end with its sum"),
    ("version", 3, "does not end with its sum"),
    ("version", 4, "does not end with its sum"),
    ("version", True, "version True cannot be read"),
    ("version", 1.0, "version 1.0 cannot be read"),
    ("version", "1", "cannot be read"),
    ("project", 3, "project must be"),
    ("project", "", "project must be"),
    ("game", "poker", "game must be"),
    ("game", ["solo"], "game must be"),
    ("seats", [], "seats must be four seats"),
    ("seats", [1, 2, 3, 4], "seat is not an object"),
    ("rules", "house", "rules must be an object"),
    ("rules", {"preset": "house", "version": 9, "changes": {}}, "version must be"),
    ("rules", {"preset": "nobody", "version": 1, "changes": {}}, "no such preset"),
    ("rules", {"preset": ["house"], "version": 1, "changes": {}}, "preset must be"),
    ("rules", {"preset": "house", "version": 1, "changes": {"wind": 1}}, "no such rule"),
    ("rules", {"preset": "house", "version": 1, "changes": {"base": -1}}, "base"),
    ("rules", {"preset": "house", "version": 1, "changes": {"base": 1e99}}, "changes must be"),
    ("rules", {"preset": "house", "version": 1, "changes": {"base": 10**30}}, "base"),
    ("rules", {"preset": "house", "version": 1, "changes": {"tai": 3}}, "changes must be"),
    ("rules", {"preset": "house", "version": 1, "changes": {"tai": {"pinghu": "2"}}}, "pinghu"),
    ("rules", {"preset": "house", "version": 1, "changes": {"preset_name": "house"}}, "preset_name"),
    ("rules", {"preset": "house", "version": 1, "changes": {}, "more": 1}, "unknown field"),
    ("seed", "", "seed must be"),
    ("seed", "XY", "seed must be"),
    ("seed", "00" * 65, "seed must be"),
    ("more", 1, "unknown field in head: 'more'"),
]

SEAT_FIELDS: list[tuple[str, Any, str]] = [
    ("name", "", "name must be"),
    ("name", "a\0b", "name must be"),
    ("name", "x" * 25, "name must be"),
    ("name", "\ud800", "name must be"),
    ("name", 5, "name must be"),
    ("kind", "ghost", "kind must be"),
    ("kind", {}, "kind must be"),
    ("bot", "efficient", "bot must be"),
    ("token_hash", "12", "token_hash must be"),
    ("more", 1, "unknown field in seat"),
]


class TestBadHeads:
    @pytest.mark.parametrize(("name", "value", "reason"), HEADS)
    def test_each_field_is_checked(self, text: str, name: str, value: Any, reason: str) -> None:
        head = json.loads(lines_of(text)[0])
        error = refusal(json.dumps({**head, name: value}) + "\n")
        assert error.line == 1
        assert reason in error.en

    @pytest.mark.parametrize("name", ["format", "version", "project", "game", "rules", "seats"])
    def test_each_field_is_needed(self, text: str, name: str) -> None:
        head = json.loads(lines_of(text)[0])
        del head[name]
        assert refusal(json.dumps(head) + "\n").line == 1

    @pytest.mark.parametrize(("name", "value", "reason"), SEAT_FIELDS)
    def test_each_seat_is_checked(self, text: str, name: str, value: Any, reason: str) -> None:
        head = json.loads(lines_of(text)[0])
        head["seats"][0][name] = value
        assert reason in refusal(json.dumps(head) + "\n").en

    def test_a_bot_must_exist(self, text: str) -> None:
        head = json.loads(lines_of(text)[0])
        head["seats"][1]["bot"] = "deep thought"
        assert "no such bot: 'deep thought'" in refusal(json.dumps(head) + "\n").en

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"\n",
            b"hello\n",
            b"\x00\n",
            b"PK\x03\x04\xff\xfe\n",
            b"\xef\xbb\xbf{}\n",
            b"[1,2]\n",
            b"null\n",
            b"{}\n",
        ],
    )
    def test_foreign_files(self, data: bytes) -> None:
        assert refusal(data).line == 1


LINES: list[tuple[str, str]] = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("[" * 9000, "not JSON"),
    ('{"act":' + " " * 10_000 + "{}}", "too long"),
    ("7", "not an object: 7"),
    ('"act"', "not an object"),
    ("{}", "exactly one thing"),
    ('{"undo":1,"act":{"seat":0,"do":"pass"}}', "exactly one thing"),
    ('{"undo":1,"undo":1}', "a key stands twice"),
    ('{"dance":1}', "unknown: 'dance'"),
    ('{"undo":0}', "undo must be whole"),
    ('{"undo":1.0}', "undo must be whole"),
    ('{"undo":true}', "undo must be whole"),
    ('{"undo":' + "9" * 5000 + "}", "not JSON"),
    ('{"undo":NaN}', "no such number: NaN"),
    ('{"undo":1}', "1 actions cannot be taken back"),
    ('{"act":{"seat":0}}', "do is missing"),
    ('{"act":{"seat":4,"do":"pass"}}', "seat must be whole, -1-3: 4"),
    ('{"act":{"seat":false,"do":"pass"}}', "seat must be whole"),
    ('{"act":{"seat":0,"do":["pass"]}}', "do must be"),
    ('{"act":{"seat":0,"do":"fly"}}', "not an action: 'fly'"),
    ('{"act":{"seat":0,"do":"discard f1"}}', "not an action: 'discard f1'"),
    ('{"act":{"seat":0,"do":"pass\\u0000"}}', "not an action"),
    ('{"act":{"seat":0,"do":"pass","why":1}}', "unknown field in act: 'why'"),
    ('{"act":{"seat":1,"do":"draw"}}', "seat 1 draw: it is not your draw"),
    ('{"act":{"seat":-1,"do":"close"}}', "seat -1 close"),
    ('{"act":[]}', "act is not an object"),
    ('{"deal":{"hand":2,"seed":"00"}}', "no deal is possible now"),
    ('{"deal":{"hand":2,"seed":"0"}}', "seed must be"),
    ('{"deal":{"hand":2,"seed":"AA"}}', "seed must be"),
    ('{"deal":{"hand":1e3,"seed":"00"}}', "hand must be whole"),
    ('{"deal":{"hand":2,"seed":"00","secret":"00"}}', "unknown field in deal: 'secret'"),
    ('{"deal":{"hand":2,"promise":"00"}}', "promise must be 64 hex digits"),
    ('{"deal":{"hand":2,"promise":"' + "0" * 64 + '"}}', "no deal is possible now"),
    ('{"deal":{"hand":2,"promise":"' + "0" * 64 + '","secret":"' + "0" * 64 + '"}}', "shares is missing"),
    ('{"deal":{"hand":2,"promise":"' + "0" * 64 + '","shares":[]}}', "secret is missing"),
    ('{"deal":{"hand":2,"promise":"' + "0" * 64 + '","seed":"00"}}', "unknown field in deal: 'seed'"),
    ('{"deal":"m1"}', "deal is not an object"),
    ('{"reveal":{"secret":"' + "0" * 63 + '","shares":[]}}', "secret must be 64 hex digits"),
    ('{"reveal":{"secret":"' + "0" * 64 + '","shares":["00"]}}', "shares must be four times 64 hex digits"),
    (
        '{"reveal":{"secret":"' + "0" * 64 + '","shares":["' + '","'.join(["0" * 64] * 4) + '"]}}',
        "no secret to be shown",
    ),
    ('{"launch":{"seat":0,"tile":0,"how":[8000,14400,0,0,-900,0]}}', "version 1 knows no launch"),
    ('{"settle":{"change":[0,0,0,0],"chips":[100,100,100,100]}}', "no hand has just ended"),
    ('{"settle":{"change":[0,0,0],"chips":[100,100,100,100]}}', "change must be four"),
    ('{"settle":{"change":[0,0,0,0],"chips":[1,1,1,99999999999999999]}}', "chips must be four"),
]


class TestBadLines:
    @pytest.mark.parametrize(("line", "reason"), LINES)
    def test_a_broken_line_in_the_middle_is_named(self, text: str, line: str, reason: str) -> None:
        head, deal, *rest = lines_of(text)
        error = refusal(head + deal + line + "\n" + "".join(rest))
        assert error.line == 3
        assert reason in error.en

    def test_what_is_no_utf8_is_named(self, text: str) -> None:
        head, deal = lines_of(text)[:2]
        error = refusal((head + deal).encode() + b'{"act":"\xff"}\n')
        assert (error.line, "not UTF-8 at byte 9" in error.en) == (3, True)

    def test_a_settlement_that_differs(self, game: tuple[Any, Record]) -> None:
        _, record = game
        at = next(i for i, line in enumerate(record.lines) if isinstance(line, Settle))
        said = record.lines[at]
        for wrong, reason in (
            (Settle(said.change[::-1], said.chips), "chips that moved"),
            (Settle(said.change, (1, 2, 3, 394)), "should be"),
        ):
            if wrong == said:
                continue
            error = refusal(format_record(replace(record, lines=(*record.lines[:at], wrong, *record.lines[at + 1 :]))))
            assert error.line == at + 2
            assert reason in error.en

    def test_a_settlement_missing_in_the_middle(self, game: tuple[Any, Record]) -> None:
        _, record = game
        at = next(i for i, line in enumerate(record.lines) if isinstance(line, Settle))
        error = refusal(format_record(Record(record.head, record.lines[:at] + record.lines[at + 1 :])))
        assert (error.line, "settlement of the hand is missing" in error.en) == (at + 2, True)

    def test_a_wrong_seed(self, game: tuple[Any, Record]) -> None:
        _, record = game
        first = record.lines[0]
        assert isinstance(first, Deal)
        other = Deal(1, bytes(32))
        assert refusal(format_record(Record(record.head, (other, *record.lines[1:])))).line > 2

    def test_a_wrong_hand_number(self, game: tuple[Any, Record]) -> None:
        _, record = game
        error = refusal(format_record(Record(record.head, (Deal(2, bytes(32)),))))
        assert "hand 2 cannot follow hand 0" in error.en

    def test_an_undo_of_more_than_there_is(self, game: tuple[Any, Record]) -> None:
        _, record = game
        error = refusal(format_record(Record(record.head, (*record.lines[:3], Undo(9)))))
        assert (error.line, "9 actions" in error.en) == (5, True)


def test_settlement_needs_a_hand_that_has_ended(game: tuple[Any, Record]) -> None:
    with pytest.raises(ValueError, match="has not ended"):
        settlement(new_table(Record(game[1].head)))


def test_lines_are_short_and_plain() -> None:
    thrown = Flight(0, 12, Launch(8000, 14400, -3, 15, -1200, 64))
    assert format_line(thrown) == '{"launch":{"seat":0,"tile":12,"how":[8000,14400,-3,15,-1200,64]}}\n'
    assert format_line(Act(-1, Action.parse("close"))) == '{"act":{"seat":-1,"do":"close"}}\n'
    assert format_line(Deal(3, b"\x00\xff")) == '{"deal":{"hand":3,"seed":"00ff"}}\n'
    assert format_line(Undo(2)) == '{"undo":2}\n'
    assert (
        format_line(Settle((1, -1, 0, 0), (101, 99, 100, 100)))
        == '{"settle":{"change":[1,-1,0,0],"chips":[101,99,100,100]}}\n'
    )


class TestDamage:
    """Whatever happens to the bytes, a record reads and replays or is refused as a `RecordError`; nothing else."""

    def test_bytes(self, text: str) -> None:
        chance, data = random.Random(11), "".join(lines_of(text)[:40]).encode()
        refused = 0
        for _ in range(3000):
            damaged = bytearray(data)
            for _ in range(chance.choice((1, 1, 1, 4))):
                at = chance.randrange(len(damaged))
                what = chance.randrange(4)
                if what == 0:
                    damaged[at] = chance.randrange(256)
                elif what == 1:
                    del damaged[at : at + chance.randint(1, 30)]
                elif what == 2:
                    damaged[at:at] = chance.randbytes(chance.randint(1, 5))
                else:
                    damaged[at:at] = damaged[at : at + chance.randint(1, 60)]
            refused += check_record(bytes(damaged)) is not None
        assert refused > 2500

    @pytest.mark.compiled_only
    def test_values(self, text: str) -> None:
        chance, lines = random.Random(12), [json.loads(line) for line in lines_of(text)[:40]]
        refused = 0
        for _ in range(2000):
            damaged = json.loads(json.dumps(lines))
            _spoil(damaged, chance)
            refused += check_record("".join(json.dumps(line) + "\n" for line in damaged)) is not None
        assert refused > 1500

    @pytest.mark.compiled_only
    def test_lines(self, text: str) -> None:
        chance, lines = random.Random(13), lines_of(text)
        for _ in range(500):
            damaged = list(lines)
            at, other = chance.randrange(1, len(lines)), chance.randrange(1, len(lines))
            what = chance.randrange(3)
            if what == 0:
                del damaged[at]
            elif what == 1:
                damaged[at], damaged[other] = damaged[other], damaged[at]
            else:
                damaged.insert(at, damaged[other])
            check_record("".join(damaged))


_STRANGE: list[Any] = [
    None, True, False, 0, -1, 1, 2, 3, 4, 10**9, 10**40, 1.5, 1e300, "", "pass", "win", "draw", "close", "\0", "\ud800",
    "x" * 200, [], [0], {}, {"a": 1}, [[[]]], [0, 0, 0, 0], "discard m1", "chow low", "00",
]  # fmt: skip


def _spoil(value: Any, chance: random.Random) -> None:
    """Change one thing somewhere inside a value."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = chance.choice(keys)
    inner = value[key]
    if isinstance(inner, dict | list) and inner and chance.random() < 0.8:
        _spoil(inner, chance)
    elif chance.random() < 0.2:
        del value[key]
    else:
        value[key] = chance.choice(_STRANGE)
