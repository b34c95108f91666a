"""The words of a calibration report in two languages: of figures, groups, fields, methods and facts."""

from __future__ import annotations

from analysis.calibration import Bin
from analysis.schedule import FIELDS

FIGURE_WORDS = {
    "log_skill": "對數損失改進 log-loss skill over the constant",
    "brier_skill": "平方誤差改進 Brier skill over the constant",
    "mean_ratio": "平均預測／平均結果 mean forecast / mean outcome",
    "auc": "AUC，每張牌對每家 all pairs of tile and opponent",
    "auc_tiles": "AUC，每張牌 all tiles",
    "auc_open": "AUC，不計已證安全的 pairs, proven ones left out",
    "auc_within": "AUC，同一次選擇的牌 tiles of one decision",
    "auc_within_pairs": "AUC，同一次選擇的牌與各家 pairs of one decision",
    "riskiest_hundredth": "最險 1% 的牌放槍 riskiest 1 % of tiles deal in",
    "riskiest_tenth": "最險 10% 的牌放槍 riskiest 10 % of tiles deal in",
    "safest_half": "最安全一半的牌放槍 safest half of tiles deal in",
    "safest_half_pairs": "最安全一半（對每家） safest half of pairs",
    "ready_auc": "聽牌與否的 AUC: is the seat ready",
    "ready_log_loss": "聽牌與否的對數損失 log-loss of readiness",
    "ready_brier_skill": "聽牌與否的平方誤差改進 Brier skill of readiness",
    "ready_mean_ratio": "聽牌：平均預測／平均結果 readiness, mean ratio",
}
SHARES = {
    "log_skill", "brier_skill", "riskiest_hundredth", "riskiest_tenth", "safest_half", "safest_half_pairs",
    "ready_brier_skill",
}  # fmt: skip
"""The figures that are shown as percentages."""

GROUP_WORDS = {
    "turn": "打過幾張 turn", "melds": "面子 melds", "tile": "牌 tile", "opponent": "對手 opponent", "seat": "座位 seat",
    "bot": "電腦 bot", "tile thrown": "打出 thrown",
    "honour": "字牌 honour", "no run": "無順可成 no run", "one run": "一種順子 one run", "two runs": "兩種 two runs",
    "three runs": "三種 three runs", "not dealer": "閒家 not dealer", "dealer": "莊家 dealer",
    "next": "下家 next", "opposite": "對家 opposite", "previous": "上家 previous",
    "not thrown": "沒打 not thrown", "thrown": "打了 thrown",
}  # fmt: skip
METHOD_WORDS = {"as it is": "原樣 as it is", "isotonic": "等化 isotonic", "platt": "Platt", "beta": "beta"}
SCORE_WORDS = {"brier": "平方誤差 Brier", "log": "對數損失 log-loss"}
OTHER_WORDS = {
    "constant": ("只報平均的", "the constant forecast"), "class table": ("分類表", "the class table"),
    "boosting": ("梯度提升", "gradient boosting"),
}  # fmt: skip
FACT_WORDS = {"unusable": "無牌可等 unusable", "locked": "過水中 locked", "went by": "剛過 went by"}


def field_name(field: str) -> str:
    """Return a field as people call it.

    >>> field_name("efficient")
    '三個效率型 three efficient bots'
    """
    found = FIELDS.get(field)
    return f"{found.zh} {found.en}" if found else field


def bin_name(row: Bin, *, is_probability: bool) -> str:
    """Return the ends of a row of forecasts as people read them: percentages, or scores."""
    if is_probability:
        return f"{100 * row.low:g}-{100 * row.high:g} %"
    return f"{row.low:g}-{row.high:g}"


def other_name(name: str) -> str:
    """Return another model as people call it.

    >>> other_name("class table"), other_name("heuristic@1")
    ('分類表 the class table', 'heuristic@1')
    """
    return " ".join(OTHER_WORDS[name]) if name in OTHER_WORDS else name
