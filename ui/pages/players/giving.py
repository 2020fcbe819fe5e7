"""At the door: what a player has promised and given, a gift that comes in, whether photographs may be."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from tourney.base.errors import TourneyError
from tourney.base.texts import donated, msg
from tourney.event.records import GivingMethod
from tourney.event.registration import MAX_MONEY
from tourney.giving.commands import Donate, TakeBackGift
from tourney.giving.receipts import gives_receipts
from tourney.players.commands import EditPlayer
from tourney.players.people import Whereabouts
from tourney.setup.commands import CancelReceipt
from ui.pages.page import Page
from ui.pages.players import words as wording
from ui.pages.players.one_paper import print_receipt
from ui.widgets.buttons import Button
from ui.widgets.combo_box import ComboBox
from ui.widgets.fields import NumberField, TextField
from ui.widgets.hint import Hint
from ui.widgets.layouts import column, row
from ui.widgets.text import Label

_SHOWN = 3
"""So many gifts are listed; earlier ones are counted."""
_CASH = list(GivingMethod).index(GivingMethod.CASH)
"""Where each new person begins: the cheque before says nothing of the next gift."""


class Giving(QWidget):
    """A gift is three fields in a row; Enter in any of them enters it, Esc goes back to the door."""

    done = Signal()
    """The door's field is wanted again."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._at: Whereabouts | None = None
        self.money = Label("", wrap=True)
        self.amount = NumberField(None, 1, MAX_MONEY, width=148)
        self.method = ComboBox()
        self.day = TextField(width=148)
        self.enter = Button(on_click=self.donate)
        self.last = Label("", kind="muted", wrap=True)
        self.back = Button(kind="link", on_click=self.take_back)
        self.receipt = Button(kind="link", on_click=self.print_receipt)
        self.problem = Hint()
        self.asked = Label("", wrap=True)
        self.may = Button(on_click=lambda: self._answer(True))
        self.may_not = Button(on_click=lambda: self._answer(False))
        self._photo = QWidget()
        self._photo.setLayout(row(self.asked, self.may, self.may_not, None, spacing=8))
        gift = row(self.amount, self.method, self.day, self.enter, None, spacing=8)
        listed = row(self.last, self.receipt, self.back, spacing=8)
        listed.setStretch(0, 1)
        self.setLayout(column(self.money, listed, self._photo, self.problem, gift, spacing=8))
        for field in (self.amount, self.day):
            field.returnPressed.connect(self.donate)
        for part in (self.amount, self.method, self.day):
            part.installEventFilter(self)

    # ---- showing ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        words, texts = self._page.words, self._page.gateway.texts
        chosen = self.method.currentIndex()
        self.method.clear()
        for way in GivingMethod:
            self.method.addItem(wording.method(texts, way), way)
        self.method.setCurrentIndex(max(0, chosen))
        self.enter.setText(words("players.gift_enter"))
        self.may.setText(words("players.photo_may"))
        self.may_not.setText(words("players.photo_may_not"))
        for part, key in (
            (self.amount, "players.gift_amount"),
            (self.method, "players.field_method"),
            (self.day, "players.gift_day"),
        ):
            part.setAccessibleName(words(key))
            part.setToolTip(words(key))
        self.show_player(self._at)

    def show_player(self, at: Whereabouts | None) -> None:
        """Show what this player has promised and given; what is typed for another goes."""
        if at is None or self._at is None or at.person.number != self._at.person.number:
            self.amount.clear()
            self.day.clear()
            self.method.setCurrentIndex(_CASH)
            self.problem.show_words("")
        self._at = at
        self.setVisible(at is not None)
        if at is None:
            return
        words, gateway = self._page.words, self._page.gateway
        person = at.person
        open_sum = max(0, person.pledged - person.received)
        ways = words("players.comma").join(wording.method(gateway.texts, way) for way in at.methods)
        self.money.set_text(_money_words(self._page, at, ways))
        to_come = words("players.gift_to_come", amount=open_sum) if open_sum else ""
        self.amount.setPlaceholderText(to_come or words("players.gift_placeholder"))
        self.day.setPlaceholderText(words("players.gift_today"))
        self._show_gifts(at)
        self._show_photographs(at)

    def _show_gifts(self, at: Whereabouts) -> None:
        words, texts = self._page.words, self._page.gateway.texts
        listed = []
        for gift in at.gifts[-_SHOWN:]:
            way = wording.method(texts, gift.method)
            listed.append(words("players.gift_line", amount=gift.amount, method=way, day=gift.day))
        if len(at.gifts) > _SHOWN:
            listed.insert(0, words("players.gifts_earlier", n=len(at.gifts) - _SHOWN))
        if at.receipts:
            listed.append(words("players.receipts_given", serials=list(at.receipts)))
        self.last.set_text(words("players.comma").join(listed))
        self.last.setVisible(bool(listed))
        self.back.setVisible(bool(at.gifts))
        self.receipt.setVisible(at.person.received > 0)
        numbered = gives_receipts(self._page.gateway.tournament.event)
        self.receipt.setText(words("players.print_receipt" if numbered else "players.print_thanks"))
        if at.gifts:
            self.back.setText(words("players.gift_take_back", amount=at.gifts[-1].amount))

    def _show_photographs(self, at: Whereabouts) -> None:
        self._photo.setVisible(at.asks_photo_consent)
        given = wording.photo_consent(self._page.gateway.texts, at.photo_consent)
        said = given or self._page.words("players.photo_unasked")
        self.asked.set_text(
            self._page.words("players.photo_state", state=said),
            {None: "warn", True: "good", False: "bad"}[at.photo_consent],
        )
        self.may.setVisible(at.photo_consent is not True)
        self.may_not.setVisible(at.photo_consent is not False)

    # ---- doing --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Let a gift be typed; what is promised and has not come is offered."""
        if self._at is None:
            return
        open_sum = self._at.person.pledged - self._at.person.received
        if self.amount.value is None and open_sum > 0:
            self.amount.set_value(open_sum)
        self.amount.setFocus()
        self.amount.selectAll()

    def donate(self) -> None:
        """Enter the gift. What is wrong is said below it and nothing is stored."""
        if self._at is None:
            return
        amount = self.amount.value
        if amount is None:
            self.problem.show_words(self._page.words("players.gift_how_much"), "warn")
            self.amount.setFocus()
            return
        way = GivingMethod(self.method.currentData())
        command = Donate(self._at.person.number, amount, way, self.day.clean)
        self._page.gateway.run(command, self._entered, self._refused)

    def print_receipt(self) -> None:
        """The receipts of this player, alone."""
        if self._at is not None and self._at.person.received > 0:
            print_receipt(self._page, self._at.person.number)
            self.done.emit()

    def take_back(self) -> None:
        """The last gift was none."""
        if self._at is None or not self._at.gifts:
            return
        gift = self._at.gifts[-1]
        command = TakeBackGift(self._at.person.number, gift.amount, gift.method, gift.day)
        self._page.gateway.run(command, otherwise=partial(self._not_taken_back, command))

    def _not_taken_back(self, command: TakeBackGift, error: Exception) -> None:
        """A donation that has a receipt goes with its receipt, for a reason."""
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
        enters = watched is self.method and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enters and event.type() == QEvent.Type.KeyPress:
            self.donate()
            return True
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """What was wrong is of no use to whoever comes back from another person or another page."""
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
        self.problem.show_words("")
        self.done.emit()

    def _refused(self, error: Exception) -> None:
        if not isinstance(error, TourneyError):
            raise error
        self.problem.show_words(self._page.gateway.texts.error(error), "bad")


def _money_words(page: Page, at: Whereabouts, ways: str) -> str:
    """What was promised and what has come in, and how."""
    person = at.person
    if not person.pledged and not person.received:
        return page.words("players.nothing_given")
    received = donated(person.received)
    if ways:
        received = page.words("players.amount_by", amount=received, ways=ways)
    if not person.pledged:
        return page.words("players.only_received", received=received)
    return page.words("players.pledged_received", pledged=donated(person.pledged), received=received)
