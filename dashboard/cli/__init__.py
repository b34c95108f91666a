"""The command line: `mahjong COMMAND`. One file a command; each imports what it needs when it runs."""

from __future__ import annotations

import sys

import typer

from dashboard.cli.bench import bench
from dashboard.cli.cases import cases
from dashboard.cli.duel import duel
from dashboard.cli.errors import WrongUse
from dashboard.cli.report import report
from dashboard.cli.rules import rules
from dashboard.cli.score import score
from dashboard.cli.serve import serve
from dashboard.cli.sim import sim
from dashboard.cli.stress import stress
from dashboard.cli.train import train
from dashboard.cli.verify import verify
from dashboard.cli.warm import warm

commands = typer.Typer(
    name="mahjong",
    help="台灣十六張麻將 / Taiwanese sixteen-tile mahjong: a table in the browser, and an engine for research.",
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, sim, duel, score, cases, rules, verify, bench, stress, warm):
    commands.command()(command)
commands.add_typer(train, name="train")
commands.add_typer(report, name="report")


def app(args: list[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 failed or stopped half way, 2 used wrongly (one line says how)."""
    given = sys.argv[1:] if args is None else args
    try:
        code = commands(given or ["--help"], prog_name="mahjong", standalone_mode=False)
    except WrongUse as error:
        sys.stderr.write(f"錯誤 / error: {error.message}\n")
        code = error.exit_code
    except typer.TyperException as error:
        sys.stderr.write(f"用法不對，見 --help / wrong use, see --help: {error.format_message()}\n")
        code = error.exit_code
    except typer.Abort:
        code = 130
    sys.exit(code or 0)
