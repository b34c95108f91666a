"""A page of figures and tables in one file: it opens from the disk and asks no other host for anything.

BokehJS is inside the file, and so is what the page shows, as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from bokeh.embed import components
from bokeh.resources import Resources

from analysis.figures import Panel
from analysis.sheets import MARKS, Sheet, Verdict

CLASSES = {True: "holds", False: "fails", None: "open"}
STYLE = Path(__file__).with_name("report.css")
COLUMN = 95
"""Characters of a table that still stands in one of two columns."""
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:"
)
"""What a browser lets the page load: nothing but what is in it."""


class PageError(ValueError):
    """A page that cannot be written. The message names the file."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its heading, a line about it, what was found, figures, tables, how it was made, and its data.

    `legend` says in two languages what the marks before the findings mean.
    """

    zh: str
    en: str
    lead: str
    legend: tuple[str, str]
    verdicts: list[Verdict]
    panels: list[Panel]
    sheets: list[Sheet]
    about: list[tuple[str, str]]
    data: dict[str, Any]


def html_of(page: Page) -> str:
    """Return a page as HTML, UTF-8, about a megabyte: most of it is BokehJS.

    >>> page = Page("一頁", "A page", "", ("", ""), [Verdict(True, "好。", "Good.")], [], [], [("n", "3")], {"n": 3})
    >>> "<h1>一頁 <span lang='en'>A page</span></h1>" in html_of(page), "src=" in html_of(page)
    (True, False)
    """
    return "\n".join(_lines(page))


def check_new(path: Path) -> None:
    """Raise `PageError` naming `path` if something is there already."""
    if path.exists():
        raise PageError(f"檔案已經在了，沒有覆寫 / the file is there already, nothing was overwritten: {path}")


def write_page(page: Page, path: Path) -> None:
    """Write a page to a new file. Raises `PageError` if there is one, `OSError` where none can be written."""
    text = html_of(page)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        check_new(path)
        raise


def _lines(page: Page) -> Iterator[str]:
    yield "<!DOCTYPE html>\n<html lang='zh-Hant'>\n<head>\n<meta charset='utf-8'>"
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield "<meta name='viewport' content='width=device-width, initial-scale=1'>"
    yield f"<title>{escape(page.zh)} {escape(page.en)}</title>"
    yield f"<style>{STYLE.read_text(encoding='utf-8')}</style>"
    script, divisions = _drawn(page.panels)
    if page.panels:
        # Not `render`: where Panel is loaded, as on a live page, that would name files of a server as well.
        bokeh = Resources(mode="inline", components=["bokeh"], log_level="warn")
        yield from (f"<script>{raw}</script>" for raw in bokeh.js_raw)
    yield "</head>\n<body>\n<main>"
    yield f"<h1>{escape(page.zh)} <span lang='en'>{escape(page.en)}</span></h1>"
    yield f"<p class='lead'>{escape(page.lead)}</p>"
    yield from _summary(page)
    for panel in page.panels:
        yield _figure(panel, divisions[panel.key])
    yield "<div class='tables'>"
    for sheet in page.sheets:
        yield from _table(sheet)
    yield "</div>"
    yield from _about(page)
    yield f"</main>\n{_data(page)}\n{script}\n</body>\n</html>\n"


def _drawn(panels: list[Panel]) -> tuple[str, dict[str, str]]:
    """Return the script that draws some figures, and the place of each by its key."""
    if not panels:
        return "", {}
    script, divisions = components({panel.key: panel.figure for panel in panels})
    return str(script), dict(divisions)


def _summary(page: Page) -> Iterator[str]:
    yield "<section class='summary'>\n<h2>摘要 <span lang='en'>Summary</span></h2>\n<ul>"
    for verdict in page.verdicts:
        kind, mark = CLASSES[verdict.holds], MARKS[verdict.holds]
        said = f"{escape(verdict.zh)}<br><span lang='en'>{escape(verdict.en)}</span>"
        yield f"<li class='{kind}'><b aria-label='{kind}'>{mark}</b><span>{said}</span></li>"
    zh, en = page.legend
    yield f"</ul>\n<p class='note'>{escape(zh)} <span lang='en'>{escape(en)}</span></p>\n</section>"


def _figure(panel: Panel, division: str) -> str:
    return (
        f"<section class='panel' id='{escape(panel.key)}'>\n{_heading(panel.zh, panel.en)}\n<div class='side'>"
        f"<div class='plot'>{division}</div>\n<div class='how'><p>{escape(panel.text_zh)}</p>"
        f"<p lang='en'>{escape(panel.text_en)}</p></div></div>\n</section>"
    )


def _heading(zh: str, en: str) -> str:
    return f"<h2>{escape(zh)} <span lang='en'>{escape(en)}</span></h2>"


def _table(sheet: Sheet) -> Iterator[str]:
    kind = "table broad" if _width(sheet) > COLUMN else "table"
    yield f"<section class='{kind}' id='table-{escape(sheet.key)}'>\n{_heading(sheet.zh, sheet.en)}"
    yield "<div class='wide'><table>\n<thead><tr>" + "".join(f"<th>{escape(of)}</th>" for of in sheet.columns)
    yield "</tr></thead>\n<tbody>"
    for row in sheet.rows:
        yield f"<tr><th>{escape(row[0])}</th>" + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
    yield "</tbody></table></div>"
    if sheet.note_zh or sheet.note_en:
        yield f"<p class='note'>{escape(sheet.note_zh)} <span lang='en'>{escape(sheet.note_en)}</span></p>"
    yield "</section>"


def _width(sheet: Sheet) -> int:
    """Return how wide a table is, in characters; a Chinese one counts for two."""
    columns = zip(sheet.columns, *sheet.rows, strict=True)
    return sum(max(sum(1 + (char > "⺀") for char in cell) for cell in column) for column in columns)


def _about(page: Page) -> Iterator[str]:
    yield "<section class='about'>\n<h2>由來 <span lang='en'>How it was made</span></h2>\n<dl>"
    for name, value in page.about:
        yield f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>"
    yield "</dl>\n</section>"


def _data(page: Page) -> str:
    """Return the page's data, so written that it can hold no end of a script."""
    text = json.dumps(page.data, ensure_ascii=False, allow_nan=False).replace("<", "\\u003c")
    return f"<script type='application/json' id='data'>{text}</script>"
