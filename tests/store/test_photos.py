"""Photos beside an event: whole or not there, in every copy, on a server in the database, gone if erased."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.test_forgetting import HER, ONE, later, made
from tourney.application.policies import safety_copy_of
from tourney.base.errors import EnvironmentFailure
from tourney.base.ids import TableNo
from tourney.bootstrap import copy_event, create_event, open_event, restore_event, verify_event
from tourney.event.erasing import Whose
from tourney.event.ports import PhotoName
from tourney.event.records import Tournament
from tourney.players.erasing import Erase
from tourney.setup.commands import EditEvent
from tourney.store.photos import FolderPhotos

KEY = (ONE, TableNo(1))
FIRST, SECOND = PhotoName(*KEY, 1), PhotoName(*KEY, 2)


@pytest.fixture
def place(tmp_path: Path) -> str:
    return made(str(tmp_path / "day.tourney"))


def beside(place: Path) -> list[str]:
    folder = place.with_suffix(".photos")
    return sorted(each.name for each in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize("where", ["file", "server"])
def test_photos_are_counted_from_one_and_the_same_one_counts_once(
    where: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    place = str(tmp_path / "day.tourney") if where == "file" else request.getfixturevalue("address")
    with closing(create_event(place, "hk-90", name="Day")) as app:
        photos = app.photos
        assert photos.sizes() == {} and photos.read(FIRST) == b""
        assert [photos.add(KEY, each) for each in (b"one", b"two", b"one")] == [FIRST, SECOND, FIRST]
        assert photos.sizes() == {FIRST: 3, SECOND: 3} and photos.read(SECOND) == b"two"
        photos.put(FIRST, b"")
        assert photos.sizes() == {FIRST: 0, SECOND: 3} and photos.read(FIRST) == b""
        assert photos.add(KEY, b"six") == PhotoName(*KEY, 3), "an erased number is not given again"
        assert photos.add((ONE, TableNo(12)), b"one") == PhotoName(ONE, TableNo(12), 1)
    assert verify_event(place).findings == ()


def test_copies_take_the_photos_along_and_lose_what_is_erased(place: str, tmp_path: Path) -> None:
    copy, back = tmp_path / "stick" / "copy.tourney", tmp_path / "back.tourney"
    copy.parent.mkdir()
    with closing(open_event(place)) as app:
        app.photos.add(KEY, b"one")
        copy_event(app, copy)
        app.photos.add(KEY, b"two")
        app.photos.put(FIRST, b"")
        copy_event(app, copy, overwrite=True)
        code = app.tournament.event.code
    there = FolderPhotos(copy, code)
    assert there.sizes() == {FIRST: 0, SECOND: 3} and there.read(SECOND) == b"two"
    restore_event(str(copy), str(back))
    assert beside(back) == beside(copy) == [f"1-1-{n}-{code}.jpg" for n in (1, 2)]
    assert FolderPhotos(back, code).read(SECOND) == b"two"


def test_a_copy_keeps_photos_that_the_event_has_lost(place: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.tourney"
    with closing(open_event(place)) as app:
        app.photos.add(KEY, b"one")
        copy_event(app, copy)
        for file in Path(place).with_suffix(".photos").iterdir():
            file.unlink()
        copy_event(app, copy, overwrite=True)
        assert FolderPhotos(copy, app.tournament.event.code).read(FIRST) == b"one"


def test_a_copy_whose_photos_do_not_fit_is_told(place: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.tourney"
    copy.with_suffix(".photos").write_bytes(b"somebody's")
    with closing(open_event(place)) as app:
        app.photos.add(KEY, b"one")
        with pytest.raises(EnvironmentFailure):
            copy_event(app, copy)
    assert (
        verify_event(str(copy)).findings == () and copy.with_suffix(".photos").read_bytes() == b"somebody's"
    )


def test_photos_go_to_a_server_and_come_back(place: str, address: str, tmp_path: Path) -> None:
    with closing(open_event(place)) as app:
        app.photos.add(KEY, b"one")
        code = app.tournament.event.code
    restore_event(place, address)
    with closing(open_event(address)) as station:
        assert station.photos.read(FIRST) == b"one"
        station.photos.add(KEY, b"two")
        copy_event(station, tmp_path / "copy.tourney")
    assert FolderPhotos(tmp_path / "copy.tourney", code).sizes() == {FIRST: 3, SECOND: 3}
    assert verify_event(address).findings == ()


def _her_tables(event: Tournament) -> list[PhotoName]:
    return [PhotoName(*key, 1) for key, table in event.tables.items() if HER in table.seats]


@pytest.mark.parametrize("where", ["file", "server"])
def test_who_is_erased_is_on_no_photo_any_more(
    where: str, place: str, request: pytest.FixtureRequest
) -> None:
    if where == "server":
        file, place = place, request.getfixturevalue("address")
        restore_event(file, place)
    with closing(later(place)) as app:
        for key in app.tournament.tables:
            app.photos.add(key, b"sheet")
        before = dict(app.photos.sizes())
        app.run(Erase(Whose.CONTACTS))
        assert app.photos.sizes() == before, "a photo bears no telephone"
        goes = app.try_out(Erase(HER)).outcome.data
        (hers,) = _her_tables(app.tournament)
        assert app.to_forget(goes.erasing).photos == 1 and app.photos.sizes() == before
        app.run(Erase(HER))
        assert app.photos.sizes() == {**before, hers: 0}
    assert verify_event(place).findings == ()


def test_a_safety_copy_loses_her_photos_too(place: str, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with closing(later(place)) as app:
        app.run(EditEvent({"copies_to": str(stick)}))
        event = app.tournament.event
        assert app.copies_here is not None
        copy = safety_copy_of(place, event, app.copies_here)
        (hers,) = _her_tables(app.tournament)
        app.photos.add(hers.key, b"sheet")
        app.copy_to(copy)
        assert FolderPhotos(copy, event.code).read(hers) == b"sheet"
        app.run(Erase(HER))
        assert FolderPhotos(copy, event.code).sizes() == {hers: 0}


WRITER = """
import os, sys
from pathlib import Path
from tourney.base.ids import HeatId, TableNo
from tourney.store.photos import FolderPhotos

