"""`mahjong warm`: compile the game's core now, so that the first hand need not wait."""

from __future__ import annotations


def warm() -> None:
    """編譯核心：頭一次約兩分鐘，之後立即 / Compile the core: about two minutes once, then at once."""
    from dashboard.cli.progress import compile_core

    compile_core()
