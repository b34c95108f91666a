"""What each step of the warming up does: that is what will not have to be compiled later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahjong import warm
from mahjong.core import jit
from mahjong.selfplay import SelfPlay
from mahjong.table import Table


class Seen:
    """A list of calls, and classes that write theirs into it."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def listening(self, kind: type, *names: str) -> type:
        """Return the class with the methods `names` written down whenever they are called from outside it."""

        def told(name: str) -> Any:
            def method(this: Any, *args: Any, **named: Any) -> Any:
                self.calls.append(name)
                return getattr(kind, name)(this, *args, **named)

            return method

        return type(kind.__name__, (kind,), {name: told(name) for name in names})


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    made = Seen()
    table = made.listening(Table, "deal", "legal", "why", "apply", "forced", "pending", "view", "play_bots")
    monkeypatch.setattr(warm, "Table", table)
    monkeypatch.setattr(warm, "SelfPlay", made.listening(SelfPlay, "hand_asking", "hands", "game"))
    return made


@pytest.mark.parametrize(
    ("step", "calls"),
    [
        (warm.dealing, {"deal"}),
        (warm.asking, {"deal", "legal", "why"}),
        (warm.playing, {"deal", "legal", "apply", "forced", "pending"}),
        (warm.looking, {"deal", "view"}),
        (warm.asked_hands, {"hand_asking"}),
        (warm.batches, {"hands"}),
    ],
)
def test_a_step_uses_what_it_is_named_after(seen: Seen, step: Any, calls: set[str]) -> None:
    step()
    assert set(seen.calls) >= calls


def test_bots_play_on_until_somebody_wins(seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawn hand has no sheet, so that one alone would leave the sheet cold."""
    results = iter([None, (), (2,)])

    class Hands(warm.Table):  # type: ignore[misc, name-defined]
        def play_bots(self) -> None:
            seen.calls.append("played")

        def view(self, _seat: int | None) -> Any:
            winners = next(results)
            result = None if winners is None else type("Result", (), {"winners": winners})
            return type("View", (), {"result": result})

        def deal(self) -> None:
            seen.calls.append("dealt")

    monkeypatch.setattr(warm, "Table", Hands)
    warm.ending()
    assert seen.calls == ["dealt", "played"] * 3


def test_a_whole_game_is_the_last_step(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    monkeypatch.setattr(SelfPlay, "game", lambda _: played.append("game"))
    assert warm.STEPS[-1] is warm.games
    warm.games()
    assert played == ["game"]


def test_hands_are_weighed_one_by_one_and_in_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The batches are for the figures and for research: no table asks them, so they must be warmed by name."""
    answers = []
    batches = {name: getattr(warm, name) for name in ("shanten_batch", "evaluate_batch")}
    for name, batch in batches.items():

        def told(*args: Any, batch: Any = batch) -> None:
            batch(*args)
            answers.append(args[-1])

        monkeypatch.setattr(warm, name, told)
    warm.hands()
    shanten, discards = answers
    assert shanten.tolist() == [0]
    assert discards[0, 24].tolist()[0] == 0, "s7 thrown leaves it one tile from complete"


def test_progress_is_told_before_each_step_and_old_code_is_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(warm, "STEPS", (warm.shuffle, warm.scoring))
    monkeypatch.setattr(warm, "sweep", told.append)
    warm.warm_up(lambda done, total, name: told.append((done, total, name)))
    assert told == [(0, 2, "shuffle"), (1, 2, "scoring"), (2, 2, ""), jit.cache_folder()]


class TestWhereCompiledCodeIsKept:
    def test_where_it_is_told_to(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MAHJONG_CACHE", str(tmp_path))
        assert jit.cache_folder() == tmp_path / jit.source_hash()

    @pytest.mark.parametrize("writable", [True, False])
    def test_beside_the_core_or_where_that_is_forbidden_with_the_user(
        self, writable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("MAHJONG_CACHE", raising=False)
        monkeypatch.setattr("mahjong.core.jit.os.access", lambda *_: writable)
        monkeypatch.setattr("mahjong.core.jit.Path.home", lambda: tmp_path)
        folder = jit.cache_folder()
        assert folder.name == f"compiled-{jit.source_hash()}"
        assert folder.is_relative_to(Path(jit.__file__).parent) == writable
        assert folder.is_relative_to(tmp_path) != writable
