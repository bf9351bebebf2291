"""The rules room: games as pure functions over frozen states; no time, no I/O, standard library only."""
