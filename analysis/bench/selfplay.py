"""Hands a second on one core: full rules, scoring, settlement and the seeded wall, at three distances from Python."""

from __future__ import annotations

from analysis.bench.measure import SEED, Figure, cpu_seconds
from mahjong.bots import make_bot, policy_number
from mahjong.core.policy import choose_efficient
from mahjong.core.tables import load_tables
from mahjong.rules import Rules
from mahjong.selfplay import Array, Decider, SelfPlay
from mahjong.view import View

COMPILED_HANDS, ASKED_HANDS, VIEWED_HANDS = 10_000, 2_000, 200


def _player() -> SelfPlay:
    policy = policy_number("efficient")
    return SelfPlay(Rules.preset("house"), SEED, (policy, policy, policy, policy))


def _asking(decide: Decider, hands: int) -> float:
    player, deciders = _player(), dict.fromkeys(range(4), decide)

    def work() -> None:
        for number in range(1, hands + 1):
            player.hand_asking(number, deciders)

    return hands / cpu_seconds(work)


def compiled() -> float:
    """Return hands a second of four compiled efficient bots."""
    player = _player()
    return COMPILED_HANDS / cpu_seconds(lambda: player.hands(1, COMPILED_HANDS))


def python_function() -> float:
    """Return hands a second where a Python function gets the compiled observation at every decision of all seats."""
    tables = load_tables()

    def decide(observation: Array) -> int:
        return choose_efficient(tables, observation)

    return _asking(decide, ASKED_HANDS)


def view_bot() -> float:
    """Return hands a second where a `Bot` gets a `View` and answers with an `Action`, in all seats."""
    bot = make_bot("efficient")

    def decide(observation: Array) -> int:
        return bot.choose(View(observation)).number

    return _asking(decide, VIEWED_HANDS)


FIGURES = (
    Figure("selfplay.efficient.hands_per_s", "hands/s", 10_000, more_is_better=True, measure=compiled),
    Figure("selfplay.python_function.hands_per_s", "hands/s", 5_000, more_is_better=True, measure=python_function),
    Figure("selfplay.view_bot.hands_per_s", "hands/s", 500, more_is_better=True, measure=view_bot),
)
