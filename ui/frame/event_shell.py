"""Shows an open event: rail, header, pages, message bar. Carries out the pages' requests to the frame.

Pages are built when first opened; only the visible one is refreshed, the others once they are opened. Undo
and Redo ask first if people have seen what would change: on paper, on a screen, as a result. They also ask if
the newest step is another station's: a person who presses Ctrl+Z means their own, and may not have seen it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from tourney.application.application import Application
from tourney.application.history import NOT_UNDOABLE, EntryGroup
from tourney.base.errors import NotAsRecorded, TourneyError
from tourney.base.ids import HeatId, TableNo
from tourney.base.languages import Language
from tourney.base.paths import on_server, short_place
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.event.command import COPIES_UNASKED, Outcome
from tourney.event.journal import Preview, author_name, describe_entry
from tourney.event.ports import JournalEntry
from tourney.event.printed import OutdatedPaper, old_words
from tourney.event.printouts import PrintoutInfo
from tourney.event.records import RulingKind
from tourney.event.rule_book_words import why_not_run
from tourney.event.scan_codes import BadgeCode, SheetCode, parse_code, stranger
from tourney.heats.commands import TakeStageBack
from tourney.impact.impact import Impact, ImpactLevel, StageTouched
from tourney.players.commands import SetStatus
from tourney.scores.commands import left_to_fix
from tourney.today.today import TodayView, today_view
from ui.base.shortcuts import PaletteItem, fold
from ui.frame.copies_question import CopiesQuestion
from ui.frame.header import ClockChip, MessageBar, PageHeader, Rail, Said
from ui.frame.navigation import EVERY, PAGES, entry
from ui.frame.palette import EventItems, PaletteSearch, act_items, clock_and_hall_items, table_items
from ui.gateway.gateway import Gateway
from ui.gateway.preferences import NOBODY, Preferences
from ui.pages.page import Page
from ui.parts import dialogs
from ui.parts.clock import ClockActions
from ui.parts.dialogs import Confirm
from ui.parts.impact import AskImpact, ImpactDialog
from ui.parts.interval import ask_interval
from ui.projector.projector import Projector
from ui.widgets.buttons import Button
from ui.widgets.layouts import row
from ui.widgets.theme import look

if TYPE_CHECKING:
    from ui.frame.rehearsal import RehearsalBar
    from ui.gateway.hall_server import HallServer


def undo_asking(gateway: Gateway, ask: Confirm, ask_impact: AskImpact, seq: int | None = None) -> None:
    """Take back entry `seq`, else the one in the menu; ask if people have seen something that would change,
    and if another person made it and nobody has pointed at it.
    """
    entry = gateway.recent.to_undo if seq is None else _entry(gateway, seq)
    if entry is None:
        gateway.undo(seq)
        return
    what = describe_entry(entry.code, entry.params, gateway.tournament.players)
    others = seq is None and entry.who != gateway.application.who

    def unless_others() -> None:
        if not others:
            gateway.undo(seq)
            return
        ask(
            msg("window.undo_others_title", who=author_name(entry.who)),
            msg("window.undo_others", what=what),
            msg("window.undo_anyway"),
            lambda: gateway.undo(entry.seq),
            danger=True,
        )

    _ask_by_level(
        gateway,
        ask_impact,
        lambda app: app.try_undo(entry.seq),
        words=(msg("window.undo_of", what=what), msg("window.undo_anyway")),
        do=lambda why: gateway.undo(seq, why),
        plainly=unless_others,
    )


def take_back_asking(gateway: Gateway, ask_impact: AskImpact, seqs: Sequence[int]) -> None:
    """Take back several entries in one step; ask as `undo_asking` does."""
    entries = [entry for entry in reversed(gateway.history) if entry.seq in seqs]
    what = EntryGroup(tuple(entries)).words(gateway.tournament.players)

    _ask_by_level(
        gateway,
        ask_impact,
        lambda app: app.try_take_back(seqs),
        words=(msg("window.undo_of", what=what), msg("window.undo_anyway")),
        do=lambda why: gateway.take_back(seqs, why),
        plainly=lambda: gateway.take_back(seqs),
    )


def redo_asking(gateway: Gateway, ask: Confirm, ask_impact: AskImpact) -> None:
    """Redo what was undone last; ask as `undo_asking` does."""
    entry = gateway.recent.to_redo
    undone = None if entry is None else _undone(gateway, entry.seq)
    if entry is None:
        gateway.redo()
        return
    what = describe_entry(entry.code, entry.params, gateway.tournament.players)

    def unless_others() -> None:
        if undone is None or undone.who == gateway.application.who:
            gateway.redo()
            return
        ask(
            msg("window.redo_others_title", who=author_name(undone.who)),
            msg("window.redo_others", what=what),
            msg("window.redo_anyway"),
            gateway.redo,
            danger=True,
        )

    _ask_by_level(
        gateway,
        ask_impact,
        lambda app: app.try_redo(entry.seq),
        words=(msg("window.redo_of", what=what), msg("window.redo_anyway")),
        do=gateway.redo,
        plainly=unless_others,
    )


def _ask_by_level(
    gateway: Gateway,
    ask_impact: AskImpact,
    trial: Callable[[Application], Preview[object]],
    *,
    words: tuple[Message, Message],
    do: Callable[[str], object],
    plainly: Callable[[], object],
) -> None:
    """Try a step out if anybody could have seen what it changes.

    `do(reason)` after the question (title and button in `words`), `plainly` if there is none to ask. A step
    that is refused anyway is done at once, to show why.
    """

    def judged(impact: Impact) -> None:
        if _seen(impact):
            ask_impact(*words, impact, do)
        else:
            plainly()

    if _nothing_seen(gateway):
        plainly()
    else:
        gateway.foresee(trial, judged, lambda _error: do(""))


def _seen(impact: Impact) -> bool:
    """Whether people have seen something that would change: places alone are a step like any, shown with Redo
    beside.
    """
    return impact.level not in (ImpactLevel.NONE, ImpactLevel.ACKNOWLEDGE)


def _nothing_seen(gateway: Gateway) -> bool:
    """Whether nothing is printed, shown, declared, nor drawn from results: then no question is needed."""
    t = gateway.tournament
    declared = any(ruling.kind is RulingKind.DECLARED for ruling in t.rulings.values())
    confirmed = any(table.confirmed_at is not None for table in t.tables.values())
    return not (declared or confirmed or t.prints or gateway.hall_sees() is not None)


def _undone(gateway: Gateway, seq: int) -> JournalEntry | None:
    """The step that undid entry `seq` last."""
    return next((entry for entry in reversed(gateway.history) if entry.undoes == seq), None)


def _entry(gateway: Gateway, seq: int) -> JournalEntry | None:
    return next((entry for entry in gateway.history if entry.seq == seq), None)


_WAYS = {"scores.see_standings": "standings", "scores.see_finals": "finals", "scores.see_champion": "finals"}
"""The page that an action in the bar leads to: it is not offered on that page."""


_SHORT = 728
"""Px at 100 % below which frame and page share the height anew: 768 without title, task and menu bar."""


class EventShell(QWidget):
    """The frame around the pages of one event; the `ShellPort` of its pages."""

    page_changed = Signal(str)
    wants_referee = Signal(str)
    wants_language = Signal(object)
    wants_theme = Signal(str)
    wants_scale = Signal(int)
    wants_picture = Signal()
    """The open page's contents are to be shared as a picture."""
    wants_table = Signal(object, object)
    """Heat and table to be run with the engine."""
    bug = Signal(object)
    """An exception that is no TourneyError came back from the gateway."""

    def __init__(self, gateway: Gateway, preferences: Preferences) -> None:
        super().__init__()
        self.gateway = gateway
        self.settings = preferences.file
        self._pages: dict[str, Page] = {}
        self._stale: dict[str, bool] = {}
        self._unworded: dict[str, bool] = {}
        """Pages that were hidden when language or look changed: they are worded anew when they are shown."""
        self._day_dots: frozenset[str] = frozenset()
        self._own_dots: set[str] = set()
        self._back: list[str] = []
        self._offered: tuple[int | None, int | None] | None = None
        self._hall_server: HallServer | None = None
        self.clock = ClockActions(gateway, self.confirm, self)
        self.projector = Projector(gateway, preferences, self)
        self.rail = Rail(PAGES)
        self.header = PageHeader(ClockChip(gateway, self.clock))
        self.header.left.connect(lambda: QTimer.singleShot(0, self, self._keep_focus))
        self.stack = QStackedWidget()
        self.bar = MessageBar(lambda: gateway.texts)
        self.rehearsal = _rehearsal_bar(gateway)
        self._beside = 0
        """So many px at the right of the page are another's."""
        self._lay_out()
        self.rail.chosen.connect(self.go)
        gateway.changed.connect(self._changed)
        gateway.done.connect(self._done)
        gateway.failed.connect(self.fail)
        gateway.warned.connect(self._warned)
        gateway.noticed.connect(self.bar.add)
        gateway.regained.connect(self._regained)
        gateway.job_started.connect(self.bar.watch)
        gateway.waiting.connect(self.bar.show_waiting)
        self.clock.said.connect(self.say)
        self.projector.said.connect(self.say)
        self.projector.offered.connect(self.say)
        self.clock.wanted.connect(lambda: self.go("clock"))
        self.clock.interval_wanted.connect(lambda: ask_interval(self, self.gateway))
        gateway.language_changed.connect(self.retranslate)
        self.retranslate()
        self.clock.tick()

    def _lay_out(self) -> None:
        self.ground = QWidget()
        inside = QVBoxLayout(self.ground)
        self._inside = inside
        inside.addWidget(self.stack)
        self._right = right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.header)
        right.addWidget(self.ground, 1)
        right.addWidget(self.bar)
        below = row(self.rail, spacing=0)
        below.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        if self.rehearsal is not None:
            whole.addWidget(self.rehearsal)
            self.rehearsal.checks_in.connect(self.check_in)
            self.rehearsal.goes.connect(self.go)
        whole.addLayout(below, 1)

    def set_strip(self, strip: QWidget) -> None:
        """Show a strip between the header and the page, until it deletes itself."""
        self._right.insertWidget(1, strip)
        # the window may not have its size yet, and would keep the frame of a low one
        QTimer.singleShot(0, self, self._share_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def _share_height(self) -> None:
        """Make the frame lower on a laptop's screen, so that a whole sheet stays in view."""
        short = self.height() < look().px(_SHORT)
        self._inside.setContentsMargins(24, 0, 24 + self._beside, 4 if short else 16)
        self.header.set_short(short)
        self.bar.set_short(short)

    def make_room(self, px: int) -> int:
        """Keep `px` of the ground's right edge free of the page; fewer if it cannot be so narrow, then none.
        How many.
        """
        page = self.current
        least = 0 if page is None else page.minimumSizeHint().width() + 48
        free = self.ground.width() - least
        self._beside = min(px, free) if free >= px * 3 // 4 else 0
        self._share_height()
        return self._beside

    # ---- what pages may ask (ShellPort) -------------------------------------------------------

    def check_in(self) -> None:
        """Open the desk at the door."""
        self.go("players", "checkin")

    def go(self, page_id: str, target: str = "") -> None:
        """Open a page and, if given, a target on it. An unknown page is ignored."""
        if all(each.id != page_id for each in EVERY):
            return
        before = self.current
        page = self._pages.get(page_id) or self._build(page_id)
        if before is not None and before is not page:
            self._back = [*(each for each in self._back if each != before.id), before.id]
            self.bar.turn_page()
        self.stack.setCurrentWidget(page)
        self.rail.set_current(page_id)
        self._bring_up_to_date(page)
        if before is not page or not target:  # opened by its key or on the rail, whatever its last position
            self.show_header()
            page.setFocus()
        if target:
            page.open_target(target)
        if self.bar.way_on in _WAYS and _WAYS[self.bar.way_on] == page_id:
            self.bar.drop_action()
        self.show_header()
        self.page_changed.emit(page_id)

    def say(
        self, message: Message, kind: str = "", action: tuple[Message, Callable[[], object]] | None = None
    ) -> None:
        """Show a sentence in the message bar."""
        self.bar.say(Said(message, kind, action))
        replays = action is not None and action[0].key in ("window.undo", "window.redo")
        self._offered = self._replays() if replays else None

    def undo(self, seq: int | None = None) -> None:
        """Take back an entry, else the last; ask by its consequences."""
        undo_asking(self.gateway, self.confirm, self.ask_impact, seq)

    def take_back(self, seqs: Sequence[int]) -> None:
        """Take back several entries in one step; ask if later results depend on them."""
        take_back_asking(self.gateway, self.ask_impact, seqs)

    def redo(self) -> None:
        """Redo what was undone last; ask if another person undid it."""
        redo_asking(self.gateway, self.confirm, self.ask_impact)

    def confirm(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
        """Ask once; `then` runs if the answer is yes."""
        say = self.gateway.texts.say
        dialogs.confirm(self, say(title), say(text), say(yes), say(msg("window.cancel")), then, danger=danger)

    def ask_reason(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[str], object],
        ready: Message | None = None,
        *,
        danger: bool = False,
        usual: Sequence[Message] = (),
    ) -> None:
        """Ask for a reason; `then(reason)` runs if one is given, with "" for the unchanged `ready` one."""
        say = self.gateway.texts.say
        words = [
            say(yes),
            *(say(msg(f"window.{key}")) for key in ("cancel", "reason")),
            say(msg("foresight.other")),
        ]
        stands = "" if ready is None else say(ready)

        def given(reason: str) -> None:
            then("" if reason == stands else reason)

        chips = [say(each) for each in usual]
        dialogs.ask_reason(self, say(title), say(text), words, given, stands, danger=danger, usual=chips)

    def ask_impact(
        self,
        title: Message,
        yes: Message,
        impact: Impact,
        then: Callable[[str], object],
        reason: str = "",
        otherwise: Callable[[], object] | None = None,
    ) -> None:
        """Ask by the level of the consequences; run at once if nothing published changes."""
        if impact.level is ImpactLevel.NONE:
            then("")
            return
        gateway = self.gateway
        dialog = ImpactDialog(
            self,
            gateway.texts,
            title,
            yes,
            impact=impact,
            event=gateway.tournament,
            then=then,
            take_back=self._take_stage_back,
            reason=reason,
        )
        if otherwise is not None:
            dialog.rejected.connect(otherwise)
        dialog.ask()

    def _take_stage_back(self, stage: StageTouched, why: str, then: Callable[[], object] | None) -> None:
        taken = TakeStageBack(stage.heat, why)
        self.gateway.run(taken, None if then is None else lambda _outcome: then())

    def set_waiting(self, page_id: str, waiting: bool) -> None:
        """A page's own dot on the rail, beside those of the day itself."""
        if waiting != (page_id in self._own_dots):
            (self._own_dots.add if waiting else self._own_dots.discard)(page_id)
            self._show_dots()

    def share_picture(self) -> None:
        self.wants_picture.emit()

    def run_table(self, heat: HeatId, table: TableNo) -> None:
        """The window does it, unless something prevents it: then show what."""
        drawn = self.gateway.tournament.tables.get((heat, table))
        why = why_not_run(self.gateway.tournament, drawn) if drawn is not None else None
        if why is None:
            self.wants_table.emit(heat, table)
        else:
            self.say(why, "warn")

    def set_referee(self, name: str) -> None:
        """The window remembers it."""
        self.gateway.application.who = name or NOBODY
        self.wants_referee.emit(name)

    def set_language(self, language: Language) -> None:
        """The window does it."""
        self.wants_language.emit(language)

    def set_theme(self, name: str) -> None:
        """The window does it."""
        self.wants_theme.emit(name)

    def step_scale(self, step: int) -> None:
        """The window does it."""
        self.wants_scale.emit(step)

    # ---- the frame ----------------------------------------------------------------------------

    @property
    def current(self) -> Page | None:
        """The open page."""
        widget = self.stack.currentWidget()
        return widget if isinstance(widget, Page) else None

    def page(self, page_id: str) -> Page | None:
        """A page that has been opened before."""
        return self._pages.get(page_id)

    def retranslate(self) -> None:
        """Put everything into the language, the colours and the scale in force."""
        self._share_height()
        self.rail.retranslate(self.gateway.texts)
        self.header.chip.retranslate()
        if self.rehearsal is not None:
            self.rehearsal.retranslate()
        for page_id in self._pages:
            self._stale[page_id] = self._unworded[page_id] = True
        self._refresh_current()
        self.bar.retranslate()
        self._show_place()
        self._look_at_day()

    def show_header(self) -> None:
        """Read title, note and primary action of the open page again."""
        page = self.current
        if page is not None:
            self.header.chip.setVisible(page.id != "clock")
            self.header.show_page(page.title(), page.header_note(), page.primary_action(), page.way_back())

    def focus_primary(self) -> None:
        """Put the focus on the page's primary button."""
        self.header.primary.setFocus()

    def _keep_focus(self) -> None:
        """Give the focus to the page, unless a part of it has it already; or to the button, if it can be
        pressed again.
        """
        page, held, button = self.current, self.window().focusWidget(), self.header.primary
        if page is None or (held is not None and (held is page or page.isAncestorOf(held))):
            return
        (button if button.isEnabled() and button.isVisible() else page).setFocus()

    def fail(self, error: object) -> None:
        """Show a known fault as a sentence in the bar; pass anything else on as a bug."""
        if isinstance(error, TourneyError):
            self.say(Message(error.key, error.params), "bad" if error.exit_code > 1 else "warn")
        else:
            self.bug.emit(error)

    def back(self) -> None:
        """Esc: the page's own step back, else the page before."""
        page = self.current
        if page is not None and page.go_back():
            return
        if self._back:
            self.go(self._back.pop())
            if self._back and self.current is not None and self._back[-1] != self.current.id:
                self._back.pop()

    def scan(self, code: str) -> None:
        """A scanned code: for the open page first, else for the page it belongs to."""
        page = self.current
        parsed = parse_code(code)
        event = self.gateway.tournament.event.code
        if parsed is None:
            self.say(msg("window.scan_unknown", code=code[:64]), "warn")
        elif event and (whose := stranger(parsed.event, event)):
            self.say(msg("window.scan_other_event", whose=whose, code=parsed.event), "warn")
        elif page is not None and page.scanned(code):
            self.show_header()
        elif isinstance(parsed, SheetCode):
            self.go("scores")
            if self.current is not None:
                self.current.scanned(code)
            self.show_header()
        elif isinstance(parsed, BadgeCode):
            self.go("players", f"player:{parsed.number}")

    def verify(self) -> None:
        """Compare the event with its own journal in the background; report differences."""
        self.gateway.verify(self._tell_of_changes)

    def ask_about_copies(self) -> None:
        """Ask, once, whether this computer puts its copies where an event from elsewhere wants them."""
        self.gateway.on_writer(lambda app: app.copies_unasked(), self._ask_about_copies)

    def _ask_about_copies(self, folder: str) -> None:
        if folder and not self.findChildren(CopiesQuestion):
            CopiesQuestion(self, self.gateway, folder).open()

    def _tell_of_changes(self, difference: NotAsRecorded) -> None:
        texts = self.gateway.texts
        dialogs.tell(
            self, texts("window.not_as_recorded"), texts.error(difference), "", texts("window.close")
        )

    def palette_search(self, extra: list[PaletteItem]) -> PaletteSearch:
        """The entries of Ctrl+K at this moment: pages, `extra`, and everything of the event."""
        gateway = self.gateway
        pages = [self._page_item(each.id) for each in PAGES]
        papers = [self._printout_item(info) for info in gateway.printouts]
        day = clock_and_hall_items(gateway.texts, self.clock, self.projector)
        more = [
            *extra,
            *day,
            *act_items(gateway.texts, self.go),
            *self.projector.palette_items(),
            *papers,
            *table_items(gateway, self.run_table),
        ]
        event = EventItems(gateway.tournament, gateway.rules, gateway.texts, self.go)
        return PaletteSearch(more, pages, event)

    def hall_server(self) -> HallServer:
        """The server of this event's hall, which is told of if it ends by itself."""
        if self._hall_server is None:
            from ui.gateway.hall_server import HallServer

            server = HallServer(self.gateway.place, lambda: self.gateway.texts, self)
            server.changed.connect(self.projector.tell_network)
            server.ended.connect(self._tell_of_end)
            server.fell_behind.connect(lambda why: self.say(msg("hall_network.behind", why=why), "warn"))
            self._hall_server = server
        return self._hall_server

    def _tell_of_end(self, why: str, comes_back: bool) -> None:
        """It comes back by itself, or by a click."""
        if comes_back:
            self.say(msg("hall_network.comes_back"), "warn")
            return
        begin = (msg("hall_network.begin"), self.hall_server().start_again)
        self.say(msg("hall_network.stopped", why=why or msg("hall_network.died")), "bad", begin)

    def close_event(self) -> None:
        """Release the event; wait for pending writes to the file.

        A field that is being typed in loses the focus first, so that it is stored.
        """
        page, typing = self.current, self.window().focusWidget()
        if page is not None and typing is not None and page.isAncestorOf(typing):
            typing.clearFocus()
        if self._hall_server is not None:
            self._hall_server.end()
        self.projector.close_event()
        self.gateway.close()
        self.gateway.deleteLater()

    # ---- inside -------------------------------------------------------------------------------

    def _show_place(self) -> None:
        gateway = self.gateway
        lost = "window.no_line_to" if on_server(gateway.place) else "window.not_stored_in"
        key = lost if gateway.lost else "window.stored_in"
        self.bar.set_place(gateway.texts(key, name=short_place(gateway.place)), gateway.place)

    def _warned(self, message: Message) -> None:
        self.say(message, "warn")
        self._show_place()
        if message.key == COPIES_UNASKED:
            self.ask_about_copies()

    def _regained(self, message: Message) -> None:
        self.say(message, "good")
        self._show_place()

    def _page_item(self, page_id: str) -> PaletteItem:
        word_key = entry(page_id).word_key
        words = fold(f"{CHINESE(word_key)} {ENGLISH(word_key)}")
        note = self.gateway.texts("window.find_is_page")
        return PaletteItem(
            entry(page_id).icon,
            self.gateway.texts(word_key),
            note=note,
            words=words,
            open=lambda: self.go(page_id),
        )

    def _printout_item(self, info: PrintoutInfo) -> PaletteItem:
        texts = self.gateway.texts
        words = fold(f"{CHINESE.say(info.title)} {info.sought_as} {info.name}")
        target = f"kind:{info.name}"
        note = texts("window.find_is_print")
        return PaletteItem(
            "print", texts.say(info.title), note=note, words=words, open=lambda: self.go("print", target)
        )

    def _build(self, page_id: str) -> Page:
        page = entry(page_id).load()(self.gateway, self, self.stack)  # styled once, in its place
        page.header_changed.connect(self.show_header)
        page.view_changed.connect(partial(self._view_changed, page_id))
        self._word(page)
        self._pages[page_id] = page
        self._stale[page_id] = True
        self.stack.addWidget(page)
        return page

    def _view_changed(self, page_id: str) -> None:
        if self.current is self._pages.get(page_id):
            self.page_changed.emit(page_id)

    def _changed(self, topics: frozenset[str]) -> None:
        for page_id, page in self._pages.items():
            if page.topics & topics:
                self._stale[page_id] = True
        if self._offered not in (None, self._replays()):
            self._offered = None
            self.bar.drop_action()
        self._refresh_current()
        self.clock.tick()
        self._look_at_day()

    def replays_told(self) -> tuple[Message | None, Message | None]:
        """The next steps of Undo and Redo; None for nothing."""
        recent, players = self.gateway.recent, self.gateway.tournament.players
        undo, redo = (
            None if entry is None else describe_entry(entry.code, entry.params, players)
            for entry in (recent.to_undo, recent.to_redo)
        )
        return undo, redo

    def _replays(self) -> tuple[int | None, int | None]:
        """The numbers of the entries that Undo and Redo would take now."""
        recent = self.gateway.recent
        undo, redo = recent.to_undo, recent.to_redo
        return undo.seq if undo else None, redo.seq if redo else None

    def _word(self, page: Page) -> None:
        """Put a page into the language, the colours and the scale in force."""
        page.retranslate()
        for button in page.findChildren(Button):
            button.redraw_icon()

    def _bring_up_to_date(self, page: Page) -> None:
        """Update a page that is shown: its words, if language or look have changed, then the event."""
        if self._unworded.pop(page.id, False):
            self._word(page)
        if self._stale.get(page.id, True):
            self._stale[page.id] = False
            page.refresh()

    def _refresh_current(self) -> None:
        page = self.current
        if page is not None:
            self._bring_up_to_date(page)
        self.show_header()

    def _look_at_day(self) -> None:
        asked = self.gateway.tournament

        def found(day: TodayView) -> None:
            if asked is self.gateway.tournament:
                self._day_dots = day.waiting
                self._show_dots()

        self.gateway.read(today_view, found, awaited=False)

    def _show_dots(self) -> None:
        for each in PAGES:
            self.rail.set_waiting(each.id, each.id in self._day_dots | self._own_dots)

    def _done(self, outcome: Outcome[object], papers: Sequence[OutdatedPaper]) -> None:
        if outcome.code in ("undone", "redone") and self.current is not None:
            self.current.replayed(outcome.params)
        if not outcome.warnings and not outcome.changed:
            return
        players = self.gateway.tournament.players
        to_fix = left_to_fix(outcome.data)
        done = to_fix or describe_entry(outcome.code, outcome.params, players)
        message = [*outcome.warnings, done][0]
        if outcome.warnings and outcome.code == SetStatus.code:  # who left, before the seat that is free now
            message = msg("window.done_and_old", done=done, old=message)
        if papers:
            message = msg("window.done_and_old", done=message, old=old_words(papers))
        kind = "warn" if outcome.warnings or papers or to_fix else "good"
        self.bar.say(Said(message, kind, *self._replays_of(outcome)))
        self._offered = self._replays()  # what cannot be undone is news until the next step too

    def _replays_of(self, outcome: Outcome[object]) -> Sequence[tuple[Message, Callable[[], object]]]:
        """Undo of the step; after an Undo that of the step before, in its place, and Redo beside it."""
        if outcome.code == "undone":
            before = [(msg("window.undo"), self.undo)] if self.gateway.recent.to_undo else []
            return (*before, (msg("window.redo"), self.redo))
        if not outcome.changed or outcome.code in NOT_UNDOABLE or outcome.code == "redone":
            return ()
        return ((msg("window.undo"), lambda: self.undo(outcome.revision)),)


def _rehearsal_bar(gateway: Gateway) -> RehearsalBar | None:
    """The band of a rehearsal; a real event does not read what plays one."""
    if not gateway.tournament.event.rehearsal:
        return None
    from ui.frame.rehearsal import RehearsalBar

    return RehearsalBar(gateway)
