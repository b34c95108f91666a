"""The words of a duel in two languages."""

from __future__ import annotations

MEASURE_WORDS = {
    "chips": "籌碼 Chips",
    "wins": "胡 Wins",
    "deal_ins": "放槍 Deal-ins",
    "draws": "流局 Draws",
    "discards": "打牌數 Discards",
}
"""By the names of `analysis.duel.MEASURES`."""
