"""The import map of the page: each JavaScript module, and the tile art, as a `data:` URL. No build step, no request.

The names (`#geometry`, …) are those that package.json gives the same files under node.
"""

from __future__ import annotations

import base64
import json
from functools import cache
from pathlib import Path

JS = Path(__file__).parent / "js"
TILES = Path(__file__).parents[1] / "assets" / "tiles"
ENTRY, LAB, VERIFY = "table", "felt_lab", "verify"
"""The modules that the components themselves are: of the table, of the felt lab, of the page that proves walls. All
others are imported by name."""
LATE = "late"
"""What is no module: the script in the head of a table's page."""


@cache
def import_map() -> dict[str, dict[str, str]]:
    """Return the import map: specifier -> data URL, for every module in `js` but the entries, and ``#art``."""
    modules = {
        f"#{path.stem}": path.read_text("utf-8")
        for path in sorted(JS.glob("*.js"))
        if path.stem not in {ENTRY, LAB, VERIFY, LATE}
    }
    modules["#art"] = f"export const faces = {json.dumps(tile_art(), ensure_ascii=False)};"
    return {"imports": {name: _data_url(code) for name, code in modules.items()}}


@cache
def tile_art() -> dict[str, str]:
    """Return the picture of each face as SVG text, by the code of its kind, and ``back``."""
    return {path.stem: path.read_text("utf-8").strip() for path in sorted(TILES.glob("*.svg"))}


def _data_url(code: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(code.encode()).decode("ascii")
