"""The desk at the door: number, name or badge, Enter, and the player knows where to sit.

It also shows the player's donations, takes gifts and the answer about photographs, prints one person's badge
or receipts, and gives seats that a player still needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from tourney.base.dollars import CENT, NOTHING
from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.ids import Giver, GivingMethod, PlayerNo
from tourney.base.spelling import short_names
from tourney.base.texts import Message, Texts, donated, msg
from tourney.base.times import hall_time
from tourney.event.donations import ways_of
from tourney.event.journal import author_name
from tourney.event.records import CASH, FPS, HeatState, Player, Status
from tourney.event.registration import MAX_MONEY
from tourney.giving.commands import Donate, DonateForReceipt, TakeBackGift
from tourney.giving.receipts import gives_receipts
from tourney.heats.free_seats import waiting_for_seats
from tourney.paying.fps import open_payment, payment
from tourney.players.commands import EditPlayer, SetStatus
from tourney.players.people import (
    People,
    SeatsMissing,
    Whereabouts,
    checked_in_at,
    meant,
    scan,
    seats_missing,
    whereabouts,
)
from tourney.setup.commands import CancelReceipt
from tourney.today.today import DayStep, today_view
from ui.base.shortcuts import ENTER_KEYS
from ui.gateway.gateway import Gateway
from ui.pages.page import Page
from ui.pages.players.paying import PaymentDialog
from ui.pages.players.words import (
    STATES,
    both_names,
    gifts_line,
    heats_word,
    if_final,
    marked_away,
    mates,
    method,
    named,
    photo_consent,
    seat_lines,
    shortened,
    some_named,
    status_shown,
    status_word,
)
from ui.pages.table_menu import give_seats, giving_words, waiting_words
from ui.parts.dialogs import confirm
from ui.widgets.buttons import Button, EmptyState, Hint, StateChip
from ui.widgets.fields import ComboBox, DollarsField, LineField, TextField
from ui.widgets.layouts import Panel, column, laid, row
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label, capital, restyle
from ui.widgets.theme import Role, look


def print_badge(page: Page, number: PlayerNo) -> None:
    """That badge alone."""
    _print(page, "badges", number, msg("paper.badge_of", number=number))


def print_receipt(page: Page, number: Giver) -> None:
    """Print one giver's receipts: with their numbers, or thanks if the charity gives none."""
    numbered = gives_receipts(page.gateway.tournament.event)
    title = msg("paper.receipt_of" if numbered else "paper.thanks_of", number=number)
    _print(page, "acknowledgements", number, title)


def _print(page: Page, kind: str, number: Giver, title: Message) -> None:
    """Ask for the printer and print it; without a printer the way on is a PDF."""
    from ui.pages.print_job import Order, PrintChoices, PrintController

    choices = PrintChoices(page.shell.settings)
    order = Order(kind, None, language=choices.language, extension="pdf", title=title, player=number)
    PrintController(page.gateway, page.shell, choices, page).print(order)


def give(
    parent: QWidget,
    gateway: Gateway,
    gift: Donate,
    receipt: bool,
    then: Callable[[object], object],
    refused: Callable[[Exception], object],
) -> None:
    """Enter a gift, with its receipt if wanted; older ones that are owed are asked about."""
    if not receipt:
        gateway.run(gift, then, refused)
        return

    def owed(error: Exception) -> None:
        if not isinstance(error, TourneyError) or error.key != "giving.older_due":
            refused(error)
            return
        texts = gateway.texts
        confirm(
            parent,
            texts("giving.older_title"),
            texts.say(Message("giving.older_owed", error.params)),
            texts("giving.older_yes"),
            texts("window.cancel"),
            lambda: gateway.run(DonateForReceipt(gift, older=True), then, refused),
        )

    gateway.run(DonateForReceipt(gift), then, owed)


