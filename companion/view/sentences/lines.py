"""What only the lines of text say."""

SENTENCES: dict[str, str] = {
    "line_trouble": "! {said}",
    "line_players": "Players: {players}",
    "line_score": "Score: {scores}",
    "line_turn": "{progress}: {turn}",
    # before and beside the game
    "line_joins": "{seat} joins",
    "line_leaves": "{seat} leaves",
    "line_goes_on": "Play goes on",
    "line_test": "Self-test: press every button, lift every cup",
    "line_button_works": "{seat}'s button works",
    "line_cup_works": "{seat}'s cup works",
    # questions; the choice that a hold takes is in brackets
    "line_asked": "? {who}: {question}",
    "line_choice": "[{choice}]",
    "line_numbers": "{low} to {high}",
    "line_labelled": "{label}: {text}",
    # a race
    "line_armed": "{seat} holds the button",
    "line_go": "Go!",
    "line_on": "The race is on",
    "line_goes_on_race": "The race goes on",
    "line_over": "The race is over",
    "line_unfinished": "{reading}, without a finished sip; {measured}",
    "line_amended": "Amended: {reading}",
    "line_taken_back": "Taken back: {reading}",
    "line_by_hand": "By hand: {reading}",
    # everybody tells a number
    "line_counted": "{seat} {number}",
    "line_tells": "{seat} tells {number}",
    "line_tells_otherwise": "{seat} tells {number}, where {counted} was counted",
    # the end
    "line_ranking": "Final ranking:",
    "line_ended_early": "The game was ended early. The scores as they stand:",
    "line_place": "  {place}. {seats} with {score}",
    "line_gone": "  left: {seats}",
    "line_wins": "{seat} wins: {reason}",
    "line_share": "{seats} share the victory: {reason}",
    "line_alone": "{seat}: {reason}",
}
