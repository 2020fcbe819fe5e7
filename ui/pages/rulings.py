"""Dialogs for a referee's rulings: an order between players, a penalty or a bonus. Each needs a reason.

The pages of standings and finals share them, with the words for players, heats and places, declaring a result
official (at once when the time for protests is over, before that with a reason), taking a wrongly played
stage back, the effect of a ruling while it is being chosen, and the links to tables that are waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QFrame, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import POINT, HeatId, PlayerNo, Points, points_shown
from tourney.base.languages import Language
from tourney.base.texts import Message, Texts, msg
from tourney.base.times import hall_time
from tourney.event.command import Command
from tourney.event.formats import Format
from tourney.event.journal import (
    OF_DECLARING,
    READY_REASONS,
    called,
    drawn_by_lot,
    lot_words,
    new_seed,
    person_called,
    reason_words,
)
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.records import Player, ResultState, Ruling, Status
from tourney.event.tie_breaks import HeatScore
from tourney.heats.commands import TakeStageBack
from tourney.impact.impact import Impact, ImpactLevel
from tourney.impact.words import impact_words
from tourney.players.commands import SetStatus
from tourney.scoresheet.ranking import PointsBasis
from tourney.standings.cut import MissingResult
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.result_status import missing_words, result_words, scope_words, undeclared_under
from tourney.standings.sensitivity import DoubtfulTable, doubts_at_declaring, mistake_words
from tourney.standings.status import ResultStatus
from tourney.standings.views import finals_view, left_shared, shared_words
from ui.gateway.gateway import Gateway
from ui.pages.page import ShellPort
from ui.parts.dialogs import Dialog, ReasonField, numbered
from ui.parts.impact import ImpactView, pictured, run_with_preview
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.fields import FormRow, OrderList, TextField
from ui.widgets.layouts import FlowLayout, column, row
from ui.widgets.text import Label, capital, restyle


def player_named(players: Mapping[PlayerNo, Player], number: PlayerNo) -> str:
    """As `numbered`, for a number, with the team of two of one name; the number alone if the player is gone
    from the list.
    """
    player = players.get(number)
    if player is None:
        return str(number)
    return numbered(number, player.name, teams_of_namesakes(players).get(number, ""))


def withdraw(gateway: Gateway, shell: ShellPort, number: PlayerNo) -> None:
    """Ask, with what it changes, whether a player withdraws: from any list that names them."""
    who = person_called(number, gateway.tournament.players)
    title, yes = msg("foresight.withdraw_title", who=who), msg("foresight.withdraw_yes", number=number)
    command = SetStatus((number,), Status.WITHDRAWN)
    run_with_preview(gateway, shell.ask_impact, command, title, yes, always=True)


def may_withdraw(gateway: Gateway, number: PlayerNo) -> bool:
    """Whether the player is there and has not withdrawn."""
    player = gateway.tournament.players.get(number)
    return player is not None and player.status is not Status.WITHDRAWN


def place_word(texts: Texts, place: int) -> str:
    """A place in words: `1st`, `12th`, 第 1 名."""
    if texts.language != Language.EN:
        return texts("standpage.place_other", place=place)
    if place % 100 in (11, 12, 13):
        return texts("standpage.place_other", place=place)
    last = place % 10
    if last == 1:
        return texts("standpage.place_first", place=place)
    if last == 2:
        return texts("standpage.place_second", place=place)
    if last == 3:
        return texts("standpage.place_third", place=place)
    return texts("standpage.place_other", place=place)


def placed(texts: Texts, place: int, tied: bool) -> str:
    """A place at a table, `2nd`, 第 2 名; a shared one `2=`, as in the standings, 並列第 2 名."""
    if not tied:
        return place_word(texts, place)
    return texts("standpage.place_shared", place=place)


def ruling_reason(texts: Texts, ruling: Ruling) -> str:
    """Why, in one line; the program's own reasons in the language in force."""
    why = reason_words(ruling)
    return " ".join((why if isinstance(why, str) else texts.say(why)).split())


def table_words(texts: Texts, heat: HeatId, table: int) -> str:
    """A table with its heat: `heat 2, table 7`."""
    return texts("finals.table_title", heat=heat_named(heat), table=table)


