"""Chai: have one customer in mind, buy big cheap groups for it, serve whenever one can be served.

Every choice is the move that is worth most; what goods are worth follows from the customers that the seat may
serve, those nearest to being served first.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.rules.game import AnyGame
from companion.rules.games.chai.box import Customer, bands
from companion.rules.games.chai.goods import FLAVOURS, PANTRY, Goods, gathered
from companion.rules.games.chai.market import Group, Rows, groups
from companion.rules.vocabulary import Move
from hardware_sim.policies.by_chance import verdict
from hardware_sim.policies.policy import Policy, Seen

MARKET_ROWS = 3
FOREIGN_TEA = 1.0  # points that another player's base tea costs
PRICE = 0.2  # what a coin counts while there is still something to buy for it
CHANGE = 0.5  # what it counts that a board has other goods next time
RENEWED = 0.4  # what new tokens on the board count
BLIND = 0.35  # what a token of an unknown kind counts
TOO_MUCH = 0.02  # what a tile or token counts that nobody asks for
OTHERS = 0.35  # how much a good counts for a customer that is not the next one


class _Wishes:
    """What a seat has, and what every customer that it may serve still lacks."""

    def __init__(self, dealer: AnyGame, seen: Seen) -> None:
        self.seen = seen
        self.customers: tuple[Customer, ...] = dealer.box.customers  # type: ignore[attr-defined]
        self.flavours = gathered(seen.zone(f"flavours_{seen.seat}"), FLAVOURS)
        self.pantry = gathered(seen.zone(f"pantry_{seen.seat}"), PANTRY)
        self.rows = tuple(seen.zone(f"market_{row}") for row in range(MARKET_ROWS))
        self._prices = _prices(dealer.box.prices, self.rows)  # type: ignore[attr-defined]
        self._lacks: dict[int, tuple[Goods, Goods]] = {}
        wanted = (*seen.zone("reserved"), *seen.zone("pool"))
        self.order = sorted(wanted, key=self.promise, reverse=True)

    def points(self, customer: int) -> float:
        """What serving brings, less what it costs."""
        wanted = self.customers[customer]
        return float(wanted.points) - FOREIGN_TEA * (wanted.tea != self.seen.seat)

    def lacks(self, customer: int) -> tuple[Goods, Goods]:
        """The flavours and the pantry items that are still missing."""
        known = self._lacks.get(customer)
        if known is None:
            wanted = self.customers[customer]
            known = _missing(self.flavours, wanted.flavours), _missing(self.pantry, wanted.pantry)
            self._lacks[customer] = known
        return known

    def promise(self, customer: int) -> float:
        """Points for each turn that it still takes, roughly."""
        flavours, pantry = self.lacks(customer)
        turns = 1 + sum(flavours) / 2 + sum(pantry) / 2
        return self.points(customer) / turns

    def tiles(self, flavour: int, count: int) -> float:
        """What so many tiles of a flavour are worth."""
        return self._goods(0, flavour, count)

    def tokens(self, kind: int, count: int) -> float:
        """What so many pantry items of a kind are worth."""
        return self._goods(1, kind, count)

    def _goods(self, which: int, kind: int, count: int) -> float:
        worth, left = 0.0, count
        for place, customer in enumerate(self.order):
            used = min(left, self.lacks(customer)[which][kind])
            worth += used * (1.0 if place == 0 else OTHERS)
            left -= used
        return worth + TOO_MUCH * left

    def market(self) -> float:
        """What the best group is worth that a visit can pay for; a visit also brings other tiles."""
        purse = self.seen.counted(self.seen.seat, "coins") + 3
        affordable = (self.group(g) for g in groups(self.rows) if g.price(self._prices) <= purse)
        return max(affordable, default=0.0) + CHANGE * self.still_lacks(0)

    def group(self, group: Group) -> float:
        """What a group of tiles is worth, its price taken off."""
        return self.tiles(group.flavour, len(group.places)) - PRICE * group.price(self._prices)

    def pantry_visit(self) -> float:
        """What the best two kinds on the board are worth; a visit also brings other tokens."""
        on_board = gathered(self.seen.zone("display"), PANTRY)
        kinds = sorted(
            (self.tokens(kind, count) for kind, count in enumerate(on_board) if count), reverse=True
        )
        return sum(kinds[:2]) + CHANGE * self.still_lacks(1)

    def still_lacks(self, which: int) -> bool:
        """Whether the next customer to be served waits for flavours (0), or for pantry items (1)."""
        return bool(self.order) and any(self.lacks(self.order[0])[which])


def _prices(printed: tuple[int, ...], rows: Rows) -> tuple[int, ...]:
    """The box's prices, unless people play with a wider market (CH-7, CH-8)."""
    columns = max(map(len, rows))
    return printed if columns <= len(printed) else bands(columns)


