"""A calibration report as a page in one file."""

from __future__ import annotations

from typing import Any

from analysis.calibration_figures import panels
from analysis.calibration_report import Report, as_data
from analysis.calibration_tables import sheets
from analysis.calibration_verdicts import LEGEND, verdicts
from analysis.calibration_words import field_name, other_name
from analysis.report import Page
from analysis.sheets import between, number

EVENT_WORDS = (
    "一對＝輪到打牌的人可以打的一張牌，和另外三家中的一家；那一家若這時能胡這張，就算放槍。所有能打的牌都算，"
    "不只真正打出的那張。 A pair is a tile that a seat could throw at its turn, and one of its three opponents; "
    "it deals in if that opponent could win on it at that moment. All tiles that could be thrown count, not only "
    "the one that was."
)


def page_of(report: Report) -> Page:
    """Return the page of a report."""
    head, home = report.head, report.home
    name = str(head.model["name"])
    return Page(
        zh=f"危險模型 {name} 準不準",
        en=f"How true is the danger model {name}?",
        lead=(
            f"{field_name(home.field)} · {home.n_walls:,} 副牌牆 walls · {home.n_pairs:,} 對 pairs · "
            f"放槍 deal in {number(home.base_rate.value, 3, 100)} % ({between(home.base_rate, 3, 100)})"
        ),
        legend=LEGEND,
        verdicts=verdicts(report),
        panels=panels(report),
        sheets=sheets(report),
        about=_about(report),
        data=as_data(report),
    )


def _about(report: Report) -> list[tuple[str, str]]:
    head, home = report.head, report.home
    last = head.first_hand + head.hands - 1
    return [
        ("放槍的定義 The event", EVENT_WORDS),
        ("區間 Intervals", "95%，整副牌牆重抽 95 %, by resampling whole walls"),
        ("模型 Model", f"{head.model['name']} · 指紋 fingerprint {head.model['fingerprint'] or '—'}"),
        ("訓練 Training", _training(head.model.get("training"))),
        ("對手 Field", f"{home.field} ({', '.join(home.opponents)})"),
        ("牌牆 Walls", f"{head.first_hand:,}-{last:,} · 種子 seed {head.seed_hex}"),
        ("規則 Rules", f"{head.preset} {head.rule_changes or ''}"),
        ("比較的模型 Other models", _tables(report)),
        ("程式 Engine", head.engine),
        ("版本 Versions", ", ".join(f"{name} {version}" for name, version in head.versions.items())),
    ]


def _training(training: dict[str, Any] | None) -> str:
    if not training:
        return "—"
    said = [f"{int(training['hands']):,} 局 hands", f"對手 field {training.get('field')}"]
    return " · ".join([*said, f"種子 seed {training.get('seed_hex')}"])


def _tables(report: Report) -> str:
    trained = [of for of in report.compared if of.training]
    return " / ".join(f"{other_name(of.name)}: {_training(of.training)}" for of in trained) or "—"
