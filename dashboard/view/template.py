"""The page around a component that fills it: a viewport for phones, nothing that scrolls, no request elsewhere."""

from __future__ import annotations

from typing import Any

import panel as pn

from dashboard.view import theme
from dashboard.view.fonts import font_faces

_PAGE = """{%% extends base %%}
{%% block preamble %%}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="%(color)s">
<style>%(css)s</style>
{%% endblock %%}
{%% block contents %%}<div id="table">{{ embed(roots.table) }}</div>{%% endblock %%}
"""


def full_page(component: Any) -> pn.Template:
    """Return a page that one component fills."""
    page = pn.Template(_PAGE % {"color": theme.ROOM, "css": font_faces() + theme.PAGE_CSS})
    page.add_panel("table", component)
    return page
