"""The compiled game: arrays, records and ints in, arrays, records and ints out.

Nothing here knows a class of the friendly face (`mahjong.hand`, `mahjong.table`, ...), a screen, a clock or a file.
Every function is written once, in the subset of Python that numba compiles, and runs as plain Python with
``NUMBA_DISABLE_JIT=1``.
"""
