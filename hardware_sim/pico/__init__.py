"""A simulated Pico: the firmware's own outbox on a virtual clock, and how a program gets to it."""