class MoneyFields(QWidget):
    """Amount, way and day of money that has come in."""

    def __init__(self) -> None:
        super().__init__()
        self.amount = DollarsField(None, CENT, maximum=MAX_MONEY, width=148)
        self.way = ComboBox()
        self.day = TextField(width=148)
        self.setLayout(row(self.amount, self.way, self.day, spacing=8))

    def retranslate(self, gateway: Gateway) -> None:
        """Put every word in the language in force."""
        texts = gateway.texts
        for part, key in (
            (self.amount, "players.gift_amount"),
            (self.way, "players.field_method"),
            (self.day, "players.gift_day"),
        ):
            part.setAccessibleName(texts(key))
            part.setToolTip(texts(key))
        self.day.setPlaceholderText(texts("players.gift_today"))
        self.offer(gateway)

    def offer(self, gateway: Gateway) -> None:
        """The ways that the event has; what is chosen stays."""
        ways = ways_of(gateway.tournament.event)
        self.way.set_options([(each, method(gateway.texts, each)) for each in ways])

    def await_sum(self, texts: Texts, left: Decimal) -> None:
        """Say what is still to come, where nothing is typed."""
        to_come = texts("players.gift_to_come", amount=left) if left else ""
        self.amount.setPlaceholderText(to_come or texts("players.gift_placeholder"))

    def clear(self) -> None:
        """For the next one."""
        self.amount.clear()
        self.day.clear()
        self.way.set_value(CASH)  # the last cheque tells nothing about the next gift


