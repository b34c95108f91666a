"""`mahjong cases`: a file of cases that somebody wrote down, each held to a preset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[Path, typer.Argument(help="案例檔，一行一個 JSON / the cases, a JSON object a line")]
PresetName = Annotated[str, typer.Option(help="照哪一套規則 / which preset judges: house ata sml star31 pocket")]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def cases(file: File, preset: PresetName = "house", json: AsJson = False) -> None:
    """驗案例：與規則相符嗎 / Judge written cases: right as a preset stands, or by setting the switches they name.

    有一個不符就以 1 結束 / Ends with 1 if one is wrong.
    """
    from dashboard.cli import cases_report
    from dashboard.cli.errors import WrongUse
    from mahjong.cases import CaseError, judge, parse_cases
    from mahjong.rules import Rules, RulesError

    try:
        rules = Rules.preset(preset)
        given = parse_cases(file.read_bytes())
    except OSError as error:
        raise WrongUse(f"讀不了 {file} / cannot read {file}: {error.strerror or error}") from None
    except (CaseError, RulesError) as error:
        raise WrongUse(str(error)) from None
    verdicts = [judge(case, rules) for case in given]
    typer.echo(cases_report.as_json(verdicts) if json else cases_report.as_text(rules, verdicts))
    if any(one.verdict == "wrong" for one in verdicts):
        raise typer.Exit(1)
