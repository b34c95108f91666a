"""Everything on a screen, a wire or a command line; it may use `mahjong` and `analysis`."""
