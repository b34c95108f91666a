"""`TableView`: the component that puts the figure into a page and carries messages between it and a room."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import panel as pn
import param
from panel.custom import Child, JSComponent

from dashboard.view.figure import table_figure
from dashboard.view.importmap import ENTRY, JS, import_map
from dashboard.view.rules_pages import rules_pages
from mahjong.rules import Rules


class TableView(JSComponent):
    """One figure and its page. Messages from the page go to `on_message`; `send` answers.

    State never travels as parameters: JSON text by message costs a tenth of that. The pages of the rules are no state:
    they are the same as long as the room is there.
    """

    figure = Child()
    rules = param.String("[]", doc="The pages of the rules, as JSON.")

    _esm = JS / f"{ENTRY}.js"
    _importmap = import_map()

    def __init__(self, on_message: Callable[[dict[str, Any]], None], rules: Rules, **params: Any) -> None:
        pane = pn.pane.Bokeh(table_figure(), sizing_mode="stretch_both", margin=0)
        pages = json.dumps([page.columns() for page in rules_pages(rules)], ensure_ascii=False, separators=(",", ":"))
        super().__init__(figure=pane, rules=pages, sizing_mode="stretch_both", margin=0, **params)
        self._on_message = on_message

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the page. Only on this session's own document, on the loop."""
        self._send_msg(message)

    def _handle_msg(self, data: Any) -> None:
        # What a browser sends may be anything; the room refuses what is not as agreed.
        self._on_message(data if isinstance(data, dict) else {})
