"""Carries out what a referee does with a table, and asks what only a person can decide.

`SheetController` builds commands from drafts, in the right order. Decisions: accept a problem, rank equal
players, drop or empty what is typed. Also the effect of the open table on the standings, were it official as
it is typed, and words that several parts of the page share. Knows no layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCursor, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from tourney.base.errors import TourneyError
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import NamedPlayer
from tourney.base.texts import Message, Texts, msg
from tourney.event.command import Command
from tourney.event.journal import NOBODY, author_name, person_called, with_names
from tourney.event.second_entries import same_person
from tourney.event.table_state import TableKey, TableState
from tourney.heats.table_tiles import state_word
from tourney.impact.impact import Impact, ImpactLevel
from tourney.impact.words import standing_words
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.commands import (
    ClearSheet,
    ConfirmTables,
    EnterSheets,
    MarkPaper,
    OverruleProblem,
    ReopenTable,
    TableEntry,
)
from tourney.scores.second_entry import EnterSecond, SettleDifferences
from tourney.scores.views import (
    NOT_YET,
    WANT_DEEDS,
    DeedRow,
    ProblemLine,
    TableCheck,
    TableForm,
    TableTile,
    TilePart,
    settled_figures,
    table_form,
)
from tourney.scoresheet.sheet import Holding
from tourney.standings.ruling_commands import DecidePlaces
from ui.gateway.gateway import Gateway
from ui.pages.page import ShellPort
from ui.pages.scores.drafts import DeepLink, TableDraft
from ui.parts.day_strip import KINDS, SIGNS
from ui.parts.dialogs import ask_reason, both_names
from ui.parts.impact import ImpactView, ask_after_preview
from ui.widgets.layouts import column, scrolled
from ui.widgets.text import Label, capital
from ui.widgets.theme import Role, look

Then = Callable[[], object]


Refusal = Callable[[Exception], object]


Foreseen = Callable[[Impact, Callable[[Then], None]], object]
"""Takes a consequence, and a function that stores exactly what it is the consequence of."""


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
        """Do it when the pending sheets are on disk; not at all if they are refused."""
        self._next = then

    @property
    def unsaved(self) -> list[TableKey]:
        """Tables with unstored typing."""
        return [key for key, draft in self._drafts.items() if draft.dirty]

    def dirty(self) -> list[TableDraft]:
        """The drafts with unstored typing."""
        return [draft for draft in self._drafts.values() if draft.dirty]

    def put_back(self, draft: TableDraft) -> None:
        """A draft that was dropped counts again."""
        self._drafts[draft.heat, draft.table] = draft

    def restore(self, drafts: Iterable[TableDraft]) -> list[TableKey]:
        """Take up drafts of the last time; return their tables. Drafts that are stored already, of tables
        that no longer exist, or typed anew here are left out.
        """
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
        """The draft of a table, updated to the stored sheets unless somebody is typing in it."""
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

    def enter_again(self, draft: TableDraft, who: str, then: Then) -> None:
        """Bring a draft to disk as the second entry, by this person."""
        self._store(draft, [EnterSecond(draft.heat, (self._entry(draft),))], then, who)

    def settle(self, draft: TableDraft, then: Then) -> None:
        """Take what the draft shows as what the paper says, where two entries differ."""
        reason = self._gateway.texts("second_entry.reason")
        self._store(draft, [SettleDifferences(draft.heat, (self._entry(draft),), reason)], then)

    def foresee(self, draft: TableDraft, then: Foreseen) -> None:
        """Compute what saving a correction would change; `then(consequence, save)`, where `save` stores
        exactly that.
        """
        commands = self._commands(draft)
        self._gateway.foresee(
            lambda app: app.try_out(*commands),
            lambda impact: then(impact, lambda stored: self._store(draft, self._commands(draft), stored)),
            self._refused,
        )

    def weigh_typing(
        self, form: TableForm, draft: TableDraft, then: Callable[[Impact], object], otherwise: Refusal
    ) -> None:
        """Compute what the table as typed would change, were it official. The draft is not changed: derived
        values are filled in only when it is stored.
        """
        commands = self._commands(draft.copy()) if draft.dirty else []
        if not form.confirmed:
            commands.append(ConfirmTables(draft.heat, (draft.table,)))
        first, *more = commands
        self._gateway.foresee(lambda app: app.try_out(first, *more), then, otherwise)

    def saved(self, draft: TableDraft, then: Then) -> None:
        """Do something that depends on stored sheets: typing goes to disk first."""
        if draft.dirty:
            self.save(draft, then)
        else:
            then()

    def confirm(self, heat: HeatId, table: TableNo, then: Then) -> None:
        """Make the result official."""
        self._run_all([ConfirmTables(heat, (table,))], then, self._refused)

    def mark_paper(self, heat: HeatId, table: TableNo, paper_in: bool) -> None:
        """The paper has come in, or was handed back."""
        self._run_all([MarkPaper(heat, table, paper_in)], lambda: None, self._refused)

    # ---- inside -------------------------------------------------------------------------------

    def _commands(self, draft: TableDraft) -> list[Command[object]]:
        """The commands that store the draft, with derived values filled in: sheets that were emptied are
        taken back first.
        """
        entry = self._entry(draft)
        commands: list[Command[object]] = [ClearSheet(draft.heat, player) for player in draft.emptied()]
        if entry.sheets or not commands:
            commands.append(EnterSheets(draft.heat, (entry,), correct=draft.reason))
        return commands

    def _entry(self, draft: TableDraft) -> TableEntry:
        """What the draft says of its table, with derived values filled in."""
        for sheet in draft.sheets.values():
            sheet.fill_quick(len(draft.sheets))
        return draft.entry()

    def _store(
        self, draft: TableDraft, commands: Sequence[Command[object]], then: Then, who: str = ""
    ) -> None:
        def stored() -> None:
            self._storing -= 1
            draft.reason = ""
            form = self._form(draft)
            if who or form.first_by is not None:  # nobody sees one person's figures beside another's
                draft.reload(form)
            else:
                draft.rebase(form)
            then()
            following, self._next = self._next, None
            if following is not None:
                following()

        def refused(error: Exception) -> None:
            self._storing, self._next = self._storing - 1, None
            self._refused(error)

        self._storing += 1
        self._run_all(commands, stored, refused, who)

    def _form(self, draft: TableDraft) -> TableForm:
        gateway = self._gateway
        return table_form(gateway.tournament, gateway.rules, draft.heat, draft.table)

    def _run_all(
        self, commands: Sequence[Command[object]], then: Then, refused: Refusal, who: str = ""
    ) -> None:
        """One after the other; the next only after the one before it is on disk."""
        if not commands:
            then()
            return
        first, rest = commands[0], commands[1:]
        self._gateway.run(first, lambda _outcome: self._run_all(rest, then, refused, who), refused, who=who)

    def _refused(self, error: Exception) -> None:
        """Nothing was stored: tell why, and check whether somebody else has changed the event."""
        self._gateway.failed.emit(error)
        self._gateway.poll()


_WIDTH = 296
"""Px at 100 %: bars at their least width, and a scroll bar beside them."""


_MOST = 8
"""So many players are listed one by one: in a young heat one table moves everybody a little."""


_STILL = 250
"""Milliseconds without a key before asking: a number is typed in one go, and asked about once."""


Typed = tuple[object, ...]


class LiveEffect(QWidget):
    """Follows one table. One question is under way at a time, and only the answer to the present typing is
    shown.
    """

    def __init__(self, gateway: Gateway, controller: SheetController) -> None:
        super().__init__()
        self._gateway, self._controller = gateway, controller
        self._form: TableForm | None = None
        self._draft: TableDraft | None = None
        self._shown: Typed = ()
        """The table shown now, or asked about."""
        self._wanted = self._asking = False
        self._title = Label("", Role.LEAD, bold=True)
        self._rests_on = Label("", Role.SMALL, "muted", wrap=True)
        self.view = ImpactView()
        inner = QWidget()
        inner.setLayout(column(self._rests_on, self.view, None))
        self.setLayout(column(self._title, scrolled(inner)))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_STILL)
        self._timer.timeout.connect(self._ask)

    @property
    def full_text(self) -> str:
        """The sentences."""
        return self.view.words.full_text

    def retranslate(self) -> None:
        """Words and width at the scale in force; the shown effect is asked for anew."""
        texts = self._gateway.texts
        self._title.set_text(texts("scores.effect_title"))
        self._rests_on.set_text(texts("scores.effect_rests_on"))
        self.setFixedWidth(look().px(_WIDTH))
        self._shown = ()

    def follow(self, form: TableForm | None, draft: TableDraft | None, check: TableCheck) -> None:
        """Follow this table, as it is typed at this moment. A table that cannot be official yet is reported
        at once, and nothing of another table stays.
        """
        turned = self._draft is not draft
        self._form, self._draft = form, draft
        if form is None or draft is None or form.first_by is not None or form.differs:
            self._say("")
        elif form.confirmed and not draft.dirty:
            self._say(self._gateway.texts("scores.effect_counts"))
        elif check.missing:
            self._say(self._gateway.texts("scores.effect_missing", n=len(check.missing)))
        elif check.blocking:
            self._say(self._gateway.texts("scores.effect_blocked", n=check.blocking))
        else:
            if turned:
                self._say("")
            self._wanted = True
            self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Typing while there was no room for it is asked about now."""
        super().showEvent(event)
        self._timer.start()

    def _say(self, words: str) -> None:
        """Show a sentence instead of an effect; a pending answer is ignored."""
        self._wanted, self._shown = False, ()
        self._tell(words)

    def _tell(self, words: str) -> None:
        self._rests_on.hide()
        self.view.show_nothing(words)

    def _ask(self) -> None:
        form, draft = self._form, self._draft
        if form is None or draft is None or not self._wanted or self._asking or not self.isVisible():
            return
        typed = self._typed(form, draft)
        if typed == self._shown:
            return
        self._shown, self._asking = typed, True

        def landed(impact: Impact) -> None:
            if self._answered(typed):
                self._show(impact, draft.dirty)

        def refused(error: Exception) -> None:
            current = self._answered(typed)
            if not isinstance(error, TourneyError):
                self._gateway.failed.emit(error)
            elif current:
                self._tell(self._gateway.texts.error(error))

        self._controller.weigh_typing(form, draft, landed, refused)

    def _answered(self, typed: Typed) -> bool:
        """Whether this is still the typing; newer typing is asked about next."""
        self._asking = False
        form, draft = self._form, self._draft
        if form is not None and draft is not None and typed == self._shown == self._typed(form, draft):
            return True
        self._shown = ()
        self._timer.start()
        return False

    def _show(self, impact: Impact, typing: bool) -> None:
        """`typing`: it is not stored, and the standings count only stored sheets before confirmation."""
        texts = self._gateway.texts
        words = standing_words(impact, self._gateway.tournament, _MOST)
        self._rests_on.show()
        self.view.show_impact(texts, impact, words)
        if not words:
            self.view.words.set_text(texts("scores.effect_none" if typing else "scores.effect_stored"))

    def _typed(self, form: TableForm, draft: TableDraft) -> Typed:
        """Everything that the answer depends on."""
        revision = self._gateway.tournament.revision
        return revision, form.heat, form.table, draft.typed(), tuple(draft.bank_has), draft.reason


