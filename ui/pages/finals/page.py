"""The Finals page: players who go through, the bracket, the champion; one button for the next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QStackedLayout, QWidget

from tourney.base.chance import Chance
from tourney.base.heat_names import heat_named
from tourney.base.ids import SEMI, HeatId, PlayerNo
from tourney.base.names import NamedPlayer
from tourney.base.texts import Message, msg
from tourney.ceremony.finals_stage import FinalsStage, finals_stage
from tourney.clock.commands import StartClock
from tourney.clock.current_heat import with_not_checked_in
from tourney.event.formats import ChampionRule
from tourney.event.namesakes import named_apart, teams_of_namesakes
from tourney.event.records import ResultState
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SeatPlayer
from tourney.projector.scenes import SceneKind
from tourney.standings.cut import CutTie, OrderTie
from tourney.standings.declaring import AcceptTotals
from tourney.standings.line_picture import LineSide
from tourney.standings.result_status import seats_words, status_line, status_words, way_round
from tourney.standings.ruling_commands import DecidePlaces, DecideTie
from tourney.standings.sensitivity import DoubtfulTable
from tourney.standings.stages import SeatsWithoutRight
from tourney.standings.views import CutStatus, DivisionFinals, FinalsView, NextStep, TiedPlace, Vacancy
from tourney.today.today import Act, DayStep
from ui.gateway.gateway import Gateway
from ui.pages.finals.awards import AwardsDialog
from ui.pages.finals.bracket import BracketView
from ui.pages.finals.champion import ChampionCard
from ui.pages.finals.cut_list import IN_GROUPS, CutCard, DoubtCard
from ui.pages.finals.words import how_words, vacancy_words, who
from ui.pages.page import Page, ShellPort
from ui.pages.rulings import (
    Ordered,
    WaitingLinks,
    clock_time,
    decide_order,
    declare,
    declare_early_words,
    may_declare_early,
    may_withdraw,
    place_word,
    protests_have_ended,
    table_words,
    take_back,
    withdraw,
)
from ui.parts.clock import start_clock
from ui.parts.impact import run_with_reason
from ui.widgets.buttons import Button, EmptyState, Hint, SegmentedControl
from ui.widgets.icons import icon
from ui.widgets.layouts import clear, column, row, scrolled
from ui.widgets.text import Label, capital
from ui.widgets.theme import look

_LEFT_WIDTH, _LEFT_WIDTH_SHORT = 412, 512
_LEFT_SHARE = 0.45
_BETWEEN = 24
_ASIDE, _ASIDE_SHARE = 480, 0.42
"""What stands beside the line: px at 100 %, and at most so much of the page."""
_SEED_SPAN = 1_000_000
_TABLES_NAMED = 3
_POLL_MS = 1000
_UNBOUND = 16_777_215
"""Qt's own largest width."""


class _Next(NamedTuple):
    """The green button's words and action; `why` it is not possible yet; what it decides has no button
    below.
    """

    words: Message
    sign: str
    act: Callable[[], object]
    why: str = ""
    decides: CutTie | TiedPlace | None = None


class Face(IntEnum):
    """The layouts of the page, by index in the stack."""

    BESIDE, LINE, STAGE = range(3)


def _untold_drafts(view: FinalsView, division: DivisionFinals) -> tuple[HeatId, ...]:
    """Stages drawn and not published, unless the waiting line above already tells so, with the same way
    on.
    """
    heats = {each.heat for each in view.waiting if each.table is None}
    drafts = (stage.heat for stage in division.stages if stage.drawn and not stage.published)
    return tuple(heat for heat in drafts if heat not in heats)


def _face(division: DivisionFinals) -> Face:
    if division.line is not None:
        return Face.LINE
    drawn = any(stage.drawn for stage in division.stages)
    return Face.STAGE if drawn or division.champion is not None else Face.BESIDE


