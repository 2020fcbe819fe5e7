"""From the cut to the champion on the Finals page: real clicks and keys over a real event file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tests.ui.alone import AloneShell
from tests.ui.hand import level_tables, stand_up
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat, settle_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, SEMI, HeatId, PlayerNo, Points, TableNo, points_shown
from tourney.base.languages import Language
from tourney.base.names import PersonName
from tourney.base.texts import ENGLISH, Message
from tourney.base.times import HONG_KONG, hall_time
from tourney.bootstrap import create_event
from tourney.clock.commands import StartClock
from tourney.event.records import CASH, HEATS, HeatState, ResultState, Status
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.impact.impact import Impact
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.projector.scenes import SceneKind
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.reports import finals_now, standings_now
from tourney.standings.ruling_commands import AdjustPoints
from tourney.standings.views import CutStatus, NextStep, finals_view
from tourney.today.today import today_view
from ui.gateway.gateway import Gateway
from ui.pages.finals.awards import AwardsDialog
from ui.pages.finals.champion import PodiumView, Step
from ui.pages.finals.page import FinalsPage
from ui.pages.rulings import OrderDialog
from ui.widgets.text import Label
from ui.widgets.theme import Look, apply_look, load_tokens


class Hall:
    """Remembers which scenes were asked for."""

    def __init__(self) -> None:
        self.chosen: list[SceneKind] = []

    def present(self, scene: SceneKind) -> None:
        self.chosen.append(scene)


class Shell(AloneShell):
    """Remembers where it was sent."""

    def __init__(self) -> None:
        self.went: list[tuple[str, str]] = []

        self.asked: list[str] = []
        self.agrees = True
        self.hall: Any = Hall()

    @property
    def projector(self) -> Any:
        return self.hall

    def go(self, page_id: str, target: str = "") -> None:
        self.went.append((page_id, target))

    def focus_primary(self) -> None:
        self.went.append(("primary", ""))

    def confirm(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
        assert ENGLISH.say(text)
        assert ENGLISH.say(yes)
        self.asked.append(ENGLISH.say(title))
        if self.agrees:
            then()

    def ask_reason(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[str], object],
        ready: Message | None = None,
        *,
        danger: bool = False,
        usual: Sequence[Message] = (),
    ) -> None:
        self.asked.append(ENGLISH.say(title))
        then("played in good faith")


class Bench:
    """A page over an event, refreshed as the frame does it."""

    def __init__(self, qtbot: QtBot, app: Application, language: Language) -> None:
        self.qtbot = qtbot
        self.gateway = Gateway(app, language=language)
        self.shell = Shell()
        self.page = FinalsPage(self.gateway, self.shell)
        stand_up(qtbot, self.page, self.gateway)
        self.failures: list[Exception] = []
        self.gateway.failed.connect(self.failures.append)
        self.wait()

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: not self.gateway.busy, timeout=5000)
        QApplication.processEvents()
        self.qtbot.waitUntil(lambda: not self.gateway.busy, timeout=5000)

    @property
    def view(self) -> Any:
        return self.page._view

    def first(self) -> Any:
        return self.page.primary_action()

    def do_first(self) -> None:
        self.first().trigger()
        self.wait()

    def order_dialog(self) -> Any:
        order_dialogs = [
            w for w in QApplication.topLevelWidgets() if isinstance(w, OrderDialog) and w.isVisible()
        ]
        assert len(order_dialogs) == 1
        return order_dialogs[0]


@pytest.fixture
def bench(qtbot: QtBot, benches: Callable[[Bench], Bench]) -> Callable[..., Bench]:
    def build(event: Application, language: Language = Language.EN) -> Bench:
        return benches(Bench(qtbot, event, language))

    return build


@pytest.fixture
def new(tmp_path: Any, clock: FixedClock) -> Callable[..., Application]:
    """A drawn event of a shipped format."""

    def build(format_id: str, players: int, divisions: tuple[str, ...] = ("",)) -> Application:
        app = create_event(str(tmp_path / f"{format_id}.tourney"), format_id, name="Finals", clock=clock)
        drafts = [
            PlayerDraft(name_zh=f"參賽者{n}", name_en=f"Player {n}", division=divisions[n % len(divisions)])
            for n in range(1, players + 1)
        ]
        app.run(ImportPlayers(tuple(drafts)))
        check_everybody_in(app)
        fmt = app.rules.format
        ready = tuple(
            h for h, plan in zip(fmt.heat_ids, fmt.heats, strict=True) if plan.seating == "preseated"
        )
        app.run(DrawHeats(ready, 5))
        return app

    return build


def play_all(event: Application) -> Application:
    for number, heat in enumerate(event.rules.format.heat_ids):
        if heat not in event.tournament.heats:
            event.run(DrawHeats((heat,), 5))
        play_heat(event, heat, 5 + number)
    settle_cut(event)
    return event


def before_the_final(event: Application) -> Application:
    """Every heat is played, the final drawn and published."""
    play_all(event).run(DrawHeats((FINAL,), 5))
    event.run(PublishHeat(FINAL))
    return event


def cash(event: Application, heat: HeatId, table: TableNo, amounts: list[int]) -> None:
    """Enter and confirm a table by cash alone, in seat order."""
    seats = event.tournament.tables[heat, table].seats
    sheets = tuple(Sheet(player=n, cash=amount) for n, amount in zip(seats, amounts, strict=True))
    event.run(EnterSheets(heat, (TableEntry(table, sheets),), confirm=True))


def all_level(event: Application) -> None:
    """Every table of every heat ends in the order of the numbers, with the same money."""
    for heat in event.rules.format.heat_ids:
        level_tables(event, heat)


def test_before_the_first_draw_the_page_says_how_the_champion_is_found(
    event: Application, bench: Any
) -> None:
    made = bench(event)
    assert made.page._stack.currentWidget() is made.page.empty
    made.qtbot.mouseClick(made.page.empty.first, Qt.MouseButton.LeftButton)
    assert made.shell.went == [("heats", "")]
    assert not made.first().isEnabled()


def test_what_holds_the_cut_up_is_named_and_linked(new: Any, bench: Any) -> None:
    event = new("hk-90", 24)
    play_heat(event, HeatId("1"), 5)
    play_heat(event, HeatId("2"), 6)
    play_heat(event, HeatId("3"), 7, tables=4)
    made = bench(event)
    assert made.first().isEnabled() and made.first().text() == job(made.gateway), (
        "the day's own job comes first"
    )
    made.first().trigger()
    assert made.shell.went == [("heats", "heat:3")]
    made.qtbot.mouseClick(made.page.waiting.links[0], Qt.MouseButton.LeftButton)
    assert made.shell.went[1:] == [("scores", "table:3:5")]
    assert made.page.bracket.words.count("planned") == 1, "said once, at the head of the table"
    assert any(line.standing is CutStatus.HOLDING for line in made.view.divisions[0].finalists)


def job(gateway: Gateway) -> str:
    """What Today's one button says."""
    return ENGLISH.say(today_view(gateway.tournament, gateway.rules, gateway.now()).now.button)


