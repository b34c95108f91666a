"""Whether a table answers under an address: asked from here, the long way round, as a friend's browser would."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from http.client import HTTPException

_SECONDS = 10.0
_MOST_BYTES = 4096
_HEADERS = {
    "User-Agent": "taiwan-mahjong-table",
    "ngrok-skip-browser-warning": "1",  # else that tool answers the first time with a page of its own
}


def answers(base: str) -> bool:
    """Return whether a server of ours answers at ``base/liveness``: a page of the tunnel's own does not count."""
    request = urllib.request.Request(f"{base}/liveness", headers=_HEADERS)  # noqa: S310  http or https, as it was found
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310  as above
            said = json.loads(answer.read(_MOST_BYTES))
    except (OSError, HTTPException, ValueError):
        return False
    return isinstance(said, dict) and said.get("/liveness") is True
