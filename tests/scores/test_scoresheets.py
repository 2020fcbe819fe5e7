"""The scoresheet: one page a player, its code readable, every box with its value."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from tests.paper.pdf_reading import open_pdf, page_pixels, pages_text
from tests.paper.qr_reading import read_qr
from tests.printing.every_document import made
from tests.printing.samples import HEAD, LANGUAGES, pack
from tourney.base.clocks import FixedClock
from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.base.languages import paper_languages
from tourney.base.qr import qr_rows
from tourney.bootstrap import create_event
from tourney.event.rules import Rules
from tourney.event.scan_codes import LAYOUT, SMALL_LAYOUT, SheetCode, badge_code
from tourney.paper.document import Document, PdfPage, render
from tourney.paper.surface import A4, MM
from tourney.paper.wording import Wording
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import RULESETS
from tourney.scores.paper_scoresheets import scoresheets, scoresheets_two, sheet_form, spare_pack
from tourney.scores.scoresheet_form import (
    BAND_WIDE,
    FACTS_HIGH,
    FACTS_TOP,
    LEFT,
    LOGO_LEFT,
    PLACE_RADIUS,
    QR,
    RIGHT,
    ROW,
    SMALL_ROW,
    SMALL_SCALE,
    STRIP_GAP,
    STRIP_STEP,
    STRIP_TOP,
    STRIPS,
    TITLE_RIGHT,
    Form,
    SheetFields,
    SheetPack,
    SheetPage,
    faces,
)

_SCALE = 300 / 72


def test_every_player_has_a_page_of_his_own_in_seat_order() -> None:
    pages = pages_text(made("scoresheets", 8, "en"))
    assert len(pages) == 8
    for number, page in enumerate(pages, 1):
        assert f"TY1/KX7Q/2/{(number + 3) // 4}/{number}" in page


def _read(picture: Any, wanted: str, left: float, top: float, shrunk: float = 1.0) -> str:
    """The code whose white edge begins at left, top (points), printed `shrunk` times its full size."""
    squares = len(qr_rows(wanted))
    module = QR / (squares + 6)
    steps = [(3.5 + step) * module for step in range(squares)]

    def dark(x: float, y: float) -> bool:
        at = (int((left + x * shrunk) * _SCALE), int((top + y * shrunk) * _SCALE))
        return bool(picture.getpixel(at) < 128)

    return read_qr([[int(dark(x, y)) for x in steps] for y in steps])


def _code(sheets: SheetPack, index: int, layout: str) -> str:
    code = sheets.pages[index].code
    assert code is not None
    return replace(code, layout=layout).written


def test_the_code_on_the_paper_is_the_code_of_the_sheet() -> None:
    sheets = pack(8)
    data = render(scoresheets(sheets, Wording("both")))
    for index in (0, 7):
        picture = page_pixels(data, index, _SCALE)
        wanted = _code(sheets, index, LAYOUT)
        assert _read(picture, wanted, RIGHT - QR, 8 * MM) == wanted


def test_two_on_a_page_halve_the_paper_and_both_codes_still_read() -> None:
    sheets = pack(7)
    data = render(scoresheets_two(sheets, Wording("both")))
    shown = pages_text(data)
    assert len(shown) == 4
    for index in (0, 1, 6):
        wanted = _code(sheets, index, SMALL_LAYOUT)
        assert wanted in shown[index // 2].replace("\n", "")
        picture = page_pixels(data, index // 2, _SCALE)
        left = index % 2 * A4.height / 2 + (RIGHT - QR) * SMALL_SCALE
        assert _read(picture, wanted, left, 8 * MM * SMALL_SCALE, SMALL_SCALE) == wanted


def _strips(count: int) -> SheetPack:
    """The same people under rules that know places only."""
    sheets, book = pack(count), rule_book(load_edition(EditionId("empire-us")), "empire")
    return SheetPack(HEAD, (sheet_form(book, book),), sheets.pages)


@pytest.mark.parametrize("made_by", [scoresheets, scoresheets_two])
def test_sheets_without_a_count_are_strips_a_table_a_page(
    made_by: Callable[[SheetPack, Wording], Document],
) -> None:
    """Four on a page of A4, inside of what printers reach; each code reads, each table is a bookmark."""
    sheets = _strips(7)
    data = render(made_by(sheets, Wording("both")))
    shown = pages_text(data)
    assert [page.count("TY1/KX7Q") for page in shown] == [4, 3]
    for index in (0, 3, 6):
        wanted = _code(sheets, index, LAYOUT)
        assert wanted in shown[index // 4]
        picture = page_pixels(data, index // 4, _SCALE)
        assert _read(picture, wanted, RIGHT - QR, STRIP_TOP + index % 4 * STRIP_STEP) == wanted
    with open_pdf(data) as document:
        marks = [mark.get_dest().get_index() for mark in document.get_toc()]
    assert marks == [0, 1]
    assert A4.height - 12 * MM > STRIP_TOP + STRIPS * STRIP_STEP - STRIP_GAP


def test_rows_of_a_small_sheet_are_still_high_enough_to_circle() -> None:
    assert SMALL_ROW * SMALL_SCALE >= 4.2 * MM


def test_no_type_on_a_small_sheet_is_planned_below_six_points() -> None:
    form = Form(pack(1).forms[0], head=HEAD, wording=Wording("both"), small=True)
    assert form.type(5) * SMALL_SCALE > 5.9


def test_tables_are_bookmarks_where_their_first_sheet_stands_beside_another() -> None:
    seven = pack(7)
    sheets = SheetPack(HEAD, seven.forms, seven.pages[1:])
    with open_pdf(render(scoresheets_two(sheets, Wording("en")))) as document:
        found = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert found == [("Table 1", 0), ("Table 2", 1)]


@given(st.text(alphabet="0123456789ABCXYZ $%*+-./:abcz", min_size=1, max_size=48))
def test_codes_put_together_from_bits_are_those_of_the_encoder(code: str) -> None:
    rows = qr_rows(code)
    mode = "alphanumeric" if code == code.upper() else "byte"
    version = (len(rows) - 17) // 4
    whole = segno.make_qr(code, error="m", mode=mode, version=version, mask=3, boost_error=False)
    assert rows == tuple(bytes(row) for row in whole.matrix)


@pytest.mark.parametrize("code", ["枱三", "é" * 20, "x" * 200, ""])
def test_other_codes_read_back_or_are_left_to_the_encoder(code: str) -> None:
    rows = qr_rows(code or "0")
    assert len({len(row) for row in rows}) == 1
    if 0 < len(code.encode()) <= 42:
        assert read_qr(rows) == code


@pytest.mark.parametrize("number", [1, 40, 400, 10_000])
def test_every_kind_of_code_reads_back(number: int) -> None:
    heat, table, player = HeatId("final"), TableNo(number), PlayerNo(number)
    for code in (SheetCode("KX7Q", heat, table, player, "L2", 9999).written, badge_code("KX7Q", player)):
        assert read_qr(qr_rows(code)) == code


def _with_logo(size: tuple[int, int], count: int = 2) -> SheetPack:
    out = io.BytesIO()
    Image.new("RGB", size, (200, 20, 40)).save(out, "PNG")
    sheets = pack(count)
    return replace(sheets, head=replace(sheets.head, logo=out.getvalue()))


@pytest.mark.parametrize("size", [(400, 40), (80, 80), (40, 400)])
@pytest.mark.parametrize(
    ("drawn", "scale", "lefts"), [(scoresheets, 1.0, [0]), (scoresheets_two, SMALL_SCALE, [0, A4.height / 2])]
)
def test_the_logo_stands_between_facts_and_code_and_moves_nothing(
    drawn: Callable[[SheetPack, Wording], Document], scale: float, lefts: list[float], size: tuple[int, int]
) -> None:
    wording = Wording("both")
    pages = [page_pixels(render(drawn(sheets, wording)), 0, 2) for sheets in (pack(2), _with_logo(size))]
    changed = ImageChops.difference(*(page.convert("RGB") for page in pages))
    for left in lefts:
        box = (LOGO_LEFT, FACTS_TOP, TITLE_RIGHT, FACTS_TOP + FACTS_HIGH)
        room = tuple(round(2 * (left * (i % 2 == 0) + edge * scale)) for i, edge in enumerate(box))
        around = (room[0] - 1, room[1] - 1, room[2] + 1, room[3] + 1)
        assert changed.crop(around).getbbox() is not None
        changed.paste((0, 0, 0), around)
    assert changed.getbbox() is None


def test_the_logo_is_in_the_file_once_however_many_sheets_there_are() -> None:
    data = render(scoresheets(_with_logo((80, 40), 40), Wording("both")))
    assert data.count(b"/Subtype /Image") == 1


def test_every_deed_stands_with_the_value_of_each_of_its_boxes() -> None:
    page = pages_text(made("scoresheets", 1, "en"))[0]
    sheets = pack(1)
    (form,) = sheets.forms
    assert len(form.deeds) == 28
    for deed in form.deeds:
        assert deed.name.en in page
        assert len(deed.boxes) == (7 if deed.group not in ("railroad", "utility") else 2)
    words = page.split()
    for value in ("30", "60", "110", "310", "1,400", "175"):
        assert value in words


def test_rows_are_high_enough_to_circle_with_a_pencil() -> None:
    assert ROW >= 6 * MM


def test_places_to_circle_are_those_of_the_table() -> None:
    page = SheetPage(code=None, heat=None, table=None, seat=None, seats=3, person=None)
    sheets = SheetPack(HEAD, pack(1).forms, (page,))
    three = pages_text(render(scoresheets(sheets, Wording("en"))))[0]
    place = three[three.index("\nTotal") :]
    assert "1\n2\n3" in place.replace(" ", "\n") or "1 2 3" in place


def test_a_spare_sheet_has_lines_for_name_and_team() -> None:
    page = SheetPage(code=None, heat=None, table=None, seat=None, seats=5, person=None)
    sheets = SheetPack(HEAD, pack(1).forms, (page,) * 2)
    shown = pages_text(render(scoresheets(sheets, Wording("en"))))
    assert len(shown) == 2
    assert "Name" in shown[0]
    assert "Team" in shown[0]


def test_a_filled_sheet_shows_values_sub_totals_and_total() -> None:
    page = pages_text(made("scoresheets-filled", 1, "en"))[0]
    for number in ("1,400", "1,150", "2,550", "1,520", "2,650", "4,170", "1,500"):
        assert number in page


def test_the_constant_part_is_drawn_once() -> None:
    one, many = len(made("scoresheets", 4, "en")), len(made("scoresheets", 104, "en"))
    assert (many - one) / 100 < 3_000, "bytes a page"


def test_tables_are_bookmarks() -> None:
    with open_pdf(made("scoresheets", 8, "en")) as document:
        assert [mark.get_title() for mark in document.get_toc()] == ["Table 1", "Table 2"]


@pytest.mark.parametrize("threshold", [0.5, 0.6, 0.7])
def test_places_and_letters_of_groups_stay_on_a_copy_of_black_and_white_only(threshold: float) -> None:
    sheets = pack(8)
    form = Form(sheets.forms[0], head=HEAD, wording=Wording("en"))
    copy = page_pixels(made("scoresheets", 8, "en"), 0, _SCALE).point(
        lambda grey: 255 * (grey > threshold * 255)
    )

    def darks(left: float, top: float, wide: float, high: float) -> float:
        box = [int(each * _SCALE) for each in (left, top, left + wide, top + high)]
        pixels: bytes = copy.crop(box).tobytes()
        return pixels.count(0) / len(pixels)

    for place in range(1, 5):
        x, y = form.place_centre(place, 4)
        ring = darks(x - PLACE_RADIUS - 0.4, y - 1, 0.8, 2)
        assert ring > 0.1, "the left edge of the circle"
    for index, deed in enumerate(form.deeds):
        letter = darks(LEFT + BAND_WIDE / 2 - 2 * MM, form.row_top(index) + 1.2 * MM, 4 * MM, ROW - 2.4 * MM)
        assert 0.05 < letter < 0.95, deed.group


def _boxes_drawn(data: bytes) -> list[tuple[float, float, float, float]]:
    """Every rectangle of the constant parts of a file: left, top, width, height in points."""
    found = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for part in pdf.pages[0].resources.XObject.values():
            for each in pikepdf.parse_content_stream(part):
                if str(each.operator) == "re" and len(each.operands) == 4:
                    left, bottom, wide, high = (float(str(one)) for one in each.operands)
                    found.append((left, A4.height - bottom - high, wide, high))
    return found


@pytest.mark.parametrize("small", [False, True])
def test_every_field_is_a_box_of_the_pdf_where_the_layout_says_it_is(small: bool) -> None:
    """So that a program which reads a sheet from its picture looks where it was drawn."""
    sheets = pack(1)
    drawn = _boxes_drawn(render((scoresheets_two if small else scoresheets)(sheets, Wording("both"))))
    fields = SheetFields(sheets.forms[0], small=small).fields(4)
    square = [name for name in fields if not name.startswith("place.")]
    assert len(square) == 28 * 8 - 6 * 5 + 4 + 14 + 1 + 4 + 2 + 1 + 3 + 1 + 1
    for name in square:
        assert any(fields[name] == pytest.approx(box, abs=0.02) for box in drawn), name


@pytest.mark.parametrize("small", [False, True])
def test_no_two_fields_lie_over_each_other_and_all_are_on_the_page(small: bool) -> None:
    boxes = list(SheetFields(pack(1).forms[0], small=small).fields(6).values())
    for at, one in enumerate(boxes):
        assert one.left >= LEFT - 0.01 and one.left + one.wide <= RIGHT + 0.01
        assert one.top > 0 and one.top + one.high < A4.height - 8 * MM
        for other in boxes[at + 1 :]:
            beside = one.left + one.wide <= other.left + 0.01 or other.left + other.wide <= one.left + 0.01
            assert (
                beside or one.top + one.high <= other.top + 0.01 or other.top + other.high <= one.top + 0.01
            )


def test_land_that_parts_equal_totals_has_a_field_and_is_filled_in() -> None:
    """T9.4."""
    sheets = pack(1, filled=True)
    (page,) = sheets.pages
    assert page.filled is not None
    filled = replace(sheets, pages=(replace(page, filled=replace(page.filled, land=777)),))
    shown = pages_text(render(scoresheets(filled, Wording("en"))))[0]
    assert "Unmortgaged land" in shown and "777" in shown
    without = replace(sheets, forms=(replace(sheets.forms[0], land=False),))
    assert "Unmortgaged land" not in pages_text(render(scoresheets(without, Wording("en"))))[0]


@pytest.mark.parametrize(("language", "word"), [("en", "houses"), ("both", "間房子 houses")])
def test_on_a5_the_word_for_houses_is_above_their_numbers(language: str, word: str) -> None:
    """Heads ran together as "2 houses3 houses", then three columns were headed "houses" without a number."""
    said = pages_text(render(scoresheets_two(pack(4), Wording(language))))[0]
    assert f"Unbuilt {word} 1 2 3 4" in " ".join(said.split())


def test_the_number_of_a_small_sheet_is_in_both_languages() -> None:
    """A long one was in Chinese alone."""
    page = pack(1).pages[0]
    said = pages_text(render(scoresheets_two(replace(pack(1), pages=(page,) * 42), Wording("both"))))[6]
    assert "第 13 張，共 42 張" in said and "Sheet 13 of 42" in said


@pytest.mark.parametrize("make", [scoresheets, scoresheets_two])
def test_the_first_number_of_a_step_that_is_read_is_one(make: Callable[..., Document]) -> None:
    """The place, which stands above the steps, has no number of its own."""
    with open_pdf(render(make(pack(1), Wording("en")))) as document:
        content = document[0].get_textpage()
        whole = content.get_text_range()
        above = whole[whole.index("Place") : whole.index("Circle one box")]
    assert above.split("place")[-1].split() == ["1"]


BELOW = {"en": "street prices, no houses", "zh-HK": "街道標價，不計房子", "both": "未抵押土地：街道標價"}
"""What unmortgaged land is, where it is written."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("made_by", [scoresheets, scoresheets_two])
def test_what_unmortgaged_land_is_stands_at_its_field(
    made_by: Callable[[SheetPack, Wording], Document], language: str
) -> None:
    sheets = pack(1)
    shown = pages_text(render(made_by(sheets, Wording(language))))[0]
    assert BELOW[language] in shown and (language == "zh-HK" or "street prices" in shown)
    all_counts = replace(sheets, forms=(replace(sheets.forms[0], all_land=True),))
    other = pages_text(render(made_by(all_counts, Wording(language))))[0]
    assert BELOW[language] not in other and (language == "zh-HK" or "prices" in other)
    no_land = replace(sheets, forms=(replace(sheets.forms[0], land=False),))
    shown = pages_text(render(made_by(no_land, Wording(language))))[0].lower()
    assert not any(word in shown for word in ("land:", "prices", "標價", "未抵押土地"))


