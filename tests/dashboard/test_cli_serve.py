"""`mahjong serve` and `panel serve`, started and used as a user does."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from dashboard.addresses import free_port
from dashboard.cli.greeting import Greeting
from dashboard.cli.qr_terminal import qr_terminal
from dashboard.cli.serve import serve
from dashboard.invites import LAN, TUNNEL, Choice, Invites, InviteState
from dashboard.networks import Network
from dashboard.once import Once
from dashboard.tunnel.tunnel import DOWN, STARTING, UP

ROOT = Path(__file__).resolve().parents[2]
MAHJONG = [sys.executable, "-m", "dashboard.cli", "serve", "--no-browser"]
STARTING_SECONDS = 300  # the core may have to be compiled first


@contextmanager
def running(command: list[str], data: Path) -> Iterator[subprocess.Popen[str]]:
    env = {**os.environ, "MAHJONG_DATA": str(data), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def fetched(port: int, path: str, process: subprocess.Popen[str]) -> str:
    deadline = time.monotonic() + STARTING_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert process.poll() is None, process.stdout.read()
            assert time.monotonic() < deadline
            time.sleep(0.2)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_the_table_opens_says_where_and_closes(tmp_path, stop):
    port = free_port("127.0.0.1")
    with running([*MAHJONG, "--port", str(port)], tmp_path) as process:
        for path in ("/", "/lobby", "/table", "/lab", "/calibration", "/liveness"):
            assert fetched(port, path, process)
        process.send_signal(stop)
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert f"http://localhost:{port}" in said
    assert "收桌" in said
    assert "Traceback" not in said


def test_long_work_ends_and_the_games_are_given_back_after_the_last_page_is_served(monkeypatch, capsys):
    done = []
    loop = SimpleNamespace(asyncio_loop=None, start=lambda: done.append("serving"))
    server = SimpleNamespace(port=1, io_loop=loop, start=lambda: None, stop=lambda: done.append("stopped"))
    monkeypatch.setattr("dashboard.serve.open_server", lambda *_, **__: server)
    monkeypatch.setattr("dashboard.serve.close_jobs", lambda: done.append("ended"))
    monkeypatch.setattr("dashboard.serve.close_rooms", lambda: done.append("given back"))
    monkeypatch.setattr("dashboard.cli.progress.compile_core", lambda: None)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    serve(port=1, address="127.0.0.1", browser=False)
    assert done == ["serving", "stopped", "ended", "given back"]
    assert "收桌" in capsys.readouterr().out


def test_a_private_table_names_no_other_address(tmp_path):
    port = free_port("127.0.0.1")
    with running([*MAHJONG, "--port", str(port), "--address", "127.0.0.1"], tmp_path) as process:
        fetched(port, "/", process)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    assert f"http://localhost:{port}" in said
    assert "this table is open to this machine only" in said
    assert said.count("http://") == 1


def test_a_port_in_use_is_named(tmp_path):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with running([*MAHJONG, "--port", str(port)], tmp_path) as process:
            said, _ = process.communicate(timeout=STARTING_SECONDS)
    assert process.returncode == 2
    assert said == f"錯誤 / error: 連接埠 {port} 已被佔用 / port {port} is in use\n"


def test_the_tunnel_is_begun_and_what_becomes_of_it_is_said(tmp_path):
    port = free_port("127.0.0.1")
    tool = "import sys; print('log in first, please'); sys.exit(int(sys.argv[1]) > 0)"
    command = shlex.join([sys.executable, "-c", tool, "{port}"])
    with running(
        [*MAHJONG, "--port", str(port), "--address", "127.0.0.1", "--tunnel-cmd", command], tmp_path
    ) as process:
        said = ""
        while "會再試" not in said:
            said += process.stdout.readline()
            assert process.poll() is None, said
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=60)
    assert "目前沒有公開網址，會再試：通道程式結束了（log in first, please）" in said
    assert "收桌" in rest


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            ["--public-url", "mahjong.example.org"],
            "not an address like https://mahjong.example.org: 'mahjong.example.org'",
        ),
        (["--public-url", "http://localhost:5006"], "only this machine can open this address"),
        (["--tunnel-cmd", "ssh -R 80:localhost:5006 x"], "the command has no {port}"),
        (["--tunnel-cmd", "no-such-tool {port}"], "no-such-tool is not installed"),
        (["--tunnel-regex", "x"], "these need --tunnel-cmd"),
        (["--tunnel-name", "mahjong", "--tunnel"], "these need --tunnel-cmd"),
    ],
)
def test_a_way_in_that_cannot_be_is_refused_before_the_table_opens(mahjong, own_invites, options, why):
    code, _, said = mahjong("serve", "--no-browser", *options)
    assert code == 2
    assert why in said
    assert own_invites.made is None or own_invites().base() == ""


def test_cloudflared_is_asked_for_by_its_name(mahjong, own_invites, monkeypatch):
    monkeypatch.setenv("PATH", "")
    code, _, said = mahjong("serve", "--no-browser", "--tunnel")
    assert (code, "cloudflared is not installed" in said) == (2, True)
    assert own_invites().state().tunnel == "off"


@pytest.fixture
def own_invites(monkeypatch) -> Once[Invites]:
    """Invitations of this test's own."""
    monkeypatch.delenv("PUBLIC_URL", raising=False)
    own = Once(Invites)
    monkeypatch.setattr("dashboard.cli.reach.the_invites", own)
    return own


