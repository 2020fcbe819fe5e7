"""Undo asks first where later results rest on the step: who would sit wrongly, what is no longer official.

And where the newest step is another station's: who presses Ctrl+Z means their own, and may not have seen it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tourney.competition.records import RulingKind, Tournament
from tourney.services.application import Application
from tourney.services.journal_words import author_name, describe_entry
from tourney.services.ports import JournalEntry
from tourney.services.queries.consequence import consequence_of
from tourney.services.queries.consequence_words import consequence_words
from tourney.texts import Message, msg
from ui.gateway import Gateway

_DECLARING = "declared"


class Confirm(Protocol):
    """`ShellPort.confirm`."""

    def __call__(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None: ...


def undo_asking(gateway: Gateway, ask: Confirm, seq: int | None = None) -> None:
    """Take back entry `seq`, else the one that the menu names; asks if something later rests on it, and if
    somebody else made it whom nobody has pointed at."""
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

    if not _something_rests(gateway.tournament):
        unless_others()
        return

    def resting(app: Application) -> tuple[Message, ...]:
        consequence = consequence_of(trial := app.try_undo(entry.seq))
        declared = consequence.undeclared and entry.code != _DECLARING
        return consequence_words(consequence, trial.after) if consequence.stages or declared else ()

    def judged(words: tuple[Message, ...]) -> None:
        if not words:
            unless_others()
            return
        text = msg("window.undo_rests", what=what, changes="\n".join(map(gateway.texts.sentence, words)))
        ask(msg("window.undo_title"), text, msg("window.undo_anyway"), lambda: gateway.undo(seq), danger=True)

    gateway.on_writer(resting, judged, lambda _error: gateway.undo(seq))


def redo_asking(gateway: Gateway, ask: Confirm) -> None:
    """Do again what was taken back last; asks if somebody else took it back."""
    entry = gateway.recent.to_redo
    undone = None if entry is None else _undone(gateway, entry.seq)
    if entry is None or undone is None or undone.who == gateway.application.who:
        gateway.redo()
        return
    what = describe_entry(entry.code, entry.params, gateway.tournament.players)
    ask(
        msg("window.redo_others_title", who=author_name(undone.who)),
        msg("window.redo_others", what=what),
        msg("window.redo_anyway"),
        gateway.redo,
        danger=True,
    )


def _undone(gateway: Gateway, seq: int) -> JournalEntry | None:
    """The step that took back entry `seq` last."""
    return next((entry for entry in reversed(gateway.history) if entry.undoes == seq), None)


def _entry(gateway: Gateway, seq: int) -> JournalEntry | None:
    return next((entry for entry in gateway.history if entry.seq == seq), None)


def _something_rests(tournament: Tournament) -> bool:
    """Whether a result has been declared, or more than the heats drawn: before that a step is just a step."""
    declared = any(ruling.kind is RulingKind.DECLARED for ruling in tournament.rulings.values())
    return declared or any(not heat.isdigit() for heat in tournament.heats)
