"""Four friends in each phase of a hand, brought there by their server, and real pages that come to their seats.

In a phase a person is awaited: `TURN` is his own turn, `WINDOW` a discard he may pung, `KONG` a kong he may rob (搶槓),
`OVER` the settlement, in which anybody may ask for the next hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.rooms.company_room import CompanyRoom
from dashboard.rooms.drivers import plainest
from dashboard.rooms.seats import new_token
from dashboard.rooms.wire import receive
from dashboard.view.bridge import ask
from mahjong.record import Act, AnyDeal, Line, parse_record
from tests.browser.friends import LAPTOP, PHONE, Friend, House
from tests.dashboard.company import deal_written, robbing
from tests.dashboard.stage import Page
from tests.oracle.steer import written_wall
from tests.waiting import until

TURN, WINDOW, KONG, OVER = PHASES = "turn", "window", "kong", "over"
AWAITED = {TURN: 0, WINDOW: 2, KONG: 3, OVER: 1}
"""The seat that is awaited; in the settlement any is."""
TAPPED = {WINDOW: "act:pung", KONG: "act:win", OVER: "next"}
"""The button that is pressed in a phase; on one's own turn a tile is tapped twice."""
NAMES = ("東東", "南南", "西西", "北北")
WON_AT_ONCE = "123m 456m 789p 22s 345s 678s"
"""What the dealer wins with before his first discard."""
PATIENCE = 30.0

WATCH = """
  if (location.protocol === 'http:') {
    const read = () => JSON.parse(sessionStorage.getItem('watched') ?? '[]');
    const write = what => sessionStorage.setItem('watched', JSON.stringify([...read(), {at: Date.now(), ...what}]));
    write({loaded: true});
    let before = '';
    setInterval(() => {
      if (!window.mahjongTable?.state().scene) return;
      const {notice} = mahjongTable.state(), now = {light: mahjongTable.light(), notice: notice?.zh ?? ''};
      if (JSON.stringify(now) !== before) write(now);
      before = JSON.stringify(now);
    }, 50);
  }
"""
"""Notes each load of a page, and every change of its light and of what it says; kept over reloads."""

_BACK = """([seat, code]) => {
  const {scene, seats} = window.mahjongTable?.state() ?? {};
  return scene?.company.places[seat].yours && !mahjongTable.light() && !sessionStorage.getItem('mahjong-outbox:' + code)
    && Object.values(seats).every(({pending}) => !pending) && !mahjongTable.busy();
}"""


@dataclass(slots=True)
class Four:
    """A room with its four persons, in a phase; `pages` are those of the browsers that have come, by seat."""

    house: House
    phase: str
    code: str
    room: CompanyRoom
    tokens: list[str]
    pages: dict[int, Friend]

    @property
    def seat(self) -> int:
        """The seat that is awaited."""
        return AWAITED[self.phase]

    @property
    def page(self) -> Friend:
        """The page of who is awaited."""
        return self.pages[self.seat]

    def come(self, seat: int, size: tuple[int, int] = PHONE, port: int = 0) -> Friend:
        """Let the person of a seat open a page, with `port` through a wire."""
        path = f"/table?room={self.code}"
        friend = self.house.come(path, size, token=self.tokens[seat], port=port, code=self.code, script=WATCH)
        friend.shows(f"mahjongTable.state().scene.company.places[{seat}].yours && !mahjongTable.busy()")
        self.pages[seat] = friend
        return friend

    def lines(self) -> tuple[Line, ...]:
        """Return the lines of the record, as they stand on the disk."""
        return parse_record((self.house.hub.store.folder / f"{self.code}.mjr").read_bytes()).lines

    def acts(self, seat: int) -> list[str]:
        """Return what a seat has done, in order."""
        return [str(line.action) for line in self.lines() if isinstance(line, Act) and line.seat == seat]

    def deals(self) -> int:
        """Return how many hands have been dealt."""
        return sum(isinstance(line, AnyDeal) for line in self.lines())

    def back(self, seat: int) -> None:
        """Wait until a page is in its seat, hears its server, and has been answered all it asked."""
        friend = self.pages[seat]
        friend.page.wait_for_function(_BACK, arg=[seat, self.code])
        friend.page.evaluate("mahjongTable.settled()")

    def live(self, seat: int) -> int:
        """Return how many pages of a person the room has."""
        return len(ask(self.room.pages_of, self.room.seats.owners(seat)[0]))


def four_in(house: House, phase: str) -> Four:
    """Open a room whose four persons have sat down and played to a phase; none of them has a page there any longer."""
    code = house.open("online")
    four = Four(house, phase, code, house.room, [house.token, *(new_token() for _ in NAMES[1:])], {})
    ask(deal_written, four.room, *_wall(phase)[:1])
    pages = [ask(_seated, four.room, seat, token) for seat, token in enumerate(four.tokens)]
    ask(receive, four.room, pages[0], {"t": "start"})
    for number, step in enumerate(_wall(phase)[1]):
        _do(four.room, pages, number, step)
    until(lambda: ask(_stands_in, four.room, phase), PATIENCE)
    for page in pages:
        ask(four.room.leave, page)
    return four


