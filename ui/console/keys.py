"""Which key does what at the table: the defaults, a person's own, and why two may not share one.

It knows no widget. Keys are written as Qt writes them (`Shift+H`, `Return`, `Space`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from tourney.base.texts import Message, msg
from tourney.game.console.verbs import every_verb
from tourney.rules.rulesets import RULESETS, load_ruleset


@dataclass(frozen=True, slots=True)
class TableKey:
    """One thing a key does: its id, the key it has unless changed, the text that names it."""

    id: str
    default: str
    word: str


_IN_SETS: Final = frozenset(action for each in RULESETS for action in load_ruleset(each).keys)
"""Actions to which some ruleset's document or data give a key."""

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
"""What the window does by a key, and where the verbs stand among it."""

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
"""Keys with a meaning of their own: dice, seats, moving about, and the window's menus."""


@dataclass(frozen=True, slots=True)
class KeySet:
    """The keys that a ruleset's document gives to actions; they win over the console's own.

    `enter_throws`: dice that were typed are thrown by Enter, not by the last digit.
    """

    id: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)
    enter_throws: bool = False

    def own(self, action: str) -> str:
        """By what name a person's change of an action is remembered under this set."""
        return f"{self.id}/{action}" if self.id else action


def key_set_of(ruleset: str) -> KeySet:
    """The ruleset's own keys, none where its document names none."""
    rules = load_ruleset(ruleset)
    return KeySet(rules.id, rules.keys, rules.enter_throws) if rules.keys else KeySet()


class KeyMap:
    """The keys in force: the defaults, or a ruleset's own set over them, with a person's changes of these."""

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
        """The key of an action, "" where it has none; leaving jail is paid for by that of paying."""
        own = self._keys.get(action, "")
        return self._keys["pay"] if action == "jail_pay" and not own else own

    def action(self, key: str) -> str:
        """What a key does, "" for nothing."""
        return next((action for action, own in self._keys.items() if own == key), "")

    def conflict(self, action: str, key: str) -> Message | None:
        """Why this key cannot be the action's; None if it can."""
        wanted = normal(key)
        if not wanted:
            return msg("console.key_none")
        if wanted in _FIXED:
            return msg("console.key_fixed", pressed=wanted)
        taken = next((other for other, own in self._keys.items() if own == wanted and other != action), "")
        return msg("console.key_taken", pressed=wanted, what=msg(BY_ID[taken].word)) if taken else None

    def change(self, action: str, key: str) -> Message | None:
        """Give an action another key; what is wrong with it, None once it is done."""
        wrong = self.conflict(action, key)
        if wrong is None:
            self._keys[action] = normal(key)
        return wrong

    def reset(self) -> None:
        """The keys as delivered."""
        self._keys = dict(self._delivered)

    @property
    def changes(self) -> dict[str, str]:
        """What differs from the keys as delivered, to be remembered, with what was changed of other sets."""
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
    """The key of an event as it is written here: signs by what they print, so that keyboards may differ."""
    text, modifiers = event.text(), event.modifiers()
    if event.key() == Qt.Key.Key_Enter:
        return "Return"
    held = modifiers & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier)
    if len(text) == 1 and text.isprintable() and not text.isalnum() and text != " ":
        return normal(text)
    combination = QKeyCombination(held, Qt.Key(event.key()))
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.PortableText)


def shown(key: str) -> str:
    """A key as it is written on a button; two of them with a stroke between."""
    if " / " in key:
        return " / ".join(shown(each) for each in key.split(" / "))
    return {"Return": "Enter ⏎", "Space": "␣ Space"}.get(key, key).replace("Shift+", "⇧")
