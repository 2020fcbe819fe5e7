"""While many objects are made at once the garbage collector waits."""

from __future__ import annotations

import gc

from tourney.base.garbage import gc_paused


def test_nothing_is_collected_within() -> None:
    with gc_paused():
        assert not gc.isenabled()
        with gc_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_where_nothing_was_to_be_collected_it_stays_so() -> None:
    gc.disable()
    try:
        with gc_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()