def test_from_the_decided_cut_to_the_final_with_one_button(new: Any, bench: Any) -> None:
    event = play_all(new("world-2009", 40))
    made = bench(event)
    assert made.first().text() == "Draw semi-finals"
    assert "winner of table 4" in made.page.bracket.words
    assert made.page.bracket.minimumSizeHint().width() <= 715, (
        "with the champion's box, beside the cut at 1366"
    )
    made.do_first()
    assert len(event.tournament.tables_of(SEMI)) == 4
    (link,) = made.page.waiting.links
    assert link.text() == "The semi-finals: draft"
    assert made.page.hints == [], "a band below said it again"
    made.qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert made.shell.went == [("heats", "heat:semi")]
    assert made.first().text() == "Publish semi-finals"
    made.do_first()
    assert event.tournament.heats[SEMI].state is HeatState.PUBLISHED
    assert made.page.hints == []
    assert made.first().text() == job(made.gateway) and made.first().isEnabled()
    made.do_first()
    assert made.shell.went[-1] == ("print", "set:semi")
    for table in made.gateway.tournament.tables_of(SEMI):
        sheets = tuple(Sheet(player=n, cash=900 - 100 * at) for at, n in enumerate(table.seats))
        made.gateway.run(EnterSheets(SEMI, (TableEntry(table.table, sheets),), confirm=True))
        made.wait()
    assert made.failures == []
    winners = [table.seats[0] for table in made.gateway.tournament.tables_of(SEMI)]
    assert made.first().isEnabled()
    made.do_first()
    assert set(made.gateway.tournament.tables[FINAL, TableNo(1)].seats) == set(winners)
    assert made.first().text() == "Publish the final"
    made.do_first()
    assert made.first().text() == job(made.gateway), "the day's own next step"


