"""Promised hands in a record: dealt from secret and shares, opened once after the settlement, hidden in an export."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from mahjong.export import export_record
from mahjong.promise import NO_SHARES, PromiseError, promise_of, seed_of
from mahjong.record import (
    Act,
    Deal,
    HiddenDeal,
    Line,
    PromisedDeal,
    Record,
    RecordError,
    Reveal,
    Settle,
    Undo,
    format_line,
    format_record,
    parse_record,
)
from mahjong.replay import last_hand, owed_lines, replay_record
from mahjong.table import Table
from tests.mahjong.records import recorded
from tests.mahjong.walk import RULES, mixed_rules

SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def game() -> tuple[Table, Record]:
    return recorded(random.Random(5), RULES, 2, promised=True)


def refusal(record: Record) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay_record(parse_record(format_record(record)))
    return caught.value


def put(record: Record, at: int, *lines: Line, gone: int = 1) -> Record:
    """Return the record with `gone` lines at `at` replaced."""
    return replace(record, lines=record.lines[:at] + lines + record.lines[at + gone :])


def place_of(record: Record, kind: type[Any]) -> int:
    return next(place for place, line in enumerate(record.lines) if isinstance(line, kind))


class TestLines:
    def test_a_deal_is_its_promise_and_what_opens_it(self) -> None:
        deal = PromisedDeal.of(3, SECRET)
        assert (deal.promise, deal.seed, deal.shares) == (promise_of(SECRET), seed_of(SECRET), NO_SHARES)
        none = "0" * 64
        opened = f'"secret":"{SECRET.hex()}","shares":["{none}","{none}","{none}","{none}"]'
        assert format_line(deal) == f'{{"deal":{{"hand":3,"promise":"{deal.promise.hex()}",{opened}}}}}\n'
        assert format_line(Reveal(SECRET, NO_SHARES)) == f'{{"reveal":{{{opened}}}}}\n'
        assert format_line(HiddenDeal(3, SECRET)) == f'{{"deal":{{"hand":3,"promise":"{SECRET.hex()}"}}}}\n'

    def test_a_deal_of_a_bad_secret_is_refused(self) -> None:
        with pytest.raises(PromiseError):
            PromisedDeal.of(1, b"")
        with pytest.raises(PromiseError):
            PromisedDeal.of(1, SECRET, (b"",) * 4)


class TestReplay:
    @pytest.mark.compiled_only
    @pytest.mark.parametrize("number", range(12))
    def test_a_promised_game_replays_to_the_same_position(self, number: int) -> None:
        chance = random.Random(number)
        table, record = recorded(chance, mixed_rules(chance), 3, undo=0.1 * (number % 2), promised=True)
        again = parse_record(format_record(record))
        assert again.lines == record.lines
        assert replay_record(again).state_bytes() == table.state_bytes()

    def test_the_wall_is_that_of_secret_and_shares(self, game: tuple[Table, Record]) -> None:
        deal = game[1].lines[0]
        assert isinstance(deal, PromisedDeal)
        bare = put(game[1], 0, Deal(1, deal.seed))
        at = place_of(bare, Reveal)
        assert replay_record(replace(bare, lines=bare.lines[:at])).phase == "over"

    @pytest.mark.compiled_only
    def test_every_beginning_replays_and_says_what_is_owed(self, game: tuple[Table, Record]) -> None:
        """A crash may leave any number of whole lines: what is then owed is what was to come."""
        record = game[1]
        for end, line in enumerate(record.lines):
            part = replace(record, lines=record.lines[:end])
            owed = owed_lines(replay_record(part), last_hand(part))
            assert bool(owed) == isinstance(line, Settle | Reveal)
            assert owed == record.lines[end : end + len(owed)]

    @pytest.mark.compiled_only
    def test_a_secret_is_shown_once(self) -> None:
        """Taking back the end of a hand does not hide again what everybody has seen."""
        for number in range(200):
            chance = random.Random(number)
            _, record = recorded(chance, RULES, 1, undo=0.2, promised=True)
            shown = sum(isinstance(line, Reveal) for line in record.lines)
            ends = sum(isinstance(line, Settle) for line in record.lines)
            assert shown == 1
            if ends > 1:
                return
        raise AssertionError("no hand ended twice")


class TestRefusals:
    def test_a_secret_that_is_not_the_promised_one(self, game: tuple[Table, Record]) -> None:
        deal = game[1].lines[0]
        assert isinstance(deal, PromisedDeal)
        for wrong in (replace(deal, secret=SECRET), replace(deal, promise=SECRET)):
            error = refusal(put(game[1], 0, wrong))
            assert (error.line, "the promise is not that of the secret" in error.en) == (2, True)
            assert "承諾不是這個秘密的" in error.zh

    def test_other_shares_make_another_wall(self, game: tuple[Table, Record]) -> None:
        deal = game[1].lines[0]
        assert isinstance(deal, PromisedDeal)
        assert refusal(put(game[1], 0, replace(deal, shares=deal.shares[::-1]))).line > 2

    def test_a_secret_shown_that_is_another(self, game: tuple[Table, Record]) -> None:
        at = place_of(game[1], Reveal)
        shown = game[1].lines[at]
        assert isinstance(shown, Reveal)
        for wrong in (replace(shown, secret=SECRET), replace(shown, shares=shown.shares[::-1])):
            error = refusal(put(game[1], at, wrong))
            assert (error.line, "the secret shown is not the one of the deal" in error.en) == (at + 2, True)

    def test_a_secret_that_is_not_shown(self, game: tuple[Table, Record]) -> None:
        at = place_of(game[1], Reveal)
        error = refusal(put(game[1], at))
        assert (error.line, "the secret of the hand has not been shown" in error.en) == (at + 2, True)

    def test_a_secret_shown_twice_early_or_before_the_settlement(self, game: tuple[Table, Record]) -> None:
        record = game[1]
        at = place_of(record, Reveal)
        settle, shown = record.lines[at - 1], record.lines[at]
        for wrong, line, reason in (
            (put(record, at, shown, shown), at + 3, "no secret to be shown"),
            (put(record, 3, shown, gone=0), 5, "no secret to be shown"),
            (put(record, at - 1, shown, settle, gone=2), at + 1, "the settlement of the hand is missing"),
        ):
            error = refusal(wrong)
            assert (error.line, reason in error.en) == (line, True)

    def test_nothing_follows_a_hidden_deal(self, game: tuple[Table, Record]) -> None:
        record = game[1]
        deal = record.lines[0]
        assert isinstance(deal, PromisedDeal)
        hidden = HiddenDeal(1, deal.promise)
        assert replay_record(put(record, 0, hidden, gone=len(record.lines))).phase == "ready"
        error = refusal(put(record, 0, hidden))
        assert (error.line, "nothing can follow" in error.en) == (3, True)


class TestExport:
    """What leaves the server while a hand runs holds neither that hand's secret nor what it would tell."""

    @pytest.mark.compiled_only
    @pytest.mark.parametrize("promised", [True, False])
    def test_a_running_hand_is_left_out_at_every_moment(self, promised: bool) -> None:
        _, record = recorded(random.Random(8), RULES, 2, undo=0.05, promised=promised)
        second = next(place for place, line in enumerate(record.lines) if not _is_act(line) and _hand(line) == 2)
        for end in range(second + 1, len(record.lines) + 1):
            part = replace(record, lines=record.lines[:end])
            text = export_record(part)
            owed = owed_lines(replay_record(part), last_hand(part))
            if isinstance(part.lines[-1], Settle | Reveal) and not owed:
                assert text == format_record(part)
                continue
            deal = record.lines[second]
            assert isinstance(deal, Deal | PromisedDeal)
            kept = parse_record(text)
            assert kept.lines[:second] == record.lines[:second]
            assert kept.lines[second:] == ((HiddenDeal(2, deal.promise),) if isinstance(deal, PromisedDeal) else ())
            assert deal.seed.hex() not in text
            if isinstance(deal, PromisedDeal):
                assert deal.secret.hex() not in text
            table = replay_record(kept)
            assert (table.hand_number, owed_lines(table, last_hand(kept))) == (1, ())

    def test_a_seed_that_was_given_is_no_secret_but_the_actions_are(self) -> None:
        table = Table(RULES, b"known to all")
        table.deal()
        table.apply(0, table.legal(0)[0])
        kept = parse_record(export_record(table.record))
        assert kept.lines == (Deal(1, b"known to all"),)
        assert kept.head.seed == b"known to all"

    def test_a_seed_of_one_hand_is_a_secret_even_where_the_game_has_a_given_one(self) -> None:
        table = Table(RULES, b"known to all")
        table.deal(seed=b"another")
        assert parse_record(export_record(table.record)).lines == ()

    def test_nothing_dealt_yet(self, game: tuple[Table, Record]) -> None:
        head = replace(game[1], lines=())
        assert export_record(head) == format_record(head)

    def test_an_export_can_be_exported(self, game: tuple[Table, Record]) -> None:
        running = replace(game[1], lines=game[1].lines[:9])
        text = export_record(running)
        assert export_record(parse_record(text)) == text


def _is_act(line: Line) -> bool:
    return isinstance(line, Act | Undo | Settle | Reveal)


def _hand(line: Line) -> int:
    return line.hand if isinstance(line, Deal | PromisedDeal) else 0
