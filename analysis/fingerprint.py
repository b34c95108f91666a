"""What plays: a fingerprint of the engine and the bots, so that hands of two versions are never mixed in one result."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import mahjong
from mahjong.core.danger_weights import SHIPPED
from mahjong.core.jit import source_hash


@cache
def engine_fingerprint() -> str:
    """Return 16 hex digits that change with any source of `mahjong` a hand's course may hang on.

    That is the core (`mahjong.core.jit.source_hash`, with numba's version), the weights of the danger model, the bots,
    and the modules beside them.

    >>> len(engine_fingerprint())
    16
    """
    digest = hashlib.sha256(source_hash().encode())
    here = Path(mahjong.__file__).parent
    for path in (SHIPPED, *sorted(here.glob("*.py")), *sorted(here.glob("bots/*.py"))):
        digest.update(path.relative_to(here).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
