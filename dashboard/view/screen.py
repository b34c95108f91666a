"""`Screen`: everything that one screen may know of a moment, from which its scene is drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from dashboard.rooms.company import PERSON, Company
from dashboard.view.compact import shown_seat
from dashboard.view.compact_places import SHAPES, SQUARE
from dashboard.view.hints import Hint
from dashboard.view.proof import NO_PROOF, Proof
from dashboard.view.text import Words
from mahjong.felt.units import NORMAL, Pose
from mahjong.rules import Rules
from mahjong.view import View


def main_view(public: View, own: Mapping[int, View]) -> View:
    """Return the view whose words stand for the whole screen: of several players, of the one whose turn it is."""
    return own.get(public.turn, public) if len(own) != 1 else next(iter(own.values()))


@dataclass(frozen=True, slots=True)
class Screen:
    """What one screen may know.

    `public` is a spectator's view of the moment, `own` the view of each seat that is played on this screen, `names`
    the four players by seat, `code` the room's, `events` the hand's events so far as this screen may know them (texts
    of `mahjong.events`), `rules` those of the table, `proof` what is known of the wall's promise, `pile` where each
    discard lies by its number, in the world of the felt, `pool_rev` how often that has changed, `undo` what 復原 takes
    back, `hints` those of each own seat that asked for them, `shape` the form of the screen, `left_handed` the seats
    whose bar is mirrored, `company` who sits at a table of several devices, `sizes` those of the seats' tiles
    (`mahjong.felt.units.SIZES`). Raises `ValueError` unless there are four names and the shape is known.
    """

    public: View
    own: Mapping[int, View]
    names: Sequence[str]
    code: str = ""
    events: Sequence[str] = ()
    rules: Rules | None = None
    proof: Proof = NO_PROOF
    pile: Mapping[int, Pose] = field(default_factory=dict)
    pool_rev: int = 0
    undo: Words | None = None
    hints: Mapping[int, Hint] = field(default_factory=dict)
    shape: str = SQUARE
    left_handed: Collection[int] = ()
    company: Company | None = None
    sizes: Sequence[str] = (NORMAL,) * 4

    def __post_init__(self) -> None:
        if len(self.names) != 4:
            raise ValueError(f"要四個名字 / four names are needed: {list(self.names)!r}")
        if not self.is_square and self.shape not in SHAPES:
            raise ValueError(f"沒有這種畫面形狀 / no such shape of a screen: {self.shape!r}")

    @property
    def is_square(self) -> bool:
        """Whether it shows the square table, not a phone's own world."""
        return self.shape == SQUARE

    @property
    def main(self) -> View:
        """The view whose words stand for the whole screen."""
        return (main_view if self.is_square else shown_seat)(self.public, self.own)

    @property
    def bottom(self) -> int:
        """The seat at the lower edge: one's own; a party's table stays as it lies, whatever seats phones take."""
        if not self.is_square:
            return self.main.seat or 0
        if self.company is None:
            return min(self.own, default=0)
        return min((place.seat for place in self.company.places if place.yours and place.kind == PERSON), default=0)

    @property
    def only_watches(self) -> bool:
        """Whether nobody here plays at the table of several devices that it shows."""
        return self.company is not None and self.company.only_watches

    @property
    def shuffles(self) -> bool:
        """Whether a person here may shuffle now: no hand is played, and one comes in whose wall they share."""
        return self.company is not None and self.company.gives_share and self.public.phase in {"ready", "over"}

    def hint_of(self, view: View) -> Hint | None:
        """Return the hints for a view, None where its seat asked for none."""
        return None if view.seat is None else self.hints.get(view.seat)
