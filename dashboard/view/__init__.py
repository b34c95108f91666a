"""Screens: what a view looks like as rows of glyphs, the figure and page that show them, and the lobby."""
