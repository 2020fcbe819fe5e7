"""Stores what the window remembers between two days: language, look, recent files. Nothing of any event."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QByteArray, QLocale, QSettings, QSize, QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication

from tourney.base.languages import Language, languages
from tourney.base.own_folders import config_folder, make_private
from tourney.base.paths import on_server
from ui.widgets.theme import THEMES, Look, load_tokens

_RECENT = 8
_LARGER = (((3400, 1900), 175), ((2500, 1400), 130), ((1900, 1000), 115))
"""Least logical px of a screen, and its size of type: 4K and less, unscaled by the system, and full HD."""


def settings_file() -> Path:
    """The ini file in this user's configuration folder."""
    return config_folder() / "window.ini"


def documents_folder() -> str:
    """This user's folder of documents, or their home if no such folder has been made."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return folder if Path(folder).is_dir() else str(Path.home())


def folder_looked_at_first(named: str) -> str:
    """The folder that a dialog shows first when the event's folder for copies is chosen anew.

    Not on a share: another computer may have named it, and Windows shows our identity to every server that it
    looks at.
    """
    return named if named and not named.startswith(("\\\\", "//")) else documents_folder()


def offered_folder(place: str) -> str:
    """The folder that a dialog shows first: beside the event's file, or the documents if it is in no
    folder.
    """
    folder = Path(place).parent
    return str(folder) if not on_server(place) and folder.is_dir() else documents_folder()


NOBODY = "referee"
"""The journal's author if nobody has given a name."""


@dataclass(frozen=True)
class SeenEvent:
    """An event as it was when it was closed here. `heat`: the present one of `heats`, or a stage; "" before
    the first, and once all is played (`over`). A `rehearsal` has the names of the real event.
    """

    name: str
    name_zh: str
    date: str
    heat: str
    heats: int
    over: bool
    rehearsal: bool = False
    keep_until: str = ""
    """The day until which its personal data are kept; "" for none, and once they were erased."""


