"""Chabudai, the companion that sits on the table: stamps, judges, counts, shows."""

__version__ = "0.1.0"
