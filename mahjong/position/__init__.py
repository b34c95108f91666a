"""A position as one line of text, both ways, and everything that is wrong with one.

Four seats, the turn, then named parts in any order, with blanks between; what is at its default is left out::

    SEAT0 SEAT1 SEAT2 SEAT3 TURN [NAME=TEXT ..]

    SEAT      HAND[+DRAWN][/MELD ..][/FLOWERS]
    HAND      123m55p7z; - is no tile; a * at the end fills the hand up with tiles that do not fit together
    DRAWN     5m, the tile just drawn by the seat to act
    MELD      4(5)6p<0  chow of the 5p that seat 0 threw      777z<2     pung of seat 2's 7z
              7777z<2   open kong      777z+7z<2  the fourth added to that pung      7777z  concealed kong
    FLOWERS   f1f6
    TURN      2    seat 2 is to act                  2!   the hand is over, seat 2 acted last
              2?   others may call on its discard    2!!  the game is over
              2?5p others may rob its kong of 5p     -    nothing is dealt yet

Tiles are those of `mahjong.tiles`, without blanks, in either notation (``15m7z`` or ``m1m5dr``). The named parts:

============  =========================================================================================================
discards      ``5m,7z+,5p>2`` in order, ``+`` the tile just drawn, ``>2`` taken by seat 2; ``7*`` stands for seven tiles
              left over, ``*`` for all of them; ``3:5m`` names the seat where it is not the one whose turn it was
wall          standing tiles, front first, with ``*`` or ``12*`` for tiles left over: the lowest kinds, flowers in their
              middle. Default ``*``
drawn         how the drawn tile came, if not from the front: kong, flower, open_kong, open_kong_flower
window        number of the newest window. Default: one for each discard and each added kong
answers       answers in the open window: ``1:chow_low,3:pass``
locks         過水: ``1:69s``      passed_pungs  過碰, the same way      barred  kinds not to be thrown in this turn
feeds         包牌: ``1:big_dragons:3``, seat 1's third meld first threatened the item
ready         ``1:earthly``: heavenly 天聽, earthly 地聽, ready 報聽
eight         ``1:paid``: eight flowers paid for at once, or declined; ``bonus`` the chips paid
passes        times the deal has passed, 0; ``dealer`` (passes % 4), ``east`` (the dealer), ``streak`` (0)
hand          the hand's number. Default: the lowest it can be
chips         ``103,97,100,100``, or one number for all. Default: those of the rules
won           of a hand that is over: ``2:self_draw:1,2:concealed:1``, rows with their 台; ``win`` tile and payer,
              ``5p<0`` or ``5p``; ``flower_win``, ``seven_payer``, ``liable``, ``change`` as in the state
============  =========================================================================================================

Who has drawn, what was called, whose turn each discard was, and who could win when a window opened follow from these
and the rules. Past events are not kept. Seat 0 has thrown 5p; seats 1 and 2 may call:

>>> from mahjong.rules import Rules
>>> house = Rules.preset("house")
>>> states = parse_position("* 46p* 55p* * 0? discards=5p", house)
>>> print(format_position(states, order=False))  # doctest: +NORMALIZE_WHITESPACE
147m147p147s1234765z 147m1469p147s123476z 147m1558p147s123476z 147m147p147s1234765z
0? discards=5p chips=100 wall=79*
>>> status(states, house)
[]
>>> states["turn"] = 3
>>> print(*status(states, house))
該是座位 0，不是座位 3 / it is seat 0's turn, not seat 3's
"""

from mahjong.position.notation import PositionError
from mahjong.position.problems import Problem
from mahjong.position.read import parse_position
from mahjong.position.status import checked_position, status
from mahjong.position.write import format_position

__all__ = ["PositionError", "Problem", "checked_position", "format_position", "parse_position", "status"]
