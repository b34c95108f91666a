"""Verification: what is right is proved hand by hand, what was altered anywhere is found with its line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mahjong.chain import Chain
from mahjong.export import export_record
from mahjong.record import Act, PromisedDeal, Record, RecordError, Settle, format_record, parse_record
from mahjong.rules import Rules
from mahjong.table import Table
from mahjong.tiles import CODES
from mahjong.verify import LIMITS, verify_record
from mahjong.wall import Wall
from tests.mahjong.records import bots_game, recorded, short_hand
from tests.mahjong.walk import RULES

SHORT = short_hand()
TEXT = format_record(SHORT)
DATA = TEXT.encode()
LINES = TEXT.splitlines(keepends=True)


def codes(record: Record) -> dict[str, tuple[int, ...]]:
    return {limit.code: limit.hands for limit in verify_record(format_record(record)).limits}


def refusal(data: bytes | str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        verify_record(data)
    error = caught.value
    assert f"第 {error.line} 行" in error.zh
    assert f"line {error.line}:" in error.en
    return error


class TestWhatIsProved:
    def test_a_promised_hand(self) -> None:
        proof = verify_record(TEXT)
        deal, settle = SHORT.lines[0], SHORT.lines[-2]
        assert isinstance(deal, PromisedDeal)
        assert isinstance(settle, Settle)
        (hand,) = proof.hands
        assert (proof.version, proof.n_lines) == (4, len(LINES)) == (4, 31)
        assert proof.digest == parse_record(TEXT).chain.digest
        assert (hand.hand, hand.first, hand.last) == (1, 2, 31)
        assert (hand.promise, hand.shown, hand.seed, hand.shares) == (deal.promise, deal.secret, deal.seed, 0)
        assert (hand.n_actions, hand.n_undone, hand.change) == (27, 0, settle.change)

    @pytest.mark.compiled_only
    @pytest.mark.parametrize("number", range(6))
    def test_random_games_with_undo(self, number: int) -> None:
        table, record = recorded(random.Random(number), RULES, 2, undo=0.05, promised=number % 2 == 0)
        proof = verify_record(format_record(record))
        assert [hand.hand for hand in proof.hands] == [1, 2]
        assert proof.hands[-1].change == table.view(None).result.change
        assert sum(hand.n_actions for hand in proof.hands) == sum(isinstance(line, Act) for line in record.lines)
        assert all(hand.n_undone for hand in proof.hands)
        assert {hand.shares for hand in proof.hands} == ({2} if number % 2 == 0 else {0})

    @pytest.mark.compiled_only
    def test_a_whole_game(self) -> None:
        _, record = bots_game(b"a whole game")
        proof = verify_record(format_record(record))
        assert len(proof.hands) >= 16
        assert {limit.code for limit in proof.limits} == {"no_promise", "rewritten"}

    def test_what_a_table_has_recorded_itself(self) -> None:
        table = Table(Rules.preset("house"), b"a seed", dict.fromkeys(range(4), "efficient"))
        for _ in range(3):
            table.deal()
            table.play_bots()
        assert len(verify_record(format_record(table.record)).hands) == 3


class TestLimits:
    """What is not proved is said, with the hands it concerns."""

    def test_every_one_has_a_sentence_in_two_languages(self) -> None:
        assert all(zh and en and not en.isspace() for zh, en in LIMITS.values())

    def test_promised_without_any_share(self) -> None:
        assert codes(SHORT) == {"server": (1,), "no_share": (1,), "open_end": (), "rewritten": ()}
        said = str(verify_record(TEXT).limits[1])
        assert said.startswith("第 1 局：沒有座位加進自己的一份")
        assert " / hand 1: no seat gave a share" in said

    def test_promised_with_shares(self) -> None:
        _, record = recorded(random.Random(5), RULES, 2, promised=True)
        assert codes(record) == {"server": (), "open_end": (), "rewritten": ()}

    def test_an_old_record(self) -> None:
        old = replace(SHORT, head=replace(SHORT.head, version=1))
        assert codes(old) == {"server": (1,), "no_share": (1,), "open_end": (), "no_sums": ()}
        assert verify_record(format_record(old)).digest is None

    def test_a_hand_with_a_seed_of_its_own(self) -> None:
        table = Table(RULES, b"the game's", dict.fromkeys(range(4), "efficient"))
        for seed in (None, b"its own"):
            table.deal(seed)
            table.play_bots()
        assert codes(table.record) == {"no_promise": (), "other_seed": (2,), "open_end": (), "rewritten": ()}

    def test_a_running_hand_keeps_its_secret(self) -> None:
        _, record = recorded(random.Random(5), RULES, 2, promised=True)
        running = replace(record, lines=record.lines[:-9])
        deal = next(line for line in running.lines if isinstance(line, PromisedDeal) and line.hand == 2)
        for part in (running, parse_record(export_record(running))):
            proof = verify_record(format_record(part))
            last = proof.hands[-1]
            assert (last.promise, last.shown, last.seed, last.change) == (deal.promise, None, None, None)
            assert deal.secret.hex() not in repr(proof)
            assert ("running", (2,)) in [(limit.code, limit.hands) for limit in proof.limits]

    def test_nothing_dealt(self) -> None:
        proof = verify_record(format_record(Record(SHORT.head)))
        assert (proof.hands, [limit.code for limit in proof.limits]) == ((), ["open_end", "rewritten"])


class TestAnyByte:
    """The sums see to it: whatever is done to the bytes of a record after it was written is found."""

    def test_every_byte_of_a_short_record(self) -> None:
        chance, number = random.Random(1), 1
        for place, byte in enumerate(DATA):
            damaged = bytearray(DATA)
            damaged[place] = chance.choice([value for value in (byte ^ 1, byte ^ 32, byte ^ 128) if value != 10])
            assert refusal(bytes(damaged)).line == number, place
            number += byte == ord("\n")

    @given(st.integers(0, len(DATA)), st.integers(0, 40), st.binary(max_size=40))
    @example(len(DATA), 0, b"\n")
    @example(0, 0, b"\xef\xbb\xbf")
    def test_any_other_text(self, place: int, gone: int, put: bytes) -> None:
        """Anything cut out and anything put in: found, unless nothing changed or whole lines at the end are missing.

        Those cannot be missed: the next line could come at any time. The digest says so to whoever noted it.
        """
        damaged = DATA[:place] + put + DATA[place + gone :]
        if DATA.startswith(damaged) and damaged.endswith(b"\n"):
            assert damaged == DATA or verify_record(damaged).digest != parse_record(DATA).chain.digest
            return
        line = refusal(damaged).line
        assert line <= DATA[:place].count(b"\n") + put.count(b"\n") + 2

    def test_lines_cut_off_at_the_end_are_seen_in_the_digest_and_in_the_hand(self) -> None:
        for kept in range(2, len(LINES)):
            proof = verify_record("".join(LINES[:kept]))
            assert proof.digest != verify_record(TEXT).digest
            assert proof.hands[0].last == kept
            assert "open_end" in [limit.code for limit in proof.limits]

    def test_a_torn_last_line(self) -> None:
        error = refusal(TEXT[:-1])
        assert (error.line, "torn" in error.en, "沒寫完" in error.zh) == (31, True, True)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every single value inside a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not isinstance(value, dict | list) or not value:
        yield path
    for key, part in inner:
        yield from leaves(part, (*path, key))


def with_other(line: str, path: tuple[Any, ...], other: Any) -> str:
    data = json.loads(line)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = other
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def value_at(line: str, path: tuple[Any, ...]) -> Any:
    value = json.loads(line)
    for key in path:
        value = value[key]
    return value


def others(value: Any) -> list[Any]:
    """Return values of the same look that could stand there instead."""
    if isinstance(value, bool) or value is None or isinstance(value, dict | list):
        return ["0" * 64]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if set(value) <= set("0123456789abcdef") and len(value) >= 16:
        return [value[:-1] + ("0" if value[-1] != "0" else "1"), value[::-1]]
    return [value + "x", "pass"]


EVERYTHING = [
    (number, path) for number, line in enumerate(LINES, 1) for path in leaves(json.loads(line)) if path != ("sum",)
]


class TestEveryField:
    def test_every_field_of_every_line_is_under_its_sum(self) -> None:
        """Head, deal, act, settle, reveal: another value of the same look, everything else as it was."""
        kinds = set()
        for number, path in EVERYTHING:
            kinds.add(path[0])
            for other in others(value_at(LINES[number - 1], path)):
                altered = [*LINES]
                altered[number - 1] = with_other(LINES[number - 1], path, other)
                if altered != LINES:
                    assert refusal("".join(altered)).line == number, (number, path, other)
        assert kinds >= {"format", "version", "project", "game", "rules", "seats", "deal", "act", "settle", "reveal"}

    def test_a_forger_who_makes_new_sums_is_found_by_promise_rules_and_tiles(self) -> None:
        """Sums can be computed by anybody. What remains is found without them, at or after the line.

        Not so the names, the token's hash and the project's version: nothing else in the game depends on them. A record
        without launches is the same in versions 2 and 3.
        """
        unseen = set()
        for number, path in EVERYTHING:
            for other in others(value_at(LINES[number - 1], path)):
                line = with_other(LINES[number - 1], path, other)
                if not is_found(number, line):
                    unseen.add((path[0], path[-1]))
        assert unseen == {
            ("version", "version"), ("project", "project"), ("seats", "name"), ("seats", "token_hash"),
        }  # fmt: skip

    def test_a_forged_undo(self) -> None:
        chance = random.Random(2)
        _, record = recorded(chance, RULES, 1, undo=0.1, promised=True)
        lines = format_record(record).splitlines(keepends=True)
        number = next(number for number, line in enumerate(lines, 1) if line.startswith('{"undo"'))
        count = json.loads(lines[number - 1])["undo"]
        for other in (count + 1, 1000):
            altered = [*lines]
            altered[number - 1] = with_other(lines[number - 1], ("undo",), other)
            assert refusal("".join(altered)).line == number
            assert refusal(resealed(altered)).line >= number

    @pytest.mark.compiled_only
    def test_another_choice_that_was_possible_is_told_by_the_digest_alone(self) -> None:
        """Each discard of the hand, made another by a forger who makes new sums.

        What the seat does not hold, or what makes a later line impossible, is found. What fits everything that follows
        is another game that could have been: only the digest, noted elsewhere, tells it from this one.
        """
        found = unseen = 0
        for number, line in enumerate(LINES, 1):
            for code in CODES[:34] if '"do":"discard' in line else ():
                other = with_other(line, ("act", "do"), f"discard {code}")
                if is_found(number, other):
                    found += 1
                elif other != line:
                    unseen += 1
                    forged = verify_record(resealed([*LINES[: number - 1], other, *LINES[number:]]))
                    assert forged.digest != verify_record(TEXT).digest
        assert found > 3 * unseen > 0


def is_found(number: int, line: str) -> bool:
    """Whether another line of that number is found, at or after it, though all sums were made anew."""
    text = resealed([*LINES[: number - 1], line, *LINES[number:]])
    try:
        verify_record(text)
    except RecordError as error:
        return error.line >= number
    return text == TEXT


def resealed(lines: list[str]) -> str:
    """Return lines with their sums made anew, as a forger would."""
    bodies = []
    for line in lines:
        data = json.loads(line)
        data.pop("sum", None)
        bodies.append(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
    return Chain().sealed("".join(bodies))[0]


class TestSecondAccount:
    """An engine that dealt other tiles than the wall's would be found though it agrees with itself."""

    def test_another_wall_than_the_seeds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mahjong.verify.Wall", lambda seed, hand: Wall(seed + b"!", hand))
        error = refusal(TEXT)
        assert "the wall has" in error.en or "holds no" in error.en
        assert "事件" in error.zh

    def test_hands_that_differ(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("mahjong.verify.follow", lambda _wall, _events: [[1], [], [], []])
        error = refusal(TEXT)
        assert "the tiles of seat 0 differ from the wall" in error.en
        assert error.line == 29
