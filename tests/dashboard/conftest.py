from __future__ import annotations

from collections.abc import Callable

import pytest

from dashboard.cli import app


@pytest.fixture
def mahjong(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command as its user does; give exit code, standard output and standard error."""

    def run(*args: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            app(list(args))
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return run
