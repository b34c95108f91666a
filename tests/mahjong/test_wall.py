import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.core.shuffle import order_compiled
from mahjong.tile_sets import FLIES, TAIWANESE
from mahjong.tiles import CODES, N_KINDS, N_TILES, TileError, format_tiles, parse_tiles
from mahjong.wall import Seed, SeedError, Wall, WallError, opening_seat, order_for, tiles_for
from tests.data.orders import DEALS, OPENINGS, ORDERS, A


@pytest.mark.parametrize(("seed", "hand", "size", "first", "last", "digest"), ORDERS)
@pytest.mark.parametrize("order", [order_for, order_compiled])
def test_published_orders(order, seed, hand, size, first, last, digest) -> None:
    numbers = order(seed, hand, size)
    assert numbers[: len(first)] == first
    assert numbers[len(numbers) - len(last) :] == last
    assert hashlib.sha256(",".join(map(str, numbers)).encode()).hexdigest() == digest


@pytest.mark.compiled_only
def test_the_compiled_twin_is_equal_over_ten_thousand_walls() -> None:
    seeds = [bytes([n]) * (1 + n % 150) for n in range(100)]
    for seed in seeds:
        for hand in (*range(1, 100), 10**9 + len(seed)):
            assert order_compiled(seed, hand) == order_for(seed, hand), (seed, hand)


@given(st.binary(min_size=1, max_size=80), st.integers(1, 10**12), st.integers(1, 144))
def test_every_order_is_a_permutation(seed: bytes, hand: int, size: int) -> None:
    assert sorted(order_for(seed, hand, size)) == list(range(1, size + 1))
    assert order_compiled(seed, hand, size) == order_for(seed, hand, size)


def test_the_set_has_every_tile() -> None:
    places = TAIWANESE.places
    assert TAIWANESE.codes == CODES
    assert [places.count(kind) for kind in range(N_KINDS)] == [4] * 34 + [1] * 8
    assert format_tiles(places[124:]) == (
        "dr dr dr dr dg dg dg dg dw dw dw dw f5 f6 f7 f8 f1 f2 f3 f4"
    )  # fmt: skip
    assert TAIWANESE.format(places[:6]) == "m1 m1 m1 m1 m2 m2"


def test_the_set_of_84_in_table_order() -> None:
    words = FLIES.format(FLIES.places).split()
    assert len(words) == 84
    assert len(FLIES.codes) == len(set(FLIES.codes)) == 33
    assert words[:36] == [f"p{rank}" for rank in range(1, 10) for _ in range(4)]
    assert words[36:64:4] == ["we", "ws", "ww", "wn", "dr", "dg", "dw"]
    assert " ".join(words[64:]) == "f5 f6 f7 f8 f1 f2 f3 f4 a1 a2 a3 a4 h1 h2 h3 h4 fly fly fly fly"


def test_a_set_names_what_it_does_not_hold() -> None:
    for kind in (-1, 33):
        with pytest.raises(TileError, match=f"no such kind: {kind}"):
            FLIES.check([0, kind])
    with pytest.raises(TileError, match="2 copies of a1, a set has 1"):
        FLIES.check([FLIES.codes.index("a1")] * 2)
    FLIES.check(FLIES.places)


@pytest.mark.parametrize(("seed", "hand", "seats"), OPENINGS)
def test_the_opening_dice_name_a_seat(seed, hand, seats) -> None:
    assert [opening_seat(seed, hand + i) for i in range(len(seats))] == seats


def test_the_opening_dice_name_every_seat_equally_often() -> None:
    counts = [0] * 4
    for hand in range(1, 4001):
        counts[opening_seat(A, hand)] += 1
    assert max(abs(count - 1000) for count in counts) < 4 * (4000 * 3 / 16) ** 0.5
    for seed, number in ((b"", 1), (A, 0)):
        with pytest.raises(SeedError):
            opening_seat(seed, number)


@pytest.mark.parametrize(("tile_set", "deal", "hands", "front", "back"), DEALS)
def test_published_deals(tile_set, deal, hands, front, back) -> None:
    wall = Wall(A, 1, tile_set=tile_set)
    assert [tile_set.format(hand) for hand in deal(wall, 0)] == hands
    assert wall.remaining == len(tile_set.places) - sum(len(hand.split()) for hand in hands)
    assert tile_set.format([wall.draw(), wall.replace()]) == f"{front} {back}"