def waiting_words(texts: Texts, waiting: MissingResult) -> str:
    """What is still open, where and why."""
    if waiting.table is None:
        return capital(texts.say(waiting.reason))
    heat = heat_named(waiting.heat)
    return capital(texts("official.at_table", heat=heat, table=waiting.table, reason=waiting.reason))


def waiting_target(waiting: MissingResult) -> tuple[str, str]:
    """Page and target that mend it: a table's sheets, the day's next task, or a heat without a result."""
    if waiting.reason.key == "standings.wait_play":
        return "today", ""
    if waiting.table is None:
        return "heats", f"heat:{waiting.heat}"
    return "scores", f"table:{waiting.heat}:{waiting.table}"


def clock_time(at: datetime, zone: str) -> str:
    """A moment as the clock of a hall in `zone` shows it."""
    return hall_time(at, zone).strftime("%H:%M")


def may_declare_early(status: ResultStatus) -> bool:
    """Whether it takes a reason: protests are still possible, or a player without the right to took part."""
    return status.wants_reason or (status.state is ResultState.COMPLETE and status.protests_open)


def declare_early_words(status: ResultStatus) -> Message:
    """The words of its button, which name the result: two pages have one."""
    return msg("official.declare_early", what=scope_words(status))


_ALL_AGREE, _CEREMONY, _FOUND_LATE = OF_DECLARING
_USUAL_HASTE = (_ALL_AGREE, _CEREMONY)
"""Why a result is declared while protests are open."""


_USUAL_MERCY = (_ALL_AGREE, _FOUND_LATE)
"""Why a result stands though the wrong players took part."""


def declare(gateway: Gateway, shell: ShellPort, status: ResultStatus) -> None:
    """Declare the result; nothing happens while something is missing or once it is official.

    Earlier results that are not official yet are named first and declared with it; shared prizes are named
    first. Declaring accepts doubtful tables entered by totals, which takes a reason.
    """
    doubtful = doubts_at_declaring(gateway.tournament, gateway.rules, status.scope, gateway.now())
    players = gateway.tournament.players
    earlier = undeclared_under(gateway.tournament, gateway.rules, status.scope, gateway.now())
    shared = [
        shared_words(each, players) for each in left_shared(gateway.tournament, gateway.rules, status.scope)
    ]

    def done(reason: str = "", checked: bool = False) -> None:
        command = DeclareOfficial(status.scope, reason, with_earlier=bool(earlier), checked=checked)
        gateway.run(command)

    def with_shared(text: Message) -> Message:
        return msg("official.with_shared", text=text, shared=shared) if shared else text

    def with_both(text: Message) -> Message:
        scopes = [scope_words(each) for each in earlier]
        return with_shared(msg("official.with_both", text=text, open=scopes) if earlier else text)

    if status.wants_reason:
        wrong = msg("official.declare_wrong_text", what=missing_words(status.missing, players))
        if doubtful:
            wrong = msg("doubts.declare_accepting", accepts=_in_doubt(gateway, doubtful), text=wrong)
        shell.ask_reason(
            msg("official.declare_wrong_title"),
            with_both(wrong),
            msg("official.declare"),
            done,
            danger=True,
            usual=_USUAL_MERCY,
        )
        return
    if status.state is not ResultState.COMPLETE or status.protest_until is None:
        return
    if doubtful and gateway.now() >= status.protest_until:
        shell.ask_reason(
            msg("doubts.declare_title", n=len(doubtful)),
            with_both(_in_doubt(gateway, doubtful)),
            msg("official.declare"),
            lambda reason: done(reason, checked=not reason),
            msg("doubts.reason_ready"),
        )
        return
    if gateway.now() >= status.protest_until:
        if earlier:
            open_words = [result_words(each, players) for each in earlier]
            both = with_shared(msg("official.both_text", open=open_words))
            shell.confirm(msg("official.both_title"), both, msg("official.both_yes"), done)
        elif shared:
            text = with_shared(msg("official.shared_text"))
            shell.confirm(msg("official.shared_title"), text, msg("official.declare"), done)
        else:
            done()
        return
    shell.ask_reason(
        msg("official.declare_title", time=clock_time(status.protest_until, status.zone)),
        with_both(_in_doubt(gateway, doubtful) if doubtful else msg("official.declare_text")),
        msg("official.declare"),
        done,
        usual=_USUAL_HASTE,
    )


