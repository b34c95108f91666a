"""How the lobby looks: the page's template and the style sheets of its components."""

from __future__ import annotations

import base64

import panel as pn

from dashboard.view import text, theme
from dashboard.view.company_text import COME_IN as INVITE
from dashboard.view.fonts import font_faces
from dashboard.view.importmap import tile_art
from dashboard.view.research_text import PAGES, RESEARCH
from dashboard.view.template import page_of

_TILES = ("dr", "dg", "dw", "we", "m5", "p1", "s1", "f5")
"""Tiles that lie on the table in the heading."""

PAGE_CSS = f"""
:root {{ color-scheme: light; }}
html, body {{ margin: 0; min-height: 100%; background: {theme.ROOM}; }}
body {{ font-family: {theme.SANS}; color: {theme.CREAM}; -webkit-text-size-adjust: 100%; }}
header {{
  background: radial-gradient(ellipse at 50% 0, {theme.FELT_LIGHT}, {theme.FELT_DARK} 78%);
  border-bottom: 12px solid {theme.WOOD_LIGHT}; box-shadow: 0 1px 0 {theme.WOOD_DARK}, 0 12px 30px rgba(0,0,0,.45);
  padding: clamp(20px, 5vh, 52px) 20px clamp(18px, 4vh, 40px); text-align: center;
}}
header h1 {{
  font: 700 clamp(38px, 7vw, 66px)/1.1 {theme.SERIF}; color: {theme.GOLD}; margin: 0; letter-spacing: .08em;
  text-shadow: 0 2px 10px rgba(0,0,0,.35);
}}
header p {{ margin: 8px 0 20px; color: {theme.CREAM}; opacity: .86; font-size: clamp(15px, 2vw, 18px); }}
header .tiles {{ display: flex; gap: 3px; justify-content: center; flex-wrap: wrap; }}
header .tiles img {{
  width: clamp(34px, 6vw, 50px); border-radius: 12%; display: block;
  box-shadow: -1px 5px 0 #d8cba8, -2px 9px 0 #1d4a86, -2px 13px 12px rgba(0,0,0,.45);
}}
main {{
  max-width: 1060px; margin: 0 auto; padding: clamp(16px, 3.4vh, 40px) clamp(14px, 3vw, 28px) 32px;
  display: grid; gap: 26px; grid-template-columns: minmax(0, 1fr);
}}
@media (min-width: 820px) {{ main {{ grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start; }} }}
.column {{ display: grid; gap: 26px; min-width: 0; }}
section {{
  background: {theme.IVORY}; color: {theme.INK}; border-radius: 14px; padding: 22px clamp(16px, 3vw, 26px) 24px;
  border: 1px solid {theme.IVORY_EDGE}; box-shadow: 0 10px 30px rgba(0,0,0,.35);
}}
section h2 {{ font: 700 26px/1.2 {theme.SERIF}; margin: 0 0 8px; color: {theme.RED}; }}
section h2 i {{ font: 400 15px {theme.SANS}; color: {theme.INK_SOFT}; margin-left: 6px; }}
nav {{ padding: 14px 4px 0; text-align: right; font-size: 15px; }}
nav a {{ display: inline-block; padding: 12px 0 12px 16px; color: {theme.CREAM}; text-decoration: none; }}
nav a:hover {{ text-decoration: underline; }}
nav i {{ font-style: normal; font-size: 13px; color: {theme.CREAM_SOFT}; }}
nav b {{ color: {theme.CREAM_SOFT}; font-weight: 400; }}
/* A laptop is wide and low: the heading lies in one row, so that the button that begins is seen at once. */
@media (min-width: 820px) and (max-height: 900px) {{
  header {{
    display: flex; align-items: center; justify-content: center; gap: 26px; padding: 16px 20px 20px;
  }}
  header h1 {{ font-size: 46px; }}
  header p {{ margin: 0; }}
  header .tiles img {{ width: 34px; }}
  main {{ padding-top: 14px; }}
  section {{ padding-top: 14px; padding-bottom: 16px; }}
}}
"""

# The design's own rules for a button's colours come later and count as much: hence !important.
WIDGET_CSS = f"""
:host {{ margin: 0 0 10px; font-family: {theme.SANS}; font-size: 16px; color: {theme.INK}; }}
label, .bk-input-group label {{
  font: 500 14px/1.3 {theme.SANS}; color: {theme.INK_SOFT}; margin-bottom: 3px; white-space: nowrap;
}}
.bk-input {{
  font: 500 17px {theme.SANS}; min-height: 46px; border-radius: 9px; border: 1px solid {theme.IVORY_EDGE};
  background: {theme.PAPER}; color: {theme.INK}; box-sizing: border-box;
}}
/* The arrows of a number are half as high as a finger wants, and nameless: by touch one types. */
@media (pointer: coarse) {{ .bk-spin-btn {{ display: none !important; }} }}
.bk-input:focus {{ border-color: {theme.RED}; box-shadow: 0 0 0 3px rgba(184,50,42,.16); }}
.bk-btn-group {{ gap: 6px; }}
.bk-btn-group > .bk-btn.bk-btn-default {{
  font: 600 16px/1.2 {theme.SANS}; min-height: 50px; padding: 4px 6px; white-space: normal; box-shadow: none;
  border: 1px solid {theme.IVORY_EDGE}; border-radius: 9px; background: {theme.PAPER} !important; color: {theme.INK};
}}
.bk-btn-group > .bk-btn.bk-btn-default.bk-active {{
  background: {theme.FELT_DARK} !important; border-color: {theme.FELT_DARK}; color: {theme.CREAM} !important;
}}
"""

