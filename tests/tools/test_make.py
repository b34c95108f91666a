"""What `make test` runs, read from what make says it would do."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_test_runs_compiled_and_then_the_game_is_measured_uncompiled():
    """A mark that leaves tests out of the measurement must never leave them out of the tests."""
    done = subprocess.run(["make", "-n", "test", "WORKERS=3"], cwd=ROOT, capture_output=True, text=True, check=True)
    every, measured = [line for line in done.stdout.splitlines() if "-m pytest" in line]
    assert not {"NUMBA_DISABLE_JIT=1", "compiled_only", "--deselect", "--ignore"} & {*every.replace('"', " ").split()}
    assert every.split("-m pytest")[1].split() == ["-n", "3"]
    assert measured.startswith("NUMBA_DISABLE_JIT=1 ")
    assert '--cov=mahjong -m "not compiled_only"' in measured
