"""The danger of a seat's own tiles as a scene carries it: a mark for each kind, and what is said of the one raised.

Which tile is raised only its device knows, so all kinds are sent. Plain data for JSON::

    {"marks": {"m5": [3, "12%"]}, "risks": {"m5": [[band, share, "12%", [0, 3]], …]}, "said": [["中文", "English"]]}

``marks`` hold the chance that anybody wins on the kind, with its band: 0 proven safe, then less than 5, 10 and 20 %,
and 4 for all above. ``risks`` have an entry for each opponent, from the next in play on: his band, how much of a bar
his chance fills (0-1), the chance in words, and which sentences of ``said`` say why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dashboard.view import text
from mahjong.danger import Danger, Risk
from mahjong.tiles import code_of

BANDS = (0.05, 0.1, 0.2)
"""Where the second, third and fourth band begin, as the chance is written: rounded to whole percents."""
FULL_BAR = 0.3
"""The chance that fills a bar: hardly a tile is likelier."""
MOST_REASONS = 2
LEAST_EFFECT = 0.05
"""What a reason must add to the log odds, or take from them, to be told beside another."""


def danger_lines(danger: Danger) -> dict[str, Any]:
    """Return the danger of every kind of a hand as plain data."""
    said: dict[tuple[str, str], int] = {}
    marks, risks = {}, {}
    for kind, those in danger.risks.items():
        safe, chance = all(risk.fact for risk in those), danger.of_tile(kind)
        marks[code_of(kind)] = [_band(chance, safe=safe), text.percent(chance)]
        risks[code_of(kind)] = [_line(risk, said) for risk in those]
    return {"marks": marks, "risks": risks, "said": [list(words) for words in said]}


def _line(risk: Risk, said: dict[tuple[str, str], int]) -> list[Any]:
    chance = risk.probability
    numbers = [said.setdefault(words, len(said)) for words in _why(risk)]
    return [
        _band(chance, safe=risk.fact is not None),
        round(min(1.0, chance / FULL_BAR), 3),
        text.percent(chance),
        numbers,
    ]


def _band(chance: float, *, safe: bool) -> int:
    return 0 if safe else 1 + sum(round(chance, 2) >= start for start in BANDS)


def _why(risk: Risk) -> Sequence[tuple[str, str]]:
    """Return the fact that proves a tile safe, or the weightiest reasons, each with the way it pushes the chance."""
    if risk.fact is not None:
        return [(risk.fact.zh, risk.fact.en)]
    telling = [reason for reason in risk.reasons if abs(reason.effect) >= LEAST_EFFECT] or risk.reasons[:1]
    signs = [("↑" if reason.effect > 0 else "↓", reason) for reason in telling[:MOST_REASONS]]
    return [(f"{sign}{reason.zh}", f"{sign}{reason.en}") for sign, reason in signs]
