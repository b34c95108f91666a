"""What the pages for experiments share: the page round them, fields of a form, sentences, tables, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import panel as pn
import param

from analysis.extras import MissingExtraError, check_installed
from analysis.sheets import MARKS, Sheet, Verdict
from dashboard.view import research_style as style
from dashboard.view import research_text as words
from dashboard.view import theme
from dashboard.view.fonts import font_faces
from dashboard.view.template import page_of
from dashboard.view.text import Words, preset_name
from mahjong.presets import PRESETS

_MARKED = {True: "holds", False: "fails", None: "open"}
PRESET_NAMES = {str(preset_name(name)): name for name in PRESETS}


def research_page(here: str, content: Any) -> pn.Template:
    """Return the page of a route of `research_text.PAGES`, with the ways to the others and back to the lobby."""
    title = words.PAGES[here]
    page = page_of(f"""{{% extends base %}}
{{% block preamble %}}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="{theme.FELT_DARK}">
<style>{font_faces()}{style.PAGE_CSS}</style>
{{% endblock %}}
{{% block contents %}}
<header><h1>{title.zh}<i lang="en">{title.en}</i></h1><nav>{_links(here)}</nav></header>
<main>{{{{ embed(roots.content) }}}}</main>
{{% endblock %}}
""")
    page.add_panel("content", content)
    return page


def _links(here: str) -> str:
    links = [f'<a href="lobby">{both_html(words.LOBBY)}</a>']
    for route, name in words.PAGES.items():
        current = ' aria-current="page"' if route == here else ""
        links.append(f'<a href="{route}"{current}>{both_html(name)}</a>')
    return "".join(links)


def both_html(said: Words) -> str:
    """Return a heading as HTML, the English smaller."""
    return f'{escape(said.zh)}<i lang="en">{escape(said.en)}</i>'


def paragraph(said: Words, kind: str = "") -> str:
    """Return a sentence as HTML, the English below; `kind` is big, small or wrong."""
    role = ' role="alert"' if kind == "wrong" else ""
    return f'<p class="{kind}"{role}>{escape(said.zh)}<i lang="en">{escape(said.en)}</i></p>'


def both(error: Exception) -> Words:
    """Return the sentence of an error, whose two languages are parted by a stroke."""
    zh, _, en = str(error).partition(" / ")
    return Words(zh, en)


def lines(rows: Iterable[tuple[str, str]]) -> str:
    """Return names and values as a line of small print."""
    told = " · ".join(f"{escape(name)} <code>{escape(value)}</code>" for name, value in rows)
    return f'<p class="small">{told}</p>'


def findings(verdicts: Iterable[Verdict], legend: tuple[str, str]) -> str:
    """Return what a report found as a list, each with its mark, and below what the marks mean."""
    told = "".join(
        f'<li class="{_MARKED[one.holds]}"><b>{MARKS[one.holds]}</b><span>{escape(one.zh)}'
        f'<i lang="en">{escape(one.en)}</i></span></li>'
        for one in verdicts
    )
    return f"<ul>{told}</ul>" + paragraph(Words(*legend), "small")


def definitions(rows: Iterable[tuple[str, str]]) -> str:
    """Return names and values as a list."""
    told = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows)
    return f"<dl>{told}</dl>"


def needs(modules: Iterable[str]) -> pn.pane.HTML:
    """Return what is said where packages are not installed that the work of a page needs; else nothing."""
    try:
        check_installed(*modules)
    except MissingExtraError as error:
        told = paragraph(words.NOT_INSTALLED, "wrong") + paragraph(both(error), "wrong")
        return said(told + paragraph(words.NOT_INSTALLED_HOW, "small"))
    return said("", visible=False)


def said(text: str = "", **params: Any) -> pn.pane.HTML:
    """Return a pane for sentences."""
    return pn.pane.HTML(text, stylesheets=[style.SAID_CSS], sizing_mode="stretch_width", margin=0, **params)


def table(text: str = "", **params: Any) -> pn.pane.HTML:
    """Return a pane for tables."""
    return pn.pane.HTML(text, stylesheets=[style.TABLE_CSS], sizing_mode="stretch_width", margin=0, **params)


def sheet_html(sheet: Sheet, clear: Iterable[int] = ()) -> str:
    """Return a table as HTML; the rows `clear` stand out."""
    out = set(clear)
    heads = "".join(f"<th>{escape(column)}</th>" for column in sheet.columns)
    rows = "".join(
        f'<tr class="{"clear" if number in out else ""}"><th>{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for number, row in enumerate(sheet.rows)
    )
    title = f'<h3>{escape(sheet.zh)}<i lang="en">{escape(sheet.en)}</i></h3>' if sheet.zh else ""
    note = f"<p>{escape(sheet.note_zh)} {escape(sheet.note_en)}</p>" if sheet.note_zh else ""
    return f"{title}<div><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>{note}"


def field(parameter: Any, **params: Any) -> Any:
    """Return Panel's own widget for a parameter of a form."""
    plain: dict[str, Any] = {"stylesheets": [style.FIELD_CSS], "sizing_mode": "stretch_width", "margin": 0, **params}
    if isinstance(parameter, param.ListSelector):
        return pn.widgets.MultiSelect.from_param(parameter, **plain)
    if isinstance(parameter, param.Selector):
        return pn.widgets.Select.from_param(parameter, **plain)
    if isinstance(parameter, param.Integer):
        return pn.widgets.IntInput.from_param(parameter, **plain)
    return pn.widgets.TextInput.from_param(parameter, **plain)


def seed_field(parameter: Any) -> pn.widgets.TextInput:
    """Return the field for a seed."""
    return field(parameter, description=str(words.SEED_HELP), placeholder=str(words.SEED_EMPTY), max_length=64)


def field_button(parameter: Any, **params: Any) -> pn.widgets.Button:
    """Return a plain button for an event of a form."""
    plain: dict[str, Any] = {"stylesheets": [style.PLAIN_BUTTON_CSS], "margin": 0, "width": 186, **params}
    return pn.widgets.Button.from_param(parameter, **plain)


def card(*content: Any, **params: Any) -> pn.Column:
    """Return a box of paper."""
    plain: dict[str, Any] = {"sizing_mode": "stretch_width", "margin": 0, "stylesheets": [style.CARD_CSS], **params}
    return pn.Column(*content, **plain)


def side_by_side(form: Sequence[Any], found: Sequence[Any]) -> pn.Row:
    """Return what is chosen at the left and what comes out at the right."""
    return pn.Row(
        card(*form, width=style.FORM_WIDTH, sizing_mode=None),
        pn.Column(*found, sizing_mode="stretch_width", margin=0, styles={"gap": "10px", "min-width": "0"}),
        sizing_mode="stretch_width", margin=0, styles={"gap": "18px", "align-items": "flex-start"},
    )  # fmt: skip
