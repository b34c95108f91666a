"""A calibration report as work behind a page: one danger model, judged on walls it was not trained on."""

from __future__ import annotations

from typing import Any

from analysis.calibration_report import as_data
from analysis.calibration_run import EXTRAS, Plan, measure, other_fields
from analysis.danger_data import Source
from analysis.danger_models import find_model
from analysis.extras import need
from analysis.workers import cores
from dashboard.jobs.child import Teller
from dashboard.jobs.playing import LOADING, read_seed
from mahjong.rules import Rules

KIND = "calibration"


def plan_of(wishes: dict[str, Any]) -> Plan:
    """Return the report that was wished for: model, field, elsewhere (in other fields too), hands, preset, seed.

    Raises as `Plan`, `Source`, `find_model` and `Rules`.
    """
    field = wishes["field"]
    source = Source(wishes["hands"], read_seed(wishes["seed"]), field, Rules.preset(wishes["preset"]))
    return Plan(source, find_model(wishes["model"]), (), other_fields(field) if wishes["elsewhere"] else ())


def measure_calibration(tell: Teller, wishes: dict[str, Any]) -> dict[str, Any]:
    """Play and count; return the report as plain data (`analysis.calibration_report.from_data`)."""
    for module in EXTRAS:
        need(module)
    plan, stage = plan_of(wishes), [""]
    tell.stage(*LOADING)

    def told(hands: int, what: str) -> None:
        if hands and what != stage[0]:
            stage[0] = what
            zh, _, en = what.partition(" ")
            tell.stage(zh, en)
        if hands:
            tell.progress(hands, plan.hands)

    return as_data(measure(plan, told, cores()))