class Giving(QWidget):
    """A gift is three fields in a row; Enter in any of them enters it, Esc goes back to the door."""

    done = Signal()
    """The door's field is wanted again."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._at: Whereabouts | None = None
        self.money = Label("", wrap=True)
        self.gift = MoneyFields()
        self.amount, self.method, self.day = self.gift.amount, self.gift.way, self.gift.day
        self.receipted = QCheckBox()
        self.enter = Button(on_click=self.donate)
        self.last = Label("", kind="muted", wrap=True)
        self.back = Button(kind="link", on_click=self.take_back)
        self.receipt = Button(kind="link", on_click=self.print_receipt)
        self.code = Button(kind="link", on_click=self.show_code)
        self.problem = Hint()
        self._refused = page.gateway.saying(lambda words: self.problem.show_words(words, "bad"))
        self.asked = Label("", wrap=True)
        self.may = Button(on_click=lambda: self._answer(True))
        self.may_not = Button(on_click=lambda: self._answer(False))
        self._photo = laid(row(self.asked, self.may, self.may_not, None, spacing=8))
        gift = row(self.gift, self.receipted, self.enter, None, spacing=8)
        listed = row((self.last, 1), self.code, self.receipt, self.back, spacing=8)
        self.setLayout(column(self.money, listed, self._photo, self.problem, gift, spacing=8))
        self.amount.textChanged.connect(lambda _text: self._name_enter())
        for field in (self.amount, self.day):
            field.returnPressed.connect(self.donate)
        for part in (self.amount, self.method, self.day):
            part.installEventFilter(self)

    # ---- showing ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        words = self._page.words
        self.receipted.setText(words("giving.with_receipt"))
        self.may.setText(words("players.photo_may"))
        self.may_not.setText(words("players.photo_may_not"))
        self.gift.retranslate(self._page.gateway)
        self.show_player(self._at)

    def show_player(self, at: Whereabouts | None) -> None:
        """Show this player's pledge and gifts; typing for another is discarded."""
        self.gift.offer(self._page.gateway)
        if at is None or self._at is None or at.person.number != self._at.person.number:
            self.gift.clear()
            self.receipted.setChecked(False)
            self.problem.show_words("")
        self._at = at
        self.setVisible(at is not None)
        if at is None:
            return
        words, gateway = self._page.words, self._page.gateway
        ways = words("players.comma").join(method(gateway.texts, way) for way in at.person.methods)
        self.money.set_text(_money_words(self._page, at, ways))
        self.gift.await_sum(gateway.texts, self._to_come)
        self._name_enter()
        self._show_gifts(at)
        self._show_photographs(at)

    def _show_gifts(self, at: Whereabouts) -> None:
        words, texts = self._page.words, self._page.gateway.texts
        given = [words("players.receipts_given", serials=list(at.receipts))] if at.receipts else []
        self.last.set_text(gifts_line(texts, at.person.gifts, *given))
        self.last.setVisible(bool(self.last.full_text))
        self.back.setVisible(bool(at.person.gifts))
        self.receipt.setVisible(at.person.received > 0)
        numbered = gives_receipts(self._page.gateway.tournament.event)
        self.receipted.setVisible(numbered)
        self.code.setVisible(bool(self._page.gateway.tournament.event.fps))
        self.code.setText(words("paying.show_code"))
        self.receipt.setText(words("players.print_receipt" if numbered else "players.print_thanks"))
        if at.person.gifts:
            self.back.setText(words("players.gift_take_back", amount=at.person.gifts[-1].amount))

    def _show_photographs(self, at: Whereabouts) -> None:
        self._photo.setVisible(at.asks_photo_consent)
        given = photo_consent(self._page.gateway.texts, at.person.photo_consent)
        said = given or self._page.words("players.photo_unasked")
        self.asked.set_text(
            self._page.words("players.photo_state", state=said),
            {None: "warn", True: "good", False: "bad"}[at.person.photo_consent],
        )
        self.may.setVisible(at.person.photo_consent is not True)
        self.may_not.setVisible(at.person.photo_consent is not False)

    @property
    def _to_come(self) -> Decimal:
        """The open part of the pledge."""
        return max(NOTHING, self._at.person.pledged - self._at.person.received) if self._at else NOTHING

    @property
    def _amount(self) -> Decimal | None:
        """The typed sum; with nothing typed what is to come. None while the typing is not understood."""
        return self.amount.value if self.amount.text().strip() else self._to_come or None

    def _name_enter(self) -> None:
        words, amount = self._page.words, self._amount
        self.enter.setText(
            words("players.gift_enter") if amount is None else words("players.gift_enter_sum", amount=amount)
        )

    # ---- doing --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Let a gift be typed; the open part of the pledge is offered."""
        if self._at is None:
            return
        if self.amount.value is None and self._to_come:
            self.amount.set_value(self._to_come)
        self.amount.setFocus()
        self.amount.selectAll()

    def donate(self) -> None:
        """Enter the gift. A problem is shown below it and nothing is stored."""
        if self._at is None:
            return
        amount = self._amount
        if amount is None:
            self.problem.show_words(self._page.words("players.gift_how_much"), "warn")
            self.amount.setFocus()
            return
        way: GivingMethod = self.method.currentData()
        command = Donate(self._at.person.number, amount, way, self.day.clean)
        receipt = not self.receipted.isHidden() and self.receipted.isChecked()
        give(self, self._page.gateway, command, receipt, self._entered, self._refused)

    def show_code(self) -> None:
        """The code for the typed amount, else for what is still to come."""
        if self._at is None:
            return
        person, event = self._at.person, self._page.gateway.tournament.event
        typed = self.amount.value
        asked = open_payment(event, person) if typed is None else payment(event, typed, person.number)
        if asked is not None:
            record = None if asked.amount is None else partial(self._paid, asked.amount)
            PaymentDialog(self, self._page.gateway.texts, asked, record).open()

    def _paid(self, amount: Decimal) -> None:
        """The payer's bank has said that the code was paid."""
        self.amount.set_value(amount)
        self.method.set_value(FPS)
        self.donate()

    def print_receipt(self) -> None:
        """The receipts of this player, alone."""
        if self._at is not None and self._at.person.received > 0:
            print_receipt(self._page, self._at.person.number)
            self.done.emit()

    def take_back(self) -> None:
        """The last gift was a mistake."""
        if self._at is None or not self._at.person.gifts:
            return
        gift = self._at.person.gifts[-1]
        command = TakeBackGift(self._at.person.number, gift.amount, gift.method, gift.day)
        self._page.gateway.run(command, otherwise=partial(self._not_taken_back, command))

    def _not_taken_back(self, command: TakeBackGift, error: Exception) -> None:
        """A donation that has a receipt is removed with its receipt, for a reason."""
        if not isinstance(error, TourneyError) or error.key != "errors.gift_has_receipt":
            self._refused(error)
            return
        serial = int(str(error.params["serial"]))
        self._page.shell.ask_reason(
            msg("players.cancel_receipt_title", serial=serial),
            msg("players.cancel_receipt_text"),
            msg("players.cancel_receipt_yes"),
            lambda reason: self._page.gateway.run(
                CancelReceipt(serial, reason),
                lambda _outcome: self._page.gateway.run(command, otherwise=self._refused),
                self._refused,
            ),
            danger=True,
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        leaves = event.key() == Qt.Key.Key_Escape
        if leaves and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # the page itself would go back
            return True
        if leaves and event.type() == QEvent.Type.KeyPress:
            self.amount.clear()
            self.problem.show_words("")
            self.done.emit()
            return True
        enters = watched is self.method and event.key() in ENTER_KEYS
        if enters and event.type() == QEvent.Type.KeyPress:
            self.donate()
            return True
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """A problem shown is of no use after another person or another page."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.problem.show_words("")

    # ---- inside -------------------------------------------------------------------------------

    def _answer(self, given: bool) -> None:
        assert self._at is not None
        self._page.gateway.run(EditPlayer(self._at.person.number, {"photo_consent": given}))
        self.done.emit()

    def _entered(self, _outcome: object) -> None:
        self.amount.clear()
        self.day.clear()
        self.receipted.setChecked(False)
        self.problem.show_words("")
        self.done.emit()


def _money_words(page: Page, at: Whereabouts, ways: str) -> str:
    """The pledge and the gifts received, with their methods."""
    person = at.person
    if not person.pledged and not person.received:
        return page.words("players.nothing_given")
    received = donated(person.received)
    if ways:
        received = page.words("players.amount_by", amount=received, ways=ways)
    if not person.pledged:
        return page.words("players.only_received", received=received)
    return page.words("players.pledged_received", pledged=donated(person.pledged), received=received)


def missing_words(page: Page, missing: SeatsMissing) -> str:
    """The message about heats without a seat."""
    words, texts = page.words, page.gateway.texts
    said = []
    if missing.open:
        said.append(words("players.needs_seats", heats=heats_word(texts, missing.open)))
    if missing.full:
        said.append(words("players.heats_full", heats=heats_word(texts, missing.full)))
    if missing.told:
        said.append(words("players.heats_told", heats=heats_word(texts, missing.told)))
    if missing.begun:
        said.append(words("players.heats_begun", heats=heats_word(texts, missing.begun)))
    if missing.lacking and missing.to_draw is not None:
        said.append(words("players.heat_to_draw", heat=heat_named(missing.to_draw)))
    return " ".join(said)


class LateHint(Hint):
    """Offers newly entered players seats in the heats that are drawn already."""

    def __init__(self, page: Page) -> None:
        super().__init__(on_action=self._seat, on_other=lambda: self._seat(in_play=False))
        self._page = page
        self._newcomers: list[PlayerNo] = []

    def tell_of(self, number: PlayerNo) -> None:
        """Include this player from now on."""
        if number not in self._newcomers:
            self._newcomers.append(number)
        self.look_again()

    def look_again(self) -> None:
        """Show what the newcomers still need; nothing once all have their seats."""
        gateway = self._page.gateway
        needs: dict[str, list[str]] = {}
        for number, missing in self._waiting():
            text = missing_words(self._page, missing)
            if text:
                needs.setdefault(text, []).append(named(gateway.texts, gateway.tournament.players[number]))
        said = [self._page.words("players.late", who=who, text=text) for text, who in needs.items()]
        here = [number for number, _ in self._waiting()]
        self.show_words(
            " ".join(said), "warn", giving_words(self._page, here), waiting_words(self._page, here)
        )

    def _waiting(self) -> list[tuple[PlayerNo, SeatsMissing]]:
        """The newcomers for whom a heat still has room, and the last one in any case."""
        gateway = self._page.gateway
        here = [number for number in self._newcomers if number in gateway.tournament.players]
        lacking = [(each, seats_missing(gateway.tournament, gateway.rules, each)) for each in here]
        return [
            (each, missing)
            for each, missing in lacking
            if missing.open or missing.full or missing.told or each == here[-1]
        ]

    def _seat(self, *, in_play: bool = True) -> None:
        give_seats(self._page, [number for number, _ in self._waiting()], in_play=in_play)


_SEAT, _SEAT_BESIDE, _NARROW = 64, 48, 500
"""Px at 100 %: the seat is read by the player from across the desk; on a narrow card it keeps its line."""


_NOTE_SHOWN = 160
"""Letters of a note on the card: the seat below it must stay visible."""


class DeskField(LineField):
    """The large field. Up and Down go through the players that it found."""

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
    """One field, one answer, and the list of missing players."""

    add_wanted = Signal(str)
    changed = Signal()
    """The action of Enter has changed."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._people: People | None = None
        self._teams: Mapping[str, str] = {}
        """Each team in a few letters, as on Heats."""
        self._found: tuple[Player, ...] = ()
        self._shown: PlayerNo | None = None
        self._back_again: PlayerNo | None = None
        self._is_new = False
        """Whether nobody has the typed name or number."""
        self.job: DayStep | None = None
        """The next task, once nobody is left to check in."""
        self._chosen = False
        """Whether a person has chosen among the found players."""
        self._adding = False
        """Whether the form of a new player stands in place of the card."""
        self.field = DeskField()
        self.field.textChanged.connect(lambda _text: self._typed())
        self.field.returnPressed.connect(self.enter)
        self.field.stepped.connect(self._step)
        self.matches = DataTable[Player](sortable=False)
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
        self.missing = DataTable[Player](empty=self.nobody, sortable=False)
        self.missing.horizontalHeader().hide()
        restyle(self.missing, kind="plain")
        self.missing.opened.connect(self.check_in)
        self.missing.chosen.connect(lambda _person: self._show_team())
        self.side = side = Panel()
        side.head.insertWidget(0, self.left, 1)
        side.body.addWidget(self.missing, 1)
        side.body.addWidget(self.away)
        side.body.addLayout(row(None, self.team))
        side.setMinimumWidth(420)
        self._fields = fields = column(self.field, self.problem, self.matches, self.answer, spacing=12)
        fields.setStretch(2, 1)
        fields.setStretch(3, 2)
        fields.addStretch(0)  # with neither list nor card the field stays above
        self.setLayout(row((fields, 3), (side, 2), spacing=24))

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
                Column("", both_names, stretch=True, bold=lambda p: True),
                Column("", self._apart, width=180, kind=lambda p: "muted"),
                Column(
                    "",
                    lambda p: status_shown(texts, p.status),
                    width=120,
                    kind=lambda p: STATES[p.status] or "muted",
                ),
            ]
        )
        self.missing.set_columns(
            [
                Column("", lambda p: str(p.number), number=True, width=48),
                Column("", both_names, room="name"),
                Column(
                    "",
                    lambda p: self._teams.get(p.team, ""),
                    width=64,
                    tip=lambda p: p.team,
                    chip=lambda p: "" if p.team else None,
                ),
            ]
        )
        self.answer.retranslate()
        if self._people is not None:
            self.show_people(self._people)

    def show_people(self, people: People) -> None:
        """Show the event as it is now; what is typed stays."""
        self._people = people
        self._teams = short_names({team.name for team in people.teams})
        missing = [p for p in people.lines if p.status is Status.REGISTERED]
        self.missing.set_rows(missing, same=lambda person: person.number)
        self.left.set_text(self._page.words("players.still_missing", n=len(missing)))
        away = marked_away(self._page.gateway.texts, people.lines)
        self.away.set_text(away)
        self.away.setVisible(bool(away))
        self._show_next(people, not missing)
        self._search()
        self._show_team()
        if self._shown is not None:
            self.show_answer(self._shown)
        else:
            self.answer.show_player(None)
            self._show_card()

    def _show_card(self) -> None:
        """The card of a player, unless typing or the form of a new one stands in its place."""
        free = not self.field.text().strip() and not self._adding
        self.answer.setVisible(free and self.answer.says_something)

    def show_answer(self, number: PlayerNo) -> None:
        """Show one player large: their names and their seats."""
        gateway = self._page.gateway
        at = whereabouts(gateway.tournament, gateway.rules, gateway.now(), number)
        self._shown = number if at is not None else None
        self.answer.show_player(at)
        self._show_card()
        self.changed.emit()

    def _show_next(self, people: People, all_here: bool) -> None:
        """If nobody is left to check in, the day's next task."""
        gateway, words = self._page.gateway, self._page.words
        self.job = None
        if not people.present:
            self.nobody.show_words(words("players.nobody_to_come"))
        elif all_here:
            self.job = today_view(gateway.tournament, gateway.rules, gateway.now()).now
            self.nobody.show_words(
                words("players.all_here", n=people.present), gateway.texts.sentence(self.job.text)
            )

    @property
    def will(self) -> str:
        """Enter's action now, for the primary button; "" for none."""
        person = self._wanted()
        if person is None and self._may_seat:
            return self.answer.giving_seats
        if person is None:
            return ""
        here = person.status is Status.PRESENT
        key = "players.who_is_here" if here else "players.check_in_who"
        return self._page.words(key, who=named(self._page.gateway.texts, person))

    # ---- doing --------------------------------------------------------------------------------

    def enter(self) -> None:
        """Check in the player named in the field; without a match, the next number replaces this one.

        If several players fit alike nobody is checked in before one of them is chosen; a name that nobody has
        becomes a new player's, a number is typed anew. With nothing typed and a late arrival shown, all who
        wait get a seat in every heat that has room.
        """
        person = self._wanted()
        if person is not None:
            self.check_in(person)
        elif self._may_seat:
            self.answer.give_seats()
        elif self._found:
            self.problem.show_words(self._page.words("players.which_one"), "warn")
        elif self._is_new and not self.field.text().strip().isdecimal():
            self.add_wanted.emit(self.field.text())
        else:
            self.field.selectAll()

    def _apart(self, person: Player) -> str:
        """What distinguishes people of one name: the team, else the end of their telephone number."""
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

    def check_in(self, person: Player) -> None:
        """Mark present and show where to sit. A withdrawn player comes back only at the second Enter."""
        words, texts = self._page.words, self._page.gateway.texts
        if person.status is Status.WITHDRAWN and self._back_again != person.number:
            self._back_again = person.number
            self.problem.show_words(words("players.has_withdrawn", who=named(texts, person)), "warn")
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
        """A player was added here: show them large with their seats; the field waits for the next."""
        self._back_again = None
        self.field.clear()
        self.field.setFocus()
        self.show_answer(number)
        give_seats(self._page, [number])

    def hold(self, form: QWidget) -> None:
        """Take the form of a new player in place of the card."""
        self._fields.insertWidget(self._fields.indexOf(self.answer), form, 2)

    def take_form(self, adding: bool) -> None:
        """The form is open, or closed."""
        if adding != self._adding:
            self._adding = adding
            self._search()

    def give(self) -> bool:
        """Enter a gift of the player who is shown. False if nobody is."""
        shown = self._in_sight is not None
        if shown:
            self.answer.giving.begin()
        return shown

    def print_badge(self) -> None:
        """Print a badge for the player who is shown, alone: the one on the printed sheet was wrong or is
        lost.
        """
        if self._in_sight is not None:
            print_badge(self._page, self._in_sight)
            self.field.setFocus()

    def print_receipt(self) -> None:
        """Print the receipts of the player who is shown, alone: they wait for it at the desk."""
        if self._in_sight is not None:
            self.answer.giving.print_receipt()

    def take_code(self, code: str) -> None:
        """Check in a scanned badge at once."""
        self.field.setText(code)
        self.enter()

    def team_present(self) -> None:
        """Check in all of the selected player's team who are still missing."""
        numbers = self._team_missing()
        if numbers:
            self._page.gateway.run(SetStatus(numbers, Status.PRESENT))
            self.field.setFocus()

    # ---- inside -------------------------------------------------------------------------------

    def _already_here(self, person: Player) -> str:
        """The player is here already, since when and by which desk."""
        gateway = self._page.gateway
        who = named(gateway.texts, person)
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
            self._found, self._is_new = (), False
            if self.problem.words and self._back_again is None:
                self.problem.show_words("")
        else:
            result = scan(self._page.gateway.tournament, self._people, typed)
            self._found = result.matches
            self._is_new = not self._found and result.problem is None
            if result.problem is not None:
                self.problem.show_words(self._page.gateway.texts.say(result.problem), "bad")
            elif self._is_new and typed.isdecimal():
                said = msg("errors.no_such_player", number=typed)
                self.problem.show_words(self._page.gateway.texts.say(said), "bad")
            elif self._is_new and not self._adding:
                self.problem.show_words(words("players.nobody_fits"), "warn", words("players.add_this"))
            else:
                self.problem.show_words("")
            if not self._found:
                self._show_nobody()
        self.matches.set_rows(self._found, same=lambda person: person.number)
        self.matches.setVisible(bool(self._found))
        self._show_card()
        if self._found and not (self._chosen and self.matches.current_row):
            self._choose_whom_it_means()
        self.changed.emit()

    def _show_nobody(self) -> None:
        """The typing matches nobody: no card of the player before, and no field for a gift."""
        self._shown = None
        self.answer.show_player(None)

    @property
    def _in_sight(self) -> PlayerNo | None:
        """The player whose card is visible."""
        return self._shown if not self.answer.isHidden() else None

    def _choose_whom_it_means(self) -> None:
        """The cursor is on a player only if no other fits as well."""
        one = meant(self.field.text().strip(), self._found)
        self.matches.clearSelection()
        self.matches.setCurrentIndex(QModelIndex())
        if one is not None:
            self.matches.select(lambda person: person.number == one.number)

    @property
    def _may_seat(self) -> bool:
        """Whether nothing is typed and the player who is shown came late and can still be seated."""
        return not self.field.text().strip() and self._shown is not None and self.answer.can_seat

    def _wanted(self) -> Player | None:
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
            team = shortened(person.team)
            self.team.setText(self._page.words("players.whole_team", team=team, n=len(numbers)))


