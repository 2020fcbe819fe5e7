"""While many objects are made at once the garbage collector waits."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tourney.base.garbage import gc_paused


@pytest.fixture(autouse=True)
def collecting() -> Iterator[None]:
    """The collector runs, as it does in the program and not in these tests."""
    was_on = gc.isenabled()
    gc.enable()
    yield
    if not was_on:
        gc.disable()


def test_nothing_is_collected_within() -> None:
    with gc_paused():
        assert not gc.isenabled()
        with gc_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_where_nothing_was_to_be_collected_it_stays_so() -> None:
    gc.disable()
    with gc_paused():
        assert not gc.isenabled()
    assert not gc.isenabled()
