"""Effects of rules kept on the disk while they are found, so that a run that was killed goes on where it was.

FILE is the data of `analysis.rule_effects.as_data`, written anew, whole or not at all, after every rule that is done.
"""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

from analysis.plain import PlainError
from analysis.rule_effects import Effects, Trial, as_data, effects_of, run
from analysis.workers import Results


class KeptError(ValueError):
    """A file that holds something else. The message names it; the file is left as it is."""


def read_kept(path: Path, trial: Trial) -> Effects | None:
    """Return what FILE holds of a trial, None where there is no such file.

    Raises `KeptError` for what is no file of effects, `analysis.rule_effects.EffectsError` for one of another run,
    `OSError` where it cannot be read.
    """
    data = _read(path)
    if data is None:
        return None
    try:
        return effects_of(trial, data)
    except (PlainError, KeyError, TypeError, AttributeError):
        raise _foreign(path) from None


def seed_of(path: Path) -> bytes | None:
    """Return the seed of the run that FILE holds, None where there is no such file. Raises as `read_kept`."""
    data = _read(path)
    try:
        return None if data is None else bytes.fromhex(data["seed_hex"])
    except (KeyError, TypeError, ValueError):
        raise _foreign(path) from None


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:  # no JSON, or no text at all
        raise _foreign(path) from None


def _foreign(path: Path) -> KeptError:
    return KeptError(f"不是規則影響的檔案 / not a file of effects of rules: {path}")


def run_kept(trial: Trial, path: Path, jobs: int = 1) -> Results[Effects]:
    """Play a trial as `analysis.rule_effects.run` does, from where FILE left off, and keep in it what is found.

    Raises as `read_kept` and `run` before anything is played, and `OSError` where nothing can be written.
    """
    known = read_kept(path, trial)
    return _keeping(trial, path, jobs, known)


def _keeping(trial: Trial, path: Path, jobs: int, known: Effects | None) -> Results[Effects]:
    kept = len(known.found) if known else -1
    with closing(run(trial, jobs, known)) as growing:
        for effects in growing:
            if effects.base and len(effects.found) != kept:
                kept = len(effects.found)
                part = path.with_name(path.name + ".part")
                part.write_text(json.dumps(as_data(effects), ensure_ascii=False, allow_nan=False), "utf-8")
                part.replace(path)
            yield effects
