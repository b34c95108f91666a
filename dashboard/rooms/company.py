"""`Company`: who sits at a table of several devices, and what its screens need to show of that. Values only.

A room makes one for every page (`Place.yours`, `Ask.mine` and `Company.host` differ) and hands it to the scene. Games
at one screen have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PERSON, BOT, FREE = "person", "bot", "free"
"""Who has a seat. A ``free`` one: nobody yet; at a party, the laptop's own, played face up on the table page."""
WAITING, PLAYING, OVER = "waiting", "playing", "over"
"""Before the first deal, from then on, and when the game has ended."""


@dataclass(frozen=True, slots=True)
class Place:
    """One seat (0-3). Of a person: `here` if a page of theirs is connected, `lags` if it answers late.

    Bots and free seats are always `here`. `yours`: the page this is made for plays the seat as its own; `lent`: a bot
    plays it for that page, which may take it back; `may_call_bot`: that page may let a bot play it, because it is empty
    or its player has been away for long.

    >>> Place(2, "阿明", PERSON, here=False).here
    False
    """

    seat: int
    name: str
    kind: str
    here: bool = True
    lags: bool = False
    yours: bool = False
    lent: bool = False
    may_call_bot: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A wish to take something back, to which others must agree: its `number`, the seat it is `by`, and the move.

    `mine`: this page is asked and has not answered. `waiting_for` are the seats whose answer is still awaited.
    """

    number: int
    by: int
    zh: str
    en: str
    mine: bool = False
    waiting_for: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Company:
    """The people at a table as one page may see them.

    `game` is ``online`` or ``party``, `phase` one of `WAITING`, `PLAYING`, `OVER`, `places` are by seat, `watchers`
    the pages that only look on. `host`: this page has the right to start and to call bots. `ask` is what is asked of
    the company now, `invite` the address of the room, `promise` the promise of the coming hand, 64 hex digits or empty.
    `seat_invites` is the address on the QR of each seat at a party: of the free ones, and of one that somebody has only
    on the table itself and on that somebody's page. `is_table`: the page is that of a party's laptop.
    """

    game: str
    phase: str
    places: tuple[Place, Place, Place, Place]
    watchers: int = 0
    host: bool = False
    ask: Ask | None = None
    invite: str = ""
    seat_invites: Mapping[int, str] = field(default_factory=dict, hash=False)
    promise: str = ""
    is_table: bool = False

    def is_shown_again(self, seat: int) -> bool:
        """Whether a phone has a seat of a party, whose QR the page this is made for may show again."""
        return self.places[seat].kind == PERSON and seat in self.seat_invites

    @property
    def only_watches(self) -> bool:
        """Whether the page this is made for plays no seat, and is not the table itself."""
        return not self.is_table and not any(place.yours for place in self.places)

    @property
    def gives_share(self) -> bool:
        """Whether the page this is made for plays a seat, and adds its share to the wall that is promised."""
        return bool(self.promise) and any(place.yours for place in self.places)
