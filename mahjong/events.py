"""`Event`: what happened, in order, as values with a text of one line, and who may know which part.

Rows of the core have six columns ``kind seat tile a b c``; the texts below are what people, tests and the log see
(``-`` stands for what the reader may not know, or for a tile that does not exist):

==========================================  ============================================================================
``deal 0``                                  sixteen tiles each, the dealer's seventeenth; seat = dealer
``flower 1 f3 m5``                          laid out f3 and took m5 from the back (only the seat knows m5; ``-`` = none left)
``draw 2 m3 front`` / ``draw 2 m3 back``    took a tile from the wall, back = after a kong (only the seat knows the tile)
``discard 0 m5 hand`` / ``… drawn``         whether it was the tile just drawn is public
``chow 1 m5 m4 0``                          claimed m5 for the run that starts with m4, from seat 0
``pung 1 m5 0`` / ``kong 1 m5 0``           claimed from seat 0
``concealed_kong 1 m5``                     face down (only the seat knows the tile until the hand ends)
``added_kong 1 m5``                         added to the pung; opens a window
``robbed 1 m5``                             the added kong reverts to the pung
``win 2 m5 0 3``                            on m5 from seat 0 (``-`` = self-draw) with 3 台, 莊家 not counted
``drawn_hand``                              流局
``settle 3 -3 0 0``                         chips of the hand, by seat
==========================================  ============================================================================
"""