def test_a_format_where_stations_count_says_so_on_spare_sheets_too(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock())
    event = app.tournament.event
    counting_all = Rules(replace(event, format={**event.format, "land": "all"}))
    (form,) = spare_pack(app.tournament, counting_all, app.clock.now()).forms
    assert form.all_land
    app.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("made_by", "scale"), [(scoresheets, 1.0), (scoresheets_two, SMALL_SCALE)])
def test_a_caption_of_two_lines_is_clear_of_the_frame_above_it(
    made_by: Callable[[SheetPack, Wording], Document], scale: float, language: str
) -> None:
    form = SheetFields(pack(1).forms[0], small=scale < 1)
    field, dots = form.signed_boxes()["corrected"], 4.0
    picture = page_pixels(render(made_by(pack(1), Wording(language))), 0, dots)
    left, right, top, end = (
        round(at * scale * dots) for at in (field.left, field.left + field.wide, form.sign_top, field.top)
    )
    light = [min(picture.crop((left, y, right, y + 1)).tobytes()) > 200 for y in range(top, end - 3)]
    white = light.index(False, light.index(True)) - light.index(True)
    assert white >= 0.9 * dots * scale, "below the frame, before the letters begin"


def _form_alone(form: Form) -> bytes:
    return render(
        Document(
            "", "", now=HEAD.printed_at, pages=[PdfPage(lambda surface: surface.place(form.name))],
            constants={form.name: PdfPage(form.draw)},
        )
    )  # fmt: skip


