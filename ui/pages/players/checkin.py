"""The desk at the door: number, name or badge, Enter, and the player knows where to sit."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo
from tourney.base.times import hall_time
from tourney.event.journal import author_name
from tourney.event.records import HeatState, Status
from tourney.players.commands import SetStatus
from tourney.players.people import People, RosterLine, Whereabouts, checked_in_at, meant, scan, whereabouts
from tourney.today.today import today_view
from tourney.today.today_view import DayStep
from ui.pages.page import Page
from ui.pages.players import words as wording
from ui.pages.players.giving import Giving
from ui.pages.players.late import missing_words
from ui.pages.players.one_paper import print_badge
from ui.pages.table_menu import give_seats, giving_words, waiting_words
from ui.widgets.buttons import Button
from ui.widgets.empty import EmptyState
from ui.widgets.fields import LineField
from ui.widgets.hint import Hint
from ui.widgets.layouts import column, row
from ui.widgets.look import Role, look
from ui.widgets.panels import Panel
from ui.widgets.state_chip import StateChip
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label, capital

_NOTE_SHOWN = 160
"""Letters of a note on the card: the seat stays in sight below it."""


class DeskField(LineField):
    """The big field. Up and Down go through whom it found."""

    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setMaxLength(200)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class CheckIn(QWidget):
    """One field, one answer, and the list of who is missing."""

    add_wanted = Signal(str)
    changed = Signal()
    """What Enter would do has changed."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._people: People | None = None
        self._found: tuple[RosterLine, ...] = ()
        self._shown: PlayerNo | None = None
        self._back_again: PlayerNo | None = None
        self.job: DayStep | None = None
        """What comes next, once nobody is left to check in."""
        self._chosen = False
        """Whether a person has said which of those found is meant."""
        self.field = DeskField()
        self.field.textChanged.connect(lambda _text: self._typed())
        self.field.returnPressed.connect(self.enter)
        self.field.stepped.connect(self._step)
        self.matches = DataTable[RosterLine](sortable=False)
        self.matches.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.matches.horizontalHeader().hide()
        self.matches.clicked.connect(lambda _index: self._take_current())
        self.problem = Hint(on_action=lambda: self.add_wanted.emit(self.field.text()))
        self.answer = _Answer(page)
        self.answer.giving.done.connect(self.field.setFocus)
        self.left = Label("", Role.LEAD)
        self.away = Label("", Role.SMALL, "muted", wrap=True)
        self.team = Button(icon_name="players", on_click=self.team_present)
        self.nobody = EmptyState("check")
        self.missing = DataTable[RosterLine](empty=self.nobody)
        self.missing.opened.connect(self.check_in)
        self.missing.chosen.connect(lambda _person: self._show_team())
        self.side = side = Panel()
        side.head.insertWidget(0, self.left, 1)
        side.body.addWidget(self.missing, 1)
        side.body.addWidget(self.away)
        side.body.addLayout(row(None, self.team))
        side.setMinimumWidth(420)
        fields = column(self.field, self.problem, self.matches, self.answer, spacing=12)
        fields.setStretch(2, 1)
        fields.setStretch(3, 2)
        fields.addStretch(0)  # with neither list nor card the field stays above
        both = row(fields, side, spacing=24)
        both.setStretch(0, 3)
        both.setStretch(1, 2)
        self.setLayout(both)

    # ---- showing ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        words, texts = self._page.words, self._page.gateway.texts
        big = f"font-size: {look().px(28)}px; min-height: {look().px(56)}px;"
        self.field.setStyleSheet(f"QLineEdit {{ {big} }}")
        self.field.setPlaceholderText(words("players.desk_field"))
        self.field.setAccessibleName(words("players.desk_field"))
        self.matches.set_columns(
            [
                Column("", lambda p: str(p.number), number=True, width=64),
                Column("", wording.both_names, stretch=True, bold=lambda p: True),
                Column("", self._apart, width=180, kind=lambda p: "muted"),
                Column(
                    "",
                    lambda p: wording.status_shown(texts, p.status),
                    width=120,
                    kind=lambda p: wording.STATES[p.status] or "muted",
                ),
            ]
        )
        self.missing.set_columns(
            [
                Column(
                    words("players.col_number"),
                    lambda p: str(p.number),
                    lambda p: p.number,
                    number=True,
                    width=60,
                ),
                Column(words("players.col_name"), wording.both_names, stretch=True),
                Column(words("players.col_team"), lambda p: p.team, width=168, kind=lambda p: "muted"),
            ]
        )
        self.team.redraw_icon()
        self.answer.retranslate()
        if self._people is not None:
            self.show_people(self._people)

    def show_people(self, people: People) -> None:
        """Show the event as it is now; what is typed stays."""
        self._people = people
        missing = [p for p in people.lines if p.status is Status.REGISTERED]
        self.missing.set_rows(missing, same=lambda person: person.number)
        self.left.set_text(self._page.words("players.still_missing", n=len(missing)))
        away = wording.marked_away(self._page.gateway.texts, people.lines)
        self.away.set_text(away)
        self.away.setVisible(bool(away))
        self._show_next(people, not missing)
        self._search()
        self._show_team()
        if self._shown is not None:
            self.show_answer(self._shown)

    def show_answer(self, number: PlayerNo) -> None:
        """Show one player large: who they are and where they sit."""
        gateway = self._page.gateway
        at = whereabouts(gateway.tournament, gateway.rules, gateway.now(), number)
        self._shown = number if at is not None else None
        self.answer.show_player(at)
        self.changed.emit()

    def _show_next(self, people: People, all_here: bool) -> None:
        """Where nobody is left to check in, what the day asks for now."""
        gateway, words = self._page.gateway, self._page.words
        self.job = None
        if not people.present:
            self.nobody.show_words(words("players.nobody_to_come"))
        elif all_here:
            self.job = today_view(gateway.tournament, gateway.rules, gateway.now()).now
            self.nobody.show_words(
                words("players.all_here", n=people.present), gateway.texts.say(self.job.text)
            )

    @property
    def will(self) -> str:
        """What Enter does now, for the primary button; "" while it does nothing."""
        person = self._wanted()
        if person is None and self._may_seat:
            return self.answer.giving_seats
        if person is None:
            return ""
        here = person.status is Status.PRESENT
        key = "players.who_is_here" if here else "players.check_in_who"
        return self._page.words(key, who=wording.named(self._page.gateway.texts, person))

    # ---- doing --------------------------------------------------------------------------------

    def enter(self) -> None:
        """Check in whom the field names; where nobody fits, the next number takes the place of this one.

        Of several who are meant alike nobody is taken before one of them is chosen. With nothing typed, the
        late arrival who is shown gets a seat in every heat that has room.
        """
        person = self._wanted()
        if person is not None:
            self.check_in(person)
        elif self._may_seat:
            self.answer.give_seats()
        elif self._found:
            self.problem.show_words(self._page.words("players.which_one"), "warn")
        else:
            self.field.selectAll()

    def _apart(self, person: RosterLine) -> str:
        """What tells people of one name apart: the team, else how their telephone number ends."""
        alike = sum(each.name == person.name for each in self._found) > 1
        player = self._page.gateway.tournament.players.get(person.number)
        if person.team or not alike or player is None or not player.phone:
            return person.team
        return self._page.words("players.phone_ends", digits=player.phone[-4:])

    def forget_typing(self) -> bool:
        """Empty the field. False if nothing was typed."""
        typed = bool(self.field.text())
        self.field.clear()
        return typed

    def check_in(self, person: RosterLine) -> None:
        """Mark present and say where to sit. Who has withdrawn comes back only at the second Enter."""
        words, texts = self._page.words, self._page.gateway.texts
        if person.status is Status.WITHDRAWN and self._back_again != person.number:
            self._back_again = person.number
            self.problem.show_words(words("players.has_withdrawn", who=wording.named(texts, person)), "warn")
            return
        self._back_again = None
        self.field.clear()
        self.field.setFocus()
        self._shown = person.number
        if person.status is Status.PRESENT:
            self.show_answer(person.number)
            self.problem.show_words(self._already_here(person), "warn")
            return
        self._page.gateway.run(SetStatus((person.number,), Status.PRESENT))

    def welcome(self, number: PlayerNo) -> None:
        """Somebody was added here: they are shown large and get their seats; the field waits for the next."""
        self._back_again = None
        self.field.clear()
        self.field.setFocus()
        self.show_answer(number)
        self.answer.give_seats()

    def give(self) -> None:
        """A gift of the player who is shown comes in."""
        if self._in_sight is not None:
            self.answer.giving.begin()

    def print_badge(self) -> None:
        """A badge for the player who is shown, alone: the one on the printed sheet was wrong or is lost."""
        if self._in_sight is not None:
            print_badge(self._page, self._in_sight)
            self.field.setFocus()

    def print_receipt(self) -> None:
        """The receipts of the player who is shown, alone: they wait for it at the desk."""
        if self._in_sight is not None:
            self.answer.giving.print_receipt()

    def take_code(self, code: str) -> None:
        """A scanned badge checks in at once."""
        self.field.setText(code)
        self.enter()

    def team_present(self) -> None:
        """Check in all of the selected player's team who are still missing."""
        numbers = self._team_missing()
        if numbers:
            self._page.gateway.run(SetStatus(numbers, Status.PRESENT))
            self.field.setFocus()

    # ---- inside -------------------------------------------------------------------------------

    def _already_here(self, person: RosterLine) -> str:
        """Who is here already, since when and by which desk."""
        gateway = self._page.gateway
        who = wording.named(gateway.texts, person)
        came = checked_in_at(gateway.history, person.number)
        if came is None:
            return self._page.words("players.already_here", who=who)
        time = hall_time(came.at, gateway.zone).strftime("%H:%M")
        if came.who == gateway.application.who:
            return self._page.words("players.already_here_since", who=who, time=time)
        desk = gateway.texts.say(author_name(came.who))
        return self._page.words("players.already_here_by", who=who, time=time, desk=desk)

    def _typed(self) -> None:
        self._chosen = False
        self._search()

    def _search(self) -> None:
        words = self._page.words
        typed = self.field.text().strip()
        if not typed or self._people is None:
            self._found = ()
            if self.problem.words and self._back_again is None:
                self.problem.show_words("")
        else:
            result = scan(self._page.gateway.tournament, self._people, typed)
            self._found = result.matches
            if result.problem is not None:
                self.problem.show_words(self._page.gateway.texts.say(result.problem), "bad")
            elif not self._found:
                self.problem.show_words(words("players.nobody_fits"), "warn", words("players.add_this"))
            else:
                self.problem.show_words("")
            if not self._found:
                self._show_nobody()
        self.matches.set_rows(self._found, same=lambda person: person.number)
        self.matches.setVisible(bool(self._found))
        self.answer.setVisible(not typed)
        if self._found and not (self._chosen and self.matches.current_row):
            self._choose_whom_it_means()
        self.changed.emit()

    def _show_nobody(self) -> None:
        """What was typed is nobody: no card, and no field for a gift, of whoever was here before."""
        self._shown = None
        self.answer.show_player(None)

    @property
    def _in_sight(self) -> PlayerNo | None:
        """The player whose card is seen."""
        return self._shown if not self.answer.isHidden() else None

    def _choose_whom_it_means(self) -> None:
        """The cursor stands on one only where no other fits as well."""
        one = meant(self.field.text().strip(), self._found)
        self.matches.clearSelection()
        self.matches.setCurrentIndex(QModelIndex())
        if one is not None:
            self.matches.select(lambda person: person.number == one.number)

    @property
    def _may_seat(self) -> bool:
        """Whether nothing is typed and the player who is shown came late and can still be seated."""
        return not self.field.text().strip() and self._shown is not None and self.answer.can_seat

    def _wanted(self) -> RosterLine | None:
        return self.matches.current_row if self._found else None

    def _step(self, by: int) -> None:
        if self._found:
            self._chosen = True
            at = max(0, min(self.matches.currentIndex().row() + by, len(self._found) - 1))
            self.matches.choose(at)
            self.problem.show_words("")
            self.changed.emit()

    def _take_current(self) -> None:
        person = self.matches.current_row
        if person is not None:
            self.check_in(person)

    def _team_missing(self) -> tuple[PlayerNo, ...]:
        person = self.missing.current_row
        teams = self._people.teams if self._people else ()
        team = next((t for t in teams if person is not None and t.name == person.team), None)
        return team.missing if team is not None else ()

    def _show_team(self) -> None:
        person, numbers = self.missing.current_row, self._team_missing()
        self.team.setVisible(len(numbers) > 1)
        if person is not None:
            team = wording.shortened(person.team)
            self.team.setText(self._page.words("players.whole_team", team=team, n=len(numbers)))


