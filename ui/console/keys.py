"""Maps keys to actions at the table: the defaults, a person's own, and why two may not share one.

Keys are written as Qt writes them (`Shift+H`, `Return`, `Space`). Pure functions find the choice that a key
means, and what Enter does. Also a button that shows its key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QKeyCombination, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton

from tourney.base.texts import Message, msg
from tourney.game.console.choices import every_verb, not_offered, speaker
from tourney.game.console.view import (
    AskKind,
    AuctionPending,
    CardPending,
    Choice,
    DealtPending,
    DebtPending,
    Effect,
    Entry,
    GoBack,
    JailFailurePending,
    LotPending,
    OfferPending,
    PickPending,
    Section,
    ShortagePending,
    StartThrowPending,
    TableView,
    ThrowPending,
)
from tourney.rules.rulesets import RULESETS, load_ruleset
from ui.widgets.buttons import Button
from ui.widgets.text import plain_tip
from ui.widgets.theme import Role, look


@dataclass(frozen=True, slots=True)
class TableKey:
    """One action with a key: its id, its default key, the key of its name."""

    id: str
    default: str
    word: str


_IN_SETS: Final = frozenset(action for each in RULESETS for action in load_ruleset(each).keys)
"""Actions that get a key from some ruleset's document or data."""


_VERBS: Final[Mapping[str, TableKey]] = {
    verb.id: TableKey(verb.id, verb.key, verb.word)
    for verb in every_verb()
    if verb.key or verb.id in _IN_SETS
}
"""The verbs of the record that have a key of their own name, everywhere or in a ruleset's set."""


_LISTED: Final[tuple[TableKey | str, ...]] = (
    TableKey("go", "Return", "console.key_go"),
    *(
        "claim",
        "buy",
        "decline",
        "pay",
        "jail_pay",
        "jail_card",
        "build",
        "sell",
        "mortgage",
        "redeem",
        "keep",
        "deal",
        "accept",
        "refuse",
        "settle",
        "bankrupt",
    ),
    TableKey("raise", "+", "console.key_raise"),
    TableKey("raise_ten", "*", "console.key_raise_ten"),
    TableKey("amount", "M", "console.key_amount"),
    *("pass", "default", "want", "drop"),
    TableKey("nobody_else", "U", "tables.do_nobody_else"),
    TableKey("flat", "T", "console.key_flat"),
    TableKey("tenth", "Y", "console.key_tenth"),
    TableKey("draw", "C", "console.key_draw"),
    *("throw_for_start",),
    TableKey("deed", "F", "console.key_deed"),
    TableKey("deeds", "V", "console.key_deeds"),
    TableKey("others", "", "console.key_others"),
    TableKey("where", "", "console.key_where"),
    TableKey("whose", "", "console.key_whose"),
    TableKey("till", "", "console.key_till"),
    TableKey("score", "S", "console.key_score"),
    TableKey("log", "L", "console.key_log"),
    TableKey("chart", "N", "console.key_chart"),
    TableKey("rule", "?", "console.key_rule"),
    TableKey("other_turn", "", "console.key_other_turn"),
    TableKey("undo", "Ctrl+Z", "console.key_undo"),
    TableKey("redo", "Ctrl+Y", "console.key_redo"),
    *("void_throw",),
    TableKey("pause", "Ctrl+P", "console.key_pause"),
    *("correct", "overrule", "rename", "withdraw", "note"),
    TableKey("replay", "Ctrl+R", "console.key_replay"),
)
"""The window's own actions with keys, with the verbs among them."""


TABLE_KEYS: Final[tuple[TableKey, ...]] = (
    *(_VERBS[each] if isinstance(each, str) else each for each in _LISTED),
    *(each for each in _VERBS.values() if each.id not in _LISTED),
)
"""Everything that has a key, in the order in which the key editor lists it; verbs not placed stand last."""


BY_ID: Final[Mapping[str, TableKey]] = {each.id: each for each in TABLE_KEYS}


