"""Asks before a step that upsets something: what it changes, and a question by its level.

A step is tried out first. The change is shown as bars of the line before and after, and the rest in
sentences. One question for every page and for Undo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QWidget

from tourney.application.application import Application
from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo
from tourney.base.texts import Message, Texts, msg
from tourney.event.command import Command
from tourney.event.journal import Preview
from tourney.event.records import Tournament
from tourney.impact.impact import Impact, ImpactLevel, StageTouched
from tourney.impact.words import impact_words, seat_words
from tourney.standings.line_picture import LineChange
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import Dialog, ReasonChoice
from ui.parts.line_bars import LineBars, changed_bars
from ui.widgets.layouts import column, laid
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
    gateway: Gateway,
    ask_impact: AskImpact,
    command: Command[object],
    title: Message,
    yes: Message,
    *,
    always: bool = False,
) -> None:
    """Carry out a command once its consequences have been agreed to; a reason given for it is stored
    with it. `always`: ask even if nothing published changes.
    """
    ask_after_preview(
        gateway,
        ask_impact,
        lambda app: app.try_out(command),
        (title, yes),
        lambda reason: gateway.run(command, why=reason),
        always=always,
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
            ask_impact(title, yes, impact, give, reason)
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
    *,
    always: bool = False,
) -> None:
    """Try something out and ask by its consequences. A step that is refused anyway is done, to show why."""
    title, yes = words

    def ask(impact: Impact) -> None:
        if always and impact.level is ImpactLevel.NONE:
            impact = replace(impact, level=ImpactLevel.ACKNOWLEDGE)
        ask_impact(title, yes, impact, then, otherwise=otherwise)

    gateway.foresee(trial, ask, lambda _error: then(""))


class ImpactView(QWidget):
    """Empty until it is shown something; it takes no room then. Sentences, and the list as it will be only
    if somebody crosses a line.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words, self._head = Label("", kind="muted", wrap=True), Label("", Role.SMALL, "muted")
        self.after = LineBars(read=True)
        self._picture = laid(column(self._head, self.after, spacing=4))
        self._picture.hide()
        self.setLayout(column(self.words, self._picture, spacing=12))

    def show_nothing(self, words: str = "") -> None:
        """Only a sentence, or nothing at all."""
        self._picture.hide()
        self.words.set_text(words)

    def show_impact(self, texts: Texts, impact: Impact, words: Sequence[Message]) -> None:
        """These sentences, and the first line that somebody crosses."""
        change = _crossed(impact)
        self._picture.setVisible(change is not None)
        if change is not None:
            self._head.set_text(texts.name(change.after.division))
            self._head.setVisible(bool(self._head.full_text))
            self.after.show_picture(changed_bars(texts, change), texts("foresight.after"))
        self.words.set_text("\n".join(map(texts.sentence, words)))

    @property
    def pictured(self) -> bool:
        """Whether bars are shown."""
        return not self._picture.isHidden()


def _crossed(impact: Impact) -> LineChange | None:
    return next(iter(impact.lines), None) if impact.crosses else None


def pictured(impact: Impact) -> frozenset[PlayerNo]:
    """The players whom the picture of the line shows: no sentence tells their places too."""
    change = _crossed(impact)
    if change is None:
        return frozenset()
    return frozenset((*impact.enters, *impact.leaves, *(bar.number for bar in change.after.bars)))


TakeBack = Callable[[StageTouched, str, Callable[[], object] | None], object]
"""Takes a stage back for a reason, and then does the rest."""


_WIDTH, _WIDE = 500, 720


_MOST_TOLD, _MOST_WARNED = 1, 2
"""So many players are listed one by one, beside a picture of the line only those who are not on it; and so
many of the step's own warnings.
"""


SEAT_REASONS = (msg("foresight.wrong_table"), msg("players.came_late"))
"""Why people change seats at a table that plays."""


class ImpactDialog(Dialog):
    """Enter does it, for Undo gives it back. A cut, a drawn stage, an official result, seats in play want a
    reason, if `reason` is not given already. If a played stage depends on it, Enter leaves all as it is.

    `then(reason)` with "" if none is wanted; after a stage was taken back for it too.
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
        change = _crossed(impact)
        super().__init__(parent, texts.say(title), "", _WIDTH if change is None else _WIDE)
        self.level = impact.level
        self._then, self._given_before = then, "" if impact.in_play else reason
        self.view = ImpactView()
        leaving = impact.warnings and all(each.table is None for each in impact.seats)
        seats = () if leaving else seat_words(impact, event)  # the warnings say where they leave
        told = (*seats, *(impact_words(impact, event, _MOST_TOLD, pictured(impact)) if impact.beyond else ()))
        self.view.show_impact(texts, impact, told)
        self.warned = Label(_listed(texts, impact.warnings), wrap=True)
        self.warned.setVisible(bool(impact.warnings))
        self.content.addWidget(self.warned)
        self.hold(self.view)
        usual = [*filter(None, (reason,)), *map(texts.say, SEAT_REASONS)] if impact.in_play else []
        self.reason = ReasonChoice(
            texts("window.reason"), list(dict.fromkeys(usual)), texts("foresight.other"), reason
        )
        self.reason.setVisible(self.wants_reason)
        self.content.addWidget(self.reason)
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
        self.beware(self.yes, no, impact.level is ImpactLevel.REFUSE, self.reason.field)
        self.reason.changed.connect(self._allow)
        self.reason.opened.connect(self.grow)
        self._allow()

    @property
    def wants_reason(self) -> bool:
        """Whether a reason is required that was not given before."""
        return self.level in (ImpactLevel.REASON, ImpactLevel.REFUSE) and not self._given_before

    def ask(self) -> None:
        """Open it; typing goes to the reason if one is to be typed."""
        self.fit()
        self.open()
        if self.wants_reason and not self.reason.clean:
            self.reason.take_keys()
        elif self.yes.isDefault():
            self.yes.setFocus()

    def _allow(self) -> None:
        allowed = bool(self.reason.clean) or not self.wants_reason
        self.yes.setEnabled(allowed)
        if self.level is ImpactLevel.REFUSE:
            self.way_round.setEnabled(allowed)

    def _given(self) -> None:
        if self.yes.isEnabled():
            self.accept()
            self._then(self._why)

    @property
    def _why(self) -> str:
        if self._given_before and self.level in (ImpactLevel.REASON, ImpactLevel.REFUSE):
            return self._given_before
        return self.reason.clean if self.wants_reason else ""

    def _round(self, stage: StageTouched, take_back: TakeBack, alone: bool) -> None:
        """If it was the only stage in the way, the step follows at once."""
        reason = self._why
        self.accept()
        take_back(stage, reason, partial(self._then, reason) if alone else None)


def _listed(texts: Texts, warnings: Sequence[Message]) -> str:
    """The step's own warnings, a line each; of many how many more."""
    lines = [texts.sentence(each) for each in warnings[:_MOST_WARNED]]
    rest = len(warnings) - len(lines)
    return "\n".join([*lines, *([texts("foresight.more_told", n=rest)] if rest else [])])
