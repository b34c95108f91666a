"""Effects of rules as a table and sentences in two languages, from the data of `analysis.rule_effects.as_data`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from analysis.clusters import Interval
from analysis.rule_changes import ONLY_IN_GAMES
from analysis.rule_effects import FEW, Effect, effects_from
from analysis.sheets import Sheet, Verdict

SHOWN: dict[str, tuple[str, str, int, int]] = {
    "draws": ("流局，百分點", "draws, points", 100, 2),
    "wins": ("胡牌家數", "winners a hand", 1, 3),
    "tai": ("每胡台數", "台 a win", 1, 3),
    "chips": ("一局輸贏", "chips a hand", 1, 3),
}
"""The measures that are shown: their names, the factor, and the decimals."""
ALPHA = 0.05
READ = (
    "差：改了的規則減原來的；每條規則打同樣的牌牆，區間 95%，以牌牆為單位。",
    "Differences: the changed rule less the table's own, on the same walls; 95 % intervals over walls.",
)
NOT_ADAPTING = (
    "電腦不會因規則改變打法，也從不報聽：這是規則對牌局做的，不是人會怎麼打。",
    "The bots do not adapt to a rule, and never declare ready: what people would make of it is another matter.",
)


def name_of(effect: Effect) -> tuple[str, str]:
    """Return a changed rule in Chinese and English: what it decides, and its new value."""
    words, value = effect.change.words(), effect.change.value_words()
    return f"{words.zh}：{value.zh}", f"{words.en}: {value.en}"


def is_clear(row: Mapping[str, Any], measure: str | None = None) -> bool:
    """Return whether a measure of a rule, or any, differs clearly after the correction for so many questions.

    What differs alike on every wall is no matter of luck, and clear.
    """
    of = row["effects"]
    return any(_clear(of[name]) for name in ([measure] if measure else SHOWN))


def _clear(found: Mapping[str, Any]) -> bool:
    p, value = found["p_holm"], found["value"]
    return bool(value) and (p < ALPHA if p is not None else found["standard_error"] == 0)


def sheets(data: Mapping[str, Any]) -> list[Sheet]:
    """Return the table of the rules that some wall pays otherwise under, in their order, and that of the others."""
    found = [(row, effect) for row, effect in zip(data["rules"], effects_from(data), strict=True) if effect.touched]
    columns = ("規則 Rule", *(f"{zh} {en}" for zh, en, *_ in SHOWN.values()), "付法不同 paid otherwise")
    rows = tuple(_row(row, effect) for row, effect in found)
    zh, en = zip(READ, *_notes(data), strict=True)
    return [Sheet("effects", "規則的影響", "What rules do", columns, rows, "".join(zh), " ".join(en)), *_alike(data)]


def _alike(data: Mapping[str, Any]) -> Iterator[Sheet]:
    """Yield the table of the rules under which every wall is paid alike, if there are any."""
    rows = [(" ".join(name_of(effect)), str(effect.change)) for effect in effects_from(data) if not effect.touched]
    if rows:
        most = f"{300 / data['walls']:.3g} %"
        yield Sheet(
            "alike", "付法全部相同的規則", "Rules under which all is paid alike", ("規則 Rule", ""), tuple(rows),
            f"至多 {most} 的牌牆會不同。", f"At most {most} of walls would be paid otherwise.",
        )  # fmt: skip


def _row(row: Mapping[str, Any], effect: Effect) -> tuple[str, ...]:
    cells = (_cell(effect.differences[name], name, clear=is_clear(row, name)) for name in SHOWN)
    few = "，少 few" if effect.touched < FEW else ""
    paid = f"{100 * effect.paid.value:.2f} %\n{effect.touched:,}{few}"
    return (_named(effect), *cells, paid)


def _named(effect: Effect) -> str:
    """Return a changed rule on three lines: Chinese, English, and as it is written."""
    return "\n".join((*name_of(effect), str(effect.change)))


def _cell(of: Interval, name: str, *, clear: bool) -> str:
    if not isfinite(of.value):
        return "—"
    if of.value == 0 and of.standard_error == 0:
        return "0"
    *_words, factor, decimals = SHOWN[name]
    value, low, high = (f"{factor * x:+.{decimals}f}" for x in (of.value, of.low, of.high))
    return f"{value}{'*' if clear else ''}\n{low} … {high}"


def _notes(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    luck = data["multiplicity"]
    yield luck["zh"], luck["en"]
    yield f"* p < {ALPHA}，依 Holm 校正。", f"* p < {ALPHA} after Holm's correction."
    yield (
        f"「少」：不到 {FEW} 副牌牆付法不同，區間只是大概。",
        f"few: paid otherwise on fewer than {FEW} walls, the interval is a rough one.",
    )
    yield NOT_ADAPTING
    if data["unit"] == "wall":
        names = ", ".join(sorted(ONLY_IN_GAMES))
        yield "單局沒有連莊，那些規則要打整場才看得出來。", f"Single hands have no 連莊: {names} need whole games."


def lead(data: Mapping[str, Any]) -> str:
    """Return in two lines what was played, and how the table is as it stands."""
    bots = data["bots"][0] if len(set(data["bots"])) == 1 else ", ".join(data["bots"])
    unit = "場 games" if data["unit"] == "game" else "副牌牆 walls"
    told = f"規則 rules {data['preset']} · 電腦 bots {bots} · 每條規則 each rule {data['walls']:,} {unit}"
    base = data["base"]
    if not base:
        return told
    return (
        f"{told} · 不改時 as it is: 流局 draws {100 * base['draws']:.2f} %, 胡牌家數 winners {base['wins']:.3f}, "
        f"每胡台數 台 a win {base['tai'] or 0:.3f}, 一局輸贏 chips {base['chips']:.3f}"
    )


def verdicts(data: Mapping[str, Any]) -> list[Verdict]:
    """Return, for each measure, the rule that changes it most, of those that clearly do."""
    found = list(zip(data["rules"], effects_from(data), strict=True))
    said = []
    for name, (zh, en, _factor, _decimals) in SHOWN.items():
        clear = [effect for row, effect in found if is_clear(row, name)]
        if not clear:
            said.append(Verdict(None, f"{zh}：沒有一條看得出差別。", f"{en}: no rule shows a difference."))
            continue
        most = max(clear, key=lambda effect: abs(effect.differences[name].value))
        value = " (".join(_cell(most.differences[name], name, clear=False).split("\n")) + ")"
        name_zh, name_en = name_of(most)
        said.append(
            Verdict(None, f"{zh}：影響最大的是「{name_zh}」，{value}。", f"{en}: most of all '{name_en}', {value}.")
        )
    if len(data["rules"]) < data["rules_asked"]:
        done, asked = len(data["rules"]), data["rules_asked"]
        said.append(
            Verdict(None, f"中途停了，完成 {done}／{asked} 條。", f"Stopped, {done} of {asked} rules are done.")
        )
    return said
