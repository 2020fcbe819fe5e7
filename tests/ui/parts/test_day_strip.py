"""The day as a line on Today: by mouse, by keys, by a screen reader."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, press
from tourney.application.application import Application
from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH
from tourney.bootstrap import open_event
from tourney.clock.commands import StartClock
from tourney.event.table_state import TableState
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer
from tourney.scores.commands import EnterSheets, MarkPaper, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.today.day_line import actual_words
from ui.main_window import MainWindow
from ui.pages.scores.decisions import state_words
from ui.pages.today.page import TodayPage
from ui.parts.day_strip import GROUNDS, KINDS, SIGNS, DayStrip
from ui.widgets.buttons import Button
from ui.widgets.theme import Role, look

ONE = HeatId("1")


def today(window: MainWindow) -> TodayPage:
    assert window.shell is not None
    page = window.shell.current
    assert isinstance(page, TodayPage)
    return page


@pytest.fixture
def playing(event: Application) -> Application:
    """Heat 1 plays: table 1 confirmed, the paper of table 2 in."""
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    event.run(StartClock(ONE))
    first = event.tournament.tables_of(ONE)[0]
    sheets = example_table(event.rules.books.of(first), first.seats, Chance(3))
    event.run(EnterSheets(ONE, (TableEntry(first.table, sheets),), confirm=True))
    event.run(MarkPaper(ONE, event.tournament.tables_of(ONE)[1].table))
    return event


def opened_pages(window: MainWindow) -> list[tuple[str, str]]:
    """Where clicks on Today lead from now on."""
    went: list[tuple[str, str]] = []
    strip = today(window).strip
    strip.chosen.disconnect()
    strip.chosen.connect(lambda page, target: went.append((page, target)))
    return went


def test_a_click_on_a_step_or_a_table_goes_there(qtbot: QtBot, window_of: Open, playing: Application) -> None:
    window = window_of(playing)
    went, strip = opened_pages(window), today(window).strip
    for at in (0, 1, 2):
        place = strip.step_rect(at).center()
        place.setY(2)
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=place)
    for rect in strip.tile_rects(1)[:2]:
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=rect.center())
    assert went == [
        ("players", "status:registered"),
        ("scores", "heat:1"),
        ("heats", "heat:2"),
        ("scores", "table:1:1"),
        ("scores", "table:1:2"),
    ]


def test_arrow_keys_go_along_the_line_and_enter_opens(
    qtbot: QtBot, window_of: Open, playing: Application
) -> None:
    window = window_of(playing)
    went, strip = opened_pages(window), today(window).strip
    strip.setFocus()
    assert strip.accessible_cursor() == (1,)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return):
        qtbot.keyClick(strip, key)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Space):
        qtbot.keyClick(strip, key)
    assert went == [("scores", "table:1:2"), ("players", "status:registered")]


def test_what_is_painted_is_told_in_words(window_of: Open, playing: Application) -> None:
    strip = today(window_of(playing)).strip
    parts = [strip.accessible_part((at,)) for at in range(strip.accessible_parts())]
    names = [part.name for part in parts if part is not None]
    assert len(names) == 6
    assert names[1].startswith("Heat 1, 10:00–11:00, ")
    assert names[1].endswith("1 confirmed, 1 to enter, 4 to collect")
    tiles = [strip.accessible_part((1, n)) for n in range(3)]
    assert [tile.name for tile in tiles if tile is not None] == [
        "Heat 1: table 1: confirmed",
        "Heat 1: table 2: collected",
        "Heat 1: table 3: to collect",
    ]
    assert strip.accessible_part((1, 6)) is None and strip.accessible_part((9,)) is None


def test_what_is_told_of_a_step_breaks_where_it_is_wider_than_the_step(
    window_of: Open, playing: Application
) -> None:
    """Of “6 tables drawn, not published” the neighbours' ends lay over each other on a screen of 1024."""
    strip = today(window_of(playing)).strip
    metrics = QFontMetrics(look().font(Role.SMALL))
    strip.resize(1000, strip.height())
    assert strip.told_lines(1) == ["1 confirmed · 1 to enter", "4 to collect"]
    for wide in (1400, 900, 560, 200):
        strip.resize(wide, strip.height())
        assert not any(strip.told_lines(at) for at in (0, 2, 3)), "only the step that is on has a count"
        lines, room = strip.told_lines(1), strip.step_rect(1).width()
        assert lines and all(metrics.horizontalAdvance(line) <= room for line in lines)
        assert strip.sizeHint().height() >= strip._told_at() + len(lines) * look().px(18)
        told = " · ".join(ENGLISH.say(part) for part in strip.steps[1].told)
        if wide > 500:
            assert " ".join(lines).replace(" · ", " ") == told.replace(" · ", " "), "nothing is left out"


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_before_the_draw_what_is_told_stands_below_the_times_and_apart_from_its_neighbour(
    qtbot: QtBot,
    window_of: Open,
    event: Application,
    clock: FixedClock,
    settled: Settled,
    language: Language,
) -> None:
    """On a day that runs late “about 11:10” lay on “not drawn”, and the words of waves met the next."""
    event.run(EditEvent({"boards": 3, "starts_at": "05:00", "date": clock.now().date().isoformat()}))
    window = window_of(event)
    window.set_language(language)
    strip = today(window).strip
    for wide in (1366, 1092):
        window.resize(wide, 768)
        settled(window)
        assert any(actual_words(step.times) is not None for step in strip.steps)
        assert not any(strip.tile_rects(at) for at in range(len(strip.steps)))
        metrics = QFontMetrics(look().font(Role.SMALL))
        assert strip._told_at() >= look().px(48 + 18), "below the times"
        qtbot.waitUntil(lambda: strip.height() >= strip.sizeHint().height())
        free = [
            strip.step_rect(at).width() - max(map(metrics.horizontalAdvance, strip.told_lines(at)), default=0)
            for at in range(len(strip.steps))
        ]
        assert all(left + right >= 2 * look().px(12) for left, right in pairwise(free)), "12 px between"


