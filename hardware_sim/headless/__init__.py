"""Virtual play without a table: a dealer, a policy for every seat, and what many games say of a game.

Nothing here knows a clock, a contact or a screen.
"""
