"""Values as JSON has them: what work tells and what is kept is plain data, for any page and any program."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

import numpy as np


def plain(value: Any) -> Any:
    """Return the data with lists for arrays and tuples, and None for numbers that JSON has not.

    >>> plain({"chips": (0.5, float("nan")), "walls": np.arange(2)})
    {'chips': [0.5, None], 'walls': [0, 1]}
    """
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(value.tolist())
    return None if isinstance(value, float) and not isfinite(value) else value


def to_json(value: Any) -> bytes:
    """Return data as JSON text. Raises `TypeError` for what is no data."""
    return json.dumps(plain(value), ensure_ascii=False, allow_nan=False).encode()
