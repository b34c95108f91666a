"""What tests do with a room: people come to it, and its hand is played by nobody's hand."""

from __future__ import annotations

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
