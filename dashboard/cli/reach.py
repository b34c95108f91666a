"""What `mahjong serve` was told about the way in from outside: an address, or a tool that makes one."""

from __future__ import annotations

from dashboard.addresses import EVERYWHERE, LOCAL
from dashboard.cli.errors import WrongUse
from dashboard.invites import Invites, the_invites
from dashboard.origins import AddressError
from dashboard.tunnel.tool import ANY_URL, Tool, ToolError, cloudflared, custom_tool


def invitations(public_url: str) -> Invites:
    """Return this server's invitations. Raises `WrongUse` if the operator's address is none."""
    try:
        invites = the_invites()
        invites.publish(public_url)
    except AddressError as error:
        raise WrongUse(str(error)) from None
    return invites


def tunnel_tool(address: str, *, tunnel: bool, command: str, pattern: str, name: str) -> Tool | None:
    """Return the tool that makes the tunnel to a server that listens on `address`; None where nobody asked for one.

    Raises `WrongUse`: it is not installed, its command or pattern cannot be read, or options that need another.
    """
    if not command and (pattern or name):
        raise WrongUse("--tunnel-regex、--tunnel-name 要有 --tunnel-cmd / these need --tunnel-cmd")
    if not command and not tunnel:
        return None
    try:
        if command:
            tool = custom_tool(command, pattern or ANY_URL, name)
        else:
            tool = cloudflared("127.0.0.1" if address in (EVERYWHERE, *LOCAL) else address)
        tool.require()
    except ToolError as error:
        raise WrongUse(str(error)) from None
    return tool
