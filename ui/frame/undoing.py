"""Undo asks first where later results rest on the step: who would sit wrongly, what is no longer official.

And where the newest step is another station's: who presses Ctrl+Z means their own, and may not have seen it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tourney.competition.records import RulingKind, Tournament
from tourney.services.application import Application
from tourney.services.journal_lines import FoldedLine
from tourney.services.journal_words import author_name, describe_entry
from tourney.services.ports import JournalEntry
from tourney.services.queries.consequence import consequence_of
from tourney.services.queries.consequence_words import consequence_words
from tourney.services.trial import Trial
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

    _if_nothing_rests(
        gateway,
        ask,
        what,
        lambda app: app.try_undo(entry.seq),
        do=lambda: gateway.undo(seq),
        otherwise=unless_others,
        declaring=entry.code == _DECLARING,
    )


def take_back_asking(gateway: Gateway, ask: Confirm, seqs: Sequence[int]) -> None:
    """Take back several entries in one step; asks if something later rests on them."""
    entries = [entry for entry in reversed(gateway.history) if entry.seq in seqs]
    what = FoldedLine(tuple(entries)).words(gateway.tournament.players)

    def take_back() -> None:
        gateway.take_back(seqs)

    _if_nothing_rests(
        gateway, ask, what, lambda app: app.try_take_back(seqs), do=take_back, otherwise=take_back
    )


def _if_nothing_rests(
    gateway: Gateway,
    ask: Confirm,
    what: Message,
    trial: Callable[[Application], Trial[None]],
    *,
    do: Callable[[], object],
    otherwise: Callable[[], object],
    declaring: bool = False,
) -> None:
    """`otherwise` where nothing later rests on it, `do` where nobody can tell or once it is answered."""
    if not _something_rests(gateway.tournament):
        otherwise()
        return

    def resting(app: Application) -> tuple[Message, ...]:
        consequence = consequence_of(tried := trial(app))
        declared = consequence.undeclared and not declaring
        return consequence_words(consequence, tried.after) if consequence.stages or declared else ()

    def judged(words: tuple[Message, ...]) -> None:
        if not words:
            otherwise()
            return
        text = msg("window.undo_rests", what=what, changes="\n".join(map(gateway.texts.sentence, words)))
        ask(msg("window.undo_title"), text, msg("window.undo_anyway"), do, danger=True)

    gateway.on_writer(resting, judged, lambda _error: do())


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
