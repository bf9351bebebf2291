"""Tables described in TOML."""
