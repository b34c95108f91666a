"""`Tool`: which command makes a tunnel, how its address is found in what it prints, and the name it is asked for."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
from dataclasses import dataclass

# cloudflared also prints the address of the service that it asks, when that refuses.
CLOUDFLARED_URL = r"https://(?!api\.)[a-z0-9-]+\.trycloudflare\.com"
ANY_URL = r"https?://(?!localhost|127\.|0\.0\.0\.0|\[)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?::\d+)?(?:/[^\s\"'|]*)?"
"""The first address of another machine that a tool prints, where nobody said how it looks."""
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,50}[A-Za-z0-9])?")


class ToolError(ValueError):
    """A tunnel that cannot be asked for. The message names the value, in both languages."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tunnel's command, with ``{port}`` and perhaps ``{name}`` in it, and the pattern of the address it prints.

    If the pattern has a group, the address is what its first one holds. `name` is asked for each time the tunnel
    starts, where the command has a place for it.

    >>> tool = custom_tool("ssh -R {name}:80:localhost:{port} tunnel.example", name="mahjong")
    >>> tool.words(5006)
    ['ssh', '-R', 'mahjong:80:localhost:5006', 'tunnel.example']
    >>> tool.address_in("| your url: https://mahjong.tunnel.example |")
    'https://mahjong.tunnel.example'
    """

    command: tuple[str, ...]
    pattern: re.Pattern[str]
    name: str = ""

    def words(self, port: int, *, own_name: bool = True) -> list[str]:
        """Return the command for a port. With `own_name` off the name has an ending by chance: the plain one is taken.

        >>> custom_tool("lt {port} {name}", name="my").words(80, own_name=False)[-1].startswith("my-")
        True
        """
        name = self.name if own_name else f"{self.name}-{secrets.token_hex(2)}"
        return [word.replace("{port}", str(port)).replace("{name}", name) for word in self.command]

    def address_in(self, line: str) -> str:
        """Return the public address in a line that the tool printed, without a stroke at its end; empty if none is."""
        found = self.pattern.search(line)
        if found is None:
            return ""
        return (found[1] if self.pattern.groups else found[0]).rstrip("/.,")

    def require(self) -> None:
        """Raise `ToolError` if the command's program is not installed here."""
        if shutil.which(self.command[0]) is None:
            raise ToolError(f"沒有安裝 {self.command[0]} / {self.command[0]} is not installed")


def cloudflared(host: str = "127.0.0.1") -> Tool:
    """Return cloudflared's quick tunnel: no account, a fresh name each time. `host` is where the server listens.

    >>> cloudflared().words(5006)[-1]
    'http://127.0.0.1:5006'
    """
    command = ("cloudflared", "tunnel", "--no-autoupdate", "--url", f"http://{host}:{{port}}")
    return Tool(command, re.compile(CLOUDFLARED_URL))


def custom_tool(command: str, pattern: str = ANY_URL, name: str = "") -> Tool:
    """Return any other tool. The command is split as a shell would and run without one.

    Raises `ToolError`: no ``{port}`` in the command, a pattern that is none, a name that is none (letters, digits and
    strokes, at most 52), or a name without a place for it and the other way round.
    """
    try:
        words = tuple(shlex.split(command, posix=os.name == "posix"))
        looked_for = re.compile(pattern)
    except (ValueError, re.error) as error:
        raise ToolError(f"看不懂 {command!r}、{pattern!r} / cannot be read: {error}") from None
    if not words or not any("{port}" in word for word in words):
        raise ToolError(f"指令要有 {{port}} / the command has no {{port}}: {command!r}")
    if bool(name) != any("{name}" in word for word in words):
        raise ToolError(f"{{name}} 與名稱要一起給 / {{name}} and a name go together: {command!r}, {name!r}")
    if name and not _NAME.fullmatch(name):
        raise ToolError(f"名稱只能用英文字母、數字、減號 / a name is letters, digits and strokes: {name!r}")
    return Tool(words, looked_for, name)
