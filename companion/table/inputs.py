"""Which inputs somebody may be judged by: not those that are left out, broken, or of nobody who plays."""

from __future__ import annotations

from collections.abc import Iterable

from companion.timing.edge import Change, Contact, Fault, Kind, Notice


class Inputs:
    """Contacts left out by people, and those found to be faulty until they work again."""

    def __init__(self, left_out: Iterable[Contact] = ()) -> None:
        self.left_out = frozenset(left_out)
        self._faulty: set[Contact] = set()

    @property
    def masked(self) -> frozenset[Contact]:
        """The contacts that nobody is judged by."""
        return self.left_out | self._faulty

    def leave_out(self, contact: Contact, out: bool) -> None:
        """People do without an input, or want it again; wanted again it is believed to work."""
        self._faulty.discard(contact)
        self.left_out = self.left_out | {contact} if out else self.left_out - {contact}

    def believes(self, change: Change) -> bool:
        """Tell whether a change counts. A cup that was stuck works again once it comes down."""
        contact = change.contact
        if contact.kind is Kind.CUP and not change.active:
            self._faulty.discard(contact)
        return contact not in self.masked

    def notice(self, notice: Notice) -> bool:
        """An input has failed, or works again; tell whether it is not to be relied on from here."""
        if notice.fault in (Fault.UNPLUGGED, Fault.MASKED):
            self._faulty.add(notice.contact)
            return True
        if notice.fault is Fault.BACK:
            self._faulty.discard(notice.contact)
        return False