class FinalsPage(Page):
    """One division at a time; draws, decides and replaces by commands."""

    id = "finals"
    title_key = "finals.title"
    topics = frozenset({"event", "players", "tables", "sheets", "rulings", "heats", "clocks"})
    help_key = "finals.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._view: FinalsView | None = None
        self._stage: FinalsStage | None = None
        self._asked = 0
        self._hints_shown: tuple[object, ...] = ()
        self._target = ""
        self._step: _Next | None = None
        self._primary = QAction(self)
        self._primary.triggered.connect(lambda _checked=False: self._next())
        self.division = SegmentedControl()
        self.division.changed.connect(lambda _value: self._show_division())
        self.how = Label("", kind="muted", wrap=True)
        self.early = Button(on_click=self._declare)
        self.early.hide()
        self.taking_back = Button(kind="quiet", on_click=self._take_back)
        self.taking_back.hide()
        self.paper = Button(kind="quiet", icon_name="print", on_click=self._print)
        self.paper.hide()
        self.waiting = WaitingLinks(shell.go)
        self.cut = CutCard(self._open_player, self._decide_tie, self._decide_level, self._show_menu)
        self.doubts = DoubtCard(shell.go, self._accept)
        self.banner = ChampionCard(shell.go, self._show_to_the_hall, self._give_awards)
        self._hints_box = QWidget()
        self._hints = column(spacing=8)
        self._hints_box.setLayout(self._hints)
        self.hints: list[Hint] = []
        self.bracket = BracketView()
        self.bracket.opened.connect(lambda target: shell.go("scores", target))
        self.empty = EmptyState("finals")
        self.empty.on_first(self._begin)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._laid_out())
        self._stack.addWidget(self.empty)
        self.setFocusProxy(self.cut.list)
        self.key("F4", self._decide_first)
        self.key("F8", self._accept_one)
        self.key("W", self._withdraw)
        self.key("Ctrl+Return Ctrl+Enter", self._press_primary)
        self._timer = self.startTimer(_POLL_MS)

    def _laid_out(self) -> QWidget:
        self.area = scrolled(self.bracket)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._right = column(self.doubts, self._hints_box, spacing=8)
        self._right.addWidget(self.area, 1)
        self._beside = row(spacing=16)
        self._beside.addWidget(self.cut, 1)
        self._beside.addLayout(self._right, 1)
        normal, before, on_stage = QWidget(), QWidget(), QWidget()
        normal.setLayout(self._beside)
        self._aside = QWidget()
        self._beside_line = column(None, spacing=12)
        self._aside.setLayout(self._beside_line)
        self._line = row(spacing=16)
        self._line.addWidget(self._aside, 0, Qt.AlignmentFlag.AlignTop)
        self._below_line = column(self._line, spacing=12)
        before.setLayout(column(self._below_line, None))
        self._on_stage = column(self.banner, spacing=12)
        on_stage.setLayout(self._on_stage)
        self.stage = scrolled(on_stage)
        self._body = QStackedLayout()
        top = row(self.division, spacing=12)
        top.addWidget(self.how, 1)
        top.addStretch()
        top.addWidget(self.paper)
        top.addWidget(self.taking_back)
        top.addWidget(self.early)
        self.before = scrolled(before)
        whole = column(top, self.waiting, spacing=8)
        whole.addLayout(self._body, 1)
        face = QWidget()
        face.setLayout(whole)
        for each in (normal, self.before, self.stage):  # the first is shown at once: never without an owner
            self._body.addWidget(each)
        return face

    # ---- Page ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        self._asked += 1
        ticket = self._asked

        def landed(stage: FinalsStage) -> None:
            if ticket == self._asked:
                self._stage = stage
                self._show(stage.view)

        self.gateway.read(finals_stage, landed)

    def retranslate(self) -> None:
        self._hints_shown = ()
        self.cut.retranslate(self.gateway.texts)
        self.banner.retranslate(self.gateway.texts)

    def primary_action(self) -> QAction | None:
        return self._primary if self._view is None or self._step is not None else None

    def header_note(self) -> str:
        view = self._view
        if view is None:
            return ""
        return self.gateway.texts.sentence(status_line(view.status, self.gateway.tournament.players))

    def shortcuts(self) -> list[tuple[str, str]]:
        return [
            ("F4", self.words("finals.key_decide")),
            ("F8", self.words("doubts.key_accept_one")),
            ("Ctrl+Enter", self.words("window.key_primary")),
            ("↑ ↓ ← →", self.words("finals.key_tables")),
            ("Enter", self.words("finals.key_open")),
            ("W", self.words("players.key_withdraw")),
        ]

    def open_target(self, target: str) -> None:
        """`doubts`: the tables to look at again; `next`: the button of the next step, for Enter."""
        self._target = target
        self.refresh()

    def _go_to_target(self) -> None:
        target, self._target = self._target, ""
        if target == "doubts" and self.doubts.rows:
            self.before.ensureWidgetVisible(self.doubts)
            self.before.ensureWidgetVisible(self.doubts.rows[0])
            self.doubts.rows[0].setFocus()
        elif target == "next" and self._step is not None and not self._step.why:
            self.shell.focus_primary()
        elif target == "next":
            self.early.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def timerEvent(self, event: object) -> None:
        """The end of the time for protests, or of the game, shows what comes next."""
        view = self._view
        if not self.isVisible() or view is None:
            return
        until = None if self._stage is None else self._stage.until
        if protests_have_ended(self.gateway, view.status) or (
            until is not None and self.gateway.now() >= until
        ):
            self.refresh()

    # ---- showing ------------------------------------------------------------------------------

    def _show(self, view: FinalsView) -> None:
        self._view = view
        named = [(each.id, self.gateway.texts.name(each.name)) for each in view.divisions]
        self.division.setVisible(len(named) > 1)
        self.division.set_options(named)
        self._show_primary(view)
        stage = view.to_take_back
        self.taking_back.setVisible(stage is not None)
        if stage is not None:
            self.taking_back.setText(self.words("official.take_back", heat=heat_named(stage)))
        told = any(each.line or _face(each) is Face.STAGE for each in view.divisions)  # by the page itself
        known = view.champion_by is ChampionRule.FINAL and told
        self.how.set_text("" if known else self._how(view))
        self.how.setVisible(not known)
        self._show_waiting(view)
        players = self.gateway.tournament.players
        self.doubts.show_doubts(self.gateway.texts, view.doubts, players, _ahead(view))
        self._show_empty(view)
        self._show_division()
        self.header_changed.emit()
        self._go_to_target()

    def _show_waiting(self, view: FinalsView) -> None:
        """What the result waits for; while a stage is played, that it is."""
        texts, stage = self.gateway.texts, self._stage
        if stage is None or not self._playing:
            self.waiting.show_waiting(texts, self.words("finals.waiting"), view.waiting, view.begun)
            return
        words = capital(texts.say(stage.job.text))
        if stage.until is not None and stage.playing is not None:
            time = clock_time(stage.until, self.gateway.zone)
            words = capital(self.words("finals.in_play_until", heat=heat_named(stage.playing), time=time))
        self.waiting.show_waiting(texts, words, (), urgent=False, playing=True)

    @property
    def _playing(self) -> HeatId | None:
        """The stage whose time runs."""
        heat = None if self._stage is None else self._stage.playing
        return None if heat is None or heat.isdecimal() else heat

    def _show_empty(self, view: FinalsView) -> None:
        seeded = any(line for each in view.divisions for line in each.finalists)
        nothing = view.empty and not seeded and not self.gateway.tournament.heats
        self._stack.setCurrentIndex(1 if nothing else 0)
        if nothing:
            players = bool(self.gateway.tournament.players)
            to_heats, to_players = "standpage.empty_to_heats", "standpage.empty_to_players"
            first = self.words(to_heats if players else to_players)
            self.empty.show_words(self.words("finals.empty"), self._how(view), first)

    def _begin(self) -> None:
        self.shell.go("heats" if self.gateway.tournament.players else "players")

    def _how(self, view: FinalsView) -> str:
        return how_words(self.gateway.texts, view, self.gateway.rules.format)

    def _current(self) -> DivisionFinals | None:
        if self._view is None:
            return None
        chosen = self.division.value
        return next((each for each in self._view.divisions if each.id == chosen), self._view.divisions[0])

    def _arrange(self, face: Face) -> None:
        """Heats run: the cut beside the bracket. Before the next stage: the line, and beside it what
        could move it. Something is drawn or won: champion, bracket, the ways to it.
        """
        if face == self._body.currentIndex():
            return
        here = self.window().focusWidget()
        focused = here is not None and (here is self or self.isAncestorOf(here))
        parts = (self.cut, self.doubts, self._hints_box, self.area)
        widgets = [part for part in (self.banner, *parts) if not part.isHidden()]
        if face is Face.BESIDE:
            self._beside.insertWidget(0, self.cut, 1)
            for at, part in enumerate((self.doubts, self._hints_box)):
                self._right.insertWidget(at, part)
            self._right.addWidget(self.area, 1)
        elif face is Face.LINE:
            self._below_line.insertWidget(0, self.banner)
            self._line.insertWidget(0, self.cut, 1)
            for at, part in enumerate((self.doubts, self._hints_box)):
                self._beside_line.insertWidget(at, part)
            self._below_line.addWidget(self.area)
        else:
            self._on_stage.insertWidget(0, self.banner)
            for part in (self._hints_box, self.doubts):
                self._on_stage.addWidget(part)
            self._on_stage.addWidget(self.area, 1)
            self._on_stage.addWidget(self.cut)
        if face is not Face.BESIDE:
            self._free_width()
        self._body.setCurrentIndex(face)
        for part in widgets:  # Qt hides a widget that gets another parent, and a hidden one takes no focus
            part.show()
        self.cut.show_list(face is not Face.LINE, noted=face is Face.BESIDE)
        self.setFocusProxy(self.cut.picture if face is Face.LINE else self.cut.list)
        if focused and face is Face.LINE and self.doubts.rows:
            self.doubts.rows[0].setFocus()
        elif focused:
            self.setFocus()

    def _free_width(self) -> None:
        """The list is as wide as the page."""
        self.cut.setMinimumWidth(0)
        self.cut.setMaximumWidth(_UNBOUND)
        self.cut.share_columns()

    def _show_division(self) -> None:
        view, division = self._view, self._current()
        if view is None or division is None:
            return
        face = _face(division)
        self._arrange(face)
        drawn = any(stage.drawn for stage in division.stages)
        # one table to come has the names of the list: it would say them twice
        planned = division.line is None and len(division.stages) > 1
        self.area.setVisible(bool(division.stages) and (drawn or planned))
        self.cut.setVisible(view.champion_by is not ChampionRule.TOP_TABLE)
        ways = self._stage.ways if self._stage is not None and face is Face.STAGE else None
        self.cut.show_cut(self.gateway.texts, view, division, self.gateway.zone, ways, self._decided_above)
        self._show_banner(view, division)
        self._show_hints(view, division)
        self.bracket.show_bracket(self.gateway.texts, division, self._playing)
        least = self.bracket.minimumSizeHint().height() + 2 * self.area.frameWidth()
        self.area.setMinimumHeight(0 if face is Face.BESIDE else least)
        self._share_width()

    def _share_width(self) -> None:
        """The list takes the width of its names and teams, as far as the bracket leaves it.

        Beside tables to look at, whose sentences need the width more, it keeps its usual one.
        """
        division = self._current()
        if division is None:
            return
        if self._body.currentIndex() != Face.BESIDE:
            self._aside.setFixedWidth(min(look().px(_ASIDE), int(self.width() * _ASIDE_SHARE)))
            self._aside.setVisible(bool(self.doubts.doubts or self.hints))
            self.cut.share_columns()
            return
        alone = self.area.isHidden() and not self.hints and not self.doubts.doubts
        self._beside.setStretch(1, 0 if alone else 1)
        if alone:
            self._free_width()
            return
        short = len(division.stages) < 2
        width = look().px(_LEFT_WIDTH_SHORT if short else _LEFT_WIDTH)
        bracket = self.bracket.minimumSizeHint().width() + self.area.verticalScrollBar().sizeHint().width()
        beside = max(bracket, *(hint.minimumSizeHint().width() for hint in self.hints), 0)
        left = self.width() - beside - look().px(_BETWEEN)
        wide = 0 if self.doubts.doubts else min(self.cut.needed_width, left)
        self.cut.setFixedWidth(max(1, wide, min(width, int(self.width() * _LEFT_SHARE))))
        self.cut.share_columns()

    def _show_banner(self, view: FinalsView, division: DivisionFinals) -> None:
        money = self._stage.money if self._stage is not None else None
        state = status_words(view.status, self.gateway.tournament.players)
        apart = teams_of_namesakes(self.gateway.tournament.players)
        self.banner.show_champion(
            self.gateway.texts, division, state, money, as_played=bool(view.status.as_played), apart=apart
        )

    # ---- what somebody must do ----------------------------------------------------------------

    def _show_hints(self, view: FinalsView, division: DivisionFinals) -> None:
        drafts = _untold_drafts(view, division)
        texts, until = self.gateway.texts, view.protest_until
        now = (
            *(division.vacancies, division.to_decide, drafts, texts.language, until, view.people),
            *(view.status, view.wrong, view.unassigned, self._decided_above),
        )
        if now == self._hints_shown:
            return
        self._hints_shown = now
        clear(self._hints)
        self.hints = []
        if view.unassigned is not None:
            to_players = partial(self.shell.go, "players")
            self._hint(texts.say(view.unassigned), "warn", self.words("players.title"), to_players)
        for vacancy in division.vacancies:
            words, action = vacancy_words(texts, view, vacancy)
            self._hint(words, "warn", action, partial(self._fill, vacancy))
        for wrong in self._told_of_seats(view, division):
            message = seats_words(wrong, self.gateway.tournament.players)
            words = f"{texts.say(message)} {texts.say(way_round(wrong))}"
            early = texts.say(declare_early_words(view.status)) if view.status.wants_reason else ""
            self._hint(words, "warn", early, self._declare)
        person_of = named_apart(self.gateway.tournament.players)
        for shared in division.to_decide:
            words = self.words(
                "finals.shared_place" if shared.land_known else "finals.shared_total",
                table=capital(table_words(self.gateway.texts, shared.heat, shared.table)),
                players=[who(person_of(person)) for person in shared.players],
                place=place_word(self.gateway.texts, shared.place),
                clause=self._clause_of_land(shared),
            )
            self._hint(
                words,
                "warn",
                "" if shared == self._decided_above else self.words("finals.decide_places"),
                partial(self._decide_places, shared),
                "" if shared.land_known else self.words("finals.type_deeds"),
                partial(self.shell.go, "scores", f"deeds:{shared.heat}:{shared.table}"),
            )
        if until is not None and not view.before_next:  # before it, the header tells it
            self._hint(self.words("finals.protest", time=clock_time(until, self.gateway.zone)), "warn")
        # before a draw the one button draws; what was played is declared with what follows, or on Standings
        if view.status.to_declare and view.next is not NextStep.DRAW and not self._declares(view):
            words = capital(texts.say(status_words(view.status, self.gateway.tournament.players)))
            self._hint(words, "", self.words("official.declare"), self._declare)
        for heat in drafts:
            words = self.words("finals.not_published", heat=heat_named(heat))
            go = partial(self.shell.go, "heats", f"heat:{heat}")
            self._hint(words, "", self.words("finals.to_heats"), go)

    @staticmethod
    def _told_of_seats(view: FinalsView, division: DivisionFinals) -> list[SeatsWithoutRight]:
        """Wrong seats without a button above that gives them to the right players."""
        offered = {vacancy.heat for vacancy in division.vacancies if not vacancy.has_left}
        return [each for each in view.wrong if each.played or each.heat not in offered]

    def _hint(
        self,
        words: str,
        state: str,
        action: str = "",
        call: Callable[[], object] | None = None,
        other: str = "",
        call_other: Callable[[], object] | None = None,
    ) -> None:
        # without a parent it would show as a window for a moment
        hint = Hint(on_action=call, on_other=call_other, parent=self)
        hint.show_words(words, state, action, other)
        self._hints.addWidget(hint)
        self.hints.append(hint)

    def _fill(self, vacancy: Vacancy) -> None:
        if vacancy.comes is None:
            return
        if isinstance(vacancy.undecided, CutTie):
            self._decide_tie(vacancy.undecided)
            return
        if vacancy.undecided is not None:
            self._decide_level(vacancy.undecided)
            return
        leaves = None if vacancy.leaves is None else vacancy.leaves.number
        table = vacancy.table if leaves is None else None
        command = SeatPlayer(vacancy.heat, vacancy.comes.number, table, leaves)
        words = msg("foresight.seats_title"), msg("players.give_it")
        reason = "" if leaves is None else self.words("finals.reserve_for", number=leaves)
        run_with_reason(self.gateway, self.shell.ask_impact, command, words, reason)

    def _clause_of_land(self, shared: TiedPlace) -> str:
        """The name in its table's rules for the clause on equal totals."""
        table = self.gateway.tournament.tables[shared.heat, shared.table]
        return self.gateway.rules.books.of(table).clauses.shown("T9.4")

    def _decide_places(self, shared: TiedPlace) -> None:
        key = "finals.decide_paper_text" if shared.on_paper else "finals.decide_totals_text"
        if shared.land_known:
            key = "finals.decide_places_text"
        self._ask(
            [named_apart(self.gateway.tournament.players)(person) for person in shared.players],
            self.words(key, clause=self._clause_of_land(shared)),
            lambda order, reason: DecidePlaces(shared.heat, shared.table, order, reason),
        )

    def _decide_tie(self, tie: CutTie) -> None:
        people = self._view.people if self._view is not None else {}
        self._ask(
            [people[number] for number in tie.players],
            self.words("finals.decide_text", n=tie.places),
            lambda order, reason: DecideTie(tie.scope, order, reason),
        )

    def _decide_level(self, level: OrderTie) -> None:
        people = self._view.people if self._view is not None else {}
        self._ask(
            [people[number] for number in level.players],
            self.words("standpage.decide_text"),
            lambda order, reason: DecideTie(level.scope, order, reason),
        )

    def _accept(self, doubt: DoubtfulTable) -> None:
        """The chief referee accepts a table's totals: Enter with the ready reason, or another one."""
        self.shell.ask_reason(
            msg("doubts.accept_one_title", heat=heat_named(doubt.heat), table=doubt.table),
            msg("doubts.accept_text"),
            msg("doubts.accept_yes"),
            lambda reason: self.gateway.run(
                AcceptTotals(((doubt.heat, doubt.table),), reason, checked=not reason)
            ),
            msg("doubts.reason_ready"),
        )

    def _accept_one(self) -> None:
        """F8: accept the marked table, with the ready reason and no question; Undo takes it back."""
        doubt = self.doubts.current
        if doubt is not None:
            self.gateway.run(AcceptTotals(((doubt.heat, doubt.table),), "", checked=True))

    def _decide_first(self) -> None:
        """F4: the first decision on this page, places at tables before ties at the line."""
        division = self._current()
        if division is None:
            return
        if division.to_decide:
            self._decide_places(division.to_decide[0])
            return
        tie = next((tie for tie in division.ties if tie.firm), None)
        level = next((level for level in division.levels if level.firm), None)
        if tie is not None:
            self._decide_tie(tie)
        elif level is not None:
            self._decide_level(level)

    def _ask(self, people: Sequence[NamedPlayer], text: str, act: Ordered) -> None:
        items = [(person.number, who(person)) for person in people]
        title = self.words("standpage.decide_title")
        dialog = decide_order(self.window(), self.gateway, title, text, items, act)
        # the button that was pressed disappears with its decision
        dialog.accepted.connect(self.setFocus)

    def _open_player(self, number: PlayerNo) -> None:
        self.shell.go("standings", f"player:{number}")

    def _show_menu(self, number: PlayerNo, at: QPoint) -> None:
        """A finalist who leaves is looked for here."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        leaves = partial(withdraw, self.gateway, self.shell, number)
        leave = menu.addAction(f"{self.words('players.act_withdraw')}\tW", leaves)
        leave.setEnabled(may_withdraw(self.gateway, number))
        menu.popup(at)

    def _withdraw(self) -> None:
        number = self.cut.current
        if number is not None and may_withdraw(self.gateway, number):
            withdraw(self.gateway, self.shell, number)

    # ---- the next step ------------------------------------------------------------------------

    def _show_primary(self, view: FinalsView) -> None:
        step = self._step = self._what_next(view)
        if step is not None:
            self._primary.setText(self.gateway.texts.say(step.words))
            self._primary.setIcon(icon(step.sign, "on_accent"))
            self._primary.setToolTip(step.why)
        self._primary.setEnabled(step is not None and not step.why)
        self.early.setText(self.gateway.texts.say(declare_early_words(view.status)))
        act = None if step is None else step.act
        declares = act == self._declare and self._primary.isEnabled()
        self.early.setVisible(
            may_declare_early(view.status) and view.next is not NextStep.DRAW and not declares
        )
        self.banner.certificates.setVisible(act != self._print_certificates)
        self.paper.setText(self.gateway.texts.say(_paper_words(view)))
        self.paper.setVisible(_has_paper(view) and act not in (self._print, self._print_certificates))

    @property
    def _decided_above(self) -> CutTie | TiedPlace | None:
        """What the green button decides."""
        return self._step.decides if self._step is not None else None

    def _what_next(self, view: FinalsView) -> _Next | None:
        """The one green button: the next step, by the finals or by the day. None while it is played."""
        texts, heat = self.gateway.texts, view.next_heat
        early = view.status.state is ResultState.COMPLETE and view.status.protests_open
        if early and view.next is NextStep.PRINT and _champion_known(view):
            return _Next(declare_early_words(view.status), "check", self._declare)
        if self._declares(view):
            return _Next(msg("official.declare"), "check", self._declare)
        to_fill = [each for division in view.divisions for each in division.vacancies]
        vacancy = next((each for each in to_fill if each.comes is not None), None)
        if vacancy is not None:
            return _Next(_seat_words(vacancy), "players", partial(self._fill, vacancy))
        if view.decide is not None and view.next is NextStep.DECIDE:
            words = msg("finals.decide_place", place=place_word(texts, view.decide.place))
            act = partial(self._decide_places, view.decide)
            return _Next(words, "scales", act, decides=view.decide)
        if view.next is NextStep.PUBLISH and heat is not None:
            return _Next(_publish_words(heat), "publish", partial(self._publish, heat))
        job = self._job_of_play(view)
        if view.next is NextStep.DRAW and heat is not None and job is None:
            ties = () if view.waiting else (tie for each in view.divisions for tie in each.ties if tie.firm)
            tie = next(iter(ties), None)
            if tie is not None:
                return _Next(msg("today.button_tie"), "scales", partial(self._decide_tie, tie), decides=tie)
            why = "" if view.blocked is None else texts.say(view.blocked)
            return _Next(_draw_words(heat), "shuffle", partial(self._draw, view, heat), why)
        status = view.status
        if status.state is ResultState.OFFICIAL and _champion_known(view):
            return _Next(msg("finals.print_certificates"), "print", self._print_certificates)
        if job is not None and self._playing and not job.waits:
            return None
        if job is not None:
            return _Next(job.button, "forward", partial(self._do, job))
        why = "" if _has_paper(view) else self.words("finals.champion_open")
        return _Next(_paper_words(view), "print", self._print, why)

    def _job_of_play(self, view: FinalsView) -> DayStep | None:
        """While heats or a stage are played, the day's next task: papers, clock, sheets."""
        playing = view.status.state is ResultState.PROVISIONAL and not view.status.wants_reason
        drawn = any(stage.drawn for each in view.divisions for stage in each.stages)
        heats = view.next is NextStep.DRAW and view.blocked is not None
        if not playing or not (drawn or heats) or not self.gateway.tournament.heats:
            return None
        if self._stage is None or view.champion_by is not ChampionRule.FINAL:
            return None
        job = self._stage.job
        return None if job.page == self.id else job

    def _do(self, job: DayStep) -> None:
        if job.act is Act.START and job.heat is not None:
            start_clock(self.gateway, self.shell.confirm, StartClock(job.heat, job.wave))
        elif job.act is Act.GO:
            self.shell.go(job.page, job.target)
        else:
            self.shell.go("today")

    def _show_to_the_hall(self) -> None:
        self.shell.projector.present(SceneKind.CHAMPION)

    def _print_certificates(self) -> None:
        self.shell.go("print", "kind:certificates")

    def _give_awards(self) -> None:
        AwardsDialog(self.window(), self.gateway)

    def _print(self) -> None:
        """The bracket, or the results if there is none."""
        if self._view is not None:
            bracket = self._view.champion_by is ChampionRule.FINAL
            self.shell.go("print", "kind:bracket" if bracket else "kind:results")

    @staticmethod
    def _declares(view: FinalsView) -> bool:
        """Whether the next step is to declare: nothing is left to be drawn or published."""
        return view.next is NextStep.PRINT and view.status.to_declare

    def _declare(self) -> None:
        if self._view is not None:
            declare(self.gateway, self.shell, self._view.status)

    def _take_back(self) -> None:
        if self._view is not None and self._view.to_take_back is not None:
            take_back(self.gateway, self.shell, self._view.to_take_back)

    def _press_primary(self) -> None:
        """Ctrl+Enter: the next step; or why not, if it is not possible yet."""
        if self._primary.isEnabled():
            self._next()
        elif self._view is not None and self._view.blocked is not None:
            self.shell.say(self._view.blocked, "warn")

    def _next(self) -> None:
        if self._step is not None:
            self._step.act()

    def _draw(self, view: FinalsView, heat: HeatId) -> None:
        """Draw a stage. Asks once: totals may be doubtful, results open to protest, seeds tied."""
        until = view.protest_until
        open_until = None if until is None or self.gateway.now() >= until else until
        yes, ties = _draw_words(heat), _undecided_seeds(view, heat)

        def draw(reason: str = "", accepting: bool = False) -> None:
            seed = Chance(int(self.gateway.now().timestamp())).below(_SEED_SPAN)
            self.gateway.run(DrawHeats((heat,), seed, reason, accepting=accepting))

        if view.doubts:
            self.shell.ask_reason(
                msg("doubts.draw_title", n=len(view.doubts)),
                _with_ties(self._drawing_accepts(view.doubts, open_until), ties),
                yes,
                lambda reason: draw(reason, accepting=True),
                msg("doubts.reason_at_draw", heat=heat_named(heat)),
                danger=open_until is not None,
            )
        elif open_until is not None:
            time = clock_time(open_until, self.gateway.zone)
            text = _with_ties(msg("finals.protest_text"), ties)
            self.shell.confirm(msg("finals.protest_title", time=time), text, yes, draw, danger=True)
        elif ties:
            self.shell.confirm(msg("finals.ties_title", n=ties), msg("finals.ties_text"), yes, draw)
        else:
            draw()

    def _drawing_accepts(self, doubts: Sequence[DoubtfulTable], open_until: datetime | None) -> Message:
        """The totals that drawing accepts, and until when they are open to protest."""
        texts = self.gateway.texts
        words = [table_words(texts, each.heat, each.table) for each in doubts[:_TABLES_NAMED]]
        if len(doubts) > _TABLES_NAMED:
            words.append(self.words("doubts.more_tables", n=len(doubts) - _TABLES_NAMED))
        text = msg("doubts.draw_text", tables=self.words("doubts.between_tables").join(words))
        if open_until is None:
            return text
        return msg("doubts.draw_text_protests", text=text, time=clock_time(open_until, self.gateway.zone))

    def _publish(self, heat: HeatId) -> None:
        tables = self.gateway.tournament.tables_of(heat)
        text = msg("finals.publish_text", tables=len(tables), n=sum(len(table.seats) for table in tables))
        self.shell.confirm(
            _publish_words(heat),
            with_not_checked_in(text, self.gateway.tournament, heat),
            _publish_words(heat),
            lambda: self.gateway.run(PublishHeat(heat)),
        )


