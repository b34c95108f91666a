from __future__ import annotations

import base64
import hashlib
import json
import re
from itertools import pairwise

import pytest

from dashboard.view import clips
from dashboard.view.clips import CLIPS_FOLDER, answer, clip_file, voice_folder
from dashboard.view.importmap import JS
from dashboard.view.talk import LINES, Talk, loudness
from dashboard.view.voice import CLIPS, SILENT, call_of
from mahjong.events import KINDS
from mahjong.tiles import CODES

ONE_OF_EACH = [
    "deal 0", "flower 1 f3 m5", "draw 2 - front", "discard 0 m5 hand", "chow 1 m5 m4 0", "pung 1 m5 0",
    "kong 1 m5 0", "concealed_kong 1 -", "added_kong 1 m5", "robbed 1 m5", "win 2 m5 0 3", "win 2 m5 - 3",
    "win 2 - 0 8", "win 2 - - 8", "drawn_hand", "ready 1 earthly", "ready 1 heavenly", "ready 1 ready", "bonus 1",
    "settle 3 -3 0 0",
]  # fmt: skip
MANIFEST = json.loads((CLIPS_FOLDER / "manifest.json").read_text("utf-8"))


def test_every_kind_of_event_is_among_the_examples():
    assert {event.split(" ")[0] for event in ONE_OF_EACH} == set(KINDS)


@pytest.mark.parametrize("event", ONE_OF_EACH)
def test_everything_that_is_called_has_words_in_both_languages_and_clips_that_exist(event):
    call = call_of([event])
    if event.split(" ")[0] in SILENT:
        assert call is None
        return
    assert call.words.zh
    assert call.words.en
    assert set(call.clips) <= set(CLIPS)


@pytest.mark.parametrize(("events", "said", "clip"), [
    (["discard 0 m5 hand"], "五萬", "m5"),
    (["discard 0 dr drawn"], "紅中", "dr"),
    (["flower 1 f3 m5"], "補花，秋", "buhua f3"),
    (["flower 1 f3 -"], "補花，秋", "buhua f3"),
    (["win 2 m5 0 3", "settle 3 -3 0 0"], "胡了", "hu"),
    (["win 2 m5 - 3"], "自摸", "zimo"),
    (["win 2 - 0 8"], "七搶一", "hu"),
    (["concealed_kong 1 -", "draw 1 - back"], "暗槓", "angang"),
    (["ready 1 ready", "discard 1 m5 hand"], "聽牌，五萬", "ting m5"),
    (["ready 1 earthly", "discard 1 m5 hand"], "地聽，五萬", "ting m5"),
    (["robbed 1 m5", "win 2 m5 1 3"], "搶槓，胡了", "qianggang hu"),
    (["discard 0 m5 hand", "pung 1 m5 0"], "碰", "pong"),
    ([], None, None),
])  # fmt: skip
def test_what_is_called_out(events, said, clip):
    call = call_of(events)
    assert (call and call.words.zh) == said
    assert (call and call.message(1)["clip"]) == clip


def test_a_face_down_tile_is_never_called_by_name():
    """A concealed kong is face down: its call must not name the tile, even to the seat that knows it."""
    assert call_of(["concealed_kong 1 m5"]) == call_of(["concealed_kong 1 -"])


def test_every_clip_is_there_and_the_manifest_knows_its_words_and_bytes():
    assert set(MANIFEST) == set(CLIPS) == {path.stem for path in CLIPS_FOLDER.glob("*.mp3")}
    for name, row in MANIFEST.items():
        data = (CLIPS_FOLDER / f"{name}.mp3").read_bytes()
        assert (row["text"], row["english"]) == (CLIPS[name].zh, CLIPS[name].en)
        assert (row["bytes"], row["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())


def test_a_page_asks_only_for_clips_that_there_are():
    listed = re.search(r"CLIPS = \[(.*?)\];", (JS / "voice.js").read_text("utf-8"), re.DOTALL)[1]
    assert set(re.findall(r"'(\w\w+)'", listed)) <= set(CLIPS)
    assert set(CODES[27:]) <= set(re.findall(r"'(\w\w)'", listed))


@pytest.mark.parametrize("ending", [".mp3", ".wav", ".ogg"])
def test_a_recording_replaces_a_clip(tmp_path, monkeypatch, ending):
    monkeypatch.setenv("MAHJONG_VOICE", str(tmp_path))
    (tmp_path / f"m5{ending}").write_bytes(b"my own voice")
    assert clip_file("m5") == tmp_path / f"m5{ending}"
    assert answer({"t": "clips", "clips": ["m5"]})[0]["b"] == base64.b64encode(b"my own voice").decode()
    assert clip_file("m6") == CLIPS_FOLDER / "m6.mp3"


def test_recordings_lie_beside_the_records_if_no_other_folder_is_named(tmp_path, monkeypatch):
    monkeypatch.delenv("MAHJONG_VOICE", raising=False)
    monkeypatch.setenv("MAHJONG_DATA", str(tmp_path))
    assert voice_folder() == tmp_path / "voice"


@pytest.mark.parametrize("size", [0, clips.MOST_BYTES + 1])
def test_a_recording_that_cannot_be_one_is_passed_over_and_named(tmp_path, caplog, size):
    (tmp_path / "m5.wav").write_bytes(bytes(size))
    assert clip_file("m5", tmp_path) == CLIPS_FOLDER / "m5.mp3"
    assert "m5.wav" in caplog.text


@pytest.mark.parametrize("asked", [None, "m5", [], ["../../NOTICE", "m5.mp3", "", 5, None, ["m5"], {}], {"m5": 1}])
def test_a_page_that_asks_for_anything_else_gets_nothing(asked):
    assert answer({"t": "clips", "clips": asked}) == []


def test_other_messages_are_for_the_room():
    assert answer({"t": "hello", "device": "d", "rev": 0}) is None
    assert answer({}) is None


def test_a_clip_comes_once_however_often_it_is_asked_for():
    assert [message["clip"] for message in answer({"t": "clips", "clips": ["m5", "pong", "m5"]})] == ["m5", "pong"]


def test_there_is_much_to_say_in_both_languages():
    assert len(LINES) >= 12
    assert all(line.words.zh and line.words.en for line in LINES)
    assert len({line.words for line in LINES}) == len(LINES)


def test_never_the_same_twice_running_and_every_line_has_its_turn():
    talk = Talk()
    said = [talk.line(number * 0.6180339887 % 1) for number in range(2000)]
    assert all(one != other for one, other in pairwise(said))
    assert set(said) == set(LINES)


@pytest.mark.parametrize("last", [None, *range(len(LINES))])
@pytest.mark.parametrize("chance", [0.0, 0.5, 0.999_999_999])
def test_any_chance_gives_a_line_other_than_the_last(last, chance):
    line = Talk(last).line(chance)
    assert line in LINES
    assert last is None or line != LINES[last]


@pytest.mark.parametrize("chance", [-0.1, 1.0, float("nan")])
def test_a_chance_that_is_none_is_refused_by_its_value(chance):
    with pytest.raises(ValueError, match=str(chance)):
        Talk().line(chance)


def test_the_harder_the_hit_the_louder_the_complaint():
    heard = [loudness(speed) for speed in (0, 100, 200, 600, 1500, 2500, 20_000)]
    assert heard == sorted(heard)
    assert (heard[0], heard[-1]) == (0.35, 1.0)
