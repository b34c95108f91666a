"""What must always hold, whatever is played: conservation, hand sizes, undo, and that nobody sees what is hidden."""

from __future__ import annotations

import random

import numpy as np
import pytest

from mahjong.bots import make_bot
from mahjong.core.observe import OBSERVATION, observe
from mahjong.core.params import ADDED_KONG_SET, CHOW, CONCEALED_KONG_SET, PUNG_SET
from mahjong.core.state import KONG_WINDOW, WINDOW
from mahjong.core.tables import GROUP, POWER, load_tables
from mahjong.refusals import IllegalAction
from mahjong.table import Table
from mahjong.tiles import N_KINDS
from tests.mahjong.walk import RULES, choices, mixed_rules, pick, walk


def _meld_counts(state, seat: int) -> np.ndarray:
    counts = np.zeros(N_KINDS, int)
    for i in range(state["n_melds"][seat]):
        sort, tile = state["meld_kind"][seat, i], state["meld_tile"][seat, i]
        if sort == CHOW:
            counts[tile : tile + 3] += 1
        else:
            counts[tile] += 3 if sort == PUNG_SET else 4
    return counts


def _all_tiles(state) -> np.ndarray:
    """Return how often each kind is found at the table: wall, hands, melds, flowers, discards still lying."""
    counts = np.bincount(state["wall"][state["front"] : state["back"]], minlength=N_KINDS)
    for seat in range(4):
        counts[:34] += state["hand"][seat]
        counts += _meld_counts(state, seat)
        counts[34:] += [state["flowers"][seat] >> bit & 1 for bit in range(8)]
    for i in range(state["n_discards"]):
        counts[state["discard_tile"][i]] += state["discard_taken"][i] < 0
    if state["won"].any() and state["win_tile"] >= 0 and state["paid_by"] >= 0:
        counts[state["win_tile"]] += 1  # the winner's tile: claimed from the discards, or robbed from the kong
    return counts


def _check(table: Table, total: int) -> None:
    state = table._states[0]
    assert _all_tiles(state).tolist() == [4] * 34 + [1] * 8
    assert state["chips"].sum() == total
    assert state["change"].sum() == 0
    assert (state["hand"] >= 0).all()
    for seat in range(4):
        on_turn = table.phase == "turn" and state["turn"] == seat
        self_drawn = state["won"][seat] == 1 and state["paid_by"] < 0
        asks = state["phase"] == WINDOW and state["window_kind"] == KONG_WINDOW and state["turn"] == seat
        held = int(state["n_concealed"][seat]) + 3 * int(state["n_melds"][seat])
        assert held == 16 + (on_turn or self_drawn) or (asks and held == 16)
        assert state["hand"][seat].sum() == state["n_concealed"][seat]
        index = np.zeros(4, np.int64)
        np.add.at(index, GROUP, POWER * state["hand"][seat])
        assert (index == state["index"][seat]).all()


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(60))
def test_tiles_chips_and_sizes_after_every_action(number: int) -> None:
    chance = random.Random(number)
    table = Table(mixed_rules(chance), seed=b"conservation %d" % number)
    for _ in range(3):
        if table.phase == "game_over":
            break
        table.deal()
        _check(table, 400)
        for _ in walk(table, chance, win=chance.choice([0.0, 0.5, 1.0])):
            _check(table, 400)


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(12))
def test_undo_then_redo_is_the_same_state(number: int) -> None:
    chance = random.Random(number)
    table = Table(mixed_rules(chance), seed=b"undo %d" % number)
    table.deal()
    before = [table.state_bytes()]
    moves = []
    for move in walk(table, chance, win=0.2):
        before.append(table.state_bytes())
        moves.append(move)
    for i, move in enumerate(reversed(moves)):
        assert table.undo() == move
        assert table.state_bytes() == before[-2 - i]
    assert table.undo() is None
    for i, move in enumerate(moves):
        assert table.redo() == move
        assert table.state_bytes() == before[i + 1]
    assert table.redo() is None


def test_a_new_action_forgets_what_was_taken_back() -> None:
    table = Table(RULES, seed=b"redo")
    table.deal()
    first, second = table.legal(0)[:2]
    table.apply(0, first)
    table.undo()
    table.apply(0, second)
    assert table.redo() is None
    table.undo()
    assert table.redo() == (0, second)


def test_the_next_deal_clears_undo() -> None:
    table = Table(RULES, seed=b"deal clears")
    for _ in walk(table, random.Random(1), win=1.0):
        pass
    table.deal()
    assert table.undo() is None


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(10))
def test_a_refused_action_changes_nothing(number: int) -> None:
    from mahjong.action import Action  # noqa: PLC0415
    from mahjong.core.actions import N_ACTIONS  # noqa: PLC0415

    chance = random.Random(number)
    table = Table(mixed_rules(chance), seed=b"refused %d" % number)
    table.deal()
    for _ in walk(table, chance, win=0.3):
        before, legal = table.state_bytes(), set(choices(table))
        drawn = int(table._states["drawn"][0])
        for seat in range(-1, 4):
            for code in chance.sample(range(N_ACTIONS), 12):
                action = Action.of(code, max(drawn, 0))  # where nothing was drawn, some tile that was not
                if (seat, action) not in legal:
                    assert table.why(seat, action) is not None
                    with pytest.raises(IllegalAction):
                        table.apply(seat, action)
        assert table.state_bytes() == before


