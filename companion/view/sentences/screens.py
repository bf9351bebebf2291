"""What only the small screen says: `KEY_short` is the short form of KEY for a narrow box."""

SENTENCES: dict[str, str] = {
    # progress and notices where there is little room
    "round_short": "round {number}",
    "round_of_short": "round {number}/{total}",
    "game_over_short": "game over",
    "unsaved_short": "Not on disk yet",
    "masked_button_short": "{seat}: no button",
    "masked_cup_short": "{seat}: no cup",
    "unplugged_short": "{seat}: unplugged",
    "stuck_short": "{seat}: stuck",
    "hold_to_end_short": "Hold to end",
    # what each gesture does while a question is asked
    "hint_tap": "next",
    "hint_tilt": "back",
    "hint_hold": "OK",
    # the race and what came of it
    "screen_armed": "Watch the card",
    "screen_go": "GO!",
    "screen_first": "First",
    "screen_slowest": "Slowest",
    "screen_counted": "Counted",
    "screen_dead_heat": "DEAD HEAT",
    "screen_contested": "CONTESTED",
    "screen_nobody": "NOBODY",
    "screen_within": "within ±{bound} ms",
    "screen_reaction": "{number} ms",
    "screen_photo": "Photo finish",
    "screen_unknown": "cannot be judged",
    "screen_ranking": "Ranking",
    "screen_join": "Join",
    "decimal_point": ".",
}
