"""`mahjong serve`: the table in the browser."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.addresses import EVERYWHERE, LOCAL

if TYPE_CHECKING:
    from bokeh.server.server import Server

    from dashboard.invites import Invites
    from dashboard.tunnel.tool import Tool


Port = Annotated[
    int | None,
    typer.Option(min=1, max=65535, help="連接埠，預設從 5006 起找空的 / port, by default the first free one from 5006"),
]
Address = Annotated[
    str, typer.Option(help="監聽的位址；127.0.0.1 只限本機 / where to listen; 127.0.0.1 keeps it private")
]
OpensBrowser = Annotated[bool, typer.Option(help="自動開瀏覽器 / open a browser")]
PublicUrl = Annotated[
    str, typer.Option(envvar="PUBLIC_URL", help="外面連進來的網址 / the address under which others reach it")
]
HasTunnel = Annotated[
    bool, typer.Option("--tunnel", help="用 cloudflared 開公開網址 / a public address by cloudflared")
]
TunnelCommand = Annotated[
    str, typer.Option(help="用別的工具，指令含 {port} / by another tool: its command, with {port} in it")
]
TunnelPattern = Annotated[
    str, typer.Option(help="那工具印出的網址 / how the address looks that the tool prints (Python regex)")
]
TunnelName = Annotated[
    str, typer.Option(help="每次都要的名稱，指令含 {name} / a name to ask for each time; the command has {name}")
]


def serve(
    port: Port = None,
    address: Address = EVERYWHERE,
    browser: OpensBrowser = True,
    public_url: PublicUrl = "",
    tunnel: HasTunnel = False,
    tunnel_cmd: TunnelCommand = "",
    tunnel_regex: TunnelPattern = "",
    tunnel_name: TunnelName = "",
) -> None:
    """開桌，本機和同網路的瀏覽器都能玩 / Serve the table to the browsers of this machine and its network."""
    from dashboard.cli.progress import compile_core
    from dashboard.cli.reach import invitations, tunnel_tool
    from dashboard.serve import DEFAULT_PORT, close_jobs, close_rooms

    invites = invitations(public_url)
    tool = tunnel_tool(address, tunnel=tunnel, command=tunnel_cmd, pattern=tunnel_regex, name=tunnel_name)
    if public_url and tool is not None:
        typer.echo(f"已有公開網址，不開通道 / no tunnel, there is a public address: {public_url}")
        tool = None
    server = _bound(port, address, proxied=bool(public_url or tool))
    compile_core()
    server.start()
    if port is None and server.port != DEFAULT_PORT:
        typer.echo(
            f"連接埠 {DEFAULT_PORT} 已被佔用，改用 {server.port} / port {DEFAULT_PORT} is in use, took {server.port}"
        )
    invites.open(address, server.port)
    try:
        _invite(invites, tool, server.port, f"http://{_home(address)}:{server.port}", browser=browser)
        _run(server)
        close_jobs()
        close_rooms()
    finally:
        invites.close()
    typer.echo("收桌，牌局都存好了 / The table is closed; every game is kept.")


def _bound(port: int | None, address: str, *, proxied: bool) -> Server:
    from dashboard.cli.errors import WrongUse
    from dashboard.collector import spare_what_is_loaded
    from dashboard.serve import PortTakenError, open_server, table_routes

    try:
        server = open_server(table_routes(), port, address, proxied=proxied)
    except PortTakenError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"無法監聽 {address} / cannot listen on {address}: {error.strerror or error}") from None
    spare_what_is_loaded()
    return server


def _invite(invites: Invites, tool: Tool | None, port: int, home: str, *, browser: bool) -> None:
    """Say where the table is found, open the tunnel if there is to be one, and a browser if it would be seen."""
    from dashboard.cli.greeting import Greeting
    from dashboard.tunnel.tunnel import Tunnel

    greeting = Greeting(invites, home)
    greeting.say()
    if tool is not None:
        invites.watch(greeting.hear)
        invites.attach(Tunnel(tool, port))
        greeting.hear()
    if browser and _has_screen():
        typer.launch(home)


def _run(server: Server) -> None:
    """Serve until Ctrl-C or a request to end."""
    loop = server.io_loop.asyncio_loop
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(loop.stop))
    server.io_loop.start()
    server.stop()


def _home(address: str) -> str:
    return "localhost" if address in (*LOCAL, EVERYWHERE) else address


def _has_screen() -> bool:
    """Whether a browser opened from here would be seen: not over ssh, not in a job without a terminal."""
    display = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return sys.stdout.isatty() and (display or sys.platform in ("darwin", "win32"))
