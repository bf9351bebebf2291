"""The table room: inbox, judge, rules, view; one evening from joining to the final score."""