def test_a_final_is_drawn_played_and_crowned(new: Any, bench: Any) -> None:
    event = play_all(new("hk-90", 24))
    made = bench(event, Language.ZH)
    assert made.first().text() == "編排決賽"
    made.do_first()
    seats = made.gateway.tournament.tables[FINAL, TableNo(1)].seats
    entries = tuple(Sheet(player=n, cash=900 - 100 * at) for at, n in enumerate(seats))
    made.gateway.run(EnterSheets(FINAL, (TableEntry(TableNo(1), entries),), confirm=True))
    made.wait()
    assert made.failures == []
    assert made.page.banner.champion.full_text.startswith(f"冠軍：{seats[0]} 號 ")
    assert made.page.banner.champion.isHidden(), "the podium says it"
    assert [each.people[0][0] for each in made.page.banner.podium.steps] == [f"{n} 號" for n in seats[:3]]
    assert made.page.header_note().startswith("賽果齊備，可上訴至")
    made.page.paper.click()
    assert made.shell.went == [("print", "kind:bracket")]
    made.qtbot.mouseClick(
        made.page.bracket, Qt.MouseButton.LeftButton, pos=made.page.bracket.table_at(0).center()
    )
    made.qtbot.keyClick(made.page.bracket, Qt.Key.Key_Return)
    assert made.shell.went[1:] == [("scores", "table:final:1")] * 2


def test_a_drawn_final_shows_everybodys_way_and_the_end_its_podium_papers_and_the_hall(
    new: Any, bench: Any
) -> None:
    event = play_all(new("hk-90", 24))
    made = bench(event)
    assert made.page.banner.isHidden()
    made.do_first()
    cut = made.page.cut
    assert [each.title for each in cut.list.rows_model.columns][3:8] == [
        *("Heat 1", "Heat 2", "Heat 3"),
        *("Points", "Assets"),
    ]
    line = cut.list.rows_model.rows[0]
    standing = standings_now(event.tournament, event.rules, event.clock.now(), None).line(line.person.number)
    assert standing is not None
    told = [column.text(line) for column in cut.list.rows_model.columns]
    assert points_shown(standing.points) in told and f"{standing.assets:,}" in told
    tips = [column.tip(line) for column in cut.list.rows_model.columns[3:6] if column.tip is not None]
    assert all(f"table {score.table}" in words for score, words in zip(standing.heats, tips, strict=True))
    made.gateway.run(AdjustPoints(line.person.number, -60, "late"))
    made.wait()
    after = next(each for each in cut.list.rows_model.rows if each.person.number == line.person.number)
    shown = f"{points_shown(Points(standing.points - 60))} (−1)"
    assert shown in [column.text(after) for column in cut.list.rows_model.columns], "what no heat shows"
    made.gateway.undo()
    made.wait()
    seats = made.gateway.tournament.tables[FINAL, TableNo(1)].seats
    entries = tuple(Sheet(player=n, cash=900 - 100 * at) for at, n in enumerate(seats))
    made.gateway.run(EnterSheets(FINAL, (TableEntry(TableNo(1), entries),), confirm=True))
    made.gateway.run(Donate(seats[0], Decimal(500), CASH))
    made.wait()
    banner = made.page.banner
    assert [(each.place, each.people[0][0]) for each in banner.podium.steps] == [
        (place, f"No. {number}") for place, number in enumerate(seats[:3], start=1)
    ]
    assert banner.money.full_text == "HK$500 raised"
    made.qtbot.mouseClick(banner.certificates, Qt.MouseButton.LeftButton)
    banner.prize_list.trigger()
    banner.results.trigger()
    kinds = ("certificates", "results-prizes", "results")
    assert made.shell.went[-3:] == [("print", f"kind:{kind}") for kind in kinds]
    made.qtbot.mouseClick(banner.hall, Qt.MouseButton.LeftButton)
    assert made.shell.projector.chosen == [SceneKind.CHAMPION]


