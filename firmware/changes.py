# ruff: noqa: F821
# mypy: disable-error-code="name-defined, untyped-decorator"
"""The PIO program that finds changes of pins; its words are the assembler's, not Python's."""

import rp2


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
def changes() -> None:
    """Sample 16 pins every 4 clocks; where they differ from the sample before, push them and a running count.

    Before it starts, Y holds all ones, so that the first sample is pushed whatever it is, and so does OSR,
    which counts down. A word is the pins (upper half) and the count (lower half). After a change the next
    sample is taken 11 clocks later. A full queue loses words but never stalls: the count tells.
    """
    wrap_target()
    mov(isr, null)
    label("sample")
    in_(pins, 16)
    mov(x, isr)
    jmp(x_not_y, "changed")
    wrap()
    label("changed")
    mov(y, x)
    mov(x, osr)
    jmp(x_dec, "counted")
    label("counted")
    mov(osr, x)
    in_(x, 16)
    push(noblock)  # leaves ISR cleared
    jmp("sample")
