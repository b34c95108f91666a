"""How the pages for experiments look: colours, sizes and style sheets, readable on a laptop of 1366×768."""

from __future__ import annotations

from dashboard.view import theme

FORM_WIDTH = 292
"""Width of what is chosen, css pixels; what comes out has the rest."""

PAGE_CSS = f"""
:root {{ color-scheme: light; }}
html, body {{ margin: 0; min-height: 100%; background: {theme.IVORY}; }}
body {{ font-family: {theme.SANS}; color: {theme.INK}; -webkit-text-size-adjust: 100%; }}
header {{
  display: flex; align-items: center; gap: 8px 26px; flex-wrap: wrap; padding: 9px 22px 10px; color: {theme.CREAM};
  background: linear-gradient({theme.FELT_LIGHT}, {theme.FELT_DARK}); border-bottom: 7px solid {theme.WOOD_LIGHT};
}}
header h1 {{ font: 700 25px/1.2 {theme.SERIF}; color: {theme.GOLD}; margin: 0; letter-spacing: .04em; }}
header h1 i {{ font: 400 15px {theme.SANS}; color: {theme.CREAM}; margin-left: 8px; letter-spacing: 0; }}
header nav {{ display: flex; gap: 8px; margin-left: auto; flex-wrap: wrap; }}
header nav a {{
  display: inline-flex; align-items: center; gap: 6px; min-height: 40px; padding: 0 14px; border-radius: 9px;
  color: {theme.CREAM}; text-decoration: none; font-size: 16px; font-weight: 600; background: rgba(0,0,0,.18);
}}
header nav a i {{ font-size: 13px; font-weight: 400; font-style: normal; }}
header nav a[aria-current] {{ background: {theme.CREAM}; color: {theme.FELT_DARK}; }}
header nav a:hover {{ filter: brightness(1.12); }}
main {{ padding: 12px 20px 30px; }}
"""

TABS_CSS = f"""
:host {{ font-family: {theme.SANS}; }}
.bk-header {{ border: 0; border-bottom: 2px solid {theme.IVORY_EDGE}; margin: 0 0 12px; }}
.bk-tab {{ font: 600 18px/1.2 {theme.SANS}; color: {theme.INK_SOFT}; padding: 8px 16px; border: 0; }}
.bk-tab.bk-active {{ color: {theme.RED}; background: {theme.PAPER}; border-radius: 9px 9px 0 0; }}
"""

FIELD_CSS = f"""
:host {{ margin: 0 0 9px; font-size: 15px; color: {theme.INK}; }}
* {{ font-family: {theme.SANS}; }}
label, .bk-input-group label {{ font: 500 14px/1.3 {theme.SANS}; color: {theme.INK_SOFT}; margin-bottom: 2px; }}
.bk-input {{
  font: 500 16px {theme.SANS}; min-height: 40px; border-radius: 8px; border: 1px solid {theme.IVORY_EDGE};
  background: {theme.PAPER}; color: {theme.INK}; box-sizing: border-box;
}}
select.bk-input[multiple] {{ min-height: 168px; padding: 4px; }}
select.bk-input[multiple] option {{ padding: 3px 6px; border-radius: 5px; }}
.bk-btn-group {{ gap: 5px; }}
.bk-btn-group > .bk-btn.bk-btn-default, .bk-btn-group > .bk-btn.bk-btn-primary {{
  font: 600 15px/1.2 {theme.SANS}; min-height: 40px; padding: 3px 12px; border: 1px solid {theme.IVORY_EDGE};
  border-radius: 8px; background: {theme.PAPER} !important; color: {theme.INK};
}}
.bk-btn-group > .bk-btn.bk-btn-default.bk-active {{
  background: {theme.FELT_DARK} !important; border-color: {theme.FELT_DARK}; color: {theme.CREAM} !important;
}}
"""

