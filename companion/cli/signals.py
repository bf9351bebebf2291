"""SIGTERM and SIGHUP end the command as Ctrl-C does: by an exception, so that every door is closed."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

ENDING = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def ending_by_signals() -> Iterator[None]:
    """Raise SystemExit(128 + n) when signal n comes. One that is ignored, as by nohup, stays so."""
    taken = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _frame: object) -> NoReturn:
    """The first is enough: a second must not stop the doors from being closed."""
    for other in ENDING:
        signal.signal(other, signal.SIG_IGN)
    raise SystemExit(128 + number)
