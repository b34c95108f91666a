"""The card of 台: the rows that count and the switches that decide something, for the terminal or to print from HTML.

The page asks nothing of the outside: no script, no font, no picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rich.cells import cell_len

from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.rules_text import RuleLine, Section, Words, is_idle, rows_by_tai, sections_of, stakes_of, title_of

WIDTH = 110
_TITLE = Words("台灣十六張麻將 台數卡", "Taiwanese mahjong: the card of 台")
_OFF = Words("這裡不計", "not counted here")
_STAKES = ("base", "per_tai", "chips")


def as_text(rules: Rules) -> str:
    """Return the card for a terminal: rows grouped by their 台, then every switch in a line."""
    lines = [str(_TITLE), str(title_of(rules)), str(stakes_of(rules)), ""]
    for tai, items in rows_by_tai(rules):
        lines += _wrapped(f"{tai:>3} 台  ", [f"{item.zh} {item.en}" for item in items])
    lines += _wrapped(f"{_OFF}  ", [str(line.words) for line in _rows(rules) if not line.value])
    for section in _switches(rules):
        lines += ["", str(section.heading)]
        lines += [f"  {_words(line).zh} · {_words(line).en}" for line in section.lines]
    return "\n".join(lines)


def as_html(rules: Rules) -> str:
    """Return the card as a page of its own that prints on one sheet of A4."""
    preset = PRESETS[rules.preset_name]
    grid = "".join(_tai_html(tai, [Words(item.zh, item.en) for item in items]) for tai, items in rows_by_tai(rules))
    switches = "".join(_section_html(section) for section in _switches(rules))
    off = "、".join(escape(line.words.zh) for line in _rows(rules) if not line.value)
    return _PAGE.format(
        style=_STYLE,
        title=escape(f"{_TITLE.zh} {title_of(rules).zh}"),
        heading=_html(title_of(rules)),
        under=f"{_html(stakes_of(rules))}<br>{_html(Words(*preset.source))}",
        grid=grid,
        off=f"{_html(_OFF)}: {off}" if off else "",
        switches=switches,
    )


def _rows(rules: Rules) -> tuple[RuleLine, ...]:
    return sections_of(rules)[-1].lines


def _switches(rules: Rules) -> tuple[Section, ...]:
    """Return the switches under their headings, without the stakes that stand above and those that decide nothing."""
    sections = (
        Section(
            section.heading,
            tuple(line for line in section.lines if line.code not in _STAKES and not is_idle(rules, line.code)),
        )
        for section in sections_of(rules)[:-1]
    )
    return tuple(section for section in sections if section.lines)


def _words(line: RuleLine) -> Words:
    """Return a switch as it stands: ticked or not, or with its value."""
    if isinstance(line.value, bool):
        mark = "☑" if line.value else "☐"
        return Words(f"{mark} {line.words.zh}", line.words.en)
    return Words(f"{line.words.zh}：{line.value_words.zh}", f"{line.words.en}: {line.value_words.en}")


def _wrapped(head: str, names: Iterable[str]) -> list[str]:
    """Return names with dots between them under a heading, broken before the edge; wide characters count double."""
    lines, indent = [head], " " * cell_len(head)
    for name in names:
        separator = "" if lines[-1] in (head, indent) else " · "
        if separator and cell_len(lines[-1] + separator + name) > WIDTH:
            lines.append(indent)
            separator = ""
        lines[-1] += separator + name
    return lines


def _html(words: Words) -> str:
    return f'{escape(words.zh)} <i lang="en">{escape(words.en)}</i>'


def _tai_html(tai: int, names: Iterable[Words]) -> str:
    return f"<section><h2>{tai} 台</h2><p>{'<br>'.join(_html(name) for name in names)}</p></section>"


def _section_html(section: Section) -> str:
    lines = "".join(f"<li>{_html(_words(line))}</li>" for line in section.lines)
    return f"<section><h3>{_html(section.heading)}</h3><ul>{lines}</ul></section>"


_STYLE = """
@page { size: A4; margin: 9mm }
body { font: 7.9pt/1.32 "Noto Serif TC", "Noto Serif CJK TC", "PMingLiU", serif; color: #111; margin: 0 auto;
  max-width: 192mm }
i { font: italic 0.86em/1 Georgia, serif; color: #555 }
h1 { font-size: 15pt; margin: 0 }
h2 { font-size: 11pt; margin: 0 0 1mm; color: #8a1c14; break-after: avoid }
h3 { font-size: 9pt; margin: 1.4mm 0 0.4mm; color: #8a1c14; break-after: avoid }
p { margin: 0 0 1mm }
ul { list-style: none; margin: 0; padding: 0 }
li { break-inside: avoid; margin-bottom: 0.35mm }
.tai { columns: 4; column-gap: 5mm; font-size: 8.8pt; border: solid #8a1c14; border-width: 0.5mm 0 0.2mm;
  margin: 2mm 0; padding: 1.5mm 0 0.5mm }
.switches { columns: 2; column-gap: 6mm }
"""
_PAGE = """\
<!doctype html>
<html lang="zh-Hant">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{style}</style>
<h1>{heading}</h1>
<p>{under}</p>
<div class="tai">{grid}</div>
<p>{off}</p>
<div class="switches">{switches}</div>
</html>
"""
