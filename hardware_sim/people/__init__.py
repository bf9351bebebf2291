"""The people at a simulated table: what everybody does who plays, whatever the game."""
