"""People at a table of Cha Dango: real cards, races, and what they find wrong with a reading."""
