"""What the Print page remembers between two days: language and size of the paper, folder, zoom."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from tourney.base.languages import paper_language
from tourney.event.printouts import PaperSize
from ui.gateway.preferences import documents_folder


class PrintChoices:
    """Four values in the window's own settings file. A value that makes no sense counts as not set."""

    def __init__(self, file: Path) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)

    @property
    def language(self) -> str:
        """Language of the paper, at first both: a hall in Hong Kong reads both."""
        return paper_language(self._text("print/language"))

    @language.setter
    def language(self, language: str) -> None:
        self._settings.setValue("print/language", language)

    @property
    def size(self) -> PaperSize:
        """What hangs on a wall is printed on, at first A4: every hall has a printer for it."""
        return PaperSize.A3 if self._text("print/size") == PaperSize.A3 else PaperSize.A4

    @size.setter
    def size(self, size: PaperSize) -> None:
        self._settings.setValue("print/size", size.value)

    @property
    def folder(self) -> Path:
        """Where paper was saved last, at first the folder of documents."""
        stored = self._text("print/folder")
        if stored and Path(stored).is_dir():
            return Path(stored)
        return Path(documents_folder())

    @folder.setter
    def folder(self, folder: Path) -> None:
        self._settings.setValue("print/folder", str(folder))

    @property
    def zoom(self) -> str:
        """`fit` or `full`."""
        return "full" if self._text("print/zoom") == "full" else "fit"

    @zoom.setter
    def zoom(self, zoom: str) -> None:
        self._settings.setValue("print/zoom", zoom)

    def _text(self, name: str) -> str:
        stored = self._settings.value(name)
        return stored if isinstance(stored, str) else ""
