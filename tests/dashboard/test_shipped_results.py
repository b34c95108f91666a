"""The results that come with the program: of the models that come with it, and not of earlier ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.calibration_report import from_data
from analysis.danger_models import MODEL_NAMES, find_model
from dashboard.jobs.calibrations import KIND
from dashboard.jobs.results import SHIPPED, Results
from dashboard.jobs.shipped import wishes_for

AGAIN = "python -m dashboard.jobs.shipped makes them anew"


def test_before_anything_was_run_there_is_a_report_on_every_model_the_first_first(tmp_path, monkeypatch):
    monkeypatch.setenv("MAHJONG_DATA", str(tmp_path))
    found = list(Results().entries(KIND))
    assert [result.wishes["model"] for result in found] == list(MODEL_NAMES), AGAIN


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.json")), ids=lambda path: path.stem)
def test_it_is_a_report_on_the_model_as_it_is_now(path: Path):
    result = Results(SHIPPED).read(path.name)
    report = from_data(result.result)
    assert report.head.model == find_model(report.head.model["name"]).about(), AGAIN
    assert result.wishes == wishes_for(report.head.model["name"])
    assert report.home.n_walls == result.wishes["hands"]


def test_a_report_of_one_s_own_comes_before_it_and_never_takes_its_place(tmp_path, monkeypatch):
    monkeypatch.setenv("MAHJONG_DATA", str(tmp_path))
    shipped = Results().names(KIND)
    own = Results().keep(next(Results().entries(KIND)).status())
    assert own.parent == tmp_path / "results"
    assert Results().names(KIND) == [own.name, *shipped]
