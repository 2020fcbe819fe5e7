"""The one question before a step that upsets something: what it changes, and by its level what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from tourney.base.heat_names import heat_named
from tourney.base.texts import Message, Texts, msg
from tourney.event.records import Tournament
from tourney.impact.impact import Consequence, Level, StageTouched
from tourney.impact.words import consequence_words
from ui.parts.dialogs import Dialog, ReasonField, labelled
from ui.parts.view import ConsequenceView
from ui.widgets.text import Label

TakeBack = Callable[[StageTouched, str, Callable[[], object] | None], object]
"""Takes a stage back for a reason, and then does what is left to be done."""
_WIDTH, _WIDE = 520, 860
_MOST, _MOST_BESIDE = 5, 2
"""So many players are told one by one; beside a picture of the line, which shows the others, fewer."""
_DANGEROUS = (Level.CONFIRM, Level.REASON, Level.REFUSE)
_ASKED = {
    Level.CONFIRM: msg("foresight.ask_confirm"),
    Level.REASON: msg("foresight.ask_reason"),
    Level.REFUSE: msg("foresight.ask_refused"),
}


class ConsequenceDialog(Dialog):
    """Enter saves only where nobody has seen what changes; a cut, a drawn stage, an official result want a
    reason; where a stage that has been played rests on it the way round comes first.

    `then(reason)` with "" where none was asked for; after a stage was taken back for it too.
    """

    def __init__(
        self,
        parent: QWidget,
        texts: Texts,
        title: Message,
        yes: Message,
        *,
        consequence: Consequence,
        event: Tournament,
        then: Callable[[str], object],
        take_back: TakeBack,
        reason: str = "",
    ) -> None:
        wide = _WIDE if consequence.lines else _WIDTH
        super().__init__(parent, texts.say(title), "", wide)
        self.level = consequence.level
        self._then = then
        most = _MOST_BESIDE if consequence.lines else _MOST
        self.view = ConsequenceView()
        self.view.show_consequence(texts, consequence, consequence_words(consequence, event, most))
        self.asked = Label("", kind="warn", wrap=True)
        self.warned = Label(_listed(texts, consequence.warnings), wrap=True)
        self.warned.setVisible(bool(consequence.warnings))
        if consequence.level in _ASKED:
            seats_only = consequence.in_play and not consequence.stages and consequence.played is None
            asked = msg("foresight.ask_in_play") if seats_only else _ASKED[consequence.level]
            self.asked.set_text(texts.say(asked))
        self.asked.setVisible(consequence.level in _ASKED)
        self.content.addWidget(self.warned)
        self.hold(self.view)
        self.content.addWidget(self.asked)
        self.reason = ReasonField()
        line = labelled(self.reason, texts("window.reason"))
        line.setVisible(self.wants_reason)
        self.content.addWidget(line)
        no = self.add_button(texts("foresight.leave"), "", self.reject)
        if consequence.played is not None:
            heat, alone = heat_named(consequence.played.heat), consequence.played_stages == 1
            self.way_round = self.add_button(
                texts("foresight.take_back_and_do" if alone else "foresight.take_back", heat=heat),
                "",
                partial(self._round, consequence.played, take_back, alone),
            )
            self.way_round.setAutoDefault(False)
            self.yes = self.add_button(texts("foresight.let_stand", heat=heat), "primary", self._given)
        else:
            self.yes = self.add_button(texts.say(yes), "primary", self._given)
        self.beware(self.yes, no, consequence.level in _DANGEROUS, self.reason)
        self.reason.textChanged.connect(lambda _text: self._allow())
        self.reason.setText(reason)
        self.reason.selectAll()
        self._allow()

    @property
    def wants_reason(self) -> bool:
        """Whether nothing is done without one."""
        return self.level in (Level.REASON, Level.REFUSE)

    def ask(self) -> None:
        """Open it; typing goes to the reason where one is wanted."""
        self.fit()
        self.open()
        if self.wants_reason:
            self.reason.setFocus()

    def _allow(self) -> None:
        allowed = bool(self.reason.clean) or not self.wants_reason
        self.yes.setEnabled(allowed)
        if self.level is Level.REFUSE:
            self.way_round.setEnabled(allowed)

    def _given(self) -> None:
        if self.yes.isEnabled():
            self.accept()
            self._then(self.reason.clean if self.wants_reason else "")

    def _round(self, stage: StageTouched, take_back: TakeBack, alone: bool) -> None:
        """Where it was the only stage that stood against the step, the step follows at once."""
        reason = self.reason.clean
        self.accept()
        take_back(stage, reason, partial(self._then, reason) if alone else None)


def _listed(texts: Texts, warnings: Sequence[Message]) -> str:
    """What the step itself tells, a line each; of many how many more."""
    lines = [texts.sentence(each) for each in warnings[:_MOST]]
    rest = len(warnings) - len(lines)
    return "\n".join([*lines, *([texts("foresight.more_told", n=rest)] if rest else [])])
