"""What runs on a Raspberry Pi Pico; see README.md in this folder."""
