"""The host side of the serial link to a Pico, without any input or output of its own."""
