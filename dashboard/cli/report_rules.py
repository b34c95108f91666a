"""`mahjong report rules`: what a house rule does to the game, each changed alone on the same walls."""

from __future__ import annotations

import secrets
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dashboard.cli.errors import WrongUse
from dashboard.cli.page_out import PageOut, check_page, write_out

if TYPE_CHECKING:
    from analysis.report import Page
    from analysis.rule_effects import Effects, Trial

WIDTH = 140

Preset = Annotated[str, typer.Option(help="哪一套規則 / the rules to start from: a preset of `mahjong rules --list`")]
SwitchText = Annotated[
    list[str] | None,
    typer.Option(
        "--switch", metavar="NAME=VALUE",
        help="要試的規則，可重複；不給就全試 / a rule to try, repeated, as min_tai=2 or tai.pinghu=0; else all",
    ),
]  # fmt: skip
Walls = Annotated[int, typer.Option(help="牌牆數，每條規則都打這些 / walls; every rule is played on the same ones")]
Games = Annotated[
    bool, typer.Option("--games", help="改打整場，共 --walls 場，連莊也算 / whole games, for rules of 連莊")
]
Bots = Annotated[str, typer.Option(help="電腦：一個，或四個用逗號隔開 / one bot for all seats, or four with commas")]
SeedText = Annotated[str | None, typer.Option(help="種子，不給就新抽一個 / the seed, any text; without one a new one")]
SeedHex = Annotated[str | None, typer.Option(help="種子，64 個十六進位數字 / the seed as 64 hex digits")]
Jobs = Annotated[int | None, typer.Option(min=1, help="程序數，結果與此無關 / processes; results do not depend on it")]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def rules(
    preset: Preset = "house",
    switch: SwitchText = None,
    walls: Walls = 20_000,
    games: Games = False,
    bots: Bots = "efficient",
    seed: SeedText = None,
    seed_hex: SeedHex = None,
    jobs: Jobs = None,
    out: PageOut = None,
    json: AsJson = False,
) -> None:
    """一條規則改變什麼 / What a house rule does to wins, 台, draws and chips. Ctrl-C keeps the rules that are done."""
    from analysis.arena import PlanError
    from analysis.extras import MissingExtraError, need
    from analysis.rule_changes import changes_to_try, read_change
    from analysis.rule_effects import EffectsError, Trial, as_data
    from analysis.workers import WorkersError
    from dashboard.cli.seeds import read_seed
    from mahjong.bots import BotError
    from mahjong.rules import Rules, RulesError
    from mahjong.selfplay import EndlessGameError

    check_page(out)
    try:
        for module in ("scipy.stats", "statsmodels.stats.weightstats"):
            need(module)
        base = Rules.preset(preset)
        asked = tuple(read_change(text, base) for text in switch or ())
        changes = asked or changes_to_try(base, whole_games=games)
        chosen = secrets.token_bytes(32) if seed is None and seed_hex is None else read_seed(seed, seed_hex)
        names = tuple(bots.split(",")) if "," in bots else (bots,) * 4
        effects = _play(Trial(base, changes, walls, chosen, names, games), jobs)
    except (BotError, EffectsError, MissingExtraError, PlanError, RulesError, WorkersError, EndlessGameError) as error:
        raise WrongUse(str(error)) from None
    data = as_data(effects)
    write_out(lambda: _page(data), out)
    typer.echo(_said(data, as_json=json))
    if effects.played < effects.to_play:
        raise typer.Exit(1)


def _play(trial: Trial, jobs: int | None) -> Effects:
    """Play under a progress bar; Ctrl-C keeps the rules that are done."""
    from analysis.rule_effects import Effects, run
    from analysis.workers import cores
    from dashboard.cli.progress import compile_core, progress_bar
    from dashboard.cli.stopping import interrupted

    compile_core()
    effects = Effects(trial)
    with interrupted() as asked_to_stop, progress_bar() as bar, closing(run(trial, jobs or cores())) as growing:
        task = bar.add_task("對打中，副牌牆 / playing, walls", total=effects.to_play)
        for effects in growing:
            bar.update(task, completed=effects.played)
            if asked_to_stop():
                break
    return effects


def _said(data: dict[str, Any], *, as_json: bool) -> str:
    from json import dumps

    from analysis.rule_effects_sheets import lead, sheets, verdicts
    from dashboard.cli.sheets_text import printed

    if as_json:
        return dumps(data, ensure_ascii=False, indent=1, allow_nan=False)
    return printed(f"{lead(data)}\n種子 seed {data['seed_hex']}", verdicts(data), sheets(data), WIDTH)


def _page(data: dict[str, Any]) -> Page:
    from analysis.rule_effects_page import page_of

    return page_of(data)
