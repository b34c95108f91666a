"""The one decorator of the core, and where its compiled code is kept.

numba's own cache does not notice that a function called from another module has changed: edited rules would silently
run old code. So compiled code lives in a folder named after a hash of all sources of the core; an edit means a new
folder. ``MAHJONG_CACHE`` moves the folder.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).resolve().parent


def source_hash() -> str:
    """Return 16 hex digits that change with any byte of any Python source of the core, and with numba's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_HERE.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder for this source's compiled code: ``MAHJONG_CACHE``, else beside the core, else the user's."""
    chosen = os.environ.get("MAHJONG_CACHE")
    if chosen:
        return Path(chosen) / source_hash()
    beside = _HERE / "__pycache__"
    writable = os.access(beside if beside.exists() else _HERE, os.W_OK)
    base = beside if writable else Path.home() / ".cache" / "taiwan-mahjong-table"
    return base / f"compiled-{source_hash()}"


_FOLDER = str(cache_folder())


def jit(function: F) -> F:
    """Compile a function of the core at its first call and keep the machine code in `cache_folder`."""
    config: Any = numba.config  # its names are made at run time
    before = config.CACHE_DIR
    config.CACHE_DIR = _FOLDER  # read by numba while it decorates; other users of numba keep their own folder
    try:
        return cast("F", njit(cache=True, error_model="numpy")(function))
    finally:
        config.CACHE_DIR = before
