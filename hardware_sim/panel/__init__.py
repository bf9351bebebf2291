"""A virtual OLED at the end of a virtual I2C bus, how slow it may be, and what it costs."""
