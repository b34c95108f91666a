"""`mahjong verify` and the page's own JavaScript, run under node, prove the same of the same records."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mahjong.export import export_record
from mahjong.record import Act, PromisedDeal, Record, RecordError, Reveal, format_record, parse_record
from mahjong.rules import Rules
from mahjong.verify import LIMITS, HandProof, verify_record
from tests.mahjong.records import bots_game, recorded, short_hand
from tests.mahjong.test_verify import resealed, with_other

ROOT = Path(__file__).parents[2]
HOUSE = Rules.preset("house")
SHARES = (ROOT / "tests/data/shares.mjr").read_text("utf-8")


@pytest.fixture
def proved(tmp_path: Path):
    """Prove records in JavaScript, all in one run of node."""
    node = shutil.which("node")
    assert node, "node is needed for this test"

    def prove(*texts: str) -> list[dict[str, Any]]:
        paths = [tmp_path / f"{number}.mjr" for number in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8", newline="")
        command = [node, "tests/js/prove.js", *map(str, paths)]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
        return json.loads(ended.stdout)

    return prove


def refused_at(text: str) -> int:
    """Return the line at which `mahjong verify` finds a difference, 0 for none."""
    try:
        verify_record(text)
    except RecordError as error:
        return error.line
    return 0


def as_javascript_says(hand: HandProof) -> dict[str, Any]:
    def digits(value: bytes | None) -> str:
        return "" if value is None else value.hex()

    return {
        "hand": hand.hand, "first": hand.first, "last": hand.last, "promise": digits(hand.promise),
        "secret": digits(hand.shown), "given": hand.shares, "seed": digits(hand.seed), "nActions": hand.n_actions,
        "nUndone": hand.n_undone, "change": list(hand.change or ()),
    }  # fmt: skip


def games() -> list[Record]:
    """Games with shares, with undone actions, with throws, with robbed concealed kongs, without promises, running."""
    robbed = HOUSE.but(rob_concealed_kong=True)
    played = [
        recorded(random.Random(n), robbed if n % 3 else HOUSE, 2, undo=0.04 * (n % 2), promised=n % 4 < 3, thrown=0.05)[
            1
        ]
        for n in range(8)
    ]
    running = replace(played[0], lines=played[0].lines[:-9])
    return [*played, running, parse_record(export_record(running)), short_hand(), bots_game(b"agree")[1]]


@pytest.mark.compiled_only
def test_what_agrees_for_one_agrees_for_the_other_hand_by_hand(proved):
    texts = [SHARES, *map(format_record, games())]
    verdicts = set()
    for text, found in zip(texts, proved(*texts), strict=True):
        proof = verify_record(text)
        assert found["ok"], found["differences"]
        said = [as_javascript_says(hand) for hand in proof.hands]
        assert [{name: hand[name] for name in said[0]} for hand in found["hands"]] == said
        assert (found["version"], found["nLines"], found["digest"]) == (
            proof.version,
            proof.n_lines,
            proof.digest.hex(),
        )
        known = {limit.code: list(limit.hands) for limit in proof.limits}
        for limit in found["limits"]:
            if limit["code"] in LIMITS:
                assert known[limit["code"]] == limit["hands"]
        verdicts |= {hand["verdict"] for hand in found["hands"]}
    assert verdicts == {"shared", "fixed", "rebuilt", "running"}


def test_a_record_with_shares_of_its_own():
    """The record that the tests in JavaScript read too."""
    record = parse_record(SHARES)
    assert [hand.shares for hand in verify_record(SHARES).hands] == [2, 2]
    assert sum(isinstance(line, PromisedDeal | Reveal) for line in record.lines) == 4


def test_an_altered_byte_is_found_by_both_on_the_same_line(proved):
    chance, data = random.Random(7), SHARES
    altered = []
    for place in sorted(chance.sample(range(len(data)), 40)):
        other = chance.choice([char for char in "0123456789abcdefmps" if char != data[place]])
        altered.append(data[:place] + other + data[place + 1 :])
    for text, found in zip(altered, proved(*altered), strict=True):
        assert not found["ok"]
        assert found["differences"][-1]["line"] == refused_at(text)


@pytest.mark.parametrize("what", ["secret", "promise", "shares"])
def test_a_forged_opening_is_found_by_both(proved, what: str):
    lines = SHARES.splitlines(keepends=True)
    path = ("deal", what, 0) if what == "shares" else ("deal", what)
    lines[1] = with_other(lines[1], path, "5" * 64)
    text = resealed(lines)
    (found,) = proved(text)
    (difference,) = found["differences"]
    assert refused_at(text) == difference["line"] == (2 if what != "shares" else difference["line"])
    assert difference["check"] == ("tiles" if what == "shares" else "promise")


@pytest.mark.compiled_only
def test_forged_discards_found_in_javascript_are_found_by_verify_no_later(proved):
    """With sums made anew. The command knows the rules too: it may find more, and earlier, but never less."""
    lines, chance = SHARES.splitlines(keepends=True), random.Random(3)
    acts = [
        number
        for number, line in enumerate(parse_record(SHARES).lines, 1)
        if isinstance(line, Act) and str(line.action).startswith("discard")
    ]
    texts = []
    for number in chance.sample(acts, 30):
        code = chance.choice(["m1", "m5", "m9", "p3", "p7", "s2", "s6", "we", "dr", "dw"])
        drawn = " drawn" if "drawn" in lines[number] else ""
        other = with_other(lines[number], ("act", "do"), f"discard {code}{drawn}")
        texts.append(resealed([*lines[:number], other, *lines[number + 1 :]]))
    found = proved(*texts)
    for text, one in zip(texts, found, strict=True):
        if not one["ok"]:
            assert 0 < refused_at(text) <= one["differences"][0]["line"]
    assert sum(not one["ok"] for one in found) >= 20
