"""Undo and Redo ask first where people have seen what would change: on paper, on a screen, as a result.

And where the newest step is another station's: who presses Ctrl+Z means their own, and may not have seen it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tourney.application.application import Application
from tourney.application.history import FoldedLine
from tourney.base.texts import Message, msg
from tourney.event.journal import author_name, describe_entry
from tourney.event.ports import JournalEntry
from tourney.event.records import RulingKind
from tourney.event.trial import Trial
from tourney.impact.impact import Consequence, Level
from ui.gateway.gateway import Gateway
from ui.parts.asking import Weigh
from ui.parts.dialogs import Confirm


def undo_asking(gateway: Gateway, ask: Confirm, weigh: Weigh, seq: int | None = None) -> None:
    """Take back entry `seq`, else the one that the menu names; asks if something that people have seen would
    change by it, and if somebody else made it whom nobody has pointed at."""
    entry = gateway.recent.to_undo if seq is None else _entry(gateway, seq)
    if entry is None:
        gateway.undo(seq)
        return
    what = describe_entry(entry.code, entry.params, gateway.tournament.players)
    others = seq is None and entry.who != gateway.application.who

    def unless_others() -> None:
        if not others:
            gateway.undo(seq)
            return
        ask(
            msg("window.undo_others_title", who=author_name(entry.who)),
            msg("window.undo_others", what=what),
            msg("window.undo_anyway"),
            lambda: gateway.undo(entry.seq),
            danger=True,
        )

    _ask_by_level(
        gateway,
        weigh,
        lambda app: app.try_undo(entry.seq),
        words=(msg("window.undo_of", what=what), msg("window.undo_anyway")),
        do=lambda why: gateway.undo(seq, why),
        plainly=unless_others,
    )


def take_back_asking(gateway: Gateway, weigh: Weigh, seqs: Sequence[int]) -> None:
    """Take back several entries in one step; asks as `undo_asking` does."""
    entries = [entry for entry in reversed(gateway.history) if entry.seq in seqs]
    what = FoldedLine(tuple(entries)).words(gateway.tournament.players)

    _ask_by_level(
        gateway,
        weigh,
        lambda app: app.try_take_back(seqs),
        words=(msg("window.undo_of", what=what), msg("window.undo_anyway")),
        do=lambda why: gateway.take_back(seqs, why),
        plainly=lambda: gateway.take_back(seqs),
    )


def redo_asking(gateway: Gateway, ask: Confirm, weigh: Weigh) -> None:
    """Do again what was taken back last; asks as `undo_asking` does."""
    entry = gateway.recent.to_redo
    undone = None if entry is None else _undone(gateway, entry.seq)
    if entry is None:
        gateway.redo()
        return
    what = describe_entry(entry.code, entry.params, gateway.tournament.players)

    def unless_others() -> None:
        if undone is None or undone.who == gateway.application.who:
            gateway.redo()
            return
        ask(
            msg("window.redo_others_title", who=author_name(undone.who)),
            msg("window.redo_others", what=what),
            msg("window.redo_anyway"),
            gateway.redo,
            danger=True,
        )

    _ask_by_level(
        gateway,
        weigh,
        lambda app: app.try_redo(entry.seq),
        words=(msg("window.redo_of", what=what), msg("window.redo_anyway")),
        do=gateway.redo,
        plainly=unless_others,
    )


def _ask_by_level(
    gateway: Gateway,
    weigh: Weigh,
    trial: Callable[[Application], Trial[object]],
    *,
    words: tuple[Message, Message],
    do: Callable[[str], object],
    plainly: Callable[[], object],
) -> None:
    """Try a step out where anybody could have seen what it changes.

    `do(reason)` after the question (title and button in `words`), `plainly` where there is none to ask.
    What is refused anyhow is told by doing it.
    """

    def judged(consequence: Consequence) -> None:
        if _seen(consequence):
            weigh(*words, consequence, do)
        else:
            plainly()

    if _nothing_seen(gateway):
        plainly()
    else:
        gateway.foresee(trial, judged, lambda _error: do(""))


def _seen(consequence: Consequence) -> bool:
    """Whether people have seen what would change: places alone are a step like any, told with Redo beside."""
    return consequence.level not in (Level.NONE, Level.ACKNOWLEDGE)


def _nothing_seen(gateway: Gateway) -> bool:
    """Whether nothing is printed, shown, declared, nor drawn from results: then a step is just a step."""
    t = gateway.tournament
    declared = any(ruling.kind is RulingKind.DECLARED for ruling in t.rulings.values())
    confirmed = any(table.confirmed_at is not None for table in t.tables.values())
    return not (declared or confirmed or t.prints or gateway.hall_sees() is not None)


def _undone(gateway: Gateway, seq: int) -> JournalEntry | None:
    """The step that took back entry `seq` last."""
    return next((entry for entry in reversed(gateway.history) if entry.undoes == seq), None)


def _entry(gateway: Gateway, seq: int) -> JournalEntry | None:
    return next((entry for entry in gateway.history if entry.seq == seq), None)
