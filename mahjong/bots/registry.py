"""Bots by name and version: ``efficient`` is the newest, ``efficient@1`` stays what it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from mahjong.action import Action
from mahjong.bots.careful import Careful, CarefulClaims
from mahjong.bots.claimer import Claimer
from mahjong.bots.efficient import Efficient
from mahjong.bots.noisy import Noisy
from mahjong.bots.random_choice import Random
from mahjong.core.policy import CAREFUL, CAREFUL_CLAIMS, EFFICIENT
from mahjong.view import View


class Bot(Protocol):
    """A computer player."""

    name: str
    version: int

    def choose(self, view: View) -> Action:
        """Return a legal action for a view in which the seat has something to decide; the view is all it gets."""
        ...


class BotError(ValueError):
    """A bot that does not exist. The message names it."""


_MAKERS: dict[str, Callable[[], Bot]] = {
    "efficient@1": Efficient,
    "careful@1": Careful,
    "careful-claims@1": CarefulClaims,
    "noisy@1": Noisy,
    "claimer@1": Claimer,
    "random@1": Random,
}
_NEWEST: dict[str, str] = {
    "efficient": "efficient@1",
    "careful": "careful@1",
    "careful-claims": "careful-claims@1",
    "noisy": "noisy@1",
    "claimer": "claimer@1",
    "random": "random@1",
}
_POLICIES: dict[str, int] = {"efficient@1": EFFICIENT, "careful@1": CAREFUL, "careful-claims@1": CAREFUL_CLAIMS}


def bot_names() -> tuple[str, ...]:
    """Return the full names of all bots.

    >>> bot_names()
    ('efficient@1', 'careful@1', 'careful-claims@1', 'noisy@1', 'claimer@1', 'random@1')
    """
    return tuple(_MAKERS)


def full_name(name: str) -> str:
    """Return the name with its version. Raises `BotError` naming it if there is no such bot.

    >>> full_name("efficient")
    'efficient@1'
    """
    full = _NEWEST.get(name, name)
    if full not in _MAKERS:
        raise BotError(f"沒有這個電腦玩家 / no such bot: {name!r} (there is {', '.join(_MAKERS)})")
    return full


def make_bot(name: str) -> Bot:
    """Return a new bot by its name. Raises `BotError` naming it if there is no such bot."""
    return _MAKERS[full_name(name)]()


def is_compiled(name: str) -> bool:
    """Return whether a bot plays in compiled code, for batch play. Raises `BotError` if there is no such bot.

    >>> is_compiled("efficient"), is_compiled("random")
    (True, False)
    """
    return full_name(name) in _POLICIES


def policy_number(name: str) -> int:
    """Return the number of the compiled policy of a bot, for batch play. Raises `BotError` if it has none.

    >>> policy_number("efficient")
    1
    """
    full = full_name(name)
    if full not in _POLICIES:
        raise BotError(f"這個電腦玩家沒有編譯版 / this bot has no compiled form: {full!r}")
    return _POLICIES[full]