def _over_a_frame(form: Form) -> list[str]:
    """Letters of a form that stand across the edge of one of its boxes."""
    data = _form_alone(form)
    boxes, found = _boxes_drawn(data), []
    with open_pdf(data) as document:
        content = document[0].get_textpage()
        for at in range(content.count_chars()):
            left, bottom, right, top = content.get_charbox(at)
            up, down = A4.height - top + 0.35, A4.height - bottom - 0.35
            over = (
                left < box_left + wide - 0.35 and right > box_left + 0.35
                and (up < box_top < down or up < box_top + high < down)
                for box_left, box_top, wide, high in boxes
            )  # fmt: skip
            if right - left >= 1 and any(over):
                found.append(content.get_text_range(max(0, at - 8), 9))
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_text_runs_out_of_the_frame_of_its_box(ruleset: str, tmp_path: Path) -> None:
    """In every language, on A4 and A5: a hint of five lines ran over the lower edge of the cash."""
    amounts = (50, 50_000_000) if ruleset == "community" else (0,)
    for amount in amounts:
        options = {"jail_card_to_bank": amount} if amount else {}
        place = str(tmp_path / f"{amount}.tourney")
        app = create_event(place, "hk-90", clock=FixedClock(), ruleset=ruleset, options=options)
        (sheet_form,) = spare_pack(app.tournament, app.rules, app.clock.now()).forms
        app.close()
        for language, small in product(paper_languages(), (False, True)):
            for face in range(len(faces(sheet_form))):
                form = Form(sheet_form, head=HEAD, wording=Wording(language), small=small, face=face)
                assert not _over_a_frame(form), (amount, language, small, face)


@pytest.mark.parametrize(("start", "digits"), [(1500, 5), (9_999, 5), (15_000_000, 9)])
def test_a_total_has_a_cell_for_every_digit_that_the_money_makes_likely(
    start: int, digits: int, tmp_path: Path
) -> None:
    """A start of 15,000,000 had five cells, by its largest note of 500; where cells are too narrow the field
    is one."""
    app = create_event(
        str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), ruleset="community",
        options={"start_cash": start},
    )  # fmt: skip
    (sheet_form,) = spare_pack(app.tournament, app.rules, app.clock.now()).forms
    app.close()
    form = Form(sheet_form, head=HEAD, wording=Wording("en"))
    field = form.sum_box(2)
    with open_pdf(_form_alone(form)) as document:
        picture = document[0].render(scale=_SCALE, grayscale=True).to_pil()
    y = int((field.top + field.high * 0.75) * _SCALE)
    lefts, rights = (int(x * _SCALE) for x in (field.left + 4, field.left + field.wide - 4))
    dark = [picture.getpixel((x, y)) < 200 for x in range(lefts, rights)]
    lines = sum(now and not before for before, now in pairwise(dark))
    assert lines == digits - 1
