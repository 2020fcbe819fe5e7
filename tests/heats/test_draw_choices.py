"""Where few repeats and a fair share of odd tables exclude each other, both are told before the draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.played_day import drafts
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event
from tourney.event.formats import OddTables
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.heats.draws import draw_choices
from tourney.players.commands import ImportPlayers
from tourney.setup.commands import EditEvent
from tourney.setup.format_files import load_format

FOUR = tuple(HeatId(str(n)) for n in range(1, 5))


def _day(tmp_path: Path, players: int, **changes: str) -> Application:
    event = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    data = load_format("hk-90").to_data()
    event.run(EditEvent({"format": {**data, "heats": [data["heats"][0]] * 4, **changes}}))
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=draft.name_en) for draft in drafts(players)), "test"))
    return event


def _choices(event: Application, heats: tuple[HeatId, ...] = FOUR) -> list[tuple[OddTables, int]]:
    choices = draw_choices(event.tournament, event.rules, event.clock.now(), heats, 5)
    return [(each.odd_tables, each.repeats) for each in choices]


@pytest.mark.parametrize(("players", "fair", "few"), [(11, 11, 8), (13, 19, 14)])
def test_four_heats_of_11_and_13_are_a_choice(tmp_path: Path, players: int, fair: int, few: int) -> None:
    event = _day(tmp_path, players)
    assert _choices(event) == [(OddTables.FAIR, fair), (OddTables.REPEATS, few)]
    event.run(DrawHeats(FOUR, 5, odd_tables="repeats"))
    assert event.tournament.heats[FOUR[0]].certificate["repeats"] == few


def test_the_format_may_say_which_comes_first(tmp_path: Path) -> None:
    event = _day(tmp_path, 11, odd_tables="repeats")
    assert _choices(event) == [(OddTables.REPEATS, 8), (OddTables.FAIR, 11)]
    event.run(DrawHeats(FOUR, 5))
    assert event.tournament.heats[FOUR[0]].certificate["repeats"] == 8


@pytest.mark.parametrize(("players", "heats"), [(12, FOUR), (26, FOUR[:3])])
def test_where_there_is_room_for_both_there_is_no_choice(
    tmp_path: Path, players: int, heats: tuple[HeatId, ...]
) -> None:
    assert _choices(_day(tmp_path, players), heats) == []


def test_a_way_to_draw_that_does_not_exist_is_refused_and_nothing_drawn(tmp_path: Path) -> None:
    event = _day(tmp_path, 11)
    with pytest.raises(BadInput):
        event.run(DrawHeats(FOUR, 5, odd_tables="lucky"))
    assert not event.tournament.heats
