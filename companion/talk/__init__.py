"""The talk room: how people answer without a keyboard."""
