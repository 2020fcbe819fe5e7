"""Legible from 12 and from 30 metres: measured on what scenes really draw, at several sizes and languages."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.projector.day import (
    CLOCKS,
    HOSTILE,
    PEOPLE,
    SCENES,
    bracket,
    bracket_seat,
    live,
    on_map,
    painted,
    picture,
    podium,
    seating,
    standings,
    teams,
)
from tourney.base.heat_names import heat_named
from tourney.base.ids import FINAL, PlayerNo, TableNo
from tourney.base.names import NO_NAME, NamedPlayer, PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.bootstrap import open_table_file
from tourney.clock.clock import Phase, TableTime
from tourney.game.console.view import MoneyPile, Piece, Stack
from tourney.game.record import written
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.projector.scenes import (
    HallBracket,
    HallMatch,
    HallMessage,
    HallRound,
    HallSeating,
    HallStep,
    LivePlayer,
)
from tourney.rules.board import GAP
from ui.projector.painter import (
    CALL,
    FINE_PRINT,
    GROUNDS,
    LIST,
    SMALL_PRINT,
    HallWords,
    ScreenMetrics,
    load_theme,
)
from ui.projector.scene import Columns, MessageScene, Scene
from ui.projector.scene_table import TableScene
from ui.projector.scenes_results import BracketScene, ChampionScene, StandingsScene, TeamsScene
from ui.projector.scenes_seating import (
    STRIP_HIGH,
    ClockScene,
    ClockSeatingScene,
    SeatingScene,
    short_state,
    state_of,
)
from ui.projector.screen import Canvas
from ui.widgets.board_squares import COLOURS, paint_token, shape
from ui.widgets.icons import colour_of_group
from ui.widgets.theme import Look, apply_look, contrast, load_fonts, load_tokens

GAMES = Path(__file__).parents[2] / "games"
TWO_BOARDS = GAMES / "double-gariepy" / "bots-to-the-last-player.jsonl"
TWO_MONEYS = GAMES / "double-davenport" / "bots-to-the-last-player.jsonl"
SIZES = ((1920, 1080), (1024, 768), (1080, 1920))
HALL_LANGUAGES = ("both", "zh-HK", "en")
CALLED = ("clock", "message", "message_long")
LEAST_CONTRAST = 7.0
INKS = ("text", "muted", "accent", "good", "warn", "bad")
PAIRS = (
    *((ink, ground) for ink in INKS for ground in ("ground", "raised")),
    ("on_accent", "accent_ground"),
    ("on_warn", "warn_ground"),
    ("on_bad", "bad_ground"),
)
"""(ink, ground) as scenes may combine them."""


@pytest.fixture(autouse=True)
def fonts(qapp: QApplication) -> None:
    load_fonts()


def inside(box: QRectF, size: tuple[int, int]) -> bool:
    return QRectF(-0.5, -0.5, size[0] + 1, size[1] + 1).contains(box)


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_ink_stands_seven_to_one_from_each_of_its_grounds(ground: str) -> None:
    theme = load_theme(ground)
    for ink, behind in PAIRS:
        assert contrast(theme.colour(ink), theme.colour(behind)) >= LEAST_CONTRAST, (ink, behind)


def test_eight_seats_have_a_colour_and_a_shape_each_and_a_number_that_the_hall_can_read() -> None:
    assert len({fill for fill, _ink in COLOURS}) == len(COLOURS) == 8
    room = QRectF(0, 0, 100, 100)
    outlines = [shape(seat, room) for seat in range(1, 9)]
    assert not [(a, b) for n, a in enumerate(outlines) for b in outlines[n + 1 :] if a == b]
    for fill, ink in COLOURS:
        assert contrast(ink, fill) >= LEAST_CONTRAST
    assert load_tokens("light").deeds


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", HALL_LANGUAGES)
@pytest.mark.parametrize("name", sorted(SCENES))
def test_letters_are_high_enough_stand_out_and_stay_on_the_screen(
    name: str, language: str, size: tuple[int, int]
) -> None:
    scene = SCENES[name]()
    high = size[1]
    hall_picture = picture(scene, size, language=language)
    for page in sorted({0, hall_picture.pages - 1}):
        _, drawn = painted(picture(scene, size, language=language, page=page))
        assert bool(drawn) is (name != "black")
        for each in drawn:
            assert each.capital >= each.share * high - 0.01, each
            assert each.share >= LIST or name == "table", each
            assert each.share >= SMALL_PRINT, each
            assert contrast(each.ink, each.ground) >= LEAST_CONTRAST, each
            assert inside(each.box, size), each
        if name in CALLED:
            assert max(each.capital for each in drawn) >= CALL * high


def test_the_first_page_of_the_seats_shows_where_tables_stand_if_the_event_knows() -> None:
    whole, listed = on_map(seating()), SeatingScene(seating())
    scene = SeatingScene(whole)
    hall_picture = picture(scene, SIZES[0])
    assert hall_picture.pages == picture(listed, SIZES[0]).pages + 1
    _, drawn = painted(hall_picture)
    numbers = {each.words for each in drawn if each.whole}
    assert {str(number) for number in whole.hall.tables} <= numbers if whole.hall else False
    _, first = painted(picture(listed, SIZES[0]))
    _, second = painted(picture(scene, SIZES[0], page=1))
    assert [each.words for each in first if "/" not in each.words] == [
        each.words for each in second if "/" not in each.words
    ]


def test_clock_and_seats_begin_with_the_map_and_keep_every_card() -> None:
    scene, listed = ClockSeatingScene(on_map(seating())), ClockSeatingScene(seating())
    hall_picture = picture(scene, SIZES[0])
    assert hall_picture.pages == picture(listed, SIZES[0]).pages + 1
    _, drawn = painted(hall_picture)
    assert {"1", "50", "100"} <= {each.words for each in drawn}, "is no table"
    _, first = painted(picture(listed, SIZES[0]))
    _, second = painted(picture(scene, SIZES[0], page=1))
    assert [each.words for each in first if "/" not in each.words] == [
        each.words for each in second if "/" not in each.words
    ]


def test_the_clock_above_few_seats_takes_the_room_that_they_leave() -> None:
    whole = seating()
    few = replace(whole, tables=whole.tables[:2])

    def clock_high(shown: HallSeating) -> float:
        _, drawn = painted(picture(ClockSeatingScene(shown), SIZES[0]))
        return max(each.capital for each in drawn)

    assert clock_high(few) > 1.1 * clock_high(whole)


def test_names_stand_on_the_map_where_all_of_them_fit() -> None:
    _, drawn = painted(picture(SeatingScene(on_map(seating(), tables=5)), SIZES[0]))
    assert sum(each.words.startswith("陳大文") for each in drawn) == 20
    assert all(each.whole for each in drawn)


def test_a_map_whose_numbers_could_not_be_read_is_left_out() -> None:
    scene = SeatingScene(on_map(seating()))
    assert picture(scene, SIZES[2]).pages == picture(SeatingScene(seating()), SIZES[2]).pages


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("state", sorted(CLOCKS))
def test_time_and_calls_of_the_clock_are_read_from_thirty_metres(state: str, size: tuple[int, int]) -> None:
    clock = CLOCKS[state]
    for language in HALL_LANGUAGES:
        _, drawn = painted(picture(ClockScene(), size, clock, language))
        for each in drawn:
            note = each.words.startswith(("第 3 枱", "第 7 枱", "Table", "第 2 批", "Wave"))
            assert each.capital >= (LIST if note else CALL) * size[1] - 0.01, each
            assert inside(each.box, size), each
            assert each.whole or note
        boxes = [each.box for each in drawn]
        assert not [1 for at, box in enumerate(boxes) for other in boxes[at + 1 :] if box.intersects(other)]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("paused", ("暫停", "Paused")),
        ("over", ("時間到，請停手", "Time is up: hands off")),
        ("break", ("第 2 局 Heat 2", "12:05", "小休至 14:30", "Break until 14:30")),
        ("break_over", ("0:00", "即將開始", "We begin now")),
        ("played", ("第 3 局 Heat 3", "本局已完結", "This heat has ended")),
        ("final_played", ("決賽 The final", "已完結", "Has ended")),
        ("last_round", ("最後一圈", "Last round")),
        ("ten", ("尚餘不足 10 分鐘", "Less than 10 minutes left")),
        ("ready", ("請各就各位", "Please take your seats")),
        ("finished", ("本局已完結", "This heat has ended")),
    ],
)
def test_the_clock_says_in_words_what_its_colour_means(state: str, words: tuple[str, ...]) -> None:
    _, drawn = painted(picture(ClockScene(), (1920, 1080), CLOCKS[state]))
    told = [each.words for each in drawn]
    for each in words:
        assert each in told


def test_tables_whose_rules_end_otherwise_stand_below_the_call() -> None:
    own = TableTime(TableNo(3), Phase.OVER, -20, 60, finishes_round=True)
    clock = replace(CLOCKS["over"], finishes_round=True, otherwise=(TableNo(5),), differing=(own,))
    for language, words in (
        (
            "en",
            ("Time is up: finish the round", "Table 5: hands off", "Table 3: finish the round"),
        ),
        ("zh-HK", ("時間到，完成這一圈", "第 5 枱：停手", "第 3 枱：完成這一圈")),
    ):
        _, drawn = painted(picture(ClockScene(), (1920, 1080), clock, language))
        assert set(words) <= {each.words for each in drawn}


def test_a_strip_says_what_to_do_when_time_is_up() -> None:
    clock = CLOCKS["over"]
    for over, words in (
        (clock, "Time: hands off"),
        (replace(clock, finishes_round=True), "Time: finish the round"),
    ):
        assert ENGLISH.say(short_state(over, state_of(over)[0])) == words


def test_time_over_is_another_ground_than_a_call(qapp: QApplication) -> None:
    images = [
        painted(picture(ClockScene(), (1920, 1080), CLOCKS[name]))[0] for name in ("over", "last_round")
    ]
    theme = load_theme("dark")
    below = [QColor(image.pixel(120, 900)).name() for image in images]
    assert below == [theme.bad_ground, theme.warn_ground]


def test_the_letters_measured_in_pixels_are_as_high_as_promised() -> None:
    """Not by the font's own word: rows of ink of a message made of H."""
    high = 1080
    image, drawn = painted(picture(MessageScene(HallMessage(en="H")), (1920, high)))
    assert rows_of_ink(image) >= CALL * high
    assert rows_of_ink(image) == pytest.approx(drawn[0].capital, rel=0.03)


