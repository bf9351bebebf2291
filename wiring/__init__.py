"""Tables described in TOML: which pin is whose, and how exact each contact is; see README.md."""
