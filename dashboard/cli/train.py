"""`mahjong train danger`: play hands and fit a danger model on them, into a file of its own."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dashboard.cli.errors import WrongUse

if TYPE_CHECKING:
    from analysis.danger_data import Source

train = typer.Typer(help="訓練 / train", no_args_is_help=True)

Hands = Annotated[int, typer.Option(help="局數 / hands to play")]
Out = Annotated[Path, typer.Option(help="寫進這個新檔案 / the new file to write the model to")]
SeedText = Annotated[str | None, typer.Option(help="種子，任何文字 / the seed, any text")]
SeedHex = Annotated[str | None, typer.Option(help="種子，64 個十六進位數字 / the seed as 64 hex digits")]
FieldName = Annotated[str, typer.Option(help="另外三家 / the other three seats: efficient or careful")]
Preset = Annotated[str, typer.Option(help="規則 / the rules: a preset of `mahjong rules --list`")]
Jobs = Annotated[int | None, typer.Option(min=1, help="程序數，結果與此無關 / processes; results do not depend on it")]


@train.callback()
def _group() -> None:
    """訓練 / Train what bots and hints read the table by."""


@train.command()
def danger(
    hands: Hands,
    out: Out,
    seed: SeedText = None,
    seed_hex: SeedHex = None,
    field: FieldName = "efficient",
    preset: Preset = "house",
    jobs: Jobs = None,
) -> None:
    """打許多局，訓練危險模型 / Play hands and fit the danger model: how likely a tile is somebody's winning tile."""
    from analysis.danger_data import DangerError, Source
    from analysis.danger_fit import FitError, write_model
    from analysis.extras import MissingExtraError, need
    from analysis.workers import WorkersError
    from dashboard.cli.seeds import read_seed
    from mahjong.rules import Rules, RulesError

    if out.exists():
        raise WrongUse(f"檔案已經在了，沒有覆寫 / the file is there already, nothing was overwritten: {out}")
    try:
        need("sklearn.linear_model")
        source = Source(hands, read_seed(seed, seed_hex), field, Rules.preset(preset))
        content = _train(source, jobs)
        write_model(content, out)
    except (DangerError, FitError, MissingExtraError, RulesError, WorkersError) as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"寫不進 {out} / cannot write {out}: {error.strerror or error}") from None
    record = content["training"]
    typer.echo(
        f"模型寫好了 / model written: {out}\n"
        f"  指紋 fingerprint {content['fingerprint']} · 局 hands {record['hands']:,} · 牌 rows {record['rows']:,} · "
        f"放槍 deal-ins {record['deal_ins']:,} · 種子 seed {record['seed_hex']}"
    )


def _train(source: Source, jobs: int | None) -> dict[str, Any]:
    """Play under a progress bar and fit. Ctrl-C leaves nothing behind."""
    from analysis.danger_data import rows_of
    from analysis.danger_fit import Sample, fit
    from analysis.workers import cores
    from dashboard.cli.progress import compile_core, progress_bar
    from dashboard.cli.stopping import interrupted

    compile_core()
    sample = Sample()
    with interrupted() as asked_to_stop, progress_bar() as bar, closing(rows_of(source, jobs or cores())) as pieces:
        task = bar.add_task("打牌中，局 / playing, hands", total=source.hands)
        for (_first, count), rows in zip(source.pieces(), pieces, strict=True):
            sample.add(rows)
            bar.advance(task, count)
            if asked_to_stop():
                raise typer.Exit(1)
        bar.update(task, description="計算中 / fitting")
    return fit(source, sample)
