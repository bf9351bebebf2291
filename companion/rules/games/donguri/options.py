"""The knobs of Donguri Korokoro (rules §2.8), the copies of each card among them, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.game import Option, OptionError
from companion.rules.games.donguri.deck import COPIES, KINDS, Deck

PLAYERS = range(2, 5)  # 2 to 4, rules §2.2
MOST_SEATS = PLAYERS[-1]
MOST_COPIES = 20
MOST_TOKENS = 1_000

OPTIONS: tuple[Option, ...] = (
    Option("start_tokens_2", 4, high=MOST_TOKENS),  # DK-5: the number is missing from the rules
    Option("start_tokens_3", 4, high=MOST_TOKENS),
    Option("start_tokens_4", 3, high=MOST_TOKENS),
    Option("token_total", 50, low=1, high=MOST_TOKENS),
    Option("row_max", 7, low=2, high=20),
    Option("row_min_take", 2, low=1, high=20),
    Option("target", 6, low=1, high=99),
    Option("end_score", 20, low=5, high=200),
    Option("end_on_empty_bank", "true", choices=("true", "false")),
    Option("zero_row_length", 0, high=20),  # 0: no length counts nothing (DK-25)
    Option("next_first", "left", choices=("left", "round_ender")),
    Option("aside_2p", 0, high=MOST_COPIES),
    *(Option(kind.name, copies, high=MOST_COPIES) for kind, copies in zip(KINDS, COPIES, strict=True)),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The knobs as the game uses them. `start_tokens` are for 2, 3 and 4 players."""

    deck: Deck
    start_tokens: tuple[int, ...]
    token_total: int
    row_max: int
    row_min_take: int
    target: int
    end_score: int
    end_on_empty_bank: bool
    zero_row_length: int
    ender_begins: bool
    aside_2p: int

    def start(self, players: int) -> int:
        """The tokens with which each of so many players starts (DK-5)."""
        return self.start_tokens[players - PLAYERS[0]]

    def aside(self, players: int) -> int:
        """The cards that are set aside unseen each round."""
        return self.aside_2p if players == 2 else 0

    def hand(self, players: int) -> int:
        """The cards that each of so many players is dealt: evenly, what is left over is not used (DK-4)."""
        return (self.deck.at(players).size - self.aside(players) - players) // players


def rules_from(knobs: Mapping[str, int | str]) -> Rules:
    """Make the rules of knobs that were read one by one. Raise OptionError where they do not add up."""
    number = {name: value for name, value in knobs.items() if isinstance(value, int)}
    rules = Rules(
        deck=Deck(tuple(number[kind.name] for kind in KINDS)),
        start_tokens=tuple(number[f"start_tokens_{players}"] for players in PLAYERS),
        token_total=number["token_total"],
        row_max=number["row_max"],
        row_min_take=number["row_min_take"],
        target=number["target"],
        end_score=number["end_score"],
        end_on_empty_bank=knobs["end_on_empty_bank"] == "true",
        zero_row_length=number["zero_row_length"],
        ender_begins=knobs["next_first"] == "round_ender",
        aside_2p=number["aside_2p"],
    )
    _check(rules)
    return rules


def _check(rules: Rules) -> None:
    """The number of players may change, so the knobs have to fit every number of them."""
    if rules.row_min_take > rules.row_max:
        raise OptionError(
            f"option row_min_take: no row of {rules.row_max} cards (row_max) ever has {rules.row_min_take}; "
            f"set it to {rules.row_max} or less."
        )
    for players in PLAYERS:
        _check_tokens(rules, players)
        _check_cards(rules, players)


def _check_tokens(rules: Rules, players: int) -> None:
    start, most = rules.start(players), rules.token_total // players
    if start > most:
        raise OptionError(
            f"option start_tokens_{players}: {start} for each of {players} players are more than the "
            f"{rules.token_total} there are (token_total); set it to {most} or less."
        )


def _check_cards(rules: Rules, players: int) -> None:
    if rules.hand(players) < 1:
        aside = f" less {rules.aside(players)} set aside (aside_2p)" if rules.aside(players) else ""
        raise OptionError(
            f"option acorn_1 and the other copies: {rules.deck.at(players).size} cards at {players} players"
            f"{aside} are too few for {players} rows and a hand card each; it takes {2 * players}."
        )
