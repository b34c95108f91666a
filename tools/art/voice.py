"""Render the clips of the voice and write their manifest.

``python -m tools.art.voice words``                 print the words to read out for a recording of one's own
``python -m tools.art.voice manifest``              write assets/voice/manifest.json from the clips that are there
``python -m tools.art.voice render OUT [CLIP …]``   render clips with Kokoro-82M as 24 kHz mp3 into the folder OUT

Only rendering needs more than the project itself: see speaker.py. The committed clips were each the best of several
forms (`FORMS`, ``--form``) by what a speech recogniser heard; that choice is left to an ear here.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dashboard.view.clips import CLIPS_FOLDER
from dashboard.view.voice import CLIPS
from tools.art.voice_words import PINYIN, wording

FORMS = (
    ("", "!", 1.0), ("", ".", 0.9), (", ", "!", 0.9), ("", "!", 0.8),
    ("", ",", 0.9), ("", "?", 1.0), ("… ", ".", 0.95), ("", "!", 1.15),
)  # fmt: skip
"""Ways to say a word: what stands before it, what after, and the speed."""


def main() -> None:
    """Do what the command says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("words")
    commands.add_parser("manifest")
    render = commands.add_parser("render")
    render.add_argument("out", type=Path)
    render.add_argument("clips", nargs="*", metavar="CLIP", help="names as in CLIPS; all without any")
    render.add_argument("--voices", type=Path, required=True, help="folder of the .bin files of kokoro-js")
    render.add_argument("--form", type=int, default=0, choices=range(len(FORMS)), help="which of FORMS")
    chosen = parser.parse_args()
    if chosen.command == "words":
        print(wording())
    elif chosen.command == "manifest":
        text = json.dumps(manifest(CLIPS_FOLDER), ensure_ascii=False, indent=1)
        (CLIPS_FOLDER / "manifest.json").write_text(text + "\n", "utf-8")
    else:
        render_all(chosen.out, chosen.clips, chosen.voices, chosen.form)


def manifest(folder: Path) -> dict[str, dict[str, Any]]:
    """Return what stands in the manifest: words, pinyin, English, size and sum of every clip of a folder."""
    rows = {}
    for name, words in CLIPS.items():
        data = (folder / f"{name}.mp3").read_bytes()
        rows[name] = {
            "text": words.zh, "pinyin": PINYIN[name], "english": words.en,
            "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(),
        }  # fmt: skip
    return rows


def render_all(out: Path, names: Sequence[str], voices: Path, form: int) -> None:
    """Render clips into a folder. Raises `SystemExit` at a name that is none."""
    from tools.art.speaker import Speaker, write_mp3  # noqa: PLC0415  it needs packages that the rest does not

    unknown = sorted(set(names) - set(CLIPS))
    if unknown:
        raise SystemExit(f"no such clips: {' '.join(unknown)}")
    out.mkdir(parents=True, exist_ok=True)
    speaker = Speaker(voices)
    for name in names or CLIPS:
        path = out / f"{name}.mp3"
        write_mp3(speaker.say(PINYIN[name], *FORMS[form]), path)
        print(f"{path}: {CLIPS[name].zh}, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
