"""`Audience`: the pages that are open at a room, and how a message gets to them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from dashboard.view.compact_places import SQUARE

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a page wants its scene: its `shape`, and what each of its seats has chosen on the page of settings.

    `hints` are the seats that want hints, `left_handed` those whose action bar is mirrored.
    """

    shape: str = SQUARE
    hints: frozenset[int] = field(default_factory=frozenset)
    left_handed: frozenset[int] = field(default_factory=frozenset)


PLAIN = Wishes()
"""Of a page that has not said anything yet."""


class Session(Protocol):
    """One open page. The room sets `seats` when it joins (none: it only watches) and the rest as the page says it.

    `device` is the name that the page gives itself when it greets, empty before.
    """

    token: str
    seats: frozenset[int]
    device: str
    wishes: Wishes

    def send(self, kind: str, payload: dict[str, Any]) -> None:
        """Take a message for this page's browser."""


def _nobody(_session: Session) -> bool:
    return False


class Audience:
    """The pages of one room, in the order in which they came. Those that are deaf are sent nothing."""

    def __init__(self, code: str) -> None:
        self.is_deaf: Callable[[Session], bool] = _nobody
        self._code = code
        self._sessions: list[Session] = []
        self._missed: set[Session] = set()

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._sessions))

    def __len__(self) -> int:
        return len(self._sessions)

    @property
    def greeted(self) -> Iterator[Session]:
        """Those that have said hello: before it a page has no seat and no shape yet, and is answered with all of it."""
        return (session for session in self if session.device)

    def join(self, session: Session) -> None:
        """Let a page in; once is enough."""
        if session not in self._sessions:
            self._sessions.append(session)

    def leave(self, session: Session) -> None:
        """Let a page go; leaving twice does nothing."""
        if session in self._sessions:
            self._sessions.remove(session)
        self._missed.discard(session)

    def has_missed(self, session: Session) -> bool:
        """Whether something was not sent to a page while it was deaf; asked again, it is forgotten."""
        missed = session in self._missed
        self._missed.discard(session)
        return missed

    def send(self, session: Session, kind: str, payload: dict[str, Any]) -> None:
        """Send a message to one page. A page that cannot be reached is let go and troubles nobody else."""
        if self.is_deaf(session):
            self._missed.add(session)
            return
        try:
            session.send(kind, payload)
        except Exception:
            LOG.exception("%s: a session could not be reached", self._code)
            self.leave(session)

    def send_all(self, kind: str, payload: dict[str, Any]) -> None:
        """Send the same message to every page that has greeted."""
        for session in self.greeted:
            self.send(session, kind, payload)
