"""Tables worth a second look, on the Finals page: advice that the chief referee accepts, never a gate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.alone import AloneShell
from tests.ui.hand import primary, stand_up
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, PlayerNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH, Message
from tourney.bootstrap import create_event
from tourney.event.journal import reason_words
from tourney.event.records import RulingKind, Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.line_picture import LineSide
from tourney.standings.ruling_commands import AdjustPoints
from tourney.standings.sensitivity import NEAREST
from tourney.standings.standings import StandingLine
from tourney.standings.story import PlayerStory, standings_story
from tourney.standings.views import finals_view
from ui.gateway.gateway import Gateway
from ui.pages.finals.page import FinalsPage
from ui.pages.standings.table import chance_kind, chance_words
from ui.parts.dialogs import Dialog, ask_reason
from ui.parts.line_bars import bar_note, bar_word
from ui.widgets.fields import TextField
from ui.widgets.text import Label


class Shell(AloneShell):
    """Asks for reasons as the frame does, in a real dialog."""

    def __init__(self) -> None:
        self.went: list[tuple[str, str]] = []
        self.page: Any = None

    def go(self, page_id: str, target: str = "") -> None:
        self.went.append((page_id, target))

    def confirm(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
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
        say = self.page.gateway.texts.say
        words = (say(yes), "Cancel", "Reason")
        stands = "" if ready is None else say(ready)

        def given(reason: str) -> None:
            then("" if reason == stands else reason)

        ask_reason(self.page, say(title), say(text), words, given, stands)


@pytest.fixture
def typed(tmp_path: Any, clock: Any) -> Application:
    """24 players, three heats confirmed from totals alone."""
    event = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Day", clock=clock)
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 25))))
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 5))
    for heat in event.rules.format.heat_ids:
        for table in event.tournament.tables_of(heat):
            sheets = tuple(
                Sheet(n, declared_total=6000 - 700 * at - n, declared_place=at + 1)
                for at, n in enumerate(sorted(table.seats))
            )
            event.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    return event


@pytest.fixture
def page(qtbot: QtBot, typed: Application) -> FinalsPage:
    return opened(qtbot, typed)


def opened(qtbot: QtBot, event: Application) -> FinalsPage:
    shell = Shell()
    finals_page = FinalsPage(Gateway(event, language=Language.EN), shell)
    shell.page = finals_page
    finals_page.resize(1180, 680)
    stand_up(qtbot, finals_page, finals_page.gateway)
    settle(qtbot, finals_page)
    return finals_page


def settle(qtbot: QtBot, page: FinalsPage) -> None:
    for _ in range(2):
        qtbot.waitUntil(lambda: not page.gateway.busy, timeout=5000)
        QApplication.processEvents()


def test_nothing_of_a_table_is_cut_though_the_list_beside_has_long_teams(
    qtbot: QtBot, typed: Application
) -> None:
    long = {"team": "German Swiss International School", "name_en": "Jean-Baptiste Emanuel Zorg"}
    for number in range(1, 13):
        typed.run(EditPlayer(PlayerNo(number), long))
    page = opened(qtbot, typed)
    page.resize(1230, 600)
    settle(qtbot, page)
    for each in page.doubts.rows:
        for part in (each.title, *each.buttons):
            assert part.width() >= part.sizeHint().width() and each.rect().contains(part.geometry())
        assert each.why.height() >= each.why.heightForWidth(each.why.width())
        assert each.rect().contains(each.why.geometry())


def dialog() -> Dialog:
    (dialog,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, Dialog) and w.isVisible()]
    return dialog


def accepted(page: FinalsPage) -> list[str]:
    rulings = [r for r in page.gateway.tournament.rulings.values() if r.kind is RulingKind.TOTALS]
    assert all(bool(each.reason) != bool(each.scope) for each in rulings), "typed, or known what it is"
    said = map(reason_words, rulings)
    return [each if isinstance(each, str) else page.gateway.texts.say(each) for each in said]


def test_a_doubtful_table_says_by_how_little_and_leads_to_its_sheets(page: FinalsPage) -> None:
    doubts = page.doubts
    assert doubts.isVisible()
    first = doubts.doubts[0]
    row = doubts.rows[0]
    assert "Worth checking" in [label.full_text for label in doubts.findChildren(Label)]
    ahead = {bar.key for bar in page.cut.picture.picture.bars if bar.kind == "in"}
    (up,), (down,) = set(first.moved) - ahead, ahead & set(first.moved)
    assert row.title.text() == f"Heat {first.heat}, table {first.table}"
    names = [f"{number} \u2068Player {number}\u2069" for number in (up, down)]
    one, two = f"off by M{first.effect}", f"swapped (M{first.effect})"
    mistake = f"If {one if first.wrong_by else two}"
    assert row.why.full_text == f"{mistake}: {names[0]} replaces {names[1]}"
    changes = " changes who goes through ("
    assert changes in row.accessibleName() and changes in row.toolTip()
    assert len(doubts.rows) == NEAREST, "three, then a count"
    row.buttons[0].click()
    assert page.shell.went == [("scores", f"deeds:{first.heat}:{first.table}")]  # type: ignore[attr-defined]
    action = page.primary_action()
    assert action is not None
    assert action.isEnabled(), "advice blocks nothing"


def test_look_at_them_leads_to_the_tables_and_every_one_can_be_seen(page: FinalsPage, qtbot: QtBot) -> None:
    """On a low window the picture of the line hid them; the sixth and later ones were only a number."""
    page.resize(1180, 420)
    settle(qtbot, page)
    page.before.verticalScrollBar().setValue(0)
    card = page.doubts
    page.setFocus()
    assert not card.rows[0].hasFocus()
    page.open_target("doubts")
    settle(qtbot, page)
    first = card.rows[0]
    qtbot.waitUntil(lambda: first.visibleRegion().boundingRect().contains(first.rect()), timeout=5000)
    assert first.hasFocus()
    more = len(card.doubts) - NEAREST
    assert more > 0 and card.more.text() == f"Show {more} more"
    qtbot.mouseClick(card.more, Qt.MouseButton.LeftButton)
    assert [each.doubt for each in card.rows] == list(card.doubts) and not card.more.isVisible()
    assert card.rows[NEAREST].hasFocus()


def test_one_table_is_accepted_with_the_ready_reason_by_enter(page: FinalsPage, qtbot: QtBot) -> None:
    count = len(page.doubts.doubts)
    page.doubts.rows[0].buttons[1].click()
    qtbot.keyClick(dialog(), Qt.Key.Key_Return)
    settle(qtbot, page)
    assert accepted(page) == ["Totals accepted by the chief referee"]
    assert len(page.doubts.doubts) == count - 1


def test_another_reason_may_be_typed_over_the_ready_one(page: FinalsPage, qtbot: QtBot) -> None:
    page.doubts.rows[0].buttons[1].click()
    asked = dialog()
    field = asked.findChild(TextField)
    assert field is not None
    qtbot.keyClicks(field, "recounted")
    qtbot.keyClick(asked, Qt.Key.Key_Return)
    settle(qtbot, page)
    assert accepted(page) == ["recounted"]


def test_drawing_with_tables_on_the_list_asks_once_and_accepts_them(page: FinalsPage, qtbot: QtBot) -> None:
    count = len(page.doubts.doubts)
    action = page.primary_action()
    assert action is not None
    action.trigger()
    assert f"{count} tables unchecked" in dialog().windowTitle()
    qtbot.keyClick(dialog(), Qt.Key.Key_Escape)
    assert not page.gateway.tournament.tables_of(FINAL)
    action.trigger()
    qtbot.keyClick(dialog(), Qt.Key.Key_Return)
    settle(qtbot, page)
    assert page.gateway.tournament.tables_of(FINAL)
    assert accepted(page) == ["Accepted at the draw of the final"], f"{count} tables, one ruling"
    page.gateway.undo()
    settle(qtbot, page)
    assert not page.gateway.tournament.tables_of(FINAL)
    assert accepted(page) == []


def test_where_no_final_follows_declaring_asks_once_and_accepts_them(
    tmp_path: Any, clock: Any, qtbot: QtBot
) -> None:
    event = create_event(str(tmp_path / "sum.tourney"), "place-sum", name="Day", clock=clock)
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 11))))
    check_everybody_in(event)
    for heat in event.rules.format.heat_ids:
        event.run(DrawHeats((heat,), 5))
        for table in event.tournament.tables_of(heat):
            sheets = tuple(
                Sheet(n, declared_total=5000 - 100 * at - n, declared_place=at + 1)
                for at, n in enumerate(sorted(table.seats))
            )
            event.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    clock.at += timedelta(hours=2)
    page = opened(qtbot, event)
    count = len(page.doubts.doubts)
    action = page.primary_action()
    assert count and action is not None and action.text() == "Declare official"
    action.trigger()
    assert dialog().windowTitle() == f"Declare official with {count} tables unchecked?"
    qtbot.keyClick(dialog(), Qt.Key.Key_Return)
    settle(qtbot, page)
    assert accepted(page) == ["Totals accepted by the chief referee"], f"{count} tables, one ruling"
    assert page.header_note().startswith("Official")


def test_the_line_is_a_picture_of_who_stands_about_it(page: FinalsPage) -> None:
    """The best four above, bars as long as their points."""
    view = page._view
    assert view is not None and view.before_next
    line = view.divisions[0].line
    assert line is not None and page.cut.picture.isVisible() and not page.cut.list.isVisible()
    bar_picture = page.cut.picture.picture
    assert bar_picture.above == 4 == sum(bar.kind == "in" for bar in bar_picture.bars)
    assert [bar.key for bar in bar_picture.bars[:4]] == [
        each.person.number for each in view.divisions[0].finalists[:4]
    ]
    values = [bar.value for bar in bar_picture.bars]
    assert values == sorted(values, reverse=True) and values[0] == 1.0
    moved = {number for doubt in view.doubts for number in doubt.moved}
    assert {bar.number for bar in line.bars if bar.moves} == moved & {bar.number for bar in line.bars}
    between = sum(bar.skipped for bar in line.bars)
    assert between + sum(line.left_out) + len(line.bars) == 24, "everybody is shown, or told of"
    assert f"{line.left_out[1]} more" in bar_picture.words
    first = {number for doubt in view.doubts[:NEAREST] for number in doubt.moved}
    notes = {bar.key: bar.note for bar in bar_picture.bars}
    checked = {key for key, note in notes.items() if note.startswith("! ")}
    assert checked == first & {bar.key for bar in bar_picture.bars}
    reserves = [note.removeprefix("! ") for note in notes.values() if "reserve " in note]
    assert reserves == [f"reserve {turn}" for turn in range(1, len(reserves) + 1)]
    assert {notes[key] for key in checked} >= {"! check", "! reserve 1"}, "no check hides a reserve"
    assert bar_picture.line == "out" and page.cut._title.full_text == "Through"


def test_a_bar_and_its_row_are_read_by_who_does_not_see_them(page: FinalsPage, qtbot: QtBot) -> None:
    picture = page.cut.picture
    parts = [picture.accessible_part((at,)) for at in range(picture.accessible_parts())]
    assert all(part is not None and "Player" in part.name for part in parts)
    picture.setFocus()
    qtbot.keyClick(picture, Qt.Key.Key_Down)
    qtbot.keyClick(picture, Qt.Key.Key_Return)
    second = picture.picture.bars[1].key
    assert page.shell.went == [("standings", f"player:{second}")]  # type: ignore[attr-defined]


def test_one_key_accepts_the_marked_table_with_the_ready_reason(page: FinalsPage, qtbot: QtBot) -> None:
    first, second = page.doubts.doubts[:2]
    page.doubts.rows[0].setFocus()
    qtbot.keyClick(page.doubts.rows[0], Qt.Key.Key_Down)
    assert page.doubts.current == second
    qtbot.keyClick(page.doubts.rows[1], Qt.Key.Key_F8)
    settle(qtbot, page)
    assert accepted(page) == ["Totals accepted by the chief referee"]
    left = {(each.heat, each.table) for each in page.doubts.doubts}
    assert (first.heat, first.table) in left and (second.heat, second.table) not in left
    before = len(page.doubts.doubts)
    for _ in range(before):
        qtbot.keyClick(page, Qt.Key.Key_F8)
        settle(qtbot, page)
    assert not page.doubts.isVisible() and len(accepted(page)) == before + 1
    page.gateway.undo()
    settle(qtbot, page)
    assert len(page.doubts.doubts) == 1


def test_a_table_accepted_stops_moving_the_line(page: FinalsPage, qtbot: QtBot) -> None:
    for _ in page.doubts.doubts:
        qtbot.keyClick(page, Qt.Key.Key_F8)
        settle(qtbot, page)
    line = page._view.divisions[0].line if page._view is not None else None
    assert line is not None and not any(bar.moves for bar in line.bars)
    assert any("safe" in bar.note or bar.note for bar in page.cut.picture.picture.bars[:4])


def test_standings_call_nobody_safe_whom_the_line_does_not(page: FinalsPage, typed: Application) -> None:
    t, rules, now = typed.tournament, typed.rules, typed.clock.now()
    story = standings_story(t, rules, now)

    class Told:
        def story_of(self, line: StandingLine) -> PlayerStory | None:
            return story.players.get(line.number)

        def cut_open(self, line: StandingLine) -> bool:
            return False

        def reserve_turn(self, line: StandingLine) -> int:
            return 0

        def told_apart(self, line: StandingLine) -> str:
            return ""

    lines = {line.number: line for line in story.view.standings.lines}
    view = finals_view(t, rules, now)
    picture = view.divisions[0].line
    marked = {number for doubt in view.doubts[:NEAREST] for number in doubt.moved}
    assert picture is not None
    unsafe = 0
    for bar in picture.bars:
        said = chance_words(ENGLISH, lines[bar.number], Told())
        kind = chance_kind(lines[bar.number], Told())
        if bar.number in marked or bar.side is LineSide.LEVEL:
            unsafe += 1
            note, grade = bar_note(ENGLISH, bar, to_check=bar.moves)
            assert kind == grade == "warn" and said == bar_word(ENGLISH, bar)
            assert note[0] == said[0], "Finals may add why, and means the same"
        else:
            assert said.startswith("✓ " if bar.side is LineSide.IN else "– ") and kind != "warn"
    assert unsafe


def win_by_300(typed: Application) -> None:
    """The final is played, and its first two are nearer than a mistake."""
    typed.run(DrawHeats((FINAL,), 5, accepting=True))
    typed.run(PublishHeat(FINAL))
    (table,) = typed.tournament.tables_of(FINAL)
    sheets = tuple(
        Sheet(n, declared_total=5000 - 300 * at, declared_place=at + 1)
        for at, n in enumerate(sorted(table.seats))
    )
    typed.run(EnterSheets(FINAL, (TableEntry(table.table, sheets),), confirm=True))


def test_declaring_a_doubtful_final_names_champion_both_players_and_the_amount(
    qtbot: QtBot, typed: Application, clock: FixedClock
) -> None:
    win_by_300(typed)
    clock.at += timedelta(hours=2)
    page = opened(qtbot, typed)
    first, second, *_ = sorted(typed.tournament.tables_of(FINAL)[0].seats)
    primary(page).trigger()
    asked = dialog()
    assert asked.windowTitle() == "Declare official with one table unchecked?"
    champion, other = (f"{number} \u2068Player {number}\u2069" for number in (first, second))
    said = f"Champion: {champion}. If swapped (M300): {other} wins."
    assert asked.text.full_text == f"{said} Also declares the standings."
    asked.reject()


@pytest.mark.parametrize("wrong_players", [False, True])
def test_declaring_a_doubtful_final_early_names_what_it_accepts_too(
    qtbot: QtBot, typed: Application, wrong_players: bool
) -> None:
    win_by_300(typed)
    first, second, *rest = sorted(typed.tournament.tables_of(FINAL)[0].seats)
    if wrong_players:
        typed.run(AdjustPoints(rest[-1], -2400, "left the hall"))
    page = opened(qtbot, typed)
    qtbot.mouseClick(page.early, Qt.MouseButton.LeftButton)
    asked = dialog()
    start = "Declare official as played?" if wrong_players else "Protests run until"
    assert asked.windowTitle().startswith(start)
    text = asked.text.full_text
    champion, other = (f"{number} \u2068Player {number}\u2069" for number in (first, second))
    assert text.startswith(f"Champion: {champion}. If swapped (M300): {other} wins.")
    assert ("Why keep it?" in text) == wrong_players and ("Also declares the standings." in text)
    asked.reject()


def test_a_final_won_by_less_than_a_mistake_stands_beside_its_champion_and_is_accepted_by_one_key(
    qtbot: QtBot, typed: Application
) -> None:
    win_by_300(typed)
    page = opened(qtbot, typed)
    page.open_target("doubts")
    settle(qtbot, page)
    assert page.doubts.isVisible() and page.banner.isVisible()
    assert page.doubts.rows[0].hasFocus()
    said = [each.full_text for each in page.doubts.findChildren(Label)]
    assert "Worth checking: the final" in said
    assert "changes the champion" in page.doubts.rows[0].accessibleName()
    qtbot.keyClick(page.doubts.rows[0], Qt.Key.Key_F8)
    settle(qtbot, page)
    assert not page.doubts.isVisible()
    assert accepted(page)[-1:] == ["Totals accepted by the chief referee"]


def test_the_draw_is_offered_whatever_is_open(page: FinalsPage) -> None:
    action = page.primary_action()
    assert action is not None
    assert page.doubts.doubts and action.text() == "Draw the final" and action.isEnabled()


def test_who_has_left_stands_at_their_place_with_the_word_for_it(qtbot: QtBot, typed: Application) -> None:
    """Places that run 1, 2, 4 would say nothing about the third."""
    view = finals_view(typed.tournament, typed.rules, typed.clock.now())
    left = view.divisions[0].finalists[1].person.number
    typed.run(SetStatus((left,), Status.WITHDRAWN))
    picture = opened(qtbot, typed).cut.picture.picture
    assert [bar.place for bar in picture.bars[:3]] == ["1", "2", "3"] and picture.above == 5
    gone = picture.bars[1]
    assert (gone.key, gone.kind, gone.note) == (left, "gone", "withdrawn")
