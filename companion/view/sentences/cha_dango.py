"""What Cha Dango says."""

TURN = "{name} turns a card"

SENTENCES: dict[str, str] = {
    "title_cha-dango": "Cha Dango",
    "line_armed": "{seat} holds the button: the card may turn at any moment",
    "order": "Order {number} of {total}",
    "last_order": "The last order",
    "served": "{seats} served",
    "served_open": "{seats} served, {open:match,matches} open",
    "slowest": "No match: {seats:was,were} slowest",
    "tie_for_last": "No match: {seats} cannot be told apart, nobody gives a card back",
    "voided": "This order does not count",
    "not_counted": "Opened by mistake: no order was played",
    "most_cards": "most cards",
    # the moves: amendments, and results by hand
    "move_more": "one more match",
    "move_wrong": "wrong client: {seat}",
    "move_wrong_which": "wrong client: {seat}, card {which}",
    "move_no_match": "no match",
    "move_nobody": "nobody",
    "move_as_read": "as first read",
    "move_mistake": "opened by mistake",
    "move_served": "{seat} served",
    "move_slowest": "{seat:was,were} slowest",
    # what everybody is asked at the end
    "tell_cards": "How many cards have you won?",
    "tell_cards_short": "Cards you have won?",
    "not_so_many": "{seat} cannot have {number:card,cards}: {high} at most are left",
    # its options
    "option_last_card": "last card",
    "word_no_order": "no order",
    "word_resolve": "an order",
    "option_hold_ms": "sip",
    "option_race_timeout_ms": "race at most",
    "option_tea_timeout_ms": "tea at most",
    # in a narrow box
    "order_short": "order {number}/{total}",
    "last_order_short": "last order",
    "served_short": "{seats} served",
    "served_short_open": "{seats} served, {open} open",
    "not_counted_short": "Opened by mistake",
    "slowest_short": "No match",
    "tie_for_last_short": "No match, no card back",
}
