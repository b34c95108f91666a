"""Questions asked of thousands of games: no screen and no server here; it may use `mahjong`."""
