"""What a server of ours does otherwise than Panel's and Bokeh's own, for whoever starts one.

`dashboard.serve` does, and so does every page of `dashboard.pages`: under ``panel serve`` nobody else would.
"""

from __future__ import annotations

from bokeh.settings import settings

from dashboard.gate import use_gate
from dashboard.idle import stay_idle
from dashboard.nodelay import use_nodelay


def prepare_server() -> None:
    """Let this process serve quickly, safely and idly from now on. May be called more than once."""
    # Every page is one of a few that tests have looked at: to look for mistakes in each took a twelfth of its time.
    settings.perform_document_validation = False
    use_nodelay()
    use_gate()
    stay_idle()