def test_tables_are_large_in_one_row_then_small_then_a_bar(window_of: Open, playing: Application) -> None:
    strip = today(window_of(playing)).strip
    for width, size in ((1228, 56), (480, 56), (300, 43)):
        strip.resize(QSize(width, strip.height()))
        rects = strip.tile_rects(1)
        assert {(rect.width(), rect.height()) for rect in rects} == {(size, size)}
        assert len({rect.top() for rect in rects}) == 1
        assert rects[0].left() >= 0 and rects[-1].right() < width
        assert [strip.part_at(QPointF(rect.center())) for rect in rects] == [
            (1, n) for n in range(len(rects))
        ]
    strip.resize(QSize(90, strip.height()))
    assert not strip.tile_rects(1)
    assert not strip.grab().isNull()
    assert strip.part_at(QPointF(-5, 5)) is None


def test_a_line_of_the_check_list_leads_to_its_place(
    qtbot: QtBot, window_of: Open, playing: Application, settled: Settled
) -> None:
    seats = playing.tournament.tables_of(ONE)[2].seats
    deed = playing.rules.book.edition.deeds[0].id
    wrong = tuple(Sheet(player, cash=10, deeds={deed: 0}) for player in seats)
    playing.run(EnterSheets(ONE, (TableEntry(playing.tournament.tables_of(ONE)[2].table, wrong),)))
    window = window_of(playing)
    page = today(window)
    assert any(line.startswith("! Heat 1, table 3:") for line in page.present.words)
    mend = next(b for b in page.present.findChildren(Button) if b.text() == "Fix")
    qtbot.mouseClick(mend, Qt.MouseButton.LeftButton)
    settled(window)
    assert window.shell is not None and window.shell.current is not None
    assert window.shell.current.id == "scores"


