"""A server that is killed in mid-hand and started again: every screen comes back to the same position and wall."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from dashboard.addresses import free_port
from dashboard.rooms.hub import Hub
from dashboard.rooms.seats import new_token
from dashboard.rooms.store import Store
from dashboard.rooms.wire import receive
from dashboard.view.bridge import ask
from mahjong.record import Act, parse_record
from mahjong.replay import replay_record
from mahjong.tiles import code_of
from tests.browser.friends import HERE, LAPTOP, PHONE, Friend
from tests.browser.houses import pass_on
from tests.browser.phases import PATIENCE, order, others_play
from tests.dashboard.stage import Page
from tests.dashboard.test_cli_serve import MAHJONG, fetched, running
from tests.waiting import until

BEGUN = 3
"""Turns of the dealer that are played before the server is started."""


def room_in_mid_hand(folder: Path, game: str) -> tuple[str, list[str]]:
    """Leave a room in a folder in which people have played for a while; return its code and their tokens.

    At a party the first token is the laptop's, which plays the free seat 0 itself.
    """
    hub = Hub(Store(folder))
    tokens = [new_token() for _ in range(4)]
    code: str = ask(hub.new_room, game, tokens[0], "東東", None, "none")
    room = ask(hub.room, code)
    pages = [Page() for _ in tokens]
    for seat, (page, token) in enumerate(zip(pages, tokens, strict=True)):
        ask(room.join, page)
        ask(receive, room, page, {"t": "hello", "device": f"of {seat}", "rev": 0, "token": token})
        if game == "online" or seat:
            ask(receive, room, page, {"t": "sit", "seat": seat, "name": f"朋友 {seat}"})
    ask(receive, room, pages[0], {"t": "start"})
    for _ in range(BEGUN):
        others_play(room, 0)
        assert ask(lambda: room.perform(0, room.table.legal(0)[0])) is None
    others_play(room, 0)
    ask(hub.close)
    return code, tokens


@contextmanager
def four_pages(browser: Browser, address: str, code: str, tokens: list[str]) -> Iterator[list[Friend]]:
    contexts = [
        browser.new_context(viewport={"width": size[0], "height": size[1]}) for size in (LAPTOP, PHONE, PHONE, PHONE)
    ]
    friends = [Friend(context.new_page()) for context in contexts]
    for context, friend, token in zip(contexts, friends, tokens, strict=True):
        kept = f"localStorage.setItem('mahjong-seat-{code}', '{token}')"
        context.add_init_script(f"if (location.protocol === 'http:') {kept};")
        friend.page.goto(f"{address}/table?room={code}")
    yield friends
    for context in contexts:
        context.close()


def shown(friend: Friend) -> dict[str, Any]:
    """Return what all must see alike."""
    scene = friend.state("scene")
    pool = sorted(tile["face"] for tile in friend.tiles("d"))
    return {"window": scene["window"], "hand": scene["hand"], "phase": scene["phase"], "pool": pool}


@pytest.mark.parametrize("game", ["online", "party"])
def test_a_killed_server_that_is_started_again_finds_everybody_as_they_were(
    browser: Browser, tmp_path: Path, game: str
):
    """Every restart ended the running games: https://github.com/terraforming-mars/terraforming-mars/issues/659."""
    code, tokens = room_in_mid_hand(tmp_path, game)
    port = free_port("127.0.0.1")
    command, address = [*MAHJONG, "--port", str(port), "--address", "127.0.0.1"], f"{HERE}:{port}"
    with running(command, tmp_path) as server:
        fetched(port, "/liveness", server)
        with four_pages(browser, address, code, tokens) as friends:
            for seat, friend in enumerate(friends):
                friend.at_table()
                friend.shows(f"mahjongTable.state().scene.hands[{seat}]")
            hands = [order(friend, seat) for seat, friend in enumerate(friends)]
            before, boots = shown(friends[0]), [friend.state("boot") for friend in friends]
            written = (tmp_path / f"{code}.mjr").read_bytes()
            server.send_signal(signal.SIGKILL)
            server.wait()
            with running(command, tmp_path) as again:
                fetched(port, "/liveness", again)
                for friend, boot in zip(friends, boots, strict=True):
                    friend.page.wait_for_function(
                        "boot => window.mahjongTable?.state().scene && mahjongTable.state().boot !== boot", arg=boot
                    )
                    friend.at_table()
                for seat, friend in enumerate(friends):
                    friend.shows(f"mahjongTable.state().scene.hands[{seat}]")
                assert [order(friend, seat) for seat, friend in enumerate(friends)] == hands
                assert [shown(friend) for friend in friends] == [before] * 4
                assert (tmp_path / f"{code}.mjr").read_bytes().startswith(written)
                draws_what_the_wall_holds(friends, tmp_path, code, written)
                for friend in friends:
                    friend.page.goto("about:blank")


def draws_what_the_wall_holds(friends: list[Friend], folder: Path, code: str, written: bytes) -> None:
    """Play on until the next seat has drawn: the very tile that lay next in the wall before the server was killed."""
    host, following = friends[:2]
    host.page.mouse.dblclick(*host.tiles("h0_")[3]["at"])
    host.shows("!mahjongTable.state().scene.mine")
    until(lambda: has_drawn(friends, following), PATIENCE)
    following.page.evaluate("mahjongTable.settled()")
    table = replay_record(parse_record(written))
    lines = parse_record((folder / f"{code}.mjr").read_bytes()).lines[len(parse_record(written).lines) :]
    for line in lines:
        if isinstance(line, Act):
            table.apply(line.seat, line.action)
    view = table.view(1)
    assert view.drawn is not None
    assert sorted(following.hand(1)) == sorted(code_of(tile) for tile in (*view.hand, view.drawn))


def has_drawn(friends: list[Friend], following: Friend) -> bool:
    """Let nobody claim anything; return whether the next seat is on turn."""
    if following.state("scene.mine"):
        return True
    pass_on(friends)
    following.page.wait_for_timeout(100)
    return False
