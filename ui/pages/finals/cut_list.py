"""The cut as a list: who is through, who is level at the line, who stands by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.ids import PlayerNo
from tourney.competition.cut import CutTie
from tourney.competition.records import Ruling
from tourney.texts import Texts
from tourney.views.finals import DivisionFinals, Finalist, FinalsView, Standing
from ui.pages.standings.naming import clock_time, numbered
from ui.theme import Role
from ui.widgets import Button, Card, Column, DataTable, EmptyState, Label, clear, column

_GROUPS = (Standing.THROUGH, Standing.SEEDED, Standing.HOLDING)
_KINDS = {
    Standing.THROUGH: "good",
    Standing.SEEDED: "accent",
    Standing.HOLDING: "warn",
    Standing.TIED: "warn",
    Standing.RESERVE: "muted",
}


class CutCard(Card):
    """Enter or double click on a player opens him in the standings."""

    def __init__(
        self,
        open_player: Callable[[Finalist], object],
        decide: Callable[[CutTie], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self._decide = decide
        self.note = Label("", kind="muted", wrap=True)
        self.list: DataTable[Finalist] = DataTable(empty=EmptyState(), sortable=False)
        self.list.setProperty("kind", "plain")
        self.list.opened.connect(open_player)
        self._ties = QVBoxLayout()
        self._ties.setSpacing(6)
        self.decide_buttons: list[Button] = []
        self._shown: tuple[object, ...] = ()
        self.body.addWidget(self.note)
        self.body.addWidget(self.list, 1)
        self.body.addLayout(self._ties)

    def retranslate(self, texts: Texts) -> None:
        """Word the columns."""
        self._shown = ()
        self.set_title(texts("finals.cut"))
        self.list.setAccessibleName(texts("finals.cut"))
        self.list.set_columns(_columns(texts))

    def show_cut(self, texts: Texts, view: FinalsView, division: DivisionFinals) -> None:
        """Show the cut of a division with its ties and what was ruled on them."""
        now = (texts.language, division, view.people)
        if now == self._shown:
            return
        self._shown = now
        if self.list.empty is not None:
            self.list.empty.show_words(texts("finals.cut_empty"))
        note = texts("finals.cut_decided") if division.decided else texts("finals.cut_open")
        self.note.set_text(f"{texts('finals.places', n=division.size)} · {note}")
        self.list.set_rows(division.finalists, same=lambda line: line.person.number)
        clear(self._ties)
        self.decide_buttons = []
        for tie in division.ties:
            self._ties.addWidget(self._tie(texts, view, tie))
        for ruling in division.rulings[:3]:
            self._ties.addWidget(self._ruling(texts, view, ruling))

    def _tie(self, texts: Texts, view: FinalsView, tie: CutTie) -> QWidget:
        part = QWidget()
        text = Label(texts("finals.tie", players=_named(view, tie.players), n=tie.places), wrap=True)
        button = Button(texts("finals.decide"), icon_name="scales", on_click=partial(self._decide, tie))
        button.setEnabled(tie.firm)
        box = column(text, spacing=4)
        if not tie.firm:
            box.addWidget(Label(texts("finals.tie_not_firm"), Role.SMALL, "muted", wrap=True))
            button.setToolTip(texts("finals.tie_not_firm"))
        box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.decide_buttons.append(button)
        part.setLayout(box)
        return part

    def _ruling(self, texts: Texts, view: FinalsView, ruling: Ruling) -> QWidget:
        words = texts(
            "finals.tie_ruled",
            players=_named(view, ruling.order),
            reason=" ".join(ruling.reason.split()) or "–",
            by=ruling.by,
            time=clock_time(ruling.at),
        )
        return Label(words, Role.SMALL, "muted", wrap=True)


def _named(view: FinalsView, numbers: Sequence[PlayerNo]) -> list[str]:
    people = view.people
    return [
        numbered(number, people[number].name_zh, people[number].name_en) if number in people else str(number)
        for number in numbers
    ]


def _columns(texts: Texts) -> list[Column[Finalist]]:
    return [
        Column(
            texts("finals.head_seed"),
            lambda line: str(line.seed) if line.seed and line.standing in _GROUPS else "",
            number=True,
            width=56,
            bold=lambda _line: True,
        ),
        Column(
            texts("finals.head_player"),
            lambda line: numbered(line.person.number, line.person.name_zh, line.person.name_en),
            stretch=True,
            kind=lambda line: "muted" if line.standing is Standing.RESERVE else "",
            italic=lambda line: line.standing is Standing.HOLDING,
            tip=lambda line: (
                f"{numbered(line.person.number, line.person.name_zh, line.person.name_en)}"
                f" · {line.person.team}".rstrip(" ·")
            ),
        ),
        Column(
            texts("finals.head_team"), lambda line: line.person.team, width=76, kind=lambda _line: "muted"
        ),
        Column(
            texts("finals.head_standing"),
            lambda line: standing_words(texts, line),
            width=100,
            kind=lambda line: _KINDS[line.standing],
        ),
    ]


def standing_words(texts: Texts, line: Finalist) -> str:
    """How a player stands to the cut."""
    if line.standing is Standing.THROUGH:
        return texts("finals.standing_through")
    if line.standing is Standing.SEEDED:
        return texts("finals.standing_seeded")
    if line.standing is Standing.HOLDING:
        return texts("finals.standing_holding")
    if line.standing is Standing.TIED:
        return texts("finals.standing_tied")
    return texts("finals.standing_reserve", turn=line.seed)
