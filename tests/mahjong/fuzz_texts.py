"""Malformed rules, tiles, hands and scores: each parser raises its documented error, or what it returns holds."""

from __future__ import annotations

import random
from typing import Any

from mahjong.core.items import ITEMS
from mahjong.hand import Hand, Meld
from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules, RulesError
from mahjong.score import ScoreError, ScoreSheet, score
from mahjong.score_flags import FLAGS
from mahjong.tiles import TileError, code_of, format_short, format_tiles, kind_of, parse_tiles
from tests.mahjong.fuzz_tools import Tally, any_int, hold, letters, mutated, nonsense, tried
from tests.mahjong.walk import mixed_rules
from tests.oracle.hands import without
from tests.oracle.written_wins import written_win

CODES = [item.code for item in ITEMS]
WAYS = ("discard", "self_draw", "rob_kong")


def rules(chance: random.Random, tally: Tally) -> None:
    """Make rules of wrong names and values: refused, or holding exactly what was asked for."""
    for _ in range(100):
        preset = chance.choice([*PRESETS, mutated(chance, "house")])
        changes = {_switch_name(chance): _switch_value(chance) for _ in range(chance.choice([0, 1, 1, 2, 4]))}
        if chance.random() < 0.4:
            changes["tai"] = {_word(chance, CODES): _tai(chance) for _ in range(chance.choice([0, 1, 2]))}
        what = f"Rules.from_changes({preset!r}, {changes!r})"
        done, made = tried(what, lambda p=preset, c=changes: Rules.from_changes(p, c), (RulesError,))
        if done:
            _has(made, changes, what)
        tally["rules all the same" if done else "no rules"] += 1


def rows(chance: random.Random, tally: Tally) -> None:
    """Make rules whose ``tai`` is no table of rows at all."""
    tai = chance.choice([5, "pinghu", ["pinghu"], None, True, 1.5])
    what = f"Rules.from_changes('house', {{'tai': {tai!r}}})"
    hold(not tried(what, lambda: Rules.from_changes("house", {"tai": tai}), (RulesError,))[0], what)
    tally["no rules"] += 1


def _has(made: Rules, changes: dict[str, Any], what: str) -> None:
    for name, value in changes.items():
        if name == "tai":
            hold(all(made.tai[code] == tai for code, tai in value.items()), what)
        else:
            hold(repr(getattr(made, name)) == repr(value), f"{name} is {getattr(made, name)!r}: {what}")
    hold(Rules.from_changes(made.preset_name, made.changes()) == made, f"made again: {what}")
    tried(f"record of {what}", made.to_record, ())


def _word(chance: random.Random, words: list[str]) -> str:
    word = chance.choice(words)
    return word if chance.random() < 0.8 else mutated(chance, word)


def _switch_name(chance: random.Random) -> str:
    """Return a name of a rule or nearly one; ``tai``, which is a table, has its own ways to be wrong."""
    odd = chance.choice(["preset_name", "self", "cls", "_", ""])
    name = odd if chance.random() < 0.05 else _word(chance, list(SWITCHES))
    return "" if name == "tai" else name


def _switch_value(chance: random.Random) -> Any:
    words = [word for switch in SWITCHES.values() for word in switch.words]
    return chance.choice([True, False, chance.choice(words), any_int(chance, 0, 40), nonsense(chance)])


def _tai(chance: random.Random) -> Any:
    return any_int(chance, 0, 88) if chance.random() < 0.8 else nonsense(chance)


def hands(chance: random.Random, tally: Tally) -> None:
    """Read tiles, melds and hands that are nearly right: refused, or written again as the same."""
    for _ in range(40):
        win = written_win(chance, ligu=True)
        held = without(win.concealed, (win.tile,)) if chance.random() < 0.5 else win.concealed
        write = chance.choice([format_tiles, format_short])
        words = [write(held), *(f"{meld.kind} {write(meld.tiles)}" for meld in win.melds), write(win.flowers)]
        for _ in range(chance.choice([0, 1, 1, 2])):
            at = chance.randrange(len(words))
            words[at] = mutated(chance, words[at])
        tally[_read_hand(words)] += 1
        tally[_read_meld(mutated(chance, chance.choice(["chow 123m", "pung dr", "kong 1111s", *words])))] += 1
        tally[_read_tiles(mutated(chance, chance.choice(words)))] += 1
        tally[_build(chance, win.concealed)] += 1


def _read_hand(words: list[str]) -> str:
    first, *melds, flowers = words
    what = f"Hand.parse({first!r}, {melds!r}, {flowers!r})"
    done, hand = tried(what, lambda: Hand.parse(first, melds, flowers), (TileError,))
    if not done:
        return "no hand"
    again = Hand.parse(format_tiles(hand.concealed), [str(meld) for meld in hand.melds], format_tiles(hand.flowers))
    hold(again == hand, f"{what} reads back as {again}")
    hold(sorted(parse_tiles(first)) == list(hand.concealed), what)
    hold(len(hand.concealed) + 3 * len(hand.melds) in {16, 17}, what)
    tried(f"shanten of {what}", lambda: hand.shanten, ())
    return "a hand all the same"


