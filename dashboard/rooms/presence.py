"""`Presence`: which pages are there, by when they were last heard. Moments are data; no clock is read here.

A page says something at least every `BEAT` seconds. One that is late lags, one that is silent for longer is away: so
is a phone that sleeps, long before its connection is given up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dashboard.rooms.audience import Session

BEAT = 1.5
"""Seconds between two pings of a page."""
LATE = 1.0
"""Seconds a ping may be late before the page is said to lag."""
AWAY = 5.0
"""Seconds of silence after which a page is away."""
DEAF = 75.0
"""Seconds of silence after which a page is sent nothing more: what a sleeping phone does not read would pile up here. A
page that is hidden still says something once a minute."""
GRACE = 15.0
"""Seconds after which an absent person's answer to a window is 過."""


@dataclass(slots=True)
class _Heard:
    at: float
    ping: float
    late: bool = False


class Presence:
    """When each page, and the people of each seat, were last heard; all moments in seconds of one clock.

    >>> presence = Presence(0.0)
    >>> presence.last(2), presence.deadline(2)
    (0.0, 15.0)
    """

    def __init__(self, now: float) -> None:
        self._pages: dict[Session, _Heard] = {}
        self._seats = [now] * 4

    def hear(self, session: Session, now: float, *, ping: bool = False) -> None:
        """Take note that a page has said something: its heartbeat, or anything else."""
        heard = self._pages.setdefault(session, _Heard(now, now))
        heard.at = now
        if ping:
            heard.late, heard.ping = now >= heard.ping + BEAT + LATE, now
        for seat in session.seats:
            self._seats[seat] = now

    def forget(self, session: Session, now: float) -> None:
        """Let a page go: its people were there until now."""
        if self.is_here(session, now):
            for seat in session.seats:
                self._seats[seat] = now
        self._pages.pop(session, None)

    def is_here(self, session: Session, now: float) -> bool:
        """Whether a page has been heard of late."""
        heard = self._pages.get(session)
        return heard is not None and now < heard.at + AWAY

    def is_deaf(self, session: Session, now: float) -> bool:
        """Whether a page has been silent for so long that what it is sent would only pile up."""
        heard = self._pages.get(session)
        return heard is not None and now >= heard.at + DEAF

    def lags(self, session: Session, now: float) -> bool:
        """Whether a page that is here answers late."""
        heard = self._pages.get(session)
        return heard is not None and (heard.late or now >= heard.ping + BEAT + LATE)

    def last(self, seat: int) -> float:
        """Return when a page of a seat was last heard; the room's beginning if none was."""
        return self._seats[seat]

    def deadline(self, seat: int) -> float:
        """Return when the grace of a seat ends that is not heard again."""
        return self._seats[seat] + GRACE

    def sat_down(self, seat: int, now: float) -> None:
        """Take note that a seat has changed hands: its new people are not away."""
        self._seats[seat] = now

    def next_change(self, now: float, away: Iterable[int]) -> float | None:
        """Return when something changes if nobody is heard again; `away` are the seats whose people are away."""
        moments = [self.deadline(seat) for seat in away]
        for heard in self._pages.values():
            moments += [heard.ping + BEAT + LATE, heard.at + AWAY]
        return min((moment for moment in moments if moment > now), default=None)
