"""Keeps an idle server idle.

Panel counts the callbacks that are at work, and clears its count every ten seconds. It asks for that with the first
callback of the process. Where Bokeh runs callbacks on worker threads (3.10), the clearing is never begun but asked for
again on the next tick, on a worker thread again, a thousand times a second for as long as a session lives: half a core
for one open page. Nothing here shows that count, and it is cleared with every callback anyway.
"""

from __future__ import annotations

import panel as pn


def stay_idle() -> None:
    """Let Panel take the clearing of its count for begun; twice does nothing more."""
    type(pn.state)._busy_cleanup_scheduled = True  # noqa: SLF001  there is no public way