def level_words(texts: Texts, line: DeedRow, level: Holding | None) -> str:
    """A sheet's level of a deed with its worth there; None: the deed is not on it."""
    if level is None:
        return texts("scores.deed_not_here")
    value = line.worth(level)
    if level == MORTGAGED:
        return texts("scores.deed_mortgaged", value=value)
    if level == HOTEL:
        return texts("scores.deed_hotel", value=value)
    if level == 0:
        return texts("scores.deed_unbuilt" if HOTEL in line.boxes else "scores.deed_held", value=value)
    if line.each and not line.boxes:
        return texts("scores.deed_amount", value=value)
    return texts("scores.deed_houses", n=level, value=value)


def state_words(state: TilePart, texts: Texts) -> tuple[str, str, str]:
    """Word, kind of colour and sign of a table's state."""
    if state == WANT_DEEDS:
        return texts("scores.needs_deeds"), "warn", "!"
    shown = TableState.OUT if state == NOT_YET else TableState(state)
    return texts.say(state_word(shown, paper_out=state != NOT_YET)), KINDS[shown], SIGNS[shown]


def seat_name(seat: NamedPlayer) -> str:
    """Both names of a player, with the team if another has the same name."""
    return " · ".join(part for part in (both_names(seat.name), " ".join(seat.team.split())) if part)


