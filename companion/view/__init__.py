"""The view room: from what the game and the table know to what people see, hear and read."""
