"""A place that does not take a file: one sentence in each language, its own way on, nothing half-written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, EnvironmentFailure, TourneyError
from tourney.base.os_errors import unwritable
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import (
    create_event,
    open_event,
    read_json,
    read_sheet_file,
    read_sheets_file,
    write_set,
    write_whole,
)
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.store import engines


def told(error: TourneyError) -> tuple[str, str]:
    """What is said in both languages: one line each, the Chinese one in Chinese to its end."""
    english, chinese = (texts(error.key, **error.params) for texts in (ENGLISH, CHINESE))
    assert "\n" not in english + chinese
    assert english.endswith(".") and chinese.endswith("。")
    return english, chinese


@pytest.mark.parametrize(
    ("number", "why", "way"),
    [
        (errno.ENOSPC, ("No space left", "空間不足"), ("Make room", "騰出空間")),
        (errno.EFBIG, ("No space left", "空間不足"), ("Make room", "騰出空間")),
        (errno.EROFS, ("Read-only", "唯讀"), ("Choose another folder", "請另選資料夾")),
        (errno.EACCES, ("Permission denied", "沒有權限"), ("close the file", "關閉檔案")),
        (errno.EBUSY, ("Another program", "另一個程式"), ("close the file", "關閉檔案")),
        (errno.ENAMETOOLONG, ("too long", "太長"), ("shorter name", "較短的名稱")),
    ],
)
def test_what_the_system_refuses_is_told_with_its_own_way_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, why: tuple[str, str], way: tuple[str, str]
) -> None:
    def refuse(*_asked: Any, **_more: Any) -> int:
        raise OSError(number, "the system's own English")

    (tmp_path / "list.pdf").write_bytes(b"older")
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        with pytest.raises(EnvironmentFailure) as failed:
            write_whole(tmp_path / "list.pdf", b"new", overwrite=True)
    for said, reason, onwards in zip(told(failed.value), why, way, strict=True):
        assert reason in said and onwards in said and "the system's own English" not in said
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("list.pdf", b"older")]


@pytest.mark.parametrize(
    ("number", "windows", "why", "way"),
    [
        (errno.EACCES, 32, ("Another program", "另一個程式"), ("close the file", "關閉檔案")),
        (errno.EACCES, 19, ("Read-only", "唯讀"), ("Choose another folder", "請另選資料夾")),
        (errno.EACCES, 21, ("does not answer", "沒有反應"), ("Choose another folder", "請另選資料夾")),
        (errno.EINVAL, 1167, ("does not answer", "沒有反應"), ("Choose another folder", "請另選資料夾")),
        (errno.ENOENT, 206, ("too long", "太長"), ("shorter name", "較短的名稱")),
        (errno.EINVAL, 4393, ("as Windows says it", "as Windows says it"), ("Choose", "請另選")),
    ],
)
def test_what_windows_calls_by_a_number_of_its_own_is_told_as_what_it_is(
    number: int, windows: int, why: tuple[str, str], way: tuple[str, str]
) -> None:
    """Python's number alone would name rights, or the name of the file."""
    refused = windows_error(windows, number)
    for said, reason, onwards in zip(told(unwritable("list.pdf", refused)), why, way, strict=True):
        assert reason in said and onwards in said


def windows_error(windows: int, number: int) -> OSError:
    error = OSError(number, "as Windows says it")
    error.winerror = windows  # type: ignore[attr-defined,unused-ignore]
    return error


def test_a_path_too_long_for_windows_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tourney.base.os_errors._LONGEST_PATH", 259)
    missing = OSError(errno.ENOENT, "not found", str(tmp_path / "long" / ("x" * 250)))
    english, chinese = told(unwritable("list.pdf", missing))
    assert "too long" in english and "shorter name" in english and "太長" in chinese
    short = OSError(errno.ENOENT, "not found", str(tmp_path / "list.pdf"))
    assert "No such file" in told(unwritable("list.pdf", short))[0]


@pytest.mark.parametrize("tries", [1, 3, 99])
def test_a_file_that_a_virus_scanner_looks_at_is_named_once_it_lets_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tries: int
) -> None:
    named, held = Path.replace, list(range(tries))

    def replace(beside: Path, target: Path) -> Path:
        if held:
            held.pop()
            raise windows_error(32, errno.EACCES)
        return named(beside, target)

    (tmp_path / "list.pdf").write_bytes(b"older")
    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr("tourney.store.files.sleep", lambda _seconds: None)
    if tries < 5:
        write_whole(tmp_path / "list.pdf", b"new", overwrite=True)
    else:
        with pytest.raises(EnvironmentFailure) as failed:
            write_whole(tmp_path / "list.pdf", b"new", overwrite=True)
        assert "Another program is using it" in told(failed.value)[0]
    kept = b"new" if tries < 5 else b"older"
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("list.pdf", kept)]


def test_a_disk_that_fills_up_in_play_is_told_in_words_and_nothing_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = str(tmp_path / "day.tourney")
    create_event(place, "hk-90", clock=FixedClock()).close()
    full = ("max_page_count = 1",)  # SQLite takes it as: no more than there are
    monkeypatch.setattr("tourney.store.engines._WRITING", engines._WRITING + full)
    app = open_event(place)
    players = tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 401))
    with pytest.raises(EnvironmentFailure) as failed:
        app.run(ImportPlayers(players))
    for said, reason in zip(told(failed.value), ("No space left", "空間不足"), strict=True):
        assert reason in said and "database" not in said
    assert not app.tournament.players
    app.close()


def test_a_name_of_300_characters_is_refused_by_the_real_system(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFailure) as failed:
        write_whole(tmp_path / ("x" * 296 + ".pdf"), b"new")
    english, chinese = told(failed.value)
    assert "Choose another, shorter name." in english and "較短的名稱" in chinese
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mark", ["~$book.xlsx", ".~lock.book.xlsx#"])
def test_a_workbook_that_is_open_elsewhere_is_not_written_over(tmp_path: Path, mark: str) -> None:
    book = tmp_path / "book.xlsx"
    book.write_bytes(b"older")
    (tmp_path / mark).write_bytes(b"\x05Chan ")
    writes: tuple[Callable[[], None], ...] = (
        lambda: write_whole(book, b"new", overwrite=True),
        lambda: write_set(tmp_path, {"other.pdf": b"x", "book.xlsx": b"new"}, overwrite=True),
    )
    for write in writes:
        with pytest.raises(EnvironmentFailure) as failed:
            write()
        english, chinese = told(failed.value)
        assert mark in english and "Close it" in english and mark in chinese and "關閉" in chinese
    assert book.read_bytes() == b"older"
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(["book.xlsx", mark])
    (tmp_path / mark).unlink()
    write_whole(book, b"new", overwrite=True)
    assert book.read_bytes() == b"new"


def test_excels_mark_is_not_taken_for_the_list_that_is_open(tmp_path: Path) -> None:
    mark = tmp_path / "~$list.xlsx"
    mark.write_bytes(b"Chan")
    for read in (read_sheets_file, read_json):
        with pytest.raises(BadInput) as failed:
            read(mark)
        english, chinese = told(failed.value)
        assert "Choose list.xlsx" in english and "選 list.xlsx" in chinese


def test_a_background_of_sixty_megapixels_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    picture = tmp_path / "sheet.png"
    Image.new("1", (10_000, 6_000)).save(picture)
    with pytest.raises(BadInput) as failed:
        read_sheet_file(picture)
    english, chinese = told(failed.value)
    assert "Too many pixels" in english and "Shrink it" in english and "請縮小" in chinese