def within(place: int | None, decided: tuple[int, int]) -> bool:
    """Whether the paper's place is one of those of equal players between whom the referee decided."""
    return place is None or decided[0] <= place <= decided[1]


def wants_a_look(tile: TableTile) -> bool:
    """Whether somebody has still to look at a table: for a confirmed one the referee has been asked about its
    places already.
    """
    contradicts = tile.contradicts and tile.state is not TableState.CONFIRMED
    return tile.needs_deeds or contradicts or tile.doubt is not None


def tile_note(tile: TableTile, texts: Texts) -> str:
    """The small line of a tile: what it still needs, else which later wave it plays in."""
    if tile.blocking:
        return texts("scores.tile_problems", n=tile.blocking)
    if tile.needs_deeds:
        return texts("scores.needs_deeds")
    if tile.state is TableState.IN and tile.entered:
        return texts("scores.tile_entered", n=tile.entered, of=len(tile.players))
    if tile.contradicts:
        return texts("scores.contradicts")
    if tile.shared and tile.state in (TableState.CHECKED, TableState.CONFIRMED):
        return texts("scores.tile_shared", places=list(tile.shared))
    if tile.doubt is not None:
        return texts("doubts.mark")
    if tile.totals_only and tile.state is not TableState.CONFIRMED:
        return texts("scores.totals_only")
    if tile.by_engine and tile.state is not TableState.CONFIRMED:
        return texts("scores.tile_engine")
    return texts("scores.tile_wave", wave=tile.wave) if tile.wave > 1 else ""


