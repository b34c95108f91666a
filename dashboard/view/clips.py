"""The files of the voice: built-in clips, recordings that replace them, and how a page gets them.

A clip is a short file in assets/voice. A recording of one's own replaces it: a file of the same name (`m5.wav`,
`pong.mp3`, `hu.ogg`) in the folder of `voice_folder`. Pages ask for clips by message once sound is on: inlined as the
other art is, they would make every page wait for them before its first painting.
"""

from __future__ import annotations

import base64
import logging
import os
from pathlib import Path
from typing import Any

from dashboard.rooms.store import data_folder
from dashboard.view.voice import CLIPS

LOG = logging.getLogger(__name__)
CLIPS_FOLDER = Path(__file__).parents[1] / "assets" / "voice"
BUILT_IN = ".mp3"
RECORDINGS = (".mp3", ".wav", ".ogg")
"""Endings of the files that replace a clip, the first found first."""
MOST_BYTES = 1_000_000
"""A recording is a word or two; a larger file is a mistake and would hold up the game."""


def voice_folder() -> Path:
    """Return where recordings of one's own lie: ``MAHJONG_VOICE`` if set, else `voice` in the data folder."""
    chosen = os.environ.get("MAHJONG_VOICE")
    return Path(chosen) if chosen else data_folder() / "voice"


def clip_file(clip: str, folder: Path | None = None) -> Path | None:
    """Return the file of a clip of `CLIPS`: a recording in `folder` (else `voice_folder`), or the built-in one.

    A recording that is empty or larger than `MOST_BYTES` is passed over, and the log names it.
    """
    if clip not in CLIPS:
        return None
    own = folder or voice_folder()
    for file in (own / f"{clip}{ending}" for ending in RECORDINGS):
        if file.is_file():
            size = file.stat().st_size
            if 0 < size <= MOST_BYTES:
                return file
            LOG.warning("錄音不能用 / a recording cannot be used: %s, %d bytes (1-%d)", file, size, MOST_BYTES)
    built_in = CLIPS_FOLDER / f"{clip}{BUILT_IN}"
    return built_in if built_in.is_file() else None


def answer(message: dict[str, Any]) -> list[dict[str, str]] | None:
    """Return the answers to a page's ``{"t": "clips", "clips": ["m5", …]}``; None if the message is another one.

    Each clip comes by itself, ``{"t": "clip", "clip": "m5", "b": base64}``, empty where there is none; what is no name
    of a clip gets no answer.
    """
    if message.get("t") != "clips":
        return None
    asked = message.get("clips")
    names = dict.fromkeys(name for name in asked if isinstance(name, str)) if isinstance(asked, list) else {}
    return [{"t": "clip", "clip": name, "b": _encoded(name)} for name in names if name in CLIPS]


def _encoded(clip: str) -> str:
    file = clip_file(clip)
    return base64.b64encode(file.read_bytes()).decode("ascii") if file else ""
