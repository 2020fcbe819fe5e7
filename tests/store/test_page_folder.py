"""The folder of a public page: our files whole, others' untouched, another's page never replaced."""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest

from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.store import page_folder
from tourney.store.files import give_name
from tourney.store.page_folder import MANIFEST, DiskPageFolder

CODE = "AB12"
PAGE = {"index.html": b"<p>page"}
FINAL = {**PAGE, "archive/results.json": b"{}", "archive/README.txt": b"read"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Not made yet."""
    return tmp_path / "clouds" / "page"


def ours(folder: Path, code: str = CODE) -> DiskPageFolder:
    return DiskPageFolder(str(folder), code, str(folder.parents[1] / "day.tourney"))


def there(folder: Path) -> dict[str, bytes]:
    """Everything in the folder but the manifests."""
    files = (
        each for each in folder.rglob("*") if each.is_file() and not each.name.startswith("tourney-page")
    )
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in files}


def link(place: Path, target: Path) -> None:
    try:
        place.symlink_to(target)
    except OSError:
        pytest.skip("Windows lets only some users make links")


def test_a_folder_that_is_not_there_is_made_and_says_what_is_ours(folder: Path) -> None:
    ours(folder).put(FINAL)
    assert there(folder) == FINAL
    told = json.loads((folder / MANIFEST).read_bytes())
    assert told["event"] == CODE
    assert {each["name"]: each["sha256"] for each in told["files"]} == {
        name: sha256(data).hexdigest() for name, data in FINAL.items()
    }
    assert ours(folder).names == FINAL.keys()


def test_what_is_no_longer_wanted_goes_and_others_files_stay(folder: Path) -> None:
    ours(folder).put(FINAL)
    (folder / "photo.jpg").write_bytes(b"theirs")
    (folder / "archive" / "notes.txt").write_bytes(b"theirs")
    ours(folder).put({"index.html": b"newer"})
    assert there(folder) == {
        "index.html": b"newer",
        "photo.jpg": b"theirs",
        "archive/notes.txt": b"theirs",
    }
    (folder / "archive" / "notes.txt").unlink()
    ours(folder).put(FINAL)
    ours(folder).put(PAGE)
    assert not (folder / "archive").exists()


def test_the_same_page_is_not_written_again(folder: Path) -> None:
    ours(folder).put(FINAL)
    before = {each: each.stat().st_ino for each in folder.rglob("*")}
    ours(folder).put(FINAL)
    assert {each: each.stat().st_ino for each in folder.rglob("*")} == before


@pytest.mark.parametrize("theirs", ["index.html", "archive/results.json"])
def test_a_file_of_somebody_else_is_refused_and_nothing_changes(folder: Path, theirs: str) -> None:
    (folder / theirs).parent.mkdir(parents=True)
    (folder / theirs).write_bytes(b"theirs")
    with pytest.raises(BadInput) as refused:
        ours(folder).put(FINAL)
    assert refused.value.key == "public_page.not_ours"
    assert refused.value.params["place"] == str(folder / theirs)
    assert there(folder) == {theirs: b"theirs"} and not (folder / MANIFEST).exists()


def test_a_page_that_somebody_has_changed_is_theirs(folder: Path) -> None:
    ours(folder).put(FINAL)
    (folder / "index.html").write_bytes(b"theirs now")
    (folder / "archive" / "README.txt").write_bytes(b"theirs now")
    with pytest.raises(BadInput):
        ours(folder).put(FINAL)
    (folder / "index.html").unlink()
    ours(folder).put(PAGE)
    assert there(folder) == {**PAGE, "archive/README.txt": b"theirs now"}


def test_a_page_of_another_event_is_refused(folder: Path) -> None:
    ours(folder).put(PAGE)
    with pytest.raises(BadInput) as refused:
        ours(folder, "CD34")
    assert refused.value.params["code"] == CODE
    assert there(folder) == PAGE


@pytest.mark.parametrize("manifest", [b"", b"[]", b'{"event": 5}', b"\xff", b"{" * 2000])
def test_a_manifest_that_is_not_ours_is_refused(folder: Path, manifest: bytes) -> None:
    folder.mkdir(parents=True)
    (folder / MANIFEST).write_bytes(manifest)
    with pytest.raises(BadInput, match="not_ours"):
        ours(folder)
    assert (folder / MANIFEST).read_bytes() == manifest


def test_a_manifest_names_only_files_of_a_page(folder: Path) -> None:
    """One that somebody has written to have others' files removed."""
    ours(folder).put(PAGE)
    victim = folder.parent / "victim.txt"
    victim.write_bytes(b"theirs")
    names = ["../victim.txt", str(victim), "a/b/c.txt", "..", "C:victim.txt", "..\\victim.txt"]
    told = json.loads((folder / MANIFEST).read_bytes())
    told["files"] += [{"name": each, "sha256": sha256(b"theirs").hexdigest()} for each in names]
    (folder / MANIFEST).write_text(json.dumps(told))
    ours(folder).put(PAGE)
    assert victim.read_bytes() == b"theirs"


def test_no_page_goes_through_a_link(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "results.json").write_bytes(b"{}")
    folder.mkdir(parents=True)
    link(folder / "archive", elsewhere)
    with pytest.raises(BadInput, match="not_ours"):
        ours(folder).put(FINAL)
    (folder / "archive").unlink()
    link(folder / "index.html", elsewhere / "results.json")
    with pytest.raises(BadInput, match="not_ours"):
        ours(folder).put(PAGE)
    assert (elsewhere / "results.json").read_bytes() == b"{}"


def test_a_folder_must_be_one_of_its_own(folder: Path, tmp_path: Path) -> None:
    def what(place: Path) -> str:
        with pytest.raises(BadInput) as refused:
            DiskPageFolder(str(place), CODE, str(tmp_path / "day.tourney"))
        told = refused.value.params["what"]
        return str(getattr(told, "key", told))

    (tmp_path / "file").write_bytes(b"")
    link(tmp_path / "link", tmp_path / "nowhere")
    assert what(tmp_path / "file") == "public_page.a_file"
    assert what(tmp_path / "link") == "errors.kept_link"
    assert what(Path(tmp_path.anchor)) == "public_page.a_root"
    assert what(tmp_path) == "public_page.of_event"
    assert what(tmp_path / "clouds" / "..") == "public_page.of_event"
    assert not folder.parent.exists()


@pytest.mark.parametrize("named", range(5))
def test_a_program_that_is_killed_finds_its_files_again(
    folder: Path, named: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after so many files have their names, twice."""
    ours(folder).put({"index.html": b"old", "archive/results.json": b"old"})

    class KilledError(Exception):
        pass

    for page in (b"new", b"newer"):
        count = iter(range(named))

        def give(beside: Path, target: Path, replace: bool, left: object = count) -> None:
            if next(left, None) is None:  # type: ignore[call-overload]
                raise KilledError
            give_name(beside, target, replace)

        with monkeypatch.context() as patched:
            patched.setattr(page_folder, "give_name", give)
            with suppress(KilledError):
                ours(folder).put(dict.fromkeys(FINAL, page))
    assert {*there(folder).values()} <= {b"old", b"new", b"newer"}
    ours(folder).put(FINAL)
    assert there(folder) == FINAL


def test_a_folder_that_vanishes_is_told_and_nothing_is_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def vanish(beside: Path, target: Path, replace: bool) -> None:
        shutil.rmtree(folder)
        give_name(beside, target, replace)

    monkeypatch.setattr(page_folder, "give_name", vanish)
    with pytest.raises(EnvironmentFailure) as failed:
        ours(folder).put(FINAL)
    assert failed.value.params["place"] == str(folder)
    assert not folder.exists()


def test_a_full_disk_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours(folder).put(PAGE)
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name.startswith("README"):
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(EnvironmentFailure):
        ours(folder).put({**FINAL, "index.html": b"newer"})
    assert there(folder) == PAGE and not (folder / "archive").exists()


def test_two_programs_that_write_at_once_agree_in_the_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours(folder).put(PAGE)
    others = iter([{"index.html": b"other"}])

    def give(beside: Path, target: Path, replace: bool) -> None:
        give_name(beside, target, replace)
        if target.name == "index.html" and (other := next(others, None)):
            ours(folder).put(other)

    monkeypatch.setattr(page_folder, "give_name", give)
    ours(folder).put({"index.html": b"mine"})
    assert ours(folder).names == {"index.html"}
