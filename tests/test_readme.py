"""What the README shows works as it is written."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from dashboard.cli import app, commands

README = Path(__file__).resolve().parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
def test_python_runs(code):
    exec(compile(code, README, "exec"), {})


def test_every_command_is_shown():
    shown = set(re.findall(r"`mahjong (\w+)", TEXT))
    alone = {command.callback.__name__ for command in commands.registered_commands}
    assert shown == (alone | {group.name for group in commands.registered_groups}) - {"warm"}


def test_every_part_of_a_group_is_shown():
    for group in commands.registered_groups:
        shown = set(re.findall(rf"`mahjong {group.name} ([\w-]+)", TEXT))
        names = {command.callback.__name__.replace("_", "-") for command in group.typer_instance.registered_commands}
        assert shown == names, group.name


def test_the_score_command_scores(capsys):
    (command,) = re.findall(r"`mahjong (score .*?)`", TEXT)
    with pytest.raises(SystemExit) as ended:
        app(shlex.split(command))
    assert not ended.value.code
    assert "平胡" in capsys.readouterr().out


def test_pictures_and_files_named_are_there():
    for path in re.findall(r"\]\((?!http)([^)#]+)\)", TEXT):
        assert (README.parent / path).exists(), path
