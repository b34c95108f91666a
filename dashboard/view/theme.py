"""The colours, fonts and sizes of the table page, each named once. No layout and no words live here."""

from __future__ import annotations

ROOM = "#17120f"
"""Around the table."""
WOOD_LIGHT = "#6b4527"
WOOD_DARK = "#3d2616"
FELT_LIGHT = "#3c7d5c"
FELT_DARK = "#1f4f3b"

INK = "#1d1712"
"""Text on ivory."""
INK_SOFT = "#6d6152"
CREAM = "#f6ecd4"
"""Text on wood, felt and panels."""
CREAM_SOFT = "#c9b995"
GOLD = "#f0c35a"
RED = "#b8322a"
IVORY = "#f7f0dd"
PAPER = "#fffdf6"
IVORY_EDGE = "#d8c9a3"
SHADE = "#000000"
GAIN = "#2f7d4f"
LOSS = "#b8322a"
GAIN_ON_DARK = "#8fd0a2"
LOSS_ON_DARK = "#ef9a8a"

CALL_INK = {
    "win": "#fff6e2",
    "kong": "#5b3f97",
    "pung": "#1f5f9a",
    "chow": "#2c7048",
    "discard": "#8a4b12",
    "draw": "#1d1712",
    "pass": "#5a5148",
    "ready": "#0b6b62",
}
"""Colour of the word on each button of the action bar."""

SANS = "'Table TC','Noto Sans TC','Noto Sans CJK TC','PingFang TC','Microsoft JhengHei',sans-serif"
SERIF = "'Table Serif TC','Noto Serif TC','Noto Serif CJK TC','Songti TC','PMingLiU','Table TC',serif"
"""The first of each comes with the page (`dashboard.view.fonts`) and has what labels need; names may need more."""

PAGE_CSS = f"""
html, body {{
  height: 100%; margin: 0; overflow: hidden; overscroll-behavior: none; background: {ROOM};
  -webkit-user-select: none; user-select: none;
}}
#table {{ position: fixed; inset: 0; }}
.no-table {{
  position: fixed; inset: 0; z-index: 2147483647; display: grid; place-content: center; gap: 14px; padding: 24px;
  background: {ROOM}; color: {CREAM}; font: 18px/1.6 {SANS};
}}
.no-table p {{ max-width: 34em; margin: 0; }}
.no-table p + p {{ color: {CREAM_SOFT}; font-size: 15px; }}
.no-table button {{
  min-height: 50px; padding: 0 22px; justify-self: start; font: inherit; color: {INK}; background: {IVORY};
  border: 1px solid {GOLD}; border-radius: 8px;
}}
"""
"""Style of the page that holds the table and nothing else."""
