"""A hand's events followed from its wall, tile by tile: a second account beside the engine's own.

The wall is `mahjong.wall.Wall`, made in plain Python from the seed. Every tile that an event shows must be the one that
stands there, or one that its seat holds. No rule is known here: only where tiles come from and where they go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from mahjong.events import Event
from mahjong.tiles import code_of
from mahjong.wall import Wall


class FollowError(ValueError):
    """An event that cannot be: `zh` and `en` name it and say which tile it should have been, or who has none."""

    def __init__(self, event: Event, zh: str, en: str) -> None:
        self.zh, self.en = f"事件「{event}」：{zh}", f"event '{event}': {en}"
        super().__init__(f"{self.zh} / {self.en}")


def follow(wall: Wall, events: Sequence[Event]) -> list[list[int] | None]:
    """Return the four concealed hands, sorted kinds, as they are after the events of a hand, the deal first.

    `wall` is not dealt yet; the events take from it. A hand out of which a kong was robbed is None: where its tile then
    lies is a matter of rules. Raises `FollowError` naming the first event that does not fit.

    >>> wall = Wall(b"a seed for the wall test", 3)
    >>> follow(wall, [Event("deal", 0, -1), Event("discard", 0, wall.tiles[0])])[1] == sorted(
    ...     tile for block in range(4) for tile in wall.tiles[16 * block + 4 : 16 * block + 8])
    True
    """
    account = _Account(wall, events[0].seat)
    for event in events[1:]:
        if event.kind in _STEPS:
            _STEPS[event.kind](account, event)
    return [None if seat in account.robbed else sorted(hand.elements()) for seat, hand in enumerate(account.hands)]


class _Account:
    """The wall as it stands and what each seat holds."""

    def __init__(self, wall: Wall, dealer: int) -> None:
        self.wall = wall
        self.hands = [Counter(hand) for hand in wall.deal_taiwanese(dealer)]
        self.robbed: set[int] = set()

    def flower(self, event: Event) -> None:
        self.give(event, event.tile)
        if event.a >= 0:
            self.take(event, self.wall.replace(), event.a)

    def draw(self, event: Event) -> None:
        self.take(event, self.wall.replace() if event.a else self.wall.draw(), event.tile)

    def chow(self, event: Event) -> None:
        run = range(event.a, event.a + 3)
        self.give(event, *(kind for kind in run if kind != event.tile))

    def rob(self, event: Event) -> None:
        self.robbed.add(event.seat)

    def take(self, event: Event, stands: int, shown: int) -> None:
        if stands != shown:
            should, said = code_of(stands), code_of(shown)
            raise FollowError(event, f"牌牆上是 {should}，不是 {said}", f"the wall has {should} there, not {said}")
        self.hands[event.seat][shown] += 1

    def give(self, event: Event, *kinds: int) -> None:
        hand = self.hands[event.seat]
        for kind in kinds:
            if hand[kind] < 1:
                code = code_of(kind)
                raise FollowError(event, f"座位 {event.seat} 沒有 {code}", f"seat {event.seat} holds no {code}")
            hand[kind] -= 1


def _give_alike(count: int) -> Callable[[_Account, Event], None]:
    return lambda account, event: account.give(event, *(event.tile,) * count)


_STEPS: dict[str, Callable[[_Account, Event], None]] = {
    "flower": _Account.flower, "draw": _Account.draw, "discard": _give_alike(1), "chow": _Account.chow,
    "pung": _give_alike(2), "kong": _give_alike(3), "concealed_kong": _give_alike(4), "added_kong": _give_alike(1),
    "robbed": _Account.rob,
}  # fmt: skip
"""What moves a tile; all other events move none."""
