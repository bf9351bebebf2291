"""What MicroPython runs when the Pico starts; on the Pico this file lies beside the folder `firmware`."""

from micropython import kbd_intr

kbd_intr(-1)  # a frame that comes while the rest is being loaded may hold a Ctrl-C

import sys  # noqa: E402
import time  # noqa: E402

from machine import reset  # noqa: E402

try:
    from firmware.pico import run

    run()
except Exception as error:  # noqa: BLE001 (whatever it is, the evening goes on)
    kbd_intr(3)
    sys.print_exception(error)  # type: ignore[attr-defined]
    time.sleep(3)  # the time to read it, or to stop here with Ctrl-C
    reset()  # the companion finds a Pico that has been started anew, and says so