_FIXED = frozenset("0123456789") | {
    *("Esc", "Backspace", "Tab", "Up", "Down", "Left", "Right"),
    *("F1", "Ctrl+F1", "F11", "Ctrl++", "Ctrl+=", "Ctrl+-", "Ctrl+Shift+0"),
}
"""Keys with fixed meanings: dice, seats, moving about, and the window's menus."""


@dataclass(frozen=True, slots=True)
class KeySet:
    """The keys that a ruleset's document gives to actions; they replace the console's own.

    `enter_throws`: Enter throws typed dice, not the last digit.
    """

    id: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    enter_throws: bool = False

    def own(self, action: str) -> str:
        """The name under which a person's change of an action is stored for this set."""
        return f"{self.id}/{action}" if self.id else action


def key_set_of(ruleset: str) -> KeySet:
    """The ruleset's own keys, none if its document has none."""
    rules = load_ruleset(ruleset)
    return KeySet(rules.id, rules.keys, rules.enter_throws) if rules.keys else KeySet()


class KeyMap:
    """The keys in force: the defaults, or a ruleset's own set over them, with a person's changes."""

    def __init__(self, changes: Mapping[str, str] | None = None, own: KeySet | None = None) -> None:
        self.set = own or KeySet()
        self._delivered = _delivered(self.set)
        self._keys: dict[str, str] = {}
        mine = {self.set.own(action): action for action in self._delivered}
        self._others = {name: key for name, key in (changes or {}).items() if name not in mine}
        self.reset()
        for name, key in (changes or {}).items():
            if name in mine and not self.conflict(mine[name], key):
                self._keys[mine[name]] = normal(key)

    def key(self, action: str) -> str:
        """The key of an action, "" for none; leaving jail uses the key of paying."""
        own = self._keys.get(action, "")
        return self._keys["pay"] if action == "jail_pay" and not own else own

    def action(self, key: str) -> str:
        """The action of a key, "" for none."""
        return next((action for action, own in self._keys.items() if own == key), "")

    def conflict(self, action: str, key: str) -> Message | None:
        """Why this key cannot be the action's; None if it can."""
        normal_key = normal(key)
        if not normal_key:
            return msg("console.key_none")
        if normal_key in _FIXED:
            return msg("console.key_fixed", pressed=normal_key)
        taken = next(
            (other for other, own in self._keys.items() if own == normal_key and other != action), ""
        )
        return msg("console.key_taken", pressed=normal_key, what=msg(BY_ID[taken].word)) if taken else None

    def change(self, action: str, key: str) -> Message | None:
        """Give an action another key; return the problem, None once it is done."""
        wrong = self.conflict(action, key)
        if wrong is None:
            self._keys[action] = normal(key)
        return wrong

    def reset(self) -> None:
        """Restore the default keys."""
        self._keys = dict(self._delivered)

    @property
    def changes(self) -> dict[str, str]:
        """The differences from the default keys, for storing, with changes of other sets."""
        mine = {
            self.set.own(action): self._keys[action]
            for action, key in self._delivered.items()
            if self._keys[action] != key
        }
        return {**self._others, **mine}


def _delivered(own: KeySet) -> dict[str, str]:
    """Every action's key; one that the set gives to another action is that one's alone."""
    taken = set(own.keys.values())
    keys = {each.id: "" if each.default in taken else each.default for each in TABLE_KEYS}
    return {**keys, **{action: key for action, key in own.keys.items() if action in keys}}


def normal(key: str) -> str:
    """A key as Qt writes it; "" where Qt knows no such key."""
    sequence = QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText)
    return sequence.toString(QKeySequence.SequenceFormat.PortableText) if sequence.count() == 1 else ""


def pressed(event: QKeyEvent) -> str:
    """The key of an event in this notation: signs by what they print, so that keyboards may differ."""
    text, modifiers = event.text(), event.modifiers()
    if event.key() == Qt.Key.Key_Enter:
        return "Return"
    held = modifiers & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier)
    if len(text) == 1 and text.isprintable() and not text.isalnum() and text != " ":
        return normal(text)
    combination = QKeyCombination(held, Qt.Key(event.key()))
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.PortableText)