def rows_of_ink(image: QImage) -> int:
    ground = image.pixel(0, 0)
    middle = range(image.width() // 4, 3 * image.width() // 4, 3)
    return sum(any(image.pixel(x, y) != ground for x in middle) for y in range(image.height()))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_number_is_never_cut_and_hostile_names_are_shown_as_they_are(size: tuple[int, int]) -> None:
    _, drawn = painted(picture(SeatingScene(seating()), size))
    words = [each.words for each in drawn]
    for person in HOSTILE:
        assert str(person.number) in words
    assert any(each.startswith("歐陽長") and each.endswith("…") for each in words)
    assert any("محمد" in each for each in words)
    assert not any("\u202e" in each or "\x00" in each or "\n" in each for each in words)
    if size[0] > size[1]:
        assert any("<b>" in each for each in words)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_player_is_on_exactly_one_page(size: tuple[int, int]) -> None:
    scene = SeatingScene(seating())
    pages = picture(scene, size).pages
    numbers: list[str] = []
    for page in range(pages):
        _, drawn = painted(picture(scene, size, page=page))
        left = {str(each.number) for each in PEOPLE}
        cells = [each for each in drawn if each.words in left and each.ink == load_theme("dark").muted]
        numbers += [each.words for each in cells]
        assert any(each.words == f"{page + 1}/{pages}" for each in drawn)
    assert sorted(numbers) == sorted(str(each.number) for each in PEOPLE)


@pytest.mark.parametrize("players", [2, 5, 6])
@pytest.mark.parametrize("size", (*SIZES, (1366, 768), (3840, 2160)), ids=str)
def test_the_table_in_play_shows_everybodys_number_and_money(players: int, size: tuple[int, int]) -> None:
    board = live(players)
    _, drawn = painted(picture(TableScene(board), size))
    listed = [each.words for each in drawn if each.share >= LIST]
    for player in board.players:
        assert str(player.person.number) in listed
        money = f"M{player.seat.cash:,}"
        assert any(money in words for words in listed) is not bool(player.seat.out)


@pytest.mark.parametrize(
    ("area", "said"), [("", "破產"), ("words_landlord", "已退出"), ("words_empire", "離局")]
)
def test_who_is_out_of_the_table_in_play_is_told_in_the_words_of_its_rules(area: str, said: str) -> None:
    board = live(4)
    gone, *others = board.players
    board = replace(board, players=(replace(gone, seat=replace(gone.seat, out=1)), *others))
    _, drawn = painted(picture(TableScene(replace(board, board=replace(board.board, words=area))), SIZES[0]))
    out = {"破產", "已退出", "離局"}
    assert {word for word in out if any(word in each.words for each in drawn)} == {said}


@pytest.mark.parametrize("size", (*SIZES, (1366, 768)), ids=str)
def test_towers_lie_in_the_rows_of_the_table_in_play(size: tuple[int, int]) -> None:
    """To scale, in the colours of their groups; the bank has offices there, and no houses."""
    bare = live(4)
    tower = Stack((Piece(msg("empire.office_tile"), "green", 4),) * 3, 16, 600)
    players = tuple(replace(each, seat=replace(each.seat, stack=tower)) for each in bare.players)
    offices = (msg("empire.offices_left", n=5),)
    piled = replace(bare, players=players, board=replace(bare.board, stock=offices))
    green = colour_of_group(load_tokens("light").deeds, "green").fill
    before, _ = painted(picture(TableScene(bare), size))
    after, drawn = painted(picture(TableScene(piled), size))
    assert _pixels(after, green) > _pixels(before, green)
    said = [each.words for each in drawn if each.share >= LIST]
    assert any("餘總部 5 座" in words for words in said) and not any("房屋" in words for words in said)
    for player in players:
        assert any(f"M{player.seat.cash:,}" in words for words in said) is not bool(player.seat.out)


def _pixels(image: QImage, colour: str) -> int:
    return _colours(image, 2)[QColor(colour).rgb()]


def _colours(image: QImage, step: int) -> Counter[int]:
    """How often each colour is in every so many-th pixel of every so many-th line."""
    pixels, wide = memoryview(image.constBits()).cast("I"), image.bytesPerLine() // 4
    lines = (pixels[y * wide : y * wide + image.width() : step] for y in range(0, image.height(), step))
    return Counter(chain.from_iterable(lines))


def test_a_seat_has_the_same_colour_on_the_halls_screen_and_on_the_referees(qapp: QApplication) -> None:
    apply_look(qapp, Look(load_tokens("dark")))
    hall, _drawn = painted(picture(TableScene(live(8)), (1024, 768)))
    canvas = QImage(400, 60, QImage.Format.Format_RGB32)
    painter = QPainter(canvas)
    for seat in range(1, 9):
        paint_token(painter, QRectF(seat * 44 - 40, 10, 40, 40), seat)
    painter.end()
    for image in (hall, canvas):
        assert {QColor(fill).rgb() for fill, _ink in COLOURS} <= _colours(image, 3).keys()


def test_the_time_of_the_table_in_play_goes_on_between_two_entries() -> None:
    own = TableTime(TableNo(1), Phase.RUNNING, 300, 60)
    clock = replace(CLOCKS["running"], heat=FINAL, tables=(TableNo(1),), differing=(own,))
    for at, shown in ((clock, "5:00"), (CLOCKS["running"], "41:07")):
        _, drawn = painted(picture(TableScene(live()), (1920, 1080), at))
        assert shown in [each.words for each in drawn]


def test_the_preview_paints_the_very_same_picture_smaller(qtbot: QtBot) -> None:
    hall_picture = picture(SeatingScene(seating()), (800, 600))
    same, small = Canvas(), Canvas()
    for canvas, size in ((same, QSize(800, 600)), (small, QSize(400, 500))):
        qtbot.addWidget(canvas)
        canvas.resize(size)
        canvas.show_picture(hall_picture)
        canvas.grab()
    image, drawn = painted(hall_picture)
    assert same.grab().toImage().convertToFormat(QImage.Format.Format_RGB32) == image
    assert [each.words for each in small.drawn] == [each.words for each in drawn]
    assert small.place() == QRectF(0, 100, 400, 300)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_points_places_and_tables_are_never_cut(size: tuple[int, int]) -> None:
    for name in ("standings", "seating", "seating_waves"):
        _, drawn = painted(picture(SCENES[name](), size))
        figures = [each for each in drawn if each.words[:1].isdigit()]
        assert figures
        assert all(each.whole for each in figures)
    _, drawn = painted(picture(SCENES["standings"](), size))
    assert {"11.33", "11.33*"} <= {each.words for each in drawn}


@pytest.mark.parametrize("size", (*SIZES, (1366, 768)), ids=str)
@pytest.mark.parametrize("name", ["seating", "standings", "clock_seating"])
def test_usual_names_in_two_languages_are_never_cut(
    name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [
        ("歐陽俊傑", "Au Yeung Chun Kit"),
        ("王美玲", "Wong Mei Ling"),
        ("李嘉欣", "Lee Ka Yan Katherine"),
    ]
    people = tuple(NamedPlayer(PlayerNo(n), PersonName(*names[n % 3])) for n in range(1, 49))
    monkeypatch.setattr("tests.ui.projector.day.PEOPLE", people)
    _, drawn = painted(picture(SCENES[name](), size))
    assert not [each.words for each in drawn if not each.whole and each.words[0] in "歐王李AWL"]
    told = " ".join(each.words for each in drawn)
    assert all(zh in told and en in told for zh, en in names)
    boxes = [each.box for each in drawn]
    assert not [1 for at, box in enumerate(boxes) for other in boxes[at + 1 :] if box.intersects(other)]


def test_only_names_that_need_it_take_a_second_line() -> None:
    people = [
        NamedPlayer(PlayerNo(1), PersonName("陳大文", "Chan Tai Man")),
        NamedPlayer(PlayerNo(2), PersonName("陳", "Chan")),
    ]
    metrics = ScreenMetrics(QSize(1024, 768))
    room = metrics.list_em * 7.0
    assert [metrics.lines_of(each, room, 2 * room) for each in people] == [2, 1]
    assert metrics.lines_of(HOSTILE[0], room, 2 * room) == 1
    places = Columns(QRectF(), 2, 3, 0).placed([2, 1, 2, 2, 1])
    assert [(each.page, each.column, each.row) for each in places] == [
        (0, 0, 0), (0, 0, 2), (0, 1, 0), (1, 0, 0), (1, 0, 2),
    ]  # fmt: skip


def test_a_call_stands_apart_from_the_times_of_single_tables() -> None:
    clock = replace(CLOCKS["over"], differing=CLOCKS["last_round"].differing)
    image, drawn = painted(picture(ClockScene(), (1366, 768), clock))
    note = min(each.box.top() for each in drawn if each.words.startswith("第 3 枱"))
    red = QColor(load_theme("dark").bad_ground).rgb()
    lowest = max(y for y in range(768) if image.pixel(200, y) == red)
    assert note - lowest > ScreenMetrics(QSize(1366, 768)).row * 0.5


def test_a_high_screen_puts_each_language_on_its_own_line() -> None:
    _, drawn = painted(picture(SeatingScene(seating()), (1080, 1920)))
    words = [each.words for each in drawn]
    assert "第 2 局" in words
    assert "Heat 2" in words
    assert STRIP_HIGH > LIST


def test_longer_lists_have_more_pages_and_a_message_too_long_for_one_is_told_on_several() -> None:
    words = HallWords()
    metrics = ScreenMetrics(QSize(1920, 1080))
    assert SCENES["message"]().pages(metrics, words) == 1
    assert SCENES["message_long"]().pages(metrics, words) > 1
    assert SCENES["seating"]().pages(metrics, words) >= 10


def test_an_unsettled_final_is_first_as_played_without_a_tick() -> None:
    hall_bracket = replace(bracket(), settled=False)
    _, drawn = painted(picture(BracketScene([hall_bracket]), (1920, 1080)))
    words = [each.words for each in drawn]
    assert any("First so far" in each for each in words)
    assert any("暫列第一" in each for each in words)
    assert not any("Champion" in each for each in words)


@pytest.mark.parametrize("language", HALL_LANGUAGES)
def test_nobody_on_the_podium_has_a_bare_number_that_is_read_as_a_place(language: str) -> None:
    scene = ChampionScene([podium()])
    _, drawn = painted(picture(scene, (1920, 1080), language=language))
    words = [each.words for each in drawn]
    number = podium().steps[0].persons[0].number
    said = f"No. {number}" if language == "en" else f"{number} 號"
    assert sum(each.startswith(said) for each in words) == 1
    assert not [each for each in words if re.match(r"\d+ +[^號 ]", each)]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize("long_one", [2, 3])
def test_names_on_the_podium_are_whole_and_second_and_third_equally_large(
    long_one: int, size: tuple[int, int]
) -> None:
    long = PersonName("", "Alexander Montgomery-Featherstonehaugh")
    short = PersonName("陳大文", "Chan Tai Man")
    steps = tuple(
        HallStep(place, (NamedPlayer(PlayerNo(place), long if place == long_one else short),))
        for place in (1, 2, 3)
    )
    hall_podium = replace(podium(), steps=steps)
    _, drawn = painted(picture(ChampionScene([hall_podium]), size))
    assert all(each.whole for each in drawn)
    beside = next(each.ink for each in drawn if "Montgomery" in each.words)
    parts = ("Alexander", "Montgomery", "Featherstonehaugh", "大文", "Chan Tai Man")
    names = [each for each in drawn if each.ink == beside and any(part in each.words for part in parts)]
    told = " ".join(each.words for each in names).replace("- ", "-")
    assert "Alexander Montgomery-Featherstonehaugh" in told and "Chan Tai Man" in told
    assert len({each.capital for each in names}) == 1, "one size for the second and the third"


def test_number_and_team_stand_below_a_name_and_the_sum_raised_last() -> None:
    person = NamedPlayer(PlayerNo(18), PersonName("馬逸龍", "MA Yat Lung"), "周記")
    hall_podium = replace(podium(), steps=(HallStep(1, (person,)),), raised=Decimal(52300))
    _, drawn = painted(picture(ChampionScene([hall_podium]), (1366, 768)))
    words = [each.words for each in drawn]
    name, at = words.index("馬逸龍"), words.index("18 號  No. 18 · 周記")
    assert words[name + 1 : at] == ["MA Yat Lung"]
    assert drawn[at].capital < drawn[name].capital
    assert words[-1] == "籌得善款 Raised HK$52,300"


def test_a_tie_at_the_line_is_told_whole_where_the_state_would_be_cut() -> None:
    many = [*range(101, 121)]
    state = msg("official.provisional", missing=msg("standings.blocked_tie", players=many, n=1))
    tie = [12, 25]
    hall_standings = replace(
        standings(provisional=False),
        state=state,
        provisional=True,
        brief=msg("projector.standings_tie", players=tie),
        cut=msg("projector.cut_tie", players=tie),
    )
    for size in ((1280, 720), (1920, 1080), (1080, 1920)):
        _, drawn = painted(picture(StandingsScene([hall_standings]), size))
        drawns = [each for each in drawn if "同分" in each.words]
        assert len(drawns) == 2, size
        assert drawns[0].whole, size
        assert drawns[-1].whole or size[0] < size[1], "a narrow foot: the head tells it"


def test_what_lies_in_the_middle_is_said_in_both_languages() -> None:
    board = live(4)
    pile = MoneyPile("middle", Message("engine.middle"), 650)
    table_scene = TableScene(replace(board, board=replace(board.board, piles=(pile,))))
    _, drawn = painted(picture(table_scene, (1920, 1080)))
    said = " ".join(each.words for each in drawn)
    assert "棋盤中央：M650" in said and "The middle: M650" in said and "屋 32、酒店 12" in said


@pytest.mark.parametrize("language", ["en", "zh-HK"])
@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (1280, 720), (1024, 768)], ids=str)
def test_the_names_of_two_boards_side_by_side_are_whole(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """No word is broken or cut, on owned squares and beside tokens too; some are read upwards."""
    path = tmp_path / "table.jsonl"
    path.write_text("\n".join(TWO_BOARDS.read_text("utf-8").splitlines()[:330]) + "\n", "utf-8")
    view = open_table_file(path).view.board
    players = tuple(LivePlayer(seat, PEOPLE[seat.seat]) for seat in view.seats)
    board = replace(live(), board=view, players=players)
    _, drawn = painted(picture(TableScene(board), size, language=language))
    texts = CHINESE if language == "zh-HK" else ENGLISH
    names = {texts.name(each.printed or each.name) for each in board.board.squares if each.kind != GAP}
    if language == "en":
        words = {word for name in names for word in name.split()}
        pieces = {word for each in drawn if each.share == FINE_PRINT for word in each.words.split()}
        assert words <= pieces
        assert {word for word in pieces if len(word) > 3} <= words, "none is cut or broken on either board"
    else:
        told = "".join(each.words for each in drawn)
        assert all(name in told for name in names)
    assert all(each.capital >= FINE_PRINT * size[1] - 0.01 and inside(each.box, size) for each in drawn)
    upwards = [each for each in drawn if len(each.words) > 3 and each.box.height() > each.box.width()]
    assert bool(upwards) is (language == "en")


@pytest.mark.parametrize("language", HALL_LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (1024, 768)], ids=str)
def test_two_turns_two_moneys_markers_and_both_banks_are_whole(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """What was told last and what both boards' bank has left stand in the middle of the second."""
    path = tmp_path / "table.jsonl"
    path.write_text("\n".join(TWO_MONEYS.read_text("utf-8").splitlines()[:330]) + "\n", "utf-8")
    view = open_table_file(path).view.board
    players = tuple(LivePlayer(seat, PEOPLE[5 + seat.seat]) for seat in view.seats)
    _, drawn = painted(
        picture(TableScene(replace(live(), board=view, players=players)), size, language=language)
    )
    listed = [each for each in drawn if each.share >= LIST]
    eights, sixes = ("Eights", "Sixes") if language == "en" else ("八面骰", "六面骰")
    for told in ("$208 £204", f"{eights} $629 £72", f"{sixes} $353 £64"):
        assert any(told in " ".join(each.words.split()) and each.whole for each in listed), told
    assert {"▲1", "▲2", "▲3"} <= {each.words for each in drawn}
    whole = "".join("".join(each.words.split()) for each in listed if each.whole)
    bank = "London32houses,12hotels" if language == "en" else "倫敦房屋32間、酒店12間"
    last = "Lastround:finishit,thenstop." if language == "en" else "最後一圈：玩完便停。"
    assert bank in whole and last in whole


@pytest.mark.parametrize("rules", ["double-davenport", "double-gariepy"])
@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (1024, 768)], ids=str)
def test_eight_players_of_two_boards_stand_in_both_middles_with_names_and_moneys(
    tmp_path: Path, size: tuple[int, int], rules: str
) -> None:
    """In one middle alone their moneys left no room for a name."""
    played = play_game(header_of(rules, "", "ABCDEFGH", 3), [BOTS["cautious"]] * 8, 2, 3)
    path = tmp_path / "table.jsonl"
    path.write_text("\n".join(written(played.header, played.game.entries)) + "\n", "utf-8")
    view = open_table_file(path).view.board
    players = tuple(LivePlayer(seat, PEOPLE[5 + seat.seat]) for seat in view.seats)
    for language in HALL_LANGUAGES:
        live_board = replace(live(), board=view, players=players)
        _, drawn = painted(picture(TableScene(live_board), size, language=language))
        listed = [each for each in drawn if each.share >= LIST]
        cut = [each.words for each in listed if not each.whole]
        assert all(words.startswith("Chan ") and size == (1024, 768) for words in cut), cut
        bank = "32" if rules == "double-davenport" else "64"
        assert any(bank in each.words and each.whole for each in listed), "what the bank has left"
        names = [each for each in listed if "陳大文" in each.words]
        assert len(names) == 8 and {each.box.left() > size[0] / 2 for each in names} == {False, True}
        moneys = [each for each in listed if each.words.strip()[-1].isdigit() and each.words[-2:].strip()]
        for name in names:
            assert not [each for each in moneys if each.box.intersects(name.box)]