def test_a_tie_at_the_line_is_decided_by_the_order_entered(new: Any, bench: Any) -> None:
    event = new("school-two-rounds", 24, ("Junior", "Senior"))
    all_level(event)
    made = bench(event)
    tied = next(each for each in made.view.divisions if each.ties)
    made.qtbot.mouseClick(made.page.division.button(tied.id), Qt.MouseButton.LeftButton)
    below = [label.full_text for label in made.page.cut.findChildren(Label) if label.isVisible()]
    assert made.page.cut.decide_buttons == [], "the green button decides it, nothing below does so too"
    assert not any("Tie for" in words for words in below), "the header names it"
    players = list(tied.ties[0].players)
    action = made.page.primary_action()
    assert (action.text(), action.isEnabled()) == ("Decide the tie", True), "the tie is the next step"
    bars = made.page.cut.picture.picture
    sides = [bar.kind for bar in bars.bars]
    assert "level" in sides and sides.index("level") == bars.above, "no line between tied players"
    action.trigger()
    dialog = made.order_dialog()
    assert list(dialog.order.order) == players
    made.wait()
    assert dialog.foreseen.pictured, "the order decides who goes through"
    assert "place " not in dialog.foreseen.full_text, "the picture shows the places"
    made.qtbot.keyClick(dialog.order.list, str(len(players)))
    made.qtbot.mouseClick(dialog.ways[0], Qt.MouseButton.LeftButton)
    made.qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    made.wait()
    assert made.failures == []
    decided = next(each for each in made.view.divisions if each.id == tied.id)
    assert decided.ties == ()
    assert decided.rulings[0].order == (*players[1:], players[0])
    assert decided.rulings[0].reason == "Play-off"
    assert [bar.note for bar in made.page.cut.picture.picture.bars if "Play-off" in bar.note]
    below = [label.full_text for label in made.page.cut.findChildren(Label) if label.isVisible()]
    assert not any("Play-off" in words for words in below), "the player's own line tells why"
    through = [each.person.number for each in decided.finalists if each.standing is CutStatus.THROUGH]
    assert through[-1] == players[tied.ties[0].places]
    assert any(each.standing is CutStatus.RESERVE for each in decided.finalists)


def test_a_finalist_who_withdraws_is_replaced_by_a_click(new: Any, bench: Any) -> None:
    event = before_the_final(new("hk-90", 24))
    gone = event.tournament.tables[FINAL, TableNo(1)].seats[2]
    made = bench(event)
    reserve = next(
        each for each in made.view.divisions[0].finalists if each.standing is CutStatus.RESERVE
    ).person.number
    made.gateway.run(SetStatus((gone,), Status.WITHDRAWN))
    made.wait()
    assert len(made.page.hints) == 1
    assert f" {reserve} " in made.page.hints[0].action.text()
    action = made.page.primary_action()
    assert action.text() == f"Seat No. {reserve}", (
        "the one green button is the repair, not the bracket's paper"
    )
    action.trigger()
    made.wait()
    assert action.text() != f"Seat No. {reserve}"
    made.gateway.undo()
    made.wait()
    made.qtbot.mouseClick(made.page.hints[0].action, Qt.MouseButton.LeftButton)
    made.wait()
    assert made.failures == []
    seats = made.gateway.tournament.tables[FINAL, TableNo(1)].seats
    assert reserve in seats
    assert gone not in seats
    assert made.page.hints == []


def test_a_shared_first_place_waits_for_the_referee(new: Any, bench: Any) -> None:
    event = play_all(new("hk-90", 24))
    event.run(DrawHeats((FINAL,), 5))
    cash(event, FINAL, TableNo(1), [900, 900, 500, 400])
    made = bench(event)
    seats = event.tournament.tables[FINAL, TableNo(1)].seats
    before = made.view.divisions[0].champion
    assert before is None
    action = made.page.primary_action()
    assert action is not None
    assert (made.view.next, action.text(), action.isEnabled()) == (NextStep.DECIDE, "Decide 1st place", True)
    made.page.setFocus()
    made.qtbot.keyClick(made.page.cut.list, Qt.Key.Key_F4)
    dialog = made.order_dialog()
    assert set(dialog.order.order) == set(seats[:2])
    made.qtbot.mouseClick(dialog.order.down, Qt.MouseButton.LeftButton)
    winner = dialog.order.order[0]
    dialog.reason.setText("throw-off of two dice")
    made.qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    made.wait()
    assert made.failures == []
    champion = made.view.divisions[0].champion
    assert champion is not None and champion.number == winner


