"""What the program can do, measured and printed, never asserted: `python -m hardware_sim.bench`."""