def shown(key: str) -> str:
    """A key as written on a button; two of them with a stroke between."""
    if " / " in key:
        return " / ".join(shown(each) for each in key.split(" / "))
    return {"Return": "Enter ⏎", "Space": "␣ Space"}.get(key, key).replace("Shift+", "⇧")


_ACTIONS: Final[Mapping[str, str]] = {
    "throw": "go",
    "card": "go",
    "bid": "raise",
    "resume": "pause",
}
"""Verbs of the record whose key has another name; the others have their own name."""


CONFIRMED: Final = frozenset(verb.id for verb in every_verb() if verb.confirmed)
"""Verbs whose consequences are shown and confirmed before they are entered."""


SIMPLE: Final = frozenset(verb.id for verb in every_verb() if verb.plain and verb.id in BY_ID)
"""Actions that need only the player: entered though not offered, so that the engine tells why not."""


_THROWS: Final = ("throw", "throw_for_start")


def action_of(choice: Choice) -> str:
    if choice.id in ("tax", "choose"):
        return str(getattr(choice.entry, "choice", choice.id))
    return _ACTIONS.get(choice.id, choice.id)


def offered(view: TableView, action: str) -> list[Choice]:
    """The choices of an action, of one or more seats; paying includes paying to leave jail.

    Without those of the other of two turns: a key never plays for the other player.
    """
    also = "jail_pay" if action == "pay" else ""
    return [choice for choice in view.here if action_of(choice) in (action, also)]


def chosen(view: TableView, action: str, seat: int) -> Choice | None:
    """The choice that a key means: the seat's own, else the only one."""
    choices = offered(view, action)
    mine = [choice for choice in choices if choice.seat == seat]
    if mine:
        return mine[0]
    return choices[0] if len(choices) == 1 else None


def instant(choice: Choice) -> bool:
    """Whether one key is enough: nothing to fill in, nothing to confirm."""
    return not choice.asks and choice.id not in CONFIRMED


def asks_dice(view: TableView) -> Choice | None:
    """The throw that is waited for, to be typed as two digits."""
    verb = "throw_for_start" if isinstance(view.pending, StartThrowPending) else "throw"
    return next((choice for choice in view.here if choice.id == verb), None)


def throw_withheld(view: TableView) -> bool:
    """Whether a turn waits for its throw and something has to come first (a fine, Y5.1): digits were meant as
    dice.
    """
    return isinstance(view.pending, ThrowPending) and not view.paused and asks_dice(view) is None


def asks_card(view: TableView) -> Choice | None:
    """The card that is to be turned up."""
    return next(
        (choice for choice in view.here if any(ask.kind is AskKind.CARD for ask in choice.asks)), None
    )


def on_screen(view: TableView) -> str:
    """What the computer can do in place of dice and decks now: `throw`, `card`, `deal`, or "" for nothing."""
    if view.paused or view.over:
        return ""
    if asks_dice(view) is not None:
        return "throw"
    if isinstance(view.pending, CardPending):
        return "card"
    return "deal" if isinstance(view.pending, DealtPending) else ""


def picks(view: TableView) -> Mapping[int, Entry]:
    """The squares that may be named, with their entries."""
    pending = view.pending
    square_picks = pending.picks if isinstance(pending, PickPending) else ()
    return {pick.square: pick.entry for pick in square_picks if pick.square >= 0}


def bidding(view: TableView) -> AuctionPending | LotPending | None:
    return view.pending if isinstance(view.pending, (AuctionPending, LotPending)) else None


def speakers(view: TableView) -> bool:
    """Whether digits name the seat: an auction, or wishes being declared."""
    return isinstance(view.pending, (AuctionPending, LotPending, ShortagePending))


def first_speaker(view: TableView) -> int:
    """The seat whose keys count at first: the one waited for, else the one whose turn it is."""
    pending = view.pending
    return pending.seats[0] if pending is not None and pending.seats else view.board.turn


def other_speaker(view: TableView) -> int:
    """The seat that the other of two turns waits for, -1 if only one is under way."""
    return view.beside.seats[0] if view.beside is not None else -1


