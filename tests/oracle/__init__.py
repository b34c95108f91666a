"""A second, slow and obvious version of the game, written from the rule book alone.

Nothing here imports the compiled core. The game can be read as the rules: `walls` and `deal` (the wall), `state`,
`engine`, `options` and `window` (play), `passing`, `ready` and `flowers` (過水, declarations, flowers), `winning` and
`ending` (who wins, what is booked), `hands`, `cases`, `rows` and `scoring` (台), `money` and `liability` (chips). What
each switch of `mahjong.rules` does is here once more. `scenes`, `steer`, `mixtures`, `play` and `compare` drive this
version and the real table with the same choices and look for a difference.
"""
