"""What tests do with a room: people come to it, and its hand is played by nobody's hand."""

from __future__ import annotations

from dashboard.view.bridge import ask
from tests.browser.friends import Friend, House
from tests.dashboard.stage import simple_choice


def host(house: House, size: tuple[int, int]) -> Friend:
    """Open the page of who opened the room: online they have its first seat, at a party the laptop is theirs."""
    return house.come(f"/table?room={house.code}", size, token=house.token)


def guest(house: House, size: tuple[int, int], seat: int, name: str) -> Friend:
    """Come to an online room and sit down."""
    friend = house.come(f"/table?room={house.code}", size)
    friend.sit(seat, name)
    return friend


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
