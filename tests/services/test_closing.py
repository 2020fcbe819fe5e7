"""What an event leaves behind when it is closed."""

from __future__ import annotations

import gc

import pytest

from tourney.base import heap
from tourney.base.heap import undisturbed
from tourney.services.application import Application


def test_a_closed_event_is_looked_at_by_the_collector_again(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heap, "MANY", 20_000)
    with undisturbed():
        many = [[n] for n in range(100_000)]
    assert gc.get_freeze_count() > len(many)
    app.close()
    assert gc.get_freeze_count() == 0
    gc.freeze()  # the tests' own heap again