@pytest.fixture
def terminal(capsys, monkeypatch) -> pytest.CaptureFixture[str]:
    """What is said to somebody who sits before it."""
    screen = SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("dashboard.cli.greeting.sys", screen)
    return capsys


def test_the_terminal_shows_the_qr_of_the_address_that_friends_use(terminal, monkeypatch):
    monkeypatch.setattr("dashboard.cli.greeting.answers", lambda _base: True)
    greeting = Greeting(Invites("https://mahjong.example.org"), "http://localhost:5006")
    greeting.say()
    said = terminal.readouterr().out
    assert "公開網址 public address  https://mahjong.example.org" in said
    assert qr_terminal("https://mahjong.example.org") in said
    assert "掃描加入 / Scan to join:  https://mahjong.example.org" in said


def test_no_qr_ever_holds_localhost(terminal):
    Greeting(Invites(find=tuple), "http://localhost:5006").say()
    said = terminal.readouterr().out
    assert "這台機器沒有連上網路，別人連不進來 / this machine is on no network: nobody else can come" in said
    assert "\x1b" not in said


def test_a_file_gets_no_qr(capsys):
    Greeting(Invites(find=lambda: (Network("192.168.1.23", "wlan0"),)), "http://localhost:5006").say()
    assert "\x1b" not in capsys.readouterr().out


def test_a_public_address_that_does_not_answer_is_said(capsys, monkeypatch):
    asked = []
    monkeypatch.setattr("dashboard.cli.greeting.answers", lambda base: bool(asked.append(base)))
    monkeypatch.setattr("threading.Thread.start", lambda thread: thread.run())
    Greeting(Invites("https://mahjong.example.org"), "http://localhost:5006").say()
    assert asked == ["https://mahjong.example.org"]
    assert "https://mahjong.example.org does not answer from here, check it" in capsys.readouterr().out


def test_how_the_tunnel_stands_is_said_once_each_time(capsys):
    states = [
        InviteState(None, (), STARTING),
        InviteState(None, (), STARTING),
        InviteState(Choice("https://a.example", TUNNEL), (), UP),
        InviteState(Choice("http://192.168.1.23:5006", LAN), (), DOWN, "ended"),
    ]
    greeting = Greeting(SimpleNamespace(state=iter(states).__next__), "http://localhost:5006")
    for _ in states:
        greeting.hear()
    gone = (
        "目前沒有公開網址，會再試：通道程式結束了 / no public address for now, it is tried again: "
        "the tunnel's program has ended  http://192.168.1.23:5006"
    )
    assert capsys.readouterr().out.splitlines() == [
        "公開網址準備中 / the public address is being made",
        "公開網址可以用了 / the public address is ready  https://a.example",
        gone,
    ]


def test_plain_panel_serve_opens_every_page(tmp_path):
    port = free_port("127.0.0.1")
    pages = sorted(str(page) for page in (ROOT / "dashboard" / "pages").glob("*.py"))
    command = [sys.executable, "-m", "panel", "serve", *pages, "--port", str(port), "--address", "127.0.0.1"]
    with running(command, tmp_path) as process:
        for page in pages:
            assert "台灣麻將" in fetched(port, f"/{Path(page).stem}", process)