def test_equal_totals_without_deeds_lead_to_typing_the_deeds_too(new: Any, bench: Any) -> None:
    event = play_all(new("hk-90", 24))
    event.run(DrawHeats((FINAL,), 5))
    first, second, *rest = event.tournament.tables[FINAL, TableNo(1)].seats
    totals = [(first, 4000, 1), (second, 4000, 2), *((n, 900 - 9 * at, 3 + at) for at, n in enumerate(rest))]
    sheets = tuple(Sheet(n, declared_total=total, declared_place=place) for n, total, place in totals)
    event.run(EnterSheets(FINAL, (TableEntry(TableNo(1), sheets),), confirm=True))
    made = bench(event)
    hint = made.page.hints[0]
    assert "Enter deeds" in hint.words
    made.qtbot.mouseClick(hint.other, Qt.MouseButton.LeftButton)
    assert made.shell.went == [("scores", "deeds:final:1")]
    made.do_first()
    assert set(made.order_dialog().order.order) == {first, second}


def test_each_division_has_its_own_bracket(new: Any, bench: Any) -> None:
    event = play_all(new("school-two-rounds", 24, ("Junior", "Senior")))
    made = bench(event)
    made.do_first()
    for division in ("junior", "senior"):
        made.qtbot.mouseClick(made.page.division.button(division), Qt.MouseButton.LeftButton)
        shown = next(each for each in made.view.divisions if each.id == division)
        assert len(shown.stages[0].tables) == 1
        people = [seat.person.number for seat in shown.stages[0].tables[0].seats]
        assert {
            made.gateway.rules.format.division_of(made.gateway.tournament.players[n].division) for n in people
        } == {division}
        assert all(str(number) in made.page.bracket.words for number in people)


def test_the_leader_of_the_standings_is_champion_where_the_format_says_so(new: Any, bench: Any) -> None:
    event = play_all(new("place-sum", 20))
    made = bench(event)
    assert made.view.next is NextStep.PRINT
    assert "first in the standings" in made.page.how.full_text
    leader = made.view.divisions[0].champion.number
    assert (
        made.page.banner.champion.full_text
        == f"Champion: No. {leader} \u2068參賽者{leader} Player {leader}\u2069"
    )
    made.page.paper.click()
    assert made.shell.went == [("print", "kind:results")]


def test_a_top_table_makes_the_champion_where_the_format_says_so(new: Any, bench: Any) -> None:
    event = new("place-sum", 20)
    data = dict(event.rules.format.to_data())
    data |= {"champion": "top_table", "cut": 0}
    data["heats"] = [*data["heats"][:-1], {"minutes": 60, "seating": "rank"}]
    event.run(EditEvent({"format": data}))
    play_heat(event, HeatId("1"), 5)
    play_heat(event, HeatId("2"), 6)
    made = bench(event)
    assert "Table 1 of heat 3" in made.page.how.full_text
    assert not made.first().isEnabled()
    event.run(DrawHeats((HeatId("3"),), 5))
    play_heat(event, HeatId("3"), 7)
    other = bench(event)
    assert other.view.divisions[0].champion is not None
    assert not other.page.cut.isVisible()
    assert "Heat 3, table 1" in other.page.bracket.words


def test_the_bracket_paints_in_every_theme(new: Any, bench: Any, qapp: QApplication) -> None:
    made = bench(play_all(new("world-2009", 40)))
    for theme in ("light", "dark", "contrast"):
        apply_look(qapp, Look(load_tokens(theme), scale=130))
        made.page.retranslate()
        made.page.refresh()
        made.wait()
        assert not made.page.grab().isNull()


