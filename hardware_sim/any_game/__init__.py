"""People at a table of any game whose dealer says what they tell (`facts`), Cabanga! among them."""
