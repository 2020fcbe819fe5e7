"""What the check of a table has found, one line a problem, each with its way on. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tourney.base.ids import PlayerNo
from tourney.base.texts import Texts
from tourney.scores.views import Overruling, ProblemLine, SharedPlace, TableCheck
from ui.pages.scores.words import problem_name
from ui.widgets.buttons import Button
from ui.widgets.layouts import row, scrolled
from ui.widgets.text import Label, plain_tip
from ui.widgets.theme import Role, look

MISSING_DEEDS = "deed_missing"
_LINE = 23
"""Height of a line, px: two of them stand below the heading without scrolling."""
Tie = tuple[PlayerNo, ...]


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One line: a problem with the words of its button, a shared place, or an accepted problem."""

    sign: str
    kind: str
    text: str
    action: str = ""
    problem: ProblemLine | None = None
    tie: Tie = ()
    clause: str = ""
    """What the clause says that the line names."""


class _CheckLineRow(QFrame):
    """The widgets of one line, used again for the next table."""

    def __init__(self, pressed: Callable[[CheckLine], object], jumped: Callable[[CheckLine], object]) -> None:
        super().__init__()
        self._jumped = jumped
        self.line: CheckLine | None = None
        box = QHBoxLayout(self)
        box.setContentsMargins(4, 0, 4, 0)
        box.setSpacing(8)
        self._sign = Label("", bold=True)
        self._sign.setFixedWidth(16)
        self._text = Label("", wrap=True)
        self.button = Button(kind="link", compact=True)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.button.clicked.connect(lambda _checked=False: self.line and pressed(self.line))
        box.addWidget(self._sign)
        box.addWidget(self._text, 1)
        box.addWidget(self.button)

    def show_line(self, line: CheckLine) -> None:
        """Show another line."""
        self.button.setMinimumHeight(look().px(_LINE))
        if line == self.line:
            return
        if self.button.hasFocus():
            self.button.clearFocus()
        self.line = line
        self._sign.set_text(line.sign, line.kind)
        self._text.set_text(line.text, "muted" if line.kind == "muted" else "")
        self._text.setToolTip(plain_tip("\n".join(filter(None, (line.text, line.clause)))))
        self.button.setText(line.action)
        self.button.setVisible(bool(line.action))
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if line.problem is not None else Qt.CursorShape.ArrowCursor
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.line is not None and self.line.problem is not None:
            self._jumped(self.line)


class CheckPanel(QWidget):
    """The list, with a heading that counts what blocks."""

    jump = Signal(object)
    """A `ProblemLine` that somebody wants to see."""
    overrule = Signal(object)
    """A `ProblemLine` that the chief referee wants to accept."""
    bank_has = Signal(object)
    """Deeds that the bank has, a tuple."""
    decide = Signal(object)
    """Players of a shared place, a tuple."""

    def __init__(self, rules: Button, reopen: Button) -> None:
        """`rules` says by which rules is checked, `reopen` takes a confirmation back; beside the heading."""
        super().__init__()
        self._lines: list[_CheckLineRow] = []
        self._shown: tuple[CheckLine, ...] = ()
        self._head = Label("", Role.BODY, bold=True, elide=True)
        self.points = Label("", Role.SMALL, "muted")
        inner = QWidget()
        self._box = QVBoxLayout(inner)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addStretch(1)
        area = scrolled(inner)
        area.setMinimumHeight(0)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2)
        head = row(self._head, self.points, rules, reopen)
        head.setStretch(0, 1)
        outer.addLayout(head)
        outer.addWidget(area, 1)

    @property
    def lines(self) -> tuple[CheckLine, ...]:
        """What is shown, from top to bottom."""
        return self._shown

    @property
    def heading(self) -> str:
        """The heading as shown."""
        return self._head.full_text

    def button_of(self, code: str) -> Button:
        """The button of the first line with this problem, for tests."""
        return next(
            w.button for w in self._lines if w.line and w.line.problem and w.line.problem.code == code
        )

    def show_check(
        self, check: TableCheck, overruled: tuple[Overruling, ...], texts: Texts, begun: bool, official: bool
    ) -> None:
        """Show what was found. `begun`: something is typed; `official`: confirmed, nothing to be done."""
        words, kind = _heading(check, texts, begun)
        self._head.set_text(words, kind)
        self.points.set_text(texts.say(check.points) if begun and check.points is not None else "")
        lines = [_problem(problem, texts, official) for problem in check.problems]
        lines += [_tie(tie, check, texts) for tie in check.ties]
        lines += [_overruled(each, texts) for each in overruled]
        self._shown = tuple(lines)
        while len(self._lines) < len(lines):
            made = _CheckLineRow(self._pressed, lambda line: self.jump.emit(line.problem))
            self._lines.append(made)
            self._box.insertWidget(len(self._lines) - 1, made)
        for number, widget in enumerate(self._lines):
            widget.setVisible(number < len(lines))
            if number < len(lines):
                widget.show_line(lines[number])

    def _pressed(self, line: CheckLine) -> None:
        if line.tie:
            self.decide.emit(line.tie)
        elif line.problem is not None and line.problem.code == MISSING_DEEDS:
            self.bank_has.emit(line.problem.deeds)
        elif line.problem is not None:
            self.overrule.emit(line.problem)


def _heading(check: TableCheck, texts: Texts, begun: bool) -> tuple[str, str]:
    if not begun:
        return texts("scores.check_empty"), "muted"
    if check.blocking:
        return texts("scores.check_blocked", n=check.blocking), "bad"
    if check.missing:
        return texts("scores.check_missing", players=check.called(check.missing)), "warn"
    if check.problems:
        return texts("scores.check_warned", n=len(check.problems)), "warn"
    if check.ties:
        return texts("scores.check_tied"), "warn"
    return texts("scores.check_clean"), "good"


def _problem(problem: ProblemLine, texts: Texts, official: bool) -> CheckLine:
    sign, kind = ("×", "bad") if problem.error else ("!", "warn")
    action = ""
    if not official and problem.code == MISSING_DEEDS:
        action = texts("scores.bank_has_it", n=len(problem.deeds))
    elif not official and problem.blocks and problem.overrulable:
        action = texts("scores.overrule")
    return CheckLine(sign, kind, text=texts.say(problem.message), action=action, problem=problem)


def _tie(tie: SharedPlace, check: TableCheck, texts: Texts) -> CheckLine:
    key = "scores.tie" if tie.land_known else "scores.tie_totals"
    words = texts(key, players=check.called(tie.players), clause=tie.clause)
    clause = f"{tie.clause}: {texts.say(tie.says)}" if tie.says is not None else ""
    return CheckLine("=", "warn", words, texts("scores.decide"), tie=tie.players, clause=clause)


def _overruled(each: Overruling, texts: Texts) -> CheckLine:
    problem = problem_name(each.code, texts)
    said = texts("scores.overruled", problem=problem, reason=each.reason, by=each.by)
    return CheckLine("✓", "muted", said)
