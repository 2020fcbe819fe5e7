"""One table's game: header, entries and the position they lead to, with undo (append-only).

It knows how a record is replayed, not how it is written down (`record`) or shown (`replaying`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from tourney.engine.entries import REFEREE, Entry, Note, Redo, Throw, ThrowForStart, Undo, VoidThrow
from tourney.engine.flow import proceed
from tourney.engine.legality import judged
from tourney.engine.play import Event, Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.shape import malformed
from tourney.engine.state import State

_EVERY: Final = 48
"""Entries from snapshot to snapshot: an undo carries out fewer than so many again."""


_BACK: Final = frozenset((Undo, Redo, VoidThrow))
"""The entries that go back in the record."""


class Undone(NamedTuple):
    """What an undo took back: the entries, the snapshots after the first of them, the position."""

    line: list[Entry]
    snapshots: list[State]
    state: State


class Game:
    """The record in the making. `entries` is all that was entered, `line` what of it stands now.

    `start` is what came about before the first entry: deeds that a seed dealt.
    """

    __slots__ = ("_snapshots", "_undone", "entries", "line", "play", "start")

    play: Play
    entries: list[Entry]
    line: list[Entry]
    start: list[Event]
    _undone: list[Undone]
    _snapshots: list[State]

    def __init__(self, play: Play) -> None:
        proceed(play)
        self.start = [Event(*told) for told in play.told]
        play.told.clear()
        self.play = play
        self.entries = []
        self.line = []
        self._undone = []
        self._snapshots = [play.state.copy()]

    def apply(self, entry: Entry) -> Refusal | None:
        """Judge and carry out one entry, however it was made; a refusal changes nothing.

        What follows from it is in `events`. An entry that stands here under a number already is copied.
        """
        play = self.play
        play.told.clear()
        rare = type(entry) in play.variant.loose
        if rare:
            refused = malformed(play.variant.reader, entry)
            if refused is not None:
                return refused
        if entry.n and entry.n != len(self.entries) + 1:
            entry = msgspec.structs.replace(entry)
        if rare and type(entry) in _BACK:
            refused = self._go_back(entry)
            if refused is not None:
                return refused
        else:
            try:
                seat = play.seats.get(entry.by, -1)
                found = judged(play, seat, entry)
            except (TypeError, ValueError, AttributeError):
                refused = malformed(play.variant.reader, entry)
                if refused is None:
                    raise
                return refused
            if isinstance(found, Refusal):
                return found
            found.do(play, seat, entry)
            proceed(play)
            line = self.line
            line.append(entry)
            if not len(line) % _EVERY:
                self._snapshots.append(play.state.copy())
            if self._undone:
                self._undone.clear()
        self.entries.append(entry)
        entry.n = len(self.entries)
        return None

    @property
    def events(self) -> list[Event]:
        """What the last entry brought about."""
        return [Event(*told) for told in self.play.told]

    def _again(self, entry: Entry) -> None:
        """Carry out what was judged and carried out before."""
        play = self.play
        seat = play.seats.get(entry.by, -1)
        found = judged(play, seat, entry)
        assert not isinstance(found, Refusal)
        found.do(play, seat, entry)
        proceed(play)
        self.line.append(entry)
        if not len(self.line) % _EVERY:
            self._snapshots.append(play.state.copy())

    def _go_back(self, entry: Entry) -> Refusal | None:
        if entry.by != REFEREE and entry.by not in self.play.seats:
            return refuse("T1.3", "engine.player_unknown", player=entry.by[:60])
        if isinstance(entry, Redo):
            return self._redo()
        if isinstance(entry, VoidThrow):
            return self._void_throw(entry)
        assert isinstance(entry, Undo)
        length = self._length_after(entry.to)
        if length is None:
            return refuse("T1.3", "engine.undo_where")
        self._undone.append(
            Undone(self.line[length:], self._snapshots[length // _EVERY + 1 :], self.play.state)
        )
        self._cut(length)
        return None

    def _length_after(self, to: int | None) -> int | None:
        """How much of the line stands after entry `to`; None where it does not stand any more."""
        line = self.line
        if to is None:
            return len(line) - 1 if line else None
        if to == 0:
            return 0
        low, high = 0, len(line)
        while low < high:
            middle = (low + high) // 2
            if line[middle].n < to:
                low = middle + 1
            else:
                high = middle
        return low + 1 if low < len(line) and line[low].n == to else None

    def _redo(self) -> Refusal | None:
        if not self._undone:
            return refuse("T1.3", "engine.redo_nothing")
        undone = self._undone.pop()
        self.line += undone.line
        self._snapshots += undone.snapshots
        self.play.stand(undone.state)
        return None

    def _void_throw(self, entry: VoidThrow) -> Refusal | None:
        """The last throw is taken back, as long as nothing was entered on it (T3.7)."""
        if entry.by != REFEREE:
            return refuse("T1.3", "engine.referee_only")
        length = len(self.line)
        while length and isinstance(self.line[length - 1], Note):
            length -= 1
        if not length or not isinstance(self.line[length - 1], (Throw, ThrowForStart)):
            return refuse("T3.7", "engine.void_nothing")
        self._undone.clear()
        self._cut(length - 1)
        self.play.tell("T3.7", "engine.throw_again")
        return None

    def _cut(self, length: int) -> None:
        """The position after so many entries of the line: the snapshot before, and what follows it."""
        start = length // _EVERY * _EVERY
        follow = self.line[start:length]
        del self.line[start:]
        del self._snapshots[length // _EVERY + 1 :]
        self.play.stand(self._snapshots[-1].copy())
        for entry in follow:
            self._again(entry)
        self.play.told.clear()
