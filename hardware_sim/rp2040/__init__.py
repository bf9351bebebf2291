"""A Raspberry Pi Pico without one: MicroPython's real image on an emulated chip, with pins and USB."""
