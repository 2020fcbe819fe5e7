"""What happened, folded: entries in a row that say the same are one line, which is taken back as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tourney.base.texts import Message
from tourney.event.journal import PRINTED, describe_entry, several_described
from tourney.event.journal_params import Params, Players, list_in, text_in
from tourney.event.ports import JournalEntry

_REPLAYED = ("undone", "redone")


@dataclass(frozen=True, slots=True)
class FoldedLine:
    """Entries in a row that say the same, newest first."""

    entries: tuple[JournalEntry, ...]

    @property
    def seqs(self) -> tuple[int, ...]:
        """Their numbers, lowest first."""
        return tuple(sorted(entry.seq for entry in self.entries))

    @property
    def newest(self) -> JournalEntry:
        """The entry that was made last."""
        return self.entries[0]

    @property
    def oldest(self) -> JournalEntry:
        """The entry that was made first."""
        return self.entries[-1]

    @property
    def who(self) -> tuple[str, ...]:
        """Who made them, newest first."""
        return tuple(dict.fromkeys(entry.who for entry in self.entries))

    def words(self, players: Players) -> Message:
        """What happened, in one sentence."""
        if len(self.entries) == 1:
            return describe_entry(self.newest.code, self.newest.params, players)
        what, params = merged(self.entries)
        return several_described(what, params, players)


def journal_lines(newest_first: Iterable[JournalEntry], most: int) -> tuple[FoldedLine, ...]:
    """The last `most` lines, newest first. A step that was taken back is left out: that it was, is a line."""
    lines: list[list[JournalEntry]] = []
    replayed: dict[int, bool] = {}
    for entry in newest_first:
        if entry.undoes is not None:
            replayed.setdefault(entry.undoes, entry.code == _REPLAYED[0])
        elif replayed.get(entry.seq):
            continue
        kind = _kind(entry)
        if lines and kind is not None and kind == _kind(lines[-1][-1]):
            lines[-1].append(entry)
        elif len(lines) == most:
            break
        else:
            lines.append([entry])
    return tuple(FoldedLine(tuple(entries)) for entries in lines)


def merged(entries: Sequence[JournalEntry]) -> tuple[str, Params]:
    """What several entries did and the parameters of all in one; no code where they did different things."""
    codes = {entry.code for entry in entries}
    params: dict[str, object] = {"n": len(entries)}
    if len(codes) > 1 or len({_kind(entry) for entry in entries}) > 1 or _kind(entries[0]) is None:
        return "", params
    params = {**entries[0].params, "n": len(entries)}
    for name in ("numbers", "tables"):
        if name in params:
            params[name] = _in_order(each for entry in entries for each in list_in(entry.params, name))
    for single, many in (("number", "numbers"), ("table", "tables")):
        if single in params:
            params[many] = _in_order(entry.params[single] for entry in entries)
    return entries[0].code, params


def _in_order(numbers: Iterable[object]) -> list[int]:
    return sorted({int(str(each)) for each in numbers})


def _kind(entry: JournalEntry) -> tuple[object, ...] | None:
    """What makes entries in a row one line; None for one that always stands alone."""
    told = _KINDS.get(entry.code)
    if told is None or text_in(entry.params, "correct"):
        return None
    return (entry.code, *told(entry.params))


_KINDS: Mapping[str, Callable[[Params], tuple[object, ...]]] = {
    PRINTED: lambda _params: (),
    "status_set": lambda params: (params.get("status"),),
    "player_added": lambda _params: (),
    "player_edited": lambda _params: (),
    "paper_marked": lambda params: (params.get("heat"), params.get("in")),
    "sheets_entered": lambda params: (params.get("heat"),),
    "tables_confirmed": lambda params: (params.get("heat"),),
}
"""Entries that are made one by one and read as one, each with what has to be the same."""
