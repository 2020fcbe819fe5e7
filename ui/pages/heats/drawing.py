"""The form of a draw: which heats, with which seed, and the effect of drawing now.

The page has the button.
"""

from __future__ import annotations

import secrets

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QRadioButton, QVBoxLayout, QWidget

from tourney.base.heat_names import heat_named, heats_named
from tourney.base.ids import STAGES, HeatId, heat_order
from tourney.base.texts import Message, Texts
from tourney.clock.current_heat import awaited
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats
from tourney.heats.draws import DrawChoice, draw_choices
from tourney.heats.heats import DrawPlan
from tourney.players.commands import SetStatus
from ui.pages.page import Page
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import NumberField
from ui.widgets.layouts import Panel, column, laid, row, scrolled
from ui.widgets.text import Label, capital
from ui.widgets.theme import Role

_SEEDS = 999_999


class DrawForm(QWidget):
    """Shown in place of the board while a heat is not drawn, or is to be drawn again."""

    changed = Signal()
    other_players = Signal()
    """The choice of players has changed: the effect of the draw is computed anew."""
    cancelled = Signal()
    drawn = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self.plan: DrawPlan | None = None
        self._busy = False
        self.title = Label("", Role.LEAD)
        self.players = Label("", wrap=True)
        self.aside = Label("", kind="muted", wrap=True)
        self.problem = Hint(on_action=lambda: self._page.shell.go("finals"))
        self.awaited = Hint(on_action=self._leave_out)
        self.seat_too = QCheckBox()
        self.seat_too.clicked.connect(lambda _on: self.other_players.emit())
        self.warning, self.replaces = Hint(), Hint()
        self.which = Label("", Role.SMALL, "muted", bold=True)
        self.which_hint = Label("", Role.SMALL, "muted")
        self._boxes: dict[HeatId, QCheckBox] = {}
        self._box_row = QVBoxLayout()
        self._box_row.setSpacing(4)
        self.seed = NumberField(self._new_seed(), 0, _SEEDS, width=112)
        self.seed.changed.connect(self._seed_changed)
        self.seed.returnPressed.connect(self.submit)
        self.seed_word = Label("", Role.SMALL, "muted", bold=True)
        self.seed_hint = Label("", Role.SMALL, "muted", wrap=True)
        self.seed_word.setBuddy(self.seed)
        self.reseed = Button(kind="quiet", icon_name="shuffle", on_click=self._other_seed)
        self.back = Button(kind="quiet", on_click=self.cancelled.emit)
        card = Panel()
        labels = (self.title, self.players, self.aside, self.awaited, self.seat_too, self.problem)
        for part in (*labels, self.warning):
            card.body.addWidget(part)
        card.body.addSpacing(8)
        card.body.addWidget(self.which)
        card.body.addLayout(self._box_row)
        card.body.addWidget(self.which_hint)
        card.body.addSpacing(8)
        seed = row(self.seed, self.reseed, None)
        card.body.addLayout(column(self.seed_word, seed, self.seed_hint, spacing=4))
        self.choice_word = Label("", Role.SMALL, "muted", bold=True)
        self.choices: dict[str, QRadioButton] = {}
        self._choice_group = QButtonGroup(self)
        self._choices: tuple[DrawChoice, ...] = ()
        self._asked: tuple[tuple[HeatId, ...], int] | None = None
        self._choice_box = QVBoxLayout()
        self._choice_box.setSpacing(4)
        card.body.addWidget(self.choice_word)
        card.body.addLayout(self._choice_box)
        card.body.addWidget(self.replaces)
        card.body.addLayout(row(None, self.back))
        card.setMaximumWidth(720)
        inner = laid(column(card, None))
        self.setLayout(column(scrolled(inner)))

    def open_plan(self, plan: DrawPlan) -> None:
        """Show what drawing a heat would mean; heats ticked before stay ticked."""
        other = self.plan is None or self.plan.heat != plan.heat
        self.plan = plan
        self._offer_heats(plan, fresh=other)
        self._asked = None
        self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """Ticks of an earlier visit were meant for that visit."""
        super().showEvent(event)
        if self.plan is not None and not event.spontaneous():
            self._offer_heats(self.plan, fresh=True)
            self._show_ticked()
            if self.seat_too.isChecked():
                self.seat_too.setChecked(False)
                self.other_players.emit()

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        plan, words, texts = self.plan, self._page.words, self._page.gateway.texts
        if plan is None:
            return
        stage = plan.heat in STAGES
        if stage:
            self.players.set_text(words("heatspage.stage_players"))
        elif plan.sizes:
            self.players.set_text(words("heatspage.draw_players", n=plan.players, sizes=plan.sizes))
        else:
            self.players.set_text(words("heatspage.draw_players_only", n=plan.players))
        aside = [words("heatspage.draw_away", n=plan.away)] if plan.away and not stage else []
        self.aside.set_text(" ".join(aside))
        self.aside.setVisible(bool(aside))
        self._show_awaited(plan, stage)
        wrong = plan.blocked or plan.problem
        finals = words("heatspage.to_finals") if stage and plan.blocked else ""
        self.problem.show_words(texts.say(wrong) if wrong else "", "warn" if stage else "bad", finals)
        self.warning.show_words(" ".join(texts.say(each) for each in plan.warnings), "warn")
        for heat, box in self._boxes.items():
            box.setText(capital(texts.say(heat_named(heat))))
        several = len(self._boxes) > 1
        for part in (self.which, self.which_hint, *self._boxes.values()):
            part.setVisible(several)
        self.which.set_text(words("heatspage.draw_which"))
        self.which_hint.set_text(words("heatspage.draw_which_hint"))
        self.seed_word.set_text(words("heatspage.seed"))
        self.seed.setAccessibleName(words("heatspage.seed"))
        self.seed_hint.set_text(words("heatspage.seed_hint"))
        self.reseed.setText(words("heatspage.other_seed"))
        self.back.setText(words("heatspage.back_to_seats"))
        self.back.setVisible(plan.heat in self._page.gateway.tournament.heats)
        self._show_choices()
        self._show_ticked()

    def _show_awaited(self, plan: DrawPlan, stage: bool) -> None:
        """Players who have not come: left out, with a tick to seat them too, or seated if nobody is checked
        in.
        """
        words, out = self._page.words, len(plan.not_here)
        self.seat_too.setVisible(bool(out))
        self.seat_too.setText(words("heatspage.draw_seat_too", n=out) if out else "")
        if out and not plan.everybody:
            self.awaited.show_words(words("heatspage.draw_left_out", n=out))
            return
        waits = words("heatspage.draw_registered", n=plan.registered) if plan.registered and not stage else ""
        leave_out = words("today.button_leave_out") if plan.registered < plan.players and not out else ""
        self.awaited.show_words(waits, "", leave_out)

    @property
    def everybody(self) -> bool:
        """Whether players who are not here are to be seated too."""
        return self.seat_too.isChecked()

    @property
    def heats(self) -> tuple[HeatId, ...]:
        """The heats that would be drawn."""
        ticked = [heat for heat, box in self._boxes.items() if box.isChecked()]
        return tuple(sorted(ticked, key=heat_order))

    @property
    def odd_tables(self) -> str:
        """The chosen way to draw; "" for the format's own, if there is no choice."""
        return next((way for way, button in self.choices.items() if button.isChecked()), "")

    @property
    def ready(self) -> bool:
        """Whether the draw may be done."""
        plan = self.plan
        wrong = plan is None or plan.blocked is not None or plan.problem is not None
        return not (wrong or self._busy) and bool(self.heats) and self.seed.value is not None

    @property
    def will(self) -> str:
        """The button's action, in words."""
        texts: Texts = self._page.gateway.texts
        if self._busy:
            return texts("heatspage.drawing")
        heats = self._heats
        if self.plan is not None and self.plan.warnings:
            return texts("heatspage.draw_anyway", heats=heats)
        if self.plan is not None and self.plan.not_here and not self.plan.everybody:
            return texts("heatspage.draw_here", here=self.plan.players, out=len(self.plan.not_here))
        return self._drawn

    @property
    def _heats(self) -> list[Message]:
        return heats_named(self.heats or ((self.plan.heat,) if self.plan else ()))

    @property
    def _drawn(self) -> str:
        stage = self.plan is not None and self.plan.heat in STAGES
        return self._page.words("heatspage.draw_stage" if stage else "heatspage.draw", heats=self._heats)

    @property
    def why_not(self) -> str:
        """Why the button cannot be pressed."""
        wrong = (self.plan.blocked or self.plan.problem) if self.plan else None
        return self._page.gateway.texts.say(wrong) if wrong else ""

    def submit(self) -> None:
        """Draw."""
        seed = self.seed.value
        if not self.ready or seed is None:
            return
        self._busy = True
        self._show_ticked()
        self._page.gateway.run(
            DrawHeats(self.heats, seed, odd_tables=self.odd_tables, with_absent=self.everybody),
            lambda _outcome: self._done(),
            self._refused,
        )

    def _leave_out(self) -> None:
        """Mark players who have not come as absent, until they do."""
        self._page.gateway.run(SetStatus(awaited(self._page.gateway.tournament), Status.ABSENT))

    def _done(self) -> None:
        self._busy = False
        self.plan = None
        self.seat_too.setChecked(False)
        self.seed.set_value(self._new_seed())
        self.drawn.emit()

    def _refused(self, error: Exception) -> None:
        self._busy = False
        self._show_ticked()
        self._page.gateway.failed.emit(error)

    def _offer_heats(self, plan: DrawPlan, fresh: bool) -> None:
        heats = sorted({plan.heat, *plan.together, *plan.may}, key=heat_order)
        ticked = set(plan.together) if fresh else {h for h, box in self._boxes.items() if box.isChecked()}
        if list(self._boxes) != heats:
            for box in self._boxes.values():
                self._box_row.removeWidget(box)
                box.hide()
                box.deleteLater()
            self._boxes = {heat: QCheckBox(self) for heat in heats}
            for box in self._boxes.values():
                box.toggled.connect(lambda _on: self._show_ticked())
                self._box_row.addWidget(box)
        for heat, box in self._boxes.items():
            # a tick set here is not a person's choice
            box.blockSignals(True)
            box.setChecked(heat in ticked or heat == plan.heat)
            box.blockSignals(False)
            box.setEnabled(heat != plan.heat)  # the card draws its own heat, others along with it

    def _show_ticked(self) -> None:
        drafts = heats_named(heat for heat in self.heats if heat in self._page.gateway.tournament.heats)
        words = self._page.words("heatspage.draw_replaces", heats=drafts) if drafts else ""
        self.replaces.show_words(words, "warn" if drafts else "")
        self.title.set_text(self._drawn)
        self._ask_choices()
        self.changed.emit()

    def _seed_changed(self) -> None:
        self._ask_choices()
        self.changed.emit()

    def _ask_choices(self) -> None:
        """Compute on the second pool whether few repeats and fair tables exclude each other here."""
        seed = self.seed.value
        if seed is None or not self.ready or (self.heats, seed) == self._asked:
            return
        request, everybody = (self.heats, seed), self.everybody
        self._asked = request
        self._page.gateway.read(
            lambda t, rules, now: draw_choices(t, rules, now, *request, everybody=everybody),
            lambda choices: self._take_choices(choices) if request == self._asked else None,
        )

    def _take_choices(self, choices: tuple[DrawChoice, ...]) -> None:
        if choices == self._choices:
            return
        kept, self._choices = self.odd_tables, choices
        for button in self.choices.values():
            self._choice_group.removeButton(button)
            self._choice_box.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.choices = {choice.odd_tables.value: QRadioButton(self) for choice in choices}
        for way, button in self.choices.items():
            self._choice_group.addButton(button)
            self._choice_box.addWidget(button)
            button.setChecked(way == (kept or next(iter(self.choices))))
        self._show_choices()

    def _show_choices(self) -> None:
        self.choice_word.set_text(self._page.words("heatspage.choice"))
        self.choice_word.setVisible(bool(self._choices))
        for choice in self._choices:
            words = {"repeats": choice.repeats, "visits": choice.most_visits}
            button = self.choices[choice.odd_tables.value]
            button.setText(self._page.words(f"heatspage.choice_{choice.odd_tables.value}", **words))

    def _other_seed(self) -> None:
        self.seed.set_value(self._new_seed())
        self.changed.emit()

    @staticmethod
    def _new_seed() -> int:
        return 1 + secrets.randbelow(_SEEDS)