def test_the_champions_box_is_whole_at_1366_however_long_the_names_beside(new: Any, bench: Any) -> None:
    """Four tables are higher than the page, and the bar that scrolls them takes width, too."""
    event = play_all(new("world-2009", 40))
    for number in finals_now(event.tournament, event.rules, event.clock.now()).cuts[0].as_it_stands:
        event.run(EditPlayer(number, {"name_en": "Anneliese Müller-Großschmidt von Hohenzollern"}))
    event.run(DrawHeats((SEMI,), 5, "seen"))
    made = bench(event)
    made.page.resize(1230, 600)
    made.page.refresh()
    made.wait()
    assert made.page.stage.verticalScrollBar().maximum() > 0
    assert made.page.area.verticalScrollBar().maximum() == 0, "the page scrolls, and nothing within it"
    assert made.page.area.horizontalScrollBar().maximum() == 0


def test_during_the_time_for_protests_the_page_warns_and_asks_before_it_draws(
    new: Any, clock: FixedClock, bench: Any
) -> None:
    event = play_all(new("hk-90", 24))
    made = bench(event)
    until = hall_time(clock.at.replace(minute=10), HONG_KONG).strftime("%H:%M")
    assert made.page.header_note() == f"Complete, protests open until {until}"
    assert made.page.hints == [], "told once"
    made.shell.agrees = False
    made.do_first()
    assert made.shell.asked == [f"Draw before protests close at {until}?"]
    assert FINAL not in event.tournament.heats
    clock.at = clock.at.replace(minute=10)
    closed = f"Complete, protests closed {until}"
    made.qtbot.waitUntil(lambda: made.page.header_note() == closed, timeout=5000)
    assert made.page.hints == [] and made.page.early.isHidden(), "one button: no declaring beside the draw"
    assert made.first().text() == "Draw the final"
    made.do_first()
    assert len(made.shell.asked) == 1
    assert FINAL in event.tournament.heats


def test_while_the_final_is_played_the_page_says_until_when_and_has_no_green_button(
    new: Any, clock: FixedClock, bench: Any
) -> None:
    event = before_the_final(new("hk-90", 24))
    made = bench(event)
    made.gateway.run(StartClock(FINAL, 1))
    made.wait()
    until = made.page._stage.until
    ends = hall_time(until, HONG_KONG).strftime("%H:%M")
    assert made.page.waiting.words == f"The final is on until {ends}" and not made.page.waiting.links
    assert "being played" in made.page.bracket.words
    assert made.first() is None
    clock.at = until
    made.qtbot.waitUntil(lambda: made.first() is not None, timeout=5000)
    assert made.first().text() == "Enter scores"


def test_the_result_of_the_final_is_declared_by_the_green_button_once_protests_are_over(
    new: Any, clock: FixedClock, bench: Any
) -> None:
    event = before_the_final(new("hk-90", 24))
    made = bench(event)
    assert made.page.header_note() == "Provisional until the final"
    assert made.page.waiting.state == "", "nothing is late before a die is thrown"
    assert [link.text() for link in made.page.waiting.links] == ["The final: to be played"]
    seats = event.tournament.tables[FINAL, TableNo(1)].seats
    sheets = tuple(Sheet(player=n, cash=900 - 100 * at) for at, n in enumerate(seats))
    made.gateway.run(EnterSheets(FINAL, (TableEntry(TableNo(1), sheets),), confirm=True))
    made.wait()
    assert made.first().text() == "Declare official…" and made.page.early.isHidden(), "one button declares"
    assert not made.first().toolTip().startswith("Complete"), "the header says so already"
    step = today_view(made.gateway.tournament, made.gateway.rules, made.gateway.now()).now
    assert (step.page, step.target) == ("finals", "next"), "from Today's job with Enter and Enter"
    made.page.open_target(step.target)
    made.wait()
    assert made.shell.went == [("primary", "")]
    made.shell.reason = "Players agree"
    made.do_first()
    assert made.page.header_note().startswith("Official, declared at"), "though protests could still come"
    assert made.first().text() == "Print certificates" and made.page.early.isHidden()
    day = today_view(made.gateway.tournament, made.gateway.rules, made.gateway.now())
    assert (day.now.button.key, day.now.page) == ("finals.print_certificates", "print")
    assert not day.waiting, "no page has a dot"
    made.gateway.undo()
    made.wait()
    clock.at = clock.at.replace(minute=10)
    made.qtbot.waitUntil(lambda: made.first().text() == "Declare official", timeout=5000)
    assert not made.page.early.isVisible()
    made.do_first()
    assert made.page.header_note().startswith("Official, declared at")
    assert not made.page.banner.certificates.isVisible(), "the green button prints them"
    made.page.banner.hall.click()
    assert made.shell.hall.chosen == [SceneKind.CHAMPION]
    made.do_first()
    assert made.shell.went[-1] == ("print", "kind:certificates")
    made.gateway.undo()
    made.wait()
    made.page.refresh()
    made.wait()
    assert made.first().text() == "Declare official"


