"""Every way into the server, with a stranger's eyes: while a hand runs, none shows what depends on a hidden tile."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from dashboard.serve import table_routes
from dashboard.view import bridge
from tests.dashboard.test_company_secret import DEALT, DEEP, FLOWER, changed
from tests.dashboard.wired import Wired, draw_the_same, wired
from tests.dashboard.wires import Wire, differences, plain
from tests.oracle.walls import wall_for

OF_BOKEH = {
    "/favicon.ico$",
    "/components/(.*)$",
    "/static/extensions/(.*)$",
    "/static/(.*)$",
    "/static/(?!extensions/)(.*)$",
    "/?$",
}
"""Files of the libraries, and the lobby."""
OURS = {"/p/([^/]+)$", "/liveness$"}
OF_A_PAGE = ("/ws$", "/metadata$", "/autoload.js$", "/?$", "/static/(.*)$")
OF_A_GAME = ("table", "phone", "lobby", "verify")
_SECRET = ".mjr"


def ways_in(code: str) -> list[str]:
    """Return addresses of every route that answers by itself, as somebody asks who knows the room's code."""
    pages = [page.rstrip("/") for page in table_routes()]
    return [
        *(f"{page}/?room={code}&seat=CODE0" for page in pages),
        *(f"{page}/metadata?room={code}" for page in pages),
        *(f"/{page}/autoload.js?bokeh-autoload-element=x&room={code}" for page in OF_A_GAME),
        f"/p/{code}", f"/p/{code}CODE0", "/liveness", "/favicon.ico",
        f"/static/{code}{_SECRET}", f"/table/static/{code}{_SECRET}", f"/components/{code}{_SECRET}",
        f"/static/..%2f..%2f{code}{_SECRET}", f"/{code}{_SECRET}", f"/record/{code}", "/session_info", "/admin",
    ]  # fmt: skip


def answer(url: str) -> str:
    """Return status and text of an answer, as it stands."""
    try:
        with urllib.request.urlopen(url, timeout=60) as found:
            return f"{found.status} {found.read().decode('utf-8', 'replace')}"
    except urllib.error.HTTPError as error:
        with error:
            return f"{error.code} {error.read().decode('utf-8', 'replace')}"


def seen_by_a_stranger(table: Wired) -> dict[str, list[str]]:
    """Return what every route answers, and the documents of the pages that know of games."""
    seen: dict[str, list[str]] = {}
    for path in ways_in(table.room.code):
        wire = Wire(table.url, table.room.code, "", path)
        wire.heard = [[answer(table.url + path)]]
        seen[path] = plain(wire)
    for page in OF_A_GAME:
        wire = Wire(table.url, table.room.code, "", page, page=page, hello=False)
        table.run(wire.open())
        table.run(wire.leave())
        seen[f"document of {page}"] = plain(wire)
    return seen


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, list[str]]]]:
    """What a stranger sees of one hand, and of the same with a tile of Bert's and one of the wall exchanged."""
    draw_the_same(monkeypatch)
    monkeypatch.setenv("MAHJONG_DATA", str(tmp_path / "data"))
    wall = wall_for(b"every way in", 1)
    hidden = next(place for place in range(DEALT // 2, DEALT) if wall[place] < FLOWER)
    deep = next(place for place in range(*DEEP) if wall[place] < FLOWER and wall[place] != wall[hidden])
    seen = []
    for number, dealt in enumerate((wall, changed(wall, hidden, deep))):

        def routes(hub: object) -> dict[str, object]:
            monkeypatch.setattr(bridge.shared_hub, "made", hub)
            return table_routes()

        with wired(tmp_path / str(number), "party", dealt, routes) as table:
            patterns = {rule.matcher.regex.pattern for rule in table.server._tornado.wildcard_router.rules}
            seen.append({"patterns": sorted(patterns), **seen_by_a_stranger(table)})
    return seen


@pytest.mark.compiled_only
def test_no_route_shows_a_stranger_what_is_hidden(tables: list[dict[str, list[str]]]) -> None:
    one, two = tables
    known = OF_BOKEH | OURS | {page.rstrip("/") + end for page in table_routes() for end in OF_A_PAGE}
    assert set(one.pop("patterns")) <= known, "a route that nobody has looked at"
    two.pop("patterns")
    for way, answers in one.items():
        assert not list(differences(answers, two[way])), way
    for way in one:
        if _SECRET in way or way in {"/session_info", "/admin"}:
            assert one[way][0][:3] in {"400", "403", "404"}, way
