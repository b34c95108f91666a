"""`TableView`: the component that puts the figure into a page and carries messages between it and a room."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import panel as pn
import param
from bokeh.document import Document
from panel.custom import Child, JSComponent

from dashboard.view import direct
from dashboard.view.clips import answer
from dashboard.view.compact_places import SHAPES, SQUARE
from dashboard.view.figure import table_figure
from dashboard.view.importmap import ENTRY, JS, import_map
from dashboard.view.phone_pages import phone_rules, phone_settings
from dashboard.view.rules_pages import rules_pages
from dashboard.view.settings_page import settings_page
from mahjong.rules import Rules

_reader = ThreadPoolExecutor(1, "clips")


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
        """Send a message to the page; from any thread where that is a server's."""
        served = self._served()
        for model in served:
            direct.tell(model, message)
        if not served:
            self._send_msg(message)

    def _served(self) -> set[Any]:
        """Return the models that a server shows; in a template the one model has two roots."""
        return {model for model, _parent in self._models.values() if _is_served(model.document)}

    def _get_model(self, doc: Document, *args: Any, **kwargs: Any) -> Any:
        if _is_served(doc):
            direct.listen(doc, self._handle_msg)
        return super()._get_model(doc, *args, **kwargs)

    def _handle_msg(self, data: Any) -> None:
        # What a browser sends may be anything; the room refuses what is not as agreed.
        message = data if isinstance(data, dict) else {}
        if message.get("t") != "clips":
            self._on_message(message)
        elif self._served():  # files are not read on the loop that all tables share
            _reader.submit(self._send_clips, message)
        else:
            self._send_clips(message)

    def _send_clips(self, message: dict[str, Any]) -> None:
        for clip in answer(message) or ():
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