class _Answer(Panel):
    """Their names, their next seat, and the seats that they still need."""

    def __init__(self, page: Page) -> None:
        super().__init__(parent=page)
        self._page = page
        self._at: Whereabouts | None = None
        self._waiting: tuple[PlayerNo, ...] = ()
        """All who can be given seats, by number: not only the player who is shown."""
        self._given: tuple[PlayerNo, ...] = ()
        """Others who were given seats together with the player who is shown."""
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
        self._size_seat()
        self.giving.retranslate()
        self.show_player(self._at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_seat()

    def _size_seat(self) -> None:
        size = _SEAT_BESIDE if self.width() < look().px(_NARROW) else _SEAT
        self.table.setStyleSheet(f"font-size: {look().px(size)}px;")

    @property
    def says_something(self) -> bool:
        """Whether somebody is shown, or others wait for a seat."""
        return self._at is not None or bool(self.need.words)

    @property
    def can_seat(self) -> bool:
        """Whether the player who is shown lacks a seat in a heat that has room."""
        return self._at is not None and bool(self._at.missing.open)

    def show_player(self, at: Whereabouts | None) -> None:
        """Show a player's seats, None for nobody's. Both name the others who wait for a seat."""
        if (at and at.person.number) != (self._at and self._at.person.number):
            self._given = ()
        self._at = at
        words, texts = self._page.words, self._page.gateway.texts
        self._show_need()
        self.chip.setVisible(at is not None)
        self.badge.setVisible(at is not None)
        self.giving.show_player(at)
        self.mates.setVisible(at is not None and bool(at.mates))
        self.note.setVisible(at is not None and bool(at.person.note))
        if at is None:
            for empty in (self.name, self.team, self.table, self.seats):
                empty.set_text("")
            return
        person = at.person
        self.name.set_text(f"{person.number}  {both_names(person)}")
        self.team.set_text(" · ".join(filter(None, (person.team, person.division))))
        self.team.setVisible(bool(self.team.text()))
        self.note.set_text(words("players.note_told", note=shortened(person.note, _NOTE_SHOWN)))
        self.mates.set_text(mates(texts, at.mates))
        self.chip.show_state(status_word(texts, person.status), STATES[person.status])
        here, tournament = at.seat, self._page.gateway.tournament
        if here is not None:
            published = tournament.heats[here.heat].state is HeatState.PUBLISHED
            said = words("players.sit_at", table=here.table, seat=here.seat)
            if here.heat != self._page.gateway.rules.format.heat_ids[0]:  # nobody is sent to another's table
                where = {"heat": heat_named(here.heat), "table": here.table, "seat": here.seat}
                said = capital(words("players.seat_line", **where))
            said = if_final(texts, tournament, here, said)
            self.table.set_text(said, "good" if published else "muted")
        elif at.plays_from is not None:
            first = at.plays_from
            where = {"heat": heat_named(first.heat), "table": first.table, "seat": first.seat}
            said = if_final(texts, tournament, first, words("players.plays_from", **where))
            self.table.set_text(capital(said), "")
        else:
            self.table.set_text(words("players.no_table_yet") if at.missing.lacking else "", "muted")
        shown = here or at.plays_from
        rest = tuple(each for each in at.seats if each != shown)
        self.seats.set_text(seat_lines(texts, tournament, rest))

    def _show_need(self) -> None:
        """The heats in which the player who is shown has no seat, and everybody else who waits for one."""
        gateway, at = self._page.gateway, self._at
        shown = at.person.number if at is not None else None
        self._waiting = waiting_for_seats(gateway.tournament, gateway.rules, shown)
        said = [missing_words(self._page, at.missing)] if at is not None else []
        if others := self._others:
            names = [named(gateway.texts, gateway.tournament.players[number]) for number in others]
            said.append(self._page.words("players.others_wait", who=some_named(gateway.texts, names)))
        text = " ".join(filter(None, said))
        waiting = waiting_words(self._page, self._waiting)
        if text:
            self.need.show_words(text, "warn", self.giving_seats, waiting)
        else:
            self.need.show_words("\n".join(self._seats_given()), "good")

    def _seats_given(self) -> list[str]:
        """The next seat of each of the others who were given theirs at the same time."""
        gateway = self._page.gateway
        told = []
        for number in self._given:
            at = whereabouts(gateway.tournament, gateway.rules, gateway.now(), number)
            seat = None if at is None else at.seat or at.plays_from
            if at is not None and seat is not None:
                text = seat_lines(gateway.texts, gateway.tournament, (seat,))
                told.append(self._page.words("players.late", who=named(gateway.texts, at.person), text=text))
        return told

    @property
    def _others(self) -> list[PlayerNo]:
        shown = self._at.person.number if self._at is not None else None
        return [number for number in self._waiting if number != shown]

    @property
    def giving_seats(self) -> str:
        """The words of the button that gives all who wait their seats; "" if there are none to give.

        The heats of the player who is shown; once others wait as well, the numbers of all.
        """
        if not self._others:
            return giving_words(self._page, self._waiting)
        who = some_named(self._page.gateway.texts, [str(number) for number in self._waiting])
        return self._page.words("players.give_seats_to", who=who)

    def _print_badge(self) -> None:
        if self._at is not None:
            print_badge(self._page, self._at.person.number)

    def give_seats(self, *, in_play: bool = True) -> None:
        """Seat all who wait at the best table of every heat that has room."""
        self._given = tuple(self._others)
        give_seats(self._page, self._waiting, in_play=in_play)
