"""Secret by construction, at the wire: every byte that a device of a real server is sent during a hand.

A hand is played several times with the same public course on servers that differ in two hidden tiles, which have
changed places; each device's page, its document and all frames of its websocket are kept. A device that may see neither
tile is sent the same bytes, in as many frames, in the same order. What is left out of that: `tests.dashboard.wires`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mahjong.table import Table
from mahjong.tiles import kind_of
from tests.dashboard.company import LONE
from tests.dashboard.test_company_secret import (
    DEALT,
    DEEP,
    FLOWER,
    Course,
    Recorded,
    changed,
    improvised,
    owners_of,
    pairs,
)
from tests.dashboard.wired import PEOPLE, draw_the_same, wired
from tests.dashboard.wires import differences
from tests.oracle.steer import written_wall
from tests.oracle.walls import wall_for

STEPS = 10
"""Steps of a course."""
GAMES = ["online", "party"]


@pytest.fixture(autouse=True)
def one_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_the_same(monkeypatch)


def heard_during(folder: Path, game: str, wall: Sequence[int], course: Course) -> dict[str, list[str]]:
    """Play a course, let strangers look in, and return what each device was sent."""
    with wired(folder, game, wall) as table:
        table.play(course)
        table.open_strangers()
        return table.heard()


def is_playable(folder: Path, game: str, wall: Sequence[int], course: Course) -> bool:
    """Whether a course can be played on a wall; else the change shows, for a tile is thrown that is not there."""
    try:
        Recorded(folder, game, wall).play(course)
    except AssertionError:
        return False
    return True


def saw_the_same(one: dict[str, list[str]], two: dict[str, list[str]], touched: frozenset[int]) -> None:
    """Assert that devices were sent the same if they may see neither tile, and that the others were not."""
    for name, first in one.items():
        may_see = name in {PEOPLE[seat] for seat in touched}
        told = list(differences(first, two[name]))
        assert bool(told) == may_see, (name, told[:3])


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_a_device_is_sent_the_same_bytes_whatever_it_may_not_see(tmp_path: Path, game: str) -> None:
    chance = random.Random(game)
    wall = wall_for(b"at the wire", 1)
    course = improvised(chance, Recorded(tmp_path / "plan", "online", wall))[:STEPS]
    first = heard_during(tmp_path / "first", game, wall, course)
    assert any(verb in what for _, what in course for verb in ("pung", "chow", "kong"))
    kinds = set()
    for number, (one, two) in enumerate(pairs(chance, wall, 60)):
        kind = len(owners_of(one) | owners_of(two))
        other = changed(wall, one, two)
        if kind not in kinds and is_playable(tmp_path / f"try {number}", "online", other, course):
            saw_the_same(
                first, heard_during(tmp_path / f"{number}", game, other, course), owners_of(one) | owners_of(two)
            )
            kinds.add(kind)
    assert kinds == {0, 1, 2}, "tiles of the wall, of a hand and the wall, of two hands"


def place_of(wall: Sequence[int], seat: int, tile: str = "") -> int:
    """Return the place of a tile in a seat's hand, of any that is no flower if none is named."""
    kinds = [kind_of(tile)] if tile else range(FLOWER)
    return next(place for place in range(DEALT) if owners_of(place) == {seat} and wall[place] in kinds)


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_who_else_may_call_an_open_tile(tmp_path: Path, game: str) -> None:
    """Carl may call 5s in both hands, Bert in one of them only; the window is open when the bytes are compared."""
    calling = written_wall({0: "5s", 1: "46s 147m 258p 9m 19p 12345z", 2: "55s"})
    deep = next(place for place in range(*DEEP) if kind_of("we") <= calling[place] < FLOWER)
    heard, asked = [], []
    for number, wall in enumerate((calling, changed(calling, place_of(calling, 1, "s4"), deep))):
        with wired(tmp_path / str(number), game, wall) as table:
            table.do(0, "discard s5")
            heard.append(table.heard())
            asked.append(table.room.table.pending())
    assert asked == [(1, 2), (2,)]
    saw_the_same(*heard, frozenset({1}))


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_a_settlement_shows_the_winners_hand_and_no_other(tmp_path: Path, game: str) -> None:
    """Before and after the end: Bert wins with Anna's 5s, and two tiles of Carl's and Dora's hands are changed."""
    wall = written_wall({0: "5s", 1: LONE})
    one = place_of(wall, 2)
    two = next(
        place
        for place in range(DEALT)
        if owners_of(place) == {3} and wall[place] not in {wall[one], *range(FLOWER, 42)}
    )
    before, after = [], []
    for number, dealt in enumerate((wall, changed(wall, one, two))):
        with wired(tmp_path / str(number), game, dealt) as table:
            table.do(0, "discard s5")
            before.append(table.heard())
            table.pass_all(but=1)
            table.do(1, "win")
            assert table.room.table.phase == "over"
            after.append(table.heard())
    saw_the_same(*before, frozenset({2, 3}))
    saw_the_same(*after, frozenset({2, 3}))


@pytest.mark.compiled_only
def test_a_scene_that_leaks_a_tile_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what is proved here: a room with one number for everybody that depends on Bert's hand does not pass."""
    from dashboard.rooms import room as rooms  # noqa: PLC0415

    honest = rooms.scene_text

    def leaky(table: Table, *rest: Any) -> str:
        return f'{honest(table, *rest)[:-1]},"wants":{sum(table.view(1).hand)}}}'

    monkeypatch.setattr(rooms, "scene_text", leaky)
    wall = written_wall({0: "5s"})
    deep = next(place for place in range(*DEEP) if wall[place] < FLOWER and wall[place] != wall[place_of(wall, 1)])
    heard = []
    for number, dealt in enumerate((wall, changed(wall, place_of(wall, 1), deep))):
        with wired(tmp_path / str(number), "online", dealt) as table:
            heard.append(table.heard())
    with pytest.raises(AssertionError, match="anna"):
        saw_the_same(*heard, frozenset({1}))


def test_what_differs_in_number_in_order_or_in_size_is_found_out() -> None:
    assert not list(differences(["a", "b"], ["a", "b"]))
    assert list(differences(["a", "b"], ["a"])) == ["2 frames, and 1"]
    assert list(differences(["a", "b"], ["b", "a"]))
    assert list(differences(["a"], ["ab"]))
