"""`Tunnel`: keeps a tunnel's tool running on a thread of its own, and knows whether its address can be given away.

An address counts only after it was asked and answered. When the tool ends, or its address answers no longer, it is
begun again, after a wait that doubles each time in vain; somebody who comes to the table cuts the wait short.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from dashboard.tunnel.child import Child
from dashboard.tunnel.probe import answers
from dashboard.tunnel.tool import Tool

LOG = logging.getLogger(__name__)

STARTING, UP, DOWN = "starting", "up", "down"


@dataclass(frozen=True, slots=True)
class TunnelState:
    """How a tunnel stands: `state` is `STARTING`, `UP` or `DOWN`, and `url` is empty unless it is up.

    `why` it is down: ``ended`` (the tool has), ``no_url`` (it printed none in time), ``no_answer`` (nobody answered
    there); `said` is the last line that the tool printed.
    """

    state: str
    url: str = ""
    why: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a tunnel waits, in seconds.

    `url`: for the address to be printed; `answer`: for it to answer, asked every `step`. `first` and `most` are the
    shortest and the longest wait before a new start. An address is asked again every `look`, and when somebody comes,
    though not within `rest`; `twice` after it did not answer it is asked once more.
    """

    url: float = 30.0
    answer: float = 30.0
    step: float = 1.0
    first: float = 2.0
    most: float = 300.0
    look: float = 300.0
    rest: float = 60.0
    twice: float = 5.0


_WAKE, _CLOSE = "wake", "close"
_LAST_WAIT = 15.0


class _ClosedError(Exception):
    """The tunnel is to end."""


class Tunnel:
    """One public address for one port. `start` it once; `state` may be read from any thread.

    `changed` is called, from the tunnel's own thread, each time the state has changed.
    """

    def __init__(
        self, tool: Tool, port: int, patience: Patience | None = None, probe: Callable[[str], bool] = answers
    ) -> None:
        self.state = TunnelState(STARTING)
        self.changed: Callable[[], None] = lambda: None
        self._tool, self._port, self._probe = tool, port, probe
        self._patience = patience or Patience()
        self._news: queue.SimpleQueue[tuple[object, str]] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tunnel", daemon=True)

    def start(self) -> None:
        """Begin, on a thread of its own."""
        self._thread.start()

    def wake(self) -> None:
        """Hear that somebody comes: a tunnel that is down is tried again soon, one that is up is looked after."""
        if self._news.empty():  # one is enough
            self._news.put((_WAKE, ""))

    def close(self) -> None:
        """End the tool, and wait until it has ended. Closing twice does nothing more."""
        self._news.put((_CLOSE, ""))
        if self._thread.is_alive():
            self._thread.join(_LAST_WAIT)  # an address may just be asked; the tool ends with this process in any case

    # ------------------------------------------------------------------------------------------- the tunnel's thread
    def _run(self) -> None:
        wait, own_name = self._patience.first, True
        try:
            while True:
                if self._live(own_name=own_name):
                    wait, own_name = self._patience.first, True
                    self._sleep(wait)
                else:
                    own_name = not (own_name and self._tool.name)  # the name may be taken: any other, then
                    self._sleep(wait)
                    wait = min(2 * wait, self._patience.most)
        except _ClosedError:
            pass

    def _live(self, *, own_name: bool) -> bool:
        """Run the tool until it is of no use any longer; return whether its address was ever good."""
        self._become(TunnelState(STARTING))
        source = object()
        words = self._tool.words(self._port, own_name=own_name)
        try:
            child = Child(words, self._tool.address_in, lambda address: self._news.put((source, address)))
        except OSError as error:  # no process or no memory to be had: later, then
            self._become(TunnelState(DOWN, why="ended", said=str(error)))
            return False
        was_up, why = False, ""
        try:
            url = self._first_address(source)
            why = "" if url else ("no_url" if url is None else "ended")
            while url:
                hears = partial(self._hear, source)
                url, why = self._until_it_answers(url, hears)
                if url:
                    was_up = True
                    self._become(TunnelState(UP, url))
                    url, why = self._while_it_answers(url, hears)
        finally:
            child.stop()
        LOG.info("tunnel down (%s): %s", why, child.last_words)
        self._become(TunnelState(DOWN, why=why, said=child.last_words))
        return was_up

    def _first_address(self, source: object) -> str | None:
        """Return the address that the tool prints; empty if it ended instead, None if there is none in time."""
        end = time.monotonic() + self._patience.url
        while (left := end - time.monotonic()) > 0:
            said = self._hear(source, left)
            if said not in {None, _WAKE}:
                return said
        return None

    def _until_it_answers(self, url: str, hears: Callable[[float], str | None]) -> tuple[str, str]:
        """Ask an address until it answers; return the one that did, or an empty one and why."""
        end = time.monotonic() + self._patience.answer
        while not self._probe(url):
            said = hears(self._patience.step)
            if said == "":
                return "", "ended"
            if time.monotonic() > end:
                return "", "no_answer"
            url = url if said in {None, _WAKE} else said or url
        return url, ""

    def _while_it_answers(self, url: str, hears: Callable[[float], str | None]) -> tuple[str, str]:
        """Wait as long as an address is good; return the one that the tool printed instead, or an empty one and why."""
        asked, failed = time.monotonic(), 0
        while failed < 2:
            said = hears(self._patience.twice if failed else self._patience.look)
            if said == "":
                return "", "ended"
            if said not in {None, _WAKE}:
                self._become(TunnelState(STARTING))
                return said or "", ""
            if said == _WAKE and not failed and time.monotonic() - asked < self._patience.rest:
                continue
            failed = 0 if self._probe(url) else failed + 1
            asked = time.monotonic()
        return "", "no_answer"

    def _hear(self, source: object, seconds: float) -> str | None:
        """Return what the present tool said (empty: it ended), `_WAKE`, or None after so many seconds.

        Raises `_ClosedError`. What an earlier tool had still to say is passed over.
        """
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                who, what = self._news.get(timeout=left)
            except queue.Empty:
                break
            if who is _CLOSE:
                raise _ClosedError
            if who is _WAKE:
                return _WAKE
            if who is source:
                return what
        return None

    def _sleep(self, seconds: float) -> None:
        """Wait before a new start; once somebody comes, not longer than the shortest wait."""
        if self._hear(None, seconds) == _WAKE and seconds > self._patience.first:
            self._hear(None, self._patience.first)

    def _become(self, state: TunnelState) -> None:
        if state != self.state:
            self.state = state
            self.changed()