photos = FolderPhotos(Path(sys.argv[1]), "CODE")
for n in range(100_000):
    name = photos.add((HeatId("1"), TableNo(1)), bytes([n % 256]) * 300_000 + str(n).encode())
    print(name.n, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("after", [1, 2, 5])
def test_a_kill_leaves_whole_photos_only(tmp_path: Path, after: int) -> None:
    event = tmp_path / "day.tourney"
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(event)], stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    assert process.stdout is not None
    for line in process.stdout:
        if int(line) >= after:
            process.send_signal(signal.SIGKILL)
            break
    process.wait()
    photos = FolderPhotos(event, "CODE")
    assert len(photos.sizes()) >= after
    for name in photos.sizes():
        kept = photos.read(name)
        assert kept == bytes([(name.n - 1) % 256]) * 300_000 + str(name.n - 1).encode()


def test_only_its_own_files_are_photos_of_an_event(tmp_path: Path) -> None:
    event = tmp_path / "day.tourney"
    photos = FolderPhotos(event, "AAAA")
    photos.add(KEY, b"one")
    folder = event.with_suffix(".photos")
    for other in (
        "1-1-2-BBBB.jpg",
        "1-1-0-AAAA.jpg",
        "1-1-2-AAAA.jpg.part",
        "..jpg",
        "x.txt",
        "1-1-2-AAAA.png",
    ):
        (folder / other).write_bytes(b"other")
    (folder / "1-1-7-AAAA.jpg").mkdir()
    (folder / "1-1-3-AAAA.jpg").write_bytes(b"x" * 1_000_001)
    assert set(photos.sizes()) == {FIRST, PhotoName(*KEY, 3)} and photos.read(PhotoName(*KEY, 3)) == b""
    assert photos.add(KEY, b"two") == PhotoName(*KEY, 4)
