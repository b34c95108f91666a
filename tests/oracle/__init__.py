"""A second, slow and obvious version of the game, written from the rule book alone.

Nothing here imports the compiled core. `walls`, `hands`, `scoring`, `money` and `engine` can be read as the rules;
`steer`, `play` and `compare` drive this version and the real table with the same choices and look for a difference.
"""
