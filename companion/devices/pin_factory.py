"""Opening one of gpiozero's pin factories, by name and never another one instead.

gpiozero itself falls back from library to library with a warning, so that a Pi without lgpio quietly loses
the kernel's stamps. Here a missing library is an error that says so.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gpiozero.exc import PinUnknownPi
from gpiozero.pins.local import get_pi_revision

from companion.devices.ports import DoorError

DEFAULT_FACTORY = "lgpio"

# module and class of the factory; the package it needs, the module that shows whether it is there, its extra
_FACTORIES: dict[str, tuple[str, str, str, str]] = {
    "lgpio": ("gpiozero.pins.lgpio:LGPIOFactory", "lgpio", "lgpio", "pi"),
    "rpigpio": ("gpiozero.pins.rpigpio:RPiGPIOFactory", "RPi.GPIO", "RPi", "pi-classic"),
    "native": ("gpiozero.pins.native:NativeFactory", "gpiozero", "gpiozero", "pi"),
}
_INSTEAD = "`chabudai demo` plays without any hardware"


def open_factory(name: str | None = None) -> Any:
    """The pin factory of this name, lgpio unless told otherwise. Raise DoorError if it cannot work here."""
    name = name or DEFAULT_FACTORY
    if name not in _FACTORIES:
        known = ", ".join(_FACTORIES)
        raise DoorError(f"There are no stamped pins through {name!r} (known are {known}); {_INSTEAD}.")
    missing = _missing(name)
    if missing:
        raise DoorError(f"The pins cannot be used through {name}: {' and '.join(missing)}; {_INSTEAD}.")
    module, cls = _FACTORIES[name][0].split(":")
    try:
        return getattr(import_module(module), cls)()
    except Exception as error:  # every pin library raises errors of its own
        raise DoorError(
            f"The pins cannot be used through {name}: {_first_line(error)}; {_INSTEAD}."
        ) from error


def _missing(name: str) -> list[str]:
    """What this factory lacks here. Looking comes first: importing lgpio leaves a pipe in the folder."""
    _, package, module, extra = _FACTORIES[name]
    missing = []
    if find_spec(module) is None:
        missing.append(
            f"the Python package {package} is not installed (in the clone: pip install '.[{extra}]')"
        )
    if not _on_a_pi():
        missing.append("this machine is no Raspberry Pi")
    return missing


def _on_a_pi() -> bool:
    try:
        get_pi_revision()
    except (PinUnknownPi, OSError, ValueError):
        return False
    return True


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".!")
