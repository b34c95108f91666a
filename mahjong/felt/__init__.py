"""The physical table: where things stand on a fixed square world, and how a thrown tile moves among them.

It knows rectangles with ids, not tiles, seats by number, not players. Everything is a pure function of its arguments.
"""
