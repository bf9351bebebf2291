"""Screens of 128 by 64 pixels, one bit each: a scene in, marks laid out in boxes, then pixels. All pure."""
