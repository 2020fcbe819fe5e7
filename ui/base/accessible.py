"""Gives painted widgets their parts in Qt's accessibility tree, for people who do not see them.

A widget that paints many things at once (`Painted`) returns how many parts it has and what each of them is.
Nothing is kept: a part is made when a screen reader asks for it, so nobody else pays for it. A part may have
parts again (the boxes of a deed), and is named by its path: `(3,)`, `(3, 1)`. The interfaces below hold no
widget: Qt owns them, and they live as long as their widget or part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import cast

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import Shiboken

Path = tuple[int, ...]
"""The path of a part: `()` the widget itself, `(3,)` its fourth part, `(3, 1)` that one's second."""
Role = QAccessible.Role
_PRESS = QAccessibleActionInterface.pressAction
_NOTHING = cast("QAccessibleInterface", None)
"""No interface, in C++ a null pointer: the stubs have no word for it."""


@dataclass(frozen=True, slots=True)
class AccessiblePart:
    """One visible thing. `rect` in px of the widget; `value` its state in words.

    `parts`: how many it has itself. `press`: the action of a click on it, None for nothing. `checked`: None
    if that has no meaning.
    """

    role: QAccessible.Role
    name: str
    rect: QRect
    value: str = ""
    note: str = ""
    parts: int = 0
    press: Callable[[], object] | None = None
    checked: bool | None = None
    selected: bool = False
    at_cursor: bool = False
    disabled: bool = False


class Painted:
    """Mixed into a QWidget that paints its contents."""

    accessible_role: QAccessible.Role = QAccessible.Role.Grouping
    """What the widget is as a whole."""

    def accessible_parts(self) -> int:
        """How many parts the widget shows."""
        return 0

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        """The part at the end of a path; None if there is none (any more)."""
        return None

    def accessible_cursor(self) -> Path | None:
        return None

    def accessible_press(self) -> Callable[[], object] | None:
        """The action of a click on the whole, None for nothing."""
        return None


@cache
def install() -> None:
    """Make Qt ask here for the parts of painted widgets. Once a process."""
    QAccessible.installFactory(_made)


def tell_cursor(widget: QWidget) -> None:
    """Report that the cursor is on another part: a screen reader reads it. Costs nothing if none listens."""
    if QAccessible.isActive() and isinstance(widget, Painted):
        path = widget.accessible_cursor()
        if path is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(_place(widget, path), QAccessible.Event.Focus))


def tell_changed(widget: QWidget, path: Path) -> None:
    """Report that a part has other words than before."""
    if QAccessible.isActive():
        place = _place(widget, path)
        for event in (QAccessible.Event.NameChanged, QAccessible.Event.DescriptionChanged):
            QAccessible.updateAccessibility(QAccessibleEvent(place, event))


class _Place(QObject):
    """The path of a part, as an object that Qt can attach an interface to; it is deleted with its widget."""

    def __init__(self, path: Path, widget: QWidget) -> None:
        super().__init__(widget)
        self.path = path

    def part(self) -> AccessiblePart | None:
        """What is there now."""
        widget = self.parent()
        return widget.accessible_part(self.path) if isinstance(widget, Painted) else None


def _place(widget: QWidget, path: Path) -> QObject:
    """The object of a part, made on demand; the widget itself for an empty path."""
    if not path:
        return widget
    kept: dict[Path, _Place] = widget.__dict__.setdefault("_accessible_places", {})
    if path not in kept:
        kept[path] = _Place(path, widget)
    return kept[path]


def _face(widget: QWidget, path: Path) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(_place(widget, path))


def _made(_class_name: str, thing: QObject | None) -> QAccessibleInterface | None:
    if isinstance(thing, _Place):
        return _PartFace(thing)
    if isinstance(thing, QWidget) and isinstance(thing, Painted):
        return _WidgetFace(thing)
    return None


