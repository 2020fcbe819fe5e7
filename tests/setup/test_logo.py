"""The organiser's logo and colour: read whole before they are accepted, kept in the event, on the paper."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from PIL import Image

from tests.paper.pdf_reading import open_pdf
from tests.printing.by_name import request_named
from tourney.apart import pictures
from tourney.apart.questions import DeclinedError, ReadPicture
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput
from tourney.bootstrap import create_event, open_event, read_logo_file
from tourney.event.pictures import is_kept_form
from tourney.event.records import CERTIFICATE_SHEET, LOGO, Picture
from tourney.event.registration import PlayerDraft
from tourney.files.pictures import MOST_BYTES, read_logo, read_sheet
from tourney.players.commands import AddPlayer
from tourney.printing.registry import Documents
from tourney.projector.scenes import hall_event
from tourney.setup.commands import EditEvent
from tourney.setup.views import event_view

RED = (200, 20, 40)


def picture(form: str = "PNG", size: tuple[int, int] = (80, 40), mode: str = "RGB") -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, RED if mode == "RGB" else 128).save(out, form)
    return out.getvalue()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(AddPlayer(PlayerDraft(name_en="Ann Lee", received=Decimal(100))))
    yield app
    app.close()


def first_page(app: Application, kind: str = "programme") -> Image.Image:
    data = Documents().make(request_named(app, kind, language="en"))
    with open_pdf(data) as document:
        shown: Image.Image = document[0].render(scale=1).to_pil()
        return shown.convert("RGB")


def colours(shown: Image.Image) -> set[tuple[int, ...]]:
    return {colour for _, colour in shown.getcolors(1 << 24) or [] if isinstance(colour, tuple)}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        b"<svg/>",
        picture()[:-20],
        picture("JPEG")[: len(picture("JPEG")) // 2],
        picture("GIF"),
        b"\x89PNG\r\n\x1a\n" + b"0" * 99,
        b"%PDF-1.4",
    ],
)
def test_what_is_no_whole_picture_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"errors\.bad_logo"):
        read_logo(data)


def test_a_picture_of_many_megabytes_is_refused_with_its_size() -> None:
    with pytest.raises(BadInput) as raised:
        read_logo(picture() + b"\0" * MOST_BYTES)
    assert raised.value.key == "errors.logo_too_large"


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "P", "LA", "RGBA", "CMYK"])
def test_every_kind_of_pixel_becomes_a_small_picture(mode: str) -> None:
    form = "JPEG" if mode == "CMYK" else "PNG"
    kept = read_logo(picture(form, (3000, 900), mode))
    with Image.open(io.BytesIO(kept)) as shown:
        assert shown.size == (1000, 300)
        assert shown.mode in ("RGB", "RGBA")
    assert is_kept_form(kept) and is_kept_form(read_sheet(picture(form, (3000, 900), mode)))


def test_what_a_camera_writes_beside_the_picture_stays_behind() -> None:
    facts = Image.Exif()
    facts[0x010F] = "SecretCamera"
    facts[0x0112] = 6
    out = io.BytesIO()
    Image.new("RGB", (80, 40), RED).save(out, "JPEG", exif=facts)
    kept = read_logo(out.getvalue())
    assert b"SecretCamera" not in kept
    with Image.open(io.BytesIO(kept)) as shown:
        assert shown.size == (40, 80), "turned upright"


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"errors\.no_such_file"):
        read_logo_file(tmp_path / "gone.png")


def test_logo_and_colour_are_on_the_paper_and_undone_exactly(app: Application) -> None:
    plain = first_page(app)
    assert RED not in colours(plain)
    app.run(EditEvent({"logo": read_logo(picture())}))
    assert RED in colours(first_page(app))
    app.run(EditEvent({"accent": "#3366CC"}))
    assert app.tournament.event.accent == "#3366cc"
    assert (0x33, 0x66, 0xCC) in colours(first_page(app))
    app.undo()
    app.undo()
    assert first_page(app).tobytes() == plain.tobytes()
    assert app.tournament.pictures == {}


def test_the_logo_travels_with_a_copy_of_the_event(app: Application, tmp_path: Path) -> None:
    kept = read_logo(picture())
    app.run(EditEvent({"logo": kept}))
    app.copy_to(tmp_path / "copy.tourney")
    copy = open_event(str(tmp_path / "copy.tourney"))
    assert copy.tournament.pictures[LOGO].data == kept
    copy.close()


def test_bytes_that_are_no_picture_do_not_get_past_the_command(app: Application) -> None:
    for data in ("logo.png", b"junk", b"\x89PNG\r\n\x1a\n" + b"0" * 600_000):
        with pytest.raises(BadInput):
            app.run(EditEvent({"logo": data}))


def test_a_damaged_logo_is_told_and_the_paper_is_printed_without_it(app: Application) -> None:
    broken = {LOGO: Picture(LOGO, picture()[:-30])}
    damaged = replace(app.tournament, pictures=broken)
    maker = Documents()
    assert [each.key for each in maker.remarks(damaged)] == ["paper.logo_broken"]
    assert not maker.remarks(app.tournament)
    for kind in ("programme", "certificates", "acknowledgements"):
        wanted = replace(request_named(app, kind, language="en"), tournament=damaged)
        assert maker.make(wanted).startswith(b"%PDF")


def _in_passes() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (80, 40), RED).save(out, "JPEG", progressive=True)
    return out.getvalue()


def _one_pass_many_times() -> bytes:
    photo = picture("JPEG")
    return photo[:-2] + photo[photo.index(b"\xff\xda") : -2] * 200 + photo[-2:]


def _packed_texts() -> bytes:
    sound, words = picture(), zlib.compress(b"x" * 4_000_000)
    place = sound.index(b"IDAT") - 4
    text = b"zTXt" + b"a\0\0" + words
    packed = len(words + b"a\0\0").to_bytes(4, "big") + text + zlib.crc32(text).to_bytes(4, "big")
    return sound[:place] + packed * 20 + sound[place:]


_HOSTILE_PICTURES: dict[str, Callable[[], bytes]] = {
    "many pixels": lambda: picture(size=(4200, 4200)),
    "many pixels of a photograph": lambda: picture("JPEG", size=(4200, 200)),
    "in passes": _in_passes,
    "one pass many times": _one_pass_many_times,
    "packed texts": _packed_texts,
    "many bytes": lambda: picture("JPEG") + b"\0" * (4 << 20),
}
"""What an event's file from a stranger may hold in a picture's place: each a whole picture, and work."""


@pytest.mark.parametrize("kind", _HOSTILE_PICTURES)
def test_a_strangers_event_makes_nobody_compute_its_pictures(kind: str, app: Application) -> None:
    data = _HOSTILE_PICTURES[kind]()
    stored = {name: Picture(name, data) for name in (LOGO, CERTIFICATE_SHEET)}
    strange = replace(app.tournament, pictures=stored)
    assert [each.key for each in Documents().remarks(strange)] == ["paper.logo_broken", "paper.sheet_broken"]
    request = replace(app.request("certificates", language="en"), tournament=strange)
    plain = app.request("certificates", language="en")
    assert Documents().make(request) == Documents().make(plain)
    assert hall_event(strange).logo is None
    view = event_view(strange, app.rules, app.clock.now())
    assert (view.logo, view.certificate_sheet) == (b"", b"")
    for field in ("logo", "certificate_sheet"):
        with pytest.raises(BadInput):
            app.run(EditEvent({field: data}))


def test_a_picture_that_takes_much_memory_is_refused_before_it_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = io.BytesIO()
    Image.new("1", (7700, 7700)).save(out, "PNG")
    monkeypatch.setattr("PIL.PngImagePlugin.PngImageFile.load", lambda _picture: pytest.fail("unpacked"))
    with pytest.raises(DeclinedError, match="pixels"):
        pictures.read(ReadPicture(out.getvalue(), longest=1000, most_kept=0, pdf=False))
    with pytest.raises(BadInput, match="logo_too_many_pixels"):
        read_logo(out.getvalue())
    out = io.BytesIO()
    Image.new("1", (14_000, 14_000)).save(out, "PNG")
    with pytest.raises(BadInput, match="logo_too_many_pixels"):
        read_logo(out.getvalue())


def test_a_large_photo_is_read_small() -> None:
    out = io.BytesIO()
    Image.new("L", (6000, 4000), 200).save(out, "JPEG")
    with Image.open(io.BytesIO(read_logo(out.getvalue()))) as kept:
        assert max(kept.size) == 1000
