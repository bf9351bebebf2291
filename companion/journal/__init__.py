"""The evening on disk: one append-only text file, every line chained to the one before."""
