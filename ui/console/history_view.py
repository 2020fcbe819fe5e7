"""Looking at the past of a game: the replay bar, the position fetched for it, and its keys."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from tourney.base.texts import Texts
from tourney.game.console.view import PositionAt, TableView
from ui.console.client import TableClient
from ui.console.log_list import LogList
from ui.console.replay_bar import ReplayBar
from ui.console.words import line_words

_MOVES = {"Left": -1, "Right": 1, "Up": -10, "Down": 10, "PgUp": -10, "PgDown": 10}


class HistoryView(QObject):
    """`changed` when another moment is looked at, `left` when it is the present again."""

    changed = Signal()
    left = Signal()
    undo_wanted = Signal(int)

    def __init__(
        self, client: TableClient, bar: ReplayBar, log: LogList, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client, self._bar, self._log = client, bar, log
        self.position: PositionAt | None = None
        bar.wanted.connect(self._ask)
        bar.left.connect(self._leave)
        bar.undo_wanted.connect(self.undo_wanted)
        log.undo_wanted.connect(self.undo_wanted)

    @property
    def active(self) -> bool:
        """Whether the past is looked at, also while it is still being fetched."""
        return self.position is not None or not self._bar.isHidden()

    def shown(self, view: TableView) -> TableView:
        """What is to be shown: the moment looked at, else the present."""
        return view if self.position is None else view.then(self.position)

    def look(self, view: TableView, n: int) -> None:
        """The board after entry `n`."""
        lines = [line for line in view.log if not line.undone]
        undoable = frozenset(line.n for line in lines if line.can_undo_to) | {0}
        self._bar.begin([0, *(line.n for line in lines)], undoable, n)

    def press(self, key: str) -> bool:
        """A key while the past is shown; False where it means nothing then."""
        if key in _MOVES:
            self._bar.step(_MOVES[key])
        elif key == "Space":
            self._bar.toggle()
        else:
            return False
        return True

    def words(self, texts: Texts) -> str:
        """The sentence across the board, "" in the present."""
        if self.position is None:
            return ""
        line = self.position.line
        told = line_words(line, texts).split("\n")[0] if line else texts("console.start")
        return texts("console.past", n=self.position.board.n, what=told)

    def _ask(self, n: int) -> None:
        self._log.mark(n)
        self._client.submit(lambda: self._client.session.position_at(n), self._came)

    def _came(self, position: PositionAt) -> None:
        if not self._bar.isHidden():
            self.position = position
            self.changed.emit()

    def _leave(self) -> None:
        self.position = None
        self._log.mark(-1)
        self.left.emit()
