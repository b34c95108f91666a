"""From pinyin to the letters of the speaker. Which IPA a syllable has is looked up elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

_TONES = (("˧˩˧", "↓"), ("˧˥", "↗"), ("˥˩", "↘"), ("˥", "→"))
"""The model writes a tone as an arrow."""
_SYLLABIC = (("\u027b\u0329", "ɨ"), ("\u0279\u0329", "ɨ"), ("\u032f", ""))
"""Buzzing syllables (zhi, zi) have one vowel here, and glides no mark."""


def phonemes(pinyin: str, spell: Callable[[str], Sequence[Sequence[str]]]) -> str:
    """Return the model's spelling of pinyin, one word. `spell` gives the readings of a syllable as lists of IPA.

    >>> phonemes("hu2 le5 !", lambda syllable: [[{"hu2": "xu˧˥", "le5": "lɤ"}[syllable]]])
    'xu↗lɤ! '
    """
    return "".join(f"{part} " if part in ",.!?" else _spelled(spell(part)[0]) for part in pinyin.split())


def _spelled(sounds: Sequence[str]) -> str:
    text = "".join(sounds)
    for old, new in (*_TONES, *_SYLLABIC):
        text = text.replace(old, new)
    return text
