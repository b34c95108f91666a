"""`mahjong report deal-in`: how often which tile deals in, and when, counted from played hands."""

from __future__ import annotations

import secrets
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dashboard.cli.errors import WrongUse
from dashboard.cli.page_out import PageOut, check_page, write_out

if TYPE_CHECKING:
    from analysis.deal_in import Tally, Throws
    from analysis.report import Page

WIDTH = 120

Bots = Annotated[
    str,
    typer.Option(
        help="電腦：一個，或四個用逗號隔開，只看第一個 / one bot, or four with commas: the first one's discards"
    ),
]
Hands = Annotated[int, typer.Option(help="局數 / hands to play")]
SeedText = Annotated[str | None, typer.Option(help="種子，不給就新抽一個 / the seed, any text; without one a new one")]
SeedHex = Annotated[str | None, typer.Option(help="種子，64 個十六進位數字 / the seed as 64 hex digits")]
Preset = Annotated[str, typer.Option(help="規則 / the rules: a preset of `mahjong rules --list`")]
Jobs = Annotated[int | None, typer.Option(min=1, help="程序數，結果與此無關 / processes; results do not depend on it")]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def deal_in(
    bots: Bots = "efficient",
    hands: Hands = 10_000,
    seed: SeedText = None,
    seed_hex: SeedHex = None,
    preset: Preset = "house",
    jobs: Jobs = None,
    out: PageOut = None,
    json: AsJson = False,
) -> None:
    """哪張牌什麼時候放槍 / How often a discard deals in: by turn, tile and the opponent's melds, with intervals."""
    from analysis.deal_in import DealInError, Throws, as_data
    from analysis.extras import MissingExtraError, need
    from analysis.workers import WorkersError
    from dashboard.cli.seeds import read_seed
    from mahjong.bots import BotError
    from mahjong.rules import Rules, RulesError

    check_page(out)
    try:
        for module in ("scipy.stats", "statsmodels.stats.proportion"):
            need(module)
        chosen = secrets.token_bytes(32) if seed is None and seed_hex is None else read_seed(seed, seed_hex)
        names = tuple(bots.split(",")) if "," in bots else (bots,) * 4
        throws = Throws(hands, chosen, names, Rules.preset(preset))
        tally = _count(throws, jobs)
    except (BotError, DealInError, MissingExtraError, RulesError, WorkersError) as error:
        raise WrongUse(str(error)) from None
    data = as_data(tally, throws)
    write_out(lambda: _page(data), out)
    typer.echo(_said(data, as_json=json))
    if tally.hands < throws.hands:
        raise typer.Exit(1)


def _count(throws: Throws, jobs: int | None) -> Tally:
    """Play and count under a progress bar; Ctrl-C keeps what was counted."""
    from analysis.deal_in import Tally, count
    from analysis.workers import cores
    from dashboard.cli.progress import compile_core, progress_bar
    from dashboard.cli.stopping import interrupted

    compile_core()
    tally = Tally()
    with interrupted() as asked_to_stop, progress_bar() as bar, closing(count(throws, jobs or cores())) as growing:
        task = bar.add_task("打牌中，局 / playing, hands", total=throws.hands)
        for tally in growing:
            bar.update(task, completed=tally.hands)
            if asked_to_stop():
                break
    return tally


def _said(data: dict[str, Any], *, as_json: bool) -> str:
    from json import dumps

    from analysis.deal_in_sheets import PAIR, lead, sheets, verdicts
    from dashboard.cli.sheets_text import printed

    if as_json:
        return dumps(data, ensure_ascii=False, indent=1, allow_nan=False)
    head = [lead(data), f"種子 seed {data['seed_hex']}", *PAIR]
    if data["hands_counted"] < data["hands"]:
        head.append(f"中途停了，算了 {data['hands_counted']:,} 局 / stopped after {data['hands_counted']:,} hands")
    return printed("\n".join(head), verdicts(data), sheets(data), WIDTH)


def _page(data: dict[str, Any]) -> Page:
    from analysis.deal_in_page import page_of

    return page_of(data)
