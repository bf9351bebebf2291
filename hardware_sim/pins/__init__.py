"""gpiozero's pins without a Pi, with the stamps and the faults of the libraries that read them."""
