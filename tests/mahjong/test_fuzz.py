"""A share of what ``python -m tests.mahjong.fuzz`` tries, and what a surprise looks like."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from mahjong.refusals import REFUSALS
from mahjong.table import Table
from tests.mahjong import fuzz_actions, fuzz_records
from tests.mahjong.fuzz import KINDS, Progress, main, report, run
from tests.mahjong.fuzz_tools import Surprise

ATTEMPTS = 20_000


@pytest.mark.compiled_only
def test_nothing_surprises_in_a_share_of_the_attempts() -> None:
    tallies = run(ATTEMPTS, 7, list(KINDS), Progress(ATTEMPTS, shown=False))
    assert sum(tally.total() for tally in tallies.values()) >= ATTEMPTS
    both_ways = [kind for kind in KINDS if kind not in ("strange-seats", "float-tiles", "no-rows")]
    assert all(len(tallies[kind]) >= 2 for kind in both_ways), report(tallies, 7, 0)


def test_a_surprise_ends_the_command_with_one_and_the_way_to_make_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Table, "why", lambda *_: REFUSALS[1])
    assert main(["--seed", "1", "--only", "actions", "--attempts", "10"]) == 1
    assert "made again by: python -m tests.mahjong.fuzz --seed 1 --only actions --round 0" in capsys.readouterr().err


def test_a_table_whose_why_is_wrong_is_a_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "why", lambda *_: REFUSALS[1])
    with pytest.raises(Surprise, match="why says"):
        fuzz_actions.play(random.Random(1), Counter())


def test_a_table_that_does_what_it_refuses_is_a_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Table.apply
    monkeypatch.setattr(Table, "apply", lambda table, *move: () if table.why(*move) else real(table, *move))
    with pytest.raises(Surprise, match="done by apply"):
        fuzz_actions.play(random.Random(1), Counter())


def test_a_record_that_is_verified_though_it_cannot_be_read_is_a_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_records, "verify_record", lambda _: None)
    with pytest.raises(Surprise, match="verif"):
        fuzz_records.records(random.Random(1), Counter())
