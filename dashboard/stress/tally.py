"""`Tally`: what a run counts and times, and the invariants it saw broken."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value below which so large a part (0-1) of the values lies, by the nearest rank; 0 of none.

    >>> percentile([1, 2, 3, 4], 0.5), percentile([5], 0.95), percentile([], 0.5)
    (2, 5, 0.0)
    """
    if not values:
        return 0.0
    return sorted(values)[max(0, -(-len(values) * round(part * 1000) // 1000) - 1)]


@dataclass
class Tally:
    """The figures of one run; `devices` of each room must see a public tap before it counts as seen by all."""

    devices: int
    own: list[float] = field(default_factory=list)
    each: list[float] = field(default_factory=list)
    everybody: list[float] = field(default_factory=list)
    naks: Counter[str] = field(default_factory=Counter)
    updates: int = 0
    forged: int = 0
    forgeries_refused: int = 0
    wrong: list[str] = field(default_factory=list)
    _taps: dict[str, tuple[int, float]] = field(default_factory=dict)
    _seen: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def tapped(self, room: str, window: int, now: float, *, public: bool) -> None:
        """Note that a seat has tapped at the moment `window`; `public`: all screens show it."""
        if public:
            self._taps[room] = window, now
            self._seen[room] = set()

    def saw(self, room: str, device: str, window: int, now: float) -> None:
        """Note that a device of a room shows the moment `window`."""
        self.updates += 1
        tap = self._taps.get(room)
        if tap is None or window <= tap[0] or device in self._seen[room]:
            return
        self._seen[room].add(device)
        self.each.append(now - tap[1])
        if len(self._seen[room]) == self.devices:
            self.everybody.append(now - tap[1])
            del self._taps[room]

    def answered(self, seconds: float) -> None:
        """Note that a tap has been answered on its own device."""
        self.own.append(seconds)

    def refused_forgery(self) -> None:
        """Note that an intent for another's seat was refused."""
        self.forgeries_refused += 1

    def broken(self, what: str) -> None:
        """Something that always holds did not."""
        if what not in self.wrong:
            self.wrong.append(what)
