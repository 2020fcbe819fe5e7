"""One table's game: header, entries and the position they lead to, with undo (append-only).

It knows how a record is replayed, not how it is written down (`record`) or shown (`replaying`).
"""

from __future__ import annotations

from tourney.engine.entries import REFEREE, Entry, Note, Redo, Throw, Undo, VoidThrow
from tourney.engine.flow import proceed
from tourney.engine.legality import refusal, verb_of
from tourney.engine.play import Event, Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.state import State
from tourney.engine.variants import AUTOMATIC

_EVERY = 8
"""Entries from snapshot to snapshot: an undo carries out fewer than so many again."""


class Game:
    """The record in the making. `entries` is all that was entered, `line` what of it stands now."""

    __slots__ = ("_snapshots", "_undone", "entries", "line", "play")

    def __init__(self, play: Play) -> None:
        proceed(play, AUTOMATIC)
        play.events.clear()
        self.play = play
        self.entries: list[Entry] = []
        self.line: list[Entry] = []
        self._undone: list[list[Entry]] = []
        self._snapshots: list[State] = [play.state.copy()]

    def apply(self, entry: Entry) -> Refusal | None:
        """Judge and carry out one entry; a refusal changes nothing. Events of it are in `play.events`."""
        self.play.events.clear()
        if isinstance(entry, (Undo, Redo, VoidThrow)):
            refused = self._go_back(entry)
        else:
            refused = refusal(self.play, entry)
            if refused is None:
                self._undone.clear()
                self._carry_out(entry)
        if refused is None:
            self.entries.append(entry)
            entry.n = len(self.entries)
        return refused

    @property
    def events(self) -> list[Event]:
        """What the last entry brought about."""
        return self.play.events

    def _carry_out(self, entry: Entry) -> None:
        play = self.play
        verb = verb_of(play, entry)
        assert verb is not None
        verb.do(play, play.seats.get(entry.by, -1), entry)
        proceed(play, AUTOMATIC)
        self.line.append(entry)
        if len(self.line) % _EVERY == 0:
            self._snapshots.append(play.state.copy())

    def _go_back(self, entry: Undo | Redo | VoidThrow) -> Refusal | None:
        if entry.by != REFEREE and entry.by not in self.play.seats:
            return refuse("T1.3", "engine.player_unknown", player=entry.by[:60])
        if isinstance(entry, Redo):
            return self._redo()
        if isinstance(entry, VoidThrow):
            return self._void_throw(entry)
        length = self._length_after(entry.to)
        if length is None:
            return refuse("T1.3", "engine.undo_where")
        self._undone.append(self.line[length:])
        self._cut(length)
        return None

    def _length_after(self, to: int | None) -> int | None:
        """How much of the line stands after entry `to`; None where it does not stand any more."""
        if to is None:
            return len(self.line) - 1 if self.line else None
        if to == 0:
            return 0
        return next((at + 1 for at, entry in enumerate(self.line) if entry.n == to), None)

    def _redo(self) -> Refusal | None:
        if not self._undone:
            return refuse("T1.3", "engine.redo_nothing")
        for entry in self._undone.pop():
            self._carry_out(entry)
        return None

    def _void_throw(self, entry: VoidThrow) -> Refusal | None:
        """The last throw is taken back, as long as nothing was entered on it (T3.7)."""
        if entry.by != REFEREE:
            return refuse("T1.3", "engine.referee_only")
        length = len(self.line)
        while length and isinstance(self.line[length - 1], Note):
            length -= 1
        if not length or not isinstance(self.line[length - 1], Throw):
            return refuse("T3.7", "engine.void_nothing")
        self._undone.clear()
        self._cut(length - 1)
        self.play.tell("T3.7", "engine.throw_again")
        return None

    def _cut(self, length: int) -> None:
        """The position after so many entries of the line: the snapshot before, and what follows it."""
        kept = self.line[:length]
        del self._snapshots[length // _EVERY + 1 :]
        self.play.state = self._snapshots[-1].copy()
        start = (len(self._snapshots) - 1) * _EVERY
        self.line = kept[:start]
        for entry in kept[start:]:
            self._carry_out(entry)
        self.play.events.clear()
