"""What a seat may call now, what only a rule forbids it, and why everything else is no call. No drawing here.

A call that does not fit the hand is none, and its reason is for whoever asks. One that the tiles would allow and a rule
forbids is shown, greyed, so that nobody looks in vain for the button he expects.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from dashboard.view import text
from mahjong.action import Action
from mahjong.core.reasons import NOT_READY
from mahjong.hand import Hand, Meld
from mahjong.refusals import REFUSALS, Refusal
from mahjong.tiles import code_of
from mahjong.view import SeatView, View

CLAIMS = ("win", "kong", "pung", "chow low", "chow middle", "chow high")
"""Calls on another's tile: each is its own place on the bar, and the text of its action."""
KONG_PLACES = ("kong", "chow low", "chow middle", "chow high")
"""Places for the choice of kong in one's own turn, when no chow can be there."""
_BY_RULE = frozenset({
    "locked", "below_minimum", "drawn_locked", "after_open_kong", "must_win", "pung_locked", "claims_locked",
    "kong_from_left", "nothing_to_throw", "last_discard", "ready_locked", "no_replacement",
})  # fmt: skip
"""Reasons that are given only to a hand whose tiles would do: a rule alone stands in the way."""
_AFTER_CLAIM = "after_claim"
"""A reason given before the tiles are looked at: what it forbids has to be looked for here."""
_OWN_KONGS = ("concealed_kong", "added_kong")
_ALL_FLOWERS = 8


@dataclass(frozen=True, slots=True)
class Offer:
    """One call as it stands on the bar: its name in `text.CALLS`, its action, and why it is greyed, if it is."""

    name: str
    what: str
    why: str = ""


def on_turn(view: View) -> bool:
    """Whether it is the viewer's own turn."""
    return view.phase == "turn" and view.turn == view.seat


def offers(view: View) -> dict[str, Offer]:
    """Return what stands on the bar by its place: every legal call, and greyed those that only a rule forbids."""
    if view.phase == "window" and view.window is not None:
        return _in_window(view)
    return _on_turn(view) if on_turn(view) else {}


def reason(view: View, place: str) -> str:
    """Return why the call of a place where nothing stands is none, in both languages; empty if it were one."""
    if place == "ready":
        refusal = _why_undeclared(view)
        return str(text.NO_DISCARD_READY if refusal.name == "not_ready" else refusal)
    what = place
    if on_turn(view):
        kind = view.drawn if view.drawn is not None else view.hand[0]
        what = {"win": "self_draw", "kong": f"concealed_kong {code_of(kind)}"}.get(place, place)
    return str(view.why(Action.parse(what)) or "")


def may_declare(view: View) -> bool:
    """Whether some discard may declare the viewer's hand ready."""
    return any(str(action).startswith("ready ") for action in view.legal)


def plays_ready(view: View) -> bool:
    """Whether hands are declared ready at this table at all. Only on the own turn."""
    return may_declare(view) or _why_undeclared(view).name != "ready_off"


def _why_undeclared(view: View) -> Refusal:
    """Return why the last of the own tiles declares nothing, without naming it: no tile does."""
    last = view.hand[-1] if view.drawn is None else view.drawn
    refusal = view.why(Action.parse(f"ready {code_of(last)}{'' if view.drawn is None else ' drawn'}"))
    return REFUSALS[NOT_READY if refusal is None else refusal.number]


def _offer(view: View, name: str, what: str, rules: frozenset[str] = _BY_RULE) -> Offer | None:
    """Return a call if it is legal or one of these rules alone stands in its way."""
    refusal = view.why(Action.parse(what))
    if refusal is None:
        return Offer(name, what)
    return Offer(name, what, str(refusal)) if refusal.name in rules else None


# -------------------------------------------------------------------------------------------------------- the window
def _in_window(view: View) -> dict[str, Offer]:
    found = {place: _offer(view, place.split(" ", maxsplit=1)[0], place) for place in CLAIMS}
    found["draw"] = _way_on(view)
    return {place: offer for place, offer in found.items() if offer is not None}


def _way_on(view: View) -> Offer | None:
    """Return how a window is left: by drawing, or by passing. Who has to win may do neither."""
    ways = (_offer(view, _draw_name(view), "draw"), _offer(view, "pass", "pass"))
    return min((way for way in ways if way is not None), key=lambda way: bool(way.why), default=None)


def _draw_name(view: View) -> str:
    if view.window is not None and view.window.kind == "kong":
        return "replace"
    can_call = any(str(action) != "draw" for action in view.legal)
    return "pass_draw" if can_call and view.answered is None else "draw"


# ------------------------------------------------------------------------------------------------------ the own turn
def _on_turn(view: View) -> dict[str, Offer]:
    found = dict(zip(KONG_PLACES, _kongs(view), strict=False))
    win = _self_draw(view)
    if win is not None:
        found["win"] = win
    if may_declare(view):
        found["ready"] = Offer("ready", "ready")
    return found


def _self_draw(view: View) -> Offer | None:
    refusal = view.why(Action.parse("self_draw"))
    if refusal is None:
        by_flowers = len(_own(view).flowers) == _ALL_FLOWERS and not _is_complete(view)
        return Offer("flower_win" if by_flowers else "self_draw", "self_draw")
    by_rule = refusal.name in _BY_RULE or (refusal.name == _AFTER_CLAIM and _is_complete(view))
    return Offer("self_draw", "self_draw", str(refusal)) if by_rule else None


def _is_complete(view: View) -> bool:
    """Whether the tiles in hand win, flowers apart."""
    own = _own(view)
    if view.drawn is not None:
        return view.drawn in (own.waits or ())
    return Hand(view.hand, tuple(Meld(meld.kind, tuple(sorted(meld.tiles))) for meld in own.melds)).shanten < 0


def _kongs(view: View) -> list[Offer]:
    legal = [str(action) for action in view.legal]
    made = [what for what in legal if what.split(" ", maxsplit=1)[0] in _OWN_KONGS]
    forbidden = [what for what in _possible_kongs(view) if what not in made]
    found = (_offer(view, what.split(" ", maxsplit=1)[0], what, _BY_RULE | {_AFTER_CLAIM}) for what in made + forbidden)
    return [offer for offer in found if offer is not None]


def _possible_kongs(view: View) -> list[str]:
    """Return the kongs that the own tiles would make, whatever the rules say."""
    held = Counter(view.hand if view.drawn is None else (*view.hand, view.drawn))
    pungs = {meld.tiles[0] for meld in _own(view).melds if meld.kind == "pung"}
    concealed = [f"concealed_kong {code_of(kind)}" for kind in sorted(held) if held[kind] == 4]
    return concealed + [f"added_kong {code_of(kind)}" for kind in sorted(pungs & set(held))]


def _own(view: View) -> SeatView:
    return view.seats[view.turn]