@pytest.mark.parametrize("language", HALL_LANGUAGES)
def test_a_long_last_entry_stays_in_the_middle_of_the_second_board(tmp_path: Path, language: str) -> None:
    path = tmp_path / "table.jsonl"
    path.write_bytes(TWO_BOARDS.read_bytes())
    view = open_table_file(path).view.board
    last = msg("tables.too_many_words", words="Bartholomew " * 40)
    live_board = replace(live(), board=view, players=(), last=last)
    _, drawn = painted(picture(TableScene(live_board), (1024, 768), language=language))
    assert any(not each.whole and each.box.left() > 512 for each in drawn), "cut, on a line of its own"
    assert all(inside(each.box, (1024, 768)) for each in drawn)


def test_nobody_stands_on_a_page_alone() -> None:
    spans = [1] * 9 + [2] + [1] * 14
    places = Columns(QRectF(), 2, 12, 0).placed(spans)
    pages = Counter(each.page for each in places)
    assert len(pages) == 2 and min(pages.values()) >= 10
    assert Columns(QRectF(), 2, 13, 0).placed(spans)[-1].page == 0, "one page where it is enough"


@pytest.mark.parametrize("scene", [SeatingScene(seating()), StandingsScene([standings()])])
def test_columns_are_called_in_every_language_of_the_hall(scene: Scene) -> None:
    _, drawn = painted(picture(scene, (1366, 768)))
    words = {each.words for each in drawn}
    heads = (
        {"枱", "Table", "座位", "Seat"} if isinstance(scene, SeatingScene) else {"名次", "Place", "Points"}
    )
    assert heads <= words


