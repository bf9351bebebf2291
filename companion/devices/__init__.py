"""The doors, one a file. A door stamps or shows; it never decides, and the table never waits for it."""
