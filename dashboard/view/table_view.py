"""`TableView`: the component that puts the figure into a page and carries messages between it and a room."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import panel as pn
import param
from bokeh.document import Document
from panel.custom import Child, JSComponent
from panel.models.esm import DataEvent, ESMEvent

from dashboard.view.clips import answer
from dashboard.view.compact_places import SHAPES, SQUARE
from dashboard.view.figure import table_figure
from dashboard.view.importmap import ENTRY, JS, import_map
from dashboard.view.phone_pages import phone_rules, phone_settings
from dashboard.view.rules_pages import rules_pages
from dashboard.view.settings_page import settings_page
from mahjong.rules import Rules


class TableView(JSComponent):
    """One figure and its page. Messages from the page go to `on_message`; `send` answers.

    State never travels as parameters: JSON text by message costs a tenth of that. The pages of the rules are no state:
    they are the same as long as the room is there.
    """

    figure = Child()
    rules = param.String("{}", doc="The pages of the rules by the shape of a scene, as JSON.")
    settings = param.String("{}", doc="The page of the settings by the shape of a scene, as JSON.")
    colliders = param.Boolean(default=False, doc="Whether the page shows what is solid.")
    embedded = param.Boolean(default=False, doc="Whether it is a part of a page that is not its own, as a notebook's.")
    halts = param.Boolean(default=False, doc="Whether its films halt where tiles meet, and go on by steps.")

    _esm = JS / f"{ENTRY}.js"
    _importmap = import_map()

    def __init__(self, on_message: Callable[[dict[str, Any]], None], rules: Rules, **params: Any) -> None:
        pane = pn.pane.Bokeh(table_figure(solids=params.get("colliders", False)), sizing_mode="stretch_both", margin=0)
        pages, settings = _pages(rules)
        super().__init__(figure=pane, rules=pages, settings=settings, sizing_mode="stretch_both", margin=0, **params)
        self._on_message = on_message

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the page. Only where its document may be changed, which is locked meanwhile."""
        # Panel's own way holds the document while it sends, and what another thread asks of it meanwhile may get lost.
        # In a template the one model has two roots.
        served = {model for model, _parent in self._models.values() if _is_served(model.document)}
        for model in served:
            model.document.callbacks.send_event(ESMEvent(model=model, data=message))
        if not served:
            self._send_msg(message)

    def _server_event(self, doc: Any, event: Any) -> None:
        # Panel takes an event through a callback of the next tick, a pool of threads and a count of what is at work:
        # more than a millisecond for a heartbeat. What is done here only hands the message on, and needs none of that.
        if isinstance(event, DataEvent):
            self._handle_msg(event.data)
        else:
            super()._server_event(doc, event)

    def _handle_msg(self, data: Any) -> None:
        # What a browser sends may be anything; the room refuses what is not as agreed.
        message = data if isinstance(data, dict) else {}
        clips = answer(message)
        if clips is None:
            self._on_message(message)
            return
        for clip in clips:
            self.send(clip)


def _is_served(document: Document | None) -> bool:
    """Whether a document is a session's of a server, and no notebook's."""
    return document is not None and document.session_context is not None


@lru_cache(maxsize=16)
def _pages(rules: Rules) -> tuple[str, str]:
    """Return the pages of rules and settings as JSON: the same for every page that is opened under these rules."""
    return _dump(_rules_of(rules)), _dump(_settings_of(rules))


def _rules_of(rules: Rules) -> dict[str, list[Any]]:
    pages = {SQUARE: rules_pages(rules)} | {shape: phone_rules(rules, shape) for shape in SHAPES}
    return {shape: [page.columns() for page in layers] for shape, layers in pages.items()}


def _settings_of(rules: Rules) -> dict[str, Any]:
    pages = {SQUARE: settings_page(rules)} | {shape: phone_settings(rules, shape) for shape in SHAPES}
    return {shape: page.columns() for shape, page in pages.items()}


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
