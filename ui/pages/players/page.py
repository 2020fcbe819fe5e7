"""The Players page: one list, and in its place, one at a time, the desk, a list to import, or two entries to
merge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QFocusEvent, QGuiApplication, QHideEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from tourney.base.ids import PlayerNo
from tourney.base.texts import msg
from tourney.event.records import Status
from tourney.event.scan_codes import BadgeCode, parse_code
from tourney.players.people import People, Twins, people, twins
from ui.pages.page import Page, ShellPort
from ui.pages.players.checkin import CheckIn, LateHint
from ui.pages.players.donors import DonorsDialog
from ui.pages.players.form import PlayerForm
from ui.pages.players.importing import Importing, tell_not_shown
from ui.pages.players.list import Roster
from ui.pages.players.merging import Merging
from ui.pages.players.paying import ask_statement
from ui.widgets.layouts import column, row
from ui.widgets.theme import look

if TYPE_CHECKING:
    from ui.gateway.gateway import Gateway

_LIST, _DESK, _IMPORT, _MERGE = range(4)
_FORM_WIDTH = 400
_UNBOUND = 16_777_215
"""Qt's own largest width."""


class PlayersPage(Page):
    """Register, change, check in."""

    id = "players"
    title_key = "players.title"
    topics = frozenset(
        {"players", "told_apart", "heats", "tables", "clocks", "games", "sheets", "rulings", "event"}
    )
    help_key = "players.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._people: People | None = None
        self._twins: tuple[Twins, ...] = ()
        self.roster, self.check_in = Roster(self), CheckIn(self)
        self._form: PlayerForm | None = None
        self._importing: Importing | None = None
        self._merging: Merging | None = None
        self.late = LateHint(self)
        self._back = QAction(self)
        self._back.triggered.connect(lambda _checked=False: self._leave_part())
        self._mode = _LIST
        self._form_in: int | None = None
        """Where the form is open: beside the list, or at the desk in place of the card."""
        self._after_import: Callable[[], object] | None = None
        """Called when a list that was dropped has been imported or left."""
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.roster)
        self.stack.addWidget(self.check_in)
        self._both = row(self.stack, spacing=16)
        self._both.setStretch(0, 1)
        self.setLayout(column(self.late, (self._both, 1), spacing=8))
        self._action = QAction(self)
        self._action.triggered.connect(lambda _checked=False: self._primary())
        self._connect()
        self._show_mode(_LIST)

    def _connect(self) -> None:
        self.roster.opened.connect(self.edit)
        self.roster.add_wanted.connect(self.add)
        self.roster.import_wanted.connect(self.start_import)
        self.roster.merge_wanted.connect(self.merge)
        self.check_in.add_wanted.connect(self.add)
        self.check_in.changed.connect(self._header)
        self.key("F2", self._open_desk)
        self.key("Ctrl+D", self._give)
        self.key("Ctrl+B", self._print_badge)
        self.key("Ctrl+R", self._print_receipt)
        self.key("Ctrl+Return Ctrl+Enter", self._submit)
        self.key("Insert", self.add)
        self.key("Shift+F2", self._edit_cell)
        self.key("Del", self._remove)
        self.key("Ctrl+V", self.paste)

    # ---- parts that are built when they are first wanted, so that the page opens at once --------

    @property
    def form(self) -> PlayerForm:
        """The form beside the list, or in place of the desk's card."""
        if self._form is None:
            self._form = PlayerForm(self)
            self._form.hide()
            self._form.closed.connect(self._close_form)
            self._form.saved.connect(self._form_saved)
            self._form.changed.connect(self._header)
            self._show_form()
        return self._form

    @property
    def importing(self) -> Importing:
        """The list from outside."""
        if self._importing is None:
            self._importing = Importing(self)
            self._importing.closed.connect(lambda: self._show_mode(_LIST))
            self._importing.imported.connect(self._imported)
            self._importing.changed.connect(self._header)
            self._importing.retranslate()
            self.stack.addWidget(self._importing)
        return self._importing

    @property
    def merging(self) -> Merging:
        """Two entries side by side."""
        if self._merging is None:
            self._merging = Merging(self)
            self._merging.closed.connect(self._merged_all)
            self._merging.changed.connect(self._header)
            self.stack.addWidget(self._merging)
        return self._merging

    # ---- what the frame asks ------------------------------------------------------------------

    def refresh(self) -> None:
        gateway = self.gateway
        self._people = people(gateway.tournament, gateway.rules, gateway.now())
        self.roster.show_people(self._people)
        if self._mode == _DESK:
            self.check_in.show_people(self._people)
        if self._form is not None:
            self._offer()
            self._form.look_again()
        self._tell_seats()
        if self._mode == _MERGE:
            self.merging.refresh()
        gateway.read(twins, self._show_twins)
        self._header()

    def retranslate(self) -> None:
        self.roster.retranslate()
        self.check_in.retranslate()
        if self._form is not None:
            self._show_form()
        if self._importing is not None:
            self._importing.retranslate()
        if self._mode == _MERGE:
            self.merging.retranslate()
        self._show_twins(self._twins)
        self._header()

    def primary_action(self) -> QAction | None:
        return self._action

    def title(self) -> str:
        return self.words("players.desk_title") if self._mode == _DESK else super().title()

    def help_in_sight(self) -> str:
        return "players.help_desk" if self._mode == _DESK else self.help_key

    def way_back(self) -> QAction | None:
        return self._back if self._mode != _LIST else None

    def header_note(self) -> str:
        if self._people is None or not self._people.lines:
            return ""
        return self.words("players.note", n=self._people.present, total=self._people.expected)

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        words = self.words
        return (
            ("F2", words("players.key_desk")),
            ("Ctrl+D", words("players.key_give")),
            ("Ctrl+B", words("players.key_badge")),
            ("Ctrl+R", words("players.key_receipt")),
            ("P", words("players.key_present")),
            ("A", words("players.key_absent")),
            ("W", words("players.key_withdraw")),
            ("R", words("players.key_reinstate")),
            ("T", words("players.key_team")),
            ("M", words("players.key_merge")),
            ("Del", words("players.key_remove")),
            ("Enter", words("players.key_edit")),
            ("Shift+F2", words("players.key_cell")),
            ("Ins", words("players.key_add")),
            ("Ctrl+Enter", words("players.key_save")),
            ("Ctrl+F", words("players.key_find")),
            ("Ctrl+I", words("players.key_import")),
            ("Ctrl+V", words("players.key_paste")),
        )

    def go_back(self) -> bool:
        if self._editing:
            kept = self.form.keep()
            number = self.form.number_shown
            self._close_form()
            if kept:
                again: Callable[[], object] = (lambda: self.edit(number)) if number else (self.add)
                self.shell.say(msg("players.typing_kept"), "", (msg("players.typing_back"), again))
            return True
        if self._mode == _DESK and self.check_in.forget_typing():
            return True
        if self._mode != _LIST:
            self._show_mode(_LIST)
            return True
        if self.roster.filtered:
            self.roster.filter_by("")
            return True
        return self.roster.leave_search() or self.roster.let_go()

    def find_here(self) -> bool:
        self._show_mode(_LIST)
        self.roster.search.setFocus()
        self.roster.search.selectAll()
        return True

    def open_target(self, target: str) -> None:
        kind, _, rest = target.partition(":")
        if kind == "player" and rest.isdecimal():
            self.edit(int(rest))
            self.roster.table.setFocus()  # whose letters are said below; a name is not typed over by one
        elif kind == "status":
            self._show_mode(_LIST)
            if rest == Status.REGISTERED.value:
                self._show_mode(_DESK)
            elif rest in tuple(Status):
                self.roster.filter_by(rest)
        elif kind == "import":
            self.start_import()
        elif kind == "checkin":
            self._open_desk()
        elif kind == "add":
            self.add()
        elif kind == "bank":
            ask_statement(self)
        elif kind == "donors":
            DonorsDialog(self).open()

    def scanned(self, code: str) -> bool:
        if not isinstance(parse_code(code), BadgeCode):
            return False
        self._open_desk()
        self.check_in.take_code(code)
        return True

    # ---- modes --------------------------------------------------------------------------------

    def edit(self, number: int) -> None:
        """Open the side form on a player."""
        player = self.gateway.tournament.players.get(PlayerNo(number))
        if player is None:
            return
        self._show_mode(_LIST)
        self.roster.select(number)
        self.form.keep()
        self._open_form()
        self.form.open_player(player)
        self._header()

    def add(self, name: str = "") -> None:
        """Open the side form on a new player: a player added at the desk is here, and the desk stays."""
        at_desk = self._mode == _DESK
        if not at_desk:
            self._show_mode(_LIST)
        self.form.keep()
        self._open_form()
        self.form.open_new(name, here=at_desk)
        self._header()

    def start_import(self) -> None:
        """Choose a list and show its preview."""
        self._show_mode(_IMPORT)
        self.importing.ask_file()

    def take_file(self, file: Path, then: Callable[[], object]) -> bool:
        """Look at a list that was dropped; done with once it is imported, or another part is shown."""
        self.import_file(file)
        self._after_import = then
        return True

    def import_file(self, path: Path) -> None:
        """Look at a list that was dropped or named."""
        self._show_mode(_IMPORT)
        self.importing.read(path)

    def paste(self) -> None:
        """Look at names and columns that were copied elsewhere as at a list from a file."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.shell.say(msg("players.nothing_to_paste"), "warn")
            return
        self._show_mode(_IMPORT)
        self.importing.paste(text)

    def merge(self, first: int = 0, second: int = 0) -> None:
        """Two players side by side, or (0, 0) all who look like one person."""
        if first and second:
            low, high = sorted((PlayerNo(first), PlayerNo(second)))
            pairs = [pair for pair in self._twins if (pair.first, pair.second) == (low, high)]
            self._show_mode(_MERGE)
            self.merging.open_chosen(pairs[0] if pairs else Twins(low, high, ()))
        elif self._twins:
            self._show_mode(_MERGE)
            self.merging.open_pairs(self._twins)

    def hideEvent(self, event: QHideEvent) -> None:
        """A person who comes back from another page looks for somebody else."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.roster.search.clear()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_part()

    # ---- inside -------------------------------------------------------------------------------

    def _show_mode(self, mode: int) -> None:
        if mode == _IMPORT:
            self.stack.setCurrentWidget(self.importing)
        elif mode == _MERGE:
            self.stack.setCurrentWidget(self.merging)
        else:
            self.stack.setCurrentWidget(self.check_in if mode == _DESK else self.roster)
        if mode != _DESK:
            self.check_in.forget_typing()
        self._mode = mode
        if mode == _DESK and self._people is not None:
            self.check_in.show_people(self._people)
        self._place_form()
        if mode != _IMPORT and self._after_import is not None:
            then, self._after_import = self._after_import, None
            then()
        self.late.setVisible(mode == _LIST and bool(self.late.words))
        self._focus_part()
        self._header()
        self.view_changed.emit()

    def _leave_part(self) -> None:
        """Back to the list, whatever stands in its place; what is half typed is kept as with Esc."""
        if self._editing:
            self.go_back()
        self._show_mode(_LIST)

    def _edit_cell(self) -> None:
        """Type into the cell under the cursor of the list."""
        if self._mode == _LIST:
            self.roster.table.edit_cell()

    def _remove(self) -> None:
        """Remove the player under the cursor, while the keys go to the list."""
        if self.roster.table.hasFocus():
            self.roster.remove()

    def _give(self) -> None:
        """A donation of the player who is shown at the door comes in; of nobody's, it may be a donor's."""
        if self._mode != _DESK or not self.check_in.give():
            DonorsDialog(self).open()

    def _print_badge(self) -> None:
        """The badge of the player who is shown at the door."""
        if self._mode == _DESK:
            self.check_in.print_badge()

    def _print_receipt(self) -> None:
        """The receipts of the player who is shown at the door, if they gave something."""
        if self._mode == _DESK:
            self.check_in.print_receipt()

    def _focus_part(self) -> None:
        """The keys go to the list or to the desk's field at once."""
        mode = self._mode
        if self._editing:
            self.form.fields["name_zh"].setFocus()
        elif mode == _DESK:
            self.check_in.field.setFocus()
        elif mode == _LIST:
            self.roster.table.setFocus()

    def _header(self) -> None:
        mode = self._mode
        text, enabled, tip = self.words("players.open_desk"), True, self.words("players.open_desk_tip")
        if self._editing:
            text, tip = "", ""  # the form has the button itself
        elif mode == _DESK:
            text, tip = self.check_in.will or self._after_the_desk(), ""
        elif mode == _IMPORT:
            text, enabled, tip = self.importing.will, self.importing.ready, self.importing.why_not
        elif mode == _MERGE:
            text, tip = self.merging.will, ""
        elif self._people is not None and not self._people.lines:
            text, tip = self.words("players.import_list"), ""
        self._back.setText(self.words("players.back"))
        self._action.setText(text)
        self._action.setEnabled(enabled)
        self._action.setToolTip(tip)
        self.header_changed.emit()

    def _primary(self) -> None:
        mode = self._mode
        if self._editing:
            self.form.submit()
        elif mode == _DESK and self.check_in.will:
            self.check_in.enter()
        elif mode == _DESK:
            self.shell.go("today")
        elif mode == _IMPORT:
            self.importing.submit()
        elif mode == _MERGE:
            self.merging.submit()
        elif self._people is not None and not self._people.lines:
            self.start_import()
        else:
            self._show_mode(_DESK)

    def _after_the_desk(self) -> str:
        """The button while nobody is typed: none, until nobody is left and the day goes on."""
        job = self.check_in.job
        if job is None:
            return ""
        return self.words("players.next_job", job=self.gateway.texts.say(job.button))

    def _open_desk(self) -> None:
        """The desk with an empty field, whatever is open; what is half typed in a form is kept."""
        self._show_mode(_DESK)
        if self._editing:
            self.form.keep()
            self._close_form()
        self.check_in.forget_typing()

    def _submit(self) -> None:
        """Finish the open part: save the form, import the list."""
        desk_done = self._mode == _DESK and self.check_in.job is not None
        if self._mode == _IMPORT or self._editing or desk_done:
            self._action.trigger()

    @property
    def _editing(self) -> bool:
        return self._form_in == self._mode

    def _show_form(self) -> None:
        """Update its words and its choices."""
        self.form.retranslate()
        self._offer()
        self._place_form()

    def _open_form(self) -> None:
        self._form_in = self._mode
        self._place_form()

    def _close_form(self) -> None:
        self._form_in = None
        self._place_form()
        self._focus_part()
        self._header()

    def _place_form(self) -> None:
        """Show the form where it is open."""
        if self._form is not None:
            at_desk = self._form_in == _DESK
            if at_desk:
                self.check_in.hold(self._form)
            else:
                self._both.addWidget(self._form)
            wide = look().px(_FORM_WIDTH)
            self._form.setMinimumWidth(0 if at_desk else wide)
            self._form.setMaximumWidth(_UNBOUND if at_desk else wide)
            self._form.setVisible(self._editing)
        self.roster.set_narrow(self._form_in == _LIST)
        self.check_in.take_form(self._form_in == _DESK)

    def _form_saved(self, number: int) -> None:
        self._close_form()
        self.roster.select(number)
        tell_not_shown(self, [PlayerNo(number)])
        if self._mode == _DESK:
            self.check_in.welcome(PlayerNo(number))
        else:
            self.late.tell_of(PlayerNo(number))
        self._tell_seats()

    def _imported(self, _count: int) -> None:
        self._show_mode(_LIST)
        self.roster.filter_by("")

    def _merged_all(self) -> None:
        if self._mode == _MERGE:
            self._show_mode(_LIST)

    def _show_twins(self, pairs: tuple[Twins, ...]) -> None:
        self._twins = pairs
        self.roster.show_twins(len(pairs))

    def _tell_seats(self) -> None:
        self.late.look_again()
        self.late.setVisible(self._mode == _LIST and bool(self.late.words))

    def _offer(self) -> None:
        """Teams to complete and divisions to choose from: those of the format, and those typed so far."""
        if self._people is not None:
            texts = self.gateway.texts
            foreseen = [texts.name(d.name) for d in self.gateway.rules.format.divisions]
            divisions = list(dict.fromkeys(["", *foreseen, *self._people.divisions]))
            self.form.offer([team.name for team in self._people.teams], divisions)
