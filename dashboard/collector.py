"""The garbage collector of a server: it need not look again and again through all that was loaded and stays.

Compiled code, Panel and its models are some hundred thousand objects. A full collection went through all of them, and
every table stood still for up to 0.4 s meanwhile.
"""

from __future__ import annotations

import gc


def spare_what_is_loaded() -> None:
    """Let the collector pass over everything that exists by now. For a process that serves from here on."""
    gc.collect()
    gc.freeze()