def _in_doubt(gateway: Gateway, doubtful: Sequence[DoubtfulTable]) -> Message:
    """The champion to be declared, and the least mistake at the first table in doubt that would change
    that.
    """
    tournament, first = gateway.tournament, doubtful[0]
    divisions = finals_view(tournament, gateway.rules, gateway.now()).divisions
    winners = [each.champion for each in divisions if each.champion is not None]
    why = mistake_words(first, tournament.players, {each.number for each in winners})
    text = msg("doubts.declare_text", why=why)
    champions = [called(each) for each in winners]
    return msg("doubts.declare_champion", champions=champions, text=text) if champions else text


def protests_have_ended(gateway: Gateway, status: ResultStatus) -> bool:
    """Whether the page still shows a time for protests that has ended meanwhile."""
    until = status.protest_until
    return status.protests_open and until is not None and gateway.now() >= until


def take_back(gateway: Gateway, shell: ShellPort, stage: HeatId) -> None:
    """Tell what is removed, ask why, and take back the stage, so that the right players can be drawn."""
    sheets = sum(heat == stage for heat, _ in gateway.tournament.sheets)
    shell.ask_reason(
        msg("official.take_back_title", heat=heat_named(stage)),
        msg("official.take_back_text", n=sheets),
        msg("official.take_back_yes"),
        lambda reason: gateway.run(TakeStageBack(stage, reason)),
        danger=True,
    )


_MOST = 4


_WIDE = 720
"""So many players are told one by one: the dialog stays small."""


class Foreseen(ImpactView):
    """Part of a dialog. Only the answer to the last question counts; none arrives once it is closed."""

    upsets = Signal(bool)
    """Whether it would upset a decided cut, a drawn stage, an official result."""

    TRIED_FOR = "-"
    """The reason that a command is tried out with: it changes nothing in the consequence."""

    def __init__(self, gateway: Gateway, dialog: Dialog) -> None:
        super().__init__()
        self._gateway, self._dialog = gateway, dialog
        self._asked = 0
        self._open = True
        dialog.finished.connect(self._close)

    def ask(self, command: Command[object]) -> None:
        """Show what this command would change, once that is known."""
        self._asked += 1
        ticket = self._asked

        def landed(impact: Impact) -> None:
            if ticket == self._asked and self._open:
                words = impact_words(impact, self._gateway.tournament, _MOST, pictured(impact))
                self.show_impact(self._gateway.texts, impact, words)
                self._dialog.widen(_WIDE if self.pictured else 0)
                self._dialog.grow()
                self.upsets.emit(impact.level in (ImpactLevel.REASON, ImpactLevel.REFUSE))

        def refused(words: str) -> None:
            if ticket == self._asked:
                self._show(words)

        self._gateway.foresee(lambda app: app.try_out(command), landed, self._gateway.saying(refused))

    def clear_words(self) -> None:
        """Show nothing, whatever was asked."""
        self._asked += 1
        self._show("")

    def _close(self, _result: int) -> None:
        self._open = False

    @property
    def full_text(self) -> str:
        """The sentences."""
        return self.words.full_text

    def _show(self, words: str) -> None:
        if self._open:
            self.show_nothing(words)
            self._dialog.grow()


SHOWN = 3
"""Links shown one by one; the rest is a number."""


