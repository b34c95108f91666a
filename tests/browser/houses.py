"""What tests do with a room: people come to it, and its hand is played by nobody's hand."""

from __future__ import annotations

import json
from collections.abc import Iterable

from dashboard.view.bridge import ask
from tests.browser.friends import Friend, House
from tests.browser.phases import PATIENCE
from tests.dashboard.stage import simple_choice
from tests.waiting import until


def host(house: House, size: tuple[int, int]) -> Friend:
    """Open the page of who opened the room: online they have its first seat, at a party the laptop is theirs."""
    return house.come(f"/table?room={house.code}", size, token=house.token)


def guest(house: House, size: tuple[int, int], seat: int, name: str) -> Friend:
    """Come to an online room and sit down."""
    friend = house.come(f"/table?room={house.code}", size)
    friend.sit(seat, name)
    return friend


def notes(friend: Friend, code: str, hand: int) -> dict[str, list[str]]:
    """Return what a device has noted of a hand: the promises it saw and the shares it gave."""
    return json.loads(friend.page.evaluate(f"localStorage.getItem('mahjong-shares-{code}')"))[str(hand)]


def share_has_come(house: House, friend: Friend, seat: int, hand: int = 1) -> None:
    """Wait until the room has the share that a page has given last: a hand can be dealt while it is on its way."""
    given = notes(friend, house.code, hand)["shares"][-1]
    until(lambda: ask(lambda: house.room._coming._shares._shares[seat]).hex() == given)


def pass_on(friends: Iterable[Friend]) -> None:
    """Let a call go by, or draw, on every page that is asked and has not answered yet."""
    for friend in friends:
        ways = {"act:pass", "act:pass_draw", "act:draw"} & set(friend.buttons())
        if ways and not friend.state("pending"):
            friend.press(min(ways))


def says_what_is_left(house: House, friend: Friend) -> None:
    """Wait until a page says how many tiles can still be drawn: computers may play on meanwhile."""

    def is_said() -> bool:
        left = ask(lambda: house.room.table.view(None).drawable)
        return any(f"{left} 張可摸" in line for line in friend.texts())

    until(is_said, PATIENCE)


def play_out(house: House, until: int = 0) -> None:
    """Play the hand to its end, or until so many tiles have been discarded, by nobody's hand."""
    while ask(lambda: _is_played(house) and not 0 < until <= len(house.room.table.view(None).discards)):
        ask(_one, house)


def _is_played(house: House) -> bool:
    return house.room.table.phase in {"turn", "window"}


def _one(house: House) -> None:
    """Let one who may do something do what a plain person would."""
    for seat in house.room.table.pending():
        action = simple_choice(house.room, seat)
        if action is not None and house.room.perform(seat, action) is None:
            return