def _ahead(view: FinalsView) -> frozenset[PlayerNo]:
    """The players above the line; once there are champions, they."""
    ahead: set[PlayerNo] = set()
    for each in view.divisions:
        if each.champion is not None:
            ahead.add(each.champion.number)
        elif each.line is not None and each.line.money:
            ahead |= {bar.number for bar in each.line.bars if bar.side is LineSide.IN}
        else:
            ahead |= {line.person.number for line in each.finalists if line.standing in IN_GROUPS}
    return frozenset(ahead)


def _undecided_seeds(view: FinalsView, heat: HeatId) -> int:
    """The ties among seeds that decide who meets whom: at one table there is nothing to decide."""
    count = 0
    for each in view.divisions:
        tables = sum(len(stage.tables) for stage in each.stages if stage.heat == heat)
        behind = {line.person.number for line in each.finalists if line.standing is CutStatus.RESERVE}
        count += sum(tables > 1 and not behind & set(level.players) for level in each.levels)
    return count


def _with_ties(text: Message, ties: int) -> Message:
    return msg("finals.ties_too", text=text, n=ties) if ties else text


def _champion_known(view: FinalsView) -> bool:
    return any(each.champion is not None for each in view.divisions)


def _has_paper(view: FinalsView) -> bool:
    """Whether there is a bracket to print, or a result if the format has none."""
    if view.champion_by is ChampionRule.FINAL:
        return any(stage.drawn for each in view.divisions for stage in each.stages)
    return _champion_known(view)


def _seat_words(vacancy: Vacancy) -> Message:
    """The player for a seat, in short: the line above the bracket names them in full."""
    if vacancy.comes is None or vacancy.undecided is not None:
        return msg("finals.decide_who_follows")
    return msg("finals.seat_number", number=vacancy.comes.number)


def _paper_words(view: FinalsView) -> Message:
    if view.champion_by is ChampionRule.FINAL:
        return msg("finals.print_bracket")
    return msg("finals.print_results")


def _draw_words(heat: HeatId) -> Message:
    return msg("finals.draw_semi") if heat == SEMI else msg("finals.draw_final")


def _publish_words(heat: HeatId) -> Message:
    return msg("finals.publish_semi") if heat == SEMI else msg("finals.publish_final")
