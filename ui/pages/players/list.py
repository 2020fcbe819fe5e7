"""The list of players: columns, search, filters, and what one key does to the selected players.

A letter alone is a command for the selected players, a word searches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum, auto

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.base.dollars import as_typed, written
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId
from tourney.base.texts import Message, Texts, msg
from tourney.event.donations import below_goal
from tourney.event.journal import person_called
from tourney.event.records import AWAY, Player, Status
from tourney.event.seats import HeatSeat
from tourney.players.commands import EditPlayer, RemovePlayer, SetStatus
from tourney.players.people import Filter, People, filtered
from ui.pages.page import Page
from ui.pages.players.words import (
    STATES,
    donation,
    named_whole,
    seat_word,
    shortened,
    status_in_short,
    status_word,
)
from ui.pages.rulings import withdraw
from ui.parts.impact import run_with_preview
from ui.widgets.buttons import Button, EmptyState, SegmentedControl
from ui.widgets.fields import ComboBox, SearchField
from ui.widgets.layouts import column, row
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label
from ui.widgets.theme import look

_DIVISION = 4


_SEAT = 6


_DONATION = 7


_SPARED = (3, _DIVISION, _DONATION, 8)


class RosterRoom(Enum):
    """How wide the list is."""

    NARROW = auto()
    USUAL = auto()
    WIDE = auto()


def roster_columns(
    texts: Texts,
    heat: HeatId | None,
    room: RosterRoom,
    seat: Callable[[Player], HeatSeat | None],
    divisions: bool = True,
    bare: Collection[str] = (),
) -> list[Column[Player]]:
    """The columns of the list; a narrow one does without team, division, donation and note, one of an event
    without `divisions` without these, none without a `heat` has seats. A wide one has the telephone too, and
    what was pledged and what was received in columns of their own. Of `bare`, "seat", "gift" and "phone"
    (nobody has one), there is a column where names leave room for it; without a "note" that column is narrow.
    """
    columns = _all_columns(texts, heat, seat, bare)
    spared = {*(_SPARED if room is RosterRoom.NARROW else ()), *(() if divisions else (_DIVISION,))}
    spared |= {_SEAT} if heat is None else set()
    kept = [c for index, c in enumerate(columns) if index not in spared]
    if room is not RosterRoom.WIDE:
        return kept
    at = kept.index(columns[_DONATION])
    return [*kept[:at], *_wide_columns(texts, bare), *kept[at + 1 :]]


def _room(name: str, bare: Collection[str]) -> str:
    return "spare" if name in bare else ""


def _wide_columns(texts: Texts, bare: Collection[str]) -> list[Column[Player]]:
    money_room = _room("gift", bare)
    return [
        Column(
            texts("players.field_phone"),
            lambda p: p.phone,
            edit=lambda p: p.phone,
            field="phone",
            room=_room("phone", bare),
        ),
        Column(
            texts("players.field_pledged"),
            lambda p: written(p.pledged) if p.pledged else "",
            lambda p: p.pledged,
            number=True,
            edit=lambda p: as_typed(p.pledged) if p.pledged else "",
            field="pledged",
            room=money_room,
        ),
        Column(
            texts("players.field_received"),
            lambda p: written(p.received) if p.received else "",
            lambda p: p.received,
            number=True,
            room=money_room,
        ),
    ]


def _all_columns(
    texts: Texts,
    heat: HeatId | None,
    seat: Callable[[Player], HeatSeat | None],
    bare: Collection[str],
) -> list[Column[Player]]:
    table = "" if heat is None else texts("players.col_table_of", heat=heat_named(heat))

    def away(person: Player) -> str:
        return "muted" if person.status in AWAY else ""

    def place(person: Player) -> tuple[int, int]:
        at = seat(person)
        return (at.table, at.seat) if at else (9999, 0)

    def flags(person: Player) -> str:
        words = [texts("players.seeded_short")] if person.seeded else []
        words += [texts("players.alternate_short")] if person.alternate else []
        return " · ".join([*words, *([person.note] if person.note else [])])

    return [
        Column(
            texts("players.col_number"), lambda p: str(p.number), lambda p: p.number, number=True, width=64
        ),
        Column(
            texts("players.col_zh"),
            lambda p: p.name.zh,
            width=84,
            room="shares",
            kind=away,
            bold=lambda p: True,
            edit=lambda p: p.name.zh,
            field="name_zh",
        ),
        Column(
            texts("players.col_en"),
            lambda p: p.name.en,
            width=132,
            room="name",
            kind=away,
            edit=lambda p: p.name.en,
            field="name_en",
        ),
        Column(
            texts("players.col_team"),
            lambda p: p.team,
            width=120,
            room="shares",
            edit=lambda p: p.team,
            field="team",
        ),
        Column(
            texts("players.col_division"),
            lambda p: p.division,
            width=64,
            room="shares",
            edit=lambda p: p.division,
            field="division",
        ),
        Column(
            texts("players.col_status"),
            lambda p: status_in_short(texts, p.status),
            lambda p: list(Status).index(p.status),
            kind=lambda p: STATES[p.status] or "muted",
            tip=lambda p: status_word(texts, p.status),
        ),
        Column(
            table,
            lambda p: seat_word(texts, seat(p)),
            place,
            room=_room("seat", bare),
        ),
        Column(
            texts("players.col_donation"),
            lambda p: (
                f"{written(p.received)} / {written(p.pledged)}"
                if p.pledged
                else written(p.received)
                if p.received
                else ""
            ),
            lambda p: (p.pledged, p.received),
            number=True,
            room=_room("gift", bare),
            tip=lambda p: donation(texts, p.pledged, p.received),
        ),
        Column(
            texts("players.col_note"),
            flags,
            width=84 if "note" in bare else 170,
            room="shares",
            edit=lambda p: p.note,
            field="note",
        ),
    ]


COMMANDS = frozenset("PAWRTM")
"""Present, absent, withdrawn, registered again; the whole team; merge two."""


HOLD_MS = 600
"""How long a letter waits for another one: a person who types a name at two letters a second changes
nobody.
"""


_SHIFTED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class PeopleTable(DataTable[Player]):
    """Digits jump to a number. A command's letter acts once no other letter follows it, or as soon as
    anything else is done; two letters in a row, or one that is no command, begin a search.
    """

    commanded = Signal(str)
    """One of the letters of `COMMANDS`."""
    worded = Signal(str)
    """A name was begun: its first letters."""

    _held = ""
    """The letter that waits. Qt asks `event` before the constructor is done."""

    def __init__(self, *, empty: EmptyState) -> None:
        super().__init__(empty=empty)
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(HOLD_MS)
        self._hold.timeout.connect(self.let_go)

    def let_go(self) -> None:
        """Carry out the waiting letter, if there is one."""
        self._hold.stop()
        letter, self._held = self._held.upper(), ""
        if letter:
            self.commanded.emit(letter)

    def event(self, event: QEvent) -> bool:
        """A shortcut is not typing: the waiting letter is carried out before it."""
        shortcut = self._held and event.type() is QEvent.Type.ShortcutOverride
        if shortcut and isinstance(event, QKeyEvent) and not _letter(event):
            self.let_go()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = _letter(event)
        if not letter:
            self.let_go()
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self._take(letter)

    def keyboardSearch(self, search: str) -> None:
        if search.isdecimal():
            super().keyboardSearch(search)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.let_go()
        super().mousePressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.let_go()
        super().focusOutEvent(event)

    def _take(self, letter: str) -> None:
        word = self._held + letter
        if word.upper() in COMMANDS:
            self._held = letter
            self._hold.start()
        else:
            self._hold.stop()
            self._held = ""
            self.worded.emit(word)


def _letter(event: QKeyEvent) -> str:
    """The letter that a key press types, "" for anything else."""
    typed = event.text()
    held = event.modifiers() & ~_SHIFTED
    return typed if typed.isalpha() and not held else ""


_KEYS = {
    "P": Status.PRESENT,
    "A": Status.ABSENT,
    "W": Status.WITHDRAWN,
    "R": Status.REGISTERED,
}


_STATUSES = {
    Status.REGISTERED.value: "players.filter_registered",
    Status.PRESENT.value: "players.filter_present",
    Status.ABSENT.value: "players.filter_absent",
    Status.WITHDRAWN.value: "players.filter_withdrawn",
}


_BELOW = "below"
"""A filter beside the statuses: who has not reached their goal."""


_RARE = (Status.ABSENT.value, Status.WITHDRAWN.value)


_SEARCH = 400
"""Px that the search takes at most; its hint stands whole in less."""


_ALL_COLUMNS = 1000
"""From this width in px at 100 % on there is room for every column."""


_WIDE = 1360
"""From this one on for the telephone and for two columns of money."""


class Roster(QWidget):
    """Search, filters, list, and the keys for the selected players."""

    opened = Signal(int)
    """A player is to be changed: their number."""
    add_wanted = Signal()
    import_wanted = Signal()
    merge_wanted = Signal(int, int)
    """Two players to look at side by side; 0, 0: those that look like one person."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._people: People | None = None
        self.search = SearchField()
        self.search.searched.connect(lambda _text: self._list())
        self.status = SegmentedControl([(value, value) for value in ("", *(s.value for s in Status))])
        self.status.changed.connect(lambda _value: self._list())
        self.division = self._combo()
        self.twins = Button(kind="link", on_click=lambda: self.merge_wanted.emit(0, 0))
        self.add_button = Button(icon_name="plus", on_click=self.add_wanted.emit)
        self.sums = Label("", kind="muted", elide=True)
        self.sums.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._narrow, self._room = False, RosterRoom.USUAL
        self._columns_for: tuple[HeatId | None, bool, frozenset[str]] | None = None
        self.empty = EmptyState("players")
        self.empty.on_first(self.import_wanted.emit)
        self.empty.on_second(self.add_wanted.emit)
        self.table = PeopleTable(empty=self.empty)
        self.table.search_text = lambda person: str(person.number)
        self.table.commanded.connect(self._command)
        self.table.worded.connect(self.search_for)
        self.table.rows_model.typed.connect(self._change)
        page.gateway.closing.connect(self.table.let_go)
        self.table.opened.connect(lambda person: self.opened.emit(person.number))
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._show_actions())
        self.table.selectionModel().currentChanged.connect(lambda _new, _old: self._show_actions())
        self._build_actions()
        filters = row((self.search, 3), self.division, self.twins, None, self.add_button)
        statuses = row(self.status, (self.sums, 100), None, spacing=16)
        self._top, self._bar = QWidget(self), self._actions()
        self._top.setLayout(column(filters, statuses, spacing=12))
        self.setLayout(column(self._top, self.table, self._bar, spacing=12))
        self.search.setMinimumWidth(170)
        self.search.setMaximumWidth(_SEARCH)
        self.status.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setTabOrder(self.search, self.table)

    # ---- showing ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        words = self._page.words
        self.search.setPlaceholderText(words("players.search"))
        self.search.setAccessibleName(words("players.search"))
        self.add_button.setText(words("players.add"))
        self._show_columns()
        self.edit.setText(words("players.do_edit"))
        self.whole_team.setText(words("players.do_team"))

    def show_people(self, people: People) -> None:
        """Show the event as it is now; selection, filters and scroll stay."""
        self._people = people
        if self._columns_for != self._asked_of_columns():
            self._show_columns()
        words = self._page.words
        self._show_statuses(people, None)
        _offer(
            self.division,
            words("players.every_division"),
            [(d, shortened(d)) for d in people.divisions],
        )
        self._show_filters()
        key = "players.sums" if people.pledged else "players.sums_received"
        self.sums.set_text(words(key, pledged=people.pledged, received=people.received))
        self._list()

    def set_narrow(self, narrow: bool) -> None:
        """Make room for the form: the search instead of the filters, at once, or the window would grow."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_filters()
            self._show_actions()
            # at once, inmost first: otherwise the window grows for a moment and stays wide
            for layout in (self._top.layout(), self._bar.layout(), self.layout()):
                if layout is not None:
                    layout.activate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down in the search goes on in the results."""
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus() and self.table.rows_model.rows:
            self.table.choose(0)
            self.table.setFocus()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide, all_columns = look().px(_WIDE), look().px(_ALL_COLUMNS)
        room = RosterRoom.WIDE if self.width() >= wide else RosterRoom.USUAL
        room = RosterRoom.NARROW if self.width() < all_columns else room
        if room is not self._room:
            self._room = room
            self._show_columns()
            self._show_actions()

    def show_twins(self, count: int) -> None:
        """Show how many pairs look like one person."""
        self.twins.setText(self._page.words("players.twins", n=count) if count else "")
        self._show_filters()

    def select(self, number: int) -> bool:
        """Put the cursor on a player, removing filters that hide them."""
        if self.table.select(lambda person: person.number == number):
            return True
        self.filter_by("")
        return self.table.select(lambda person: person.number == number)

    def filter_by(self, status: str) -> None:
        """Show one status ("" all), nothing else filtered."""
        self.search.clear()
        self.division.setCurrentIndex(0)
        self.status.set_value(status)
        self._list()

    def search_for(self, begun: str) -> None:
        """Continue in the search with the letters typed so far of a name."""
        self.search.setFocus()
        self.search.setText(begun)

    def leave_search(self) -> bool:
        """The keys go to the list again. False if they were not in the search."""
        was_there = self.search.hasFocus()
        if was_there:
            self.table.setFocus()
        return was_there

    def let_go(self) -> bool:
        """Choose nobody; the cursor stays where it is. False if no more are chosen than its own line."""
        if len(self.table.selected_rows()) < 2:
            return False
        self.table.clearSelection()
        return True

    @property
    def filtered(self) -> bool:
        """Whether the list shows less than everybody."""
        return bool(self.search.text() or self.status.value or self.division.currentData())

    # ---- changing -----------------------------------------------------------------------------

    def set_status(self, status: Status) -> None:
        """Change the selected players; the cursor goes on to the next line if this one leaves the list."""
        chosen = [person for person in self.table.selected_rows() if person.status is not status]
        if chosen:
            command = SetStatus(tuple(person.number for person in chosen), status)
            page, leaves = self._page, status is Status.WITHDRAWN  # one letter typed by mistake may not do it
            if not page.gateway.tournament.heats and not leaves:
                page.gateway.run(command)  # before anything is drawn nobody has a place that could change
                return
            if leaves and len(chosen) == 1:
                withdraw(page.gateway, page.shell, chosen[0].number)
                return
            title, yes = self._question(chosen, status)
            run_with_preview(page.gateway, page.shell.ask_impact, command, title, yes, always=leaves)

    def _question(self, chosen: Sequence[Player], status: Status) -> tuple[Message, Message]:
        """Title and button: the player concerned by number and name, of several how many."""
        message = Message(f"status.{status}")
        deed = msg("foresight.status_yes", status=message)
        if len(chosen) > 1:
            return msg("foresight.status_title", n=len(chosen), status=message), deed
        who = person_called(chosen[0].number, self._page.gateway.tournament.players)
        return msg("foresight.status_of_one", who=who, status=message), deed

    def team_present(self) -> None:
        """Check in everybody of the selected player's team who has not come yet."""
        person = self._one
        teams = self._people.teams if self._people else ()
        team = next((t for t in teams if person is not None and t.name == person.team), None)
        if team is not None and team.missing:
            self._page.gateway.run(SetStatus(team.missing, Status.PRESENT))

    def remove(self) -> None:
        """Remove the one selected player, who was added by mistake."""
        if self._one is not None:
            number, page = self._one.number, self._page
            who = person_called(number, page.gateway.tournament.players)
            title, yes = msg("players.remove_title", who=who), msg("players.remove", number=number)
            command = RemovePlayer(number)
            run_with_preview(page.gateway, page.shell.ask_impact, command, title, yes, always=True)

    def merge(self) -> None:
        """Look at two selected players side by side."""
        chosen = self.table.selected_rows()
        if len(chosen) == 2:
            self.merge_wanted.emit(chosen[0].number, chosen[1].number)

    # ---- inside -------------------------------------------------------------------------------

    def _combo(self) -> ComboBox:
        combo = ComboBox(parent=self)
        combo.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(9)
        combo.currentIndexChanged.connect(lambda _index: self._list())
        return combo

    def _build_actions(self) -> None:
        self.chosen = Label("", elide=True, bold=True)
        self._buttons: dict[Status, Button] = {}
        for status in _KEYS.values():
            kind = "danger" if status is Status.WITHDRAWN else ""
            self._buttons[status] = Button(kind=kind, on_click=self._setter(status), compact=True)
        self.edit = Button(icon_name="edit", on_click=self._open, compact=True)
        self.whole_team = Button(icon_name="players", on_click=self.team_present, compact=True)
        self.remove_action = QAction(self.table)
        self.remove_action.triggered.connect(lambda _checked=False: self.remove())
        self.table.addAction(self.remove_action)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _actions(self) -> QWidget:
        bar = QWidget(self)
        status = self._buttons
        line = row(
            (self.chosen, 1),
            status[Status.PRESENT],
            status[Status.ABSENT],
            status[Status.REGISTERED],
            self.whole_team,
            self.edit,
            24,
            status[Status.WITHDRAWN],
        )
        bar.setLayout(line)
        return bar

    def _command(self, letter: str) -> None:
        if letter in _KEYS:
            self.set_status(_KEYS[letter])
        elif letter == "T":
            self.team_present()
        else:
            self.merge()

    def _setter(self, status: Status) -> Callable[[], None]:
        return lambda: self.set_status(status)

    @property
    def _one(self) -> Player | None:
        """The one selected player: keys act on the visible selection, wherever the cursor is."""
        chosen = self.table.selected_rows()
        return chosen[0] if len(chosen) == 1 else None

    def _open(self) -> None:
        if self._one is not None:
            self.opened.emit(self._one.number)

    def _show_columns(self) -> None:
        self._columns_for = heat, divisions, bare = self._asked_of_columns()
        texts, room = self._page.gateway.texts, self._room
        self.table.set_columns(
            roster_columns(texts, heat, room, seat=self._seat, divisions=divisions, bare=bare)
        )

    def _asked_of_columns(self) -> tuple[HeatId | None, bool, frozenset[str]]:
        """The heat of the seats, whether there are divisions, and what nobody has, or of seats in a stage
        hardly anybody.
        """
        people = self._people
        if people is None:
            return None, False, frozenset()
        has = {
            "seat": any(people.seats.values()) and people.heat not in STAGES,
            "gift": bool(people.pledged or people.received),
            "phone": any(person.phone for person in people.lines),
            "note": any(person.note for person in people.lines),
        }
        bare = frozenset(name for name, anybody in has.items() if not anybody)
        return people.heat, bool(people.divisions), bare

    def _seat(self, person: Player) -> HeatSeat | None:
        return None if self._people is None else self._people.seats.get(person.number)

    def _change(self, person: Player, name: str, typed: str) -> None:
        """Store a cell's typing, checked as in the form; if refused, the cell shows the stored value."""
        gateway = self._page.gateway
        seen = gateway.tournament.players.get(person.number)
        gateway.run(EditPlayer(person.number, {name: typed}, seen))

    def _show_filters(self) -> None:
        people, wide = self._people, not self._narrow
        self.division.setVisible(wide and bool(people and people.divisions))
        self.twins.setVisible(wide and bool(self.twins.text()))
        self.add_button.setVisible(wide)
        self.sums.setVisible(wide and bool(people and (people.pledged or people.received)))
        for part in (self._top, self._bar):
            part.setVisible(bool(people and people.lines))

    def _show_statuses(self, people: People, shown: int | None) -> None:
        """How many there are of each, of rare states only if there are some; if fewer marked ones are shown,
        how many of them.
        """
        words, marked = self._page.words, self.status.value
        options = []
        for value, key in (("", "players.filter_all"), *_STATUSES.items()):
            n = people.counts[Status(value)] if value else len(people.lines)
            if value in _RARE and not n and value != marked:
                continue
            if value != marked or shown is None or shown >= n:
                options.append((value, words(key, n=n)))
                continue
            part = words("players.filter_part", shown=shown, all=n)
            options.append((value, words(key, n=part) if value else part))
        if any(line.goal for line in people.lines):
            n = len(below_goal(self._page.gateway.tournament))
            options.append((_BELOW, words("giving.filter_below", n=n)))
        self.status.set_options(options)

    def _list(self) -> None:
        if self._people is None:
            return
        criteria = Filter(
            self.search.text(),
            "" if self.status.value == _BELOW else self.status.value,
            self.division.currentData() or "",
            self.status.value == _BELOW,
        )
        lines = filtered(self._page.gateway.tournament, self._people, criteria)
        self._show_statuses(self._people, len(lines))
        at = self.table.currentIndex().row()
        self.table.set_rows(lines, same=lambda person: person.number)
        if lines and self.table.current_row is None:
            self.table.choose(max(0, min(at, len(lines) - 1)))
        self._show_empty()
        self._show_actions()

    def _show_empty(self) -> None:
        words = self._page.words
        if self._people is not None and self._people.lines:
            self.empty.show_words(words("players.none_fit"), words("players.none_fit_text"))
            return
        self.empty.show_words(
            words("players.empty"),
            words("players.empty_text"),
            words("players.import_list"),
            words("players.add"),
        )

    def _show_actions(self) -> None:
        words, texts = self._page.words, self._page.gateway.texts
        chosen = self.table.selected_rows()
        one = self._one
        if one is not None:
            self.chosen.set_text(named_whole(texts, one))
        else:
            self.chosen.set_text(words("players.chosen", n=len(chosen)) if chosen else "")
        who = words("players.who_one", number=one.number) if one else words("players.who_many", n=len(chosen))
        self._buttons[Status.PRESENT].setText(words("players.do_present"))
        self._buttons[Status.ABSENT].setText(words("players.do_absent"))
        self._buttons[Status.REGISTERED].setText(words("players.do_reinstate"))
        self._buttons[Status.WITHDRAWN].setText(words("players.do_withdraw", who=who))
        left = {person.status for person in chosen}
        for status, button in self._buttons.items():
            button.setVisible(bool(left - {status}))
        self._buttons[Status.REGISTERED].setVisible(Status.WITHDRAWN in left)
        if left == {Status.WITHDRAWN}:
            self._buttons[Status.PRESENT].hide()
        self.edit.setEnabled(one is not None)
        self.remove_action.setEnabled(one is not None)
        self.remove_action.setText(words("players.remove", number=one.number if one else ""))
        teams = self._people.teams if self._people else ()
        team = next((t for t in teams if one is not None and t.name == one.team), None)
        self.whole_team.setVisible(not self._narrow and team is not None and len(team.missing) > 1)


def _offer(combo: ComboBox, everything: str, options: list[tuple[str, str]]) -> None:
    """Replace the choices of a filter; the chosen one stays chosen."""
    # emptied, it stands on “everything” for a moment: the list would be filtered anew
    with QSignalBlocker(combo):
        combo.set_options([("", everything), *options])
