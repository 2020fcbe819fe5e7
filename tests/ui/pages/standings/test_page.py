"""The standings as a referee uses them: real clicks and keys over a real event file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QDialog, QLabel
from pytestqt.qtbot import QtBot

from tests.paper.pdf_reading import text
from tests.ui.alone import AloneShell
from tests.ui.hand import level_tables, stand_up
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_heat, settle_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, POINT, HeatId, PlayerNo, Points, points_shown
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH, Message
from tourney.base.times import HONG_KONG, hall_time
from tourney.bootstrap import create_event
from tourney.event.records import RulingKind, Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.projector.scenes import SceneKind
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.declaring import AcceptTotals
from tourney.standings.paper_standings import standings, standings_paper
from tourney.standings.ruling_commands import AdjustPoints
from tourney.standings.story import player_stories
from tourney.standings.views import CutStatus, finals_view
from ui.gateway.gateway import Gateway
from ui.pages.rulings import AdjustDialog, OrderDialog
from ui.pages.standings.page import CHARTS, LIST, TEAMS, StandingsPage
from ui.pages.standings.table import chance_words
from ui.widgets.buttons import Button
from ui.widgets.charts import one_line
from ui.widgets.text import Label, capital
from ui.widgets.theme import Role, look

ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")


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
        self.hall: Any = Hall()

    @property
    def projector(self) -> Any:
        return self.hall

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

    def go(self, page_id: str, target: str = "") -> None:
        self.went.append((page_id, target))


class Bench:
    """A page over an event, refreshed as the frame does it."""

    def __init__(self, qtbot: QtBot, app: Application, language: Language) -> None:
        self.qtbot = qtbot
        self.gateway = Gateway(app, language=language)
        self.shell = Shell()
        self.page = StandingsPage(self.gateway, self.shell)
        stand_up(qtbot, self.page, self.gateway)
        self.wait()

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: not self.gateway.busy and not self.page._soon.isActive(), timeout=5000)
        QApplication.processEvents()
        self.qtbot.waitUntil(lambda: not self.gateway.busy, timeout=5000)

    def choose(self, number: int) -> None:
        assert self.page.table.select(lambda line: line.number == number)
        self.wait()

    def click_row(self, row: int) -> None:
        table = self.page.table
        place = table.visualRect(table.rows_model.index(row, 2)).center()
        self.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.wait()

    def column(self, title: str) -> list[str]:
        column = next(c for c in self.page.table.rows_model.columns if c.title == title)
        return [column.text(row) for row in self.page.table.rows_model.rows]

    def dialog(self, kind: type[QDialog]) -> Any:
        dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]
        assert len(dialogs) == 1
        return dialogs[0]


@pytest.fixture
def bench(qtbot: QtBot, benches: Callable[[Bench], Bench]) -> Callable[..., Bench]:
    def build(event: Application, language: Language = Language.EN) -> Bench:
        return benches(Bench(qtbot, event, language))

    return build


def drawn(event: Application) -> Application:
    check_everybody_in(event)
    event.run(DrawHeats((ONE, TWO, THREE), 5))
    return event


def test_before_any_result_the_page_says_what_to_do_first(event: Application, bench: Any) -> None:
    made = bench(event)
    assert made.page.header_note() == "Provisional until heat 3"
    assert not made.page.primary_action().isEnabled()
    made.qtbot.mouseClick(made.page.empty.first, Qt.MouseButton.LeftButton)
    assert made.shell.went == [("heats", "")]


def test_open_tables_are_named_and_a_click_leads_to_each(event: Application, bench: Any) -> None:
    play_heat(drawn(event), ONE, 5, tables=4)
    made = bench(event)
    assert made.page.header_note() == "Provisional until heat 3"
    assert "Heat 1, table 5" in made.page.waiting.links[0].text()
    made.qtbot.mouseClick(made.page.waiting.links[1], Qt.MouseButton.LeftButton)
    assert made.shell.went == [("scores", "table:1:6")]
    assert made.page.summary.full_text.startswith("Heat 1: 4 of 6 tables in")
    places = made.column("Place")
    assert places.count("–") == 8 and "–" not in places[:-8], "who has no result yet stands below"


def test_after_the_final_the_champion_is_named_wherever_the_list_of_the_heats_has_them(
    event: Application, bench: Any
) -> None:
    """Not the first of the heats is to be read out as the winner."""
    play_example_day(event)
    finals = finals_view(event.tournament, event.rules, event.clock.now())
    champion = finals.divisions[0].champion
    assert champion is not None
    made = bench(event)
    told = made.page.summary.full_text
    assert told.startswith("after heat 3 of 3") and f"final won by {champion.number} " in told
    (row,) = [line for line in made.page.table.rows_model.rows if line.number == champion.number]
    assert chance_words(ENGLISH, row, made.page) == "✓ Champion"
    told = {word for word in made.column("Final") if word.startswith("✓ ")}
    assert told == {"✓ Champion", "✓ 2nd", "✓ 3rd", "✓ 4th"}, "the final's places, not only its winner"
    paper = standings_paper(event.tournament, event.rules, event.clock.now())
    assert "Champion:" in text(render(standings(paper, Wording("en"))))


def test_time_for_protests_ends_by_itself(event: Application, clock: FixedClock, bench: Any) -> None:
    drawn(event)
    for heat in (ONE, TWO, THREE):
        play_heat(event, heat, int(heat))
    made = bench(event)
    until = hall_time(clock.at.replace(minute=10), HONG_KONG).strftime("%H:%M")
    assert made.page.header_note() == f"Complete, protests open until {until}"
    assert made.page.primary_action().text() == "Print standings"
    made.qtbot.mouseClick(made.page.early, Qt.MouseButton.LeftButton)
    assert made.shell.asked == [f"Protests run until {until}. Declare?"]
    clock.at = clock.at.replace(minute=10)
    made.qtbot.waitUntil(lambda: made.page.primary_action().text() == "Declare official", timeout=5000)
    assert made.page.header_note() == f"Complete, protests closed {until}"
    assert not made.page.early.isVisible()
    made.page.primary_action().trigger()
    made.wait()
    assert made.page.header_note() == f"Official, declared at {until}"
    assert made.page.rulings.words == ["Standings declared official"]
    assert made.page.primary_action().text() == "Print standings"
    made.gateway.run(AdjustPoints(PlayerNo(1), -60, "late"))
    made.wait()
    assert "lapsed" in made.page.rulings.words[1]


def test_what_one_step_accepted_is_one_line_that_unfolds_into_its_tables(
    event: Application, bench: Any
) -> None:
    drawn(event)
    tables = [(ONE, table.table) for table in event.tournament.tables_of(ONE)]
    for table in event.tournament.tables_of(ONE):
        sheets = tuple(
            Sheet(number, declared_total=5000 - 900 * at, declared_place=at + 1)
            for at, number in enumerate(table.seats)
        )
        event.run(EnterSheets(ONE, (TableEntry(table.table, sheets),), confirm=True))
    event.run(AcceptTotals(tuple(tables), "counted"))
    made = bench(event)
    assert made.page.rulings.words == [f"Totals of {len(tables)} tables accepted"]
    links = made.page.rulings.findChildren(Button)
    shown = [link for link in links if not link.isHidden() and not link.parentWidget().isHidden()]
    assert [link.text() for link in shown] == ["Table"]
    shown[0].click()
    folded = [link for link in links if link is not shown[0]]
    assert [link.text() for link in folded] == [f"Heat 1, table {number}" for _, number in tables]
    assert not folded[0].parentWidget().isHidden()
    folded[1].click()
    assert made.shell.went[-1] == ("scores", f"table:{ONE}:{tables[1][1]}")


def test_a_penalty_undone_after_its_time_for_protests_stands_among_the_rulings_and_opens_it_again(
    event: Application, bench: Any, clock: FixedClock
) -> None:
    drawn(event)
    for heat in (ONE, TWO, THREE):
        play_heat(event, heat, int(heat))
    event.run(AdjustPoints(PlayerNo(1), -60, "late"))
    clock.at += timedelta(minutes=11)
    made = bench(event)
    assert "protests closed" in made.page.header_note()
    made.gateway.undo(None, "the clock of the hall was wrong")
    made.wait()
    (told,) = made.page.rulings.words
    assert told.startswith("Undone: 1 ") and told.endswith(": penalty, −1 point")
    until = hall_time(clock.at + timedelta(minutes=10), HONG_KONG).strftime("%H:%M")
    assert made.page.header_note() == f"Complete, protests open until {until}"
    made.gateway.redo()
    made.wait()
    assert made.page.rulings.words[0].startswith("Redone: ")


def test_a_click_on_a_line_says_why_and_leads_to_the_sheet(event: Application, bench: Any) -> None:
    play_heat(drawn(event), ONE, 5)
    made = bench(event)
    line = made.page.table.rows_model.rows[2]
    made.click_row(2)
    assert made.page.why.isVisible()
    assert made.page.why.player == line.number
    assert made.page.why.why.full_text == capital(made.gateway.texts.say(line.why))
    made.qtbot.keyClick(made.page.table, Qt.Key.Key_Return)
    assert made.page.why.links[0].hasFocus()
    made.qtbot.keyClick(made.page.why.links[0], Qt.Key.Key_Return)
    assert made.shell.went == [("scores", f"table:1:{line.heats[0].table}:{line.number}")]
    assert made.page.go_back()
    assert not made.page.why.isVisible()
    assert not made.page.go_back()


def test_a_right_click_on_a_line_offers_the_penalty_of_that_player(event: Application, bench: Any) -> None:
    play_heat(drawn(event), ONE, 5)
    made = bench(event)
    table = made.page.table
    spot = table.visualRect(table.model().index(4, 1)).center()
    table.customContextMenuRequested.emit(spot)
    first, *_ = made.page.menu.actions()
    assert first.text() == "Penalty or bonus…\tF7"
    wanted = table.rows_model.rows[4].number
    first.trigger()
    made.page.menu.close()
    dialog = made.dialog(AdjustDialog)
    assert str(wanted) in dialog.windowTitle() + " ".join(w.text() for w in dialog.findChildren(QLabel))
    dialog.reject()


def test_a_penalty_names_the_team_of_a_player_with_a_namesake(event: Application, bench: Any) -> None:
    event.run(EditPlayer(PlayerNo(1), {"name_en": "Chan Tai Man", "name_zh": "陳大文", "team": "Lions"}))
    event.run(EditPlayer(PlayerNo(2), {"name_en": "Chan Tai Man", "name_zh": "陳大文", "team": "Tigers"}))
    play_heat(drawn(event), ONE, 5)
    made = bench(event)
    made.choose(1)
    made.qtbot.keyClick(made.page.table, Qt.Key.Key_F7)
    dialog = made.dialog(AdjustDialog)
    said = dialog.windowTitle() + " ".join(w.text() for w in dialog.findChildren(QLabel))
    assert "Lions" in said
    dialog.reject()


def test_the_keyboard_alone_gives_a_penalty_in_half_points(event: Application, bench: Any) -> None:
    play_heat(drawn(event), ONE, 5)
    made = bench(event)
    made.choose(7)
    before = made.page.table.current_row.points
    made.qtbot.keyClick(made.page.table, Qt.Key.Key_F7)
    dialog = made.dialog(AdjustDialog)
    made.qtbot.keyClick(dialog.amount, Qt.Key.Key_Up)
    made.qtbot.keyClick(dialog.amount, Qt.Key.Key_Up)
    assert dialog.amount.text() == "2"
    made.qtbot.keyClick(dialog.amount, Qt.Key.Key_Down)
    made.wait()
    words = dialog.foreseen
    assert words.height() >= words.heightForWidth(words.width()), "nothing of it is cut"
    own = next(line for line in shown(dialog.foreseen.full_text) if line.startswith("7 Player 7: "))
    assert f"{points_shown(before)} → {points_shown(Points(before - 3 * POINT // 2))} points" in own
    assert not dialog.yes.isEnabled()
    made.qtbot.keyClicks(dialog.reason, "late <b>twice</b>")
    made.qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    made.wait()
    line = event_line(made, 7)
    assert line.points == before - 3 * POINT // 2
    assert line.adjustments[0].reason == "late <b>twice</b>"
    assert made.page.rulings.words[0].startswith("7 ")
    assert "−1.5" in made.page.rulings.words[0]
    assert made.column("±")[[each.number for each in made.page.table.rows_model.rows].index(7)] == "−1.5"
    assert made.page.why.player == 7


def shown(words: str) -> list[str]:
    """The lines of a paragraph without the marks that keep names apart."""
    return words.replace("\u2068", "").replace("\u2069", "").split("\n")


def event_line(bench: Bench, number: int) -> Any:
    return next(line for line in bench.page.table.rows_model.rows if line.number == number)


def test_where_few_points_win_a_penalty_adds_points(tmp_path: Any, clock: FixedClock, bench: Any) -> None:
    event = create_event(str(tmp_path / "low.tourney"), "place-sum", name="Low", clock=clock)
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(20))))
    check_everybody_in(event)
    event.run(DrawHeats((ONE, TWO), 5))
    play_heat(event, ONE, 5)
    made = bench(event)
    made.choose(3)
    before = event_line(made, 3).points
    made.qtbot.mouseClick(made.page.why.adjust, Qt.MouseButton.LeftButton)
    dialog = made.dialog(AdjustDialog)
    dialog.reason.setText("coffee on the board")
    made.qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    made.wait()
    assert event_line(made, 3).points == before + POINT


@pytest.mark.parametrize(
    ("language", "tables", "between"), [(Language.EN, "ables of ", ", "), (Language.ZH, "各枱 ", "、")]
)
def test_sizes_of_tables_are_told_where_they_differ(
    event: Application, bench: Any, language: Language, tables: str, between: str
) -> None:
    check_everybody_in(event)
    event.run(SetStatus((PlayerNo(24),), Status.WITHDRAWN))
    event.run(DrawHeats((ONE, TWO, THREE), 5))
    for heat in (ONE, TWO):
        play_heat(event, heat, int(heat))
    made = bench(event, language)
    lines = made.page.table.rows_model.rows
    other = next(line for line in lines if len(set(line.sizes)) > 1)
    made.choose(other.number)
    assert f"{tables}{between.join(map(str, other.sizes))}" in made.page.why.facts.full_text
    made.choose(next(line for line in lines if len(set(line.sizes)) == 1).number)
    assert tables not in made.page.why.facts.full_text


def test_a_tie_is_bracketed_and_decided_with_a_reason(event: Application, bench: Any) -> None:
    drawn(event)
    level_tables(event, ONE)
    made = bench(event)
    assert made.column("Place")[:6] == ["=1"] * 6
    places = sorted({line.place for line in made.page.table.rows_model.rows if line.tied})
    told = made.page.summary.full_text
    assert f"tied for place {places[0]}" in told, "a shared place is named, wherever on the page it stands"
    level = [line.number for line in made.page.table.rows_model.rows[:6]]
    made.choose(level[0])
    made.qtbot.keyClick(made.page.table, Qt.Key.Key_F4)
    dialog = made.dialog(OrderDialog)
    assert not dialog.yes.isEnabled()
    said = [each.full_text for each in dialog.findChildren(Label)]
    assert "Decided by" in said and "Or draw lots now" in said
    assert dialog.lot.mapTo(dialog, QPoint(0, 0)).y() > dialog.ways[1].geometry().bottom()
    made.wait()
    first = dialog.foreseen.full_text
    made.qtbot.keyClick(dialog.order.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    made.qtbot.keyClick(dialog.order.list, "6")
    made.wait()
    assert f"Up over the line: {level[0]} " in first, "until then nobody of six level players was"
    assert f"Up over the line: {level[1]} " in dialog.foreseen.full_text
    made.qtbot.mouseClick(dialog.ways[2], Qt.MouseButton.LeftButton)
    made.qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    made.wait()
    wanted = [*level[1:], level[0]]
    assert [line.number for line in made.page.table.rows_model.rows[:6]] == wanted
    assert made.column("Place")[:6] == ["1", "2", "3", "4", "5", "6"]
    ruling = next(iter(made.gateway.tournament.rulings.values()))
    assert (ruling.kind, ruling.reason, list(ruling.order)) == (RulingKind.TIE, "Referee's choice", wanted)
    made.choose(level[0])
    assert made.page.why.decide.text() == "Decide tie again…"


def test_the_cut_is_a_line_only_in_the_order_of_the_standings(event: Application, bench: Any) -> None:
    drawn(event)
    for heat in (ONE, TWO, THREE):
        play_heat(event, heat, int(heat))
    made = bench(event)
    table = made.page.table
    assert table.cut_shown == "4 go through"
    assert 0 < table.cut_left < table.columnViewportPosition(2) // 2, "names may have two lines"
    assert table.rowHeight(3) > table.rowHeight(2)
    table.horizontalHeader().setSortIndicator(2, Qt.SortOrder.AscendingOrder)
    assert table.cut_shown == ""
    assert table.rowHeight(3) == table.rowHeight(2)
    table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    assert table.cut_shown == "4 go through"
    assert not table.grab().isNull()


def test_each_division_has_its_own_list_and_line(tmp_path: Any, clock: FixedClock, bench: Any) -> None:
    event = create_event(str(tmp_path / "school.tourney"), "school-two-rounds", name="School", clock=clock)
    divisions = ("Junior", "Senior")
    event.run(
        ImportPlayers(tuple(PlayerDraft(name_en=f"P {n}", division=divisions[n % 2]) for n in range(24)))
    )
    check_everybody_in(event)
    event.run(DrawHeats((ONE, TWO), 5))
    play_heat(event, ONE, 5)
    play_heat(event, TWO, 6)
    made = bench(event)
    assert len(made.page.table.rows_model.rows) == 24
    assert made.page.table.cut_shown == ""
    made.qtbot.mouseClick(made.page.division.button("senior"), Qt.MouseButton.LeftButton)
    made.wait()
    assert {line.division for line in made.page.table.rows_model.rows} == {"senior"}
    assert made.page.table.cut_shown
    made.page.open_target("player:1")
    made.wait()
    assert made.page.division.value == "*"
    assert made.page.why.player == 1


def test_who_has_left_is_marked_with_a_word(event: Application, bench: Any) -> None:
    play_heat(drawn(event), ONE, 5)
    event.run(SetStatus((PlayerNo(9),), Status.WITHDRAWN))
    made = bench(event)
    at = [line.number for line in made.page.table.rows_model.rows].index(9)
    assert made.column("Note")[at] == "withdrawn"
    assert made.column("Final")[at] == "– withdrawn"


def test_a_word_of_the_finals_is_the_word_here_of_reserves_and_of_a_finalist_who_has_left(
    event: Application, bench: Any
) -> None:
    drawn(event)
    for at, heat in enumerate(event.rules.format.heat_ids):
        play_heat(event, heat, 5 + at)
    settle_cut(event)
    event.run(DrawHeats((FINAL,), 5, accepting=True))
    finals = finals_view(event.tournament, event.rules, event.clock.now()).divisions[0].finalists
    turns = {each.person.number: each.seed for each in finals if each.standing is CutStatus.RESERVE}

    def chances() -> dict[int, str]:
        made = bench(event)
        numbers = (line.number for line in made.page.table.rows_model.rows)
        return dict(zip(numbers, made.column("Final"), strict=True))

    assert (
        turns
        and turns.items()
        <= {
            number: int(word[-1]) for number, word in chances().items() if word.startswith("– reserve ")
        }.items()
    )
    gone = finals[0].person.number
    event.run(SetStatus((gone,), Status.WITHDRAWN))
    assert chances()[gone] == "– withdrawn"


def test_hostile_names_are_shown_as_they_are(event: Application, bench: Any) -> None:
    drawn(event)
    player = event.tournament.players[PlayerNo(1)]
    name = "<b>\u202eabc</b> \U00028bce '; --" + "x" * 150
    event.run(EditPlayer(PlayerNo(1), {"name_en": name, "name_zh": ""}, replace(player)))
    play_heat(event, ONE, 5)
    made = bench(event)
    made.choose(1)
    assert made.page.why.player == 1
    assert "<b>" in made.column("Name")[[line.number for line in made.page.table.rows_model.rows].index(1)]


def test_everything_is_said_in_the_language_in_force(event: Application, bench: Any) -> None:
    play_heat(drawn(event), ONE, 5, tables=4)
    made = bench(event)
    made.choose(3)
    made.gateway.set_language(Language.ZH)
    made.page.retranslate()
    made.page.refresh()
    made.wait()
    assert made.page.header_note() == "暫定，待第 3 局確認"
    assert made.page.table.rows_model.columns[0].title == "名次"
    assert made.page.why.player == 3
    assert made.page.primary_action().text() == "列印排名"


def test_the_side_comes_and_goes_without_losing_choice_or_sorting(event: Application, bench: Any) -> None:
    play_heat(drawn(event), ONE, 5)
    event.run(AdjustPoints(PlayerNo(2), POINT, "helped to carry the tables"))
    made = bench(event)
    made.page.rulings_button.click()
    assert not made.page.side.isHidden() and made.page.go_back() and made.page.side.isHidden()
    assert not made.page.go_back(), "Esc closes the panel first"
    made.page.rulings_button.click()
    table = made.page.table
    points = [c.title for c in table.rows_model.columns].index("Points")
    table.horizontalHeader().setSortIndicator(points, Qt.SortOrder.AscendingOrder)
    made.choose(5)
    made.qtbot.keyClick(table, Qt.Key.Key_F6)
    made.page.go_back()
    made.wait()
    assert made.page.side.isHidden()
    shown = [line.points for line in table.rows_model.rows]
    assert shown == sorted(shown)
    titles = [c.title for c in table.rows_model.columns]
    assert titles[table.horizontalHeader().sortIndicatorSection()] == "Points"
    made.choose(5)
    assert not made.page.side.isHidden()
    assert table.current_row.number == 5


def test_a_scanned_sheet_or_badge_chooses_its_player(event: Application, bench: Any) -> None:
    play_heat(drawn(event), ONE, 5)
    made = bench(event)
    assert made.page.scanned("TY1/ABCD/P/11")
    made.wait()
    assert made.page.why.player == 11
    assert not made.page.scanned("TY1/ABCD/1/2/0"), "a table sheet is nobody's: Scores opens it"
    assert not made.page.scanned("4006381333931")


def test_who_moved_stands_in_the_list_and_what_each_needs_beside_it(event: Application, bench: Any) -> None:
    drawn(event)
    for heat in (ONE, TWO):
        play_heat(event, heat, int(heat))
    made = bench(event)
    told = player_stories(event.tournament, event.rules)
    moved = {number: story.gained for number, story in told.items()}
    climber = max(moved, key=lambda number: moved[number] or 0)
    assert (moved[climber] or 0) > 1
    lines = [line.number for line in made.page.table.rows_model.rows]
    assert f"▲{moved[climber]}" in made.column("Heat 2")[lines.index(climber)]
    assert "▲" not in "".join(made.column("Heat 1"))
    asked = next(n for n in lines if (mine := told[n].prospect) is not None and mine.sure is not None)
    prospect = told[asked].prospect
    assert prospect is not None and prospect.sure is not None
    assert not any(
        "more:" in cell for each in made.page.table.rows_model.columns for cell in made.column(each.title)
    )
    made.choose(asked)
    reason = ENGLISH.say(prospect.reason)
    assert made.page.why.prospect.full_text == reason[0].upper() + reason[1:]
    assert made.page.why.chance.words == "? open"
    table = made.page.table
    chance = next(at for at, each in enumerate(table.rows_model.columns) if each.title == "Final")
    tip = table.rows_model.index(lines.index(asked), chance).data(Qt.ItemDataRole.ToolTipRole)
    assert ENGLISH.say(prospect.reason)[1:] in tip


def test_who_is_through_is_told_once_everything_is_in(event: Application, bench: Any) -> None:
    drawn(event)
    for heat in (ONE, TWO, THREE):
        play_heat(event, heat, int(heat))
    made = bench(event)
    made.choose(made.page.table.rows_model.rows[0].number)
    assert made.page.why.prospect.full_text == "Among the 4 through"


def test_a_name_beside_a_race_is_on_one_line_where_a_little_smaller_type_does_it(qapp: QApplication) -> None:
    font = look().font(Role.BODY)
    line = QFontMetricsF(font).height()
    wide = QFontMetricsF(font).horizontalAdvance("1 Grace Chan 1 · 54")
    for share, one in ((1.1, False), (0.85, True), (0.5, False)):
        room = QRectF(0, 0, wide * share, 3 * line)
        assert (one_line(room, "1 Grace Chan 1 · 54", font).height() == line) is one


def test_teams_and_charts_are_a_click_away_and_say_what_the_list_and_paper_say(
    event: Application, bench: Any
) -> None:
    for number in range(1, 25):
        event.run(EditPlayer(PlayerNo(number), {"team": f"Form {number % 3}"}))
    drawn(event)
    for heat in (ONE, TWO):
        play_heat(event, heat, int(heat))
    made = bench(event)
    page = made.page
    made.qtbot.mouseClick(page.hall, Qt.MouseButton.LeftButton)
    assert made.shell.projector.chosen == [SceneKind.STANDINGS]
    made.qtbot.mouseClick(page.views.button(TEAMS), Qt.MouseButton.LeftButton)
    paper = standings_paper(event.tournament, event.rules, event.clock.now()).teams
    assert page.teams.isVisible() and tuple(page.teams.table.rows_model.rows) == paper
    assert len(paper) == 3
    made.qtbot.mouseClick(page.views.button(CHARTS), Qt.MouseButton.LeftButton)
    lines = page._story.view.standings.lines
    assert page.charts.isVisible() and not page.table.isVisible()
    assert [track.places[-1] for track in page.charts.race.tracks] == [line.place for line in lines[:8]]
    assert sum(bar.count for bar in page.charts.spread.bars) == len(lines)
    assert sum(bar.marked for bar in page.charts.spread.bars) == sum(line.in_cut for line in lines)
    wide = [bar.label for bar in page.charts.spread.bars]
    assert wide[0].partition("–")[2], "a bar of more than one point has both ends"
    assert not page.grab().isNull()
    page.open_target(f"player:{lines[3].number}")
    made.wait()
    assert page.table.isVisible() and page.why.player == lines[3].number


def test_before_a_result_there_is_nothing_to_choose_from(event: Application, bench: Any) -> None:
    made = bench(event)
    assert made.page.views.isHidden() and made.page.views.values == [LIST]


def test_who_has_no_result_of_a_heat_yet_has_neither_gained_nor_lost_by_it(
    event: Application, bench: Any
) -> None:
    drawn(event)
    play_heat(event, ONE, 1)
    play_heat(event, TWO, 2, tables=3)
    made = bench(event)
    waiting = [words for words in made.column("Heat 2") if words.startswith("…")]
    assert waiting and not any("▲" in words or "▼" in words for words in waiting)
