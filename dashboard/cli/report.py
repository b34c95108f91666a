"""`mahjong report calibration` and `mahjong report duel`: what was found, on one page that opens without a network."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.cli.duel import (
    AsJson,
    BotA,
    BotB,
    FieldName,
    Jobs,
    Preset,
    Resume,
    Scheduler,
    SeedHex,
    SeedText,
    Sequential,
    Walls,
    played_duel,
)
from dashboard.cli.errors import WrongUse
from dashboard.cli.page_out import PageOut, check_page, write_out
from dashboard.cli.report_deal_in import deal_in
from dashboard.cli.report_rules import rules

if TYPE_CHECKING:
    from analysis.calibration_report import Report
    from analysis.calibration_run import Plan
    from analysis.report import Page

report = typer.Typer(help="報告 / reports", no_args_is_help=True)
for part in (deal_in, rules):
    report.command()(part)

ModelName = Annotated[str, typer.Option(help="模型名稱或檔案 / a model by name, or its file")]
CompiledField = Annotated[str, typer.Option(help="另外三家 / the other three seats: efficient or careful")]
Hands = Annotated[int, typer.Option(help="局數 / hands to play")]
Against = Annotated[
    list[str] | None,
    typer.Option(help="也和這個模型比，可給多次 / compare with this model too, by name or its file; may be repeated"),
]
Boosting = Annotated[
    bool, typer.Option("--boosting", help="也和梯度提升比，較花時間 / and with gradient boosting: slower")
]
OneField = Annotated[bool, typer.Option("--one-field", help="不看別的對手 / leave out the other fields")]
OutNeeded = Annotated[Path, typer.Option("--out", help="寫成一頁，存進這個新檔案 / write a page to this new file")]


@report.callback()
def _group() -> None:
    """報告 / Reports."""


@report.command()
def calibration(
    model: ModelName = "logistic@1",
    field: CompiledField = "efficient",
    hands: Hands = 3_000,
    seed: SeedText = None,
    seed_hex: SeedHex = None,
    preset: Preset = "house",
    jobs: Jobs = None,
    against: Against = None,
    boosting: Boosting = False,
    one_field: OneField = False,
    out: PageOut = None,
    json: AsJson = False,
) -> None:
    """危險模型準不準 / How true a danger model is: every figure with its interval, walls as clusters."""
    from analysis.calibration_run import Plan, other_fields
    from analysis.danger_data import Source
    from analysis.danger_models import find_model
    from dashboard.cli import calibration_text
    from dashboard.cli.seeds import read_seed
    from mahjong.rules import Rules

    with _refused():
        _check(out)
        rater = find_model(model)
        chosen = secrets.token_bytes(32) if seed is None and seed_hex is None else read_seed(seed, seed_hex)
        source = Source(hands, chosen, field, Rules.preset(preset))
        others = tuple(find_model(name) for name in against or ())
        fields = () if one_field else other_fields(field)
        found = _measure(Plan(source, rater, others, fields, boosting), jobs)
    with _refused():
        write_out(lambda: _calibration_page(found), out)
    show = (
        calibration_text.as_json if json else calibration_text.as_text if out is None else calibration_text.as_summary
    )
    typer.echo(show(found))


@report.command()
def duel(
    a: BotA,
    b: BotB,
    walls: Walls,
    out: OutNeeded,
    field: FieldName = "efficient",
    preset: Preset = "house",
    seed: SeedText = None,
    seed_hex: SeedHex = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    sequential: Sequential = False,
    resume: Resume = None,
    json: AsJson = False,
) -> None:
    """兩個電腦打同樣的牌牆，寫成一頁 / A duel, played as by `mahjong duel`, on one page."""
    from dashboard.cli import duel_report
    from dashboard.cli.duel_page import page_of

    with _refused():
        _check(out)
    outcome = played_duel(
        a, b, walls, field=field, preset=preset, seed=seed, seed_hex=seed_hex, jobs=jobs, scheduler=scheduler,
        sequential=sequential, resume=resume,
    )  # fmt: skip
    if not outcome.stopped:
        with _refused():
            write_out(lambda: page_of(outcome), out)
    typer.echo((duel_report.as_json if json else duel_report.as_text)(outcome))
    if outcome.stopped:
        raise typer.Exit(1)


@contextmanager
def _refused() -> Iterator[None]:
    """Say on one line what a report refuses."""
    from analysis.calibration_report import HeldOutError
    from analysis.danger_data import DangerError
    from analysis.danger_fit import FitError
    from analysis.extras import MissingExtraError
    from analysis.report import PageError
    from analysis.workers import WorkersError
    from mahjong.core.danger_weights import ModelError
    from mahjong.rules import RulesError

    try:
        yield
    except (
        DangerError, FitError, HeldOutError, MissingExtraError, ModelError, PageError, RulesError, WorkersError,
    ) as error:  # fmt: skip
        raise WrongUse(str(error)) from None


def _check(out: Path | None) -> None:
    """Refuse before the first hand what would be missing after the last, and a file that is there or cannot be."""
    from analysis.calibration_run import EXTRAS
    from analysis.extras import need

    for module in EXTRAS:
        need(module)
    check_page(out)


def _measure(plan: Plan, jobs: int | None) -> Report:
    """Play and count under a progress bar; Ctrl-C ends it without a report."""
    from analysis.calibration_run import measure
    from analysis.workers import cores
    from dashboard.cli.progress import compile_core, progress_bar
    from dashboard.cli.stopping import interrupted

    compile_core()
    with interrupted() as asked_to_stop, progress_bar() as bar:
        task = bar.add_task("打牌中 / playing", total=plan.hands)

        def told(hands: int, what: str) -> None:
            bar.update(task, completed=hands, description=what)
            if asked_to_stop():
                raise typer.Exit(1)

        return measure(plan, told, jobs or cores())


def _calibration_page(found: Report) -> Page:
    from analysis.calibration_page import page_of

    return page_of(found)
