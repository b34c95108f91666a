"""`World`: tiles and standing rows in the solver. The only file that knows it; a world lives for one throw.

A world that lives on remembers more than its poses: a pile could not be computed anew. So it is made for each throw,
the tiles added in one order, and nothing in it ever sleeps (sleeping tiles keep their overlaps).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, copysign, hypot, inf, sqrt

import pymunk
from pymunk import batch

from mahjong.felt.cloth import TILE_REACH, TILE_SIZE, Cloth
from mahjong.felt.contact import Contact
from mahjong.felt.gate import Gate
from mahjong.felt.merge import Run
from mahjong.felt.units import Pose

_RESTING, _STANDING, _THROWN = 1, 2, 3
_FIELDS = (
    batch.BodyFields.BODY_ID
    | batch.BodyFields.POSITION
    | batch.BodyFields.ANGLE
    | batch.BodyFields.VELOCITY
    | batch.BodyFields.ANGULAR_VELOCITY
)
_STRIDE = 6
"""Numbers the solver gives of each body: x, y, angle, velocity in x and in y, spin."""
_INERTIA = (TILE_SIZE[0] ** 2 + TILE_SIZE[1] ** 2) / 12
"""Moment of inertia of a tile of mass 1."""
_NUDGE = 0.25
"""Units: tiles whose middles coincide know no direction to part in."""


class World:
    """Standing rows, resting tiles, and one that was thrown among them."""

    def __init__(self, runs: Iterable[Run], cloth: Cloth) -> None:
        self.cloth = cloth
        self.steps = 0
        self.contacts: list[Contact] = []
        self._space = pymunk.Space()
        self._space.iterations = cloth.iterations
        self._space.collision_slop = cloth.slop
        # Both as shares left over: the solver's after a second, the cloth's gone after 1/60 s.
        self._space.collision_bias = (1 - cloth.bias) ** 60
        self._bodies: dict[int, pymunk.Body] = {}
        self._tiles: dict[pymunk.Shape, int] = {}
        self._standing: dict[pymunk.Shape, Run] = {}
        for run in runs:
            shape = self._put(pymunk.Poly(self._space.static_body, run.box.corners()), _STANDING)
            self._standing[shape] = run
        self._buffer = batch.Buffer()
        self._rows: dict[int, int] = {}
        self._state: list[float] = []
        self._fastest, self._mover, self._still, self._is_fresh = inf, 0, 0, True

    def add(self, key: int, pose: Pose) -> None:
        """Lay down a tile that rests."""
        self._tile(key, pose, _RESTING)

    def launch(self, key: int, gate: Gate) -> None:
        """Add the tile that is thrown, as it comes down on the cloth: the last to be added."""
        path = gate.path
        (x, y, angle), speed, spin = path.at(gate.down), path.speed_at(gate.down), path.spin_at(gate.down)
        if any(body.position.get_distance((x, y)) < _NUDGE for body in self._bodies.values()):
            x += _NUDGE
        body = self._tile(key, (x, y, angle), _THROWN)
        # The solver moves by the speed at a step's start; that in its middle makes the way the cloth's v²/2a. When a
        # step is no longer cut up, the joints brake for the difference once too often: half of it is made up for here.
        early = self.cloth.step / self._parts(speed + TILE_REACH * abs(spin)) - self.cloth.step / 2
        left = max(speed - self.cloth.decel * early, 0.0) if speed else 0.0
        body.velocity = path.direction[0] * left, path.direction[1] * left
        body.angular_velocity = self.cloth.slowed(spin, early)
        self._listen(_THROWN)
        self.steps = gate.air
        self._rows = self._find_rows()
        self._state = self._read()

    @property
    def state(self) -> list[float]:
        """The numbers of all tiles as they are now: a list that is never changed afterwards."""
        return self._state

    def poses(self, key: int, states: Iterable[list[float]]) -> list[Pose]:
        """Return the pose of a tile in each of some states."""
        row = self._rows[key]
        return [(state[row], state[row + 1], state[row + 2]) for state in states]

    def now(self) -> dict[int, Pose]:
        """Return the poses of all tiles."""
        return {key: self.poses(key, [self._state])[0] for key in self._rows}

    @property
    def is_over(self) -> bool:
        """Whether nothing has moved for a while, or it has taken too long."""
        return self._still >= self.cloth.still_steps or self.steps >= self.cloth.cap

    def step(self) -> None:
        """Go on by one step, cut up if a tile is fast."""
        self.steps += 1
        parts = self._parts(self._fastest_corner())
        for _ in range(parts):
            self._space.step(self.cloth.step / parts)
        if self._is_fresh:
            # Tiles that leaned on each other before touch anew in the first step: only now a touch is news.
            self._listen(_RESTING)
            self._is_fresh = False
        before, self._state = self._state, self._read()
        self._still = 0 if self._moved(before) else self._still + 1

    def _tile(self, key: int, pose: Pose, kind: int) -> pymunk.Body:
        body = pymunk.Body(1.0, _INERTIA)
        body.position = pose[0], pose[1]
        body.angle = pose[2]
        self._bodies[key] = body
        self._space.add(body)
        self._tiles[self._put(pymunk.Poly.create_box(body, TILE_SIZE), kind)] = key
        # Friction with the cloth: joints that hold each tile where it is, but only so strongly.
        drag = pymunk.PivotJoint(self._space.static_body, body, (0, 0), (0, 0))
        drag.max_bias, drag.max_force = 0, self.cloth.decel
        brake = pymunk.GearJoint(self._space.static_body, body, 0, 1)
        brake.max_bias, brake.max_force = 0, self.cloth.spin_decel * _INERTIA
        self._space.add(drag, brake)
        return body

    def _put(self, shape: pymunk.Shape, kind: int) -> pymunk.Shape:
        # The solver multiplies the values of the two that touch.
        shape.elasticity, shape.friction = sqrt(self.cloth.restitution), sqrt(self.cloth.friction)
        shape.collision_type = kind
        self._space.add(shape)
        return shape

    def _listen(self, kind: int) -> None:
        for other in (_RESTING, _STANDING):
            self._space.on_collision(kind, other, begin=self._touched)

    def _touched(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        touch, (tile, other) = arbiter.contact_point_set, arbiter.bodies
        middle = sum((point.point_a for point in touch.points), pymunk.Vec2d.zero()) / len(touch.points)
        speed = (tile.velocity_at_world_point(middle) - other.velocity_at_world_point(middle)).dot(touch.normal)
        if speed < self.cloth.faint:
            return
        shape, hit = arbiter.shapes
        what = self._tiles[hit] if hit in self._tiles else self._standing[hit].member_at(*middle)
        self.contacts.append(Contact(self.steps, self._tiles[shape], what, middle.x, middle.y, speed))

    def _find_rows(self) -> dict[int, int]:
        """Return where in the solver's answer each tile begins."""
        self._ask()
        ids = memoryview(self._buffer.int_buf()).cast("P").tolist()
        return {key: ids.index(body.id) * _STRIDE for key, body in self._bodies.items()}

    def _read(self) -> list[float]:
        self._ask()
        numbers: list[float] = memoryview(self._buffer.float_buf()).cast("d").tolist()  # type: ignore[assignment]
        return numbers

    def _ask(self) -> None:
        self._buffer.clear()
        batch.get_space_bodies(self._space, _FIELDS, self._buffer)

    def _parts(self, corner_speed: float) -> int:
        return max(1, ceil(corner_speed * self.cloth.step / self.cloth.max_move))

    def _fastest_corner(self) -> float:
        """Return the speed of the fastest corner of all tiles, and hold spins to what the cloth allows."""
        # Knocks only share out what speed there is: once all are slow, none will ever need its steps cut again.
        if self._fastest * self.cloth.step < self.cloth.max_move / 2:
            return self._fastest
        state, fastest = self._state, 0.0
        for row, body in zip(self._rows.values(), self._bodies.values(), strict=True):
            spin = state[row + 5]
            if abs(spin) > self.cloth.max_spin:
                spin = body.angular_velocity = copysign(self.cloth.max_spin, spin)
            fastest = max(fastest, hypot(state[row + 3], state[row + 4]) + TILE_REACH * abs(spin))
        self._fastest = fastest
        return fastest

    def _moved(self, before: list[float]) -> bool:
        """Return whether any tile moved since a state: first asked of the one that last did."""
        now, move, turn = self._state, self.cloth.still_move, self.cloth.still_turn
        for row in (self._mover, *self._rows.values()):
            if (
                abs(now[row] - before[row]) > move
                or abs(now[row + 1] - before[row + 1]) > move
                or abs(now[row + 2] - before[row + 2]) > turn
            ):
                self._mover = row
                return True
        return False
