"""The journal on disk: its chain, its file, its writers."""