_FIELDS = {
    "bad_cash": "cash",
    "money_high": "cash",
    "total_high": "total",
    "bankrupt_order": "order",
    "bankrupt_with_assets": "order",
    "paper_total": "total",
    "total_missing": "total",
    "paper_place": "place",
    "place_missing": "place",
    "equal_totals": "place",
    "places": "place",
    "no_points_row": "order",
    "second_total": "total",
    "second_paper_total": "total",
    "second_place": "place",
    "second_paper_place": "place",
    "second_cash": "cash",
    "second_bankrupt": "order",
}


def field_of(problem: ProblemLine) -> str:
    """The field in which a problem can be mended, "" for the deeds."""
    return _FIELDS.get(problem.code, "")


def problem_name(code: str, texts: Texts) -> str:
    """An accepted problem in a few words; the code itself if only another version knows it."""
    names = {
        "bad_level": texts("scores.problem_bad_level"),
        "built_station": texts("scores.problem_built_station"),
        "incomplete_group": texts("scores.problem_incomplete_group"),
        "built_mortgaged": texts("scores.problem_built_mortgaged"),
        "uneven": texts("scores.problem_uneven"),
        "too_many_houses": texts("scores.problem_too_many_houses"),
        "too_many_hotels": texts("scores.problem_too_many_hotels"),
        "bankrupt_order": texts("scores.problem_bankrupt_order"),
        "bankrupt_with_assets": texts("scores.problem_bankrupt_with_assets"),
        "player_twice": texts("scores.problem_player_twice"),
        "no_points_row": texts("scores.problem_no_points_row"),
        "total_high": texts("scores.problem_total_high"),
    }
    return names.get(code, code)


