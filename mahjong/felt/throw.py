"""`throw`: what a thrown tile does to the pile. A pure function: equal arguments give equal films, in any process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, pi

from mahjong.felt.box import NOBODY, Box, overlap
from mahjong.felt.cloth import CLOTH, TILE_REACH, TILE_SIZE, Cloth
from mahjong.felt.film import Film, Pile, Track, wrapped
from mahjong.felt.gate import Gate, gate
from mahjong.felt.landing import is_clear, nearest_clear
from mahjong.felt.launch import Launch
from mahjong.felt.merge import Run, merge_runs
from mahjong.felt.units import Pose, snap
from mahjong.felt.world import World

_SHOWN = 0.05
"""Units, less than a screen's pixel: with smaller moves than these a track neither begins nor ends."""
_SHOWN_TURN = 0.002
"""Radians that move a corner so far."""
_COVERED = 1.0
"""Units by which a tile of the pile may lie in something that was since put there before it is moved out of the way."""
_PATIENCE = 90
"""Steps after which a tile that came down on others has long shoved them aside, if there is room."""


def throw(  # noqa: PLR0913  a throw depends on all of these and on nothing else
    pile: Pile,
    colliders: Iterable[Box],
    key: int,
    launch: Launch,
    seat: int,
    *,
    cloth: Cloth = CLOTH,
    every: int = 2,
) -> Film:
    """Throw tile `key` into a pile among what stands on the table; return all that happens until everything rests.

    A tile that lies in the pile already is picked up first and let go; without velocity it is set down. `every` says
    how many steps a frame of the film takes. Where the pile is so full that nothing can yield, the tile goes to the
    nearest free place.

    >>> film = throw({}, [], 0, Launch(8000, 12800, 0, 0, -900, 0), seat=0)
    >>> film.gate.kind, film.pile
    ('slide', {0: (500.0, 530.0, 0.0)})
    """
    runs = merge_runs(colliders)
    lying = {number: pile[number] for number in sorted(pile) if number != key}
    way = gate(runs, launch, seat, cloth)
    film = _film(lying, runs, key, way, seat, every)
    if not _are_apart(film.pile, film.tracks, runs, cloth.most_overlap):
        way = way.beside(film.pile[key], [*runs, *_as_runs(lying)])
        film = _film(lying, runs, key, way, seat, every)
    return film


def _film(lying: Pile, runs: Sequence[Run], key: int, way: Gate, seat: int, every: int) -> Film:  # noqa: PLR0913, PLR0917  as above
    cloth = way.path.cloth
    world = World(runs, cloth)
    for number, pose in lying.items():
        world.add(number, pose if is_clear(pose, runs, _COVERED) else nearest_clear(pose, runs))
    world.launch(key, way)
    states = _run(world, runs, every)
    down = ceil(way.air / every)
    moved = {
        # They lie still until it comes down, be it between two frames.
        number: (max(down - 1, 0), [pose, *poses[down == 0 :]])
        for number, pose in lying.items()
        if not cloth.is_same(pose, (poses := world.poses(number, states))[-1])
    }
    moved[key] = 0, [*(way.aloft(frame * every) for frame in range(down)), *world.poses(key, states)]
    tracks = {number: _track(first, poses) for number, (first, poses) in sorted(moved.items())}
    after = {**lying, **{number: poses[-1] for number, (_, poses) in tracks.items()}}
    contacts = tuple(hit for hit in world.contacts if (hit.what, hit.seat) != ("hand", seat))
    return Film(key, seat, way, world.steps, every, tracks, contacts, dict(sorted(after.items())))


def _run(world: World, runs: Sequence[Run], every: int) -> list[list[float]]:
    """Let a world come to rest; return its states at the frames of a film that are not over yet, the last at rest.

    It is broken off where the tiles have no room to part: they would push each other to the end.
    """
    start, states = world.steps, [] if world.steps % every else [world.state]
    while not world.is_over:
        world.step()
        if world.steps % every == 0 or world.is_over:
            states.append(world.state)
        if world.steps == start + _PATIENCE and not _are_apart(world.now(), world.now(), runs, _COVERED):
            break
    return states


def _are_apart(pile: Pile, moved: Iterable[int], runs: Sequence[Run], most: float) -> bool:
    """Return whether none of the tiles that moved lies deeper than `most` in another or in anything that stands."""
    return all(is_clear(pile[number], runs, most) for number in moved) and not any(
        abs(a[0] - b[0]) < 2 * TILE_REACH
        and abs(a[1] - b[1]) < 2 * TILE_REACH
        and overlap(a, TILE_SIZE, b, TILE_SIZE) > most
        for number, a in ((number, pile[number]) for number in moved)
        for other, b in pile.items()
        if other != number
    )


def _as_runs(pile: Pile) -> list[Run]:
    """Return the tiles of a pile as if they stood there."""
    boxes = (Box("tile", NOBODY, "", x, y, *TILE_SIZE, angle) for x, y, angle in pile.values())
    return [Run(box, (box,)) for box in boxes]


def _track(first: int, poses: Sequence[Pose]) -> Track:
    """Return the part of a tile's poses in which it moves, up to its exact place in the pile.

    Its turns are counted from the end: there the angle is that of the pile, whatever full turns it made before.
    """
    x, y, angle = poses[-1]
    end = snap((x, y, wrapped(angle)))
    start, stop = 0, len(poses) - 1
    while start < stop - 1 and not _differ(poses[start + 1], poses[0]):
        start += 1
    while stop > start + 1 and not _differ(poses[stop - 1], poses[-1]):
        stop -= 1
    moving = poses[start:stop]
    if turns := 2 * pi * round((angle - end[2]) / (2 * pi)):
        moving = [(x, y, angle - turns) for x, y, angle in moving]
    return first + start, [*moving, end]


def _differ(a: Pose, b: Pose) -> bool:
    """Return whether an eye could tell two poses apart."""
    return abs(a[0] - b[0]) > _SHOWN or abs(a[1] - b[1]) > _SHOWN or abs(a[2] - b[2]) > _SHOWN_TURN
