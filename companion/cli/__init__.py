"""The command `chabudai`: the only place that constructs."""

from companion.cli.main import main

__all__ = ["main"]
