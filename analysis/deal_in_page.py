"""Deal-in rates as figures and as a page in one file, from the data of `analysis.deal_in.as_data`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.deal_in import POSSIBLE, THROWN, rates_from
from analysis.deal_in_sheets import NAMES, PAIR, WAYS, WITHIN, lead, sheets, verdicts
from analysis.effects_figures import rate_lines, rate_map
from analysis.figures import Panel
from analysis.report import Page


def panels(data: Mapping[str, Any]) -> list[Panel]:
    """Return every figure with its heading and how to read it; each call makes new ones."""
    return [
        map_panel(data, POSSIBLE, "turn"), map_panel(data, THROWN, "turn"), map_panel(data, POSSIBLE, "melds"),
        lines_panel(data, POSSIBLE),
    ]  # fmt: skip


def map_panel(data: Mapping[str, Any], what: str, across: str) -> Panel:
    """Return the map of rates by tile and turn, or tile and melds."""
    (zh, en), (way_zh, way_en) = NAMES[what], WAYS[across]
    return Panel(
        f"map_{what}_{across}", f"{zh}放槍的 %：牌 × {way_zh}", f"{en}, % that deal in: tile × {way_en}", *WITHIN,
        rate_map(rates_from(data, what, "tile", across), across),
    )  # fmt: skip


def lines_panel(data: Mapping[str, Any], what: str) -> Panel:
    """Return the rates by turn, a line for each number of melds."""
    zh, en = NAMES[what]
    return Panel(
        f"lines_{what}", f"{zh}放槍的比例：巡數與亮的組數", f"{en} that deal in: by turn and melds",
        "越晚、亮得越多，越險。短線是 95% 區間，以牌牆為單位。",
        "The later, and the more he shows, the more dangerous. Whiskers are 95 % intervals over walls.",
        rate_lines(rates_from(data, what, "turn", "melds")),
    )  # fmt: skip


def page_of(data: Mapping[str, Any]) -> Page:
    """Return the page of deal-in rates."""
    return Page(
        zh="哪張牌什麼時候放槍",
        en="Which tile deals in, and when",
        lead=lead(data),
        legend=PAIR,
        verdicts=verdicts(data),
        panels=panels(data),
        sheets=sheets(data),
        about=[
            ("放槍的定義 The event", " ".join(PAIR)),
            ("區間 Intervals", "95%，以牌牆為單位 95 %, over walls (Korn-Graubard)；0 次 never seen: ≤ 3 / n"),
            ("電腦 Bots", ", ".join(data["bots"])),
            ("局 Hands", f"{data['hands_counted']:,} · 種子 seed {data['seed_hex']}"),
            ("規則 Rules", f"{data['preset']} {data['rule_changes'] or ''}"),
            ("程式 Engine", str(data["engine"])),
        ],
        data=dict(data),
    )
