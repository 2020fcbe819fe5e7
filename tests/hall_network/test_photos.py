"""Photos of scoresheets from referees' phones: kept small, without the place, once, for the desk alone."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from tests.hall_network.asking import Answer, ask
from tests.hall_network.test_live_page import followed
from tests.hall_network.test_referees import ONE, TWO, Hall, Phone, said
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import CHINESE
from tourney.bootstrap import open_event, restore_event
from tourney.event.ports import PhotoName
from tourney.files.pictures import MOST_OF_PHOTO, PHOTO_KEPT
from tourney.scores.photos import MOST_OF_TABLE
from tourney.store.photos import FolderPhotos

MODEL, ORIENTATION, PLACE = 272, 274, 0x8825
ON_ITS_SIDE = 6
FIRST = PhotoName(ONE, TableNo(1), 1)


def photographed(size: tuple[int, int] = (4032, 3024), form: str = "JPEG", noise: int = 20) -> bytes:
    """A photo with the camera's notes: its model, how it was held, and where."""
    picture = Image.effect_noise((size[0] // 16, size[1] // 16), noise).resize(size)
    notes = Image.Exif()
    notes[MODEL], notes[ORIENTATION] = "Spy 3000", ON_ITS_SIDE
    notes.get_ifd(PLACE)[1] = "N"
    notes.get_ifd(PLACE)[2] = (22.0, 17.0, 8.0)
    out = io.BytesIO()
    picture.convert("RGB").save(out, form, exif=notes, quality=95)
    return out.getvalue()


def send(phone: Phone, photo: bytes, table: int = 1, heat: str = ONE, **headers: str) -> Answer:
    return phone.post(f"/referee/photo?heat={heat}&table={table}", photo, **headers)


def names(hall: Hall) -> list[PhotoName]:
    return sorted(name for name, size in hall.app.photos.sizes().items() if size)


def test_a_photo_is_kept_small_and_upright_without_the_cameras_notes(hall: Hall) -> None:
    photo, steps = photographed(), hall.app.tournament.revision
    assert len(photo) > PHOTO_KEPT and b"Spy 3000" in photo
    answer = send(hall.phone("Ada"), photo)
    assert answer.status == 200 and said(answer)["message"] == "1 photo at the desk"
    kept = hall.app.photos.read(FIRST)
    assert 0 < len(kept) <= PHOTO_KEPT and b"Spy 3000" not in kept
    with Image.open(io.BytesIO(kept)) as picture:
        assert picture.format == "JPEG" and picture.size == (1512, 2016) and not picture.getexif()
    (file,) = Path(hall.app.place).with_suffix(".photos").iterdir()
    assert file.name == f"1-1-1-{hall.app.tournament.event.code}.jpg" and file.stat().st_mode & 0o077 == 0
    assert not hall.app.refresh() and hall.app.tournament.revision == steps, "a photo is no step"


def test_a_photo_however_rich_is_kept_in_400_kilobytes(hall: Hall) -> None:
    out = io.BytesIO()
    Image.effect_noise((1800, 1500), 120).convert("RGB").save(out, "PNG")
    assert send(hall.phone("Ada"), out.getvalue()).status == 200
    assert 100_000 < len(hall.app.photos.read(FIRST)) <= PHOTO_KEPT


def test_a_photo_sent_again_counts_once_and_a_sheet_may_have_several(hall: Hall) -> None:
    phone, first, second = hall.phone("Ada"), photographed((800, 600)), photographed((640, 480))
    assert [send(phone, first).status for _ in range(3)] == [200] * 3
    assert names(hall) == [FIRST]
    hall.begin()
    phone = hall.phone("Ada")
    assert said(send(phone, first))["message"] == "1 photo at the desk", "the server began anew"
    assert said(send(phone, second))["message"] == "2 photos at the desk"
    assert send(phone, first, table=2).status == 200
    assert [(name.table, name.n) for name in names(hall)] == [(1, 1), (1, 2), (2, 1)]
    page = phone.page().text
    assert "2 photos at the desk" in page and "1 photo at the desk" in page
    assert CHINESE("photos.take") in phone.page("zh-HK").text


def test_a_photo_comes_from_this_pairings_phone_for_its_own_published_table_only(hall: Hall) -> None:
    phone, photo = hall.phone("Ada"), photographed((80, 60))
    assert send(phone, photo, cookie="pairing=" + "0" * 32).status == 401
    assert send(phone, photo, x_csrf="0" * 32).status == 403
    assert send(phone, photo, table=3).status == 403, "Bo's"
    for heat, table in ((TWO, 1), (HeatId("9"), 1), (HeatId("../x"), 2), (ONE, -1), (ONE, 99)):
        assert send(phone, photo, table=table, heat=heat).status in (403, 422)
    assert ask(hall.web, "/referee/photo?heat=1&table=1", cookie=phone.cookie).status == 404, "nobody sees it"
    assert not names(hall) and not Path(hall.app.place).with_suffix(".photos").exists()


def _many_pixels() -> bytes:
    """A PNG of 30,000 × 30,000 pixels in a few kilobytes."""

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(4_000_000), 9)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


_NO_PHOTOS: dict[str, tuple[int, str, Callable[[], bytes]]] = {
    "HEIC": (415, "Most compatible", lambda: b"\0\0\0\x24ftypheic" + bytes(5_000)),
    "nothing": (415, "no photo", lambda: b""),
    "a text": (415, "no photo", lambda: b"GPS: 22.3, 114.2"),
    "another picture": (415, "no photo", lambda: b"GIF89a" + bytes(100)),
    "a page": (415, "no photo", lambda: b"<svg onload=alert(1)>"),
    "cut short": (422, "damaged", lambda: photographed((800, 600))[:9_000]),
    "a head alone": (422, "damaged", lambda: b"\xff\xd8\xff\xe0" + bytes(100)),
    "many pixels": (422, "pixels", _many_pixels),
    "ten megabytes and one": (413, "10 MB", lambda: b"\xff\xd8\xff" + bytes(MOST_OF_PHOTO)),
}


@pytest.mark.parametrize("kind", _NO_PHOTOS)
def test_what_is_no_photo_is_told_in_a_sentence_and_leaves_nothing(kind: str, hall: Hall) -> None:
    status, word, made = _NO_PHOTOS[kind]
    answer = send(hall.phone("Ada"), made())
    assert answer.status == status and word in said(answer)["message"]
    assert not Path(hall.app.place).with_suffix(".photos").exists()


def test_far_too_much_is_not_even_read(hall: Hall) -> None:
    answer = send(hall.phone("Ada"), bytes(MOST_OF_PHOTO + 70_000))
    assert answer.status == 413 and not names(hall)


def test_a_table_has_only_so_many_photos(hall: Hall) -> None:
    photos = FolderPhotos(Path(hall.app.place), hall.app.tournament.event.code)
    for n in range(MOST_OF_TABLE):
        photos.add((ONE, TableNo(1)), b"\xff\xd8\xff" + bytes([n]))
    answer = send(hall.phone("Ada"), photographed((80, 60)))
    assert answer.status == 422 and "enough" in said(answer)["message"]
    assert len(names(hall)) == MOST_OF_TABLE


def test_photos_are_in_nothing_that_everybody_sees(hall: Hall) -> None:
    before = ask(hall.web, "/").text
    send(hall.phone("Ada"), photographed((800, 600)))
    hall.look()
    assert ask(hall.web, "/").text == before


def test_photos_of_an_event_on_a_server_are_in_its_database(hall: Hall, address: str, tmp_path: Path) -> None:
    restore_event(hall.app.place, address)
    with closing(open_event(address)) as app:
        event = followed(app)
        there = Hall(app, event, tmp_path / "server.txt")
        phone, photo = there.phone("Ada"), photographed((800, 600))
        assert [send(phone, photo).status for _ in range(2)] == [200, 200]
        assert 0 < len(app.photos.read(FIRST)) <= PHOTO_KEPT and list(app.photos.sizes()) == [FIRST]
        event.close()
    assert not names(hall)
