"""What `mahjong sim` prints: a table for people, JSON for programs."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.table import Table

from analysis.arena import Plan
from analysis.summary import Estimate, Summary

WIDTH = 110


def as_json(plan: Plan, summary: Summary, seconds: float, *, stopped: bool) -> str:
    """Return the run as JSON: what was played, whether to the end, the figures with their intervals, the speed."""
    speed = {"seconds": seconds, "hands_per_s": summary.hands / seconds}
    data: dict[str, Any] = {"plan": plan.about(), "complete": not stopped, **summary.as_data(), **speed}
    return json.dumps(data, ensure_ascii=False, indent=2)


def as_text(plan: Plan, summary: Summary, seconds: float, *, stopped: bool) -> str:
    """Return the run as two tables, each figure with its 95 % interval."""
    console = Console(width=WIDTH, highlight=False)
    with console.capture() as capture:
        if stopped:
            console.print(
                f"中途停止，以下只算打完的 / stopped early: these are the hands played, of {plan.count} planned"
            )
        console.print(_seats(plan, summary))
        console.print(_whole(plan, summary, seconds))
    return capture.get().rstrip()


def _seats(plan: Plan, summary: Summary) -> Table:
    table = Table(title="各家 By seat", title_justify="left", caption="± 95 %", caption_justify="left")
    for heading in ("座位 Seat", "電腦 Bot"):
        table.add_column(heading)
    for heading in ("胡 Wins", "放槍 Deal-ins", "胡牌台數 台 a win", "每局籌碼 Chips a hand"):
        table.add_column(heading, justify="right")
    for seat, bot in enumerate(plan.bots):
        of = summary.of_seat(seat)
        table.add_row(
            str(seat), bot, _share(of["wins"]), _share(of["deal_ins"]), _mean(of["tai"]), _mean(of["chips"], sign="+")
        )
    return table


def _whole(plan: Plan, summary: Summary, seconds: float) -> Table:
    of = summary.of_table()
    table = Table(show_header=False, title="全桌 The table", title_justify="left")
    for name, value in (
        ("局數 Hands", f"{summary.hands:,}"),
        ("流局 Drawn hands", _share(of["drawn_hands"])),
        ("自摸占胡牌 Self-draws among wins", _share(of["self_draws"])),
        ("平均台數 台 a win (莊家 not counted)", _mean(of["tai"])),
        ("每局打牌 Discards a hand", f"{summary.discards_per_hand():.2f}"),
        ("種子 Seed (hex)", plan.seed.hex()),
        ("速度 Speed", f"{summary.hands / seconds:,.0f} hands/s ({seconds:.1f} s)"),
    ):
        table.add_row(name, value)
    return table


def _share(estimate: Estimate) -> str:
    return f"{100 * estimate.mean:.2f} ± {100 * estimate.half:.2f} %" if estimate.n else "-"


def _mean(estimate: Estimate, sign: str = "") -> str:
    return f"{estimate.mean:{sign}.3f} ± {estimate.half:.3f}" if estimate.n else "-"
