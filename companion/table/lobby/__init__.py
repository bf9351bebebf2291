"""From power-on to a game: one conversation, page by page. Nothing here knows of an evening."""