def test_the_table_of_the_headline_is_not_said_again_below(window_of: Open, event: Application) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    table = event.tournament.tables_of(ONE)[2]
    deed = event.rules.book.edition.deeds[0].id
    wrong = tuple(Sheet(player, cash=10, deeds={deed: 0}) for player in table.seats)
    event.run(EnterSheets(ONE, (TableEntry(table.table, wrong),)))
    event.run(MarkPaper(ONE, event.tournament.tables_of(ONE)[1].table))
    present = today(window_of(event)).present
    assert present.job.full_text == "Errors at table 3"
    assert not any("table 3" in line for line in present.words)
    assert any("table 2" in line for line in present.words)


def test_money_raised_stands_beside(window_of: Open, event: Application, settled: Settled) -> None:
    window = window_of(event)
    page = today(window)
    assert page.beside.sum.full_text == "No donations yet"
    gateway = page.gateway
    gateway.run(EditPlayer(PlayerNo(1), {"pledged": 1500, "received": 1000}))
    settled(window)
    assert page.beside.sum.full_text == "Donations: HK$1,000 of 1,500"
    assert "To come: HK$500 from 1 person" in page.beside.bar.toolTip()
    assert page.beside.bar.value() * 3 == page.beside.bar.maximum() * 2
    gateway.run(EditEvent({"donation_target": 800}))
    settled(window)
    assert page.beside.sum.full_text == "Donations: HK$1,000, target 800", "nobody has 1,000 of 800"


def test_each_wave_stands_below_its_own_word(window_of: Open, event: Application, settled: Settled) -> None:
    event.run(EditEvent({"boards": 3}))
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    window = window_of(event)
    window.resize(1366, 768)
    settled(window)
    strip = today(window).strip
    at = next(n for n, step in enumerate(strip.steps) if step.id == ONE)
    rects, waves = strip.tile_rects(at), strip.wave_rects(at)
    assert [wave for wave, _ in waves] == [1, 2]
    first, second = (
        [rects[n] for n, tile in enumerate(strip.steps[at].tiles) if tile.wave == w] for w in (1, 2)
    )
    assert len({rect.top() for rect in first}) == len({rect.top() for rect in second}) == 1
    tops = [waves[0][1].top(), first[0].top(), waves[1][1].top(), second[0].top()]
    assert tops == sorted(tops) and first[0].bottom() < waves[1][1].top() + waves[1][1].height()
    assert strip.height() >= strip.minimumSizeHint().height() > second[0].bottom()
    others = [n for n, step in enumerate(strip.steps) if step.id != ONE]
    assert not any(strip.wave_rects(n) for n in others)


@pytest.mark.parametrize("state", TableState)
def test_a_state_has_one_sign_and_colour_on_every_page(state: TableState) -> None:
    """Entered was green on Hall and amber on Scores."""
    _word, kind, sign = state_words(state, ENGLISH)
    assert (kind, sign) == (KINDS[state], SIGNS[state])
    assert GROUNDS[state] == {"": "surface", "good": "accent"}.get(kind, f"{kind}_soft")


