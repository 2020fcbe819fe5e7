"""The dialogs of a referee's rulings: an order between players, a penalty or a bonus. Each needs a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QWidget

from tourney.base.ids import POINT, PlayerNo, Points, points_shown
from tourney.base.texts import Message
from tourney.event.command import Command
from tourney.event.journal import READY_REASONS
from tourney.event.lots import drawn_by_lot, lot_words, new_seed
from ui.gateway.gateway import Gateway
from ui.pages.foreseen import Foreseen
from ui.parts.dialogs import Dialog, ReasonField
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import row
from ui.widgets.ordering import OrderList
from ui.widgets.text import Label

HALF = POINT // 2
_MOST_HALVES = 1999

NumberedPlayer = tuple[PlayerNo, str]
Ordered = Callable[[tuple[PlayerNo, ...], str], Command[object]]
"""The command for an order and its reason."""
Adjusted = Callable[[int, str], Command[object]]
"""The command for points (sixtieths) and their reason."""


class OrderDialog(Dialog):
    """Puts players in order, better first, with the reason: a play-off, a lot, the referee's word."""

    def __init__(
        self,
        parent: QWidget,
        gateway: Gateway,
        title: str,
        text: str,
        players: Sequence[NumberedPlayer],
        act: Ordered,
    ) -> None:
        super().__init__(parent, title, text, 520)
        texts = gateway.texts
        self._gateway, self._act, self._texts = gateway, act, texts
        self._players = tuple(players)
        self.foreseen = Foreseen(gateway, self)
        self.order = OrderList()
        self.order.set_words(
            texts("standpage.order_list"), texts("standpage.move_up"), texts("standpage.move_down")
        )
        self.order.set_items(players)
        self.reason = ReasonField()
        field = FormRow(self.reason)
        field.set_words(texts("standpage.reason"), texts("standpage.reason_hint"))
        self.content.addWidget(self.order)
        self.content.addWidget(Label(texts("standpage.order_keys"), kind="muted", wrap=True))
        self.content.addWidget(field)
        self.lot_note = Label("", kind="muted", wrap=True)
        self.lot_note.hide()
        self.ways = [Button(texts.say(way), on_click=partial(self._say, way)) for way in READY_REASONS]
        self.lot = Button(texts("standpage.draw_lot"), icon_name="shuffle", on_click=self._draw)
        for each in (*self.ways, self.lot):
            each.setAutoDefault(False)
        self.content.addLayout(row(Label(texts("standpage.was_decided"), kind="muted"), *self.ways, None))
        self.content.addLayout(row(Label(texts("standpage.not_decided"), kind="muted"), self.lot, None))
        self.content.addWidget(self.lot_note)
        self.hold(self.foreseen, later=True)
        self.order.changed.connect(self._foresee)
        self._foresee()
        self.order.up.setAutoDefault(False)
        self.order.down.setAutoDefault(False)
        self._drawn = self._closed = False
        self.finished.connect(self._has_closed)
        self.no = self.add_button(texts("standpage.cancel"), "", self._leave)
        self.yes = self.add_button(texts("standpage.decide_yes"), "primary", self._given)
        self.foreseen.upsets.connect(lambda much: self.beware(self.yes, self.no, much, self.reason))
        self.yes.setEnabled(False)
        self.reason.textChanged.connect(lambda _text: self.yes.setEnabled(bool(self.reason.clean)))

    def _foresee(self) -> None:
        order = tuple(PlayerNo(number) for number in self.order.order)
        self.foreseen.ask(self._act(order, Foreseen.TRIED_FOR))

    def _say(self, way: Message) -> None:
        self.reason.setText(self._texts.say(way))
        self.reason.setFocus()

    def _draw(self) -> None:
        """The program draws, and that is decided at once: nobody closes the dialog and draws another."""
        seed = new_seed()
        order = drawn_by_lot(dict(self._players), seed)
        for part in (self.order, self.reason, *self.ways, self.lot, self.yes):
            part.setEnabled(False)
        command = self._act(order, self._texts.say(lot_words(seed)))
        self._gateway.run(
            command, then=lambda _outcome: self._show_drawn(order, seed), otherwise=self._not_drawn
        )

    def _show_drawn(self, order: tuple[PlayerNo, ...], seed: int) -> None:
        """What stands in the journal already; there is nothing left but to close."""
        if self._closed:
            return
        self._drawn = True
        names = dict(self._players)
        self.order.set_items([(number, names[number]) for number in order])
        self.reason.setText(self._texts.say(lot_words(seed)))
        self.yes.hide()
        self.foreseen.clear_words()
        self.lot_note.set_text(self._texts("standpage.lot_drawn"))
        self.lot_note.show()
        self.no.setText(self._texts("window.close"))
        self.no.setFocus()
        self.grow()

    def _not_drawn(self, error: Exception) -> None:
        if not self._closed:
            self.reject()
        self._gateway.failed.emit(error)

    def _has_closed(self, _result: int) -> None:
        self._closed = True

    def _leave(self) -> None:
        """Nothing is decided, or the lot has decided already."""
        if self._drawn:
            self.accept()
        else:
            self.reject()

    def _given(self) -> None:
        if self.reason.clean:
            order = tuple(PlayerNo(number) for number in self.order.order)
            reason = self.reason.clean
            self.accept()
            self._gateway.run(self._act(order, reason))


