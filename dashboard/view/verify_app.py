"""The page that proves walls: the record of a room, or a file of the visitor's, computed anew in his own browser.

The server's part is to hand out the record of ``?room=`` as far as it may be given away. A file stays in the browser.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

import panel as pn
import param
from panel.custom import JSComponent

from dashboard.rooms.exported import exported
from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError
from dashboard.view import verify_style, verify_text
from dashboard.view.bridge import ask, shared_hub
from dashboard.view.importmap import JS, VERIFY, import_map
from dashboard.view.text import Words

MAX_CODE = 16
"""Characters of what is asked for as a room; more is no code."""


class VerifyView(JSComponent):
    """The proof of a record, made and shown by the page's JavaScript."""

    code = param.String("", doc="The room whose record this is; empty for none.")
    record = param.String("", doc="Its record, as far as it may be given away.")
    problem = param.String("", doc="Why there is no record, in both languages with a stroke between.")
    words = param.String("{}", doc="The words of the page, as JSON: name -> [Chinese, English].")
    limits = param.String("{}", doc="What is not proved, as JSON: code -> [Chinese, English].")

    _esm = JS / f"{VERIFY}.js"
    _importmap = import_map()
    _stylesheets = [verify_style.CSS]  # noqa: RUF012  as Panel has it


def verify_app(hub: Hub | None = None) -> pn.Template:
    """Return the page for one session, with the record of the room named by ``?room=`` if it may be seen."""
    page = verify_style.page_template()
    page.add_panel("verify", verify_view(hub or shared_hub(), _asked_for("room")))
    return page


def verify_view(hub: Hub, code: str) -> VerifyView:
    """Return the proof of a room's record, or why there is none; without a code it waits for a file."""
    asked, record, problem = code[:MAX_CODE].upper(), "", ""
    if asked:
        try:
            record = exported(ask(hub.store.read, asked))
        except RoomError as error:
            problem = str(error)
    words, limits = _as_json(verify_text.WORDS), _as_json(verify_text.LIMITS)
    return VerifyView(
        code=asked if record else "", record=record, problem=problem, words=words, limits=limits,
        sizing_mode="stretch_width", margin=0,
    )  # fmt: skip


def _as_json(words: Mapping[str, Words]) -> str:
    return json.dumps(words, ensure_ascii=False)


def _asked_for(name: str) -> str:
    values = (pn.state.session_args or {}).get(name, [b""])
    return values[0].decode("utf-8", "replace").strip()
