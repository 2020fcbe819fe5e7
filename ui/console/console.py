"""The console of one table: board, panel, log. Keys and clicks become entries; the answers are shown.

It knows no rule: the view lists what may be done, and the engine returns why not. `DiceTyping` holds the
typed digits of a throw, without Qt. The past is a slider over all entries, with play at any speed and back to
now; it only asks for positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QDeadlineTimer, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QSlider, QSplitter, QWidget

from tourney.base.errors import TourneyError
from tourney.base.texts import Message, Texts, msg
from tourney.game.console.entry_parsing import dice_example, face_keys
from tourney.game.console.view import Accepted, Choice, Entry, PositionAt, Rejected, TableView
from tourney.rules.dice import Face
from ui.base.shortcuts import ENTER_KEYS
from ui.console import keys as acts
from ui.console.board import TableBoard
from ui.console.choice_form import ChoiceForm
from ui.console.client import TableClient
from ui.console.fields import AmountField
from ui.console.keys import BY_ID, KeyMap, pressed
from ui.console.lookup import LogList, Lookup
from ui.console.panel import ActionPanel, how_to_throw
from ui.console.words import answer, line_words, seat_words
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.layouts import column, laid, row
from ui.widgets.text import Label, restyle
from ui.widgets.theme import look


class DiceTyping:
    """`digits` are the keys of the dice typed so far: a digit, or the first letter of a face's word."""

    def __init__(self) -> None:
        self.digits = ""

    def press(
        self, typed: str, faces: Sequence[Sequence[Face]], hold: bool = False
    ) -> tuple[Face, ...] | Rejected | None:
        """One more key: returns the throw once there is a key for each die, None while one is missing.

        `hold`: the throw stays typed until it is entered or something else is typed.
        """
        if len(self.digits) >= len(faces):
            self.digits = ""
        keys = face_keys(faces[len(self.digits)])
        typed = typed.casefold()
        if typed not in keys:
            known = " ".join(map(str, keys))
            return Rejected(msg("console.no_such_die", typed=typed[:8], known=known), "T3.2", field="dice")
        self.digits += typed
        thrown = self.thrown(faces)
        if thrown is not None and not hold:
            self.digits = ""
        return thrown

    def thrown(self, faces: Sequence[Sequence[Face]]) -> tuple[Face, ...] | None:
        """What has been typed, None while a die is missing."""
        return self.faces(faces) if len(self.digits) == len(faces) else None

    def faces(self, faces: Sequence[Sequence[Face]]) -> tuple[Face, ...]:
        """The faces of the dice typed so far."""
        return tuple(face_keys(die)[key] for die, key in zip(faces, self.digits, strict=False))

    def rub_out(self) -> None:
        """Take the last digit back."""
        self.digits = self.digits[:-1]

    def clear(self) -> None:
        """Begin again."""
        self.digits = ""


SPEEDS = ("0.5", "1", "2", "5", "20")
"""Entries a second."""