LONG = NamedPlayer(PlayerNo(9), PersonName("", "Alexander Montgomery-Featherstonehaugh"))


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", HALL_LANGUAGES)
def test_few_rows_grow_until_they_fill_the_picture_and_long_names_stay_whole(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = (*PEOPLE[5:8], LONG)
    monkeypatch.setattr("tests.ui.projector.day.PEOPLE", people)
    final = seating()
    seats = tuple(bracket_seat(each, place) for place, each in enumerate(people, start=1))
    match = HallMatch(heat_named(FINAL), seats, table=TableNo(1))
    drawn_final = HallBracket(NO_NAME, (HallRound(heat_named(FINAL), (match,)),))
    for scene in (SeatingScene(final), ClockSeatingScene(final), BracketScene([drawn_final])):
        hall_picture = picture(scene, size, CLOCKS["nothing"], language)
        _, drawn = painted(hall_picture)
        names = [each for each in drawn if each.words.startswith(("陳大文", "Alexander"))]
        assert hall_picture.pages == 1 and len(names) == 4, scene
        assert all(each.capital >= 1.4 * LIST * size[1] for each in names), scene
        assert all(each.whole for each in drawn), scene
        assert "Featherstonehaugh" in "".join(each.words for each in drawn), scene


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=str)
def test_heads_of_the_teams_and_names_of_thirty_letters_are_whole(size: tuple[int, int]) -> None:
    few = teams(6)
    long = "Ladies’ Benevolent Society HK."
    assert len(long) == 30
    rows = tuple(replace(each, team=long) for each in few.teams)
    _, drawn = painted(picture(TeamsScene(replace(few, teams=rows)), size))
    assert all(each.whole for each in drawn)
    assert {"Place", "Players", "Points"} <= {each.words for each in drawn}
