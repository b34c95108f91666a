"""How the felt lab's controls look: widths, and the style sheets of its components."""

from __future__ import annotations

from dashboard.view import theme

SIDE = 308
"""Width of the column at each side, css pixels: at 1366×768 the table between them is as high as the window allows."""
MARGIN = 14
GROUND, BAR = theme.IVORY, theme.FELT_LIGHT

TITLE_CSS = f"""
:host {{ margin: 0; }}
h1 {{ font: 700 21px/1.2 {theme.SERIF}; color: {theme.RED}; margin: 10px {MARGIN}px 8px; }}
h1 i {{ font: 400 15px {theme.SANS}; color: {theme.INK_SOFT}; }}
"""

WIDGET_CSS = f"""
:host {{ font-family: {theme.SANS}; font-size: 14px; color: {theme.INK}; }}
label, .bk-input-group label, .bk-slider-title {{ font: 500 14px/1.3 {theme.SANS}; color: {theme.INK}; }}
.bk-input {{
  font: 500 15px {theme.SANS}; min-height: 32px; padding: 2px 8px; border-radius: 7px; background: {theme.PAPER};
  border: 1px solid {theme.IVORY_EDGE}; color: {theme.INK};
}}
.noUi-target {{ background: #e3d6b4; border: 0; height: 7px; border-radius: 4px; box-shadow: none; }}
.noUi-horizontal .noUi-handle {{
  width: 20px; height: 20px; right: -10px; top: -7px; border-radius: 10px; background: {theme.FELT_DARK};
  border: 2px solid {theme.CREAM}; box-shadow: 0 1px 3px rgba(0,0,0,.4);
}}
.bk-btn-group {{ gap: 5px; }}
.bk-btn-group > .bk-btn.bk-btn-default {{
  font: 600 14px/1.2 {theme.SANS}; min-height: 40px; padding: 3px 5px; border: 1px solid {theme.IVORY_EDGE};
  border-radius: 8px; background: {theme.PAPER} !important; color: {theme.INK}; white-space: normal;
}}
.bk-btn-group > .bk-btn.bk-btn-default.bk-active {{
  background: {theme.FELT_DARK} !important; border-color: {theme.FELT_DARK}; color: {theme.CREAM} !important;
}}
"""

TABS_CSS = f"""
:host {{ font-family: {theme.SANS}; }}
.bk-header {{ border-bottom: 2px solid {theme.IVORY_EDGE}; margin-bottom: 8px; }}
.bk-tab {{
  font: 600 12.5px/1.2 {theme.SANS}; color: {theme.INK_SOFT}; padding: 5px 1px;
  box-sizing: border-box; width: {SIDE // 5 - 3}px; white-space: normal; text-align: center; border: 0;
}}
.bk-tab.bk-active {{ color: {theme.RED}; background: {theme.PAPER}; border-radius: 8px 8px 0 0; }}
"""

SETTINGS_CSS = f"""
:host {{ display: block; height: 100%; background: {theme.ROOM}; }}
button {{
  font: 600 15px {theme.SANS}; width: calc(100% - {2 * MARGIN}px); margin: {MARGIN}px; min-height: 44px;
  cursor: pointer; border-radius: 9px; border: 1px solid {theme.GOLD}; background: {theme.FELT_DARK};
  color: {theme.CREAM};
}}
pre {{
  font: 12px/1.45 ui-monospace, 'DejaVu Sans Mono', monospace; color: {theme.CREAM}; margin: 0 {MARGIN}px; padding: 0;
  white-space: pre-wrap; overflow-wrap: anywhere; overflow-y: auto; max-height: calc(100vh - 90px);
  -webkit-user-select: text; user-select: text;
}}
"""
