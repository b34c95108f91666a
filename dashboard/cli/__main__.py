"""`python -m dashboard.cli` is the command `mahjong`."""

from __future__ import annotations

from dashboard.cli import app

if __name__ == "__main__":
    app()
