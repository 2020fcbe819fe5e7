"""What a referee does with a table: commands built from drafts, in the right order. Knows no layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import msg
from tourney.event.command import Command
from tourney.event.journal import person_called
from tourney.event.table_state import TableKey
from tourney.impact.impact import Consequence
from tourney.scores.commands import ClearSheet, ConfirmTables, EnterSheets, MarkPaper
from tourney.scores.views import TableForm, table_form
from ui.gateway.gateway import Gateway
from ui.pages.scores.drafts import TableDraft

Then = Callable[[], object]
Refusal = Callable[[Exception], object]
Foreseen = Callable[[Consequence, Callable[[Then], None]], object]
"""Takes a consequence, and what stores the very thing that it is the consequence of."""


class SheetController:
    """Drafts by table, and the commands that bring them to disk. A draft lives until it is stored."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._drafts: dict[TableKey, TableDraft] = {}
        self._storing = 0
        self._next: Then | None = None

    @property
    def storing(self) -> bool:
        """Whether sheets are on their way to disk."""
        return self._storing > 0

    def once_stored(self, then: Then) -> None:
        """Do it when the sheets that are on their way are on disk; not at all if they are refused."""
        self._next = then

    @property
    def unsaved(self) -> list[TableKey]:
        """Tables with something typed that is not stored."""
        return [key for key, draft in self._drafts.items() if draft.dirty]

    def dirty(self) -> list[TableDraft]:
        """The drafts with something that is not stored."""
        return [draft for draft in self._drafts.values() if draft.dirty]

    def put_back(self, draft: TableDraft) -> None:
        """A draft that was dropped counts again."""
        self._drafts[draft.heat, draft.table] = draft

    def restore(self, drafts: Iterable[TableDraft]) -> list[TableKey]:
        """Take up drafts of the last time; the tables that they are for. What is stored already, what belongs
        to tables that are no more, and what is typed anew here is left out."""
        tables = self._gateway.tournament.tables
        taken = []
        for draft in drafts:
            key = (draft.heat, draft.table)
            here = self._drafts.get(key)
            if key not in tables or (here is not None and here.dirty):
                continue
            form = self._form(draft)
            draft.recognise(form)
            if draft.dirty and not draft.matches(form):
                self._drafts[key] = draft
                taken.append(key)
        return taken

    def draft(self, form: TableForm) -> TableDraft:
        """The draft of a table, brought up to what is stored unless somebody is typing in it."""
        key = (form.heat, form.table)
        draft = self._drafts.get(key)
        if draft is None:
            draft = self._drafts[key] = TableDraft.of(form)
        elif not draft.dirty or draft.matches(form):
            draft.reload(form)
        elif set(draft.sheets) != {seat.number for seat in form.seats}:
            gone = [person_called(number, self._gateway.tournament.players) for number in draft.rebase(form)]
            if gone:
                self._gateway.warned.emit(msg("scores.typed_gone", players=gone, table=form.table))
        return draft

    def save(self, draft: TableDraft, then: Then) -> None:
        """Bring a draft to disk."""
        self._store(draft, self._commands(draft), then)

    def foresee(self, draft: TableDraft, then: Foreseen) -> None:
        """What saving a correction would change; `then(consequence, save)`, where `save` stores just that."""
        commands = self._commands(draft)
        self._gateway.foresee(
            lambda app: app.try_out(*commands),
            lambda consequence: then(
                consequence, lambda stored: self._store(draft, self._commands(draft), stored)
            ),
            self._refused,
        )

    def weigh_typing(
        self, form: TableForm, draft: TableDraft, then: Callable[[Consequence], object], otherwise: Refusal
    ) -> None:
        """What the table as typed would change, were it official. The draft stays as it is: what follows from
        the rest of a sheet is filled in only where it is stored."""
        commands = self._commands(draft.copy()) if draft.dirty else []
        if not form.confirmed:
            commands.append(ConfirmTables(draft.heat, (draft.table,)))
        first, *more = commands
        self._gateway.foresee(lambda app: app.try_out(first, *more), then, otherwise)

    def saved(self, draft: TableDraft, then: Then) -> None:
        """Do something that rests on what is stored: what is typed goes to disk first."""
        if draft.dirty:
            self.save(draft, then)
        else:
            then()

    def confirm(self, heat: HeatId, table: TableNo, then: Then) -> None:
        """Take the result as official."""
        self._run_all([ConfirmTables(heat, (table,))], then, self._refused)

    def mark_paper(self, heat: HeatId, table: TableNo, paper_in: bool) -> None:
        """The paper has come in, or was handed back."""
        self._run_all([MarkPaper(heat, table, paper_in)], lambda: None, self._refused)

    # ---- inside -------------------------------------------------------------------------------

    def _commands(self, draft: TableDraft) -> list[Command[object]]:
        """What stores the draft, once what follows from the rest of each sheet is filled in: sheets that were
        emptied are taken back first."""
        for sheet in draft.sheets.values():
            sheet.fill_quick(len(draft.sheets))
        commands: list[Command[object]] = [ClearSheet(draft.heat, player) for player in draft.emptied()]
        entry = draft.entry()
        if entry.sheets or not commands:
            commands.append(EnterSheets(draft.heat, (entry,), correct=draft.reason))
        return commands

    def _store(self, draft: TableDraft, commands: list[Command[object]], then: Then) -> None:
        def stored() -> None:
            self._storing -= 1
            draft.reason = ""
            draft.rebase(self._form(draft))
            then()
            following, self._next = self._next, None
            if following is not None:
                following()

        def refused(error: Exception) -> None:
            self._storing, self._next = self._storing - 1, None
            self._refused(error)

        self._storing += 1
        self._run_all(commands, stored, refused)

    def _form(self, draft: TableDraft) -> TableForm:
        gateway = self._gateway
        return table_form(gateway.tournament, gateway.rules, draft.heat, draft.table)

    def _run_all(self, commands: list[Command[object]], then: Then, refused: Refusal) -> None:
        """One after the other; the next only after the one before it is on disk."""
        if not commands:
            then()
            return
        first, rest = commands[0], commands[1:]
        self._gateway.run(first, lambda _outcome: self._run_all(rest, then, refused), refused)

    def _refused(self, error: Exception) -> None:
        """Nothing was stored: say why, and look whether somebody else has changed the event."""
        self._gateway.failed.emit(error)
        self._gateway.poll()