def test_a_new_event_is_led_through_its_facts_by_enter(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    form = today(window).facts
    assert form.isVisible()
    for field, typed in (
        (form.fields["date"], "2026-11-29"),
        (form.fields["starts_at"], ""),
        (form.fields["venue"], "Town Hall"),
    ):
        assert field is form.fields["date"] or field.hasFocus()
        qtbot.keyClicks(field, typed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    settled(window)
    facts = event.tournament.event
    assert (facts.date, facts.starts_at, facts.venue) == ("2026-11-29", "10:00", "Town Hall")
    assert not form.isVisible()
    assert window.focusWidget() is today(window).present.do, "not on whatever stands below"


def test_what_is_typed_is_kept_as_its_field_is_left_and_by_the_main_button(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    """It was lost by the main button, while the status line said that the event is saved."""
    window = window_of(event)
    page = today(window)
    form, before = page.facts, event.tournament.revision
    venue = form.fields["venue"]
    qtbot.mouseClick(form.fields["date"], Qt.MouseButton.LeftButton)
    qtbot.keyClicks(form.fields["date"], "2026-11-29")
    qtbot.mouseClick(venue, Qt.MouseButton.LeftButton)
    settled(window)
    assert event.tournament.event.date == "2026-11-29"
    assert form.isVisible() and event.tournament.revision == before + 1
    qtbot.keyClicks(venue, "Town Hall")
    press(qtbot, window, "Ctrl+Return")
    settled(window)
    assert event.tournament.event.venue == "Town Hall" and event.tournament.revision == before + 2
    assert window.shell is not None and window.shell.current is not page
    window.shell.undo()
    settled(window)
    window.shell.go("today")
    assert venue.text() == "", "taken back, it is not kept again"
    assert event.tournament.revision == before + 3


def test_the_facts_stay_as_long_as_the_cursor_stands_in_them(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    """They vanished while a person looked the address up in another program."""
    event.run(EditEvent({"date": "2026-11-29"}))
    window = window_of(event)
    form = today(window).facts
    venue = form.fields["venue"]
    venue.setFocus()
    qtbot.keyClicks(venue, "Town")
    other = QLineEdit()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    settled(window)
    assert event.tournament.event.venue == "Town" and form.isVisible()
    window.activateWindow()
    qtbot.waitUntil(venue.hasFocus)
    venue.end(False)
    qtbot.keyClicks(venue, " Hall")
    form.fields["starts_at"].setFocus()
    settled(window)
    assert event.tournament.event.venue == "Town Hall" and form.isVisible()
    today(window).present.do.setFocus()
    qtbot.waitUntil(lambda: not form.isVisible())


def test_what_is_typed_as_the_window_closes_is_kept(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    window = window_of(event)
    venue = today(window).facts.fields["venue"]
    venue.setFocus()
    qtbot.keyClicks(venue, "Town Hall")
    place = event.place
    window.close()
    again = open_event(place)
    assert again.tournament.event.venue == "Town Hall"
    again.close()


def test_what_is_wrong_with_a_fact_is_said_at_its_field(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    form = today(window).facts
    starts = form.fields["starts_at"]
    starts.selectAll()
    qtbot.keyClicks(starts, "noon")
    qtbot.keyClick(starts, Qt.Key.Key_Return)
    settled(window)
    assert "noon" in form.rows["starts_at"].problem and form.isVisible()
    assert event.tournament.event.starts_at == "10:00"
    qtbot.keyClicks(form.fields["venue"], "Town Hall")
    qtbot.keyClick(form.fields["venue"], Qt.Key.Key_Return)
    settled(window)
    assert event.tournament.event.venue == "Town Hall"
    assert starts.text() == "noon" and form.rows["starts_at"].problem, (
        "what another field keeps wipes nothing"
    )
    starts.selectAll()
    qtbot.keyClicks(starts, "10:30")
    qtbot.keyClick(starts, Qt.Key.Key_Return)
    settled(window)
    assert (form.rows["starts_at"].problem, event.tournament.event.starts_at) == ("", "10:30")


def test_a_slip_of_the_hand_is_no_date(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    form = today(window).facts
    qtbot.keyClicks(form.fields["date"], "w")
    qtbot.keyClick(form.fields["date"], Qt.Key.Key_Return)
    settled(window)
    assert "“w”" in form.rows["date"].problem and event.tournament.event.date == ""


def test_an_event_that_has_its_facts_is_asked_nothing(window_of: Open, event: Application) -> None:
    event.run(EditEvent({"venue": "Town Hall", "date": "2026-11-29"}))
    assert not today(window_of(event)).facts.isVisible()


@pytest.mark.parametrize("size", [QSize(1366, 768), QSize(1920, 1080)], ids=str)
def test_nothing_of_today_is_cut_in_either_language(
    window_of: Open, playing: Application, settled: Settled, size: QSize
) -> None:
    window = window_of(playing)
    for language in (Language.EN, Language.ZH):
        window.set_language(language)
        window.resize(size)
        settled(window)
        page = today(window)
        assert isinstance(page.strip, DayStrip)
        for part in (page.strip, page.present, page.happened, page.beside):
            assert part.isVisible() and part.height() >= part.minimumSizeHint().height()
            corner = part.mapTo(page, part.rect().bottomRight())
            assert page.rect().contains(corner)
