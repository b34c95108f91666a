import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.tiles import (
    CODES,
    KINDS,
    N_KINDS,
    TileError,
    check_counts,
    code_of,
    format_short,
    format_tiles,
    kind_of,
    parse_tiles,
)

kinds = st.lists(st.integers(0, N_KINDS - 1), max_size=20)


def test_order_of_the_kinds() -> None:
    assert " ".join(CODES[27:]) == "we ws ww wn dr dg dw f1 f2 f3 f4 f5 f6 f7 f8"
    assert [kind.zh for kind in KINDS[:9]] == [f"{digit}萬" for digit in "一二三四五六七八九"]
    assert [KINDS[kind_of(code)].zh for code in ("p1", "s9", "dr", "dg", "dw", "f1", "f8")] == [
        "一筒", "九條", "中", "發", "白", "春", "菊",
    ]  # fmt: skip


@given(kinds)
def test_codes_both_ways(tiles: list[int]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tiles


@given(kinds)
def test_short_notation_both_ways(tiles: list[int]) -> None:
    assert parse_tiles(format_short(tiles)) == parse_tiles(format_tiles(sorted(tiles)))


def test_honour_digits_are_white_green_red() -> None:
    assert format_tiles(parse_tiles("567z")) == "dw dg dr"
    assert format_tiles(parse_tiles("1234z")) == "we ws ww wn"


def test_groups_may_touch() -> None:
    assert parse_tiles("12m3p") == parse_tiles("m1 m2 p3")


@pytest.mark.parametrize("text", ["x1", "m0", "0m", "8z", "12", "m", "f9", "1f", "m1,m2", "１m", "m10", "123q", "²m"])
def test_an_error_names_the_text(text: str) -> None:
    with pytest.raises(TileError, match=r"not a tile") as caught:
        parse_tiles(f"m1 {text} m2")
    assert text.split(",", maxsplit=1)[0][-1] in str(caught.value)
    assert any("一" <= letter <= "鿿" for letter in str(caught.value))


@pytest.mark.parametrize("number", [-1, 42, 1000])
def test_no_such_kind(number: int) -> None:
    with pytest.raises(TileError, match=str(number)):
        code_of(number)


def test_codes_are_no_other_type() -> None:
    with pytest.raises(TileError, match="None"):
        kind_of(None)  # type: ignore[arg-type]


def test_five_of_a_kind_and_two_of_a_flower() -> None:
    check_counts(parse_tiles("1111m f1"))
    with pytest.raises(TileError, match="5 copies of m1"):
        check_counts(parse_tiles("11111m"))
    with pytest.raises(TileError, match="2 copies of f1"):
        check_counts(parse_tiles("f1 f1"))
