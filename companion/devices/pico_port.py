"""The serial port of a Pico: looked for by its USB identity, opened for this program alone."""

from __future__ import annotations

import errno
import termios
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import serial
from serial.tools.list_ports import comports

from companion.clock import Clock
from companion.devices.pico_talk import PicoTalk
from companion.devices.ports import DoorError, first_line

Finder: TypeAlias = Callable[[], str]
"""The path of the Pico's port. Raises DoorError with a sentence if there is none."""

IDENTITY = (0x2E8A, 0x0005)
"""MicroPython on a Pico: vendor Raspberry Pi, product as MicroPython's own board definition has it."""

READ_S = 0.02  # so long a reading waits for a first byte; pings and lamps may be due
WRITE_S = 0.5  # a Pico that takes no bytes for so long has hung


def finder(path: str | None) -> Finder:
    """Look where a path says, or for whatever Pico is plugged in."""
    return (lambda: path) if path else (lambda: plugged_in(_ports()))


def _ports() -> list[Any]:
    """All serial ports. Raise DoorError if one of them goes while it is looked at.

    pyserial reads what Linux says of each in many small files; one that is gone meanwhile is an OSError, or
    the TypeError of a number that is no longer there.
    """
    try:
        return list(comports())
    except (OSError, TypeError, ValueError) as error:
        raise DoorError("The USB ports are changing just now: look again in a moment.") from error


def plugged_in(ports: Iterable[Any]) -> str:
    """The only Pico among these ports. Raise DoorError if there is none, or more than one."""
    found = sorted(str(port.device) for port in ports if (port.vid, port.pid) == IDENTITY)
    if not found:
        raise DoorError("No Pico with MicroPython is plugged in: plug it into a USB port of this computer.")
    if len(found) > 1:
        raise DoorError(
            f"{len(found)} Picos are plugged in, {' and '.join(found)}: name one in the wiring file, "
            'with [port] and path = "…".'
        )
    return found[0]


def open_port(path: str) -> serial.Serial:
    """Open the port, for this program alone. Raise DoorError with a sentence.

    Nothing that only a real port can do is asked of it: a pseudo terminal has no lines to set.
    """
    try:
        return serial.Serial(path, exclusive=True, timeout=READ_S, write_timeout=WRITE_S)
    except (OSError, ValueError, termios.error) as error:  # SerialException is an OSError
        raise DoorError(_why(path, error)) from error


def turn(port: serial.Serial, talk: PicoTalk, clock: Clock) -> None:
    """Read what is there, or wait a moment for it; then write what is to be said.

    Raises OSError (pyserial's own among them) when the port is gone, TypeError when it is closed meanwhile.
    """
    data = port.read(max(1, port.in_waiting))
    if data:
        talk.receive(data, clock.now_us())
    reply = talk.send(clock.now_us())
    if reply:
        port.write(reply)


def _why(path: str, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return f"{path} may not be opened: add this user to the group dialout, or install the udev rule."
    if number in (errno.EAGAIN, errno.EBUSY):
        return (
            f"{path} is in use by another program: end that one; ModemManager is kept away by the udev rule."
        )
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
        return f"{path} does not exist: plug the Pico in, or mend path in the wiring file's [port]."
    return f"{path} cannot be opened: {first_line(error)}; plug the Pico out and in again."
