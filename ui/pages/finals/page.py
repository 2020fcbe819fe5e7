"""The Finals page: the cut at the left, the bracket at the right, one button for the next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from tourney.base.chance import Chance
from tourney.base.ids import SEMI
from tourney.competition.cut import CutTie, heat_named
from tourney.competition.formats import Champion
from tourney.services.commands import DecidePlaces, DecideTie, DrawHeats, SeatPlayer
from tourney.services.queries.finals import finals_view
from tourney.views.finals import (
    DivisionFinals,
    Finalist,
    FinalsView,
    NextStep,
    Person,
    PlacesToDecide,
    Vacancy,
)
from ui.gateway import Gateway
from ui.pages.finals.bracket import BracketView
from ui.pages.finals.cut_list import CutCard
from ui.pages.page import Page, ShellPort
from ui.pages.standings.deciding import Ordered, decide_order
from ui.pages.standings.naming import capital, numbered, place_word, table_words
from ui.pages.standings.waiting import WaitingLinks
from ui.theme import Role, look
from ui.theme.icons import icon
from ui.widgets import Card, EmptyState, Hint, Label, SegmentedControl, clear, column, row, scrolled

_LEFT_WIDTH, _LEFT_WIDTH_SHORT = 412, 512
_LEFT_SHARE = 0.45
_SEED_SPAN = 1_000_000


class FinalsPage(Page):
    """One division at a time; draws, decides and replaces by commands."""

    id = "finals"
    title_key = "finals.title"
    icon = "finals"
    topics = frozenset({"event", "players", "tables", "sheets", "rulings", "heats"})
    help_key = "finals.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._view: FinalsView | None = None
        self._asked = 0
        self._hints_shown: tuple[object, ...] = ()
        self._primary = QAction(self)
        self._primary.triggered.connect(lambda _checked=False: self._next())
        self.division = SegmentedControl()
        self.division.changed.connect(lambda _value: self._show_division())
        self.how = Label("", kind="muted", wrap=True)
        self.waiting = WaitingLinks(shell.go)
        self.cut = CutCard(self._open_player, self._decide_tie)
        self.banner = Card()
        self.champion = Label("", Role.TITLE, "good", wrap=True)
        self.prizes = Label("", wrap=True)
        self.banner.body.addWidget(self.champion)
        self.banner.body.addWidget(self.prizes)
        self._hints = QVBoxLayout()
        self._hints.setSpacing(8)
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

    def _laid_out(self) -> QWidget:
        area = scrolled(self.bracket)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        right = column(self.banner, self._hints, spacing=8)
        right.addWidget(area, 1)
        below = row(self.cut, spacing=16)
        below.addLayout(right, 1)
        top = row(self.division, spacing=12)
        top.addWidget(self.how, 1)
        whole = column(top, self.waiting, spacing=8)
        whole.addLayout(below, 1)
        face = QWidget()
        face.setLayout(whole)
        return face

    # ---- Page ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        self._asked += 1
        asked = self._asked

        def landed(view: FinalsView) -> None:
            if asked == self._asked:
                self._show(view)

        self.gateway.read(finals_view, landed)

    def retranslate(self) -> None:
        self._hints_shown = ()
        self.cut.retranslate(self.gateway.texts)

    def primary_action(self) -> QAction | None:
        return self._primary

    def header_note(self) -> str:
        view = self._view
        if view is None:
            return ""
        known = [each for each in view.divisions if each.champion is not None]
        if len(known) == len(view.divisions):
            return self.words("finals.note_done")
        if all(each.decided for each in view.divisions) and view.champion_by is not Champion.TOP_TABLE:
            return self.words("finals.note_decided")
        return self.words("finals.note_open")

    def shortcuts(self) -> list[tuple[str, str]]:
        return [
            ("F4", self.words("finals.key_decide")),
            ("↑ ↓ ← →", self.words("finals.key_tables")),
            ("Enter", self.words("finals.key_open")),
        ]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    # ---- showing ------------------------------------------------------------------------------

    def _show(self, view: FinalsView) -> None:
        self._view = view
        named = [(each.id, self.gateway.texts.name(each.name_zh, each.name_en)) for each in view.divisions]
        self.division.setVisible(len(named) > 1)
        self.division.set_options(named)
        self._show_primary(view)
        self.how.set_text(self._how(view))
        many = self.words("finals.waiting", n=len(view.waiting))
        self.waiting.show_waiting(self.gateway.texts, many, view.waiting)
        self._show_empty(view)
        self._show_division()
        self.header_changed.emit()

    def _show_empty(self, view: FinalsView) -> None:
        seeded = any(line for each in view.divisions for line in each.finalists)
        nothing = view.empty and not seeded and not self.gateway.tournament.heats
        self._stack.setCurrentIndex(1 if nothing else 0)
        if nothing:
            players = bool(self.gateway.tournament.players)
            first = self.words("finals.empty_to_heats") if players else self.words("finals.empty_to_players")
            self.empty.show_words(self.words("finals.empty"), self._how(view), first)

    def _begin(self) -> None:
        self.shell.go("heats" if self.gateway.tournament.players else "players")

    def _how(self, view: FinalsView) -> str:
        """How this format finds its champion."""
        fmt = self.gateway.rules.format
        if view.champion_by is Champion.TOP_TABLE:
            text = self.words("finals.how_top_table", heat=heat_named(fmt.heat_ids[-1]))
        elif view.champion_by is Champion.STANDINGS:
            text = self.words("finals.how_standings")
        elif len(fmt.stages) > 1:
            semi, final = fmt.stages[0], fmt.stages[-1]
            text = self.words("finals.how_semi", n=semi.seats, tables=semi.tables, last=final.size)
        else:
            text = self.words("finals.how_final", n=fmt.stages[-1].size)
        if view.unassigned:
            text = f"{text} {self.words('finals.unassigned', n=view.unassigned)}"
        return text

    def _current(self) -> DivisionFinals | None:
        if self._view is None:
            return None
        chosen = self.division.value
        return next((each for each in self._view.divisions if each.id == chosen), self._view.divisions[0])

    def _show_division(self) -> None:
        view, division = self._view, self._current()
        if view is None or division is None:
            return
        self.cut.setVisible(view.champion_by is not Champion.TOP_TABLE)
        self.cut.show_cut(self.gateway.texts, view, division)
        self._share_width()
        self._show_banner(division)
        self._show_hints(division)
        self.bracket.show_bracket(self.gateway.texts, division)

    def _share_width(self) -> None:
        """The list is wider where the bracket is short, and never takes more than its share."""
        division = self._current()
        short = division is not None and len(division.stages) < 2
        wanted = look().px(_LEFT_WIDTH_SHORT if short else _LEFT_WIDTH)
        self.cut.setFixedWidth(max(1, min(wanted, int(self.width() * _LEFT_SHARE))))

    def _show_banner(self, division: DivisionFinals) -> None:
        champion = division.champion
        self.banner.setVisible(champion is not None)
        if champion is None:
            return
        self.champion.set_text(self.words("finals.champion_is", player=_who(champion)))
        rest = [
            self.words(
                "finals.prize", place=place_word(self.gateway.texts, each.place), player=_who(each.person)
            )
            + (f" ({self.words('finals.shared')})" if each.tied else "")
            for each in division.prizes
            if each.person.number != champion.number
        ]
        self.prizes.set_text(" · ".join(rest))
        self.prizes.setVisible(bool(rest))

    # ---- what somebody must do ----------------------------------------------------------------

    def _show_hints(self, division: DivisionFinals) -> None:
        drafts = tuple(stage.heat for stage in division.stages if stage.drawn and not stage.published)
        now = (division.vacancies, division.to_decide, drafts, self.gateway.language)
        if now == self._hints_shown:
            return
        self._hints_shown = now
        clear(self._hints)
        self.hints = []
        for vacancy in division.vacancies:
            words, action = self._vacancy_words(vacancy)
            self._hint(words, "warn", action, partial(self._fill, vacancy))
        for shared in division.to_decide:
            words = self.words(
                "finals.shared_place",
                table=capital(table_words(self.gateway.texts, shared.heat, shared.table)),
                players=[_who(person) for person in shared.players],
                place=place_word(self.gateway.texts, shared.place),
            )
            self._hint(
                words, "warn", self.words("finals.decide_places"), partial(self._decide_places, shared)
            )
        for heat in drafts:
            words = self.words("finals.not_published", heat=heat_named(heat))
            go = partial(self.shell.go, "heats", f"heat:{heat}")
            self._hint(words, "", self.words("finals.to_heats"), go)

    def _hint(self, words: str, state: str, action: str, call: Callable[[], object]) -> None:
        hint = Hint(on_action=call, parent=self)  # without a parent it would show as a window for a moment
        hint.show_words(words, state, action)
        self._hints.addWidget(hint)
        self.hints.append(hint)

    def _vacancy_words(self, vacancy: Vacancy) -> tuple[str, str]:
        table = capital(table_words(self.gateway.texts, vacancy.heat, vacancy.table))
        if vacancy.leaves is None:
            words = self.words("finals.seat_free", table=table)
        elif not vacancy.gone:
            words = self.words("finals.finalist_not_through", table=table, player=_who(vacancy.leaves))
        else:
            words = self.words("finals.finalist_left", table=table, player=_who(vacancy.leaves))
        if vacancy.comes is None:
            return f"{words} {self.words('finals.nobody_follows')}", ""
        if vacancy.reserve:
            return words, self.words("finals.replace", turn=vacancy.reserve, player=_who(vacancy.comes))
        if vacancy.gone:
            return words, self.words("finals.replace_next", player=_who(vacancy.comes))
        return words, self.words("finals.seat_next", player=_who(vacancy.comes))

    def _fill(self, vacancy: Vacancy) -> None:
        if vacancy.comes is None:
            return
        leaves = None if vacancy.leaves is None else vacancy.leaves.number
        table = vacancy.table if leaves is None else None
        self.gateway.run(SeatPlayer(vacancy.heat, vacancy.comes.number, table, leaves))

    def _decide_places(self, shared: PlacesToDecide) -> None:
        self._ask(
            shared.players,
            self.words("finals.decide_places_text"),
            lambda order, reason: self.gateway.run(DecidePlaces(shared.heat, shared.table, order, reason)),
        )

    def _decide_tie(self, tie: CutTie) -> None:
        people = self._view.people if self._view is not None else {}
        self._ask(
            [people[number] for number in tie.players],
            self.words("finals.decide_text", n=tie.places),
            lambda order, reason: self.gateway.run(DecideTie(tie.scope, order, reason)),
        )

    def _decide_first(self) -> None:
        """F4: what must be decided first on this page, places at tables before ties at the line."""
        division = self._current()
        if division is None:
            return
        if division.to_decide:
            self._decide_places(division.to_decide[0])
            return
        tie = next((tie for tie in division.ties if tie.firm), None)
        if tie is not None:
            self._decide_tie(tie)

    def _ask(self, people: Sequence[Person], text: str, then: Ordered) -> None:
        items = [(person.number, _who(person)) for person in people]
        title = self.words("finals.decide_title")
        decide_order(self.window(), self.gateway.texts, title, text, items, then)

    def _open_player(self, line: Finalist) -> None:
        self.shell.go("standings", f"player:{line.person.number}")

    # ---- the next step ------------------------------------------------------------------------

    def _show_primary(self, view: FinalsView) -> None:
        drawing = view.next is NextStep.DRAW
        has_bracket = view.champion_by is Champion.FINAL
        if drawing and view.next_heat == SEMI:
            self._primary.setText(self.words("finals.draw_semi"))
        elif drawing:
            self._primary.setText(self.words("finals.draw_final"))
        elif has_bracket:
            self._primary.setText(self.words("finals.print_bracket"))
        else:
            self._primary.setText(self.words("finals.print_results"))
        self._primary.setIcon(icon("shuffle" if drawing else "print", "on_accent"))
        known = any(each.champion is not None for each in view.divisions)
        blocked = view.blocked if drawing else None
        self._primary.setEnabled(blocked is None and (drawing or has_bracket or known))
        reason = self.gateway.texts.say(blocked) if blocked is not None else ""
        if not drawing and not has_bracket and not known:
            reason = self.words("finals.champion_open")
        self._primary.setToolTip(reason)

    def _next(self) -> None:
        view = self._view
        if view is None:
            return
        if view.next is NextStep.DRAW and view.next_heat is not None:
            seed = Chance(int(self.gateway.now().timestamp())).below(_SEED_SPAN)
            self.gateway.run(DrawHeats((view.next_heat,), seed))
        else:
            bracket = view.champion_by is Champion.FINAL
            self.shell.go("print", "kind:bracket" if bracket else "kind:results")


def _who(person: Person) -> str:
    return numbered(person.number, person.name_zh, person.name_en)
