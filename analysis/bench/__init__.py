"""How fast and how large: each figure the project claims, measured anew. Timings are here, never in the tests."""
