"""From which addresses a page may open its websocket: the server's own from the start, and others while it runs.

Bokeh asks `settings.allowed_ws_origin` at every handshake, and only if that is empty the hosts given at the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from bokeh.server.util import check_allowlist
from bokeh.settings import settings

_OWN_PORT = {"http": 80, "https": 443}
_HOST = re.compile(r"[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|[0-9a-f:.]+")


class AddressError(ValueError):
    """An address that no page can have. The message names it, in both languages."""


def base_address(text: str) -> str:
    """Return the address of a server as links begin with it: ``http://host:port/path``, without a stroke at its end.

    Scheme and host are written small, and a scheme's own port is left out, as browsers do. Raises `AddressError`.

    >>> base_address("HTTPS://Mahjong.Example.org:443/")
    'https://mahjong.example.org'
    """
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    if (
        parts.scheme not in _OWN_PORT
        or not _HOST.fullmatch(host)
        or parts.query
        or parts.fragment
        or parts.username is not None
    ):
        raise AddressError(f"不是網址 {text!r} / not an address like https://mahjong.example.org: {text!r}")
    named = f"[{host}]" if ":" in host else host
    ending = "" if port in {None, _OWN_PORT[parts.scheme]} else f":{port}"
    return f"{parts.scheme}://{named}{ending}{parts.path.rstrip('/')}"


def origin_of(base: str) -> str:
    """Return the host, and the port if it is not the scheme's own, by which a browser names a page's origin.

    >>> origin_of("https://a.example/mahjong"), origin_of("http://192.168.1.23:5006")
    ('a.example', '192.168.1.23:5006')
    """
    return urlsplit(base).netloc


def is_local(base: str) -> bool:
    """Return whether an address leads every machine to itself: no friend can be sent there.

    >>> is_local("http://localhost:5006"), is_local("http://192.168.1.23:5006")
    (True, False)
    """
    host = urlsplit(base).hostname or ""
    return host in {"localhost", "::1", "0.0.0.0"} or host.startswith("127.") or host.endswith(".localhost")  # noqa: S104


def is_allowed(host: str, allowed: Iterable[str]) -> bool:
    """Return whether a page of that host (and port) may open a websocket where `allowed` are admitted.

    >>> is_allowed("a.example", ["a.example"]), is_allowed("b.example:5006", ["a.example:5006"])
    (True, False)
    """
    return check_allowlist(host.lower(), list(allowed))


def allowed_origins() -> list[str]:
    """Return what was admitted by `allow_origins`, or by the operator's ``BOKEH_ALLOW_WS_ORIGIN``; else nothing."""
    return list(settings.allowed_ws_origin())


def allow_origins(hosts: Iterable[str]) -> None:
    """Admit just these hosts from the next handshake on; who listens here itself must be among them."""
    # Names without a port are matched as port 80, the one that an https page's name without a port gets too.
    settings.allowed_ws_origin = list(dict.fromkeys(hosts))


def forget_origins() -> None:
    """Go back to the hosts that were given at the start."""
    del settings.allowed_ws_origin