_USUAL_REASONS = (msg("scores.wrong_on_paper"), msg("scores.wrongly_typed"))
"""Why a confirmed table is changed."""


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
        self._second = ""
        """The person who made a second entry here last."""

    def overrule(self, draft: TableDraft, problem: ProblemLine) -> None:
        """Ask the chief referee why a problem is accepted (T1.3)."""

        def rule(reason: str) -> None:
            command = OverruleProblem(draft.heat, draft.table, problem.code, reason)
            self._weighed(draft, command, msg("scores.overrule_title"), msg("scores.overrule_yes"))

        self._shell.ask_reason(
            msg("scores.overrule_title"), problem.message, msg("scores.overrule_yes"), rule
        )

    def decide(
        self, parent: QWidget, form: TableForm, draft: TableDraft, players: tuple[PlayerNo, ...]
    ) -> None:
        """Ask which of the players of one place ranks higher (T9.4)."""
        texts = self._gateway.texts
        named_players = named(form, players, texts)

        def put_in(order: tuple[PlayerNo, ...]) -> None:
            command = DecidePlaces(draft.heat, draft.table, order)
            names = dict(named_players)
            lines = [msg("scores.decided_line", at=at, who=names[each]) for at, each in enumerate(order, 1)]
            title = msg("scores.decided_title", table=draft.table, order=lines)
            self._weighed(draft, command, title, msg("standpage.decide_yes"))

        ask_order(parent, texts, named_players, put_in)

    def correct(self, form: TableForm, then: Callable[[str], object]) -> None:
        """Ask why a confirmed table is changed; `then(reason)`."""
        self._shell.ask_reason(
            msg("scores.correct_title", table=form.table),
            msg("scores.correct_text"),
            msg("scores.correct_yes", table=form.table),
            then,
            usual=_USUAL_REASONS,
        )

    def reopen(self, form: TableForm) -> None:
        """Ask why a table is no longer confirmed, and show the consequences before it is done."""
        title, yes = msg("scores.reopen_title", table=form.table), msg("scores.reopen_yes")

        def carry_out(reason: str) -> None:
            self._gateway.run(ReopenTable(form.heat, form.table, reason), lambda _outcome: self._refresh())

        def given(reason: str) -> None:
            self._gateway.foresee(
                lambda app: app.try_out(ReopenTable(form.heat, form.table, reason)),
                lambda impact: self._shell.ask_impact(
                    title, yes, impact, lambda why: carry_out(why or reason), reason
                ),
                lambda _error: carry_out(reason),
            )

        self._shell.ask_reason(title, msg("scores.reopen_text"), yes, given, usual=_USUAL_REASONS)

    def enter_again(
        self, parent: QWidget, form: TableForm, draft: TableDraft, then: Callable[[], object]
    ) -> None:
        """Store the second entry. Ask for a name, unless the person at this computer is another already."""
        texts, first = self._gateway.texts, form.first_by or NOBODY

        def given(name: str) -> None:
            self._second = name
            self._controller.enter_again(draft, name, then)

        here = self._gateway.application.who
        if not (same_person(here, NOBODY) or any(same_person(here, each) for each in first.split(", "))):
            given(here)
            return
        enter, no = texts("second_entry.enter", table=form.table), texts("window.cancel")
        ask_reason(
            parent,
            texts("second_entry.ask", table=form.table),
            texts("second_entry.note", by=author_name(first)),
            [enter, no, texts("second_entry.name")],
            given,
            self._second,
        )

    def settle(self, form: TableForm, draft: TableDraft) -> None:
        """Ask before the figures shown count: a key pressed once too often must not settle anything."""
        key = (form.heat, form.table)
        figures = settled_figures(self._gateway.tournament, self._gateway.rules, key, draft.typed())
        self._shell.confirm(
            msg("second_entry.settle_ask", table=form.table),
            msg("second_entry.settle_text", figures=figures),
            msg("second_entry.settle", table=form.table),
            lambda: self._controller.settle(draft, self._refresh),
            danger=True,
        )

    def save_correction(self, draft: TableDraft, then: Callable[[], object]) -> None:
        """Save a correction. Its changes beyond the table are shown before, and Enter saves."""

        def saved(words: Message | None) -> None:
            self._refresh()
            if words is not None:
                self._tell(words)
            then()

        def foreseen(impact: Impact, save: Callable[[Callable[[], object]], None]) -> None:
            if impact.level is ImpactLevel.NONE:
                save(lambda: saved(msg("scores.correction_saved")))
                return

            def agreed(reason: str) -> None:
                draft.reason = reason or draft.reason
                save(lambda: saved(None))

            self._shell.ask_impact(
                msg("scores.correct_title", table=draft.table),
                msg("scores.correction_save"),
                impact,
                agreed,
                draft.reason,
            )

        self._controller.foresee(draft, foreseen)

    def _weighed(self, draft: TableDraft, command: Command[object], title: Message, yes: Message) -> None:
        """Rule on stored sheets, once the consequences have been agreed to."""

        def carried_out(why: str) -> None:
            self._gateway.run(command, lambda _outcome: self._refresh(), why=why)

        self._controller.saved(
            draft,
            lambda: ask_after_preview(
                self._gateway,
                self._shell.ask_impact,
                lambda app: app.try_out(command),
                (title, yes),
                carried_out,
            ),
        )

    def _tell(self, words: Message) -> None:
        last = self._gateway.recent.to_undo
        back = None if last is None else (msg("window.undo"), lambda: self._gateway.undo(last.seq))
        self._shell.say(words, "good", back)

    def confirm(self, form: TableForm, check: TableCheck, then: Callable[[], object]) -> None:
        """Make a result official; ask once if its places contradict its totals."""

        def confirmed() -> None:
            self._controller.confirm(form.heat, form.table, then)

        if check.contradiction is None:
            confirmed()
            return
        self._shell.confirm(
            msg("scores.contradicts_title", table=form.table),
            msg("scores.contradicts_text", problem=self._line_by_line(check.contradiction.message)),
            msg("scores.contradicts_yes"),
            confirmed,
            danger=True,
        )

    def _line_by_line(self, problem: Message) -> str:
        """The problem with the places, a line a player."""
        lines = []
        while isinstance(then := problem.params.get("then"), Message):
            lines.append(problem.params["first"])
            problem = then
        places = problem.params.get("places")
        lines += places if isinstance(places, list | tuple) else [problem]
        return "\n".join(capital(self._gateway.texts.say(line)) for line in lines)

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
        """Discard the typing of a table; it can be brought back."""
        back = draft.copy()

        def bring_back() -> None:
            self._controller.put_back(back)
            self._shell.go("scores", f"table:{back.heat}:{back.table}")
            self._refresh()
            self._shell.say(msg("scores.brought_back", table=back.table))

        draft.reason = ""
        draft.reload(form)
        self._go_to(DeepLink(form.heat, form.table))
        self._refresh()
        message = msg("scores.dropped", table=form.table)
        self._shell.say(message, "", (msg("scores.bring_back"), bring_back))


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
    """Open a menu of the next player; `then(order)` once only one is left. Leaving the menu decides
    nothing.
    """
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
