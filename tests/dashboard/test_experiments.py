"""The work behind the pages for experiments: the same numbers as the commands, told of as they come, and resumed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.calibration_report import HeldOutError, from_data
from analysis.calibration_run import PLAYING, TRAINING
from analysis.clusters import mean_over_walls
from analysis.duel import MEASURES, Tally, compare_all
from analysis.kept import play
from analysis.plain import as_plain, from_plain
from analysis.ratings import board_of
from analysis.schedule import ScheduleError
from dashboard.jobs import calibrations, duels, leagues, playing
from dashboard.jobs.child import Teller
from dashboard.jobs.duels import Duel, course_of
from dashboard.jobs.leagues import League
from mahjong.bots import BotError
from mahjong.core.danger_weights import ModelError, shipped_model
from mahjong.rules import RulesError
from mahjong.wall import SeedError

DUEL: dict[str, Any] = {
    "a": "careful@1", "b": "efficient@1", "field": "efficient", "walls": 500, "preset": "house",
    "seed": "behind a page",
}  # fmt: skip
LEAGUE = {"bots": ["efficient@1", "careful@1"], "walls": 40, "preset": "house", "seed": "behind a page"}
REPORT = {
    "model": "heuristic@1", "field": "efficient", "hands": 60, "elsewhere": False, "preset": "house",
    "seed": "behind a page",
}  # fmt: skip


class Heard:
    """What work told, in order."""

    def __init__(self, folder: Path | None = None) -> None:
        self.messages: list[dict[str, Any]] = []
        self.tell = Teller(lambda text: self.messages.append(json.loads(text)), folder)

    def of(self, what: str) -> list[Any]:
        return [message[what] for message in self.messages if what in message]


class StoppedError(Exception):
    """Somebody stopped the work."""


@pytest.fixture(scope="module")
def tally() -> Tally:
    counted = Tally()
    for rows in play(duels.schedule_of(DUEL)):
        counted.add(rows)
    return counted


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Heard, Duel, Path]:
    folder = tmp_path_factory.mktemp("begun")
    heard = Heard(folder)
    duel = from_plain(Duel, json.loads(json.dumps(duels.play_duel(heard.tell, DUEL))))
    return heard, duel, folder


def test_a_duel_behind_a_page_comes_out_as_the_command_s(told, tally):
    _heard, duel, _folder = told
    assert as_plain(duel.comparisons) == as_plain(compare_all(tally, int.from_bytes(b"behind a page")))
    assert (duel.n_walls, duel.hands) == (500, tally.hands)
    for measure in MEASURES:
        assert duel.differences[measure] == duel.comparisons[measure].difference
        assert duel.means[measure] == [duel.comparisons[measure].a, duel.comparisons[measure].b]
    assert duel.about["seed_hex"] == b"behind a page".hex()


def test_it_tells_of_its_stages_its_walls_and_what_is_known_so_far(told):
    heard, _duel, folder = told
    assert [en for _zh, en in heard.of("stage")][-2:] == ["playing", "counting"]
    assert heard.of("progress") == [[200, 500], [400, 500], [500, 500]]
    first = from_plain(Duel, heard.of("partial")[0])
    assert (first.n_walls, first.comparisons) == (200, {})
    assert first.courses["chips"].walls[-1] == 200
    assert list(folder.iterdir()) == []  # it is over: nothing is left to go on with


def test_a_duel_that_was_stopped_goes_on_and_ends_with_the_same_numbers(tmp_path, told):
    _heard, whole, _folder = told
    heard = Heard(tmp_path)

    def stop(message: bytes) -> None:
        if b"[200" in message:
            raise StoppedError

    with pytest.raises(StoppedError):
        duels.play_duel(Teller(stop, tmp_path), DUEL)
    (parts,) = tmp_path.iterdir()
    kept = {part.name: part.stat().st_mtime_ns for part in parts.iterdir()}
    assert len(kept) == 1
    again = from_plain(Duel, duels.play_duel(heard.tell, DUEL))
    assert as_plain(again.comparisons) == as_plain(whole.comparisons)
    assert (again.courses, again.hands) == (whole.courses, whole.hands)
    assert again.per_second is not None  # of the walls played now


def test_another_duel_does_not_go_on_with_it():
    schedule = duels.schedule_of(DUEL)
    other = duels.schedule_of({**DUEL, "walls": 501})
    assert playing._name(schedule) == playing._name(duels.schedule_of(DUEL))
    assert playing._name(schedule) != playing._name(other)


def test_of_runs_that_were_stopped_the_last_few_are_kept(tmp_path: Path):
    for number in range(6):
        parts = tmp_path / f"run{number}.parquet.parts"
        parts.mkdir()
        os.utime(parts, (number, number))
    playing.give_up_others(tmp_path, tmp_path / "run1.parquet")
    assert sorted(parts.name[:4] for parts in tmp_path.iterdir()) == ["run1", "run4", "run5"]


def test_a_bot_against_its_copy_differs_by_nothing_at_any_moment():
    duel = from_plain(Duel, duels.play_duel(Heard().tell, {**DUEL, "b": "careful@1", "walls": 60}))
    assert set(duel.courses["chips"].mean) == {0.0}
    assert (duel.differences["chips"].low, duel.differences["chips"].high) == (0.0, 0.0)


def test_a_course_ends_where_the_duel_does_and_its_band_is_that_of_the_walls_so_far(tally):
    values = tally.differences("chips")
    course = course_of(values, points=7)
    assert len(course.walls) == 7
    assert (course.walls[0], course.walls[-1]) == (duels.FIRST_SHOWN, 500)
    for place, n in enumerate(course.walls[1:], 1):
        so_far = mean_over_walls(values[:n])
        assert course.mean[place] == pytest.approx(so_far.value, abs=1e-12)
        assert course.high[place] - course.low[place] == pytest.approx(so_far.high - so_far.low, rel=0.04)


@pytest.mark.parametrize(("values", "walls"), [([], []), ([1.0], [1]), ([1.0, 2.0], [2])])
def test_a_course_of_a_wall_or_two(values, walls):
    assert course_of(np.array(values)).walls == walls


def test_a_league_behind_a_page_is_the_board_of_its_hands():
    heard = Heard()
    league = from_plain(League, leagues.play_league(heard.tell, LEAGUE))
    schedule = leagues.schedule_of(LEAGUE)
    hands = list(play(schedule))
    assert league.standings == board_of(schedule.names, hands)
    assert (league.n_walls, league.hands) == (40, sum(map(len, hands)))
    assert heard.of("progress") == [[40, 40]]


def test_a_calibration_report_behind_a_page_can_be_read_back():
    heard = Heard()
    report = from_data(json.loads(json.dumps(calibrations.measure_calibration(heard.tell, REPORT))))
    assert (report.head.model["name"], report.head.hands, report.elsewhere) == ("heuristic@1", 60, [])
    stages = [en for _zh, en in heard.of("stage")]
    assert stages[:2] == [playing.LOADING[1], TRAINING.partition(" ")[2]]
    assert PLAYING.partition(" ")[2] in stages
    assert all(zh and en for zh, en in heard.of("stage"))
    assert heard.of("progress")[-1] == [120, 120]


@pytest.mark.parametrize(
    ("change", "error"),
    [({"a": "nobody@1"}, BotError), ({"field": "none"}, ScheduleError), ({"walls": 0}, ScheduleError),
     ({"preset": "mars"}, RulesError), ({"seed": ""}, SeedError)],
)  # fmt: skip
def test_a_duel_that_cannot_be_is_refused_in_both_languages(change, error):
    with pytest.raises(error, match=" / "):
        duels.schedule_of({**DUEL, **change})


def test_a_league_of_one_is_refused():
    with pytest.raises(ScheduleError, match=" / a league needs two bots"):
        leagues.schedule_of({**LEAGUE, "bots": ["careful@1"]})


def test_a_report_on_the_walls_that_trained_the_model_is_refused():
    trained = bytes.fromhex(shipped_model().training["seed_hex"])
    with pytest.raises(HeldOutError, match=" / "):
        calibrations.plan_of({**REPORT, "model": "logistic@1", "seed": trained.decode()})
    with pytest.raises(ModelError, match=" / "):
        calibrations.plan_of({**REPORT, "model": "oracle@9"})


def test_a_seed_is_a_text_or_what_the_page_itself_writes():
    assert playing.read_seed("touch 34") == b"touch 34"
    assert playing.read_seed("00" * 32) == bytes(32)
    assert playing.read_seed("00" * 31) == b"00" * 31
    assert len({playing.new_seed() for _ in range(5)}) == 5
