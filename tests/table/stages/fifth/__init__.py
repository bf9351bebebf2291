"""A game that is on no shelf but that of its tests."""
