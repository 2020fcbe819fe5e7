"""What the garbage collector does not go over: many objects made at once, until the event is closed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from tourney.base import heap
from tourney.base.heap import let_go, undisturbed


class Ring:
    """Holds itself: only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


def gone_over(thing: object) -> bool:
    """Whether the collector goes over it. The count of what is set aside falls when any of it is freed."""
    return any(each is thing for each in gc.get_objects())


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(heap, "MANY", 20_000)
    let_go()
    yield
    let_go()
    gc.freeze()  # the tests' own heap again


def test_many_new_objects_are_not_gone_over_again_until_let_go() -> None:
    gc.collect()
    with undisturbed():
        assert not gc.isenabled()
        many = [[n] for n in range(100_000)]
        ring = weakref.ref(Ring())
    assert gc.isenabled()
    assert not gone_over(many)
    gc.collect()
    assert ring() is not None
    let_go()
    gc.collect()
    assert ring() is None
    assert len(many) == 100_000


def test_little_work_leaves_the_collector_its_part() -> None:
    with undisturbed():
        ring = weakref.ref(Ring())
        few = [[n] for n in range(100)]
    assert gone_over(few)
    gc.collect()
    assert ring() is None


def test_where_nothing_was_to_be_collected_it_stays_so() -> None:
    gc.disable()
    try:
        with undisturbed():
            many = [[n] for n in range(100_000)]
        assert not gc.isenabled()
        assert gone_over(many)
    finally:
        gc.enable()


def test_what_somebody_else_set_aside_stays_there() -> None:
    """The tests' own freeze, or that of a program that uses the engine."""
    theirs = [Ring()]
    gc.freeze()
    let_go()
    assert not gone_over(theirs)
