"""What Donguri Korokoro says."""

TURN = "{name} plays a card or takes a row"

SENTENCES: dict[str, str] = {
    "title_donguri": "Donguri Korokoro",
    "title_donguri_short": "Donguri",
    "round_bank": "Round {number}, {bank:token,tokens} in the bank",
    # how the latest turn was read; `seats` are those who can do nothing more this round
    "added_up": "{seat} adds an open card to row {row} and gets {gain:token,tokens}",
    "added_up_seats": "{seat} adds an open card to row {row}; {seats:drops,drop} out",
    "added_down": "{seat} adds a card to row {row} face down and lays a token on it",
    "added_down_seats": "{seat} adds a card to row {row} face down; {seats:drops,drop} out",
    "row_gained": "{seat} takes row {row}: {total}, gains {gain}",
    "row_gained_tokens": "{seat} takes row {row}: {total}, gains {gain}; {tokens:token,tokens} lay on it",
    "row_gained_seats": "{seat} takes row {row}: {total}, gains {gain} and {tokens}; {seats:drops,drop} out",
    "row_lost": "{seat} takes row {row}: {total}, pays {loss}",
    "row_lost_tokens": "{seat} takes row {row}: {total}, pays {loss}; {tokens:token,tokens} lay on it",
    "row_lost_seats": "{seat} takes row {row}: {total}, pays {loss}, gets {tokens}; {seats:drops,drop} out",
    "donburiko": "Donburiko! {seat} takes row {row}: {total}, gains {gain}",
    "donburiko_tokens": "Donburiko! {seat} takes row {row}: {total}, gains {gain} and the {tokens} on it",
    "most_tokens": "most tokens",
    # the moves
    "move_up": "face up on row {number}",
    "move_down": "face down on row {number}",
    "move_take": "take row {number}",
    "move_value": "count it as {number}",
    # their first words, where the row or the number is asked next
    "pick_up": "face up",
    "pick_down": "face down",
    "pick_take": "take a row",
    "pick_value": "another total",
    # what a taker is asked, and what is counted
    "tell_total": 'What does the row add up to without "1 or 5"?',
    "tell_wild": 'How many "1 or 5" are in the row?',
    "tell_tokens": "How many tokens have you?",
    "count_in_hand": "in hand",
    # refusals
    "row_cannot_show": "{number} cannot be: this row can show {low} to {high}",
    "not_so_many_tokens": "{seat} cannot have {number}: {high:token is,tokens are} left",
    # its options
    "option_end_score": "ends at",
    "option_zero_row_length": "row worth 0",
    "option_next_first": "next round",
    "word_left": "left of the first",
    "word_round_ender": "who ended it",
    # in a narrow box
    "round_bank_short": "round {number}, bank {bank}",
    "added_up_short": "{seat}: open on {row}",
    "added_down_short": "{seat}: hidden on {row}",
    "row_gained_short": "{seat}: {total}, gains {gain}",
    "row_lost_short": "{seat}: {total}, pays {loss}",
    "donburiko_short": "Donburiko! {seat}",
    "tell_total_short": "Sum without 1 or 5?",
    "tell_wild_short": 'How many "1 or 5"?',
    "tell_tokens_short": "Your tokens?",
    "not_so_many_tokens_short": "only {high} left",
    "row_cannot_show_short": "only {low} to {high}",
}
