"""Reads and presses what is on screen by the accessibility tree alone, as a screen reader does."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from ui.base import accessible

NAME, VALUE, NOTE = QAccessible.Text.Name, QAccessible.Text.Value, QAccessible.Text.Description


def face(widget: QWidget) -> QAccessibleInterface:
    """A widget as the tree has it."""
    accessible.install()
    accessible_interface = QAccessible.queryAccessibleInterface(widget)
    assert accessible_interface is not None and accessible_interface.isValid()
    return accessible_interface


def children(of: QAccessibleInterface) -> list[QAccessibleInterface]:
    """Its children, each of which knows its parent and its place."""
    accessible_interfaces = [of.child(index) for index in range(of.childCount())]
    for index, child in enumerate(accessible_interfaces):
        assert child.parent() == of
        assert of.indexOfChild(child) == index
    return accessible_interfaces


def everything(of: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """It and all below it."""
    yield of
    for child in children(of):
        yield from everything(child)


def named(of: QAccessibleInterface, words: str) -> QAccessibleInterface:
    """The child whose name contains `words`."""
    return next(child for child in children(of) if words in child.text(NAME))


def press(what: QAccessibleInterface) -> None:
    """As a screen reader presses it."""
    action = what.actionInterface()
    assert action is not None
    assert QAccessibleActionInterface.pressAction() in action.actionNames()
    action.doAction(QAccessibleActionInterface.pressAction())


def under(of: QAccessibleInterface, what: QAccessibleInterface) -> QAccessibleInterface:
    """What the tree says lies under the middle of a part."""
    middle = what.rect().center()
    return of.childAt(middle.x(), middle.y())