class Preferences:
    """Reads and writes one ini file. An invalid value counts as not set."""

    def __init__(self, file: Path) -> None:
        self.file = file
        make_private(file.parent)
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)

    @property
    def language(self) -> Language:
        """The chosen language, at first that of the system."""
        stored = self._text("language")
        for known in languages():
            if known.tag == stored:
                return known
        chinese = QLocale.system().language() == QLocale.Language.Chinese
        return Language.ZH if chinese else Language.EN

    @language.setter
    def language(self, language: Language) -> None:
        self._settings.setValue("language", language.tag)

    @property
    def look(self) -> Look:
        """Theme, scale and density chosen, at first light or dark by the system."""
        theme = self._text("theme")
        if theme not in THEMES:
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            theme = "dark" if dark else "light"
        text = self._text("scale")
        scale = int(text) if text.isdecimal() else usual_scale(_first_screen())
        compact, english = self._text("compact") == "true", not self.language.chinese
        look = Look(load_tokens(theme), compact=compact, english=english)
        return look.with_scale(scale)

    @look.setter
    def look(self, look: Look) -> None:
        self._settings.setValue("theme", look.tokens.name)
        if look.scale == usual_scale(_first_screen()):
            self._settings.remove("scale")  # nobody has chosen it: another screen has another
        else:
            self._settings.setValue("scale", str(look.scale))
        self._settings.setValue("compact", "true" if look.compact else "false")

    @property
    def referee(self) -> str:
        """The person who works here, for the journal."""
        return self._text("referee")

    def remember_referee(self, name: str) -> None:
        """Store the person who works at this computer; "" for nobody in particular."""
        self._settings.setValue("referee", name)

    @property
    def muted(self) -> bool:
        """Whether the clock's warnings make no sound on this computer."""
        return self._text("muted") == "true"

    @property
    def volume(self) -> int | None:
        """How loud the clock's warnings are on this computer, in percent; None: not chosen."""
        text = self._text("volume")
        return int(text) if text.isdecimal() and 0 < int(text) <= 100 else None

    def remember_sounds(self, muted: bool, volume: int) -> None:
        """Sounds off or on, and how loud."""
        self._settings.setValue("muted", "true" if muted else "false")
        self._settings.setValue("volume", str(volume))

    @property
    def folder(self) -> str:
        """The folder used last for event files."""
        return self._text("folder")

    @folder.setter
    def folder(self, folder: str) -> None:
        self._settings.setValue("folder", folder)

    @property
    def geometry(self) -> QByteArray:
        """The window's geometry with these same screens; empty if there is none."""
        stored = self._settings.value(f"geometry_{_screens()}")
        return stored if isinstance(stored, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._settings.setValue(f"geometry_{_screens()}", geometry)

    @property
    def recent(self) -> tuple[str, ...]:
        """Event files opened before, newest first."""
        return self._places("recent")

    def remember(self, place: str) -> None:
        """Put the place of an opened event first."""
        place = _found_anywhere(place)
        kept = [each for each in self.recent if each != place]
        self._settings.setValue("recent", [place, *kept][:_RECENT])

    def seen(self, place: str) -> SeenEvent | None:
        """The event at that place as it was closed here last; None: not known."""
        try:
            stored = json.loads(self._text("seen") or "{}")[place]
            words = {each: str(stored[each]) for each in ("name", "name_zh", "date", "heat")}
            heats, over, rehearsal = stored["heats"], stored["over"], stored.get("rehearsal")
            return SeenEvent(
                **words,
                heats=int(heats),
                over=bool(over),
                rehearsal=bool(rehearsal),
                keep_until=str(stored.get("keep_until", "")),
            )
        except (ValueError, LookupError, TypeError):
            return None

    def remember_seen(self, place: str, event: SeenEvent) -> None:
        """Remember an event as it is now; those that are no longer listed are dropped."""
        known = {each: self.seen(each) for each in self.recent} | {_found_anywhere(place): event}
        kept = {each: asdict(seen) for each, seen in known.items() if seen is not None}
        self._settings.setValue("seen", json.dumps(kept))

    def forget(self, place: str) -> None:
        """Remove an event that no longer exists from the list."""
        self._settings.setValue("recent", [each for each in self.recent if each != _found_anywhere(place)])

    @property
    def recent_tables(self) -> tuple[str, ...]:
        """Files of tables opened before, newest first."""
        return self._places("recent_tables")

    def remember_table(self, place: str) -> None:
        """Put the opened file of a table first."""
        place = _found_anywhere(place)
        kept = [each for each in self.recent_tables if each != place]
        self._settings.setValue("recent_tables", [place, *kept][:_RECENT])

    def projector(self, name: str) -> str:
        """A projector setting by its name: its screen, whether it was open, its look."""
        return self._text(f"projector_{name}")

    def remember_projector(self, name: str, value: str) -> None:
        """Remember it for next time."""
        self._settings.setValue(f"projector_{name}", value)

    @property
    def table_keys(self) -> dict[str, str]:
        """The keys at the table that a person has changed, by action."""
        try:
            stored = json.loads(self._text("table_keys") or "{}")
        except ValueError:
            return {}
        return {str(k): str(v) for k, v in stored.items()} if isinstance(stored, dict) else {}

    def remember_table_keys(self, keys: dict[str, str]) -> None:
        """Keep the changed keys for next time."""
        self._settings.setValue("table_keys", json.dumps(keys))

    @property
    def table_screen(self) -> bool:
        """Whether dice and decks at a table are on screen."""
        return self._text("table_screen") == "true"

    def remember_table_screen(self, on: bool) -> None:
        """Real dice, or those on screen."""
        self._settings.setValue("table_screen", "true" if on else "false")

    def save(self) -> None:
        """Write to disk now."""
        self._settings.sync()

    def _places(self, name: str) -> tuple[str, ...]:
        stored = self._settings.value(name)
        if isinstance(stored, str):
            stored = [stored]
        listed = stored if isinstance(stored, list) else ()
        return tuple(dict.fromkeys(_found_anywhere(str(each)) for each in listed))

    def _text(self, name: str) -> str:
        stored = self._settings.value(name)
        return stored if isinstance(stored, str) else ""


def _found_anywhere(place: str) -> str:
    """A file by its absolute path: one name for it, whatever folder the program was started in."""
    return place if on_server(place) else str(Path(place).absolute())


def usual_scale(screen: QSize) -> int:
    """The default size of type in percent on a screen of so many logical px.

    A person sits no nearer to a full HD screen than to a laptop's, and it has the room.
    """
    return next(
        (scale for least, scale in _LARGER if screen.width() >= least[0] and screen.height() >= least[1]), 100
    )


def _first_screen() -> QSize:
    return QGuiApplication.primaryScreen().size()


def _screens() -> str:
    """The present screens as one word: their names, sizes and places."""
    screens = sorted(f"{each.name()} {each.geometry().getRect()}" for each in QGuiApplication.screens())
    return sha256("\n".join(screens).encode()).hexdigest()[:16]
