"""Draw the faces of the tiles: ``python -m tools.art.tiles --font PACKAGE`` writes dashboard/assets/tiles/*.svg.

PACKAGE is the npm package @fontsource/noto-serif-tc 5.3.0 (SIL Open Font License 1.1), unpacked: ``npm pack
@fontsource/noto-serif-tc@5.3.0 && tar xzf fontsource-noto-serif-tc-5.3.0.tgz``. With ``--check`` nothing is written; it
says which pictures would change. The three-player tiles are not made here.

What a face must do: be told apart at 35 pixels, at any turn, by shape and never by colour alone. Hence the heaviest
weight with a stroke of its own ink (thin strokes vanish), a lighter one for dense characters (they clot), no light, no
bevel (the table draws those for every angle), and nothing whose meaning has a direction.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tools.art import shapes
from tools.art.labels import ROOT
from tools.art.outlines import SplitFont
from tools.art.shapes import BLUE, GREEN, NAVY, RED, dot, stick, tile

OUT = ROOT / "dashboard/assets/tiles"
DIGITS = "一二三四五六七八九"
FLAT = {1: (200, 40), 2: (180, 130), 3: (180, 140)}
"""Boxes of the digits that would else be drawn too large; all others have the same."""
DENSE = "萬發蘭菊"
PLANTS: dict[str, Callable[[], str]] = {
    "春": shapes.twig,
    "夏": shapes.sun,
    "秋": shapes.maple_leaf,
    "冬": shapes.snowflake,
    "梅": lambda: shapes.blossom(186, 96, 80, RED),
    "蘭": shapes.orchid,
    "竹": shapes.bamboo,
    "菊": lambda: shapes.chrysanthemum(184, 96, 86, shapes.GOLD),
}
"""The emblem of each flower, in the order of f1-f8."""
_ROW_INKS = (GREEN, RED, BLUE)


class Characters:
    """Characters in the two weights that the faces need."""

    def __init__(self, package: Path) -> None:
        self.heavy, self.bold = SplitFont(package, 900), SplitFont(package, 700)

    def draw(self, char: str, x: float, y: float, width: float, height: float, ink: str, stroke: int) -> str:
        """Return a character in a box about (x, y)."""
        font = self.bold if char in DENSE else self.heavy
        return font.path(char, (x, y, width, height), ink, stroke)


def faces(package: Path) -> dict[str, str]:
    """Return every picture by its code: the 42 kinds and ``back``."""
    characters = Characters(package)
    drawn = {f"m{rank}": character_tile(rank, characters) for rank in range(1, 10)}
    drawn |= {f"p{rank}": tile(dots(rank)) for rank in range(1, 10)}
    drawn |= {f"s{rank}": tile(sticks(rank)) for rank in range(1, 10)}
    for code, char in zip(("we", "ws", "ww", "wn"), "東南西北", strict=True):
        drawn[code] = tile(characters.draw(char, 150, 200, 226, 268, NAVY, 6))
    drawn["dr"] = tile(characters.draw("中", 150, 200, 210, 290, RED, 8))
    drawn["dg"] = tile(characters.draw("發", 150, 200, 236, 284, GREEN, 6))
    drawn["dw"] = tile(frame())
    drawn |= {f"f{number}": flower(char, number, characters) for number, char in enumerate(PLANTS, 1)}
    return {**drawn, "back": shapes.back()}


def character_tile(rank: int, characters: Characters) -> str:
    """Return a tile of 萬: the number above, 萬 below."""
    number = characters.draw(DIGITS[rank - 1], 150, 112, *FLAT.get(rank, (184, 158)), NAVY, 6)
    return tile(number + characters.draw("萬", 150, 288, 188, 178, RED, 4))


def dots(rank: int) -> str:
    """Return the discs of 筒; rows differ in colour as well, so that count and colour agree."""
    left, right, middle = 84, 216, 150
    placed: dict[int, list[tuple[int, int, int, str]]] = {
        2: [(middle, 106, 78, GREEN), (middle, 294, 78, BLUE)],
        3: [(82, 84, 60, BLUE), (middle, 200, 60, RED), (218, 316, 60, GREEN)],
        4: [(80, 104, 62, BLUE), (220, 104, 62, GREEN), (80, 296, 62, GREEN), (220, 296, 62, BLUE)],
        5: [
            (78, 92, 50, BLUE), (222, 92, 50, GREEN), (middle, 200, 50, RED),
            (78, 308, 50, GREEN), (222, 308, 50, BLUE),
        ],
        6: [(x, y, 47, ink) for y, ink in ((80, GREEN), (212, RED), (322, RED)) for x in (left, right)],
        7: [
            (64, 58, 38, GREEN), (middle, 104, 38, GREEN), (236, 150, 38, GREEN),
            *((x, y, 46, RED) for y in (236, 342) for x in (left + 6, right - 6)),
        ],
        8: [(x, y, 43, BLUE) for y in (59, 153, 247, 341) for x in (left + 4, right - 4)],
        9: [(x, y, 43, ink) for y, ink in zip((78, 200, 322), _ROW_INKS, strict=True) for x in (57, 150, 243)],
    }  # fmt: skip
    return "".join(dot(*one) for one in placed[rank]) if rank > 1 else shapes.wheel()


def sticks(rank: int) -> str:
    """Return the bamboo of 條, and for 一條 the bird."""
    columns = (66, 150, 234)
    placed: dict[int, list[tuple[int, int, int, str, int]]] = {
        2: [(150, 106, 166, GREEN, 72), (150, 294, 166, BLUE, 72)],
        3: [(150, 106, 164, GREEN, 64), (84, 294, 164, BLUE, 64), (216, 294, 164, GREEN, 64)],
        4: [
            (84, 106, 164, GREEN, 60), (216, 106, 164, BLUE, 60), (84, 294, 164, BLUE, 60), (216, 294, 164, GREEN, 60),
        ],
        5: [
            (62, 106, 164, GREEN, 54), (238, 106, 164, BLUE, 54), (150, 200, 164, RED, 54),
            (62, 294, 164, BLUE, 54), (238, 294, 164, GREEN, 54),
        ],
        6: [(x, y, 164, ink, 44) for y, ink in ((108, GREEN), (292, BLUE)) for x in columns],
        7: [
            (150, 74, 108, RED, 44),
            *((x, y, 108, BLUE if x == 150 else GREEN, 44) for y in (202, 326) for x in columns),
        ],
        9: [(x, y, 112, ink, 42) for y in (72, 200, 328) for x, ink in zip(columns, _ROW_INKS, strict=True)],
    }  # fmt: skip
    if rank == 1:
        return shapes.bird()
    return eight_sticks() if rank == 8 else "".join(stick(*one) for one in placed[rank])


def eight_sticks() -> str:
    """Return 八條: two upright and two leaning, and the same turned about the middle."""
    half = stick(48, 106, 164, GREEN, 46) + stick(252, 106, 164, GREEN, 46)
    half += stick(117, 104, 150, BLUE, 44, 28) + stick(183, 104, 150, BLUE, 44, -28)
    return f'<g transform="">{half}</g><g transform="rotate(180 150 200)">{half}</g>'


def frame() -> str:
    """Return 白: a frame, for a bare plate reads as a gap or a back."""
    return (
        f'<rect x="52" y="62" width="196" height="276" rx="14" fill="none" stroke="{BLUE}" stroke-width="22"/>'
        f'<rect x="84" y="94" width="132" height="212" rx="6" fill="none" stroke="{BLUE}" stroke-width="8"/>'
    )


def flower(char: str, number: int, characters: Characters) -> str:
    """Return a flower: emblem, the number by which it scores (1-4), and the character by which it is read."""
    ink = RED if number <= 4 else BLUE
    digit = characters.draw(str((number - 1) % 4 + 1), 52, 60, 44, 60, ink, 3)
    return tile(PLANTS[char]() + digit + characters.draw(char, 150, 280, 196, 190, ink, 5))


def main() -> None:
    """Write the pictures, or say which would change."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--font", type=Path, required=True, metavar="PACKAGE")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    drawn = faces(chosen.font)
    paths = {chosen.out / f"{code}.svg": picture for code, picture in drawn.items()}
    changed = [path for path, picture in paths.items() if not path.is_file() or path.read_text("utf-8") != picture]
    print(f"{len(drawn)} pictures, {len(changed)} changed", *(path.name for path in changed))
    if not chosen.check:
        chosen.out.mkdir(parents=True, exist_ok=True)
        for path in changed:
            path.write_text(paths[path], "utf-8")


if __name__ == "__main__":
    main()