def _missing(have: Goods, need: Goods) -> Goods:
    return tuple(max(0, n - h) for h, n in zip(have, need, strict=True))


def choose(dealer: AnyGame, seen: Seen, chance: Random) -> Move:
    """The move that is worth most."""
    wishes = _Wishes(dealer, seen)
    return max(seen.moves, key=lambda move: (_WORTH.get(move.name, _nothing)(wishes, move), chance.random()))


def _nothing(wishes: _Wishes, move: Move) -> float:
    del wishes, move
    return 0.0


def _bought(wishes: _Wishes, move: Move) -> float:
    place = (int(move.args[1]), int(move.args[2]))
    return next(wishes.group(group) for group in groups(wishes.rows) if group.places[0] == place)


def _tile(wishes: _Wishes, move: Move) -> float:
    return wishes.tiles(FLAVOURS.index(str(move.args[0])), 1)


def _given_tile(wishes: _Wishes, move: Move) -> float:
    """The more of a flavour there is beyond what the first customers need, the sooner it goes."""
    kind = FLAVOURS.index(str(move.args[0]))
    return wishes.flavours[kind] - _needed(wishes, 0, kind)


def _given_token(wishes: _Wishes, move: Move) -> float:
    kind = PANTRY.index(str(move.args[0]))
    return wishes.pantry[kind] - _needed(wishes, 1, kind)


def _needed(wishes: _Wishes, which: int, kind: int) -> float:
    customers = wishes.order[:3]
    wanted = (wishes.customers[customer] for customer in customers)
    return float(sum((one.flavours, one.pantry)[which][kind] for one in wanted))


def _token(wishes: _Wishes, move: Move) -> float:
    """In the first edition all of a kind on the board come with one action (CH-22)."""
    kind = PANTRY.index(str(move.args[0]))
    count = 1 if wishes.seen.rules.retail else wishes.seen.zone("display").count(kind)
    return wishes.tokens(kind, count)


def _reserved(wishes: _Wishes, move: Move) -> float:
    """A customer that is as good as served soon is worth keeping from the others."""
    if len(wishes.seen.zone("reserved")) >= 3:
        return -1.0
    return 0.4 * wishes.promise(int(move.args[0]))


def _on_top(wishes: _Wishes, move: Move) -> float:
    del move
    return 1.0 if not wishes.seen.zone("reserved") else 0.2


def _customer(sign: int) -> Callable[[_Wishes, Move], float]:
    return lambda wishes, move: sign * wishes.promise(int(move.args[0]))


_ABILITIES = {"coins": 1.5, "pantry": 1.0, "blind": 0.9, "tile": 1.2, "trade_pantry": 0.6, "trade_tile": 0.6}

_WORTH: dict[str, Callable[[_Wishes, Move], float]] = {
    "keep": _customer(+1),
    "open": _customer(-1),
    "market": lambda wishes, _: wishes.market(),
    "pantry": lambda wishes, _: wishes.pantry_visit(),
    "reserve": _reserved,
    "reserve_top": _on_top,
    "buy": _bought,
    "enough": lambda *_: 0.25,
    "take_pantry": _token,
    "renew_pantry": lambda wishes, _: RENEWED * wishes.still_lacks(1),
    "draw_pantry": lambda wishes, _: BLIND * wishes.still_lacks(1),
    "pick": _tile,
    "get_tile": _tile,
    "give_tile": _given_tile,
    "discard_flavour": _given_tile,
    "get_pantry": lambda wishes, move: wishes.tokens(PANTRY.index(str(move.args[0])), 1),
    "give_pantry": _given_token,
    "discard_pantry": _given_token,
    "put_back": _customer(-1),
    "ability": lambda _, move: _ABILITIES.get(str(move.args[0]), 0.1),
    "no_ability": lambda *_: 0.15,
    "serve": lambda wishes, move: 100.0 + wishes.points(int(move.args[0])),
}
"""What a move is worth, by its name; what is not listed is worth nothing."""

chai_policy = Policy(choose, verdict)
