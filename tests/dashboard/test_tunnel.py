"""A tunnel's tool as it behaves: late, silent, dying, renamed, killed with its server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from dashboard.tunnel.probe import answers
from dashboard.tunnel.tool import ToolError, cloudflared, custom_tool
from dashboard.tunnel.tunnel import DOWN, STARTING, UP, TunnelState
from tests.dashboard.tunnels import HURRY, PublicSide, asked, fake_tool, running
from tests.waiting import until

STAYS = "\ntime.sleep(600)"


@pytest.fixture
def public() -> Iterator[PublicSide]:
    side = PublicSide()
    yield side
    side.close()


def says(url: str, after: float = 0.0) -> str:
    return f"time.sleep({after}); print('hello'); print('your url is: {url} !', flush=True)"


def is_alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat")
        return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False


def test_an_address_printed_late_is_asked_before_it_counts(tmp_path, public):
    seen = []
    with running(fake_tool(tmp_path, says(public.url, after=0.3) + STAYS)) as tunnel:
        tunnel.changed = lambda: seen.append((tunnel.state, public.times))
        assert tunnel.state == TunnelState(STARTING)
        until(lambda: tunnel.state.state == UP)
    assert seen[0][0] == TunnelState(UP, public.url)
    assert seen[0][1] >= 1, "nobody asked whether it answers"


def test_a_page_of_the_tunnels_own_is_no_table(public):
    assert answers(public.url)
    public.says = "<h1>You are about to visit a tunnel</h1>"
    assert not answers(public.url)
    public.says, public.status = '{"/liveness": true}', 502
    assert not answers(public.url)


def test_nothing_answers_where_nobody_listens(public):
    public.close()
    assert not answers(public.url)


def test_an_address_that_does_not_answer_yet_is_no_address(tmp_path, public):
    public.status = 530  # what a quick tunnel says for its first seconds
    with running(fake_tool(tmp_path, says(public.url) + STAYS)) as tunnel:
        until(lambda: public.times > 2)
        assert tunnel.state == TunnelState(STARTING)
        public.status = 200
        until(lambda: tunnel.state.state == UP)


def test_an_address_that_never_answers_is_given_up_and_says_so(tmp_path, public):
    public.status = 530
    with running(fake_tool(tmp_path, says(public.url) + STAYS), replace(HURRY, answer=0.1, first=30)) as tunnel:
        until(lambda: tunnel.state.state == DOWN)
        assert tunnel.state.why == "no_answer"
        assert tunnel.state.url == ""


def test_a_tool_that_prints_no_address_is_given_up_with_its_last_words(tmp_path):
    tool = fake_tool(tmp_path, "print('please log in first', flush=True)" + STAYS)
    with running(tool, replace(HURRY, url=3.0, first=30)) as tunnel:
        until(lambda: tunnel.state.state == DOWN)
        assert tunnel.state == TunnelState(DOWN, why="no_url", said="please log in first")


def test_a_tool_that_dies_is_started_again(tmp_path, public):
    with running(fake_tool(tmp_path, says(public.url) + "\ntime.sleep(0.3)")) as tunnel:
        states = []
        tunnel.changed = lambda: states.append(tunnel.state)
        until(lambda: [state.state for state in states].count(UP) >= 2)
    downs = [state for state in states if state.state == DOWN]
    assert downs[0].why == "ended"
    assert downs[0].url == "", "a dead address was still there to be given away"


def test_a_tool_that_cannot_be_started_is_down(tmp_path):
    with running(custom_tool(f"{tmp_path}/nothing {{port}}"), replace(HURRY, first=30)) as tunnel:
        until(lambda: tunnel.state.state == DOWN)
        assert tunnel.state.why == "ended"
        assert "No such file" in tunnel.state.said


def test_a_machine_without_room_for_another_process_is_tried_again(monkeypatch):
    starts = []

    def full(*_: object) -> None:
        starts.append(1)
        raise OSError("Cannot allocate memory")

    monkeypatch.setattr("dashboard.tunnel.tunnel.Child", full)
    with running(custom_tool("any-tool {port}")) as tunnel:
        until(lambda: len(starts) > 1 and tunnel.state.state == DOWN)
        assert tunnel.state.said == "Cannot allocate memory"


def test_who_comes_to_the_table_cuts_the_wait_short():
    starts = []
    with running(custom_tool("no-such-tool {port}"), replace(HURRY, first=0.01, most=600)) as tunnel:
        tunnel.changed = lambda: starts.append(tunnel.state) if tunnel.state.state == STARTING else None
        for times in range(15):  # by then the wait would be minutes long
            until(lambda times=times: len(starts) >= times and tunnel.state.state == DOWN)
            tunnel.wake()


def test_an_address_that_answers_no_longer_is_taken_back(tmp_path, public):
    """Tunnels by ssh stay open as processes when their hour is over."""
    with running(fake_tool(tmp_path, says(public.url) + STAYS)) as tunnel:
        until(lambda: tunnel.state.state == UP)
        states = []
        tunnel.changed = lambda: states.append(tunnel.state)
        public.status = 404
        until(lambda: any(state.why == "no_answer" for state in states))
        public.status = 200
        until(lambda: tunnel.state.state == UP)
    assert len(asked(tmp_path)) >= 2


def test_one_answer_missed_is_no_end(tmp_path):
    said = iter([True, False, *[True] * 10_000])
    with running(fake_tool(tmp_path, says("http://a.example") + STAYS), probe=lambda _url: next(said)) as tunnel:
        until(lambda: next(said) and tunnel.state.state == UP)
        states = []
        tunnel.changed = lambda: states.append(tunnel.state)
        tunnel.wake()
        for _ in range(20):
            tunnel.wake()
        assert states == []


def test_a_tool_that_changes_its_address_is_followed(tmp_path, public):
    other = PublicSide()
    try:
        with running(fake_tool(tmp_path, says(public.url) + "\n" + says(other.url, after=0.5) + STAYS)) as tunnel:
            until(lambda: tunnel.state == TunnelState(UP, public.url))
            until(lambda: tunnel.state == TunnelState(UP, other.url))
        assert len(asked(tmp_path)) == 1
    finally:
        other.close()


def test_the_same_name_is_asked_for_each_time_and_any_when_it_is_taken(tmp_path, public):
    taken = "if sys.argv[2] == 'mahjong' and (folder / 'taken').exists(): sys.exit('that name is taken')\n"
    tool = fake_tool(tmp_path, taken + says(public.url) + "\ntime.sleep(0.3)", name="mahjong")
    (tmp_path / "taken").touch()
    with running(tool) as tunnel:
        until(lambda: tunnel.state.state == UP)
        first = asked(tmp_path)
        (tmp_path / "taken").unlink()
        until(lambda: len(asked(tmp_path)) > len(first) and tunnel.state.state == UP)
    assert [line[0] for line in first] == ["5006", "5006"]
    assert first[0][1] == "mahjong"
    assert first[1][1].startswith("mahjong-")
    assert asked(tmp_path)[2][1] == "mahjong"


def test_the_tool_ends_with_the_tunnel_and_so_does_what_it_began(tmp_path, public):
    grandchild = (
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "(folder / 'pid').write_text(str(child.pid))\n"
    )
    with running(fake_tool(tmp_path, grandchild + says(public.url) + STAYS)) as tunnel:
        until(lambda: tunnel.state.state == UP)
        pid = int((tmp_path / "pid").read_text())
        assert is_alive(pid)
    assert not is_alive(pid)


def test_a_tool_that_does_not_listen_is_killed(tmp_path):
    deaf = "import os, signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    deaf += "(folder / 'pid').write_text(str(os.getpid()))"
    with running(fake_tool(tmp_path, deaf + STAYS)):
        until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
        pid = int((tmp_path / "pid").read_text())
    assert not is_alive(pid)


def test_a_killed_server_takes_its_tunnel_with_it(tmp_path):
    """Else the port would stay open to the world, for whatever listens there next."""
    tool = fake_tool(tmp_path, "import os; (folder / 'pid').write_text(str(os.getpid()))" + STAYS)
    code = (
        "import sys, time; from dashboard.tunnel.child import Child\n"
        "Child(sys.argv[1:], str, lambda said: None); time.sleep(600)"
    )
    server = subprocess.Popen([sys.executable, "-c", code, *tool.words(5006)])
    try:
        until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
        pid = int((tmp_path / "pid").read_text())
        assert is_alive(pid)
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()
    until(lambda: not is_alive(pid))


def test_closing_while_nothing_was_started_is_nothing(tmp_path):
    with running(fake_tool(tmp_path, "")) as tunnel:
        tunnel.close()


# ---------------------------------------------------------------------------------------------------------- tools
CLOUDFLARED_SAYS = (
    'ERR failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: lookup failed',
    "INF Thank you for trying Cloudflare Tunnel. https://developers.cloudflare.com/cloudflare-one/connections",
    "INF |  https://four-words-like-these.trycloudflare.com                                      |",
)


def test_cloudflareds_address_is_told_from_the_others_it_prints():
    assert [cloudflared().address_in(line) for line in CLOUDFLARED_SAYS] == [
        "", "", "https://four-words-like-these.trycloudflare.com",
    ]  # fmt: skip


def test_a_pattern_may_say_which_part_is_the_address():
    tool = custom_tool("ssh -R 80:localhost:{port} x", r"tunneled with tls termination, (https://\S+)")
    assert tool.address_in("docs: https://x.example/docs") == ""
    assert tool.address_in("a1b2.x.example tunneled with tls termination, https://a1b2.x.example") == (
        "https://a1b2.x.example"
    )


def test_our_own_end_is_no_public_address():
    tool = custom_tool("lt {port}")
    assert tool.address_in("forwarding http://localhost:5006 and http://127.0.0.1:5006") == ""
    assert tool.address_in("forwarding http://localhost:5006 -> https://a.lt.example:8443/") == (
        "https://a.lt.example:8443"
    )


@pytest.mark.parametrize(
    ("command", "pattern", "name", "why"),
    [
        ("lt --port 5006", "x", "", "no {port}: 'lt --port 5006'"),
        ("", "x", "", "no {port}"),
        ("lt 'unclosed {port}", "x", "", "No closing quotation"),
        ("lt {port}", "(", "", "cannot be read"),
        ("lt {port}", "x", "mahjong", "go together"),
        ("lt {port} {name}", "x", "", "go together"),
        ("lt {port} {name}", "x", "my table", "'my table'"),
    ],
)
def test_a_tool_that_cannot_be_is_refused_with_its_value(command, pattern, name, why):
    with pytest.raises(ToolError) as refused:
        custom_tool(command, pattern, name)
    assert why in str(refused.value)
    assert " / " in str(refused.value)


def test_a_tool_that_is_not_installed_is_named():
    custom_tool(f"{sys.executable} {{port}}").require()
    with pytest.raises(ToolError, match="no-such-tool is not installed"):
        custom_tool("no-such-tool {port}").require()
