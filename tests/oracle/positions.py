"""Small positions for tests, in the game's own language: written hands, then steps such as ``1 pung``."""

from __future__ import annotations

from mahjong.rules import Rules
from mahjong.tiles import parse_tiles
from tests.oracle.agree import OracleBesideTable
from tests.oracle.deal import N_PLAYING
from tests.oracle.engine import OracleGame
from tests.oracle.scoring import Rows
from tests.oracle.steer import written_wall

HOUSE = Rules.preset("house")
HIGH = HOUSE.but(wall_reserve=40)
"""A high reserve, so that the end comes soon. The first draw leaves 78 tiles standing, less the dealt flowers."""


def deal(
    *hands: str,
    draws: str = "",
    replacements: str = "",
    rules: Rules = HOUSE,
    dealer: int = 0,
    streak: int = 0,
    east: int | None = None,
) -> OracleGame:
    """Deal these hands to seats 0-3, filled up where short; then come `draws` and, at the back, replacements."""
    return start(written_wall(dict(enumerate(hands)), draws, replacements, dealer), rules, dealer, streak, east=east)


def start(
    wall: list[int],
    rules: Rules = HOUSE,
    dealer: int = 0,
    streak: int = 0,
    passes: int = 0,
    east: int | None = None,
) -> OracleGame:
    """Deal a wall. A game's first hand is played beside the real table, which must agree at every step."""
    if dealer == streak == passes == 0:
        return OracleBesideTable(rules, wall, east=east)
    return OracleGame(rules, wall, dealer=dealer, streak=streak, passes=passes, east=east)


def play(game: OracleGame, *steps: str) -> OracleGame:
    """Carry out steps and return the game: ``0 discard m5``, ``2 pung``, ``close``, ``1 throw`` (any discard)."""
    for step in steps:
        seat, text = (-1, step) if step == "close" else (int(step[0]), step[2:])
        game.apply(seat, any_discard(game) if text == "throw" else text)
    return game


def any_discard(game: OracleGame) -> str:
    """Return a discard of the seat whose turn it is: the tile just drawn, or the first of the hand."""
    discards = [text for text in game.legal(game.turn) if text.startswith("discard")]
    return min(discards, key=lambda text: (not text.endswith("drawn"), text))


def go_round(game: OracleGame, turns: int) -> OracleGame:
    """Let so many turns pass in which everybody discards the tile just drawn and nobody calls."""
    for _ in range(turns):
        if game.result is None:
            play(game, f"{game.turn} throw", f"{(game.turn + 1) % 4} draw")
    return game


def until_spent(game: OracleGame) -> OracleGame:
    """Let turns pass until somebody has taken the last tile."""
    while game.result is None and not game.wall.is_spent:
        go_round(game, 1)
    return game


def standing(left: int, *hands: str, rules: Rules = HIGH, last: str = "", replacements: str = "2p") -> OracleGame:
    """Let everybody throw what is drawn until so many tiles stand: 42 after seat 1's draw, 41 after seat 2's.

    `last` is the tile of that draw, if it matters. Each dealt flower makes the turn that reaches a number one earlier.
    """
    wall = written_wall(dict(enumerate(hands)), replacements=replacements)
    if last:
        opened = sum(kind >= N_PLAYING for hand in hands for kind in parse_tiles(hand))
        at, there = 144 - left - opened - 1, wall.index(parse_tiles(last)[0], 65)
        wall[at], wall[there] = wall[there], wall[at]
    game = start(wall, rules)
    while len(game.wall.standing) > left:
        go_round(game, 1)
    return game


def rows(game: OracleGame, winner: int = 0) -> Rows:
    """Return the rows of a winner, counted from the nearest."""
    assert game.result is not None
    return game.result.ledgers[winner].score.rows


def winners(game: OracleGame) -> list[int]:
    """Return who won, nearest first."""
    assert game.result is not None
    return game.result.winners


def change(game: OracleGame) -> list[int]:
    """Return what the hand brought each seat."""
    assert game.result is not None
    return game.result.change


def told(game: OracleGame, last: int) -> list[str]:
    """Return the last events, without opening or drawn flowers being in the way."""
    return [event for event in game.events if not event.startswith("flower")][-last:]
