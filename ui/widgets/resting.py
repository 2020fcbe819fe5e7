"""Panes of a stack that nobody sees keep their old colours until they are shown.

Another style sheet makes Qt style every widget there is, in sight or not, and of a window with all its pages
open nine in ten are not in sight. A resting pane's widgets say that they have no style to take off and one
of their own, so that Qt passes them by; when the pane is shown they get the style that is in force then.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QStackedWidget, QWidget

_STYLED = Qt.WidgetAttribute.WA_WState_Polished
_ITS_OWN = Qt.WidgetAttribute.WA_SetStyle


class _Waker(QObject):
    """Belongs to a pane as long as it rests."""

    def eventFilter(self, pane: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(pane, QWidget):
            pane.removeEventFilter(self)
            self.setParent(None)
            _style(pane)
        return False


def rest_hidden_panes(widgets: Iterable[QWidget]) -> None:
    """Let the panes rest that none of the stacks among these widgets shows."""
    for stack in [widget for widget in widgets if isinstance(widget, QStackedWidget)]:
        for at in range(stack.count()):
            pane = stack.widget(at)
            if pane is not None and at != stack.currentIndex() and not _rests(pane):
                _rest(pane)


def _rest(pane: QWidget) -> None:
    for widget in (pane, *pane.findChildren(QWidget)):
        if widget.testAttribute(_STYLED) and not widget.testAttribute(_ITS_OWN):
            widget.setAttribute(_STYLED, False)
            widget.setAttribute(_ITS_OWN)
    pane.installEventFilter(_Waker(pane))


def _rests(widget: QWidget) -> bool:
    return widget.findChild(_Waker, options=Qt.FindChildOption.FindDirectChildrenOnly) is not None


def _style(widget: QWidget) -> None:
    """As Qt does when a widget is shown for the first time, without what the old sheet has left on it."""
    if widget.testAttribute(_ITS_OWN) and not widget.testAttribute(_STYLED):
        widget.setAttribute(_ITS_OWN, False)
        widget.setFont(QFont())
        widget.setPalette(QPalette())
        for kind in (QEvent.Type.Polish, QEvent.Type.StyleChange):
            QCoreApplication.sendEvent(widget, QEvent(kind))
    for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if not child.isWindow() and not _rests(child):
            _style(child)
