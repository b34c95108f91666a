"""Choosers that bring a hand to strange places: seeded, blind to the compiled core, asking only the oracle.

A chooser is asked for the next `(seat, text)`; seat -1 is the table, which closes windows.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from mahjong.tiles import kind_of
from tests.oracle.engine import OracleGame
from tests.oracle.hands import Meld, Tiles, rank, waits, without

Step = tuple[int, str]
Chooser = Callable[[OracleGame], Step]


def all_legal(game: OracleGame) -> list[Step]:
    """Return every legal action of the table (-1) and the four seats, in a fixed order."""
    return [(seat, text) for seat in range(-1, 4) for text in sorted(game.legal(seat))]


def any_chooser(chance: random.Random) -> Chooser:
    """Return a chooser for one hand: mostly a greedy one with some manners, at times one without sense."""
    return random_chooser(chance) if chance.random() < 0.15 else greedy_chooser(chance, Manners.any(chance))


def random_chooser(chance: random.Random) -> Chooser:
    """Anything that is legal, each with the same chance: windows close early, calls are forgotten, wins are passed."""

    def choose(game: OracleGame) -> Step:
        return chance.choice(all_legal(game))

    return choose


@dataclass(frozen=True)
class Manners:
    """How a greedy seat behaves: the chances (0-1) that it takes what it is offered.

    `declare` declares a hand ready; `hasty` ends a window before all have answered; `careful` keeps a waiting hand
    waiting; `late` wins, and `hoard` makes its own kongs, only on the last tiles, so that much is passed before.
    """

    win: float = 0.9
    rob: float = 0.9
    kong: float = 0.9
    own_kong: float = 0.9
    pung: float = 0.6
    chow: float = 0.4
    declare: float = 0.3
    hasty: float = 0.1
    careful: bool = True
    late: bool = False
    hoard: bool = False

    @classmethod
    def any(cls, chance: random.Random) -> Manners:
        """Return the manners of one hand: patient, eager, or a mixture from sober to wild."""
        style = chance.random()
        if style < 0.4:
            return cls(win=0.2, rob=1.0, kong=0.2, own_kong=1.0, pung=1.0, chow=0.0, declare=0.1, hasty=0.0)
        if style < 0.6:
            return cls(win=1.0, rob=1.0, declare=0.8, hasty=0.0, late=style < 0.45)
        values = [0.0, 0.3, 0.6, 0.9, 1.0]
        return cls(
            win=chance.choice([0.05, 0.2, 0.6, 0.9, 1.0]),
            rob=chance.choice([0.5, 1.0]),
            kong=chance.choice(values),
            own_kong=chance.choice(values),
            pung=chance.choice(values),
            chow=chance.choice([0.0, 0.0, 0.3, 0.9]),
            declare=chance.choice(values),
            hasty=chance.choice([0.0, 0.05, 0.3]),
            careful=chance.random() < 0.85,
            late=chance.random() < 0.3,
            hoard=chance.random() < 0.3,
        )


def greedy_chooser(chance: random.Random, manners: Manners) -> Chooser:
    """Wins, kongs and claims as its manners say, and keeps tiles that go together; answers in any order."""

    def choose(game: OracleGame) -> Step:
        if game.window is None:
            return game.turn, _own_turn(game, chance, manners)
        return _window_step(game, chance, manners)

    return choose


def _is_late(game: OracleGame, left: int = 3) -> bool:
    return len(game.wall.standing) <= game.wall.reserve + left


def _likes_to_win(game: OracleGame, chance: random.Random, manners: Manners) -> bool:
    if game.window is not None and game.window.kind == "kong":
        return chance.random() < manners.rob
    if manners.late and not _is_late(game):
        return False
    return chance.random() < manners.win


def _own_turn(game: OracleGame, chance: random.Random, manners: Manners) -> str:
    legal = sorted(game.legal(game.turn))
    if legal == ["self_draw"] or ("self_draw" in legal and _likes_to_win(game, chance, manners)):
        return "self_draw"
    kongs = [text for text in legal if "kong" in text]
    if kongs and chance.random() < manners.own_kong and (_is_late(game, 2) or not manners.hoard):
        return chance.choice(kongs)
    thrown = _thrown(game, chance, manners, [text for text in legal if text.startswith("discard")])
    declared = thrown.replace("discard", "ready")
    return declared if declared in legal and chance.random() < manners.declare else thrown


def _thrown(game: OracleGame, chance: random.Random, manners: Manners, discards: list[str]) -> str:
    """Return a discard that goes with the others least; a waiting hand keeps waiting."""
    hand, melds = game.own.concealed, tuple(game.own.melds)
    worth = {text: _worth(hand, kind_of(text.split()[1])) for text in discards}
    if manners.careful:
        waiting = [text for text in discards if _waits_without(hand, text, melds, game)]
        worth = {text: worth[text] for text in waiting} or worth
    least = min(worth.values())
    return chance.choice([text for text in worth if worth[text] == least])


def _waits_without(hand: Tiles, text: str, melds: tuple[Meld, ...], game: OracleGame) -> list[int]:
    return waits(without(hand, (kind_of(text.split()[1]),)), melds, ligu=game.ligu)


def _worth(hand: Tiles, kind: int) -> int:
    """How well a tile goes with the others: copies, neighbours, neighbours but one."""
    worth = 4 * (hand.count(kind) - 1)
    for step, value in ((1, 3), (2, 1)):
        for other in (kind - step, kind + step):
            if rank(kind) and other // 9 == kind // 9 and other in hand:
                worth += value
    return worth


def _window_step(game: OracleGame, chance: random.Random, manners: Manners) -> Step:
    """Somebody who was asked answers, in any order; the drawer declines by drawing, and sometimes does not wait."""
    window = game.window
    assert window is not None
    asked = [seat for seat in range(4) if window.is_open(seat)]
    endings = [step for step in all_legal(game) if step[1] in {"draw", "close"}]
    if not endings or chance.random() >= manners.hasty:
        for seat in chance.sample(asked, len(asked)):
            answer = _wanted(game, seat, chance, manners) or ("pass" if seat != window.drawer else None)
            if answer is not None:
                return seat, answer
    return chance.choice(endings)


def _wanted(game: OracleGame, seat: int, chance: random.Random, manners: Manners) -> str | None:
    """Return the call a seat makes, or None."""
    assert game.window is not None
    options = sorted(game.window.options[seat])
    if seat in game.window.bound:
        return "win"
    if "win" in options and _likes_to_win(game, chance, manners):
        return "win"
    for verb, likely in chance.sample([("kong", manners.kong), ("pung", manners.pung)], 2):
        if verb in options and chance.random() < likely:
            return verb
    chows = [text for text in options if text.startswith("chow")]
    return chance.choice(chows) if chows and chance.random() < manners.chow else None
