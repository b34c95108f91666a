"""The fonts of the labels as style sheet: every face a `data:` URL, so that any server shows them without a request."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

FONTS = Path(__file__).parents[1] / "assets" / "fonts"
FACES: dict[str, tuple[str, int]] = {
    "TableTC-Regular": ("Table TC", 400),
    "TableTC-Bold": ("Table TC", 700),
    "TableSerifTC-Bold": ("Table Serif TC", 700),
}
"""Family and weight of each file. They hold the characters of the labels; a name may fall to the system's fonts."""


@cache
def font_faces() -> str:
    """Return the ``@font-face`` rules of all faces.

    >>> font_faces()[:72]
    "@font-face { font-family: 'Table TC'; font-weight: 400; font-style: norm"
    """
    return "".join(_rule(name, *face) for name, face in FACES.items())


def _rule(name: str, family: str, weight: int) -> str:
    data = base64.b64encode((FONTS / f"{name}.woff2").read_bytes()).decode("ascii")
    return (
        f"@font-face {{ font-family: '{family}'; font-weight: {weight}; font-style: normal; font-display: block; "
        f"src: url(data:font/woff2;base64,{data}) format('woff2'); }}\n"
    )
