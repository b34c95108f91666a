"""What `mahjong report rules` prints: a table for people, JSON for programs."""

from __future__ import annotations

import json
from math import isfinite, isnan

from rich.console import Console
from rich.table import Table

from analysis.clusters import Interval
from analysis.rule_changes import ONLY_IN_GAMES
from analysis.rule_effects import FEW, Effect, Effects, as_data

WIDTH = 150
COLUMNS = {
    "draws": ("流局 draws, points", 100, 2),
    "wins": ("胡牌家數 winners a hand", 1, 3),
    "tai": ("每胡台數 台 a win", 1, 3),
    "chips": ("一局輸贏 chips a hand", 1, 3),
}
"""The measures that are printed: heading, factor, decimals."""


def as_json(effects: Effects) -> str:
    """Return effects as JSON."""
    return json.dumps(as_data(effects), ensure_ascii=False, indent=1, allow_nan=False)


def as_text(effects: Effects) -> str:
    """Return effects as a table with what must be known to read it."""
    console = Console(width=WIDTH, highlight=False, no_color=True)
    with console.capture() as captured:
        console.print(_head(effects), soft_wrap=True)
        console.print(_table(effects))
        console.print("\n".join(_notes(effects)), soft_wrap=True)
    return captured.get().rstrip()


def _head(effects: Effects) -> str:
    trial, base = effects.trial, effects.base
    unit = "場 games" if trial.whole_games else "副牌牆 walls"
    head = (
        f"規則 rules {trial.base.preset_name} · 電腦 bots {', '.join(trial.bots)} · 種子 seed {trial.seed.hex()}\n"
        f"每條規則 each rule: {trial.walls:,} {unit}"
    )
    if not base:
        return head
    return (
        f"{head}\n不改時 as it is: 流局 draws {100 * base['draws']:.2f}% · 胡牌家數 winners {base['wins']:.3f} · "
        f"每胡台數 台 a win {base['tai']:.3f} · 一局輸贏 chips {base['chips']:.3f} · "
        f"打出 discards {base['discards']:.1f}"
    )


def _table(effects: Effects) -> Table:
    table = Table()
    table.add_column("規則 Rule", overflow="fold", max_width=52)
    for column in (*(heading for heading, *_rest in COLUMNS.values()), "付法不同 paid otherwise"):
        table.add_column(column, justify="right", overflow="fold")
    _note, corrected = effects.by_luck()
    for effect, p in zip(effects.found, corrected, strict=True):
        if effect.touched == 0:
            continue
        table.add_row(
            _rule(effect), *(_cell(effect.differences[name], p[name], name) for name in COLUMNS), _paid(effect)
        )
    return table


def _rule(effect: Effect) -> str:
    words, value = effect.change.words(), effect.change.value_words()
    return f"{effect.change}\n{words.zh}：{value.zh}"


def _cell(of: Interval, p: float, name: str) -> str:
    _heading, factor, decimals = COLUMNS[name]
    if of.value == 0 and of.standard_error == 0:
        return "0"
    if not isfinite(of.value):
        return "—"
    value, low, high = (f"{factor * x:+.{decimals}f}" for x in (of.value, of.low, of.high))
    return f"{value}{'*' if not isnan(p) and p < 0.05 else ''}\n({low} … {high})"


def _paid(effect: Effect) -> str:
    share = effect.paid
    few = "，少 few" if effect.touched < FEW else ""
    return f"{100 * share.value:.2f}%\n({effect.touched:,}{few})"


def _notes(effects: Effects) -> list[str]:
    note, _p = effects.by_luck()
    trial = effects.trial
    notes = [
        "差：改了的規則減原來的，95% 區間。 / Differences: changed rule less the table's, 95 % intervals over walls.",
        f"{note.zh} {note.en} * p < 0.05，已校正 after Holm's correction.",
        f"「少」：不到 {FEW} 副牌牆付法不同，區間只是大概。 / few: below {FEW} walls, the interval is a rough one.",
        "電腦不會因規則改變打法，也從不報聽。 / The bots do not adapt to a rule, and never declare ready (聽).",
    ]
    same = [str(effect.change) for effect in effects.found if effect.touched == 0]
    if same:
        most = f"{300 / trial.walls:.3g}%"
        notes.append(f"付法全部相同（至多 {most}）/ paid alike everywhere (at most {most} differ): {', '.join(same)}")
    if not trial.whole_games:
        names = ", ".join(sorted(ONLY_IN_GAMES))
        notes.append(f"單局沒有連莊，這些規則看不出來 / single hands have no 連莊, these rules need --games: {names}")
    if effects.played < effects.to_play:
        done, asked = len(effects.found), len(trial.changes)
        notes.append(f"中斷，完成 {done}／{asked} 條 / stopped, {done} of {asked} rules are done")
    return notes