class _Answer(Panel):
    """Who they are, where they sit next, and the seats that they still need."""

    def __init__(self, page: Page) -> None:
        super().__init__(parent=page)
        self._page = page
        self._at: Whereabouts | None = None
        self.name = Label("", Role.DISPLAY, wrap=True)
        self.team = Label("", Role.LEAD, "muted", elide=True)
        self.note = Label("", Role.SMALL, wrap=True)
        self.chip = StateChip()
        self.table = Label("", Role.DISPLAY, wrap=True)
        self.seats = Label("", Role.LEAD, "muted", wrap=True)
        self.need = Hint(on_action=self.give_seats, on_other=lambda: self.give_seats(in_play=False))
        self.mates = Label("", kind="muted", wrap=True)
        self.badge = Button(icon_name="print", on_click=self._print_badge)
        self.giving = Giving(page)
        who = column(self.name, self.team, self.note, self.mates, row(self.chip, self.badge, None), spacing=8)
        where = column(self.table, self.seats, self.need, spacing=8)
        self.body.addLayout(column(who, where, spacing=16))
        self.body.addStretch(1)
        self.body.addWidget(self.giving)  # at the foot: its fields stay where they are from person to person

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        self.badge.setText(self._page.words("players.print_badge"))
        self.badge.redraw_icon()
        self.giving.retranslate()
        self.show_player(self._at)

    @property
    def can_seat(self) -> bool:
        """Whether the player who is shown lacks a seat in a heat that has room."""
        return self._at is not None and bool(self._at.missing.open)

    def show_player(self, at: Whereabouts | None) -> None:
        """Show where a player sits; None says what to do."""
        self._at = at
        words, texts = self._page.words, self._page.gateway.texts
        self.chip.setVisible(at is not None)
        self.badge.setVisible(at is not None)
        self.need.show_words("")
        self.giving.show_player(at)
        self.mates.setVisible(at is not None and bool(at.mates))
        self.note.setVisible(at is not None and bool(at.person.note))
        if at is None:
            self.name.set_text(words("players.desk_title"))
            self.team.set_text("")
            self.table.set_text("")
            self.seats.set_text(words("players.desk_text"))
            return
        person = at.person
        self.name.set_text(f"{person.number}  {wording.both_names(person)}")
        self.team.set_text(" · ".join(filter(None, (person.team, person.division))))
        self.team.setVisible(bool(self.team.text()))
        self.note.set_text(words("players.note_told", note=wording.shortened(person.note, _NOTE_SHOWN)))
        self.mates.set_text(wording.mates(texts, at.mates))
        self.chip.show_state(wording.status_word(texts, person.status), wording.STATES[person.status])
        here = person.seat
        if here is not None:
            told = self._page.gateway.tournament.heats[here.heat].state is HeatState.PUBLISHED
            key = "players.sit_at" if told else "players.sit_at_draft"
            self.table.set_text(words(key, table=here.table, seat=here.seat), "good" if told else "muted")
        elif at.plays_from is not None:
            first = at.plays_from
            where = {"heat": heat_named(first.heat), "table": first.table, "seat": first.seat}
            self.table.set_text(capital(words("players.plays_from", **where)), "")
        else:
            self.table.set_text(words("players.no_table_yet") if at.missing.lacking else "", "muted")
        self.seats.set_text(wording.seat_lines(texts, at.seats))
        text = missing_words(self._page, at.missing)
        waiting = waiting_words(self._page, [person.number])
        self.need.show_words(text, "warn" if text else "", self.giving_seats, waiting)

    @property
    def giving_seats(self) -> str:
        """What the button says that gives the player shown seats; "" where there are none to give."""
        return giving_words(self._page, [self._at.person.number]) if self._at is not None else ""

    def _print_badge(self) -> None:
        if self._at is not None:
            print_badge(self._page, self._at.person.number)

    def give_seats(self, *, in_play: bool = True) -> None:
        """Seat the player at the best table of every heat that has room."""
        if self._at is not None:
            give_seats(self._page, [self._at.person.number], in_play=in_play)