def next_speaker(view: TableView, seat: int) -> int:
    """The seat whose keys count after an entry: still `seat` if several may and the highest bid is not its
    own, or while its turn goes on beside another.
    """
    pending = view.pending
    if view.beside is not None and seat in view.beside.seats:
        return seat
    if not speakers(view) or pending is None or seat not in pending.seats:
        return first_speaker(view)
    return first_speaker(view) if getattr(pending, "bidder", None) == seat else seat


def back_to(view: TableView, n: int) -> Choice | None:
    """The undo that goes back to the position after entry `n`; None if nothing can be undone."""
    choice = next((each for each in view.choices if isinstance(each.entry, GoBack)), None)
    if choice is None:
        return None
    label = Message("console.undo_to", {"n": n})
    return replace(choice, label=label, entry=GoBack(to=n))


def obvious(view: TableView, seat: int) -> Choice | None:
    """The ordinary action for Enter; None if a person has to choose."""
    pending = view.pending
    if view.paused:
        return chosen(view, "pause", -1)
    verb = "dealt" if isinstance(pending, DealtPending) else ""
    if isinstance(pending, OfferPending) and pending.cash >= pending.price:
        verb = "buy"
    elif isinstance(pending, (AuctionPending, LotPending)):
        verb = "raise"
    elif isinstance(pending, JailFailurePending) or (
        isinstance(pending, DebtPending) and pending.cash >= pending.amount
    ):
        verb = "pay"
    if verb:
        return chosen(view, verb, seat)
    return None


def raised(view: TableView, more: int) -> int:
    """The amount of a bid that is `more` above the highest, at least the lowest allowed."""
    auction = bidding(view)
    if auction is None:
        return 1
    high = auction.high if auction.bidder is not None else 0
    return max(auction.least_bid, high + more)


def plain_bid(choice: Choice) -> bool:
    """Whether a bid is an amount and nothing else, so that a key can say it whole."""
    return [ask.kind for ask in choice.asks] == [AskKind.AMOUNT]


def bid(view: TableView, seat: int, more: int) -> Choice | Entry | None:
    """The seat's bid of so much, or its choice if more is asked than an amount; if it may not bid, one that
    the engine refuses with its reason.
    """
    choice = chosen(view, "raise", seat)
    if choice is not None and choice.seat == seat:
        return choice.filled((raised(view, more),)) if plain_bid(choice) else choice
    refused = not_offered(view.board, "bid", seat)
    if refused is None:
        return None
    return refused.filled((raised(view, 0),)) if plain_bid(refused) else refused.entry


def throws_besides(choice: Choice) -> bool:
    """Whether it asks only for dice of its own: no throw of a turn."""
    return choice.id not in _THROWS and [ask.kind for ask in choice.asks] == [AskKind.DICE]


def unoffered(view: TableView, action: str, seat: int) -> Choice | None:
    """A choice of an action that is not offered, so that the engine's refusal explains why.

    A player in jail without a debt wants to pay for leaving it; a throw belongs to the player who has to
    throw.
    """
    if action == "pay" and view.board.seats[seat].in_jail is not None and not _owes(view, seat):
        action = "jail_pay"
    if throw_withheld(view) and view.pending is not None and action == "throw":
        seat = view.pending.seats[0]
    choice = not_offered(view.board, action, speaker(view.board, action, seat))
    return None if choice is not None and choice.seat < 0 and action not in SIMPLE else choice


def _owes(view: TableView, seat: int) -> bool:
    return isinstance(view.pending, DebtPending) and seat in view.pending.seats


def square_besides(view: TableView, square: int) -> tuple[Entry, Message] | None:
    """The entry, and its label, for a square that may not be named; None if the record names no squares.

    It names the square itself, or its distance, or the word that the rules have for it.
    """
    pending = view.pending
    for other in pending.others if isinstance(pending, PickPending) else ():
        if other.square == square:
            return other.entry, other.label
    for choice in view.choices_of(Section.NOW) if isinstance(pending, PickPending) else ():
        for ask in choice.asks:
            if ask.kind is not AskKind.SQUARE:
                continue
            if ask.field == "steps":
                here = view.board.seats[choice.seat].square
                return choice.filled(((square - here) % len(view.board.squares),)), choice.label
            if all(o.value == str(o.square) for o in ask.options):
                return choice.filled((square,)), choice.label
    return None


