"""The simulated table: contacts, pins, people's hands and whole evenings, with the truth known. A product."""
