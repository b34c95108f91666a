"""`--out FILE.html` of the reports: refused before the first hand where it cannot be, written after the last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.cli.errors import WrongUse

if TYPE_CHECKING:
    from analysis.report import Page

PageOut = Annotated[Path | None, typer.Option(help="寫成一頁，存進這個新檔案 / write a page to this new file")]


def check_page(out: Path | None) -> None:
    """Raise `WrongUse` naming a file that is there already, or a folder that is not."""
    from analysis.report import PageError, check_new

    if out is None:
        return
    try:
        check_new(out)
    except PageError as error:
        raise WrongUse(str(error)) from None
    if not out.parent.is_dir():
        raise WrongUse(f"沒有這個資料夾 / there is no such folder: {out.parent}")


def write_out(make: Callable[[], Page], out: Path | None) -> None:
    """Write a page to its new file, if one is wanted, and say so on standard error. Raises `WrongUse`."""
    from analysis.report import PageError, write_page

    if out is None:
        return
    try:
        write_page(make(), out)
    except PageError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"寫不進 {out} / cannot write {out}: {error.strerror or error}") from None
    typer.echo(f"寫好了 / written: {out}", err=True)
