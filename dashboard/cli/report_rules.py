"""`mahjong report rules`: what a house rule does to the game, each changed alone on the same walls."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
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
Resume = Annotated[
    Path | None,
    typer.Option(
        help="做好的規則存進這個 JSON 檔；中斷後同樣的指令就接著做 / keep what is done here, and go on from there"
    ),
]
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
    resume: Resume = None,
    out: PageOut = None,
    json: AsJson = False,
) -> None:
    """一條規則改變什麼 / What a house rule does to wins, 台, draws and chips. Ctrl-C keeps the rules that are done."""
    from analysis.rule_changes import changes_to_try, read_change
    from analysis.rule_effects import Trial, as_data
    from mahjong.rules import Rules

    check_page(out)
    with _refused(resume):
        base = Rules.preset(preset)
        asked = tuple(read_change(text, base) for text in switch or ())
        changes = asked or changes_to_try(base, whole_games=games)
        names = tuple(bots.split(",")) if "," in bots else (bots,) * 4
        effects = _play(Trial(base, changes, walls, _seed(seed, seed_hex, resume), names, games), jobs, resume)
    data = as_data(effects)
    write_out(lambda: _page(data), out)
    typer.echo(_said(data, as_json=json))
    if effects.played < effects.to_play:
        raise typer.Exit(1)


@contextmanager
def _refused(resume: Path | None) -> Iterator[None]:
    """Say on one line what a trial refuses, and what the disk does where effects are kept."""
    from analysis.arena import PlanError
    from analysis.effects_kept import KeptError
    from analysis.extras import MissingExtraError, need
    from analysis.rule_effects import EffectsError
    from analysis.workers import WorkersError
    from mahjong.bots import BotError
    from mahjong.rules import RulesError
    from mahjong.selfplay import EndlessGameError

    try:
        for module in ("scipy.stats", "statsmodels.stats.weightstats"):
            need(module)
        yield
    except (
        BotError, EffectsError, KeptError, MissingExtraError, PlanError, RulesError, WorkersError, EndlessGameError,
    ) as error:  # fmt: skip
        raise WrongUse(str(error)) from None
    except OSError as error:
        if resume is None:
            raise
        raise WrongUse(f"讀寫不了 {resume} / cannot read or write {resume}: {error.strerror or error}") from None


def _seed(text: str | None, hex_digits: str | None, resume: Path | None) -> bytes:
    """Return the seed that was given, else that of the run kept in the file, else a new one."""
    from analysis.effects_kept import seed_of
    from dashboard.cli.seeds import read_seed

    if text is not None or hex_digits is not None:
        return read_seed(text, hex_digits)
    return (seed_of(resume) if resume else None) or secrets.token_bytes(32)


def _play(trial: Trial, jobs: int | None, resume: Path | None) -> Effects:
    """Play under a progress bar, from where a file left off if there is one; Ctrl-C keeps the rules that are done."""
    from analysis.effects_kept import run_kept
    from analysis.rule_effects import Effects, run
    from analysis.workers import cores
    from dashboard.cli.progress import compile_core, progress_bar
    from dashboard.cli.stopping import interrupted

    compile_core()
    effects, workers = Effects(trial), jobs or cores()
    playing = run(trial, workers) if resume is None else run_kept(trial, resume, workers)
    with interrupted() as asked_to_stop, progress_bar() as bar, closing(playing) as growing:
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
