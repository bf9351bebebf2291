"""How a turn is understood: a pure function of what was decided, so that it can be read again.

Theory of operation.
`read_turn(turn, rules)` is the function to use. It looks at nothing but the verdicts of the turn,
what people called it, the cards before it and whose turn it was.

A serving race of k matches is read as k clients, one after another. Each seat has one claim for a client,
its earliest press that is left. The first claim takes the client; a beaten claim stays for the next one.
A claim called wrong takes its seat out for that client. A race that went on adds a bout: its
claims come after all earlier ones, and never change what those have won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.rules.games.cha_dango.options import Rules
from companion.rules.games.cha_dango.state import Bout, Called, Claim, Kind, Reading, Turned, turn_order
from companion.rules.vocabulary import (
    Finish,
    Message,
    Ruling,
    Seat,
    Signal,
    first,
    last,
    of,
    opening,
    say,
)


def read_turn(turn: Turned, rules: Rules) -> Reading:
    """Read a turn as it is called now."""
    called = turn.called
    if called.kind is Kind.SERVED:
        return Reading(Kind.SERVED, called.matches, _serve(turn, rules))
    if called.kind is Kind.TEA:
        return _read_tea(turn.bouts, rules)
    return Reading(called.kind)


def likeliest(bout: Bout, clients: int) -> Called:
    """What a race was, going by itself: ruled, or by whether more seats sipped than claimed."""
    if bout.verdict.ruled:
        return _as_ruled(bout.verdict.ruled, clients)
    claimed = {finish.seat for finish in of(bout.verdict.finishes, Signal.SLAP)}
    if len(sips_of(bout)) > len(claimed):
        return Called(Kind.TEA)
    return Called(Kind.SERVED, 1) if claimed and clients else Called(Kind.NOBODY)


def message(reading: Reading) -> Message:
    """The reading as a message: what two tables that decided the same both show."""
    if reading.kind is Kind.SERVED:
        seats = tuple(claim.seat for claim in reading.served)
        return say("served", seats=seats, matches=reading.matches, open=reading.open)
    if reading.slowest:
        return say("slowest", seats=reading.slowest)
    if reading.tied:
        return say("tie_for_last", seats=reading.tied)
    return say(reading.kind.value)


def sips_of(bout: Bout) -> tuple[Finish, ...]:
    """The finished sip of each seat whose cup is known, in order of their stamps (CD-25)."""
    known = (finish for finish in bout.verdict.finishes if finish.seat not in bout.verdict.unknown)
    return opening(_in_order(known), Signal.SIP)


def tea_is_known(bouts: Iterable[Bout]) -> bool:
    """Whether anything tells who was slow: a finished sip, or a ruling."""
    return any(sips_of(bout) or _ruling(bout, Signal.SIP) for bout in bouts)


def _as_ruled(ruled: Ruling, clients: int) -> Called:
    if ruled.signal is Signal.SIP:
        return Called(Kind.TEA)
    return Called(Kind.SERVED, 1) if ruled.seat is not None and clients else Called(Kind.NOBODY)


def _ruling(bout: Bout, signal: Signal) -> Ruling | None:
    ruled = bout.verdict.ruled
    return ruled if ruled and ruled.signal is signal else None


def _in_order(finishes: Iterable[Finish]) -> list[Finish]:
    # The order of arrival decides nothing (HW-1).
    return sorted(finishes, key=lambda finish: (finish.at_us, finish.seat))


# --- tea -------------------------------------------------------------------------------------------------


def _read_tea(bouts: Sequence[Bout], rules: Rules) -> Reading:
    for bout in bouts:
        ruled = _ruling(bout, Signal.SIP)
        if ruled:
            return _tea(slowest=() if ruled.seat is None else (ruled.seat,))
        if sips_of(bout):
            return _slowest(bout, rules)
    return Reading(Kind.NOBODY)


def _slowest(bout: Bout, rules: Rules) -> Reading:
    """Who was slow, by CD-23 and CD-25: all who never finished, else one who was certainly last."""
    eligible = [seat for seat in bout.seats if seat not in bout.verdict.unknown]
    sips = sips_of(bout)
    if len(eligible) < 2:
        return Reading(Kind.NOBODY)
    finished = {sip.seat for sip in sips}
    if len(finished) < len(eligible):
        return _tea(slowest=tuple(seat for seat in eligible if seat not in finished))
    tail = tuple(sorted(sip.seat for sip in last(sips, rules.tie_window_us)))
    return _tea(slowest=tail) if len(tail) == 1 else _tea(tied=tail)


def _tea(slowest: tuple[Seat, ...] = (), tied: tuple[Seat, ...] = ()) -> Reading:
    return Reading(Kind.TEA if slowest or tied else Kind.NOBODY, slowest=slowest, tied=tied)


# --- serving ---------------------------------------------------------------------------------------------


def _serve(turn: Turned, rules: Rules) -> tuple[Claim, ...]:
    """The claims that win a client, in order of serving."""
    served: list[Claim] = []
    shut_out: list[set[Seat]] = [set() for _ in range(turn.called.matches)]
    for number, bout in enumerate(turn.bouts):
        claims = _claims(number, bout)
        still_open = []
        for out in shut_out:
            winner = _contest(turn, rules, claims, out, served)
            if winner:
                served.append(winner)
            else:
                still_open.append(out)
        shut_out = still_open
    return tuple(served)


def _claims(number: int, bout: Bout) -> list[Claim]:
    """The claims of a bout in order. Ruled nobody, none of them counts; a ruled seat comes first."""
    ruled = _ruling(bout, Signal.SLAP)
    presses = _in_order(of(bout.verdict.finishes, Signal.SLAP))
    claims = [Claim(number, place, press) for place, press in enumerate(presses)]
    if ruled is None:
        return claims
    if ruled.seat is None:
        return []
    return _ruled_first(number, ruled.seat, claims)


def _ruled_first(number: int, seat: Seat, claims: list[Claim]) -> list[Claim]:
    # A seat that was ruled first may have no press at all: its stamp was what was contested.
    own = next((c for c in claims if c.seat == seat), Claim(number, -1, Finish(seat, Signal.SLAP, 0, 0)))
    leading = Claim(number, own.place, own.finish, ruled=True)
    return [leading, *(claim for claim in claims if claim is not own)]


def _contest(
    turn: Turned, rules: Rules, claims: list[Claim], out: set[Seat], served: Sequence[Claim]
) -> Claim | None:
    """Find who takes the next client; used and ruined claims leave `claims`, wrong seats enter `out`."""
    while candidates := _candidates(rules, claims, out, served):
        chosen = _foremost(turn, rules, candidates, served)
        claims.remove(chosen)
        if chosen.name not in turn.called.wrong:
            return chosen
        out.add(chosen.seat)
        claims[:] = [claim for claim in claims if not _ruined(claim, chosen, rules)]
    return None


def _candidates(
    rules: Rules, claims: Sequence[Claim], out: set[Seat], served: Sequence[Claim]
) -> list[Claim]:
    """One claim a seat. What a winner pressed before it can have laid its card down waits (CD-15)."""
    if claims and claims[0].ruled:
        return [claims[0]]
    eligible = [claim for claim in claims if claim.seat not in out]
    prompt = [claim for claim in eligible if not _hasty(claim, served, rules)]
    earliest: dict[Seat, Claim] = {}
    for claim in prompt or eligible:
        earliest.setdefault(claim.seat, claim)
    return list(earliest.values())


def _foremost(turn: Turned, rules: Rules, candidates: Sequence[Claim], served: Sequence[Claim]) -> Claim:
    """The first claim; if the stamps cannot tell, fewest cards, then turn order (CD-17)."""
    if len(candidates) == 1:
        return candidates[0]
    tied = set(first((claim.finish for claim in candidates), rules.tie_window_us))
    won = list(turn.before.won)
    for claim in served:
        won[claim.seat] += 1
    return min(
        (claim for claim in candidates if claim.finish in tied),
        key=lambda claim: (won[claim.seat], turn_order(claim.seat, turn.seat)),
    )


def _hasty(claim: Claim, served: Iterable[Claim], rules: Rules) -> bool:
    return any(
        won.seat == claim.seat
        and won.bout == claim.bout
        and 0 <= claim.finish.at_us - won.finish.at_us < rules.place_lockout_us
        for won in served
    )


def _ruined(claim: Claim, wrong: Claim, rules: Rules) -> bool:
    """Whether a wrong claim takes another of its seat with it: only later ones may still count (CD-14)."""
    free_from = wrong.finish.at_us + rules.wrong_slap_lockout_us
    return claim.seat == wrong.seat and (claim.place < wrong.place or claim.finish.at_us < free_from)