def _wall(phase: str) -> tuple[list[int], Sequence[str]]:
    """Return a wall and what is done on it."""
    if phase == KONG:
        return robbing()
    if phase == OVER:
        return written_wall({0: WON_AT_ONCE}), ["0 self_draw"]
    return written_wall({0: "5s", 2: "55s"}), ["0 discard s5"] if phase == WINDOW else []


def _seated(room: CompanyRoom, seat: int, token: str) -> Page:
    page = Page()
    room.join(page)
    receive(room, page, {"t": "hello", "device": f"of {seat}", "rev": 0, "token": token})
    receive(room, page, {"t": "sit", "seat": seat, "name": NAMES[seat]})
    assert page.seats == {seat}
    return page


def _do(room: CompanyRoom, pages: list[Page], number: int, step: str) -> None:
    """Do what is written, ``SEAT ACTION``, once all that happens by itself has happened."""
    seat, what = int(step[0]), step[2:]

    def ready() -> bool:
        return room.table.forced() is None and (_drawn(room, seat, what) or what in map(str, room.table.legal(seat)))

    until(lambda: ask(ready), PATIENCE)
    if ask(_drawn, room, seat, what):
        return
    act = {"t": "act", "seat": seat, "seq": number + 1, "what": what}
    ask(lambda: receive(room, pages[seat], {**act, "window": room.moment}))
    naks = [payload for kind, payload in pages[seat].post if kind == "nak"]
    assert not naks, (step, naks)


def _drawn(room: CompanyRoom, seat: int, what: str) -> bool:
    """Whether the rules have pressed the draw that is written."""
    return what == "draw" and room.table.phase == "turn" and room.table.view(None).turn == seat


def _stands_in(room: CompanyRoom, phase: str) -> bool:
    if phase in (TURN, OVER):
        return room.table.phase == phase
    return room.table.phase == "window" and AWAITED[phase] in room.table.pending()


def seen(friend: Friend, seat: int) -> list[str]:
    """Return the faces of a hand at the bottom as they stand there, row by row, from the left to the right."""
    tiles = sorted(friend.tiles(f"h{seat}_"), key=lambda tile: (round(tile["at"][1]), tile["at"][0]))
    return [tile["face"] for tile in tiles]


def order(friend: Friend, seat: int) -> list[str]:
    """Return the faces of a hand in the order its owner has given it, without one that stands apart."""
    return friend.state(f"orders[{seat}].faces")


def arrange(friend: Friend, seat: int) -> list[str]:
    """Drag a tile of a hand some places to the right; return the faces in their order then."""
    before, tiles = order(friend, seat), sorted(friend.tiles(f"h{seat}_"), key=lambda tile: tile["at"])
    row = [tile for tile in tiles if round(tile["at"][1]) == round(tiles[0]["at"][1])]
    (x, y), (to, _) = row[1]["at"], row[5]["at"]
    mouse = friend.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 9):
        mouse.move(x + (to - x) * step / 8, y)
    mouse.up()
    friend.shows("!mahjongTable.busy()")
    after = order(friend, seat)
    assert after != before
    assert sorted(after) == sorted(before)
    return after


@dataclass(slots=True)
class Tap:
    """What a person taps in a phase: where, how often, and on one's own turn which tile."""

    page: Friend
    at: list[float]
    face: str = ""

    def __call__(self) -> None:
        """Tap."""
        self.page.page.mouse.click(*self.at, click_count=2 if self.face else 1)


def tap_of(four: Four) -> Tap:
    """Return the tap of a phase, at a place that is read now."""
    friend = four.page
    friend.shows("!mahjongTable.busy()")
    if four.phase == TURN:
        tile = sorted(friend.tiles("h0_"), key=lambda tile: tile["at"])[4]
        return Tap(friend, tile["at"], tile["face"])
    key = TAPPED[four.phase]
    friend.shows(f"mahjongTable.buttons().some(one => one.name === '{key}')")
    return Tap(friend, friend.buttons()[key])


SIZES = {TURN: PHONE, WINDOW: PHONE, KONG: LAPTOP, OVER: PHONE}
"""The screens on which the phases are seen."""


def others_play(room: CompanyRoom, seat: int) -> None:
    """Let everybody do what changes least, until a seat is on turn or the hand has ended."""
    until(lambda: ask(_one_does, room, seat), PATIENCE)


def _one_does(room: CompanyRoom, seat: int) -> bool:
    table = room.table
    if table.forced() is not None:
        return False  # it comes by itself
    if table.phase not in ("turn", "window") or (table.phase, table.pending()) == (TURN, (seat,)):
        return True
    other = table.pending()[0]
    chosen = plainest(table.view(other))
    assert chosen is not None
    assert room.perform(other, chosen) is None
    return False
