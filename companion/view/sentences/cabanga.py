"""What Cabanga! says."""

TURN = "{name} lays a card"

SENTENCES: dict[str, str] = {
    "title_cabanga": "Cabanga!",
    # progress
    "round_pile": "Round {number}, {pile:card,cards} in the pile, {discards} thrown",
    "round_pile_same_colour": "Round {number}, {pile:card,cards} in the pile, {discards} thrown, same colour",
    "round_told": "Round {number} is over: count your symbols",
    "spell_backwards": "Spell CABANGA backwards, then tap",
    "spell_backwards_seats": "Dead heat: {seats} spell again, then tap",
    # how the latest turn was read; `seats` are those who threw wrongly where that costs something
    "draws": "{seat} draws {number}",
    "draws_forgone": "{seat} draws {number}, all that is left of pile and thrown cards",
    "draws_shuffled": "{seat} draws {number}; after {after} the thrown cards are shuffled into a new pile",
    "draws_seats": "{seat} draws {number}; {seats:draws,draw} for a wrong shout",
    "draws_nothing": "{seat} draws nothing",
    "spelled_first": "{seat} spelled it first and begins, unless somebody says no",
    "misspelled": "{seats} misspelled it: the others go on",
    "fewest_points": "fewest points",
    # the moves: corrections, what is told by hand, who begins
    "move_one_more": "one card more: {seat}",
    "move_one_fewer": "one card fewer: {seat}",
    "move_wrong_throw": "wrong throw: {seat}",
    "move_colour": "same colour: other way",
    "move_no_more": "nothing more thrown",
    "move_threw": "{seat} threw a card",
    "move_spelled": "{seat} was first",
    "move_spell_again": "spell it again",
    "move_no": "no, misspelled",
    "move_lay": "lay a card",
    "move_throw": "throw a card",
    "move_throw_none": "throw nothing",
    "pick_threw": "one more card thrown",
    "pick_spelled": "who was first",
    # what everybody is asked, and what is counted
    "tell_symbols": "How many symbols are in your hand?",
    "count_hand_cards": "cards",
    # its options
    "option_limit": "ends at",
    "option_first_player": "who begins",
    "word_spelling": "who spells first",
    "word_drawn": "drawn by lot",
    "option_cabanga_window_s": "shout window",
    # refusals
    "symbols_out_of_bounds": "{seat} cannot have {number}: {cards:card shows,cards show} {low} to {high}",
    "a_count_is_not_ruled": "Throws are counted, nobody was first: correct the count instead",
    # in a narrow box
    "round_pile_short": "round {number}, pile {pile}",
    "round_pile_short_same_colour": "same colour",
    "round_told_short": "round {number} over",
    "spell_backwards_short": "Spell backwards",
    "draws_nothing_short": "{seat} draws 0",
    "draws_short": "{seat} draws {number}",
    "draws_short_shuffled": "{seat} draws {number}: shuffle",
    "spelled_first_short": "{seat} begins",
    "misspelled_short": "Not {seats}",
    "tell_symbols_short": "Your symbols?",
    "symbols_out_of_bounds_short": "only {low} to {high}",
}