def with_loss(view: TableView, choice: Choice) -> Choice:
    """An undo with what it takes back; any other choice unchanged."""
    to = choice.entry.to if isinstance(choice.entry, GoBack) else None
    lost = [line for line in view.log if line.can_undo_to and to is not None and line.n > to]
    if not lost:
        return choice
    message = Message("console.takes_back", {"what": lost[0].text})
    if len(lost) > 1:
        params = {"n": len(lost), "first": lost[0].n, "what": lost[0].text}
        message = Message("console.takes_back_from", params)
    return replace(choice, consequences=(Effect("", message),))


def between(view: TableView) -> list[tuple[str, Sequence[Choice]]]:
    """What else may be done: (action, choices of all seats). The order is always that of the keys' list."""
    choices: dict[str, list[Choice]] = {}
    for choice in view.choices_of(Section.BETWEEN):
        if choice.id != "throw":
            choices.setdefault(action_of(choice), []).append(choice)
    order = [each.id for each in TABLE_KEYS]
    return sorted(choices.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order))


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_WRAP = int(Qt.TextFlag.TextWordWrap)


_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class KeyButton(Button):
    """Words on the left, the key in a frame on the right; words too long end in … with a tip.

    `wraps`: they take a second line before that.
    """

    def __init__(
        self,
        words: str,
        key: str = "",
        kind: str = "",
        on_click: Callable[[], object] | None = None,
        wraps: bool = False,
    ) -> None:
        super().__init__("", kind, on_click=on_click)
        self.words, self.key = words, key
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._wraps = wraps
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._say()

    def set_words(self, words: str, key: str) -> None:
        """Other words, another key."""
        self.words, self.key = words, key
        self._say()
        self._take_lines()
        self.updateGeometry()
        self.update()

    def _say(self) -> None:
        self.setAccessibleName(f"{self.words} ({shown(self.key)})" if self.key else self.words)
        self.setToolTip(plain_tip(self.accessibleName()))

    def sizeHint(self) -> QSize:
        now = look()
        bold = self.property("kind") == "primary"
        wide = (
            QFontMetrics(now.font(bold=bold)).horizontalAdvance(self.words) + self._chip_width() + now.px(28)
        )
        return QSize(wide, now.px(34))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), look().px(96)), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_lines()

    def _take_lines(self) -> None:
        if self._wraps:
            self.setFixedHeight(look().px(52 if self.width() < self.sizeHint().width() else 34))

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        kind = str(self.property("kind"))
        ink = {"primary": "on_accent", "danger": "bad"}.get(kind, "text")
        ink = ink if self.isEnabled() else "muted"
        room = QRectF(self.rect()).adjusted(now.px(10), 0, -now.px(8), 0)
        chip = self._chip_width()
        painter.setFont(now.font(bold=kind == "primary"))
        painter.setPen(now.colour(ink))
        inner = room.adjusted(0, 0, -chip - now.px(6), 0)
        lines = 2 if self.height() > now.px(34) else 1
        words = painter.fontMetrics().elidedText(
            self.words, Qt.TextElideMode.ElideRight, int(inner.width() * (1 if lines == 1 else 1.8))
        )
        painter.drawText(inner, _LEFT | (_WRAP if lines > 1 else 0), words)
        if chip:
            tall = now.px(20)
            place = QRectF(room.right() - chip, room.center().y() - tall / 2, chip, tall)
            painter.setPen(QPen(now.colour(ink), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place, 4, 4)
            painter.setFont(self._chip_font())
            painter.drawText(place, _CENTRE, shown(self.key))
        painter.end()

    def _chip_font(self) -> QFont:
        return look().font(Role.SMALL, bold=True)

    def _chip_width(self) -> int:
        if not self.key:
            return 0
        return QFontMetrics(self._chip_font()).horizontalAdvance(shown(self.key)) + look().px(12)
