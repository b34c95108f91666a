"""What each device has asked and what it was told, so that an intent sent twice is done once and answered twice."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TypeAlias

from dashboard.rooms.refused import No, no

REMEMBERED = 64
"""Answers kept for one device."""
DEVICES = 16
"""Devices kept for one room; the one heard of longest ago is forgotten first."""


Device: TypeAlias = tuple[frozenset[int] | str, str]
"""Whose it is, and the name it gave itself: at one screen the seats of its page, else the hash of its token."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one intent: `refused` says why not, `held` that it waits until the computers have answered."""

    seq: int
    refused: No | None = None
    held: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """An intent that waits until the computers have answered: whose, its number, and the moment it was made for."""

    device: Device
    seq: int
    moment: int


class Inbox:
    """The answers given, by device and the device's numbers.

    >>> inbox, ME = Inbox(), (frozenset({0}), "a")
    >>> inbox.remember(ME, Reply(7))
    >>> inbox.recall(ME, 7), inbox.recall(ME, 8), inbox.last(ME)
    (Reply(seq=7, refused=None, held=False), None, 7)
    """

    def __init__(self) -> None:
        self._replies: OrderedDict[Device, OrderedDict[int, Reply]] = OrderedDict()

    def recall(self, device: Device, seq: int) -> Reply | None:
        """Return what was answered to this number; None if it is new. One too old to be known is refused."""
        replies = self._replies.get(device, OrderedDict())
        if seq in replies:
            return replies[seq]
        if len(replies) == REMEMBERED and seq < min(replies):
            return Reply(seq, no("forgotten", str(seq)))
        return None

    def remember(self, device: Device, reply: Reply) -> None:
        """Keep an answer; an answer for the same number replaces the older one."""
        replies = self._replies.setdefault(device, OrderedDict())
        self._replies.move_to_end(device)
        replies[reply.seq] = reply
        if len(replies) > REMEMBERED:
            replies.popitem(last=False)
        if len(self._replies) > DEVICES:
            self._replies.popitem(last=False)

    def take(self, device: Device, seq: int) -> bool:
        """Whether this number is new; if so, keep that it has been heard."""
        new = self.recall(device, seq) is None
        if new:
            self.remember(device, Reply(seq))
        return new

    def last(self, device: Device) -> int:
        """Return the highest number heard from a device, 0 if none."""
        return max(self._replies.get(device, {}), default=0)