PLAIN_BUTTON_CSS = f"""
:host {{ margin: 0; }}
.bk-btn, .bk-btn-group > .bk-btn.bk-btn-default, .bk-btn-default > a.bk-btn, a {{
  font: 600 15px/1.2 {theme.SANS} !important; min-height: 40px; box-sizing: border-box; width: 100%; padding: 3px 8px;
  border: 1px solid {theme.IVORY_EDGE}; border-radius: 8px; background: {theme.IVORY} !important;
  color: {theme.INK} !important; text-decoration: none; display: inline-flex; align-items: center;
  justify-content: center;
}}
.bk-btn:has(> a) {{ border: 0; padding: 0; background: none !important; box-shadow: none; }}
.bk-btn[disabled] {{ opacity: .45; }}
"""

SAID_CSS = f"""
:host {{ margin: 0; color: {theme.INK}; }}
* {{ font-family: {theme.SANS}; }}
p {{ margin: 0 0 8px; font-size: 15px; line-height: 1.45; }}
p i {{ font-style: normal; font-size: .92em; color: {theme.INK_SOFT}; display: block; }}
p.big {{ font-size: 19px; font-weight: 700; line-height: 1.35; }}
p.big i {{ font-weight: 400; font-size: 15px; }}
p.small {{ font-size: 13.5px; color: {theme.INK_SOFT}; }}
p.small i {{ display: inline; margin-left: 6px; }}
p.wrong {{ padding: 10px 14px; border-radius: 9px; background: rgba(184,50,42,.1); color: {theme.RED}; }}
p.wrong i {{ color: {theme.RED}; }}
h3 {{ font: 700 19px/1.3 {theme.SERIF}; color: {theme.RED}; margin: 0 0 4px; }}
h3 i {{ font: 400 14px {theme.SANS}; color: {theme.INK_SOFT}; margin-left: 8px; }}
ul {{ list-style: none; margin: 0 0 8px; padding: 0; }}
li {{ display: flex; gap: 12px; padding: 6px 0; border-top: 1px solid {theme.IVORY_EDGE}; font-size: 15.5px; }}
li i {{ font-style: normal; font-size: .9em; color: {theme.INK_SOFT}; display: block; }}
li b {{ width: 20px; text-align: center; font-size: 18px; color: {theme.INK_SOFT}; flex: none; }}
li.holds b {{ color: {theme.GAIN}; }}
li.fails b {{ color: {theme.LOSS}; }}
dl {{ display: grid; grid-template-columns: max-content 1fr; gap: 6px 18px; margin: 0; font-size: 15px; }}
dt {{ color: {theme.INK_SOFT}; }}
dd {{ margin: 0; overflow-wrap: anywhere; }}
p code {{ font: 13.5px {theme.SANS}; color: {theme.INK}; overflow-wrap: anywhere; }}
"""

TABLE_CSS = f"""
:host {{ margin: 0 0 8px; color: {theme.INK}; }}
* {{ font-family: {theme.SANS}; }}
h3 {{ font: 700 17px/1.3 {theme.SERIF}; color: {theme.RED}; margin: 14px 0 4px; }}
h3 i {{ font: 400 14px {theme.SANS}; color: {theme.INK_SOFT}; margin-left: 6px; }}
div {{ overflow-x: auto; }}
table {{ border-collapse: collapse; background: {theme.PAPER}; font-size: 15px; width: 100%; }}
th, td {{ padding: 4px 12px; border-bottom: 1px solid {theme.IVORY_EDGE}; text-align: right; white-space: nowrap; }}
thead th {{ color: {theme.INK_SOFT}; font-weight: 500; font-size: 14px; background: #efe5ca; white-space: normal; }}
th:first-child {{ text-align: left; }}
tbody th {{ font-weight: 600; }}
td {{ font-variant-numeric: tabular-nums; }}
tr.clear td {{ color: {theme.RED}; font-weight: 600; }}
p {{ margin: 4px 0 0; font-size: 13.5px; color: {theme.INK_SOFT}; }}
"""

CARD_CSS = f"""
:host {{
  background: {theme.PAPER}; border: 1px solid {theme.IVORY_EDGE}; border-radius: 12px; padding: 10px 14px;
  box-sizing: border-box;
}}
"""