def test_a_shared_prize_is_asked_about_before_it_is_declared(new: Any, clock: FixedClock, bench: Any) -> None:
    event = play_all(new("hk-90", 24))
    event.run(DrawHeats((FINAL,), 5))
    cash(event, FINAL, TableNo(1), [900, 500, 500, 100])
    clock.at = clock.now() + timedelta(hours=1)
    event.run(DeclareOfficial(HEATS))
    made = bench(event)
    made.shell.agrees = False
    made.do_first()
    assert made.shell.asked == ["Declare official with shared places?"]
    assert made.first().text() == "Declare official"
    made.shell.agrees = True
    made.do_first()
    assert made.page.header_note().startswith("Official, declared at")


def test_a_played_final_with_a_wrong_seat_says_so_and_is_declared_with_a_reason(
    new: Any, bench: Any, clock: FixedClock
) -> None:
    event = play_all(new("hk-90", 24))
    event.run(DrawHeats((FINAL,), 5, "seen"))
    cash(event, FINAL, TableNo(1), [4000, 3000, 2000, 1000])
    clock.at += timedelta(hours=1)
    made = bench(event)
    assert not made.page.hints or "seated, not through" not in made.page.hints[0].words
    out = made.view.divisions[0].finalists[3].person.number
    made.gateway.run(AdjustPoints(out, -60 * 40, "left the hall"))
    made.wait()
    hint = next(each for each in made.page.hints if "Results of the final: " in each.words)
    assert f"seated, not through: {out}" in hint.words
    assert made.page.header_note().startswith("Provisional (the final: seats to put right)")
    made.qtbot.mouseClick(hint.action, Qt.MouseButton.LeftButton)
    made.wait()
    assert made.view.status.state is ResultState.OFFICIAL
    assert made.view.wrong == ()
    assert not made.page.taking_back.isVisible()
    assert made.page.banner.as_played.text().startswith("Official as played (played in good faith), declared")


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_a_final_that_the_wrong_four_played_is_taken_back_and_drawn_again(
    new: Any, bench: Any, clock: FixedClock, language: Language
) -> None:
    event = play_all(new("hk-90", 24))
    event.run(DrawHeats((FINAL,), 5, "seen"))
    cash(event, FINAL, TableNo(1), [4000, 3000, 2000, 1000])
    clock.at += timedelta(hours=1)
    made = bench(event, language)
    assert not made.page.taking_back.isVisible()
    out = made.view.divisions[0].finalists[3].person.number
    made.gateway.run(AdjustPoints(out, -60 * 40, "left the hall"))
    made.wait()
    made.qtbot.mouseClick(made.page.taking_back, Qt.MouseButton.LeftButton)
    made.wait()
    assert FINAL not in made.gateway.tournament.heats
    assert not made.page.taking_back.isVisible()
    assert made.view.next is NextStep.DRAW
    made.do_first()
    assert out not in made.gateway.tournament.tables_of(FINAL)[0].seats
    assert made.view.wrong == ()


LONG = "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine Senior Zeus Xerxes Adolph Bernard Charles " * 2


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_what_is_to_be_done_never_covers_who_goes_through(new: Any, bench: Any, language: Language) -> None:
    """The players who come and go may have the longest of names."""
    event = play_all(new("hk-90", 24))
    event.run(DrawHeats((FINAL,), 5, "seen"))
    event.run(PublishHeat(FINAL))
    finals_picture = finals_now(event.tournament, event.rules, event.clock.now())
    for number in (*finals_picture.cut, *finals_picture.reserves):
        event.run(EditPlayer(number, {"name_zh": "", "name_en": LONG.strip(), "team": LONG.strip()}))
    event.run(AdjustPoints(finals_picture.cut[-1], -60 * 40, "left the hall"))
    page = bench(event, language).page
    (hint,) = page.hints
    assert hint.action.isVisible()
    said, drawn, below = (each.mapTo(page, QPoint(0, 0)) for each in (hint, page.area, page.cut))
    assert said.y() + hint.height() <= drawn.y() < drawn.y() + page.area.height() <= below.y()
    for at, part in ((said, hint), (drawn, page.area), (below, page.cut)):
        assert at.x() + part.width() <= page.width()