def _read_meld(text: str) -> str:
    done, meld = tried(f"Meld.parse({text!r})", lambda: Meld.parse(text), (TileError,))
    hold(not done or Meld.parse(str(meld)) == meld, f"Meld.parse({text!r}) is {meld}")
    return "a meld all the same" if done else "no meld"


def _read_tiles(text: str) -> str:
    done, tiles = tried(f"parse_tiles({text!r})", lambda: parse_tiles(text), (TileError,))
    if done:
        hold(parse_tiles(format_tiles(tiles)) == tiles, f"parse_tiles({text!r}) is {tiles}")
        hold(parse_tiles(format_short(tiles)) == sorted(tiles), f"format_short of {tiles}")
    one, kind = tried(f"kind_of({text!r})", lambda: kind_of(text), (TileError,))
    hold(not one or code_of(kind) == text, f"kind_of({text!r}) is {kind}")
    return "tiles all the same" if done else "no tiles"


def _build(chance: random.Random, concealed: tuple[int, ...]) -> str:
    """Build hands and melds of kinds that are none, or of too many or too few."""
    kinds = [*concealed, *(any_int(chance, 0, 41) for _ in range(chance.choice([0, 1, 3])))]
    tiles = tuple(chance.sample(kinds, min(len(kinds), chance.choice([3, 4, 13, 16, 17]))))
    kind = chance.choice(["chow", "pung", "kong", "added_kong", "concealed_kong", "pair", "", letters(chance, 3)])
    melds, meld = tried(f"Meld({kind!r}, {tiles})", lambda: Meld(kind, tiles), (TileError,))
    laid = (meld,) if melds else ()
    done, _ = tried(f"Hand({tiles}, {laid})", lambda: Hand(tiles, laid, tiles[:1]), (TileError,))
    hold(not done, f"a flower in {tiles}")
    plain, hand = tried(f"Hand({tiles}, {laid})", lambda: Hand(tiles, laid), (TileError,))
    hold(not plain or sorted(hand.concealed) == sorted(tiles), f"Hand({tiles})")
    return "built all the same" if plain or melds else "not to be built"


def scores(chance: random.Random, tally: Tally) -> None:
    """Score wins with some circumstances that cannot be: refused, or a sheet whose sums are right."""
    for _ in range(60):
        table, win = mixed_rules(chance), written_win(chance, ligu=True)
        melds = [f"{meld.kind} {format_tiles(meld.tiles)}" for meld in win.melds]
        hand = Hand.parse(format_tiles(without(win.concealed, (win.tile,))), melds, format_tiles(win.flowers))
        way = chance.choice(WAYS) if chance.random() < 0.9 else mutated(chance, "discard")
        tile: Any = code_of(win.tile) if chance.random() < 0.8 else chance.choice([None, mutated(chance, "s6"), "f1"])
        how = _circumstances(chance)
        what = f"score({hand}, {tile!r}, {way!r}, {how}, {table.preset_name} {table.changes()})"
        call = lambda h=hand, t=tile, w=way, o=how, r=table: score(h, t, w, rules=r, **o)  # noqa: E731  bound for once
        done, sheet = tried(what, call, (ScoreError, TileError))
        if done:
            _adds_up(sheet, table, what)
        tally["scored all the same" if done else "not scored"] += 1


def _circumstances(chance: random.Random) -> dict[str, Any]:
    how: dict[str, Any] = {
        name: chance.choice("ESWN") if chance.random() < 0.95 else mutated(chance, "E")
        for name in ("seat", "round", "dealer", "discarder", "liable")
        if chance.random() < 0.4
    }
    if chance.random() < 0.3:
        how["dealer_streak"] = chance.choice([0, 1, 2, 30, -1, -5, 1000])
    flags = chance.sample(list(FLAGS), chance.choice([0, 0, 0, 1, 1, 2, 3]))
    return {**how, "flags": [_word(chance, [flag]) if chance.random() < 0.2 else flag for flag in flags]}


def _adds_up(sheet: ScoreSheet, table: Rules, what: str) -> None:
    hold(sheet.total == sum(line.tai for line in sheet.lines), f"total of {what}")
    hold(sheet.paid_tai == (min(sheet.total, table.tai_cap) if table.tai_cap else sheet.total), f"cap of {what}")
    hold(sum(sheet.payments) == 0, f"payments of {what}")
    hold(sheet.payments[sheet.winner] == -sum(chips for chips in sheet.payments if chips < 0), f"winner of {what}")
