"""The command from the shell's side: whatever happens, doors are closed and an exit status is left.

0 done, 1 something failed, 2 the input was wrong, 128 + n ended by signal n (130 is Ctrl-C).
The command itself is imported late: that takes a while, in which people press Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cli.signals import ending_by_signals
from companion.cli.streams import close_streams, complain, open_streams


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    open_streams()
    try:
        with ending_by_signals():
            from companion.cli.command_line import run  # noqa: PLC0415 - late

            status = run(argv)
    except ModuleNotFoundError as missing:
        mend = "`make demo` sets everything up, .venv/bin/chabudai then has it"
        status = complain(f"The Python package {missing.name} is not installed here; {mend}.", 1)
    except KeyboardInterrupt:
        status = 130
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 0
    return close_streams(status)