@pytest.mark.parametrize(
    ("tile_set", "deal", "seats"), [(TAIWANESE, Wall.deal_official, 4), (FLIES, Wall.deal_flies, 3)]
)
def test_deals_of_thirteen_are_positional(tile_set, deal, seats: int) -> None:
    for dealer in range(seats):
        wall = Wall(A, 5, tile_set=tile_set)
        hands, tiles = deal(wall, dealer), wall.tiles
        for turn in range(seats):
            own = [tiles[4 * (seats * block + turn) + i] for block in range(3) for i in range(4)]
            own += [tiles[12 * seats + turn]] + ([tiles[13 * seats]] if turn == 0 else [])
            assert hands[(dealer + turn) % seats] == sorted(own)
        assert (wall.remaining, wall.drawn, wall.dealt) == (len(tiles) - 13 * seats - 1, 0, True)
        with pytest.raises(WallError, match="dealt already"):
            deal(wall, dealer)
    with pytest.raises(WallError, match=f"no such seat: {seats}"):
        deal(Wall(A, 1, tile_set=tile_set), seats)


@pytest.mark.parametrize("seed", [b"", None, "text", 7])
def test_a_missing_seed_is_an_error(seed) -> None:
    with pytest.raises(SeedError, match="seed"):
        order_for(seed, 1)
    with pytest.raises(SeedError):
        Wall(seed, 1)


@pytest.mark.parametrize("hand", [0, -1, 1.0, True, None])
def test_hands_start_at_one(hand) -> None:
    with pytest.raises(SeedError, match="hand"):
        order_for(A, hand)


def test_seeds_say_how_they_were_written() -> None:
    assert Seed.from_text("種") == "種".encode()
    assert Seed.from_hex("00" * 31 + "ff")[-1] == 255
    for text in ("", "00", "zz" * 32, "00 " * 32):
        with pytest.raises(SeedError, match="hex"):
            Seed.from_hex(text)
    with pytest.raises(SeedError, match="empty"):
        Seed.from_text("")


@pytest.mark.parametrize("dealer", range(4))
def test_the_taiwanese_deal_is_positional(dealer: int) -> None:
    wall = Wall(A, 3)
    hands = wall.deal_taiwanese(dealer)
    tiles = wall.tiles
    for turn in range(4):
        own = [tiles[16 * block + 4 * turn + i] for block in range(4) for i in range(4)]
        own += [tiles[64]] if turn == 0 else []
        assert hands[(dealer + turn) % 4] == sorted(own)
    assert (wall.remaining, wall.drawn, wall.replaced, wall.dealt) == (79, 0, 0, True)
    assert (wall.draw(), wall.replace()) == (tiles[65], tiles[143])
    assert (wall.remaining, wall.drawn, wall.replaced) == (77, 1, 1)


def test_errors_of_the_wall() -> None:
    wall = Wall(A, 1)
    wall.deal_taiwanese(0)
    with pytest.raises(WallError, match="dealt already"):
        wall.deal_taiwanese(0)
    with pytest.raises(WallError, match="seat: 4"):
        Wall(A, 1).deal_taiwanese(4)
    while not wall.is_empty:
        wall.draw()
    for take in (wall.draw, wall.replace):
        with pytest.raises(WallError, match="0 of 1"):
            take()


def test_a_written_wall_is_checked() -> None:
    wall = Wall(A, 1, parse_tiles("m1 m2 f1"))
    assert wall.peek() == parse_tiles("m1 m2 f1")
    wall.peek().clear()
    assert (wall.replace(), wall.draw(), wall.remaining) == (34, 0, 1)
    for bad in (parse_tiles("11111m"), parse_tiles("f1 f1"), [42], [-1]):
        with pytest.raises(WallError, match="cannot be"):
            Wall(A, 1, bad)
    with pytest.raises(WallError, match="short"):
        wall.deal_taiwanese(0)
    with pytest.raises(WallError, match="copies of fly"):
        Wall(A, 1, [32] * 5, FLIES)


def test_the_walls_of_a_set_are_whole() -> None:
    assert all(len(tiles_for(A, hand)) == N_TILES for hand in (1, 2))
    assert sorted(tiles_for(A, 1, FLIES)) == sorted(FLIES.places)
