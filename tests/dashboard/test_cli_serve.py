"""`mahjong serve` and `panel serve`, started and used as a user does."""

from __future__ import annotations

import os
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
from dashboard.cli.serve import serve

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
        for path in ("/", "/lobby", "/table", "/liveness"):
            assert fetched(port, path, process)
        process.send_signal(stop)
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert f"http://localhost:{port}" in said
    assert "收桌" in said
    assert "Traceback" not in said


def test_the_games_are_given_back_after_the_last_page_is_served(monkeypatch, capsys):
    done = []
    loop = SimpleNamespace(asyncio_loop=None, start=lambda: done.append("serving"))
    server = SimpleNamespace(port=1, io_loop=loop, start=lambda: None, stop=lambda: done.append("stopped"))
    monkeypatch.setattr("dashboard.serve.open_server", lambda *_: server)
    monkeypatch.setattr("dashboard.serve.close_rooms", lambda: done.append("given back"))
    monkeypatch.setattr("dashboard.cli.progress.compile_core", lambda: None)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    serve(port=1, address="127.0.0.1", browser=False)
    assert done == ["serving", "stopped", "given back"]
    assert "收桌" in capsys.readouterr().out


def test_a_private_table_names_no_other_address(tmp_path):
    port = free_port("127.0.0.1")
    with running([*MAHJONG, "--port", str(port), "--address", "127.0.0.1"], tmp_path) as process:
        fetched(port, "/", process)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    assert f"http://localhost:{port}" in said
    assert "on this network" not in said


def test_a_port_in_use_is_named(tmp_path):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with running([*MAHJONG, "--port", str(port)], tmp_path) as process:
            said, _ = process.communicate(timeout=STARTING_SECONDS)
    assert process.returncode == 2
    assert said == f"錯誤 / error: 連接埠 {port} 已被佔用 / port {port} is in use\n"


def test_plain_panel_serve_opens_every_page(tmp_path):
    port = free_port("127.0.0.1")
    pages = sorted(str(page) for page in (ROOT / "dashboard" / "pages").glob("*.py"))
    command = [sys.executable, "-m", "panel", "serve", *pages, "--port", str(port), "--address", "127.0.0.1"]
    with running(command, tmp_path) as process:
        for page in pages:
            assert "台灣麻將" in fetched(port, f"/{Path(page).stem}", process)
