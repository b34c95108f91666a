"""`TableView`: the component that puts the figure into a page and carries messages between it and a room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn
from panel.custom import Child, JSComponent

from dashboard.view.figure import table_figure
from dashboard.view.importmap import ENTRY, JS, import_map


class TableView(JSComponent):
    """One figure and its page. Messages from the page go to `on_message`; `send` answers.

    State never travels as parameters: JSON text by message costs a tenth of that.
    """

    figure = Child()

    _esm = JS / f"{ENTRY}.js"
    _importmap = import_map()

    def __init__(self, on_message: Callable[[dict[str, Any]], None], **params: Any) -> None:
        pane = pn.pane.Bokeh(table_figure(), sizing_mode="stretch_both", margin=0)
        super().__init__(figure=pane, sizing_mode="stretch_both", margin=0, **params)
        self._on_message = on_message

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the page. Only on this session's own document, on the loop."""
        self._send_msg(message)

    def _handle_msg(self, data: Any) -> None:
        # What a browser sends may be anything; the room refuses what is not as agreed.
        self._on_message(data if isinstance(data, dict) else {})
