"""Effects of rules as figures and as a page in one file, from the data of `analysis.rule_effects.as_data`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.effects_figures import effect_rows
from analysis.figures import Panel
from analysis.report import Page
from analysis.rule_effects import effects_from
from analysis.rule_effects_sheets import NOT_ADAPTING, READ, lead, sheets, verdicts

MOST_ROWS = 40
"""Rules in the figure of a page: those that touch the most walls."""


def panels(data: Mapping[str, Any]) -> list[Panel]:
    """Return the figure of the rules that touch the most walls, if any touches one. Each call makes a new one."""
    touched = [effect for effect in effects_from(data) if effect.touched]
    kept = sorted(touched, key=lambda effect: -effect.touched)[:MOST_ROWS]
    if not kept:
        return []
    return [
        Panel(
            "effects", "規則改變什麼", "What rules change",
            f"{READ[0]}紅色的區間不含 0，灰色的碰到的牌牆太少。最多 {MOST_ROWS} 條，碰到牌牆最多的在上。",
            f"{READ[1]} Red intervals leave 0 out, grey rules touch too few walls. At most {MOST_ROWS} rules, "
            "those that touch the most walls first.",
            effect_rows(kept),
        )
    ]  # fmt: skip


def page_of(data: Mapping[str, Any]) -> Page:
    """Return the page of the effects of rules."""
    return Page(
        zh="一條規則改變什麼",
        en="What a house rule costs",
        lead=lead(data),
        legend=NOT_ADAPTING,
        verdicts=verdicts(data),
        panels=panels(data),
        sheets=sheets(data),
        about=[
            ("差 Differences", " ".join(READ)),
            ("電腦 Bots", ", ".join(data["bots"])),
            ("牌牆 Walls", f"{data['walls']:,} · 種子 seed {data['seed_hex']}"),
            ("規則 Rules", f"{data['preset']} {data['rule_changes'] or ''}"),
            ("程式 Engine", str(data["engine"])),
        ],
        data=dict(data),
    )