GAME_CSS = f"""
{WIDGET_CSS}
.bk-btn-group {{ display: grid; grid-template-columns: 1fr 1fr; }}
.bk-btn-group > .bk-btn.bk-btn-default {{ border-radius: 9px; }}
"""
"""Of the kinds of game: two and two."""

BUTTON_CSS = f"""
:host {{ margin: 6px 0 0; }}
.bk-btn-group > .bk-btn.bk-btn-default {{
  font: 700 22px {theme.SANS}; min-height: 60px; width: 100%; border-radius: 11px; border: 1px solid {theme.GOLD};
  background: {theme.RED} !important; color: {theme.CREAM} !important; letter-spacing: .04em;
  box-shadow: 0 3px 10px rgba(0,0,0,.25);
}}
.bk-btn-group > .bk-btn.bk-btn-default:hover {{ filter: brightness(1.08); }}
"""

LIST_CSS = f"""
:host {{ margin: 0; font-family: {theme.SANS}; font-size: 16px; color: {theme.INK}; }}
ul {{ list-style: none; margin: 0; padding: 0; }}
li {{ display: flex; gap: 14px; align-items: center; padding: 14px 0; border-top: 1px solid {theme.IVORY_EDGE}; }}
li > div {{ flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }}
h3 {{ margin: 0 0 4px; font-size: 18px; font-weight: 700; }}
i {{ font-style: normal; font-weight: 400; font-size: .82em; color: {theme.INK_SOFT}; }}
p {{ margin: 0 0 4px; display: flex; flex-wrap: wrap; gap: 2px 14px; }}
p.none, .refused p {{ display: block; color: {theme.INK_SOFT}; }}
small {{ color: {theme.INK_SOFT}; font-size: 13px; }}
a {{
  flex: none; display: inline-flex; flex-direction: column; align-items: center; justify-content: center;
  min-height: 50px; min-width: 92px; border-radius: 10px; background: {theme.FELT_DARK}; color: {theme.CREAM};
  text-decoration: none; font-weight: 700; font-size: 18px; line-height: 1.15;
}}
a i {{ color: {theme.CREAM}; opacity: .85; font-size: 13px; }}
a.small {{ min-width: 60px; font-size: 16px; background: none; color: {theme.FELT_DARK}; border: 1px solid; }}
a.small i {{ color: {theme.FELT_DARK}; }}
@media (max-width: 560px) {{ li {{ flex-wrap: wrap; }} li > div {{ flex-basis: 100%; }} li > a {{ flex: 1 1 0; }} }}
a:hover {{ filter: brightness(1.12); }}
.refused b {{ color: {theme.RED}; }}
"""

ABOUT_CSS = f"""
:host {{ margin: 0; }}
p {{ margin: -4px 2px 10px; color: {theme.INK}; font: 15px/1.35 {theme.SANS}; }}
p i {{ font-style: normal; font-size: .9em; display: block; color: {theme.INK_SOFT}; }}
"""

ONE_LINE_CSS = f"""
:host {{ margin: 0; }}
p {{ margin: -4px 2px 8px; color: {theme.INK_SOFT}; font: 15px/1.35 {theme.SANS}; }}
p i {{ font-style: normal; font-size: .9em; margin-left: 6px; }}
"""

NOTE_CSS = f"""
:host {{ margin: 0; font-family: {theme.SANS}; }}
p {{
  margin: 4px 0 10px; padding: 10px 14px; border-radius: 9px; background: rgba(184,50,42,.1); color: {theme.RED};
  font-size: 16px; line-height: 1.4;
}}
p i {{ font-style: normal; font-size: .88em; display: block; }}
"""


def page_template() -> pn.Template:
    """Return the lobby's page; it takes the roots ``new``, ``games``, ``invite`` and ``door``."""
    return page_of(f"""{{% extends base %}}
{{% block preamble %}}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="{theme.ROOM}">
<style>{font_faces()}{PAGE_CSS}</style>
{{% endblock %}}
{{% block contents %}}
<header><h1>{text.TITLE.zh}</h1><p>{text.TITLE.en} · {text.SUBTITLE.zh} {text.SUBTITLE.en}</p>{_tiles()}</header>
<main>
<section>{_title(text.NEW_GAME)}
{{{{ embed(roots.new) }}}}</section>
<div class="column"><section>{_title(text.RESUME)}{{{{ embed(roots.games) }}}}</section>
<section>{_title(INVITE)}{{{{ embed(roots.invite) }}}}</section>{_research()}</div>
</main>
{{{{ embed(roots.door) }}}}
{{% endblock %}}
""")


def _research() -> str:
    """Return the ways to the pages for experiments, small and below what is for playing."""
    links = "".join(f'<a href="{route}">{words.zh} <i lang="en">{words.en}</i></a>' for route, words in PAGES.items())
    return f"<nav><b>{RESEARCH}</b>{links}</nav>"


def _title(words: text.Words) -> str:
    return f'<h2>{words.zh}<i lang="en">{words.en}</i></h2>'


def _tiles() -> str:
    pictures = (base64.b64encode(tile_art()[code].encode()).decode("ascii") for code in _TILES)
    images = "".join(f'<img alt="" src="data:image/svg+xml;base64,{picture}">' for picture in pictures)
    return f'<div class="tiles">{images}</div>'