def test_long_names_on_the_podium_are_whole_and_second_and_third_equally_large(qtbot: QtBot) -> None:
    view = PodiumView()
    qtbot.addWidget(view)
    view.resize(480, 240)
    long, short = (
        PersonName("", "Alexander Montgomery-Featherstonehaugh"),
        PersonName("陳大文", "Chan Tai Man"),
    )
    for second, third in ((long, short), (short, long)):
        people = (short, second, third)
        steps = [Step(place, ((f"No. {place}", people[place - 1], ""),)) for place in (1, 2, 3)]
        view.show_podium(steps, "Champion", True)
        assert view.name_size(2) == view.name_size(3) > 9


def test_awards_are_given_from_the_figures_or_by_name_told_twice_and_taken_back(new: Any, bench: Any) -> None:
    event = new("hk-90", 12)
    event.run(Donate(PlayerNo(3), Decimal(500), CASH))
    made = bench(event)
    made.page.banner.awards.trigger()
    (dialog,) = made.page.window().findChildren(AwardsDialog)
    assert list(dialog.offers) == [("Most raised", 3)] and not dialog.given
    made.qtbot.mouseClick(dialog.offers["Most raised", PlayerNo(3)], Qt.MouseButton.LeftButton)
    made.wait()
    assert list(dialog.given) == ["Most raised"] and not dialog.offers
    assert event.tournament.awards["Most raised"].name_zh == "最高籌款獎"
    assert not dialog.yes.isEnabled()
    made.qtbot.keyClicks(dialog.name, "Youngest")
    made.qtbot.keyClicks(dialog.number, "99")
    assert "99" in dialog.told.full_text and not dialog.yes.isEnabled()
    dialog.number.clear()
    made.qtbot.keyClicks(dialog.number, "3")
    made.wait()
    assert dialog.told.full_text.endswith("has a prize already: Most raised")
    made.qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    made.wait()
    assert sorted(dialog.given) == ["Most raised", "Youngest"]
    assert not dialog.name.text() and not dialog.number.text() and not dialog.told.full_text
    made.qtbot.keyClicks(dialog.name, "youngest")
    made.qtbot.keyClicks(dialog.number, "4")
    made.qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    made.wait()
    assert "Take it back first" in dialog.told.full_text
    made.qtbot.mouseClick(dialog.given["Youngest"], Qt.MouseButton.LeftButton)
    made.wait()
    assert list(event.tournament.awards) == ["Most raised"]
    dialog.reject()
    assert not made.failures


def test_no_two_finalists_have_one_seed_when_one_has_left_before_play(played: Application) -> None:
    settle_cut(played)
    played.run(DrawHeats((FINAL,), 5, accepting=True))
    gone = played.tournament.tables_of(FINAL)[0].seats[0]
    played.run(SetStatus((gone,), Status.WITHDRAWN))
    finalists = finals_view(played.tournament, played.rules, played.clock.now()).divisions[0].finalists
    seeds = [each.seed for each in finalists if each.standing is CutStatus.THROUGH and each.seed]
    assert seeds and len(seeds) == len(set(seeds))


def test_a_finalist_who_has_left_withdraws_from_the_menu_of_the_row(new: Any, bench: Any) -> None:
    made = bench(play_all(new("hk-90", 24)))
    asked: list[str] = []

    def ask(title: Message, yes: Message, impact: Impact, then: Callable[[str], object], **_: object) -> None:
        asked.append(ENGLISH.say(title))
        then("")

    made.shell.ask_impact = ask
    picture = made.page.cut.picture
    second = PlayerNo(picture.picture.bars[1].key)
    picture.customContextMenuRequested.emit(picture.row_rect(1).center())
    menu = next(each for each in made.page.findChildren(QMenu) if each.isVisible())
    (leave,) = menu.actions()
    assert leave.text() == "Withdraw…\tW"
    leave.trigger()
    menu.close()
    made.wait()
    assert made.gateway.tournament.players[second].status is Status.WITHDRAWN
    assert len(asked) == 1 and f"{second} " in asked[0]