class WaitingLinks(QFrame):
    """A sentence on a soft ground and links below. Hidden while nothing is waited for."""

    def __init__(self, go: Callable[[str, str], object]) -> None:
        super().__init__()
        self._go = go
        self._shown: tuple[object, ...] = ()
        self.state = "warn"
        self._sign = Label("!", kind="warn", bold=True)
        self._text = Label(wrap=True)
        inner = QWidget()
        self._flow = FlowLayout(inner, spacing=4)
        self.links: list[Button] = []
        restyle(self, kind="hint", state="warn")
        words = row(self._sign, spacing=8)
        words.addWidget(self._text, 1)
        body = column(words, inner, spacing=2)
        body.setContentsMargins(12, 8, 12, 8)
        self.setLayout(body)
        self.hide()

    @property
    def words(self) -> str:
        """The sentence as shown."""
        return self._text.full_text

    def show_waiting(
        self,
        texts: Texts,
        text: str,
        waiting: Sequence[MissingResult],
        urgent: bool = True,
        playing: bool = False,
    ) -> None:
        """Show `text` and link to the first open thing; `urgent`: it is due already. While it is `playing`
        the text says enough.
        """
        now = (text, texts.language, tuple(waiting), urgent)
        self.setVisible(bool(waiting or playing))
        if now == self._shown:
            return
        self._shown = now
        self._sign.setVisible(urgent)
        self.state = "warn" if urgent else ""
        restyle(self, kind="hint", state=self.state)
        self._text.set_text(text)
        for link in self.links:
            self._flow.removeWidget(link)
            link.hide()
            link.deleteLater()
        self.links = []
        for each in waiting[:SHOWN]:
            self._add(waiting_words(texts, each), each)
        if len(waiting) > SHOWN:
            self._add(texts("standpage.waiting_more", n=len(waiting) - SHOWN), waiting[SHOWN])

    def _add(self, words: str, waiting: MissingResult) -> None:
        page, target = waiting_target(waiting)
        link = Button(words, "link", on_click=partial(self._go, page, target), compact=True)
        self._flow.addWidget(link)
        link.show()
        self.links.append(link)


def heat_words(texts: Texts, score: HeatScore, narrow: bool = False) -> str:
    """A heat in a cell: `19·1st·table 7`, `narrow` `19 ①`; a heat missed is a dash.

    The dot of our font is wide by itself and needs no spaces.
    """
    if score.table is None:
        return "–"
    table = texts("standpage.table", table=score.table)
    if score.place is None:
        return "…" if narrow else f"…·{table}"
    points = points_shown(score.points)
    if narrow:
        return f"{points} {'=' if score.tied else ''}{chr(_CIRCLED_ONE + score.place - 1)}"
    return f"{points}·{placed(texts, score.place, score.tied)}·{table}"


def points_rows(texts: Texts, fmt: Format) -> str:
    """Why tables of other sizes bring other points: the rows of the format's points table."""
    rows = sorted(fmt.points.rows.items(), reverse=True)
    shown = ", ".join(f"{of} → {'·'.join(map(str, row))}" for of, row in rows)
    left = fmt.points.basis is PointsBasis.LEFT
    return texts("scores.points_rows_left" if left else "scores.points_rows_size", rows=shown)


_CIRCLED_ONE = ord("①")
"""A table has fewer places than there are signs after it, 20."""


HALF = POINT // 2


_MOST_HALVES = 1999


NumberedPlayer = tuple[PlayerNo, str]


Ordered = Callable[[tuple[PlayerNo, ...], str], Command[object]]
"""The command for an order and its reason."""


Adjusted = Callable[[int, str], Command[object]]
"""The command for points (sixtieths) and their reason."""