class ReplayBar(QFrame):
    """`wanted(n)`: the board after entry n. `undo_wanted(n)`, `left`: back to the present."""

    wanted = Signal(int)
    undo_wanted = Signal(int)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        restyle(self, kind="hint", state="warn")
        self._entries: Sequence[int] = (0,)
        self._undoable: frozenset[int] = frozenset()
        self.back = Button(icon_name="back", kind="quiet", on_click=lambda: self.step(-1))
        self.play = Button(icon_name="play", kind="quiet", on_click=self.toggle)
        self.forth = Button(icon_name="forward", kind="quiet", on_click=lambda: self.step(1))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.valueChanged.connect(self._moved)
        self.speed = SegmentedControl([(speed, f"×{speed}") for speed in SPEEDS])
        self.speed.set_value("2")
        self.speed.changed.connect(lambda _value: self._set_interval())
        self.where = Label(bold=True)
        self.undo = Button(kind="", icon_name="undo", on_click=lambda: self.undo_wanted.emit(self.n))
        self.close_ = Button(kind="primary", on_click=self.leave)
        for button in (self.back, self.play, self.forth, self.undo, self.close_):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = row(
            self.back,
            self.play,
            self.forth,
            (self.slider, 1),
            self.where,
            self.speed,
            self.undo,
            self.close_,
            spacing=6,
        )
        inner.setContentsMargins(10, 4, 10, 4)
        self.setLayout(inner)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)
        self._set_interval()
        self.hide()

    @property
    def n(self) -> int:
        """The entry looked at."""
        return self._entries[min(self.slider.value(), len(self._entries) - 1)]

    @property
    def playing(self) -> bool:
        """Whether it advances by itself."""
        return self._timer.isActive()

    def begin(self, entries: Sequence[int], undoable: frozenset[int], n: int) -> None:
        """Look at the past: `entries` can be looked at, `undoable` ones can be gone back to."""
        self._entries, self._undoable = entries or (0,), undoable
        at = max((i for i, each in enumerate(self._entries) if each <= n), default=0)
        # moving it would ask for the position that is shown already
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(self._entries) - 1)
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        self.show()
        self._tell()

    def retranslate(self, texts: Texts) -> None:
        """Put everything into the language in force."""
        self.back.setToolTip(texts("console.replay_back"))
        self.back.setAccessibleName(texts("console.replay_back"))
        self.forth.setToolTip(texts("console.replay_forth"))
        self.forth.setAccessibleName(texts("console.replay_forth"))
        self.play.setToolTip(texts("console.replay_play"))
        self.play.setAccessibleName(texts("console.replay_play"))
        self.slider.setAccessibleName(texts("console.replay_slider"))
        self.undo.setText(texts("console.undo_to_here"))
        self.close_.setText(texts("console.back_to_now"))

    def step(self, by: int) -> None:
        """One entry on or back."""
        self.slider.setValue(self.slider.value() + by)

    def toggle(self) -> None:
        """Play or pause; at the end begin again."""
        if self._timer.isActive():
            self._timer.stop()
        else:
            if self.slider.value() >= len(self._entries) - 1:
                self.slider.setValue(0)
            self._timer.start()
        self.play.set_icon("pause" if self._timer.isActive() else "play")

    def leave(self) -> None:
        """Back to the present."""
        self._timer.stop()
        self.play.set_icon("play")
        self.hide()
        self.left.emit()

    def _next(self) -> None:
        if self.slider.value() >= len(self._entries) - 1:
            self.toggle()
        else:
            self.step(1)

    def _moved(self, _value: int) -> None:
        self._tell()

    def _tell(self) -> None:
        self.where.set_text(f"#{self.n} / {self._entries[-1]}")
        self.undo.setEnabled(self.n in self._undoable)
        self.wanted.emit(self.n)

    def _set_interval(self) -> None:
        self._timer.setInterval(round(1000 / float(self.speed.value or "1")))


_MOVES = {"Left": -1, "Right": 1, "Up": -10, "Down": 10, "PgUp": -10, "PgDown": 10}


