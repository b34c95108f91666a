"""`mahjong rules`: what a preset plays, how two differ, the table of all of them, a card to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

PresetName = Annotated[str, typer.Option(help="哪一套規則 / which preset: house ata sml star31 pocket")]
Diff = Annotated[tuple[str, str] | None, typer.Option(help="兩套規則的不同 / how two presets differ: --diff house sml")]
List = Annotated[bool, typer.Option("--list", help="有哪些規則與出處 / the presets and their sources")]
Table = Annotated[bool, typer.Option("--table", help="各套規則對照，Markdown / all presets side by side, Markdown")]
Card = Annotated[bool, typer.Option("--card", help="台數卡 / the card of 台")]
Html = Annotated[Path | None, typer.Option(help="台數卡存成一頁 HTML / write the card as one page of HTML")]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def rules(
    preset: PresetName = "house",
    diff: Diff = None,
    list_: List = False,
    table: Table = False,
    card: Card = False,
    html: Html = None,
    json: AsJson = False,
) -> None:
    """看規則：每條規則與台數 / Show the rules of a preset: every switch, every row of 台."""
    from dashboard.cli import rules_card, rules_report, rules_table
    from dashboard.cli.errors import WrongUse
    from mahjong.rules import Rules, RulesError

    _check_one(diff=diff is not None, list=list_, table=table, card=card and html is None, html=html is not None)
    if json and (table or card or html is not None):
        raise WrongUse("--json 不能和 --table、--card、--html 並用 / --json goes with none of --table --card --html")
    try:
        shown, pair = Rules.preset(preset), [Rules.preset(name) for name in diff or ()]
    except RulesError as error:
        raise WrongUse(str(error)) from None
    if html is not None:
        _write(html, rules_card.as_html(shown))
    elif card:
        typer.echo(rules_card.as_text(shown))
    elif table:
        typer.echo(rules_table.as_markdown(), nl=False)
    elif list_:
        typer.echo(rules_report.list_as_json() if json else rules_report.list_as_text())
    elif pair:
        typer.echo((rules_report.diff_as_json if json else rules_report.diff_as_text)(*pair))
    else:
        typer.echo((rules_report.as_json if json else rules_report.as_text)(shown))


def _check_one(**asked: bool) -> None:
    from dashboard.cli.errors import WrongUse

    names = [f"--{name}" for name, given in asked.items() if given]
    if len(names) > 1:
        raise WrongUse(f"只能選一個 / choose one of them: {' '.join(names)}")


def _write(path: Path, page: str) -> None:
    from dashboard.cli.errors import WrongUse

    try:
        path.write_text(page, "utf-8")
    except OSError as error:
        raise WrongUse(f"寫不了 {path} / cannot write {path}: {error.strerror or error}") from None
    typer.echo(f"台數卡存入 / card written to {path}", err=True)
