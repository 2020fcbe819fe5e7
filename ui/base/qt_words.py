"""Qt's own words (file and print dialogs, buttons, menus of text fields) in the reader's language.

Qt brings a Chinese translation that lacks some of them and says others as Taiwan does; ours stands before it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from tourney.base.languages import Language
from tourney.base.texts import area, texts_for


class _Translation(QTranslator):
    """Our word for what Qt says, else Qt's own, else its English: an empty answer would be shown as one."""

    def __init__(self, language: Language, parent: QObject) -> None:
        super().__init__(parent)
        texts = texts_for(language)
        self._ours = {entry["en"]: texts(f"qt.{name}") for name, entry in area("qt").items()}
        self._theirs = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        self._theirs.load(f"qtbase_{language.qt}", folder)

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        ours = self._ours.get(source)
        return ours or self._theirs.translate(context, source, disambiguation, n) or source


class QtWords:
    """What Qt says in an application."""

    def __init__(self, app: QCoreApplication, parent: QObject) -> None:
        self._app, self._parent = app, parent
        self._spoken: _Translation | None = None
        self._made: dict[str, _Translation] = {}

    def speak(self, language: Language) -> None:
        """Whatever Qt builds from now on speaks this language."""
        if self._spoken is not None:
            self._app.removeTranslator(self._spoken)
        self._spoken = None
        if language.qt:
            if language.tag not in self._made:
                self._made[language.tag] = _Translation(language, self._parent)
            self._spoken = self._made[language.tag]
            self._app.installTranslator(self._spoken)
