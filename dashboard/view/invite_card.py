"""The lobby's invitation: the QR of the table, its address as a link, a choice where there are several, the tunnel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import panel as pn
import param

from dashboard.invites import Invites, InviteState, the_invites
from dashboard.origins import AddressError
from dashboard.view import lobby_style, theme
from dashboard.view.invite_text import ADDRESS, SCAN, choice_name, reach_words, tunnel_words
from dashboard.view.qr_svg import qr_svg
from dashboard.view.text import Words

QR_PX = 190
_CSS = f"""
:host {{ margin: 0; color: {theme.INK}; }}
.invite {{ font: 15px/1.4 {theme.SANS}; display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center; }}
.invite svg {{ display: block; border: 1px solid {theme.IVORY_EDGE}; border-radius: 10px; }}
.invite div {{ flex: 1 1 180px; min-width: 0; overflow-wrap: anywhere; }}
p {{ margin: 0 0 8px; line-height: 1.4; }}
i {{ font-style: normal; font-size: .9em; display: block; color: {theme.INK_SOFT}; }}
a.address {{ color: {theme.INK}; font-weight: 700; }}
"""


class Chosen(param.Parameterized):
    """Which of the table's addresses is on the QR."""

    base = param.Selector(default=None, objects={}, check_on_set=False, label=str(ADDRESS))


def invite_html(state: InviteState, address: str) -> str:
    """Return the invitation as HTML: the QR of `address` and itself, or why there is none, and how the tunnel stands.

    >>> "nobody else can come" in invite_html(InviteState(None, ()), "")
    True
    """
    said = "".join(f"<p>{_both(words)}</p>" for words in (reach_words(state), tunnel_words(state)) if words is not None)
    if not address:
        return f'<div class="invite"><div>{said}</div></div>'
    link = escape(address)
    return (
        f'<div class="invite"><a href="{link}">{qr_svg(address, QR_PX)}</a><div><p>{_both(SCAN)}</p>'
        f'<p><a class="address" href="{link}">{link}</a></p>{said}</div></div>'
    )


def invite_card(code: str = "", invites: Invites | None = None) -> pn.Column:
    """Return the invitation to the room of that code, or to the lobby, for one session; it follows what changes."""
    ways = invites or the_invites()
    shown = pn.pane.HTML("", stylesheets=[_CSS], sizing_mode="stretch_width", margin=0)
    form = Chosen()
    choice = pn.widgets.Select.from_param(
        form.param.base, stylesheets=[lobby_style.WIDGET_CSS], sizing_mode="stretch_width", margin=0
    )

    def follow() -> None:
        state = ways.state()
        base = ways.base()
        shown.object = invite_html(state, ways.room_url(code) if code else base)
        names = {choice_name(one): one.base for one in state.choices}
        form.param.base.objects = names
        form.base = base or None
        choice.visible = len(names) > 1

    follow()
    form.param.watch(partial(_choose, ways, follow), "base")
    _follow_while_open(ways, follow)
    return pn.Column(shown, choice, sizing_mode="stretch_width", margin=0)


def _choose(ways: Invites, follow: Callable[[], None], event: Any) -> None:
    if event.new and event.new != ways.base():
        try:
            ways.choose(event.new)
        except AddressError:
            follow()  # it has just gone: show what is there


def _follow_while_open(ways: Invites, follow: Callable[[], None]) -> None:
    """Call `follow` on the page's own thread after each change, until its session ends."""
    document = pn.state.curdoc
    if document is None:
        return
    end = ways.watch(lambda: document.add_next_tick_callback(follow))
    pn.state.on_session_destroyed(lambda _context: end())


def _both(words: Words) -> str:
    return f'{escape(words.zh)} <i lang="en">{escape(words.en)}</i>'
