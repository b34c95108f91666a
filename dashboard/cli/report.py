"""`mahjong report calibration`: how true a danger model is, on walls it was not trained on."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.cli.errors import WrongUse
from dashboard.cli.report_deal_in import deal_in
from dashboard.cli.report_rules import rules

if TYPE_CHECKING:
    from analysis.calibration_report import Report
    from analysis.calibration_run import Plan

report = typer.Typer(help="報告 / reports", no_args_is_help=True)
for part in (deal_in, rules):
    report.command()(part)

ModelName = Annotated[str, typer.Option(help="模型名稱或檔案 / a model by name, or its file")]
FieldName = Annotated[str, typer.Option(help="另外三家 / the other three seats: efficient or careful")]
Hands = Annotated[int, typer.Option(help="局數 / hands to play")]
SeedText = Annotated[str | None, typer.Option(help="種子，不給就新抽一個 / the seed, any text; without one a new one")]
SeedHex = Annotated[str | None, typer.Option(help="種子，64 個十六進位數字 / the seed as 64 hex digits")]
Preset = Annotated[str, typer.Option(help="規則 / the rules: a preset of `mahjong rules --list`")]
Jobs = Annotated[int | None, typer.Option(min=1, help="程序數，結果與此無關 / processes; results do not depend on it")]
Against = Annotated[
    list[str] | None,
    typer.Option(help="也和這個模型比，可給多次 / compare with this model too, by name or its file; may be repeated"),
]
OneField = Annotated[bool, typer.Option("--one-field", help="不看別的對手 / leave out the other fields")]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


@report.callback()
def _group() -> None:
    """報告 / Reports."""


@report.command()
def calibration(
    model: ModelName = "logistic@1",
    field: FieldName = "efficient",
    hands: Hands = 3_000,
    seed: SeedText = None,
    seed_hex: SeedHex = None,
    preset: Preset = "house",
    jobs: Jobs = None,
    against: Against = None,
    one_field: OneField = False,
    json: AsJson = False,
) -> None:
    """危險模型準不準 / How true a danger model is: every figure with its interval, walls as clusters."""
    from analysis.calibration_report import HeldOutError
    from analysis.calibration_run import EXTRAS, Plan, other_fields
    from analysis.danger_data import DangerError, Source
    from analysis.danger_models import find_model
    from analysis.extras import MissingExtraError, need
    from analysis.workers import WorkersError
    from dashboard.cli import calibration_text
    from dashboard.cli.seeds import read_seed
    from mahjong.core.danger_weights import ModelError
    from mahjong.rules import Rules, RulesError

    try:
        for module in EXTRAS:
            need(module)
        rater = find_model(model)
        chosen = secrets.token_bytes(32) if seed is None and seed_hex is None else read_seed(seed, seed_hex)
        source = Source(hands, chosen, field, Rules.preset(preset))
        beside = tuple(find_model(name) for name in against or ())
        found = _measure(Plan(source, rater, beside, () if one_field else other_fields(field)), jobs)
    except (DangerError, HeldOutError, MissingExtraError, ModelError, RulesError, WorkersError) as error:
        raise WrongUse(str(error)) from None
    typer.echo((calibration_text.as_json if json else calibration_text.as_text)(found))


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
