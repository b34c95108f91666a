"""Pages around components. That of one that fills it: a viewport for phones, nothing that scrolls or asks elsewhere.

Where the component does not come, for the live connection that brings it is barred, the page says so (`js/sockets.js`).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import panel as pn

from dashboard.view import theme
from dashboard.view.fonts import font_faces
from dashboard.view.importmap import JS

_PAGE = """{%% extends base %%}
{%% block preamble %%}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="%(color)s">
<style>%(css)s</style>
<script>{%% raw %%}%(first)s{%% endraw %%}</script>
<script type="module">{%% raw %%}%(watch)s{%% endraw %%}</script>
{%% endblock %%}
{%% block contents %%}<div id="table">{{ embed(roots.table) }}</div>{%% endblock %%}
"""


def full_page(component: Any, script: str = "") -> pn.Template:
    """Return a page that one component fills; `script` runs first, whatever else arrives."""
    css = font_faces() + theme.PAGE_CSS
    page = page_of(_PAGE % {"color": theme.ROOM, "css": css, "first": script, "watch": _watch()})
    page.add_panel("table", component)
    return page


def page_of(source: str) -> pn.Template:
    """Return a new page of a template's text, which is compiled once: that took a tenth of the time of a page."""
    return pn.Template(_compiled(source))


@cache
def _compiled(source: str) -> Any:
    return pn.Template(source).template


@cache
def _watch() -> str:
    return (JS / "sockets.js").read_text("utf-8") + "\nwatch();\n"
