"""One module or package a game; each ends in GAME, and DEALER where its cards are modelled."""
