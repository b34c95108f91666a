"""`Film`: one throw from the hand to rest, as every screen plays it: only the tiles that move, frame by frame."""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, pi
from typing import Any, TypeAlias

from mahjong.felt.contact import Contact
from mahjong.felt.gate import Gate
from mahjong.felt.units import Pose

Pile: TypeAlias = Mapping[int, Pose]
"""The tiles of the pool by the number of their discard. Poses are rounded as by `snap`; never changed in place."""
Track: TypeAlias = tuple[int, Sequence[Pose]]
"""The first frame in which a tile moves, and its poses from there until it rests."""

_PLACES, _TURNS = 16, 1024
_MOST_TURNED = 31.0
"""Radians that sixteen bits hold."""


@dataclass(frozen=True, slots=True)
class Film:
    """What happened when tile `tile` was thrown by a seat.

    Frame f shows step f·`every`, the last one step `steps`, when all rest. `tracks` has only tiles that moved, each up
    to its pose in `pile`, the pool afterwards. `contacts` are the knocks in their order, those against the thrower's
    own hand left out: nobody complains of himself.
    """

    tile: int
    seat: int
    gate: Gate
    steps: int
    every: int
    tracks: Mapping[int, Track]
    contacts: tuple[Contact, ...]
    pile: Pile

    @property
    def frames(self) -> int:
        """Frames of the film, the one before the first step and the one at rest included."""
        return ceil(self.steps / self.every) + 1

    def at(self, step: int) -> Pile:
        """Return the whole pile after a step; between two frames, what lies between them."""
        frame = self.frames - 1 if step >= self.steps else min(step, self.steps) / self.every
        return {key: _pose(self.tracks[key], frame) if key in self.tracks else pose for key, pose in self.pile.items()}

    def height(self, step: int) -> float:
        """Return how high (units) the thrown tile is drawn after a step: a parabola while it is in the air."""
        share = step / self.gate.air if step < self.gate.air else 1.0
        return 4 * self.gate.lift * share * (1 - share)

    def encode(self) -> dict[str, Any]:
        """Return the film as a screen gets it: a dict that JSON can carry.

        Poses are triples of 16-bit numbers, lowest byte first: x·16, y·16 and angle·1024.
        """
        poses = array("h")
        for _first, track in self.tracks.values():
            for x, y, angle in track:
                turned = angle if abs(angle) < _MOST_TURNED else wrapped(angle)
                poses.extend((round(x * _PLACES), round(y * _PLACES), round(turned * _TURNS)))
        return {
            "kind": self.gate.kind,
            "steps": self.steps,
            "every": self.every,
            "air": self.gate.air,
            "lift": round(self.gate.lift, 1),
            "tiles": [[key, first, len(track)] for key, (first, track) in self.tracks.items()],
            "b": b64encode(_little(poses).tobytes()).decode(),
            "hits": [
                [hit.step, hit.what, hit.seat, hit.number, round(hit.x), round(hit.y), round(hit.speed)]
                for hit in self.contacts
            ],
        }


def decode_tracks(message: Mapping[str, Any]) -> dict[int, Track]:
    """Return the tracks of an encoded film, as exact as they were sent."""
    numbers = array("h", b64decode(message["b"]))
    poses = [
        (x / _PLACES, y / _PLACES, angle / _TURNS) for x, y, angle in zip(*(iter(_little(numbers)),) * 3, strict=True)
    ]
    tracks: dict[int, Track] = {}
    start = 0
    for key, first, count in message["tiles"]:
        tracks[key] = first, poses[start : start + count]
        start += count
    return tracks


def wrapped(angle: float) -> float:
    """Return an angle without its full turns: from -pi up to pi.

    >>> wrapped(7.0) == 7.0 - 2 * pi, wrapped(-1.5)
    (True, -1.5)
    """
    return angle if -pi <= angle < pi else (angle + pi) % (2 * pi) - pi


def _pose(track: Track, frame: float) -> Pose:
    first, poses = track
    place = min(max(frame - first, 0), len(poses) - 1)
    before, share = poses[int(place)], place % 1
    if not share:
        return before
    after = poses[int(place) + 1]
    x, y, angle = (a + (b - a) * share for a, b in zip(before, after, strict=True))
    return x, y, angle


def _little(numbers: array[int]) -> array[int]:
    """Return the numbers with their lowest byte first, or back."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