class OrderDialog(Dialog):
    """Puts players in order, better first, with the reason: a play-off, a lot, the referee's word."""

    def __init__(
        self,
        parent: QWidget,
        gateway: Gateway,
        title: str,
        text: str,
        players: Sequence[NumberedPlayer],
        act: Ordered,
    ) -> None:
        super().__init__(parent, title, text, 520)
        texts = gateway.texts
        self._gateway, self._act, self._texts = gateway, act, texts
        self._players = tuple(players)
        self.foreseen = Foreseen(gateway, self)
        self.order = OrderList()
        self.order.set_words(
            texts("standpage.order_list"), texts("standpage.move_up"), texts("standpage.move_down")
        )
        self.order.set_items(players)
        self.reason = ReasonField()
        field = FormRow(self.reason)
        field.set_words(texts("standpage.reason"), texts("standpage.reason_hint"))
        self.content.addWidget(self.order)
        self.content.addWidget(Label(texts("standpage.order_keys"), kind="muted", wrap=True))
        self.content.addWidget(field)
        self.lot_note = Label("", kind="muted", wrap=True)
        self.lot_note.hide()
        self.ways = [Button(texts.say(way), on_click=partial(self._say, way)) for way in READY_REASONS]
        self.lot = Button(texts("standpage.draw_lot"), icon_name="shuffle", on_click=self._draw)
        for each in (*self.ways, self.lot):
            each.setAutoDefault(False)
        self.content.addLayout(row(Label(texts("standpage.was_decided"), kind="muted"), *self.ways, None))
        self.content.addLayout(row(Label(texts("standpage.not_decided"), kind="muted"), self.lot, None))
        self.content.addWidget(self.lot_note)
        self.hold(self.foreseen, later=True)
        self.order.changed.connect(self._foresee)
        self._foresee()
        self.order.up.setAutoDefault(False)
        self.order.down.setAutoDefault(False)
        self._drawn = self._closed = False
        self.finished.connect(self._has_closed)
        self.no = self.add_button(texts("standpage.cancel"), "", self._leave)
        self.yes = self.add_button(texts("standpage.decide_yes"), "primary", self._given)
        self.foreseen.upsets.connect(lambda much: self.beware(self.yes, self.no, much, self.reason))
        self.yes.setEnabled(False)
        self.reason.textChanged.connect(lambda _text: self.yes.setEnabled(bool(self.reason.clean)))

    def _foresee(self) -> None:
        order = tuple(PlayerNo(number) for number in self.order.order)
        self.foreseen.ask(self._act(order, Foreseen.TRIED_FOR))

    def _say(self, way: Message) -> None:
        self.reason.setText(self._texts.say(way))
        self.reason.setFocus()

    def _draw(self) -> None:
        """The program draws, and that is decided at once: nobody closes the dialog and draws another."""
        seed = new_seed()
        order = drawn_by_lot(dict(self._players), seed)
        for part in (self.order, self.reason, *self.ways, self.lot, self.yes):
            part.setEnabled(False)
        command = self._act(order, self._texts.say(lot_words(seed)))
        self._gateway.run(
            command, then=lambda _outcome: self._show_drawn(order, seed), otherwise=self._not_drawn
        )

    def _show_drawn(self, order: tuple[PlayerNo, ...], seed: int) -> None:
        """The result is in the journal already; only closing is left."""
        if self._closed:
            return
        self._drawn = True
        names = dict(self._players)
        self.order.set_items([(number, names[number]) for number in order])
        self.reason.setText(self._texts.say(lot_words(seed)))
        self.yes.hide()
        self.foreseen.clear_words()
        self.lot_note.set_text(self._texts("standpage.lot_drawn"))
        self.lot_note.show()
        self.no.setText(self._texts("window.close"))
        self.no.setFocus()
        self.grow()

    def _not_drawn(self, error: Exception) -> None:
        if not self._closed:
            self.reject()
        self._gateway.failed.emit(error)

    def _has_closed(self, _result: int) -> None:
        self._closed = True

    def _leave(self) -> None:
        """Nothing is decided, or the lot has decided already."""
        if self._drawn:
            self.accept()
        else:
            self.reject()

    def _given(self) -> None:
        if self.reason.clean:
            order = tuple(PlayerNo(number) for number in self.order.order)
            reason = self.reason.clean
            self.accept()
            self._gateway.run(self._act(order, reason))


def decide_order(
    parent: QWidget, gateway: Gateway, title: str, text: str, players: Sequence[NumberedPlayer], act: Ordered
) -> OrderDialog:
    """Ask for an order between players and run its command if it was given. Waits for nobody."""
    dialog = OrderDialog(parent, gateway, title=title, text=text, players=players, act=act)
    dialog.open()
    dialog.order.list.setFocus()
    return dialog


