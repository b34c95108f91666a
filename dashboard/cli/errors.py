"""How a command says no: one line in both languages and exit code 2, never a traceback."""

from __future__ import annotations

import typer


class WrongUse(typer.TyperException):
    """The command cannot do what was asked: the message names the value, in Chinese and English."""

    exit_code = 2
