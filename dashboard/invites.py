"""`Invites`: the addresses that links and QRs carry. One that only this machine can open is never among them.

In this order: the address the operator gave, the tunnel's while it answers, the one by which a page has come, those of
the networks. Whoever stands at the table may choose another of them. Each is admitted as a websocket origin too.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import quote

from dashboard.addresses import EVERYWHERE, LOCAL, origins
from dashboard.networks import Network, networks
from dashboard.once import Once
from dashboard.origins import (
    AddressError,
    allow_origins,
    allowed_origins,
    base_address,
    forget_origins,
    is_allowed,
    is_local,
    origin_of,
)
from dashboard.tunnel.tunnel import Tunnel

PUBLIC, TUNNEL, PAGE, LAN = "public", "tunnel", "page", "lan"
"""Where an address is from: the operator, a tunnel, the way a page came, a network of this machine."""
OFF = "off"
_FRESH_SECONDS = 5.0
"""How long the list of networks is taken for true."""
_MOST_PAGES = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """One address under which friends may find the table; `network` is the interface's name, where it is known."""

    base: str
    kind: str
    network: str = ""


@dataclass(frozen=True, slots=True)
class InviteState:
    """What the lobby shows: the address in use (None: only this machine), all there are, and how the tunnel stands.

    `tunnel` is `OFF` or a state of `dashboard.tunnel`, `why` and `said` are those of its `TunnelState`. `private`: the
    server listens for this machine alone, because somebody wanted that.
    """

    used: Choice | None
    choices: tuple[Choice, ...]
    tunnel: str = OFF
    why: str = ""
    said: str = ""
    private: bool = False


