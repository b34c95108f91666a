"""What the terminal says about where the table is found, with the QR that friends scan."""

from __future__ import annotations

import sys
import threading

import typer

from dashboard.cli.qr_terminal import qr_terminal
from dashboard.invites import PUBLIC, Invites
from dashboard.tunnel.probe import answers
from dashboard.tunnel.tunnel import STARTING, UP
from dashboard.view.invite_text import KINDS, choice_name, reach_words, tunnel_words


class Greeting:
    """Says where the table is open, and later how the tunnel stands. `home` is the address on this machine itself."""

    def __init__(self, invites: Invites, home: str) -> None:
        self._invites, self._home = invites, home
        self._lock = threading.Lock()
        self._said = ""
        self._scanned = ""

    def say(self) -> None:
        """Say it all, and the QR, if there is somebody else who could scan it and a terminal that can show it."""
        state = self._invites.state()
        typer.echo(f"開桌 / The table is open:  {self._home}")
        for choice in state.choices:
            typer.echo(choice_name(choice))
        alone = reach_words(state)
        if alone is not None:
            typer.echo(str(alone))
        self._show_qr(state.used.base if state.used else "")
        typer.echo("按 Ctrl-C 收桌 / Ctrl-C closes it")
        if state.used is not None and state.used.kind == PUBLIC:
            threading.Thread(target=self._ask_public, args=(state.used.base,), daemon=True).start()

    def hear(self) -> None:
        """Say how the tunnel stands now, if that is news. Called from any thread."""
        with self._lock:
            state = self._invites.state()
            words, ready = tunnel_words(state), state.tunnel == UP
            base = state.used.base if state.used is not None else ""
            news = f"{words}  {base}" if base and state.tunnel != STARTING else str(words)
            if words is None or news == self._said:
                return
            self._said = news
            typer.echo(news)
            if ready:
                self._show_qr(base)

    def _show_qr(self, base: str) -> None:
        if base and base != self._scanned and sys.stdout.isatty():
            self._scanned = base
            typer.echo(f"\n{qr_terminal(base)}\n掃描加入 / Scan to join:  {base}\n", color=True)

    @staticmethod
    def _ask_public(base: str) -> None:
        """Warn if the operator's address does not lead here; some networks cannot reach themselves that way."""
        if not answers(base):
            typer.echo(f"從這裡連不到{KINDS[PUBLIC].zh} {base}，請檢查 / {base} does not answer from here, check it")
