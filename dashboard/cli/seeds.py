"""The seed on the command line: a text, or 64 hex digits by name; never a default, never guessed."""

from __future__ import annotations

from dashboard.cli.errors import WrongUse
from mahjong.wall import Seed, SeedError


def read_seed(text: str | None, hex_digits: str | None) -> Seed:
    """Return the one seed that was given. Raises `WrongUse` for none, for both, and for one that is none."""
    if (text is None) == (hex_digits is None):
        raise WrongUse(
            "須給一個種子：--seed 文字 或 --seed-hex 64 位 / give one seed: --seed TEXT or --seed-hex 64 digits"
        )
    try:
        return Seed.from_text(text) if text is not None else Seed.from_hex(hex_digits or "")
    except SeedError as error:
        raise WrongUse(str(error)) from None
    except UnicodeEncodeError:
        raise WrongUse(f"種子不是文字 / the seed is no text: {text!r}") from None