class Invites:
    """Says where friends find the table. Every method may be called from any thread, and none waits for the network.

    >>> invites = Invites("https://mahjong.example.org")
    >>> invites.open("127.0.0.1", 5006)
    >>> invites.room_url("K7QF2"), invites.seat_url("K7QF2", "ABCDE")
    ('https://mahjong.example.org/p/K7QF2', 'https://mahjong.example.org/p/K7QF2ABCDE')
    >>> invites.close()
    """

    def __init__(
        self, public_url: str = "", find: Callable[[], tuple[Network, ...]] = networks,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        """Begin with the operator's address, if there is one; raises `AddressError` if it is none."""
        self._public = _public_address(public_url)
        self._find, self._clock = find, clock
        self._lock = threading.RLock()
        self._listens: tuple[str, int] | None = None
        self._plain: list[str] = []
        self._own: list[str] = []
        self._admitted: list[str] = []
        self._tunnel: Tunnel | None = None
        self._pages: dict[str, None] = {}
        self._chosen = ""
        self._told: str | None = None
        self._watchers: list[Callable[[], None]] = []
        self._seen: tuple[float, tuple[Network, ...]] | None = None

    # ------------------------------------------------------------------------------------------------- the server's
    def publish(self, public_url: str) -> None:
        """Put the operator's address in place of that of the beginning, if it is not empty; raises `AddressError`."""
        public = _public_address(public_url)
        with self._lock:
            self._public = public or self._public
        self._tell()

    def open(self, address: str, port: int) -> None:
        """Say where the server listens; from here on links are short, for it knows ``/p/CODE``."""
        with self._lock:
            self._listens = address, port
            self._plain = origins(address, port)
            self._own = list(dict.fromkeys([*allowed_origins(), *self._plain]))
        self._tell()

    def attach(self, tunnel: Tunnel) -> None:
        """Take a tunnel that is not yet started, and start it."""
        with self._lock:
            self._tunnel = tunnel
        tunnel.changed = self._tell_all
        tunnel.start()

    def close(self) -> None:
        """End the tunnel and admit no other origin any more."""
        with self._lock:
            tunnel, self._tunnel, self._listens = self._tunnel, None, None
            if self._admitted:
                self._admitted = []
                forget_origins()
        if tunnel is not None:
            tunnel.close()

    def came_by(self, page: str) -> None:
        """Hear by which address a page was opened. One that is not ours is passed over: anybody can write a header."""
        try:
            base = base_address(page)
        except AddressError:
            base = ""
        with self._lock:
            if base and base not in self._pages and self._leads_here(base):
                self._pages = dict.fromkeys([*self._pages, base][-_MOST_PAGES:])
            tunnel = self._tunnel
        if tunnel is not None:
            tunnel.wake()
        self._tell()

    # ------------------------------------------------------------------------------------------ the rooms' and lobby's
    def room_url(self, code: str) -> str:
        """Return the address at which anybody joins the room of that code, empty if there is none to give away."""
        return self._link(f"/p/{code}", f"/table?room={quote(code)}")

    def seat_url(self, code: str, seat_code: str) -> str:
        """Return the short address at which a phone takes the seat of that seat code, empty as above."""
        return self._link(f"/p/{code}{seat_code}", f"/phone?room={quote(code)}&seat={quote(seat_code)}")

    def base(self) -> str:
        """Return the address of the lobby, without a stroke at its end, empty as above."""
        return self._tell()

    def choose(self, base: str) -> None:
        """Use this address as long as it is one of the choices; an empty one goes back to the first of them.

        Raises `AddressError` naming an address that is none of them.
        """
        with self._lock:
            if base and all(base != choice.base for choice in self._choices()):
                raise AddressError(f"不在可用的網址裡 {base!r} / not one of the addresses of this table: {base!r}")
            self._chosen = base
        self._tell()

    def state(self) -> InviteState:
        """Return what the lobby shows."""
        with self._lock:
            choices = self._choices()
            private = self._listens is not None and self._listens[0] in LOCAL
            if self._tunnel is None:
                return InviteState(self._used(choices), choices, private=private)
            tunnel = self._tunnel.state
            return InviteState(self._used(choices), choices, tunnel.state, tunnel.why, tunnel.said, private)

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Have `changed` called, from any thread, when links or the state have changed; what is returned ends it."""
        with self._lock:
            self._watchers.append(changed)

        def end() -> None:
            with self._lock:
                self._watchers.remove(changed)

        return end

    # --------------------------------------------------------------------------------------------------------- inside
    def _link(self, short: str, long: str) -> str:
        base = self.base()
        return base and base + (long if self._listens is None else short)

    def _choices(self) -> tuple[Choice, ...]:
        """Return all addresses, the best first, and see that each is admitted."""
        self._admit()
        found: dict[str, Choice] = {}
        for choice in self._candidates():
            found.setdefault(choice.base, choice)
        return tuple(found.values())

    def _candidates(self) -> Iterator[Choice]:
        if self._public:
            yield Choice(self._public, PUBLIC)
        tunnel = self._tunnel.state.url if self._tunnel is not None else ""
        if tunnel and not is_local(tunnel):
            yield Choice(base_address(tunnel), TUNNEL)
        names = {choice.base: choice.network for choice in self._of_networks()}
        yield from (Choice(page, PAGE, names.get(page, "")) for page in self._pages if self._leads_here(page))
        yield from self._of_networks()

    def _of_networks(self) -> Iterator[Choice]:
        if self._listens is None or self._listens[0] in LOCAL:
            return
        address, port = self._listens
        here = self._networks() if address == EVERYWHERE else (Network(address),)
        yield from (Choice(base_address(f"http://{net.ip}:{port}"), LAN, net.name) for net in here if net.has_guests)

    def _networks(self) -> tuple[Network, ...]:
        """Return this machine's networks, asked for at most every few seconds: a laptop changes its own."""
        now = self._clock()
        if self._seen is None or now - self._seen[0] >= _FRESH_SECONDS:
            self._seen = now, self._find()
        return self._seen[1]

    def _leads_here(self, base: str) -> bool:
        """Whether a phone that opens this address comes to this server, as far as we can know."""
        origin = origin_of(base)
        host = origin.rsplit(":", 1)[0]
        if is_local(base) or host.endswith(".local") or "." not in host:  # phones do not find such names
            return False
        if self._listens is None:  # another server shows our pages: what it admits is told to us only in part
            return host in {net.ip for net in self._networks()} or is_allowed(origin, allowed_origins())
        plain = [*self._plain, *(origin_of(choice.base) for choice in self._of_networks())]
        if base.startswith("https:") and is_allowed(origin, plain):
            return False  # a header says so, but there we speak plain http
        return is_allowed(origin, self._wanted())

    def _wanted(self) -> list[str]:
        """Return the origins of all pages that may open a websocket now."""
        tunnel = self._tunnel.state.url if self._tunnel is not None else ""
        others = [choice.base for choice in self._of_networks()] + [self._public, tunnel]
        return list(dict.fromkeys([*self._own, *(origin_of(base_address(one)) for one in others if one)]))

    def _admit(self) -> None:
        """Admit what is wanted now, if that is more than the server admits by itself."""
        if self._listens is None:
            return
        wanted = self._wanted()
        if wanted != (self._admitted or self._own):
            allow_origins(wanted)
            self._admitted = wanted

    @staticmethod
    def _first(choices: tuple[Choice, ...]) -> Choice | None:
        return choices[0] if choices else None

    def _used(self, choices: tuple[Choice, ...]) -> Choice | None:
        return self._first(tuple(choice for choice in choices if choice.base == self._chosen)) or self._first(choices)

    def _tell(self) -> str:
        """Return the address in use, and tell the watchers if they were told of another one last."""
        with self._lock:
            used = self._used(self._choices())
            base = used.base if used else ""
            news, self._told = self._told not in {None, base}, base
        if news:
            self._tell_all()
        return base

    def _tell_all(self) -> None:
        with self._lock:
            self._choices()  # a new address is admitted before anybody hears of it
            watchers = tuple(self._watchers)
        for changed in watchers:
            changed()


def _public_address(text: str) -> str:
    """Return the operator's address, empty if there is none. Raises `AddressError` if no friend could open it."""
    base = base_address(text) if text.strip() else ""
    if is_local(base):
        raise AddressError(f"這個網址只有本機能開 {text!r} / only this machine can open this address: {text!r}")
    return base


def _of_environment() -> Invites:
    return Invites(os.environ.get("PUBLIC_URL", ""))


the_invites = Once(_of_environment)
"""The invitations of this server."""
