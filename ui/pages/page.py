"""What a page is, and what it may ask of the frame. Read this before you write a page.

A page is a `QWidget` built from the parts in `ui.widgets`; it shows read models made by
queries of `tourney`'s features and changes the event only by commands through its gateway.

Life of a page
    It is imported and built when it is opened for the first time: `PageClass(gateway, shell)`. Build the
    widgets in `__init__` without words, call nothing of the event there. The frame then calls
    `retranslate()` (put every word) and `refresh()` (show the event). Afterwards
    `retranslate()` then `refresh()` after a change of language, theme or scale,
    `refresh()` when one of your `topics` has changed - only while the page is visible; a hidden page is
    refreshed once when it is next opened.
    `refresh()` must keep what a person is typing, the selection and the scroll position
    (`DataTable.set_rows(rows, same=...)` does).

Reading
    `self.gateway.tournament`, `.rules`, `.now()` are one consistent snapshot: call cheap queries on them
    directly. Slow ones (standings of hundreds): `self.gateway.read(query, then)`; `then(result)` comes back
    on the window's thread, and not at all if the page's event was closed meanwhile.

Changing
    `self.gateway.run(command, then=..., otherwise=...)`: returns at once; `then(outcome)` after the commit,
    `otherwise(error)` instead of the message bar when it is refused. Without `otherwise` the frame shows
    the error's sentence. Done commands are announced in the bar with Undo by the frame: do not `say` it.
    Documents and other long work: `self.gateway.work(job, then, otherwise, title=msg(...))`, where
    `job(progress)` runs on another thread, calls `progress.step(done, total)` and may be cancelled there.

Words
    `self.words("area.key", n=3)` is the sentence in the language in force (a literal key, so that the test
    finds it); `self.gateway.texts.say(message)` for a Message of the rules; `.texts.name(name)` for a `Name`.

Look
    `theme.look()` inside `paintEvent`: `look().colour("accent")`, `look().px(8)`,
    `look().font(Role.LEAD)`. Never store colours. A page has a margin at its sides already; add no outer one.
    Signs and words besides every colour.

Keys
    `shortcuts()` gives (key, words) for F1's list; make them work with `self.key("F8", self.next_problem)`.
    `ui.base.shortcuts` has the keys of the window; a page that claims one of them again is refused. Esc asks
    `go_back()` first, Ctrl+F asks `find_here()`. A scanned code `TY1/…` goes to `scanned(code)` of the
    visible page first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QWidget

from tourney.base.ids import HeatId, TableNo
from tourney.base.languages import Language
from tourney.base.texts import Message
from ui.base.shortcuts import EVERYWHERE, Shortcuts

if TYPE_CHECKING:
    from ui.gateway.gateway import Gateway
    from ui.gateway.hall_server import HallServer
    from ui.parts.clock import ClockActions
    from ui.parts.impact import AskImpact
    from ui.parts.pictures import PictureSubject
    from ui.projector.projector import Projector


class ShellPort(Protocol):
    """What the frame does for a page. None of these calls waits for a person."""

    @property
    def projector(self) -> Projector:
        """The projector; a table console hands its board to it."""
        ...

    @property
    def clock(self) -> ClockActions:
        """The commands of the hall's clock, and its sounds."""
        ...

    @property
    def settings(self) -> Path:
        """The ini file with a person's choices for the window."""
        ...

    def go(self, page_id: str, target: str = "") -> None:
        """Open a page and, if given, a target on it: `go("scores", "table:2:7")`."""
        ...

    def hall_server(self) -> HallServer:
        """The server of this event's hall."""
        ...

    def focus_primary(self) -> None:
        """Put the focus on the page's primary button, in the header: Enter or Space presses it."""
        ...

    def run_table(self, heat: HeatId, table: TableNo) -> None:
        """Run a table with the engine, in a window of its own."""
        ...

    def share_picture(self) -> None:
        """Share what the open page shows as a picture."""
        ...

    def say(
        self, message: Message, kind: str = "", action: tuple[Message, Callable[[], object]] | None = None
    ) -> None:
        """Show a sentence in the message bar. `kind`: "", "good", "warn", "bad"; `action`: the way on."""
        ...

    def undo(self, seq: int | None = None) -> None:
        """Take back an entry of the journal, else the last; asks first if later results depend on it."""
        ...

    def take_back(self, seqs: Sequence[int]) -> None:
        """Take back several entries in one step or none; asks first if later results depend on them."""
        ...

    def confirm(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
        """Ask once, only if paper or people may have seen the result; `then` runs if it was `yes`.

        `danger`: something is taken back or overwritten, and Enter changes nothing.
        """
        ...

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
        """As `confirm`, with a line for the reason, which must not be empty; `then(reason)`. `usual` reasons
        are chips, the first of them chosen.

        `ready` is in the line already: Enter takes it, typing replaces it. Unchanged it is passed as "": its
        meaning can be stored, not a sentence in one language. `danger`: Enter in the line goes to the button
        and does not press it.
        """
        ...

    @property
    def ask_impact(self) -> AskImpact:
        """Show what a step would change and ask by its level."""
        ...

    def set_waiting(self, page_id: str, waiting: bool) -> None:
        """A dot on the rail: something waits on that page."""
        ...

    def set_referee(self, name: str) -> None:
        """Set the user of this computer, from now on and next time; the journal's author."""
        ...

    def set_language(self, language: Language) -> None:
        """Show the window in another language."""
        ...

    def set_theme(self, name: str) -> None:
        """Another theme of `theme.THEMES`."""
        ...

    def step_scale(self, step: int) -> None:
        """Larger (1) or smaller (-1) text; 0 is 100 %."""
        ...


class Page(QWidget):
    """Base of all pages. Emit `header_changed` when note or primary action have changed by themselves."""

    id: ClassVar[str]
    """Name in `ui.frame.navigation.PAGES`."""
    title_key: ClassVar[str]
    """Key of the page's title in the header (the rail's word is in `ui.frame.navigation`)."""
    topics: ClassVar[frozenset[str]]
    """Collections of `Tournament` (and "event") whose changes the page shows."""
    help_key: ClassVar[str]
    """Key of the text that F1 shows (area `help` or the page's own)."""

    shares: ClassVar[bool] = False
    """Whether it has something to share as a picture (`subject`)."""

    header_changed = Signal()
    view_changed = Signal()
    """Another view of the page is in sight, with another text of F1."""

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.gateway = gateway
        self.shell = shell
        self._shortcuts = Shortcuts(everywhere=EVERYWHERE)

    def help_in_sight(self) -> str:
        """Key of the text that F1 shows for the view in sight."""
        return self.help_key

    def words(self, key: str, **params: Any) -> str:
        """The sentence of a key in the language in force."""
        return self.gateway.texts(key, **params)

    def key(self, keys: str, call: Callable[[], object]) -> None:
        """Keys of this page ("F8", "Ctrl+Return Ctrl+Enter"). They work while it is visible, also where the
        rail or the header has the focus.

        TwoOwnersError for one that the window or this page has already.
        """
        for sequence in self._shortcuts.claim(self.id, keys):
            shortcut = QShortcut(sequence, self)
            shortcut.activated.connect(call)

    # ---- what a page says ---------------------------------------------------------------------

    def title(self) -> str:
        """Its name in the header: a part that takes its place may have its own."""
        return self.words(self.title_key)

    def refresh(self) -> None:
        """Show the present event."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        raise NotImplementedError

    def primary_action(self) -> QAction | None:
        """The one primary button, at the same place on every page. Return the same object each time and
        change its text and its enabled state; None for none. Its tool tip tells why it is disabled.
        """
        return None

    def way_back(self) -> QAction | None:
        """The button before the primary one, back to the page itself while a part has taken its place."""
        return None

    def press_primary(self) -> None:
        """Ctrl+Enter: the primary button. If it cannot be pressed yet it gets the cursor and tells why."""
        action = self.primary_action()
        if action is not None and action.isEnabled():
            action.trigger()
        elif action is not None:
            self.shell.focus_primary()

    def header_note(self) -> str:
        """A few words beside the title: "heat 2 of 3 · 16 tables"."""
        return ""

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        """(key, its action) in the language in force, for the list of shortcuts."""
        return ()

    def find_here(self) -> bool:
        """Ctrl+F: put the cursor into the search field. False if the page has none."""
        return False

    def go_back(self) -> bool:
        """Esc: one step back without losing typing. False if there is no step to take."""
        return False

    def open_target(self, target: str) -> None:
        """Show the target of a jump: "player:31", "table:2:7", "table:2:7:31", "heat:semi", "kind:seating".

        An unknown target is ignored.
        """

    def subject(self) -> PictureSubject:
        """The part of this page that is shared as a picture. A TourneyError tells why it cannot be, for
        now.
        """
        raise NotImplementedError

    def take_file(self, file: Path, then: Callable[[], object]) -> bool:
        """Take a dropped file that belongs on this page. True if a person has to look at it first: then
        `then` once they are done with it.
        """
        raise NotImplementedError

    def replayed(self, params: Mapping[str, object]) -> None:
        """A step was undone or done again here; `params` of its entry. Show the place where it was."""

    def scanned(self, code: str) -> bool:
        """A code was scanned while this page is visible. True if the page has used it."""
        return False
