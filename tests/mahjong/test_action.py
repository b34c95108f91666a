import pytest

from mahjong.action import Action, ActionError
from mahjong.core import actions as a


def test_every_action_has_a_text_both_ways() -> None:
    texts = set()
    for number in range(a.N_ACTIONS):
        action = Action.of(number, drawn=4)
        assert Action.parse(str(action)) == action
        texts.add(str(action))
    assert len(texts) == a.N_ACTIONS
    assert "discard m5 drawn" in texts


@pytest.mark.parametrize(
    "text",
    ["", "discard", "discard f1", "discard m5  drawn", "discard m5 hand", "pung m5", "chow", "chow mid", "Draw",
     "kong dr", "concealed_kong f8", "draw ", "discard m5 drawn drawn", None, 3, "concealed_kong m5 drawn"],
)  # fmt: skip
def test_what_is_no_action_is_named(text) -> None:
    with pytest.raises(ActionError, match="not an action") as caught:
        Action.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("number", [-1, a.N_ACTIONS, 1000])
def test_no_such_number(number: int) -> None:
    with pytest.raises(ActionError, match=str(number)):
        Action.of(number)


DISAGREEING = [
    (4, 5), (4, -1), (a.DISCARD_DRAWN, -1), (a.DISCARD_DRAWN, 34), (a.DISCARD_DRAWN, "m5"), (a.CONCEALED_KONG + 4, 5),
    (a.ADDED_KONG, -1), (a.PUNG, 4), (a.DRAW, 0),
]  # fmt: skip


@pytest.mark.parametrize(("number", "tile"), DISAGREEING)
def test_number_and_tile_that_disagree_are_both_named(number: int, tile: int) -> None:
    """A table once played the number of such an action and wrote its tile into the record: another game."""
    with pytest.raises(ActionError, match="disagree") as caught:
        Action(number, tile)
    assert f"{number!r}, {tile!r}" in str(caught.value)


@pytest.mark.parametrize("number", [-1, a.N_ACTIONS, 1.0, "4", None])
def test_an_action_of_no_number(number: object) -> None:
    with pytest.raises(ActionError, match="no such action"):
        Action(number, 1)  # type: ignore[arg-type]