class _WidgetFace(QAccessibleWidget):
    """A painted widget with its parts as children."""

    def _widget(self) -> QWidget | None:
        widget = self.object()
        return widget if isinstance(widget, QWidget) else None

    def _painted(self) -> Painted | None:
        widget = self.object()
        return widget if isinstance(widget, Painted) else None

    def role(self) -> QAccessible.Role:
        painted = self._painted()
        return painted.accessible_role if painted is not None else Role.Client

    def childCount(self) -> int:
        painted = self._painted()
        return painted.accessible_parts() if painted is not None else 0

    def child(self, index: int) -> QAccessibleInterface:
        widget = self._widget()
        if widget is None or not 0 <= index < self.childCount():
            return _NOTHING
        return _face(widget, (index,))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        widget = child.object()
        return widget.path[0] if isinstance(widget, _Place) and len(widget.path) == 1 else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        widget = self._widget()
        return _NOTHING if widget is None else _child_at(widget, (), self.childCount(), QPoint(x, y))

    def focusChild(self) -> QAccessibleInterface:
        widget, painted = self._widget(), self._painted()
        path = painted.accessible_cursor() if painted is not None else None
        if widget is None or path is None or not widget.hasFocus():
            return super().focusChild()
        return _face(widget, path)

    def actionNames(self) -> list[str]:
        painted = self._painted()
        press = painted.accessible_press() if painted is not None else None
        return [*([] if press is None else [_PRESS()]), *super().actionNames()]

    def doAction(self, name: str) -> None:
        painted = self._painted()
        press = painted.accessible_press() if painted is not None and name == _PRESS() else None
        if press is not None:
            press()
        else:
            super().doAction(name)


class _PartFace(QAccessibleObject, QAccessibleActionInterface):
    """One part."""

    def __init__(self, place: _Place) -> None:
        QAccessibleObject.__init__(self, place)
        QAccessibleActionInterface.__init__(self)

    def _place(self) -> _Place | None:
        widget = self.object()
        return widget if isinstance(widget, _Place) else None

    def _part(self) -> AccessiblePart | None:
        place = self._place()
        return None if place is None else place.part()

    def _widget(self) -> QWidget | None:
        place = self._place()
        parent = None if place is None else place.parent()
        return parent if isinstance(parent, QWidget) else None

    def isValid(self) -> bool:
        return self._part() is not None

    def parent(self) -> QAccessibleInterface:
        widget, place = self._widget(), self._place()
        return _NOTHING if widget is None or place is None else _face(widget, place.path[:-1])

    def childCount(self) -> int:
        part = self._part()
        return part.parts if part is not None else 0

    def child(self, index: int) -> QAccessibleInterface:
        widget, place = self._widget(), self._place()
        if widget is None or place is None or not 0 <= index < self.childCount():
            return _NOTHING
        return _face(widget, (*place.path, index))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        widget, place = child.object(), self._place()
        mine = isinstance(widget, _Place) and place is not None and widget.path[:-1] == place.path
        return widget.path[-1] if mine and isinstance(widget, _Place) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        widget, place = self._widget(), self._place()
        if widget is None or place is None:
            return _NOTHING
        return _child_at(widget, place.path, self.childCount(), QPoint(x, y))

    def role(self) -> QAccessible.Role:
        part = self._part()
        return part.role if part is not None else Role.NoRole

    def rect(self) -> QRect:
        part, widget = self._part(), self._widget()
        if part is None or widget is None:
            return QRect()
        return QRect(widget.mapToGlobal(part.rect.topLeft()), part.rect.size())

    def text(self, kind: QAccessible.Text) -> str:
        part = self._part()
        if part is None:
            return ""
        texts = {
            QAccessible.Text.Name: part.name,
            QAccessible.Text.Value: part.value,
            QAccessible.Text.Description: ", ".join(words for words in (part.value, part.note) if words),
        }
        return texts.get(kind, "")

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        part, widget = self._part(), self._widget()
        if part is None or widget is None:
            state.invalid = 1
            return state
        state.disabled = int(part.disabled or not widget.isEnabled())
        state.invisible = int(not widget.isVisible())
        state.focusable = state.selectable = 1
        state.focused = int(part.at_cursor and widget.hasFocus())
        state.selected = int(part.selected)
        if part.checked is not None:
            state.checkable, state.checked = 1, int(part.checked)
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> int:
        """The second base of this class for actions, else a null pointer: None and int are none to C++."""
        supported = kind is QAccessible.InterfaceType.ActionInterface
        return cast("int", Shiboken.VoidPtr(Shiboken.getCppPointer(self)[1] if supported else 0))

    def actionNames(self) -> list[str]:
        part = self._part()
        return [_PRESS()] if part is not None and part.press is not None and not part.disabled else []

    def doAction(self, name: str) -> None:
        part = self._part()
        if name in self.actionNames() and part is not None and part.press is not None:
            part.press()

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


def _child_at(widget: QWidget, path: Path, count: int, point: QPoint) -> QAccessibleInterface:
    """The part of these under a point of the screen."""
    at = widget.mapFromGlobal(point)
    for index in range(count):
        part = widget.accessible_part((*path, index)) if isinstance(widget, Painted) else None
        if part is not None and part.rect.contains(at):
            return _face(widget, (*path, index))
    return _NOTHING