def decide_order(
    parent: QWidget, gateway: Gateway, title: str, text: str, players: Sequence[NumberedPlayer], act: Ordered
) -> OrderDialog:
    """Ask for an order between players and run its command if it was given. Waits for nobody."""
    dialog = OrderDialog(parent, gateway, title=title, text=text, players=players, act=act)
    dialog.open()
    dialog.order.list.setFocus()
    return dialog


class HalvesField(TextField):
    """Points in steps of a half: `2`, `1.5`. Up and Down step. `changed` at every change."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__("1", width=88)
        halves = QRegularExpression(r"[0-9]{0,3}([.,][05]?)?")
        self.setValidator(QRegularExpressionValidator(halves, self))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.textChanged.connect(lambda _text: self.changed.emit())

    @property
    def halves(self) -> int:
        """How many halves of a point; 0 while nothing sensible is typed."""
        whole, _, rest = self.text().replace(",", ".").partition(".")
        return 2 * int(whole or "0") + (rest == "5")

    def step(self, by: int) -> None:
        """Some halves more or fewer, never below one."""
        halves = max(1, min(_MOST_HALVES, self.halves + by))
        self.setText(points_shown(Points(halves * HALF)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)


class AdjustDialog(Dialog):
    """A penalty or a bonus for one player. Where the fewest points win, a penalty adds points."""

    def __init__(
        self,
        parent: QWidget,
        gateway: Gateway,
        who: str,
        now: Points,
        low_wins: bool,
        act: Adjusted,
    ) -> None:
        texts = gateway.texts
        super().__init__(parent, texts("standpage.adjust_title", who=who), "", 480)
        self._gateway, self._texts, self._now, self._low_wins, self._act = gateway, texts, now, low_wins, act
        self._tried = 0
        self.foreseen = Foreseen(gateway, self)
        self.kind = SegmentedControl(
            [("penalty", texts("standpage.penalty")), ("bonus", texts("standpage.bonus"))]
        )
        self.amount = HalvesField()
        self.amount.setAccessibleName(texts("standpage.adjust_points"))
        self.less = Button("−", on_click=lambda: self.amount.step(-1))
        self.more = Button("+", on_click=lambda: self.amount.step(1))
        self.less.setAccessibleName(texts("standpage.half_less"))
        self.more.setAccessibleName(texts("standpage.half_more"))
        for button in (self.less, self.more):
            button.setAutoDefault(False)
        self.sum = Label("", wrap=True)
        self.reason = ReasonField()
        field = FormRow(self.reason)
        field.set_words(texts("standpage.reason"), texts("standpage.adjust_reason_hint"))
        points = Label(texts("standpage.adjust_points"))
        self.content.addLayout(row(self.kind, 8, self.less, self.amount, self.more, points, None))
        self.content.addWidget(self.sum)
        self.content.addWidget(field)
        self.hold(self.foreseen, later=True)
        no = self.add_button(texts("standpage.cancel"), "", self.reject)
        self.yes = self.add_button("", "primary", self._given)
        self.foreseen.upsets.connect(lambda much: self.beware(self.yes, no, much, self.reason))
        self.kind.changed.connect(lambda _kind: self._show())
        self.amount.changed.connect(self._show)
        self.reason.textChanged.connect(lambda _text: self._show())
        self._show()

    @property
    def points(self) -> int:
        """What is added to the player's points, in sixtieths, signed."""
        penalty = self.kind.value == "penalty"
        sign = 1 if penalty == self._low_wins else -1
        return sign * self.amount.halves * HALF

    def _show(self) -> None:
        texts, penalty = self._texts, self.kind.value == "penalty"
        self.yes.setText(texts("standpage.give_penalty") if penalty else texts("standpage.give_bonus"))
        self.yes.setEnabled(bool(self.reason.clean) and self.amount.halves > 0)
        self._foresee()
        sign = "+" if self.points > 0 else "−"
        self.sum.set_text(
            texts(
                "standpage.adjust_sum",
                now=points_shown(self._now),
                sign=sign,
                by=points_shown(Points(abs(self.points))),
                then=points_shown(Points(self._now + self.points)),
            )
        )

    def _foresee(self) -> None:
        if self.points != self._tried:
            self._tried = self.points
            if self.points:
                self.foreseen.ask(self._act(self.points, Foreseen.TRIED_FOR))
            else:
                self.foreseen.clear_words()

    def _given(self) -> None:
        if self.reason.clean and self.amount.halves > 0:
            points, reason = self.points, self.reason.clean
            self.accept()
            self._gateway.run(self._act(points, reason))


def adjust(
    parent: QWidget,
    gateway: Gateway,
    who: str,
    now: Points,
    low_wins: bool,
    act: Adjusted,
) -> AdjustDialog:
    """Ask for a penalty or bonus and run its command. Waits for nobody."""
    dialog = AdjustDialog(parent, gateway, who=who, now=now, low_wins=low_wins, act=act)
    dialog.open()
    dialog.amount.setFocus()
    dialog.amount.selectAll()
    return dialog
