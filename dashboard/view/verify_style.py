"""How the page that proves walls looks: its template and the style sheet of its component."""

from __future__ import annotations

import panel as pn

from dashboard.view import theme, verify_text
from dashboard.view.fonts import font_faces
from dashboard.view.template import page_of

_PAGE_CSS = f"""
:root {{ color-scheme: light; }}
html, body {{ margin: 0; min-height: 100%; background: {theme.ROOM}; }}
body {{ font-family: {theme.SANS}; color: {theme.CREAM}; -webkit-text-size-adjust: 100%; }}
header {{
  background: radial-gradient(ellipse at 50% 0, {theme.FELT_LIGHT}, {theme.FELT_DARK} 78%);
  border-bottom: 10px solid {theme.WOOD_LIGHT}; box-shadow: 0 1px 0 {theme.WOOD_DARK}, 0 12px 30px rgba(0,0,0,.45);
  padding: clamp(14px, 3vh, 26px) 18px clamp(12px, 2.4vh, 20px); text-align: center;
}}
h1 {{ font: 700 clamp(28px, 5vw, 42px)/1.15 {theme.SERIF}; color: {theme.GOLD}; margin: 0; letter-spacing: .06em; }}
h1 i {{ font: 400 .5em {theme.SANS}; color: {theme.CREAM}; letter-spacing: 0; margin-left: 8px; }}
header p {{ margin: 4px 0 0; opacity: .86; font-size: clamp(14px, 2vw, 17px); }}
main {{ max-width: 880px; margin: 0 auto; padding: clamp(12px, 2.4vh, 24px) clamp(10px, 2.4vw, 24px) 40px; }}
"""

CSS = f"""
:host {{ margin: 0; font: 16px/1.45 {theme.SANS}; color: {theme.INK}; overflow-wrap: anywhere; }}
* {{ box-sizing: border-box; }}
section {{
  background: {theme.IVORY}; border: 1px solid {theme.IVORY_EDGE}; border-radius: 14px; margin: 0 0 14px;
  padding: 14px clamp(14px, 3vw, 24px) 16px; box-shadow: 0 8px 24px rgba(0,0,0,.35);
}}
i {{ font-style: normal; font-size: .86em; color: {theme.INK_SOFT}; }}
p {{ margin: 0 0 8px; }} p:last-child {{ margin-bottom: 0; }}
p i {{ display: block; }}
.limit {{ border-left: 5px solid {theme.GOLD}; padding-left: 12px; }}
.tools {{ display: flex; flex-wrap: wrap; gap: 10px; align-items: stretch; }}
.tools form {{ display: flex; gap: 6px; }}
button, .button, input {{
  font: 600 16px/1.15 {theme.SANS}; min-height: 48px; border-radius: 10px; border: 1px solid {theme.IVORY_EDGE};
}}
button, .button {{
  display: inline-flex; flex-direction: column; align-items: center; justify-content: center; padding: 4px 16px;
  background: {theme.FELT_DARK}; color: {theme.CREAM}; cursor: pointer; text-decoration: none; border: 0;
}}
button i, .button i {{ color: {theme.CREAM}; opacity: .86; font-weight: 400; font-size: 12.5px; }}
button:hover, .button:hover {{ filter: brightness(1.12); }}
button:focus-visible, .button:focus-within, input:focus-visible {{
  outline: 3px solid {theme.GOLD}; outline-offset: 1px;
}}
input {{ background: {theme.PAPER}; color: {theme.INK}; padding: 0 12px; font-weight: 500; width: 8.6em; }}
input[type=file] {{ position: absolute; width: 1px; height: 1px; opacity: 0; }}
.hint {{ align-self: center; color: {theme.INK_SOFT}; }}
.over section.drop {{ outline: 4px dashed {theme.GOLD}; outline-offset: -8px; }}
.result {{ display: flex; gap: 14px; align-items: center; }}
.result > b {{ font-size: 40px; line-height: 1; }}
.result h2 {{ font: 700 22px/1.25 {theme.SANS}; margin: 0; }}
.result h2 i {{ font-weight: 400; font-size: 16px; }}
.ok {{ color: {theme.GAIN}; }} .bad {{ color: {theme.LOSS}; }} .none {{ color: {theme.INK_SOFT}; }}
.place {{
  margin: 10px 0 0; padding: 10px 14px; border-radius: 9px; background: rgba(184,50,42,.1); color: {theme.RED};
}}
.place i {{ color: {theme.RED}; }}
.noted {{ margin-top: 12px; display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }}
.noted input {{ width: min(100%, 19em); font-family: monospace; }}
p.digits {{ margin: 8px 0 0; }}
code, .digits {{ font: 14px/1.4 ui-monospace, Menlo, Consolas, monospace; word-break: break-all; }}
details > summary {{ cursor: pointer; list-style: none; }}
details > summary::-webkit-details-marker {{ display: none; }}
details.hand > summary {{ display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; min-height: 32px; }}
details.hand > summary::before {{ font-size: .7em; content: '▶'; color: {theme.INK_SOFT}; }}
details.hand[open] > summary::before {{ content: '▼'; }}
summary h3 {{ font: 700 19px/1.3 {theme.SANS}; margin: 0; }}
summary .verdict {{ font-weight: 700; }}
summary small {{ color: {theme.INK_SOFT}; margin-left: auto; }}
.why {{ margin: 8px 0 10px; }}
ul {{ margin: 0; padding: 0; list-style: none; }}
ul.checks li {{ padding: 3px 0 3px 28px; position: relative; }}
ul.checks li > b {{ position: absolute; left: 2px; }}
ul.limits li {{ padding: 4px 0; }} ul.limits li i {{ display: block; }}
dl {{ display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 14px; margin: 12px 0; }}
dt {{ font-weight: 700; }} dd {{ margin: 0; }}
dd ul li {{ display: grid; grid-template-columns: 7em minmax(0, 1fr); gap: 8px; }}
.wall {{ display: flex; flex-wrap: wrap; gap: 3px; margin: 6px 0 10px; padding: 8px; border-radius: 10px;
  background: {theme.FELT_DARK}; }}
.wall img {{ width: clamp(26px, 4.4vw, 36px); display: block; border-radius: 12%; }}
.more > summary {{ color: {theme.FELT_DARK}; font-weight: 700; min-height: 40px; align-content: center; }}
h4 {{ margin: 0; font: 700 16px/1.4 {theme.SANS}; }} h4 i {{ font-weight: 400; }}
@media (max-width: 560px) {{
  dl {{ grid-template-columns: minmax(0, 1fr); gap: 0; }} dd {{ margin-bottom: 8px; }}
  summary small {{ margin-left: 0; width: 100%; }}
  .hint {{ display: none; }}
  .tools > * {{ flex: 1 1 40%; }} .tools > label, .tools > form {{ flex-basis: 100%; }}
  .tools form input {{ flex: 1 1 auto; width: 0; }}
}}
"""


def page_template() -> pn.Template:
    """Return the page; it takes the root ``verify``."""
    title, subtitle = verify_text.TITLE, verify_text.SUBTITLE
    return page_of(f"""{{% extends base %}}
{{% block preamble %}}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="{theme.ROOM}">
<style>{font_faces()}{_PAGE_CSS}</style>
{{% endblock %}}
{{% block contents %}}
<header>
<h1>{title.zh}<i lang="en">{title.en}</i></h1><p>{subtitle.zh} · <span lang="en">{subtitle.en}</span></p>
</header>
<main>{{{{ embed(roots.verify) }}}}</main>
{{% endblock %}}
""")
