"""Golden playthroughs: ``python -m tests.mahjong.golden`` plays a hand of each preset and writes it as text.

A file of `tests/data/golden` tells one hand: at every step the position, what each seat saw and might do, what was done
and what happened; at the end the result and the sheets. Choices are made by hash (`tests.mahjong.hashed`). A hand is
looked for that shows what the preset has: claims, a kong, a passed win, declarations, a win. Whoever means to change
the rules, a text or the bot writes the files anew and reads the difference.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from mahjong.action import Action
from mahjong.position import format_position
from mahjong.position.notation import write_tiles
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.score import ScoreLine, ScoreSheet
from mahjong.table import Table
from mahjong.tiles import format_short, parse_tiles
from mahjong.view import View
from mahjong.wall import tiles_for
from tests.mahjong.hashed import Hashed
from tests.oracle.walls import deal_places

FOLDER = Path(__file__).parents[1] / "data" / "golden"
MOST = 3000
"""Hands that are tried, at most, until one shows all that is wanted."""
DEALT_READY = ("123456789m123p22z78s", "123456789p123s111m4z", "111333555m777p999s4z", "13456m123p45655s777z")
"""Hands of sixteen that wait, for two kinds or for one."""


def wanted(rules: Rules) -> set[str]:
    """Return what a playthrough of these rules has to show."""
    declared = {"ready"} if any(rules.tai[row] for row in ("heavenly_ready", "earthly_ready", "ready")) else set()
    return {"flower", "chow", "pung", "any kong", "passed win", "win", *declared}


def file_of(preset: str) -> Path:
    """Return the file of a preset."""
    return FOLDER / f"{preset}.txt"


def seed_of(preset: str, number: int) -> bytes:
    """Return the seed of the hand tried as number so and so."""
    return f"golden {preset} {number}".encode()


def wall_of(preset: str, number: int) -> list[int]:
    """Return the wall of that hand: a seeded one, but where hands are declared early seat 1 is dealt a ready one."""
    wall = tiles_for(seed_of(preset, number), 1)
    rules = Rules.preset(preset)
    if rules.tai["earthly_ready"] and not rules.tai["ready"]:
        places = [place for place, seat in enumerate(deal_places(0)) if seat == 1]
        for place, kind in zip(places, parse_tiles(DEALT_READY[number % len(DEALT_READY)]), strict=True):
            free = (at for at, held in enumerate(wall) if held == kind and at not in places[: places.index(place)])
            other = next(free)
            wall[place], wall[other] = kind, wall[place]
    return wall


def begin(preset: str, number: int) -> tuple[Table, Hashed]:
    """Return the table of that hand, dealt, and its choices."""
    table = Table(Rules.preset(preset), seed=seed_of(preset, number))
    table.deal(wall=wall_of(preset, number), opening=number % 4)
    return table, Hashed(f"golden {preset} {number}")


def play(preset: str, number: int) -> list[str]:
    """Play one hand and tell it line by line."""
    table, hashed = begin(preset, number)
    told = [
        f"preset {preset}, version {PRESETS[preset].version}, hand {number}",
        f"rules {json.dumps(table.rules.changes())}",
        f"wall {write_tiles(wall_of(preset, number))}",
        *(str(event) for event in table.events),
    ]
    for step in itertools.count(1):
        if table.phase not in ("turn", "window"):
            break
        told += ["", f"[{step}] {format_position(table._states, order=False)}", *sights(table)]
        seat, action = hashed.move(table)
        told.append(f"{'table' if seat < 0 else f'seat {seat}'} does {action}")
        told += [f"  {event}" for event in table.apply(seat, action)]
    return [*told, "", f"[end] {format_position(table._states, order=False)}", *ending(table)]


def shown(preset: str, number: int) -> set[str]:
    """Play one hand without telling it and return the kinds of thing it shows."""
    table, hashed = begin(preset, number)
    found = set()
    while table.phase in ("turn", "window"):
        table.apply(*hashed.move(table))
        found |= {"passed win"} if table._states["locks"].any() else set()
    found |= {event.kind for event in table.events}
    return found | ({"any kong"} if found & {"kong", "concealed_kong", "added_kong"} else set())


def sights(table: Table) -> Iterator[str]:
    """Tell what each seat sees that is not open to all, and what it may do; then what the table may."""
    for seat in range(4):
        yield f"seat {seat} sees {'; '.join(sight(table.view(seat)))}"
    if table.legal(-1):
        yield f"table may {grouped(table.legal(-1))}"


def sight(view: View) -> Iterator[str]:
    """Tell what the seat of a view sees."""
    seat = view.seat or 0
    own = view.seats[seat]
    yield format_short(view.hand) + (
        f" + {format_short([view.drawn])} ({view.drawn_how})" if view.drawn is not None else ""
    )
    if own.waits:
        yield f"waits for {format_short(own.waits)}"
    if own.locks:
        yield f"locked on {format_short(own.locks)}"
    for other in view.seats:
        for meld in other.melds:
            if meld.kind == "concealed_kong":
                yield f"kong of seat {other.seat}: {'face down' if min(meld.tiles) < 0 else format_short(meld.tiles)}"
    if view.answered is not None:
        yield f"answered {view.answered}"
    if view.legal:
        yield f"may {grouped(view.legal)}"


def grouped(actions: Iterable[Action]) -> str:
    """Write actions, those of one verb together: ``discard m1 m5, draw``."""
    verbs: dict[str, list[str]] = {}
    for action in actions:
        verb, *words = str(action).split()
        verbs.setdefault(verb, []).append("+".join(words))
    return ", ".join(" ".join((verb, *words)).strip() for verb, words in verbs.items())


def ending(table: Table) -> Iterator[str]:
    """Tell how the hand ended: every sheet with its lines."""
    result = table.view(None).result
    assert result is not None
    yield f"winners {list(result.winners)}, paid by {result.paid_by}, change {list(result.change)}"
    for sheet in result.sheets:
        yield from sheet_lines(sheet)


def sheet_lines(sheet: ScoreSheet) -> Iterator[str]:
    """Write one sheet."""
    yield f"sheet of seat {sheet.winner}: {sheet.total} 台, payments {list(sheet.payments)}, liable {sheet.liable}"
    yield from (f"  {line_text(line)}" for line in sheet.lines)
    for payer, lines in sheet.payer_lines.items():
        yield from (f"  with seat {payer}: {line_text(line)}" for line in lines)
    yield "  sets: " + ", ".join(f"{one.kind} {format_short(one.tiles)}" for one in sheet.sets)


def line_text(line: ScoreLine) -> str:
    """Write one line of a sheet."""
    note = f" ({line.note_zh} / {line.note_en})" if line.note_zh or line.note_en else ""
    return f"{line.tai} {line.code} {line.zh} / {line.en}{note} {format_short(line.tiles)}".rstrip()


def search(preset: str) -> int:
    """Return the first hand that shows all that is wanted. Raises `LookupError` if none does."""
    needs = wanted(Rules.preset(preset))
    for number in range(1, MOST + 1):
        if needs <= shown(preset, number):
            return number
    raise LookupError(f"no hand of {preset} in {MOST} shows {sorted(needs)}")


def number_in(text: str) -> int:
    """Return the number of the hand that a file tells."""
    return int(text.split("\n", 1)[0].rsplit(" ", 1)[1])


def main() -> None:
    """Write the file of every preset, or of those named."""
    FOLDER.mkdir(exist_ok=True)
    for preset in sys.argv[1:] or PRESETS:
        told = play(preset, search(preset))
        file_of(preset).write_text("\n".join(told) + "\n", "utf-8")
        sys.stdout.write(f"{told[0]}: {len(told)} lines\n")


if __name__ == "__main__":
    main()
