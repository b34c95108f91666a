"""``efficient@1`` against a plain second version, written from its description, that reads nothing but a view."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from mahjong.action import Action
from mahjong.bots import BotError, bot_names, make_bot, policy_number
from mahjong.bots.registry import full_name
from mahjong.core.shanten import distance, hand_index
from mahjong.core.tables import load_tables
from mahjong.table import Table
from mahjong.view import View
from tests.mahjong.walk import RULES, choices, mixed_rules, pick


def missing(hand: Counter[int], sets: int) -> int:
    counts = np.array([hand[kind] for kind in range(34)], np.int8)
    return distance(load_tables()[0], *hand_index(counts), sets)


def after_discard(hand: Counter[int], sets: int) -> int:
    return min(missing(hand - Counter([kind]), sets) for kind in +hand)


class PlainEfficient:
    def __init__(self, view: View) -> None:
        self.view = view
        self.hand = Counter(view.hand) + Counter([] if view.drawn is None else [view.drawn])
        own = view.seats[view.seat].melds
        self.sets = 5 - len(own)
        self.unseen = Counter(dict.fromkeys(range(34), 4)) - self.hand
        for seat in view.seats:
            for meld in seat.melds:
                self.unseen -= Counter(tile for tile in meld.tiles if tile >= 0)
        self.unseen -= Counter(discard.tile for discard in view.discards if discard.taken_by is None)

    def choose(self) -> str:
        legal = {str(action): action for action in self.view.legal}
        for win in ("self_draw", "win"):
            if win in legal:
                return win
        return self.on_turn(legal) if self.view.phase == "turn" else self.in_window(legal)

    def on_turn(self, legal: dict[str, Action]) -> str:
        throwable = {action.tile for text, action in legal.items() if text.startswith("discard")}
        base = min(missing(self.hand - Counter([kind]), self.sets) for kind in throwable)
        for text in sorted(legal, key=lambda text: legal[text].tile):
            tile = legal[text].tile
            if text.startswith("concealed_kong") and missing(self.hand - Counter([tile] * 4), self.sets - 1) <= base:
                return text
            if text.startswith("added_kong") and missing(self.hand - Counter([tile]), self.sets) <= base:
                return text
        nearest = [k for k in sorted(throwable) if missing(self.hand - Counter([k]), self.sets) == base]
        kind = max(nearest, key=lambda k: (self.useful(k, base), -self.support(k), -k))
        return str(Action(34, kind)) if kind == self.view.drawn else str(Action(kind, kind))

    def useful(self, thrown: int, base: int) -> int:
        rest = self.hand - Counter([thrown])
        return sum(n for k, n in self.unseen.items() if n > 0 and missing(rest + Counter([k]), self.sets) < base)

    def support(self, kind: int) -> int:
        total = 3 * self.unseen[kind]
        for step, weight in ((1, 2), (2, 1)):
            for other in (kind - step, kind + step):
                if kind < 27 and other // 9 == kind // 9 and other >= 0:
                    total += weight * self.unseen[other]
        return total

    def in_window(self, legal: dict[str, Action]) -> str:
        tile = self.view.window.tile
        base = missing(self.hand, self.sets)
        if "kong" in legal and missing(self.hand - Counter([tile] * 3), self.sets - 1) <= base:
            return "kong"
        calls = []
        if "pung" in legal:
            calls.append((after_discard(self.hand - Counter([tile] * 2), self.sets - 1), 0, "pung"))
        for order, (text, pair) in enumerate(
            (("chow low", (1, 2)), ("chow middle", (-1, 1)), ("chow high", (-2, -1))), 1
        ):
            if text in legal:
                rest = self.hand - Counter(tile + step for step in pair)
                calls.append((after_discard(rest, self.sets - 1), order, text))
        nearest = min(calls, default=(99, 0, ""))
        if nearest[0] < base:
            return nearest[2]
        return "draw" if "draw" in legal else "pass"


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(25))
def test_efficient_does_what_its_description_says(number: int) -> None:
    chance, bot, decisions = random.Random(number), make_bot("efficient@1"), 0
    table = Table(mixed_rules(chance), seed=b"policy %d" % number)
    table.deal()
    while table.phase in ("turn", "window"):
        chosen = {seat: bot.choose(table.view(seat)) for seat in table.pending()}
        for seat, action in chosen.items():
            assert str(action) == PlainEfficient(table.view(seat)).choose()
            assert table.why(seat, action) is None
            decisions += 1
        follow = [move for move in chosen.items() if move[1].number != 104]
        table.apply(*(follow[0] if follow and chance.random() < 0.7 else pick(chance, choices(table), win=0.1)))
    assert decisions > 10


def test_choosing_leaves_the_observation_as_it_was() -> None:
    table = Table(RULES, seed=b"untouched")
    table.deal()
    for _ in range(30):
        for seat in table.pending():
            view = table.view(seat)
            before = view.observation.tobytes()
            make_bot("efficient").choose(view)
            assert view.observation.tobytes() == before
        table.apply(*pick(random.Random(1), choices(table), win=0.0))


def test_bots_by_name() -> None:
    assert full_name("efficient") == "efficient@1"
    assert [make_bot(name).name for name in bot_names()] == [
        "efficient", "careful", "careful-claims", "noisy", "claimer", "random",
    ]  # fmt: skip
    assert policy_number("efficient@1") == 1
    for call in (make_bot, full_name, policy_number):
        with pytest.raises(BotError, match="'nobody'"):
            call("nobody")
