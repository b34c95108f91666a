"""The characters that labels need, collected from the strings of the sources. No font is opened here.

Collected are the strings of Python and JavaScript in dashboard/ and mahjong/, without comments and docstrings, and
without the commands' words (dashboard/cli), which a terminal shows with its own font.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASCII = frozenset(map(chr, range(0x20, 0x7F)))
SIGNS = ("dashboard/view", "mahjong/tiles.py", "mahjong/presets.py", "mahjong/rules.py")
"""Whose words are also set in serif: the names of winds, calls, hands, pages and kinds of rule."""

_NO_SIGNS = ("dashboard/view/talk.py", "dashboard/view/voice.py", "dashboard/view/js")
"""What is said, and notices: never a sign."""
_ROOTS = ("dashboard", "mahjong")
_TERMINAL = ("dashboard/cli",)
_JS_PARTS = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""", re.DOTALL
)
_JS_ESCAPE = re.compile(r"\\u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))")


def label_characters(root: Path = ROOT) -> frozenset[str]:
    """Return every character that a label may need: those of all strings, and ASCII."""
    return _characters(text for path in _sources(root, _ROOTS) for text in strings_of(path))


def sign_characters(root: Path = ROOT) -> frozenset[str]:
    """Return those that a sign set in serif may need."""
    files = (path for path in _sources(root, SIGNS) if not _within(root, path, _NO_SIGNS))
    return _characters(text for path in files for text in strings_of(path))


def strings_of(path: Path) -> list[str]:
    """Return the strings in a Python or JavaScript file."""
    text = path.read_text("utf-8")
    return python_strings(text) if path.suffix == ".py" else js_strings(text)


def python_strings(source: str) -> list[str]:
    r"""Return the strings of Python source without its docstrings.

    >>> python_strings('"About 牌."\nA = "胡"\n"About 胡."\nB = f"{A}了"')
    ['胡', '了']
    """
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in said)
    return [node.value for node in strings if isinstance(node.value, str)]


def js_strings(source: str) -> list[str]:
    r"""Return the strings of JavaScript source, templates with the code between their parts; no comments.

    >>> js_strings("const a = '碰'; // 槓\nconst b = `吃 ${a}`; /* 胡 */ const c = '\\u8072';")
    ["'碰'", '`吃 ${a}`', "'聲'"]
    """
    found = (match for match in _JS_PARTS.finditer(source) if not match["comment"])
    return [_JS_ESCAPE.sub(lambda code: chr(int(code[1] or code[2], 16)), match[0]) for match in found]


def _sources(root: Path, parts: Iterable[str]) -> Iterator[Path]:
    for part in parts:
        at = root / part
        files = [at] if at.is_file() else sorted(path for path in at.rglob("*") if path.suffix in {".py", ".js"})
        yield from (path for path in files if not _within(root, path, _TERMINAL))


def _within(root: Path, path: Path, parts: tuple[str, ...]) -> bool:
    return path.relative_to(root).as_posix().startswith(parts)


def _characters(texts: Iterable[str]) -> frozenset[str]:
    return ASCII | {char for text in texts for char in text if char.isprintable() or char == "\u3000"}
