"""What only a person can decide at a table: accept a problem, rank equals, drop or empty what is typed.

Asks by the frame and carries out by the controller. Knows no widgets of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from tourney.base.ids import PlayerNo
from tourney.base.texts import Message, Texts, msg
from tourney.event.command import Command
from tourney.event.journal import with_names
from tourney.impact.impact import Consequence, Level
from tourney.impact.words import consequence_words
from tourney.scores.commands import OverruleProblem, ReopenTable
from tourney.scores.views import ProblemLine, TableCheck, TableForm
from tourney.standings.ruling_commands import DecidePlaces
from ui.gateway.gateway import Gateway
from ui.pages.page import ShellPort
from ui.pages.scores.deep_links import DeepLink
from ui.pages.scores.drafts import TableDraft
from ui.pages.scores.sheet_controller import SheetController
from ui.pages.scores.words import seat_name
from ui.parts.impact import weigh_trial


class Decisions:
    """Questions about one draft at a time; the page is refreshed once an answer has been carried out."""

    def __init__(
        self,
        gateway: Gateway,
        shell: ShellPort,
        controller: SheetController,
        refresh: Callable[[], object],
        go_to: Callable[[DeepLink], object],
    ) -> None:
        self._gateway, self._shell, self._controller = gateway, shell, controller
        self._refresh, self._go_to = refresh, go_to

    def overrule(self, draft: TableDraft, problem: ProblemLine) -> None:
        """Ask the chief referee why a problem is accepted (T1.3)."""

        def rule(reason: str) -> None:
            command = OverruleProblem(draft.heat, draft.table, problem.code, reason)
            self._weighed(draft, command, msg("scores.overrule_title"))

        self._shell.ask_reason(
            msg("scores.overrule_title"), problem.message, msg("scores.overrule_yes"), rule
        )

    def decide(
        self, parent: QWidget, form: TableForm, draft: TableDraft, players: tuple[PlayerNo, ...]
    ) -> None:
        """Ask who of the players of one place ranks higher (T9.4)."""
        texts = self._gateway.texts
        asked = named(form, players, texts)

        def put_in(order: tuple[PlayerNo, ...]) -> None:
            command = DecidePlaces(draft.heat, draft.table, order)
            names = dict(asked)
            lines = [msg("scores.decided_line", at=at, who=names[each]) for at, each in enumerate(order, 1)]
            self._weighed(draft, command, msg("scores.decided_title", table=draft.table, order=lines))

        ask_order(parent, texts, asked, put_in)

    def correct(self, form: TableForm, then: Callable[[str], object]) -> None:
        """Ask why a confirmed table is changed; `then(reason)`."""
        self._shell.ask_reason(
            msg("scores.correct_title", table=form.table),
            msg("scores.correct_text"),
            msg("scores.correct_yes", table=form.table),
            then,
        )

    def reopen(self, form: TableForm) -> None:
        """Ask why a table is no longer confirmed, and show what that takes with it before it is done."""
        title, yes = msg("scores.reopen_title", table=form.table), msg("scores.reopen_yes")

        def carry_out(reason: str) -> None:
            self._gateway.run(ReopenTable(form.heat, form.table, reason), lambda _outcome: self._refresh())

        def given(reason: str) -> None:
            self._gateway.foresee(
                lambda app: app.try_out(ReopenTable(form.heat, form.table, reason)),
                lambda consequence: self._shell.weigh(
                    title, yes, consequence, lambda why: carry_out(why or reason), reason
                ),
                lambda _error: carry_out(reason),
            )

        self._shell.ask_reason(title, msg("scores.reopen_text"), yes, given)

    def save_correction(self, draft: TableDraft, then: Callable[[], object]) -> None:
        """Save a correction. What it changes beyond the table is shown before, and Enter saves."""

        def saved(words: Message | None) -> None:
            self._refresh()
            if words is not None:
                self._tell(words)
            then()

        def foreseen(consequence: Consequence, save: Callable[[Callable[[], object]], None]) -> None:
            words = consequence_words(consequence, self._gateway.tournament)
            if consequence.level is Level.NONE:
                save(lambda: saved(words[0]))
                return

            def agreed(reason: str) -> None:
                draft.reason = reason or draft.reason
                save(lambda: saved(None))

            self._shell.weigh(
                msg("scores.correction_title", table=draft.table),
                msg("scores.correction_save"),
                consequence,
                agreed,
                draft.reason,
            )

        self._controller.foresee(draft, foreseen)

    def _weighed(self, draft: TableDraft, command: Command[object], title: Message) -> None:
        """Rule on what is stored, once what it upsets has been agreed to."""

        def carried_out(why: str) -> None:
            self._gateway.run(command, lambda _outcome: self._refresh(), why=why)

        self._controller.saved(
            draft,
            lambda: weigh_trial(
                self._gateway,
                self._shell.weigh,
                lambda app: app.try_out(command),
                (title, msg("foresight.do_it")),
                carried_out,
            ),
        )

    def _tell(self, words: Message) -> None:
        last = self._gateway.recent.to_undo
        back = None if last is None else (msg("window.undo"), lambda: self._gateway.undo(last.seq))
        self._shell.say(words, "good", back)

    def confirm(self, form: TableForm, check: TableCheck, then: Callable[[], object]) -> None:
        """Take a result as official; asks once where its places contradict its totals."""

        def confirmed() -> None:
            self._controller.confirm(form.heat, form.table, then)

        if check.contradiction is None:
            confirmed()
            return
        self._shell.confirm(
            msg("scores.contradicts_title", table=form.table),
            msg("scores.contradicts_text", problem=check.contradiction.message),
            msg("scores.contradicts_yes"),
            confirmed,
            danger=True,
        )

    def emptied(self, draft: TableDraft) -> None:
        """A confirmed table needs a sheet of everybody: the way on for one that was emptied."""

        def count_as_nothing() -> None:
            draft.count_emptied_as_nothing()
            self.save_correction(draft, lambda: None)

        self._shell.say(
            with_names(msg("scores.emptied", players=draft.emptied()), self._gateway.tournament.players),
            "warn",
            (msg("scores.counts_nothing"), count_as_nothing),
        )

    def drop(self, form: TableForm, draft: TableDraft) -> None:
        """Forget what is typed of a table; it can be brought back."""
        back = draft.copy()

        def bring_back() -> None:
            self._controller.put_back(back)
            self._go_to(DeepLink(back.heat, back.table))
            self._refresh()

        draft.reason = ""
        draft.reload(form)
        self._go_to(DeepLink(form.heat, form.table))
        self._refresh()
        said = msg("scores.dropped", table=form.table)
        self._shell.say(said, "", (msg("scores.bring_back"), bring_back))


NumberedPlayer = tuple[PlayerNo, str]


def named(form: TableForm, players: Sequence[PlayerNo], texts: Texts) -> list[NumberedPlayer]:
    """Some players of a table with number and name, in the order given."""
    names = {seat.number: f"{seat.number} {seat_name(seat)}" for seat in form.seats}
    return [(player, names[player]) for player in players]


def ask_order(
    parent: QWidget,
    texts: Texts,
    players: Sequence[NumberedPlayer],
    then: Callable[[tuple[PlayerNo, ...]], object],
    chosen: tuple[PlayerNo, ...] = (),
) -> QMenu:
    """Open a menu of who is next; `then(order)` once only one is left. Leaving the menu decides nothing."""
    menu = QMenu(parent)
    title = menu.addAction(texts("scores.who_is_better") if not chosen else texts("scores.who_is_next"))
    title.setEnabled(False)
    menu.addSeparator()
    for number, name in players:
        flat = " ".join(name.split()).replace("&", "&&")
        rest = [other for other in players if other[0] != number]
        action = menu.addAction(flat)
        action.triggered.connect(
            lambda _checked=False, n=number, r=rest: _chosen(parent, texts, (*chosen, n), r, then)
        )
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(QCursor.pos())
    return menu


def _chosen(
    parent: QWidget,
    texts: Texts,
    order: tuple[PlayerNo, ...],
    rest: Sequence[NumberedPlayer],
    then: Callable[[tuple[PlayerNo, ...]], object],
) -> None:
    if len(rest) == 1:
        then((*order, rest[0][0]))
    else:
        ask_order(parent, texts, rest, then, order)