class HistoryView(QObject):
    """`changed` when another moment is looked at, `left` when it is the present again."""

    changed = Signal()
    left = Signal()
    undo_wanted = Signal(int)

    def __init__(
        self, client: TableClient, bar: ReplayBar, log: LogList, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client, self._bar, self._log = client, bar, log
        self.position: PositionAt | None = None
        bar.wanted.connect(self._ask)
        bar.left.connect(self._leave)
        bar.undo_wanted.connect(self.undo_wanted)
        log.undo_wanted.connect(self.undo_wanted)

    @property
    def active(self) -> bool:
        """Whether the past is looked at, also while it is still being fetched."""
        return self.position is not None or not self._bar.isHidden()

    def shown(self, view: TableView) -> TableView:
        """The view to show: the moment looked at, else the present."""
        return view if self.position is None else view.then(self.position)

    def look(self, view: TableView, n: int) -> None:
        """Show the board after entry `n`."""
        lines = [line for line in view.log if not line.undone]
        undoable = frozenset(line.n for line in lines if line.can_undo_to) | {0}
        self._bar.begin([0, *(line.n for line in lines)], undoable, n)

    def press(self, key: str) -> bool:
        """Handle a key while the past is shown; False if it has no meaning then."""
        if key in _MOVES:
            self._bar.step(_MOVES[key])
        elif key == "Space":
            self._bar.toggle()
        else:
            return False
        return True

    def words(self, texts: Texts) -> str:
        """The sentence across the board, "" in the present."""
        if self.position is None:
            return ""
        line = self.position.line
        told = line_words(line, texts).split("\n")[0] if line else texts("console.start")
        return texts("console.past", n=self.position.board.n, what=told)

    def _ask(self, n: int) -> None:
        self._log.mark(n)
        self._client.submit(lambda: self._client.session.position_at(n), self._came)

    def _came(self, position: PositionAt) -> None:
        if not self._bar.isHidden():
            self.position = position
            self.changed.emit()

    def _leave(self) -> None:
        self.position = None
        self._log.mark(-1)
        self.left.emit()


_LEAST_LOOKUP = 200
"""Height, px at 100 %, that the log keeps beside the choices."""


_LOOKUPS = ("deed", "deeds", "others", "score", "log", "chart", "where", "whose", "till")


class Console(QWidget):
    """`hand_in` when the sheets of a finished game are asked for; `told` a sentence for the bar."""

    hand_in = Signal()
    rule_wanted = Signal(str)
    reading_ms = 600
    """How long a person takes to see what a throw brought, at least."""

    told = Signal(str, str)
    bug = Signal(object)
    shown = Signal(object)
    """The `TableView` each time the present one is on screen."""

    def __init__(
        self, client: TableClient, texts: Texts, keys: KeyMap, handed_in: Callable[[TableView], bool]
    ) -> None:
        """`handed_in`: whether the sheets of a finished game have been handed in."""
        super().__init__()
        self._handed_in = handed_in
        self._client, self._texts, self.keys = client, texts, keys
        self.seat = acts.first_speaker(client.view)
        self.typing = DiceTyping()
        self.on_screen = False
        self._marked = -1
        self._sent_from_form = False
        self._spare_enter = False
        """A number was taken as it was typed: a further Enter by habit is not meant for the next step."""
        self._unread = QDeadlineTimer(0)
        """So long nobody can have read what the throw brought: an Enter is not meant for that yet."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.board = TableBoard()
        self.panel = ActionPanel(keys)
        self.lookup = Lookup()
        self.replay = ReplayBar()
        self.past = HistoryView(client, self.replay, self.lookup.log, self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        left = laid(column((self.board, 1), self.replay, spacing=6))
        right = self._right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(self.panel)
        right.addWidget(self.lookup)
        right.setSizes([550, 430])
        right.setChildrenCollapsible(False)
        self.panel.form_open.connect(lambda on: right.setSizes([700, 280] if on else [550, 430]))
        whole = row((left, 21), (right, 11), spacing=12)
        whole.setContentsMargins(12, 4, 12, 4)
        self.setLayout(whole)

    def _connect(self) -> None:
        client, panel, lookup, past = self._client, self.panel, self.lookup, self.past
        client.accepted.connect(self._accepted)
        client.rejected.connect(self._rejected)
        client.failed.connect(self._failed)
        client.refreshed.connect(self._refreshed)
        self.board.square_chosen.connect(self._square_clicked)
        self.board.seat_chosen.connect(self.choose_seat)
        panel.act.connect(self.act)
        panel.choice_wanted.connect(self.take)
        panel.choices_wanted.connect(self._open)
        panel.entry_wanted.connect(self.enter)
        panel.cards.at_once.connect(self._taken_at_once)
        panel.card_picked.connect(self._card_picked)
        panel.seat_wanted.connect(self.choose_seat)
        panel.rule_wanted.connect(self.rule_wanted)
        lookup.log.line_chosen.connect(self.look_back)
        lookup.chart.chosen.connect(self.look_back)
        lookup.details.square_chosen.connect(self.look_at_square)
        past.changed.connect(self.refresh)
        past.undo_wanted.connect(self._undo_to)
        past.left.connect(self._show_now)

    # ---- showing ------------------------------------------------------------------------------

    @property
    def view(self) -> TableView:
        """The present position, with the turn in front that waits for the chosen seat."""
        return self._client.view.seen_by(self.seat)

    def retranslate(self, texts: Texts) -> None:
        """Everything in the language and look in force."""
        self._texts = texts
        self.replay.retranslate(texts)
        self.lookup.retranslate(texts)
        self.panel.close_form()
        self.refresh()

    def refresh(self) -> None:
        """Show the present position, or the past one looked at, with everything that belongs to it."""
        view, texts = self.past.shown(self.view), self._texts
        handed_in = self.view.over and self._handed_in(self.view)
        if handed_in and not self.panel.handed_in:
            self.panel.note.clear()
        self.panel.handed_in = handed_in
        if self.past.position is None:
            self.panel.show_view(view, self.seat, self.typing.digits, self.on_screen, texts)
        else:
            self.panel.show_past(view, acts.first_speaker(view), texts)
        self.lookup.show_view(view, self.seat, texts)
        self._show_board()
        # the panel knows its height only after its new buttons are laid out
        QTimer.singleShot(0, self, self._share_height)
        if not self.past.active:
            self.shown.emit(view)

    def _share_height(self) -> None:
        """The log gives way to the choices, once for everything that follows: nothing moves up and down."""
        panel, lookup = self._right.sizes()
        height = min(self.panel.needed, panel + lookup - look().px(_LEAST_LOOKUP))
        if height > panel:
            self._right.setSizes([height, panel + lookup - height])

    def _show_board(self) -> None:
        view, texts = self.past.shown(self.view), self._texts
        marked = self._marked if self._marked >= 0 else int(getattr(view.pending, "square", -1))
        words = seat_words(view.board, texts, -1 if self.past.position else self.seat)
        framed = acts.picks(view) if self.past.position is None else {}
        self.board.show_board(view.board, texts, words, marked, self.past.words(texts), tuple(framed))

    # ---- what a person does -------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = pressed(event)
        spare = self._spare_enter or not self._unread.hasExpired()
        self._spare_enter, self._unread = False, QDeadlineTimer(0)
        if spare and event.key() in ENTER_KEYS:
            self.panel.note.say(self._texts("console.spare_enter"), "")
        elif key == "Esc":
            self._step_back()
        elif self.panel.form is not None:
            self._beside_form(event, key)
        elif self.past.active:
            if not self.past.press(key):
                self.told.emit(self._texts("console.past_keys"), "warn")
        elif key == "Backspace":
            self.typing.rub_out()
            self.panel.note.clear()
            self.refresh()
        elif event.text().isdecimal() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._digit(str(int(event.text())))
        elif self._is_next_die(event.text()):
            self._stray(event.text())
        else:
            action = self.keys.action(key)
            if action:
                self.act(action)
            elif event.text().strip() and event.text().isprintable():
                self._stray(event.text())
            else:
                super().keyPressEvent(event)

    def _beside_form(self, event: QKeyEvent, key: str) -> None:
        """A key beside the fields of an open form: looking things up is allowed, the rest would discard the
        form.

        A digit names the seat of the form.
        """
        action, typed, form = self.keys.action(key), event.text(), self.panel.form
        if form is not None and typed.isdecimal() and form.choose_seat(int(typed) - 1):
            form.note.clear()
        elif action in _LOOKUPS or action == "rule":
            self.act(action)
        elif action or event.text().strip():
            self._keep_form()
        else:
            super().keyPressEvent(event)

    def _keep_form(self) -> None:
        if self.panel.form is not None:
            self.panel.form.note.say(self._texts("console.form_open"), "warn")

    def act(self, action: str) -> None:
        """Carry out the present meaning of a key or its button."""
        view = self.view
        if action in _LOOKUPS:
            self._look_up(action)
        elif action == "rule":
            self.rule_wanted.emit(self.panel.note.clause or self.panel.clause)
        elif action == "other_turn":
            self._turn_to_other()
        elif action == "replay":
            self.look_back(view.n)
        elif action == "go":
            self._go()
        elif action in ("raise", "raise_ten"):
            self._bid(10 if action == "raise_ten" else 0)
        else:
            self._do("raise" if action == "amount" else action)

    def take(self, choice: Choice) -> None:
        """One choice: entered at once, or its form."""
        if acts.instant(choice):
            self.enter(choice.entry)
        elif self.on_screen and acts.throws_besides(choice):
            self.panel.note.clear()
            self._client.play(partial(self._client.session.throw_besides, choice.entry))
        else:
            self._open([choice])

    def take_keys(self) -> None:
        """Typing goes to the table; or to the card's field if a card is asked for."""
        (self.panel.cards if self.panel.cards.isVisibleTo(self) else self).setFocus()

    def enter(self, entry: Entry) -> None:
        self.panel.note.clear()
        self._client.play(partial(self._client.session.enter, entry))

    def choose_seat(self, seat: int) -> None:
        """Choose the seat whose keys count from now on."""
        if self.panel.form is not None:
            self.panel.form.choose_seat(seat)
        if seat < len(self.view.board.seats):
            if self.view.seen_by(seat) is not self.view:
                self.typing.clear()
                self.panel.note.clear()
            self.seat = seat
            self.refresh()

    def look_at_square(self, index: int) -> None:
        """Details of a square, and a frame around it."""
        board = self.past.shown(self.view).board
        self._marked = index
        self.lookup.show_square(board, index, self._texts)
        self._show_board()

    def _square_clicked(self, index: int) -> None:
        """Name the square if it is to be named; else look at it."""
        picked = acts.picks(self.view).get(index) if not self.past.active and not self.view.paused else None
        if picked is not None and self.panel.form is None:
            self.enter(picked)
            return
        self.look_at_square(index)
        refused = acts.square_besides(self.view, index)
        if refused is not None and not self.past.active and self.panel.form is None:
            self._ask_why(*refused)

    def look_back(self, n: int) -> None:
        """Show the board after entry `n`, marked as past; Esc leads back. Not while a form is being filled
        in.
        """
        if self.panel.form is not None:
            self._keep_form()
            return
        self.past.look(self.view, n)
        self.setFocus()

    # ---- inside: keys -------------------------------------------------------------------------

    def _go(self) -> None:
        """Enter: the ordinary action now."""
        self._spare_enter = False
        view = self.view
        if view.over and self.panel.handed_in:
            self.panel.note.say(self._texts("console.handed_in"), "good")
            return
        if view.over:
            self.hand_in.emit()
            return
        if self._throw_typed(view):
            return
        drawn = acts.on_screen(view) if self.on_screen else ""
        if drawn:
            self._draw(drawn)
            return
        choice = acts.obvious(view, self.seat)
        if choice is not None:
            self.take(choice)
        elif acts.asks_card(view):
            self.panel.note.say(self._texts("console.type_card"), "warn")
        elif acts.asks_dice(view):
            self._too_few_dice(view)
        elif acts.throw_withheld(view):
            self._explain("throw")
        else:
            self.panel.note.say(self._texts("console.choose_first"), "warn")

    def _draw(self, what: str) -> None:
        """Dice, card or deeds on screen, for the chosen seat if two have the turn."""
        session = self._client.session
        if what == "deal":
            self._client.play(session.deal)
        else:
            self._client.play(partial(session.throw if what == "throw" else session.turn_card, self.seat))
        self._unread = QDeadlineTimer(self.reading_ms)

    def _turn_to_other(self) -> None:
        """Put the other of two turns under way in front."""
        other = acts.other_speaker(self.view)
        if other < 0:
            self.panel.note.say(self._texts("console.one_turn"), "warn")
        else:
            self.choose_seat(other)

    def _too_few_dice(self, view: TableView) -> None:
        """Enter before all dice are typed; the engine tells why the die with a field of its own is
        missing.
        """
        throw = acts.asks_dice(view)
        assert throw is not None
        faces = throw.asks[0].faces
        typed = self.typing.faces(faces)
        if throw.asks[0].asks_also and len(typed) + 1 == len(faces):
            self._ask_why(throw.filled((typed,)), throw.label)
        else:
            self.panel.note.say(self._texts("console.type_dice", dice=dice_example(faces)), "warn")

    def _throw_typed(self, view: TableView) -> bool:
        """Enter throws the typed dice, or asks for a missing die; False if nothing was typed."""
        throw = acts.asks_dice(view)
        if throw is None or view.paused or not self.typing.digits or not self._held(throw):
            return False
        thrown = self.typing.thrown(throw.asks[0].faces)
        if thrown is None:
            self.panel.dice.show_typed(self.typing.digits, self._next_die())
        else:
            self.enter(throw.filled((thrown,)))
        return True

    def _held(self, throw: Choice) -> bool:
        """Whether Enter throws the typed dice, not the last die's key.

        By the key set, or if there is a die that is not thrown now (S4.1, S4.2): thrown at once, its B for
        the bus would buy.
        """
        return self.keys.set.enter_throws or bool(throw.asks[0].unused)

    def _next_die(self) -> str:
        throw = acts.asks_dice(self.view)
        if (
            throw is not None
            and throw.asks[0].asks_also
            and len(self.typing.digits) + 1 == len(throw.asks[0].faces)
        ):
            return self._texts("console.dice_more")
        return self._texts("console.dice_next", n=len(self.typing.digits) + 1)

    def _do(self, action: str) -> None:
        view = self.view
        choices = acts.offered(view, action)
        choice = acts.chosen(view, action, self.seat)
        if choice is not None and (acts.instant(choice) or acts.throws_besides(choice)):
            self.take(choice)
        elif choices:
            instant = [each for each in choices if acts.instant(each)]
            self.enter(instant[0].entry) if action == "claim" and instant else self._open(choices)
        else:
            self._explain(action)

    def _bid_from(self, digit: str) -> None:
        """The bid of the chosen seat, begun with its first digit; Space makes the digit a seat."""
        bidder = acts.chosen(self.view, "raise", self.seat)
        if bidder is None or bidder.seat != self.seat:
            self._bid(0)  # the engine tells why this seat may not bid
            return
        self._do("raise")
        field = self.panel.form.fields.get("amount") if self.panel.form is not None else None
        if isinstance(field, AmountField):
            field.begin(digit)

    def _name_bidder(self, number: int) -> None:
        """Space in the field of a bid: the number before it is the seat that bids."""
        if not acts.bidding(self.view):
            return
        seats = self.view.board.seats
        if 0 < number <= len(seats) and not seats[number - 1].out:
            self.panel.close_form()
            self.choose_seat(number - 1)
            self.take_keys()
        elif self.panel.form is not None:
            self.panel.form.note.say(self._texts("console.no_such_seat", n=number))

    def _bid(self, more: int) -> None:
        bid = acts.bid(self.view, self.seat, more)
        if isinstance(bid, Choice):
            self.take(bid)
        elif bid is not None:
            self.enter(bid)

    def _explain(self, action: str) -> None:
        """Nothing of the kind is offered: the engine tells why, with its clause."""
        choice = acts.unoffered(self.view, action, self.seat)
        if choice is None:
            self.panel.note.say(self._texts("console.not_now", what=Message(BY_ID[action].word)), "warn")
            return

        self._ask_why(choice.entry, choice.label)

    def _ask_why(self, entry: Entry, label: Message) -> None:
        """Show why an entry would be refused; none is entered."""

        def told(why: Rejected | None) -> None:
            if why is None:  # allowed but of no use now, such as a wish for what the bank has plenty of
                self.panel.note.say(self._texts("console.not_now", what=label), "warn")
            elif self.view.over:
                self.panel.note.show_rejected(why, self._texts, "")
            else:
                self._rejected(why)

        self._client.submit(partial(self._client.session.why_not, entry), told)

    def _digit(self, digit: str) -> None:
        """Dice while a throw is waited for, or why it may not come yet; else a numbered way, the first digit
        of a bid ("seat 4: forty" is 4, Space, 40, Enter), or the chosen seat.
        """
        view = self.view
        throw = acts.asks_dice(view)
        number = int(digit)
        if view.over:
            self._explain("throw")
        elif throw is not None and not view.paused:
            self._die(digit, throw)
        elif 0 < number <= len(self.panel.situation.numbered):
            self.enter(self.panel.situation.numbered[number - 1])
        elif acts.throw_withheld(view):
            self._explain("throw")
        elif acts.bidding(view) is not None and not view.paused:
            self._bid_from(digit)
        elif 0 < number <= len(view.board.seats) and not view.board.seats[number - 1].out:
            self.choose_seat(number - 1)
        elif acts.speakers(view) or view.paused:
            self.panel.note.say(self._texts("console.no_such_seat", n=number))
        else:
            self._explain("throw")

    def _die(self, typed: str, throw: Choice) -> None:
        faces = throw.asks[0].faces
        unused = self._unused_die(typed, throw)
        if unused is not None:
            self._ask_why(throw.filled(((*self.typing.faces(faces), unused),)), throw.label)
            return
        pressed = self.typing.press(typed, faces, self._held(throw))
        if isinstance(pressed, Rejected):
            self.panel.note.show_rejected(replace(pressed, clause=throw.clause), self._texts)
            return
        self.panel.note.clear()
        if pressed is None:
            self.panel.dice.show_typed(self.typing.digits, self._next_die())
        elif self._held(throw):
            self.panel.dice.show_typed(self.typing.digits, self._texts("console.dice_enter"))
        else:
            self.panel.dice.show_typed("".join(str(face)[0] for face in pressed), "")
            self.enter(throw.filled((pressed,)))
            self._unread = QDeadlineTimer(self.reading_ms)

    def _is_next_die(self, typed: str) -> bool:
        """Whether a letter is a face of the next die of a throw that is being typed: then it is no key."""
        throw = acts.asks_dice(self.view)
        if throw is None or not self.typing.digits or self.view.paused:
            return False
        faces = throw.asks[0].faces
        at = len(self.typing.digits)
        if at == len(faces):
            return self._unused_die(typed, throw) is not None
        return typed.casefold() in face_keys(faces[at])

    def _unused_die(self, typed: str, throw: Choice) -> Face | None:
        """A key's meaning for the die that is not thrown now, once all others are typed; None for none."""
        if self.typing.thrown(throw.asks[0].faces) is None:
            return None
        return face_keys(throw.asks[0].unused).get(typed.casefold())

    def _stray(self, text: str) -> None:
        """A key without meaning: at a throw it was meant as a die."""
        throw = acts.asks_dice(self.view)
        if throw is not None and not self.view.paused:
            self._die(text, throw)
        else:
            self.panel.note.say(self._texts("console.no_such_key", pressed=text[:8]), "warn")

    def _step_back(self) -> None:
        if self.panel.close_form():
            self.setFocus()
            self.refresh()
        elif self.past.active:
            self.replay.leave()
        elif self.panel.cards.isVisibleTo(self) and self.panel.cards.field.text():
            self.panel.cards.empty()
        elif self._marked >= 0 or self.typing.digits:
            self._marked = -1
            self.typing.clear()
            self.panel.note.clear()
            self.refresh()
        else:
            self.panel.note.clear()

    # ---- inside: forms ------------------------------------------------------------------------

    def _open(self, choices: Sequence[Choice]) -> None:
        self._spare_enter = False
        with_losses = [acts.with_loss(self.view, choice) for choice in choices]
        form = ChoiceForm(with_losses, self.seat, self.view.board, self._texts)
        form.filled.connect(self._from_form)
        form.cancelled.connect(self._step_back)
        form.rule_wanted.connect(self.rule_wanted)
        form.at_once.connect(self._taken_at_once)
        form.square_marked.connect(self._mark)
        form.spaced.connect(self._name_bidder)
        self.panel.open_form(form)

    def _mark(self, index: int) -> None:
        self._marked = index
        self._show_board()

    def _from_form(self, entry: object) -> None:
        self._sent_from_form = True
        if isinstance(entry, Entry):
            self.enter(entry)

    def _undo_to(self, n: int) -> None:
        """Back to the moment looked at, with a reason."""
        choice = acts.back_to(self.view, n)
        if choice is not None:
            self.replay.leave()
            self._open([choice])

    def _taken_at_once(self) -> None:
        self._spare_enter = True

    def _card_picked(self, value: str) -> None:
        choice = acts.asks_card(self.view)
        if choice is not None:
            self.enter(choice.filled((value,)))

    # ---- inside: looking ----------------------------------------------------------------------

    def _look_up(self, what: str) -> None:
        if what == "deed":
            self.look_at_square(self.view.board.seats[self.seat].square)
        elif what in ("where", "whose", "till"):
            self.panel.note.say(answer(what, self.view.board, self.seat, self._texts), "")
        else:
            self.lookup.open(what, self.view, self.seat, self._texts)

    def _show_now(self) -> None:
        self.refresh()
        self.take_keys()

    # ---- inside: answers ----------------------------------------------------------------------

    def _accepted(self, answer: Accepted) -> None:
        self._sent_from_form = False
        self.panel.close_form()
        self.panel.note.clear()
        self._marked = -1
        self.typing.clear()
        if answer.view.over:
            self.lookup.tabs.set_value("score")
        self.seat = acts.next_speaker(answer.view, self.seat)
        self.refresh()
        self.take_keys()

    def _rejected(self, rejected: Rejected) -> None:
        self._spare_enter, self._unread = False, QDeadlineTimer(0)
        if not self._keeps_typed():
            self.typing.clear()
        if self.panel.form is not None and self._sent_from_form:
            self.panel.form.show_problem(rejected)
        else:
            self.panel.note.show_rejected(rejected, self._texts)
            self.panel.dice.show_typed(self.typing.digits, how_to_throw(self.view, self._texts))
        self._sent_from_form = False

    def _keeps_typed(self) -> bool:
        """Whether the dice typed so far are right, and the refusal is about one die more."""
        throw = acts.asks_dice(self.view)
        if throw is None or not throw.asks[0].also:
            return False
        return bool(throw.asks[0].unused) or self.typing.thrown(throw.asks[0].faces) is None

    def _failed(self, error: Exception) -> None:
        """Disk full, another window was faster: shown beside the field, nothing lost, the game goes on."""
        if not isinstance(error, TourneyError):
            self.bug.emit(error)
            return
        # the fault may be another window's entry: show it once this answer is through
        QTimer.singleShot(0, self._client.refresh)
        self._rejected(Rejected(Message(error.key, error.params)))

    def _refreshed(self) -> None:
        self.seat = acts.first_speaker(self.view)
        self.refresh()
