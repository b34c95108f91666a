"""Messages of components as Bokeh's wire has them: what server and page say by hand, past Bokeh's own writing."""

from __future__ import annotations

from typing import Any

SAID, TOLD = "data_event", "esm_event"
"""Names of the events as which a page's message, and a component's, come."""
PATCH = "PATCH-DOC"
"""Kind of the messages that hold events."""
_MADE_OF = dict | list | tuple
"""What a value may be made of that is not written as it is."""


def plain(value: Any) -> Any:
    """Return a value of the wire as plain data; what is neither plain nor a mapping stays as it is.

    >>> plain({"type": "map", "entries": [["t", "ping"], ["how", [1, {"type": "map", "entries": []}]]]})
    {'t': 'ping', 'how': [1, {}]}
    """
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, dict) and value.get("type") == "map" and isinstance(value.get("entries"), list):
        pairs = [pair for pair in value["entries"] if isinstance(pair, list) and len(pair) == 2]
        return {name: plain(one) for name, one in pairs if isinstance(name, str)}
    return value


def written(value: Any) -> Any:
    """Return plain data as the wire has it.

    >>> written({"t": "nak", "ids": [1, {"a": None}]})
    {'type': 'map', 'entries': [['t', 'nak'], ['ids', [1, {'type': 'map', 'entries': [['a', None]]}]]]}
    """
    if isinstance(value, dict):
        return {"type": "map", "entries": [[name, written(one)] for name, one in value.items()]}
    if isinstance(value, list | tuple):  # numbers, as the tiles of a film are, need no look at each
        return [written(one) if isinstance(one, _MADE_OF) else one for one in value]
    return value


def content(name: str, model: str, data: Any) -> dict[str, Any]:
    """Return the content of a message with one event: `name` is `SAID` or `TOLD`, `model` an id, `data` as written.

    >>> content(SAID, "p1", 5)["events"][0]["msg_data"]["values"]["entries"]
    [['model', {'id': 'p1'}], ['data', 5]]
    """
    values = {"type": "map", "entries": [["model", {"id": model}], ["data", data]]}
    told = {"type": "event", "name": name, "values": values}
    return {"events": [{"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": told}]}
