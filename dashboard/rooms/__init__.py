"""Rooms: who sits at a table, what they may do to it, what is kept of it, and the computers that play along."""
