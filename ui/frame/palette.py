"""The box of Ctrl+K: type a name, a number, a deed, a command or scan a code; Enter opens it.

The search draws nothing. Its order: exact numbers, then beginnings of words, then anything that contains the
typed text; within that players, tables, pages and commands, deeds, printouts. Also here: its entries for the
clock, the projector and the tables, with the words that people use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QFrame, QListWidget, QListWidgetItem, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import CHINESE, ENGLISH, Texts, msg
from tourney.event.records import Player, Tournament
from tourney.event.rule_book_words import why_not_run
from tourney.event.rules import Rules
from tourney.event.scan_codes import parse_code
from tourney.players.people import PlayerIndex
from tourney.scores.views import heat_being_played
from ui.base.shortcuts import ENTER_KEYS, EVERYWHERE, PaletteItem, fold
from ui.frame.navigation import entry
from ui.gateway.gateway import Gateway
from ui.parts.clock import ClockActions
from ui.projector.projector import Projector
from ui.projector.screen import OutputState
from ui.widgets.fields import SearchField
from ui.widgets.icons import icon
from ui.widgets.layouts import column, row
from ui.widgets.text import Label, restyle
from ui.widgets.theme import Role, look


def clock_and_hall_items(texts: Texts, clock: ClockActions, projector: Projector) -> list[PaletteItem]:
    """Open or close the hall's window, the clock's panel, then every other command that is possible."""
    closed = projector.output.state is OutputState.CLOSED
    toggle = projector.open if closed else projector.output.close
    key = "projector.control_open" if closed else "projector.control_close"
    alias = "window.find_open_projector" if closed else "window.find_close_projector"
    actions: tuple[tuple[str, QAction, str], ...] = (
        ("clock", clock.open, "window.find_clock_panel"),
        ("clock", clock.toggle, "window.find_clock_toggle"),
        ("clock", clock.add_one, "window.find_clock_add"),
        ("clock", clock.add_five, "window.find_clock_add"),
        ("clock", clock.take_one, "window.find_clock_take"),
        ("clock", clock.last_round, "window.find_clock_last"),
        ("clock", clock.end, "window.find_clock_end"),
        ("clock", clock.end_break, "clock.find_break"),
        ("clock", clock.interval, "clock.find_break"),
        ("clock", clock.mute, "window.find_clock_mute"),
        ("projector", projector.next_action, "window.find_hall_page"),
        ("projector", projector.scene_action, "window.find_hall_scene"),
        ("projector", projector.follow_action, "window.find_hall_follow"),
        ("projector", projector.hide_action, "window.find_hall_hide"),
        ("projector", projector.freeze_action, "window.find_hall_freeze"),
    )
    return [
        _command(texts, "projector", texts(key), alias, toggle),
        *(
            _command(texts, icon, action.text(), key, action.trigger)
            for icon, action, key in actions
            if action.isEnabled()
        ),
    ]


_ACTS = (
    ("penalty", "standings", ""),
    ("protest", "standings", ""),
    ("withdraw", "players", ""),
    ("remove", "players", ""),
    ("absent", "players", ""),
    ("late", "players", "checkin"),
    ("add", "players", "add"),
    ("gift", "players", "checkin"),
    ("draw", "heats", ""),
    ("swap", "heats", ""),
    ("enter", "scores", ""),
    ("correct", "scores", ""),
    ("tie", "finals", ""),
    ("reprint", "print", ""),
    ("break", "clock", ""),
    ("name", "event", ""),
    ("public_page.act_folder", "event", "field:page_folder"),
)
"""What people look for by what they want to do, and the page on which it is done. The whole key of its words
if they are not the window's.
"""


def act_items(texts: Texts, go: Callable[[str, str], object]) -> list[PaletteItem]:
    """Acts that need a player or a table first: each leads to its page, which its note names."""
    items = []
    for act, page, target in _ACTS:
        key = act if "." in act else f"window.act_{act}"
        sought_as = key.replace(".act_", ".find_")
        item = _command(texts, page, texts(key), sought_as, partial(go, page, target))
        items.append(replace(item, note=texts("window.act_on", page=texts(entry(page).word_key))))
    return items


def table_items(gateway: Gateway, run: Callable[[HeatId, TableNo], object]) -> list[PaletteItem]:
    """One item for each table that may be run with the engine, in a window of its own."""
    tournament, items = gateway.tournament, []
    for key in sorted(tournament.tables, key=lambda key: (heat_order(key[0]), key[1])):
        heat, number = key
        if why_not_run(tournament, tournament.tables[key]) is not None:
            continue

        def words(texts: Texts, heat: HeatId = heat, number: TableNo = number) -> str:
            where = texts("projector.match", heat=heat_named(heat), table=number)
            return texts("console.run_hit", where=where)

        title = words(gateway.texts)
        also = (each("window.find_run_words", table=number) for each in (ENGLISH, CHINESE))
        searched = " ".join(fold(each) for each in (words(CHINESE), words(ENGLISH), *also))
        note = gateway.texts("console.run_note")
        items.append(PaletteItem("play", title, note=note, words=searched, open=partial(run, heat, number)))
    return items


def _command(texts: Texts, icon: str, title: str, alias: str, do: Callable[[], object]) -> PaletteItem:
    words = " ".join(fold(each) for each in (ENGLISH(alias), CHINESE(alias), title))
    return PaletteItem(
        icon, title.replace("&", ""), note=texts("window.find_is_command"), words=words, open=do
    )


LIMIT = 10


class EventItems:
    """Players, tables and deeds of the open event."""

    def __init__(
        self, tournament: Tournament, rules: Rules, texts: Texts, go: Callable[[str, str], object]
    ) -> None:
        """`go(page, target)` opens a player, table or deed."""
        self._texts, self._go = texts, go
        self._tournament, self._heat = tournament, heat_being_played(tournament, rules)
        self._players = PlayerIndex(tournament.players.values())
        self.tables = list(self._tables(tournament))
        self.deeds = list(self._deeds(rules))

    def players(self, typed: str) -> list[PaletteItem]:
        """The players who fit best."""
        return [self._player(player) for player in self._players.find(typed, LIMIT)]

    def _player(self, player: Player) -> PaletteItem:
        texts = self._texts
        name, other = player.name.ordered(texts.language.chinese)
        note = " · ".join(filter(None, (other, player.team, player.division, self._seat(player.number))))
        target = f"player:{player.number}"
        return PaletteItem(
            "players",
            f"{player.number}  {name}",
            note=note,
            words="",
            open=lambda: self._go("players", target),
        )

    def _seat(self, number: PlayerNo) -> str:
        """Where the player sits in the heat that is played; "" without a seat."""
        heat = self._heat
        for table in self._tournament.tables_of(heat) if heat is not None else ():
            if number in table.seats:
                seat = table.seats.index(number) + 1
                where = {"heat": heat_named(table.heat), "table": table.table, "seat": seat}
                return self._texts("players.seat_line", **where)
        return ""

    def _tables(self, tournament: Tournament) -> Iterable[PaletteItem]:
        """Those of the heat that is played come first."""
        for heat, number in sorted(
            tournament.tables, key=lambda key: (key[0] != self._heat, heat_order(key[0]), key[1])
        ):
            both = [
                each("projector.match", heat=heat_named(heat), table=number) for each in (CHINESE, ENGLISH)
            ]
            title = self._texts("projector.match", heat=heat_named(heat), table=number)
            target = f"table:{heat}:{number}"
            words = fold(" ".join([*both, f"{heat}/{number}", f"t{number}"]))
            yield PaletteItem(
                "scores",
                title,
                note="",
                words=words,
                open=lambda at=target: self._go("scores", at),  # type: ignore[misc]  # a default binds the loop's value
            )

    def _deeds(self, rules: Rules) -> Iterable[PaletteItem]:
        for deed in rules.edition.deeds:
            title = self._texts.name(deed.name)
            _, other = deed.name.ordered(self._texts.language.chinese)
            note = f"{other} · {self._texts.say(msg('window.find_price', price=deed.price))}"
            target = f"deed:{deed.id}"
            yield PaletteItem(
                "book",
                title,
                note=note,
                words=fold(" ".join(deed.name.forms)),
                open=lambda at=target: self._go("event", at),  # type: ignore[misc]  # as above
            )


class PaletteSearch:
    """Everything that can be found at one moment: built once when the box opens, searched at every key."""

    def __init__(
        self,
        extra: Iterable[PaletteItem],
        pages: Sequence[PaletteItem] = (),
        event: EventItems | None = None,
    ) -> None:
        """`extra` are commands and printouts; without an event there are neither pages nor people."""
        self.pages = pages
        self._event = event
        self._offered = [*pages, *extra]
        tables, deeds = ([], []) if event is None else (event.tables, event.deeds)
        self._others = [*tables, *self._offered, *deeds]

    def find(self, typed: str) -> list[PaletteItem]:
        """The best items, at most `LIMIT`; for an empty box the pages, or the first of `extra`."""
        query = fold(typed)
        if not query:
            return self._offered[:LIMIT]
        players = [] if self._event is None else self._event.players(typed)
        ranked = [(rank, item) for item in self._others if (rank := _rank(item.words, query)) is not None]
        ranked.sort(key=lambda each: each[0])
        others = _mixed([item for _, item in ranked])
        room = max(LIMIT - len(others), LIMIT // 2)
        return (players[:room] + others)[:LIMIT]


def _mixed(items: Sequence[PaletteItem]) -> list[PaletteItem]:
    """In the same order, but what there is most of leaves half of the room to others."""
    seen: Counter[str] = Counter()
    first: list[PaletteItem] = []
    rest: list[PaletteItem] = []
    for item in items:
        seen[item.kind] += 1
        (first if seen[item.kind] <= LIMIT // 2 else rest).append(item)
    return first + rest


def _rank(words: str, query: str) -> int | None:
    if words.startswith(query):
        return 0
    if f" {query}" in words:
        return 1
    if query in words:
        return 2
    parts = query.split()
    return 3 if len(parts) > 1 and all(part in words for part in parts) else None


class CommandPalette(QDialog):
    """Opens over the page, closes by Esc, by choosing, or by losing the focus."""

    def __init__(
        self, parent: QWidget, search: PaletteSearch, texts: Texts, on_code: Callable[[str], object]
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._source, self._texts, self._on_code = search, texts, on_code
        self._items: list[PaletteItem] = []
        frame = QFrame(self)
        restyle(frame, kind="card")
        self.field = SearchField()
        self.field.setPlaceholderText(texts("window.find_hint" if search.pages else "window.find_hint_start"))
        self.list = QListWidget()
        restyle(self.list, kind="plain")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(lambda item: self._open(self.list.row(item)))
        self._nothing = Label("", Role.BODY, "muted", wrap=True)
        frame.setLayout(column(self.field, self._nothing, self.list, spacing=8, margin=12))
        self.setLayout(row(frame))
        self.field.searched.connect(self._search)
        self.field.installEventFilter(self)
        width, height = look().px(600), look().px(430)
        self.resize(min(width, parent.width() - 40), min(height, parent.height() - 80))
        corner = parent.mapToGlobal(parent.rect().topLeft())
        self.move(corner.x() + (parent.width() - self.width()) // 2, corner.y() + look().px(72))
        self._search("")
        self.field.setFocus()

    @property
    def items(self) -> list[PaletteItem]:
        """The listed items."""
        return self._items

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.close()
                return True
            page = _page_of(event)
            if page is not None and self._source.pages:
                self.close()
                self._source.pages[page].open()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ENTER_KEYS:
            self._enter()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self._items:
            step = 1 if key == Qt.Key.Key_Down else -1
            self.list.setCurrentRow((self.list.currentRow() + step) % len(self._items))
        else:
            super().keyPressEvent(event)

    def _search(self, typed: str) -> None:
        self._items = [] if parse_code(typed) else self._source.find(typed)
        self.list.clear()
        for offered in self._items:
            note = f"    {offered.note}" if offered.note else ""
            item = QListWidgetItem(
                icon(offered.kind, "muted"), " ".join(f"{offered.title}{note}".split("\n"))
            )
            item.setSizeHint(QSize(10, look().row))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(self._items))
        self._nothing.setVisible(not self._items)
        code = parse_code(typed) is not None
        self._nothing.set_text(
            self._texts("window.find_code") if code else self._texts("window.find_nothing")
        )

    def _enter(self) -> None:
        typed = self.field.text()
        if parse_code(typed):
            self.close()
            self._on_code(typed)
        elif self._items:
            self._open(self.list.currentRow())

    def _open(self, number: int) -> None:
        chosen = self._items[max(0, number)]
        self.close()
        chosen.open()


def _page_of(event: QKeyEvent) -> int | None:
    """The page that a key goes to, from 0, None for any other key: the window's keys do not reach a popup."""
    owner = EVERYWHERE.owner_of(QKeySequence(event.keyCombination()).toString()) or ""
    word, _, number = owner.partition(" ")
    return int(number) - 1 if word == "page" else None
