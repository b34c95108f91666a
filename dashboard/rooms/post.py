"""`Post`: what the pages of a room are sent, numbered. Pages that see the same get the same scene, made once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Protocol

from dashboard.rooms.audience import Audience, Session

_LEAP = 10**6
"""More than the answers anybody gives while the seats stay as they are."""


class Shows(Protocol):
    """What a room knows of each of its pages."""

    def sort_of(self, session: Session) -> Hashable:
        """Return what makes a page's scene differ from another's."""

    def scene_of(self, session: Session) -> str:
        """Return a page's scene as text."""

    def last_seq(self, session: Session) -> int:
        """Return the last number heard from a page's device."""


class Post:
    """The numbers of the snapshots of one room: each page's grow, and tell nothing of what others answered."""

    def __init__(self, pages: Audience, boot: str, shows: Shows) -> None:
        self.pages = pages
        self._boot, self._shows = boot, shows
        self._rev = 0
        self._answers = [0, 0, 0, 0]

    def rev_of(self, session: Session) -> int:
        """Return the number of what a page was sent last, if it was reached."""
        return self._rev + sum(self._answers[seat] for seat in session.seats)

    def step(self) -> None:
        """Count something that everybody may see."""
        self._rev += 1

    def changed(self) -> None:
        """Count something that everybody may see, and send it."""
        self.step()
        self.publish()

    def answered(self, seat: int) -> None:
        """Count an answer of a seat, which only its own pages may see."""
        self._answers[seat] += 1

    def reseated(self) -> None:
        """Let the numbers of pages that have other seats now go on growing."""
        self._rev += _LEAP
        self._answers = [0, 0, 0, 0]

    def publish(self, only: int | None = None) -> None:
        """Send every page that has greeted its own snapshot, or those of one seat alone."""
        scenes: dict[Hashable, str] = {}
        for session in self.pages.greeted:
            if only is not None and only not in session.seats:
                continue
            sort = self._shows.sort_of(session)
            if sort not in scenes:
                scenes[sort] = self._shows.scene_of(session)
            self.pages.send(session, "snap", self._snapshot(session, scenes[sort]))

    def snapshot(self, session: Session) -> dict[str, Any]:
        """Return what a page shows: boot and rev, its seat, the last `seq` of its device, the scene as text."""
        return self._snapshot(session, self._shows.scene_of(session))

    def _snapshot(self, session: Session, text: str) -> dict[str, Any]:
        rev, seq = self.rev_of(session), self._shows.last_seq(session)
        return {"boot": self._boot, "rev": rev, "seat": min(session.seats, default=None), "seq": seq, "j": text}
