"""Asks where a complete copy of the event goes, and writes it there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from tourney.bootstrap import copy_event, short_place
from tourney.texts import Message, msg
from ui.gateway import Gateway


class CopyingShell(Protocol):
    """The open event, and where a sentence can be said."""

    gateway: Gateway

    def say(
        self, message: Message, kind: str = "", action: tuple[Message, Callable[[], object]] | None = None
    ) -> None: ...


def ask_copy(parent: QWidget, shell: CopyingShell, folder: str) -> None:
    """Write a complete copy of the event where a person wants it; `folder` is offered first."""
    gateway = shell.gateway
    texts, stem = gateway.texts, Path(short_place(gateway.place)).stem
    dialog = QFileDialog(parent, texts("window.save_copy"), f"{folder}/{stem}-copy.tourney")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(texts("window.file_filter"))
    dialog.setDefaultSuffix("tourney")

    def chosen(place: str) -> None:
        told = msg("window.copy_saved", place=place)
        gateway.on_writer(
            lambda app: copy_event(app, Path(place), overwrite=True), lambda _none: shell.say(told, "good")
        )

    dialog.fileSelected.connect(chosen)
    dialog.open()
