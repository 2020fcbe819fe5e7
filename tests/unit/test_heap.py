"""What the garbage collector does not go over: many objects made at once, until the event is closed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from tourney.base.heap import let_go, undisturbed


class Ring:
    """Holds itself: only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    let_go()
    yield
    let_go()


def test_many_new_objects_are_not_gone_over_again_until_let_go() -> None:
    gc.collect()
    with undisturbed():
        assert not gc.isenabled()
        many = [[n] for n in range(100_000)]
        ring = weakref.ref(Ring())
    assert gc.isenabled()
    assert gc.get_freeze_count() > len(many)
    gc.collect()
    assert ring() is not None
    let_go()
    gc.collect()
    assert ring() is None
    assert len(many) == 100_000


def test_little_work_leaves_the_collector_its_part() -> None:
    with undisturbed():
        ring = weakref.ref(Ring())
    assert gc.get_freeze_count() == 0
    gc.collect()
    assert ring() is None


def test_where_nothing_was_to_be_collected_it_stays_so() -> None:
    gc.disable()
    try:
        with undisturbed():
            many = [[n] for n in range(100_000)]
        assert not gc.isenabled()
        assert gc.get_freeze_count() == 0
        assert many
    finally:
        gc.enable()