# ---- nobody sees what is hidden -------------------------------------------------------------------------------------


def _hidden_places(state, seat: int) -> list[tuple[str, int, int]]:
    """Return places of tiles that `seat` cannot see: ("wall", 0, place), ("hand", other, kind), ("kong", other, i)."""
    places = [("wall", 0, place) for place in range(state["front"], state["back"])]
    for other in range(4):
        if other != seat:
            places += [("hand", other, kind) for kind in range(34) for _ in range(state["hand"][other, kind])]
    return places


def _kind_at(state, place: tuple[str, int, int]) -> int:
    return int(state["wall"][place[2]]) if place[0] == "wall" else place[2]


def _put(state, place: tuple[str, int, int], kind: int) -> None:
    what, other, number = place
    if what == "wall":
        state["wall"][number] = kind
        return
    state["hand"][other, number] -= 1
    state["hand"][other, kind] += 1
    state["index"][other, GROUP[number]] -= POWER[number]
    state["index"][other, GROUP[kind]] += POWER[kind]


def _swap_hidden(state, seat: int, chance: random.Random, times: int) -> int:
    """Exchange tiles that `seat` cannot see, and the kinds of others' concealed kongs; return how many exchanges."""
    done = 0
    for _ in range(times):
        one, two = chance.sample(_hidden_places(state, seat), 2)
        a, b = _kind_at(state, one), _kind_at(state, two)
        if a == b or max(a, b) >= 34 or one[:2] == two[:2]:
            continue
        _put(state, one, b)
        _put(state, two, a)
        done += 1
    kongs = [(s, i) for s in range(4) if s != seat for i in range(state["n_melds"][s])
             if state["meld_kind"][s, i] == CONCEALED_KONG_SET]  # fmt: skip
    for s, i in kongs:
        fourfold = [k for k in range(34) if (state["wall"][state["front"] : state["back"]] == k).sum() == 4]
        if fourfold:
            wall, old = state["wall"], int(state["meld_tile"][s, i])
            wall[state["front"] :][wall[state["front"] :] == fourfold[0]] = old
            state["meld_tile"][s, i] = fourfold[0]
            done += 1
    return done


def _seen(table: Table, states, seat: int) -> bytes:
    observation = np.zeros(1, OBSERVATION)
    observe(load_tables(), table._record, states, seat, observation, False)  # noqa: FBT003 - compiled
    return observation.tobytes()


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(40))
def test_swapping_hidden_tiles_changes_nothing_for_a_seat(number: int) -> None:
    """One fixed public history, other hidden tiles: the view, the legal list and the bot's choice stay the same."""
    chance = random.Random(number)
    table = Table(mixed_rules(chance), seed=b"hidden %d" % number)
    bot = make_bot("efficient")
    swapped = 0
    table.deal()
    while table.phase in ("turn", "window"):
        seat = chance.randrange(4)
        view = table.view(seat)
        twin = Table(table.rules, seed=table.seed)
        twin._states[:] = table._states
        swapped += _swap_hidden(twin._states[0], seat, chance, 5)
        assert _seen(table, table._states, seat) == _seen(twin, twin._states, seat)
        assert table.legal(seat) == twin.legal(seat)
        if seat in table.pending():
            assert bot.choose(view) == bot.choose(twin.view(seat))
        assert _seen(table, table._states, -1) == _seen(twin, twin._states, -1)
        table.apply(*pick(chance, choices(table), win=0.1))
    assert swapped > 50


@pytest.mark.compiled_only
def test_another_seats_concealed_kong_is_face_down_until_the_end() -> None:
    found = 0
    for number in range(400):
        chance = random.Random(number)
        table = Table(RULES, seed=b"kong %d" % number)
        for seat, action in walk(table, chance, win=0.0):
            if str(action).startswith("concealed_kong") and table.phase == "turn":
                other = table.view((seat + 1) % 4).seats[seat].melds[-1]
                own = table.view(seat).seats[seat].melds[-1]
                assert other.tiles == (-1,) * 4
                assert own.tiles == (action.tile,) * 4
                found += 1
        for seat in table.view(0, open_end=True).seats:
            assert all(tile >= 0 for meld in seat.melds for tile in meld.tiles)
        if found >= 5:
            return
    pytest.fail("no concealed kong came up")


@pytest.mark.compiled_only
def test_added_kongs_come_up_in_random_play() -> None:
    """The walks above would prove little if they never got there."""
    sorts = set()
    for number in range(60):
        table = Table(RULES, seed=b"sorts %d" % number)
        for _ in walk(table, random.Random(number), win=0.1):
            pass
        sorts |= set(table._states["meld_kind"][0].ravel().tolist())
    assert {CHOW, PUNG_SET, ADDED_KONG_SET, CONCEALED_KONG_SET} <= sorts
