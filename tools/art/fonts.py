"""Cut the fonts of the labels: Table TC (regular, bold) and Table Serif TC (bold), as WOFF2.

Run from the project's folder as ``python -m tools.art.fonts`` whenever a label has a character that is new
(`tests/dashboard/test_fonts.py` says so). The sources are the collections of Debian's package fonts-noto-cjk,
version 1:20220127+repack1-1: Noto Sans CJK 2.004 and Noto Serif CJK 2.001, OFL 1.1, no reserved name. The
same files from https://github.com/notofonts/noto-cjk do as well; other places are given with ``--folder``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

from tools.art.labels import ROOT, label_characters, sign_characters

DEBIAN = Path("/usr/share/fonts/opentype/noto")
OUT = ROOT / "dashboard/assets/fonts"
LICENSE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
LICENSE_URL = "https://openfontlicense.org"

_UNUSED_TABLES = ["BASE", "VORG", "vhea", "vmtx"]
"""Of vertical setting and of scripts mixed on a line: a label has neither."""
_DONOR = "↗"
"""A character of the sources that no label needs: its glyph becomes ↵, which they lack."""


@dataclass(frozen=True)
class Cut:
    """One font to make: where its outlines come from, its names, and how thick the strokes of its ↵ are (em/1000)."""

    source: str
    face: str
    family: str
    style: str
    stroke: int

    @property
    def file(self) -> str:
        """Name of the file, from the names of the font."""
        return f"{self.family}-{self.style}".replace(" ", "") + ".woff2"


CUTS = {
    Cut("NotoSansCJK-Regular.ttc", "Noto Sans CJK TC", "Table TC", "Regular", 66): label_characters,
    Cut("NotoSansCJK-Bold.ttc", "Noto Sans CJK TC", "Table TC", "Bold", 110): label_characters,
    Cut("NotoSerifCJK-Bold.ttc", "Noto Serif CJK TC", "Table Serif TC", "Bold", 80): sign_characters,
}
"""The fonts, each with the characters that it holds."""


def main() -> None:
    """Make all fonts and say how large they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=DEBIAN, help="where the .ttc files are")
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    for cut, characters in CUTS.items():
        path = chosen.out / cut.file
        make(cut, chosen.folder, characters()).save(path)
        print(f"{path.name}: {len(characters())} characters, {path.stat().st_size:,} bytes")


def make(cut: Cut, folder: Path, characters: Iterable[str]) -> TTFont:
    """Return the font of a cut with these characters and nothing else. Raises `SystemExit` if the source lacks one."""
    font = _face(folder / cut.source, cut.face)
    wanted = set(characters)
    lacking = {char for char in wanted if ord(char) not in font.getBestCmap()} - {"↵"}
    if lacking:
        raise SystemExit(f"{cut.source} has no {' '.join(sorted(lacking))}: use another character")
    options = Options(flavor="woff2", hinting=False, layout_features=[], desubroutinize=True, name_IDs=[0])
    options.drop_tables += _UNUSED_TABLES
    cutter = Subsetter(options)
    cutter.populate(unicodes=[ord(char) for char in wanted - {"↵"} | {_DONOR}])
    cutter.subset(font)
    _turn_into_return(font, cut.stroke)
    _name(font, cut)
    font.flavor = "woff2"
    return font


def _face(path: Path, name: str) -> TTFont:
    """Return one font of a collection, by its family name."""
    if not path.is_file():
        raise SystemExit(f"{path} is missing: apt-get install fonts-noto-cjk, or give --folder")
    names = [font["name"].getDebugName(1) for font in TTCollection(path, lazy=True).fonts]
    return TTFont(path, fontNumber=names.index(name), recalcTimestamp=False)


def _turn_into_return(font: TTFont, stroke: int) -> None:
    """Give the donor's glyph the outline of ↵ and its code point."""
    glyph, half = font.getBestCmap()[ord(_DONOR)], stroke // 2
    top = font["CFF "].cff.topDictIndex[0]
    old = top.CharStrings[glyph]
    pen = T2CharStringPen(font["hmtx"][glyph][0], None)
    points = [
        (130, 300), (340, 470), (340, 300 + half), (820 - stroke, 300 + half), (820 - stroke, 680), (820, 680),
        (820, 300 - half), (340, 300 - half), (340, 130),
    ]  # fmt: skip
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    top.CharStrings[glyph] = pen.getCharString(private=old.private, globalSubrs=old.globalSubrs)
    for table in font["cmap"].tables:
        if ord(_DONOR) in table.cmap:
            table.cmap[ord("↵")] = table.cmap.pop(ord(_DONOR))


def _name(font: TTFont, cut: Cut) -> None:
    """Write the names of the cut in place of the source's, whose copyright stays."""
    rights = font["name"].getDebugName(0)
    full, short = f"{cut.family} {cut.style}", cut.file.removesuffix(".woff2")
    names = {0: rights, 1: cut.family, 2: cut.style, 3: short, 4: full, 6: short, 13: LICENSE, 14: LICENSE_URL}
    font["name"].names = []
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    compact: Any = font["CFF "].cff
    compact.fontNames = [short]
    compact.topDictIndex[0].FamilyName, compact.topDictIndex[0].FullName = cut.family, full
    compact.topDictIndex[0].Notice = rights


if __name__ == "__main__":
    main()
