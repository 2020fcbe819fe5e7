"""Every shipped format is played to its champion, with no-shows, ties and bankruptcies on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tourney.base.chance import Chance
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.formats import FORMATS, ChampionRule, Format
from tourney.event.records import AWAY, Status
from tourney.seating.draw import seat
from tourney.seating.problem import Entrant, SeatingProblem
from tourney.setup.format_files import load_format

Make = Callable[..., Any]


def top_five() -> Format:
    """5-4-3-2 points and the best five to one final table."""
    data = load_format("hk-90").to_data() | {"id": "best-five", "sizes": [4, 3], "cut": 5}
    rows = {"4": [5, 4, 3, 2], "3": [5, 4, 3]}
    data["points"] = {"basis": "size", "bankrupt_by_rank": True, "rows": rows}
    data["stages"] = [{"heat": "final", "tables": 1, "size": 5, "minutes": 90}]
    return Format.from_data(data)


def top_table() -> Format:
    """A last heat seated by rank whose top table decides the champion."""
    data = load_format("hk-90").to_data() | {"id": "top", "cut": 0, "stages": [], "champion": "top_table"}
    data["heats"][-1]["seating"] = "rank"
    return Format.from_data(data)


PLAYED = [*(load_format(name) for name in FORMATS), top_five(), top_table()]


def play(day: Any, heat: str, chance: Chance) -> None:
    """Every table ends somehow: small round sums make ties, now and then somebody is bankrupt."""
    for table in day.t.tables_of(HeatId(heat)):
        out = list(table.seats[: chance.below(3)]) if len(table.seats) > 3 else []
        left = {n: 100 * (1 + chance.below(30)) for n in table.seats if n not in out}
        orders = {n: order for order, n in enumerate(out, start=1)}
        day.play(heat, table.table, left, bankrupt=orders)


def settle_tables(day: Any, heat: str) -> None:
    """The referee breaks every shared place of a heat by lot: by start number."""
    for table in day.t.tables_of(HeatId(heat)):
        tied = sorted(r.player for r in day.assess(heat, table.table).results if r.tied)
        if tied:
            day.edit_table(heat, table.table, place_order=tuple(tied))


def drawn(day: Any, heats: Sequence[str], method: str) -> None:
    strengths = {line.number: -line.place for line in day.standings().lines}
    entrants = tuple(
        Entrant(number, "", strengths.get(number, 0))
        for number, player in day.t.players.items()
        if player.status not in AWAY
    )
    seating = seat(
        SeatingProblem(entrants=entrants, heats=len(heats), sizes=day.fmt.sizes, method=method, seed=7)
    )
    for heat, tables in zip(heats, seating.heats, strict=True):
        day.draw(heat, tables)


def settle_cut(day: Any) -> None:
    for tie in day.finals().ties:
        assert tie.firm
        day.decide(*tie.players, scope=tie.scope)
    assert day.finals().ties == ()


@pytest.mark.parametrize("players", [24, 37, 61])
@pytest.mark.parametrize("fmt", PLAYED, ids=lambda fmt: fmt.id)
def test_a_format_is_played_to_its_champion(new_day: Make, fmt: Format, players: int) -> None:
    day = new_day(fmt, players)
    for number in day.t.players:
        if fmt.divisions:
            day.player(number, division=fmt.divisions[number % len(fmt.divisions)].name.zh)
    day.player(3, status=Status.ABSENT)
    if fmt.champion is ChampionRule.FINAL:
        day.player(players, seeded=True)
    chance = Chance(players)
    for index, heat in enumerate(fmt.heat_ids):
        assert day.finals().champion is None
        drawn(day, [heat], fmt.heats[index].seating.value)
        play(day, heat, chance)
        shown = day.standings()
        assert (shown.waiting, shown.after) == ((), heat)
        for line in shown.lines:
            assert ENGLISH.say(line.why)
            assert CHINESE.say(line.why)
        assert day.finals().blocked() is None or index < len(fmt.heats) - 1 or day.finals().ties
    settle_cut(day)
    for index, stage in enumerate(fmt.stages):
        picture = day.finals()
        assert picture.stages[index].blocked is None
        assert picture.champion is None
        day.draw(stage.heat, [table.seats for table in picture.stages[index].tables])
        play(day, stage.heat, chance)
        settle_tables(day, stage.heat)
    if fmt.champion is ChampionRule.TOP_TABLE:
        settle_tables(day, fmt.heat_ids[-1])
    picture = day.finals()
    divisions = max(1, len(fmt.divisions))
    assert len(picture.champions) == divisions
    assert not picture.provisional
    assert picture.waiting == picture.shared == ()
    assert [place.player for place in picture.places if place.place == 1] == list(picture.champions.values())
    assert sorted(place.player for place in picture.places) == [n for n in day.t.players if n != PlayerNo(3)]
    if fmt.champion is ChampionRule.FINAL:
        assert PlayerNo(players) in picture.cut
        assert len(picture.cut) == fmt.cut * divisions
        assert {place.player for place in picture.places if place.stage == "final"} <= set(picture.cut)
