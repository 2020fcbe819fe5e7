"""What goes wrong on a rehearsed day is data, and each field of it is checked."""

from __future__ import annotations

import pytest

from tourney.base.errors import BadInput
from tourney.base.ids import FINAL, HeatId, PlayerNo, TableNo
from tourney.rehearsal.happenings import KINDS, When, happenings, read_happenings
from tourney.rehearsal.papers import ON_PAPER
from tourney.rehearsal.plan import Plan

SOUND = {"when": "paper", "rate": 5, "caught_by": ["deed_twice"]}


def test_every_kind_is_shipped_and_what_is_written_on_paper_has_its_mistake() -> None:
    shipped = happenings()
    assert tuple(shipped) == KINDS
    written = {kind for kind, each in shipped.items() if each.when in (When.PAPER, When.RESULT)}
    assert written == {*ON_PAPER, "wrong_name"}


@pytest.mark.parametrize(
    ("kind", "change", "named"),
    [
        ("rain", {}, "rain"),
        ("left", {"when": "never"}, "when"),
        ("left", {"rate": 101}, "rate"),
        ("left", {"rate": "often"}, "rate"),
        ("left", {"caught_by": []}, "caught_by"),
        ("left", {"caught_by": ["luck"]}, "luck"),
        ("left", {"unseen": -1}, "unseen"),
        ("left", {"color": "red"}, "color"),
    ],
)
def test_a_wrong_field_is_named(kind: str, change: dict[str, object], named: str) -> None:
    with pytest.raises(BadInput) as wrong:
        read_happenings({kind: {**SOUND, **change}}, "own.toml")
    assert named in str(wrong.value)
    assert "own.toml" in str(wrong.value)


def test_a_day_depends_on_its_seed_alone_and_not_on_the_order_of_asking() -> None:
    keys = [(HeatId(heat), TableNo(table)) for heat in ("1", "2", "final") for table in range(1, 30)]
    one = {key: Plan(5).happening(*key) for key in keys}
    assert one == {key: Plan(5).happening(*key) for key in reversed(keys)}
    assert one != {key: Plan(6).happening(*key) for key in keys}
    assert all(each is None or each.when is not When.PLAY for (heat, _), each in one.items() if heat == FINAL)


def test_most_come_some_late_and_some_never() -> None:
    players = [PlayerNo(n) for n in range(1, 401)]
    coming = Plan(3).arrivals(players)
    assert 370 < len(coming) < 400
    assert 10 < sum(each.second > 0 for each in coming) < 60
    few = players[:6]
    assert {each.number for each in Plan(3).arrivals(few)} == {*few}, "of so few nobody stays away"
