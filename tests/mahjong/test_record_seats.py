"""Seats that change hands during a game: lines of a record that change nothing of the game itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mahjong.export import export_record
from mahjong.record import (
    Act,
    Also,
    Deal,
    Flight,
    Head,
    Line,
    Record,
    RecordError,
    Reveal,
    Seat,
    Settle,
    Sit,
    format_record,
    parse_record,
)
from mahjong.replay import check_record, owed_lines, replay_record
from mahjong.verify import verify_record
from tests.mahjong.records import recorded
from tests.mahjong.walk import RULES

ANNA, BERT = "aa" * 32, "bb" * 32
FREE = Seat("玩家 1", "free")
LENT = Seat("阿娜", "bot", "efficient@1", ANNA)
PLAYED = Seat("阿娜", "person", token_hash=ANNA)


def online(lines: tuple[Line, ...] = (), seats: tuple[Seat, ...] = (FREE,) * 4, game: str = "online") -> Record:
    return Record(Head(RULES, seats, "0.1.0", game, host_hash=BERT), lines)


def with_seats_changing(record: Record, chance: random.Random) -> Record:
    """Put a seat's change of hands between any two lines where one may stand."""
    lines: list[Line] = [Sit(0, PLAYED)]
    for line, after in zip(record.lines, (*record.lines[1:], None), strict=True):
        lines.append(line)
        discarded = isinstance(after, Act) and after.action.throws
        if chance.random() < 0.3 and not (isinstance(line, Flight) and discarded):
            lines.append(chance.choice([Sit(0, PLAYED), Sit(0, LENT), Also(0, BERT), Sit(3, FREE)]))
    return replace(record, head=replace(online().head, rules=record.head.rules), lines=tuple(lines))


class TestRoundTrips:
    @pytest.mark.parametrize("line", [Sit(2, PLAYED), Sit(2, LENT), Sit(0, FREE), Also(0, BERT)])
    def test_each_line(self, line: Line) -> None:
        record = online((Sit(0, PLAYED), line))
        again = parse_record(format_record(record))
        assert (again.head, again.lines) == (record.head, record.lines)

    @pytest.mark.parametrize("number", range(8))
    def test_a_game_in_which_seats_change_hands_is_the_same_game(self, number: int) -> None:
        chance = random.Random(number)
        table, record = recorded(chance, RULES, 2, undo=0.05, promised=number % 2 == 1)
        changing = with_seats_changing(record, chance)
        again = parse_record(format_record(changing))
        assert again.lines == changing.lines
        assert replay_record(again).state_bytes() == table.state_bytes()

    @pytest.mark.parametrize("number", range(4))
    def test_it_proves_what_it_proved_before(self, number: int) -> None:
        chance = random.Random(number)
        _, record = recorded(chance, RULES, 2, undo=0.05, promised=True)
        changing = with_seats_changing(record, chance)
        before, after = verify_record(format_record(record)), verify_record(format_record(changing))
        for one, two in zip(before.hands, after.hands, strict=True):
            assert replace(one, first=0, last=0) == replace(two, first=0, last=0)
            assert isinstance(changing.lines[two.first - 2], type(record.lines[one.first - 2]))
            assert changing.lines[two.last - 2] == record.lines[one.last - 2]

    def test_a_finished_hand_is_given_away_whole_though_somebody_sat_down_after_it(self) -> None:
        _, record = recorded(random.Random(5), RULES, 1, promised=True)
        assert isinstance(record.lines[-1], Reveal)
        left = replace(record, head=online().head, lines=(*record.lines, Sit(0, PLAYED)))
        assert export_record(left) == format_record(left)
        assert owed_lines(replay_record(left), left.lines) == ()

    def test_somebody_sits_down_before_the_settlement_could_be_written(self) -> None:
        _, record = recorded(random.Random(5), RULES, 1)
        place = next(place for place, line in enumerate(record.lines) if isinstance(line, Settle))
        lines = (*record.lines[:place], Sit(0, PLAYED), *record.lines[place:])
        assert check_record(format_record(replace(record, head=online().head, lines=lines))) is None


def refused(text: str) -> RecordError:
    error = check_record(text)
    assert error is not None
    return error


class TestRefusals:
    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            (Also(1, BERT), "seat 1 is nobody's"),
            (Sit(4, PLAYED), "seat must be"),
            (Sit(0, Seat("", "person", token_hash=ANNA)), "name must be"),
            (Sit(0, Seat("阿娜", "ghost", token_hash=ANNA)), "kind must be"),
            (Sit(0, Seat("阿娜", "person", token_hash="aa")), "token_hash must be"),
            (Sit(0, Seat("阿娜", "person", "efficient@1", ANNA)), "bot must be null for a person"),
            (Sit(0, Seat("阿娜", "free", None, ANNA)), "token_hash must be null for a free"),
            (Sit(0, Seat("阿娜", "bot", None, None)), "bot must be"),
            (Also(0, "zz" * 32), "token_hash must be"),
        ],
    )
    def test_a_line_that_cannot_be(self, line: Line, reason: str) -> None:
        error = refused(format_record(online((Sit(0, PLAYED), line))))
        assert (error.line, reason in error.en) == (3, True), error.en

    @pytest.mark.parametrize("line", [Sit(2, PLAYED), Also(0, BERT)])
    def test_at_one_screen_seats_do_not_change_hands(self, line: Line) -> None:
        seats = (PLAYED, *(Seat(n, "bot", "efficient@1") for n in "bcd"))
        error = refused(format_record(Record(Head(RULES, seats, "0.1.0", "solo"), (line,))))
        assert (error.line, error.zh) == (2, "第 2 行：solo 的座位不換人")

    @pytest.mark.parametrize("kind", ["free", "bot"])
    def test_nor_are_they_free_or_lent(self, kind: str) -> None:
        seat = FREE if kind == "free" else LENT
        error = refused(format_record(Record(Head(RULES, (PLAYED, seat, seat, seat), "0.1.0", "hotseat"), ())))
        assert error.line == 1

    def test_a_record_of_an_older_version_is_of_one_screen(self) -> None:
        for version in (1, 2, 3):
            head = replace(online().head, version=version)
            assert "game must be" in refused(format_record(Record(head))).en

    def test_only_a_room_of_several_devices_has_a_host(self) -> None:
        seats = (PLAYED, *(Seat(n, "bot", "efficient@1") for n in "bcd"))
        assert "host_hash" in refused(format_record(Record(Head(RULES, seats, "0.1.0", "solo", host_hash=ANNA)))).en

    def test_nothing_stands_between_a_launch_and_its_discard(self) -> None:
        _, record = recorded(random.Random(2), RULES, 1, thrown=1.0)
        place = next(
            place for place, line in enumerate(record.lines)
            if isinstance(line, Act) and line.action.throws and isinstance(record.lines[place - 1], Flight)
        )  # fmt: skip
        lines = (*record.lines[:place], Sit(0, PLAYED), *record.lines[place:])
        error = refused(format_record(replace(record, head=online().head, lines=lines)))
        assert "follows this launch" in error.en

    def test_version_4_of_one_screen_is_version_3_by_another_number(self) -> None:
        """Nothing but the number has changed for those who play alone."""
        _, record = recorded(random.Random(1), RULES, 1)
        old = replace(record, head=replace(record.head, version=3))
        assert parse_record(format_record(old)).lines == record.lines
        assert isinstance(record.lines[0], Deal)
