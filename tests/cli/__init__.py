"""The command, as people and scripts use it."""
