"""Who may sit where: what a wish about a seat writes into the record, or why it is refused. Pure; nothing is changed.

Every function takes the seats as they are and the hash of the token that wishes. It returns the lines that make it so,
none where it is so already.
"""

from __future__ import annotations

from typing import TypeAlias

from dashboard.rooms.refused import No, no
from dashboard.rooms.seats import Seats
from mahjong.bots.registry import full_name
from mahjong.record import Also, Seat, Sit, is_name

Lines: TypeAlias = tuple[Sit | Also, ...]
DEVICES_A_SEAT = 4
"""Devices that may play one seat together."""
BOT = "efficient"
"""The bot that is called to an empty seat."""


def free_seat(seat: int) -> Seat:
    """Return what stands in a record for a seat that nobody has.

    >>> free_seat(2).name, free_seat(2).kind
    ('玩家 3', 'free')
    """
    return Seat(f"玩家 {seat + 1}", "free")


def bot_seat(seat: int, bot: str = BOT) -> Seat:
    """Return a bot that sits for nobody.

    >>> bot_seat(2).name, bot_seat(2).bot
    ('電腦 C', 'efficient@1')
    """
    return Seat(f"電腦 {'ABCD'[seat]}", "bot", bot=full_name(bot))


def sit(seats: Seats, who: str, seat: int, name: str, *, started: bool) -> Lines | No:
    """Take a free seat or that of a bot; one's own: take it back from a bot, or change the name.

    Before the game has started whoever sits elsewhere moves over; after that nobody plays two hands.
    """
    plain = " ".join(name.split())
    if not is_name(plain):
        return no("bad_name", repr(name[:40]))
    owners = seats.owners(seat)
    if who in owners:
        return _held(seat, plain, (who, *(one for one in owners if one != who)))
    if owners:
        return no("seat_taken" if seats[seat].kind == "person" else "seat_lent", seats[seat].name)
    left = _left_behind(seats, who, started=started)
    return left if isinstance(left, No) else (*left, *_held(seat, plain, (who,)))


def join(seats: Seats, who: str, seat: int, *, started: bool) -> Lines | No:
    """Take the hand of a seat by the QR it wears: alone, or together with the devices that have it."""
    owners = seats.owners(seat)
    if who in owners:
        return ()
    if not owners:
        return sit(seats, who, seat, free_seat(seat).name, started=started)
    if seats[seat].kind == "bot":
        return no("seat_lent", seats[seat].name)
    if len(owners) >= DEVICES_A_SEAT:
        return no("crowded", seats[seat].name)
    left = _left_behind(seats, who, started=started)
    return left if isinstance(left, No) else (*left, Also(seat, who))


def rise(seats: Seats, who: str, seat: int, *, to_bot: bool) -> Lines | No:
    """Give a seat back: to the other devices that have it, else it is free, or with `to_bot` a bot's."""
    owners = seats.owners(seat)
    if who not in owners:
        return no("not_your_seat", str(seat))
    others = tuple(one for one in owners if one != who)
    if others:
        return _owned(seat, seats[seat], others)
    return (Sit(seat, bot_seat(seat) if to_bot else free_seat(seat)),)


def lend(seats: Seats, seat: int) -> Lines:
    """Let a bot play a person's seat; it stays the person's."""
    return _owned(seat, Seat(seats[seat].name, "bot", bot=full_name(BOT)), seats.owners(seat))


def move(seats: Seats, giver: str, taker: str, seat: int, *, started: bool) -> Lines | No:
    """Give an owner's seat to another device, as the one-time link for it says."""
    owners = seats.owners(seat)
    if giver not in owners:
        return no("no_link")
    if taker in owners:
        return ()
    left = _left_behind(seats, taker, started=started)
    if isinstance(left, No):
        return left
    return *left, *_held(seat, seats[seat].name, tuple(taker if one == giver else one for one in owners))


def call_bot(seats: Seats, seat: int, *, on: bool) -> Lines | No:
    """Put a bot on a seat that nobody has, or take it away again."""
    if seats.owners(seat):
        return no("seat_taken", seats[seat].name)
    if on == (seats[seat].kind == "bot"):
        return ()
    return (Sit(seat, bot_seat(seat) if on else free_seat(seat)),)


def fill(seats: Seats) -> Lines:
    """Put a bot on every free seat."""
    return tuple(Sit(seat, bot_seat(seat)) for seat in sorted(seats.free))


def _left_behind(seats: Seats, who: str, *, started: bool) -> Lines | No:
    """Return how a person leaves the seat it has for another, which nobody may once hands are dealt."""
    for seat in seats.owned_by(who):
        return no("one_seat", seats[seat].name) if started else rise(seats, who, seat, to_bot=False)
    return ()


def _held(seat: int, name: str, owners: tuple[str, ...]) -> Lines:
    return _owned(seat, Seat(name, "person"), owners)


def _owned(seat: int, who: Seat, owners: tuple[str, ...]) -> Lines:
    first, *others = owners
    return Sit(seat, Seat(who.name, who.kind, who.bot, first)), *(Also(seat, one) for one in others)
