"""Asks before a step that upsets something: what it changes, and a question by its level.

A step is tried out first. The change is shown as bars of the line before and after, and the rest in
sentences. One question for every page and for Undo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QWidget

from tourney.application.application import Application
from tourney.base.heat_names import heat_named
from tourney.base.texts import Message, Texts, msg
from tourney.event.command import Command
from tourney.event.journal import Preview
from tourney.event.records import Tournament
from tourney.impact.impact import Impact, ImpactLevel, StageTouched
from tourney.impact.words import impact_words, seat_words
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import Dialog, ReasonField, labelled
from ui.parts.line_bars import LineBars, changed_bars
from ui.widgets.layouts import column, row
from ui.widgets.text import Label
from ui.widgets.theme import Role


class AskImpact(Protocol):
    """Shows what a step would change and asks by its level: nothing, one Enter, a confirmation, a reason, or
    the way round. `then(reason)` once it is agreed to, with "" if none was asked for; `otherwise()` if it is
    not; `reason` is filled in already. Pages have it as `ShellPort.ask_impact`.
    """

    def __call__(
        self,
        title: Message,
        yes: Message,
        impact: Impact,
        then: Callable[[str], object],
        reason: str = "",
        otherwise: Callable[[], object] | None = None,
    ) -> None: ...


def run_with_preview(
    gateway: Gateway, ask_impact: AskImpact, command: Command[object], title: Message, yes: Message
) -> None:
    """Carry out a command once its consequences have been agreed to; a reason given for it is stored
    with it.
    """
    ask_after_preview(
        gateway,
        ask_impact,
        lambda app: app.try_out(command),
        (title, yes),
        lambda reason: gateway.run(command, why=reason),
    )


def run_with_reason(
    gateway: Gateway,
    ask_impact: AskImpact,
    command: Command[object],
    words: tuple[Message, Message],
    reason: str = "",
) -> None:
    """Give seats; if tables have begun only with a reason: `reason` is filled in already."""
    title, yes = words

    def give(why: str = "") -> None:
        gateway.run(command, why=why)

    def ask(impact: Impact) -> None:
        if impact.in_play:
            ask_impact(_named(gateway, title, impact), yes, impact, give, reason)
        else:
            give()

    gateway.foresee(lambda app: app.try_out(command), ask, lambda _error: give())


def ask_after_preview(
    gateway: Gateway,
    ask_impact: AskImpact,
    trial: Callable[[Application], Preview[object]],
    words: tuple[Message, Message],
    then: Callable[[str], object],
    otherwise: Callable[[], object] | None = None,
) -> None:
    """Try something out and ask by its consequences. A step that is refused anyway is done, to show why."""
    title, yes = words

    def ask(impact: Impact) -> None:
        ask_impact(_named(gateway, title, impact), yes, impact, then, otherwise=otherwise)

    gateway.foresee(trial, ask, lambda _error: then(""))


def _named(gateway: Gateway, title: Message, impact: Impact) -> Message:
    """The title with the seats that change, which it may name."""
    seats = seat_words(impact, gateway.tournament)
    return Message(title.key, {**title.params, "seats": seats})


class ImpactView(QWidget):
    """Empty until it is shown something; it takes no room then. `narrow`: sentences first, and only the line
    as it is afterwards, with changed players marked.
    """

    def __init__(self, *, narrow: bool = False) -> None:
        super().__init__()
        self.words = Label("", kind="muted", wrap=True)
        self.before, self.after = LineBars(notes=False), LineBars(notes=False)
        self._heads = Label("", Role.SMALL, "muted"), Label("", Role.SMALL, "muted")
        sides = row(spacing=24)
        pairs = list(zip(self._heads, (self.before, self.after), strict=True))
        for head, bars in pairs[narrow:]:
            sides.addLayout(column(head, bars, None, spacing=4), 1)
        self._picture = QWidget()
        self._picture.setLayout(sides)
        self._picture.hide()
        parts = (self.words, self._picture) if narrow else (self._picture, self.words)
        self.setLayout(column(*parts, spacing=12))

    def show_nothing(self, words: str = "") -> None:
        """Only a sentence, or nothing at all."""
        self._picture.hide()
        self.words.set_text(words)

    def show_impact(self, texts: Texts, impact: Impact, words: Sequence[Message]) -> None:
        """The first line that differs, and these sentences."""
        change = next(iter(impact.lines), None)
        self._picture.setVisible(change is not None)
        if change is not None:
            before, after = changed_bars(texts, change)
            name = texts.name(change.after.division)
            heads = texts("foresight.before"), texts("foresight.after")
            for head, bars, picture, said in zip(
                self._heads, (self.before, self.after), (before, after), heads, strict=True
            ):
                head.set_text(f"{said} · {name}" if name else said)
                bars.show_picture(picture, said)
        self.words.set_text("\n".join(map(texts.sentence, words)))

    @property
    def pictured(self) -> bool:
        """Whether bars are shown."""
        return not self._picture.isHidden()


TakeBack = Callable[[StageTouched, str, Callable[[], object] | None], object]
"""Takes a stage back for a reason, and then does the rest."""


_WIDTH, _WIDE = 520, 860


_MOST, _MOST_BESIDE = 5, 2
"""So many players are listed one by one; beside a picture of the line, which shows the others, fewer."""


_DANGEROUS = (ImpactLevel.CONFIRM, ImpactLevel.REASON, ImpactLevel.REFUSE)


_ASKED = {
    ImpactLevel.CONFIRM: msg("foresight.ask_confirm"),
    ImpactLevel.REASON: msg("foresight.ask_reason"),
    ImpactLevel.REFUSE: msg("foresight.ask_refused"),
}


class ImpactDialog(Dialog):
    """Enter saves only if nobody has seen what changes; a cut, a drawn stage, an official result want a
    reason; if a played stage depends on it the way round comes first.

    `then(reason)` with "" if none was asked for; after a stage was taken back for it too.
    """

    def __init__(
        self,
        parent: QWidget,
        texts: Texts,
        title: Message,
        yes: Message,
        *,
        impact: Impact,
        event: Tournament,
        then: Callable[[str], object],
        take_back: TakeBack,
        reason: str = "",
    ) -> None:
        wide = _WIDE if impact.lines else _WIDTH
        super().__init__(parent, texts.say(title), "", wide)
        self.level = impact.level
        self._then = then
        most = _MOST_BESIDE if impact.lines else _MOST
        self.view = ImpactView()
        self.view.show_impact(texts, impact, impact_words(impact, event, most))
        self.asked = Label("", kind="warn", wrap=True)
        self.warned = Label(_listed(texts, impact.warnings), wrap=True)
        self.warned.setVisible(bool(impact.warnings))
        if impact.level in _ASKED:
            seats_only = impact.in_play and not impact.stages and impact.played is None
            question = msg("foresight.ask_in_play") if seats_only else _ASKED[impact.level]
            self.asked.set_text(texts.say(question))
        self.asked.setVisible(impact.level in _ASKED)
        self.content.addWidget(self.warned)
        self.hold(self.view)
        self.content.addWidget(self.asked)
        self.reason = ReasonField()
        line = labelled(self.reason, texts("window.reason"))
        line.setVisible(self.wants_reason)
        self.content.addWidget(line)
        no = self.add_button(texts("foresight.leave"), "", self.reject)
        if impact.played is not None:
            heat, alone = heat_named(impact.played.heat), impact.played_stages == 1
            self.way_round = self.add_button(
                texts("foresight.take_back_and_do" if alone else "foresight.take_back", heat=heat),
                "",
                partial(self._round, impact.played, take_back, alone),
            )
            self.way_round.setAutoDefault(False)
            self.yes = self.add_button(texts("foresight.let_stand", heat=heat), "primary", self._given)
        else:
            self.yes = self.add_button(texts.say(yes), "primary", self._given)
        self.beware(self.yes, no, impact.level in _DANGEROUS, self.reason)
        self.reason.textChanged.connect(lambda _text: self._allow())
        self.reason.setText(reason)
        self.reason.selectAll()
        self._allow()

    @property
    def wants_reason(self) -> bool:
        """Whether a reason is required."""
        return self.level in (ImpactLevel.REASON, ImpactLevel.REFUSE)

    def ask(self) -> None:
        """Open it; typing goes to the reason if one is wanted."""
        self.fit()
        self.open()
        if self.wants_reason:
            self.reason.setFocus()

    def _allow(self) -> None:
        allowed = bool(self.reason.clean) or not self.wants_reason
        self.yes.setEnabled(allowed)
        if self.level is ImpactLevel.REFUSE:
            self.way_round.setEnabled(allowed)

    def _given(self) -> None:
        if self.yes.isEnabled():
            self.accept()
            self._then(self.reason.clean if self.wants_reason else "")

    def _round(self, stage: StageTouched, take_back: TakeBack, alone: bool) -> None:
        """If it was the only stage in the way, the step follows at once."""
        reason = self.reason.clean
        self.accept()
        take_back(stage, reason, partial(self._then, reason) if alone else None)


def _listed(texts: Texts, warnings: Sequence[Message]) -> str:
    """The step's own warnings, a line each; of many how many more."""
    lines = [texts.sentence(each) for each in warnings[:_MOST]]
    rest = len(warnings) - len(lines)
    return "\n".join([*lines, *([texts("foresight.more_told", n=rest)] if rest else [])])
