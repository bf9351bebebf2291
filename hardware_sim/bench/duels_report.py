"""The duels as a text to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import getdoc

from hardware_sim import contacts
from hardware_sim.bench.contest import REACTION_US
from hardware_sim.bench.duels import BUDGETS, BUTTONS, POLLED, Duels, Row
from hardware_sim.bench.makers import OVERSLEPT_US, READ_US
from hardware_sim.bench.referees import budget

HEADS = ("true gap", "duels", "wrong winners", "dead heats", "needless", "contested", "where the gap lies")


def lines(duels: Duels) -> Iterator[str]:
    """The report of the section."""
    yield from _contacts()
    for name in BUDGETS:
        yield from _companion(duels, name)
    yield from _makers(duels)


def _contacts() -> Iterator[str]:
    low, high = (at_us // 1_000 for at_us in REACTION_US)
    yield f"Two players press {low} to {high} ms after a cue; a coin decides who is first. The contacts:"
    yield from _quoted(contacts)
    yield ""


def _companion(duels: Duels, name: str) -> Iterator[str]:
    rows = duels.of(name)
    own = budget(BUDGETS[name])
    yield f"The companion, {name}: error {own.error_us:,} us a press, window (both) {own.window_us:,} us."
    settings = own.settings
    yield f"Settings: explain {settings.explain_us:,} us, doubled {settings.doubled_us:,} us."
    yield "Delays in the simulation:"
    yield from _quoted(type(own.stamps))
    yield _line(HEADS)
    for row in rows:
        cells = (row.duels, row.wrong, row.dead_heats, row.needless, row.contested)
        yield _line((gap(row.gap_us), *(f"{cell:,}" for cell in cells), _where(row)))
    yield from _sums(rows)
    yield ""


def _where(row: Row) -> str:
    if row.gap_us <= row.window_us:
        return "inside the window"
    return "1x to 2x" if row.gap_us <= 2 * row.window_us else "beyond 2x"


def _sums(rows: tuple[Row, ...]) -> Iterator[str]:
    apart = [row for row in rows if row.gap_us > row.window_us]
    beyond = [row for row in rows if row.gap_us > 2 * row.window_us]
    between = [row for row in apart if row not in beyond]
    yield f"wrong winners: {_of(apart, 'wrong')} outside the window, {_of(rows, 'wrong')} in all."
    yield f"needless dead heats: {_of(beyond, 'needless')} beyond 2x. Contested: {_of(rows, 'contested')}."
    yield f"called a tie between 1x and 2x: {_of(between, 'dead_heats')}."


def _of(rows: Iterable[Row], count: str) -> str:
    """A count out of the duels in these rows."""
    rows = tuple(rows)
    return f"{sum(getattr(row, count) for row in rows):,} in {sum(row.duels for row in rows):,}"


def _makers(duels: Duels) -> Iterator[str]:
    names = (*POLLED, *BUTTONS)
    yield "What makers write, on the same contacts. It always names somebody; wrong winners in 100 duels:"
    yield f"* polling: reads player 1, then player 2 ({READ_US} us a read), sleeps 1 or 10 ms and oversleeps"
    yield f"  {OVERSLEPT_US} us + exponential 20 us; the first that is seen wins, player 1 if both are."
    yield "* Button: gpiozero's own, on the simulated pins; when_pressed reads the virtual clock. Its delays"
    yield "  are those of the kernel stamp's delivery (lgpio) or of the callback stamp (RPi.GPIO) above."
    yield "  bounce_time is left out: Button only hands it to the pin library; each has its own, and none of"
    yield "  them is simulated. lgpio then tells of the last bounce instead of the first, 50 ms late."
    yield _line(("true gap", *names))
    for rows in zip(*(duels.of(name) for name in names), strict=True):
        yield _line((gap(rows[0].gap_us), *(_share(row.wrong, row.duels) for row in rows)))
    tied = [duels.of(name)[0] for name in names]
    if tied[0].gap_us == 0:
        yield _line(("P1 at 0", *(_share(row.player_1, row.duels) for row in tied)))
        yield "P1 at 0: how often player 1 is named though both pressed at once; fair would be 50."


def _share(count: int, of: int) -> str:
    return f"{100 * count / of:.2f}"


def gap(us: int) -> str:
    """A gap with its unit."""
    return f"{us} us" if us % 1_000 or not us else f"{us // 1_000} ms"


def _line(cells: Iterable[str]) -> str:
    first, *others = cells
    return f"  {first:>8}" + "".join(f"  {cell:>18}" for cell in others)


def _quoted(thing: object) -> Iterator[str]:
    """The first paragraphs of a model's own description."""
    for line in (getdoc(thing) or "").splitlines():
        yield f"  | {line}".rstrip()
