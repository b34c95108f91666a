"""What the face says of a table, a record, a rule and a tile, in cases that no long game brings."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import PackageNotFoundError

import pytest

from mahjong.bots import BotError, policy_number, registry
from mahjong.follow import FollowError, follow
from mahjong.rules import SWITCHES, Rules
from mahjong.rules_text import is_idle
from mahjong.table import Table, TableError
from mahjong.tiles import FLOWERS, KINDS
from mahjong.version import project_version
from mahjong.wall import SeedError, Wall, order_for
from tests.mahjong.walls import do, table_with

HOUSE = Rules.preset("house")


def test_a_tree_that_is_not_installed_has_version_0(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    assert project_version() != "0"
    monkeypatch.setattr("mahjong.version.version", missing)
    assert project_version() == "0"


def test_a_written_wall_leaves_no_record() -> None:
    with pytest.raises(TableError, match="a written wall or position cannot be recorded"):
        table_with({0: "m1"}).record  # noqa: B018 - reading it is what is refused


def test_no_wall_is_empty() -> None:
    with pytest.raises(SeedError, match="no such wall size: 0"):
        order_for(b"seed", 1, 0)


def test_eight_kinds_are_flowers() -> None:
    assert [kind.number for kind in KINDS if kind.is_flower] == list(range(FLOWERS, FLOWERS + 8))


def test_a_bot_without_a_compiled_form_plays_no_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_POLICIES", {})
    with pytest.raises(BotError, match="no compiled form: 'efficient@1'"):
        policy_number("efficient")


def test_the_details_of_a_rule_that_is_off_decide_nothing() -> None:
    details = {name for name in SWITCHES if name.startswith("sacred_")} - {"sacred_discard"}
    assert len(details) > 3
    for plays in (True, False):
        rules = HOUSE.but(sacred_discard=plays)
        assert {name for name in details if is_idle(rules, name)} == (set() if plays else details)
        assert not is_idle(rules, "sacred_discard")


def test_a_view_says_how_far_the_game_is() -> None:
    """The dealer of a drawn hand deals again; after a win of another the deal passes."""
    table = Table(HOUSE.but(wall_reserve=40), seed=b"how far")
    for number in (1, 2):
        table.deal()
        view = table.view(None)
        assert (view.hand_number, view.dealer, view.streak, view.passes) == (number, 0, number - 1, 0)
        while table.phase in {"turn", "window"}:
            turn = table.view(None).turn
            if table.phase == "window":
                table.apply((turn + 1) % 4, next(a for a in table.legal((turn + 1) % 4) if str(a) == "draw"))
            else:
                table.apply(turn, next(a for a in table.legal(turn)[::-1] if str(a).startswith("discard")))


@pytest.mark.parametrize("kind", ["draw", "flower", "discard"])
def test_a_told_tile_that_the_wall_has_not_there_is_named(kind: str) -> None:
    seed = next(b"told %d" % n for n in range(20) if {34, 35, 36, 37} & {*Wall(b"told %d" % n, 1).tiles[:64]})
    table = Table(HOUSE, seed=seed)
    table.deal()
    discard = next(action for action in table.legal(0) if str(action).startswith("discard"))
    do(table, f"0 {discard}", "1 draw")
    events = list(table.events)
    place, event = next((place, event) for place, event in enumerate(events) if event.kind == kind)
    absent = next(tile for tile in range(34) if tile not in follow(Wall(seed, 1), events[:place])[event.seat])
    events[place] = replace(event, a=(event.a + 1) % 34) if kind == "flower" else replace(event, tile=absent)
    with pytest.raises(FollowError, match="the wall has" if kind != "discard" else "holds no"):
        follow(Wall(seed, 1), events)
