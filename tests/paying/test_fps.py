"""FPS codes: their payload read by a parser of its own, their pictures by another library."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.paper.pdf_reading import open_pdf
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, NotFound
from tourney.base.ids import PlayerNo
from tourney.base.qr import code_rows
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.paper.surface import MM
from tourney.paying.codes import code_png
from tourney.paying.fps import MOST, Payment, identifier, open_payment, payee_name
from tourney.players.commands import ImportPlayers
from tourney.printing.registry import Documents
from tourney.setup.commands import EditEvent

FPS, NAME = "1234567", "YAN OI TONG"
EMAIL = "giving@tuen-mun-charity.org.hk"
LONGEST = "a" * 60 + "@" + "b" * 14 + ".org"
DOTS_A_MM = 20


def parsed(payload: str) -> dict[str, str]:
    """The fields of a payload by their tags, `26.02` within a template. Fails if anything is not whole."""
    assert payload[-8:-4] == "6304"
    assert int(payload[-4:], 16) == _checksum(payload[:-4].encode("ascii"))
    found: dict[str, str] = {}
    for tag, value in _fields(payload):
        parts = [(f"{tag}.{inner}", each) for inner, each in _fields(value)] if tag in ("26", "62") else []
        found |= dict(parts or [(tag, value)])
    assert [tag for tag, _ in _fields(payload)] == sorted({tag for tag, _ in _fields(payload)})
    return found


def _fields(text: str) -> Iterator[tuple[str, str]]:
    while text:
        tag, long = text[:2], int(text[2:4])
        value, text = text[4 : 4 + long], text[4 + long :]
        assert tag.isdigit() and len(value) == long > 0
        yield tag, value


def _checksum(data: bytes) -> int:
    """CRC-16/CCITT-FALSE, bit by bit."""
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1) ^ 0x1021 if value & 0x8000 else value << 1
        value &= 0xFFFF
    return value


def test_the_checksum_is_the_published_one() -> None:
    assert _checksum(b"123456789") == 0x29B1


def test_a_payment_with_amount_and_reference() -> None:
    assert parsed(Payment(FPS, NAME, Decimal("88.5"), "HY56-31").payload) == {
        "00": "01",
        "01": "12",
        "26.00": "hk.com.hkicl",
        "26.02": FPS,
        "52": "0000",
        "53": "344",
        "54": "88.50",
        "58": "HK",
        "59": NAME,
        "60": "HK",
        "62.01": "HY56-31",
        "62.05": "HY56-31",
        "63": Payment(FPS, NAME, Decimal("88.5"), "HY56-31").payload[-4:],
    }


def test_a_payment_of_which_the_payer_types_the_amount() -> None:
    found = parsed(Payment("+852-91234567").payload)
    assert (found["01"], found["26.03"], found["59"]) == ("11", "+852-91234567", "NA")
    assert "54" not in found and "62.01" not in found


@given(
    st.sampled_from((FPS, "123456789", "1234567890", "+852-91234567", EMAIL, LONGEST)),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=25),
    st.none() | st.decimals(Decimal("0.01"), MOST, places=2),
    st.from_regex(r"[A-Z0-9]{0,12}-(D|)[1-9][0-9]{0,5}", fullmatch=True) | st.just(""),
)
def test_whatever_a_payload_is_made_of_is_read_back(
    fps: str, name: str, amount: Decimal | None, reference: str
) -> None:
    payment = Payment(identifier(fps), payee_name(name), amount, reference)
    found = parsed(payment.payload)
    told = {tag[3:]: value for tag, value in found.items() if tag.startswith("26.")}
    assert sorted(told) == ["00", {"+": "03"}.get(fps[0], "04" if "@" in fps else "02")]
    assert fps in told.values()
    assert found.get("54", "") == ("" if amount is None else f"{amount:.2f}")
    assert found.get("62.05", "") == found.get("62.01", "") == reference
    assert len(found.get("54", "")) <= 13 and found["59"] == (name or "NA")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" 123 4567 ", FPS),
        ("+852 9123 4567", "+852-91234567"),
        ("+85291234567", "+852-91234567"),
        (LONGEST, LONGEST),
        ("", ""),
    ],
)
def test_an_identifier_is_kept_as_codes_have_it(typed: str, kept: str) -> None:
    assert identifier(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        *("12345678", "123456", "12345678901", "+86-13800000000", "a@b", "仁愛@堂.hk", "１２３４５６７"),
        *("a" + LONGEST, "0012345\x00", "x" * 9_000),
    ],
)
def test_what_cannot_be_an_identifier_is_refused(typed: str) -> None:
    with pytest.raises(BadInput) as refused:
        identifier(typed)
    assert refused.value.key == "paying.bad_identifier"


@pytest.mark.parametrize("name", ["仁愛堂", "x" * 26, "Caf\u00e9", "a\tb"])
def test_a_name_that_no_code_can_have_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        payee_name(name)


@pytest.mark.parametrize("amount", ["0", "-5", "0.001", "88.505", "10000000000", "NaN", "Infinity"])
def test_an_amount_that_no_code_can_have_is_refused(amount: str) -> None:
    with pytest.raises(BadInput) as refused:
        _ = Payment(FPS, NAME, Decimal(amount)).payload
    assert refused.value.key == "paying.bad_amount"


def test_a_picture_of_a_code_is_read_by_another_library() -> None:
    payment = Payment(FPS, NAME, Decimal(500), "HY56-31")
    with Image.open(io.BytesIO(code_png(payment))) as picture:
        assert [each.text for each in zxingcpp.read_barcodes(picture)] == [payment.payload]
    rows = code_rows(payment.payload)
    assert len({*map(len, rows)} | {len(rows)}) == 1 and not any(rows[0]) and not any(rows[-1])


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    """Two players, of whom 1 has pledged HK$500 and 2 nothing; the charity takes FPS by e-mail."""
    clock = FixedClock(datetime(2026, 3, 7, 4, tzinfo=UTC))
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=clock, name="Day")
    people = [
        PlayerDraft(name_en="Ann", pledged=Decimal(500), received=Decimal(80)),
        PlayerDraft(name_en="Bob", received=Decimal(20)),
    ]
    app.run(ImportPlayers(tuple(people)))
    app.run(EditEvent({"fps": EMAIL, "fps_name": NAME, "charity": "Fund"}))
    yield app
    app.close()


def codes_on(app: Application, kind: str, form: str = "", player: int | None = None) -> list[list[str]]:
    """The texts of the codes on each page of a paper, read from its picture; each module has its size."""
    number = None if player is None else PlayerNo(player)
    request = replace(app.request(kind, form=form), player=number)
    pdf = pypdfium2.PdfDocument(Documents().make(request))
    pages = []
    for page in pdf:
        picture = page.render(scale=DOTS_A_MM * 25.4 / 72).to_pil().convert("L")
        found = zxingcpp.read_barcodes(picture)
        for each in found:
            corner, across = each.position.top_left, each.position.top_right
            modules = len(code_rows(each.text)) - 8
            assert (across.x - corner.x) / DOTS_A_MM / modules >= 0.5
        pages.append([each.text for each in found])
    pdf.close()
    return pages


def test_papers_have_codes_that_are_read_from_their_pictures(app: Application) -> None:
    owed = open_payment(app.tournament.event, app.tournament.players[PlayerNo(1)])
    assert owed is not None and parsed(owed.payload)["54"] == "420.00"
    plain = Payment(EMAIL, NAME).payload
    assert codes_on(app, "slips", "pledge") == [[plain, plain]]
    assert codes_on(app, "slips", "pledge", 1) == [[owed.payload, owed.payload]]
    assert codes_on(app, "press", "poster") == [[plain]]
    assert codes_on(app, "programme") == [[plain]]
    assert codes_on(app, "letters", "invitation") == [[owed.payload], []]
    assert codes_on(app, "letters", "thanks") == [[owed.payload], []]


@pytest.mark.parametrize("wording", ["both", "en", "zh-HK"])
def test_how_to_pay_stands_clear_of_the_lines_to_fill_in(app: Application, wording: str) -> None:
    page = open_pdf(Documents().make(replace(app.request("slips", form="pledge"), language=wording)))[0]
    drawn = page.get_textpage()
    whole = drawn.get_text_range()
    label = "Name" if wording == "en" else "姓名"
    fps, first = whole.index(EMAIL), whole.index(label, whole.index(EMAIL) + len(EMAIL) + len(NAME))
    bottom, top = drawn.get_charbox(fps)[1], drawn.get_charbox(first)[3]
    assert bottom - top > 5 * MM


def test_papers_have_no_code_without_an_identifier(app: Application) -> None:
    app.run(EditEvent({"fps": ""}))
    assert codes_on(app, "slips", "pledge") == codes_on(app, "programme") == [[]]
    assert codes_on(app, "letters", "invitation") == [[], []]


def test_a_pledge_form_of_a_player_who_is_not_there_is_refused(app: Application) -> None:
    with pytest.raises(NotFound):
        codes_on(app, "slips", "pledge", 9)


def test_a_reference_names_event_and_player(app: Application) -> None:
    event, players = app.tournament.event, app.tournament.players.values()
    told = [payment.reference for each in players if (payment := open_payment(event, each))]
    assert told == [f"{event.code}-1", f"{event.code}-2"]