class HalvesField(TextField):
    """Points in steps of a half: `2`, `1.5`. Up and Down step. `changed` at every change."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__("1", width=88)
        halves = QRegularExpression(r"[0-9]{0,3}([.,][05]?)?")
        self.setValidator(QRegularExpressionValidator(halves, self))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.textChanged.connect(lambda _text: self.changed.emit())

    @property
    def halves(self) -> int:
        """How many halves of a point; 0 while the typing makes no sense."""
        whole, _, rest = self.text().replace(",", ".").partition(".")
        return 2 * int(whole or "0") + (rest == "5")

    def step(self, by: int) -> None:
        """Some halves more or fewer, never below one."""
        halves = max(1, min(_MOST_HALVES, self.halves + by))
        self.setText(points_shown(Points(halves * HALF)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)


_PENALTIES = ("standpage.why_late", "standpage.why_slow", "standpage.why_conduct")
"""The usual reasons of a penalty."""


class AdjustDialog(Dialog):
    """A penalty or a bonus for one player. If the fewest points win, a penalty adds points."""

    def __init__(
        self,
        parent: QWidget,
        gateway: Gateway,
        who: str,
        low_wins: bool,
        act: Adjusted,
    ) -> None:
        texts = gateway.texts
        super().__init__(parent, texts("standpage.adjust_title", who=who), "", 480)
        self._gateway, self._texts, self._low_wins, self._act = gateway, texts, low_wins, act
        self._tried = 0
        self.foreseen = Foreseen(gateway, self)
        self.kind = SegmentedControl(
            [("penalty", texts("standpage.penalty")), ("bonus", texts("standpage.bonus"))]
        )
        self.amount = HalvesField()
        self.amount.setAccessibleName(texts("standpage.adjust_points"))
        self.less = Button("−", on_click=lambda: self.amount.step(-1))
        self.more = Button("+", on_click=lambda: self.amount.step(1))
        self.less.setAccessibleName(texts("standpage.half_less"))
        self.more.setAccessibleName(texts("standpage.half_more"))
        for button in (self.less, self.more):
            button.setAutoDefault(False)
        self.reason = ReasonField()
        field = FormRow(self.reason)
        field.set_words(texts("standpage.reason"), texts("standpage.reason_hint"))
        points = Label(texts("standpage.adjust_points"))
        self.content.addLayout(row(self.kind, 8, self.less, self.amount, self.more, points, None))
        self.ways = [
            Button(texts(why), compact=True, on_click=partial(self.reason.setText, texts(why)))
            for why in _PENALTIES
        ]
        for each in self.ways:
            each.setAutoDefault(False)
        self.content.addWidget(field)
        self.content.addLayout(row(*self.ways, None))
        self.hold(self.foreseen, later=True)
        no = self.add_button(texts("standpage.cancel"), "", self.reject)
        self.yes = self.add_button("", "primary", self._given)
        self.foreseen.upsets.connect(lambda much: self.beware(self.yes, no, much, self.reason))
        self.kind.changed.connect(lambda _kind: self._show())
        self.amount.changed.connect(self._show)
        self.reason.textChanged.connect(lambda _text: self._show())
        self._show()

    @property
    def points(self) -> int:
        """The change of the player's points, in sixtieths, signed."""
        penalty = self.kind.value == "penalty"
        sign = 1 if penalty == self._low_wins else -1
        return sign * self.amount.halves * HALF

    def _show(self) -> None:
        texts, penalty = self._texts, self.kind.value == "penalty"
        self.yes.setText(texts("standpage.give_penalty") if penalty else texts("standpage.give_bonus"))
        self.yes.setEnabled(bool(self.reason.clean) and self.amount.halves > 0)
        for each in self.ways:
            each.setVisible(penalty)
        self._foresee()

    def _foresee(self) -> None:
        if self.points != self._tried:
            self._tried = self.points
            if self.points:
                self.foreseen.ask(self._act(self.points, Foreseen.TRIED_FOR))
            else:
                self.foreseen.clear_words()

    def _given(self) -> None:
        if self.reason.clean and self.amount.halves > 0:
            points, reason = self.points, self.reason.clean
            self.accept()
            self._gateway.run(self._act(points, reason))


def adjust(
    parent: QWidget,
    gateway: Gateway,
    who: str,
    low_wins: bool,
    act: Adjusted,
) -> AdjustDialog:
    """Ask for a penalty or bonus and run its command. Waits for nobody."""
    dialog = AdjustDialog(parent, gateway, who=who, low_wins=low_wins, act=act)
    dialog.open()
    dialog.amount.setFocus()
    dialog.amount.selectAll()
    return dialog
