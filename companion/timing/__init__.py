"""The timing room: from raw edges to a judged race. Pure, whole microseconds, no clock is read here."""
