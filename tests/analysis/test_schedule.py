"""Who sits where: every bot in every seat of every wall, the field around it the same for both."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from analysis import schedule
from analysis.schedule import DuelSchedule, LeagueSchedule, ScheduleError
from mahjong.bots import BotError
from mahjong.rules import Rules
from mahjong.wall import SeedError

HOUSE = Rules.preset("house")


def duel(**changes) -> DuelSchedule:
    return DuelSchedule(**{
        "a": "noisy",
        "b": "efficient",
        "field": "efficient",
        "walls": 30,
        "seed": b"s",
        "rules": HOUSE,
        **changes,
    })


def names_at(plan, table):
    return [plan.names[bot] for bot in table.bots]


@pytest.mark.parametrize("field", ["efficient", "mixed", "self"])
@pytest.mark.parametrize("bots", [("noisy@1", "efficient@1"), ("random@1", "claimer@1"), ("noisy@1", "noisy@1")])
def test_each_bot_counts_once_in_each_seat_of_each_wall(field, bots):
    plan = duel(a=bots[0], b=bots[1], field=field)
    for wall in range(1, 31):
        seats = Counter()
        for table in plan.seatings(wall):
            for seat in range(4):
                if table.focal >> seat & 1:
                    assert names_at(plan, table)[seat] == bots[table.arm]
                    seats[table.arm, seat] += 1
        assert seats == Counter([(arm, seat) for arm in (0, 1) for seat in range(4)])


def test_where_the_control_is_the_bot_of_the_field_one_game_stands_for_its_four_seats():
    tables = duel().seatings(7)
    assert [(table.arm, table.focal.bit_count()) for table in tables] == [(0, 1)] * 4 + [(1, 4)]
    assert [len(duel(a="random", b="claimer", field=field).seatings(1)) for field in ("mixed", "self")] == [8, 2]


def test_the_field_around_a_seat_is_the_same_for_both_bots():
    plan = duel(b="random", field="mixed")
    for wall in range(1, 31):
        others = {
            (table.arm, seat): [names_at(plan, table)[(seat + step) % 4] for step in (1, 2, 3)]
            for table in plan.seatings(wall)
            for seat in range(4)
            if table.focal >> seat & 1
        }
        assert len({tuple(bots) for bots in others.values()}) == 1


def test_a_mixed_field_sits_in_every_order_with_every_dealer():
    plan = duel(field="mixed", walls=24)
    seen = Counter(tuple(names_at(plan, plan.seatings(wall)[0])) for wall in range(1, 25))
    assert seen == {("noisy@1", *order): 4 for order in permutations(("noisy@1", "claimer@1", "efficient@1"))}


def test_in_a_league_every_bot_has_every_seat_as_often():
    plan = LeagueSchedule(("efficient", "noisy", "claimer", "random"), 12, b"s", HOUSE)
    seats = Counter(
        (name, seat)
        for wall in range(1, 13)
        for t in plan.seatings(wall)
        for seat, name in enumerate(names_at(plan, t))
    )
    assert set(seats.values()) == {12}
    assert len(seats) == 16


def test_a_league_of_two_mixes_its_fours():
    plan = LeagueSchedule(("efficient", "noisy"), 4, b"s", HOUSE)
    fours = {tuple(sorted(table.bots)) for wall in range(1, 5) for table in plan.seatings(wall)}
    assert fours == {(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)}


def test_a_schedule_tells_what_is_needed_to_play_it_again():
    about = duel(rules=HOUSE.but(base=5)).about()
    assert (about["a"], about["b"], about["field_bots"]) == ("noisy@1", "efficient@1", ["efficient@1"] * 3)
    assert (about["seed_hex"], about["walls"], about["rule_changes"]) == ("73", 30, {"base": 5})
    assert len(about["engine"]) == 16


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ({"walls": 0}, ScheduleError, "must be 1-10000000: 0"),
        ({"walls": schedule.MOST_WALLS + 1}, ScheduleError, "10000001"),
        ({"field": "strong"}, ScheduleError, "沒有這種對手 / no such field: 'strong'"),
        ({"a": "nobody"}, BotError, "'nobody'"),
        ({"b": "efficient@99"}, BotError, "'efficient@99'"),
        ({"seed": b""}, SeedError, "b''"),
    ],
)
def test_a_duel_that_cannot_be_is_an_error_with_the_value(changes, error, said):
    with pytest.raises(error, match=said):
        duel(**changes)


def test_a_field_whose_bot_is_not_there_is_refused(monkeypatch):
    lost = schedule.Field("lost", ("lost@1",) * 3, "", "")
    monkeypatch.setitem(schedule.FIELDS, "lost", lost)
    with pytest.raises(BotError, match="'lost@1'"):
        duel(field="lost")


def test_a_league_of_one_is_refused():
    with pytest.raises(ScheduleError, match="needs two bots: 'efficient@1'"):
        LeagueSchedule(("efficient", "efficient@1"), 4, b"s", HOUSE)
