"""By which address a page was opened: told to the invitations, which prefer a way that somebody has come already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import panel as pn

from dashboard.invites import the_invites


def page_address(headers: Mapping[str, Any]) -> str:
    """Return ``scheme://host`` of the request with these headers, empty if it names no host.

    A proxy between says in ``X-Forwarded-Host`` and ``X-Forwarded-Proto`` what the browser asked it for; the first of
    several is the browser's own.

    >>> page_address({"Host": "127.0.0.1:5006", "X-Forwarded-Host": "a.example", "X-Forwarded-Proto": "https"})
    'https://a.example'
    """
    small = {name.lower(): str(value).split(",")[0].strip() for name, value in headers.items()}
    host = small.get("x-forwarded-host") or small.get("host", "")
    scheme = small.get("x-forwarded-proto") or small.get("x-scheme") or "http"
    return f"{scheme}://{host}" if host else ""


def note_page() -> None:
    """Tell the invitations by which address the page came whose session this is."""
    the_invites().came_by(page_address(pn.state.headers))


def noted(app: Callable[[], Any]) -> Callable[[], Any]:
    """Return an app that does so before it makes its page."""

    @wraps(app)
    def made() -> Any:
        note_page()
        return app()

    return made
