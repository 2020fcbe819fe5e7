"""Qt's own words (file and print dialogs, buttons, menus of text fields) in the reader's language.

Qt brings a Chinese translation that lacks some of them and says others as Taiwan does; ours stands before it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from tourney.texts import Language, area


class _Chinese(QTranslator):
    """Our word for what Qt says, else Qt's own, else its English: an empty answer would be shown as one."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._ours = {entry["en"]: entry["zh"] for entry in area("qt").values()}
        self._theirs = QTranslator(self)
        self._theirs.load("qtbase_zh_TW", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        ours = self._ours.get(source)
        return ours or self._theirs.translate(context, source, disambiguation, n) or source


class QtWords:
    """What Qt says in an application."""

    def __init__(self, app: QCoreApplication, parent: QObject) -> None:
        self._app, self._parent = app, parent
        self._chinese: _Chinese | None = None

    def speak(self, language: Language) -> None:
        """Whatever Qt builds from now on speaks this language."""
        if self._chinese is not None:
            self._app.removeTranslator(self._chinese)
        if language is Language.ZH:
            self._chinese = self._chinese or _Chinese(self._parent)
            self._app.installTranslator(self._chinese)
