"""Heats drawn within divisions: nobody sits with another division, latecomers too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Refused
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event
from tourney.event.formats import Format
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.heats.draws import draw_plan, move_view, replace_view, swap_view
from tourney.heats.free_seats import free_seats
from tourney.heats.proof import proof_of_day, proof_of_heat
from tourney.heats.rules import certificate_now
from tourney.heats.seat_commands import SeatPlayer, SwapSeats
from tourney.players.commands import AddPlayer, ImportPlayers, SetStatus
from tourney.setup.commands import EditEvent

ONE, TWO = HeatId("1"), HeatId("2")
BOTH = (ONE, TWO)
New = Callable[..., Application]


@pytest.fixture
def new(tmp_path: Path) -> New:
    """`new(junior, senior)`: so many players of each division, three of a team and two heats beforehand."""

    def make(junior: int, senior: int, *, without: int = 0, within: str = "division") -> Application:
        app = create_event(str(tmp_path / "d.tourney"), "school-two-rounds", name="D", clock=FixedClock())
        divisions = ["junior"] * junior + ["高級組"] * senior + [""] * without
        drafts = [
            PlayerDraft(n, name_en=f"P{n}", team=f"T{n // 3}", division=division)
            for n, division in enumerate(divisions, 1)
        ]
        app.run(ImportPlayers(tuple(drafts)))
        app.run(EditEvent({"format": {**app.rules.format.to_data(), "draw_within": within}}))
        return app

    return make


def mixed(app: Application, heat: HeatId) -> list[TableNo]:
    """The tables of several divisions, by what was typed for the players: shares nothing with the program."""
    typed = {n: {"junior": "j", "高級組": "s"}.get(p.division, "") for n, p in app.tournament.players.items()}
    tables = [table for (of, _), table in app.tournament.tables.items() if of == heat]
    return [each.table for each in tables if len({typed[n] for n in each.seats}) != 1]


@pytest.mark.parametrize(("junior", "senior"), [(8, 8), (16, 9), (13, 24), (3, 21), (40, 41)])
def test_nobody_sits_with_another_division_and_everybody_sits(new: New, junior: int, senior: int) -> None:
    app = new(junior, senior)
    app.run(DrawHeats(BOTH, 7))
    for heat in BOTH:
        assert mixed(app, heat) == []
        tables = app.tournament.tables_of(heat)
        assert sorted(n for table in tables for n in table.seats) == list(range(1, junior + senior + 1))
        assert [table.table for table in tables] == list(range(1, len(tables) + 1))
        assert {len(table.seats) for table in tables} <= {3, 4, 5}
    pairs = Counter(
        pair for table in app.tournament.tables.values() for pair in combinations(sorted(table.seats), 2)
    )
    repeats = sum(times - 1 for times in pairs.values())
    proof = app.tournament.heats[ONE].certificate
    assert proof["repeats"] == repeats
    bound = proof["lower_bound"]
    assert isinstance(bound, int) and bound <= repeats and proof["optimal"] is (bound == repeats)


def test_mixed_is_as_before(new: New) -> None:
    app = new(13, 12, within="mixed")
    app.run(DrawHeats(BOTH, 7))
    assert mixed(app, ONE) and len(app.tournament.tables_of(ONE)) == 6
    assert Format.from_data({**app.rules.format.to_data(), "draw_within": "mixed"}).apart is False


def test_the_same_seed_draws_the_same_seats(new: New, tmp_path: Path) -> None:
    app = new(13, 12)
    app.run(DrawHeats(BOTH, 7))
    first = {key: table.seats for key, table in app.tournament.tables.items()}
    app.run(DrawHeats(BOTH, 7))
    assert first == {key: table.seats for key, table in app.tournament.tables.items()}


def test_one_table_a_division_repeats_what_it_must_and_the_proof_says_so(new: New) -> None:
    app = new(4, 8)
    app.run(DrawHeats(BOTH, 3))
    proof = certificate_now(app.tournament, ONE, app.rules)
    assert proof["lower_bound"] == proof["repeats"] == 6 + 4, "4 meet again; of 8 at two tables 4 pairs must"
    assert "fewest" in ENGLISH.say(proof_of_day(app.tournament, app.rules)[0])


def test_a_division_that_cannot_fill_tables_refuses_the_draw_by_name(new: New) -> None:
    app = new(2, 12)
    plan = draw_plan(app.tournament, app.rules, app.clock.now(), ONE)
    assert plan.problem is not None and "初級組" in CHINESE.say(plan.problem)
    with pytest.raises(Refused) as refused:
        app.run(DrawHeats(BOTH, 7))
    assert ENGLISH.error(refused.value).startswith("Junior: ")
    assert not app.tournament.heats


def test_players_in_no_division_refuse_the_draw_until_they_have_one_or_are_away(new: New) -> None:
    app = new(8, 8, without=2)
    with pytest.raises(Refused) as refused:
        app.run(DrawHeats(BOTH, 7))
    assert "2 players are in no division: 17, 18" in ENGLISH.error(refused.value)
    app.run(SetStatus((PlayerNo(17), PlayerNo(18)), Status.ABSENT))
    app.run(DrawHeats(BOTH, 7))
    assert mixed(app, ONE) == []


def test_without_divisions_the_format_is_refused_at_its_field(new: New) -> None:
    data = new(8, 8).rules.format.to_data()
    with pytest.raises(BadInput) as refused:
        Format.from_data({**data, "divisions": []})
    assert refused.value.params["field"] == "draw_within"
    with pytest.raises(BadInput):
        Format.from_data({**data, "draw_within": "team"})


def test_a_latecomer_gets_a_seat_with_their_own_division_or_none(new: New) -> None:
    app = new(7, 8)
    app.run(DrawHeats((ONE,), 7))
    late = app.run(AddPlayer(PlayerDraft(name_en="Late", division="junior"), Status.PRESENT)).data
    assert free_seats(app.tournament, app.rules, [late]) == ((ONE, late),)
    app.run(SeatPlayer(ONE, late))
    assert mixed(app, ONE) == []
    assert len(app.tournament.tables_of(ONE)) == 4
    for name in ("A", "B", "C"):
        number = app.run(AddPlayer(PlayerDraft(name_en=name, division="junior"), Status.PRESENT)).data
        if free_seats(app.tournament, app.rules, [number]):
            app.run(SeatPlayer(ONE, number))
        else:
            with pytest.raises(Refused):
                app.run(SeatPlayer(ONE, number))
    assert mixed(app, ONE) == []


def test_a_move_by_hand_to_another_division_is_told_before_and_after(new: New) -> None:
    app = new(8, 8)
    app.run(DrawHeats((ONE,), 7))
    junior, senior = app.tournament.tables_of(ONE)[0].seats[0], app.tournament.tables_of(ONE)[-1].seats[0]
    there = app.tournament.tables_of(ONE)[-1].table
    late = app.run(AddPlayer(PlayerDraft(name_en="Late", division="junior"), Status.PRESENT)).data
    told = f"{junior} would sit with another division."
    view = swap_view(app.tournament, app.rules, ONE, junior, senior)
    assert view.worse and told in [ENGLISH.say(each) for each in view.words]
    view = move_view(app.tournament, app.rules, ONE, junior, there)
    assert view.worse and told in [ENGLISH.say(each) for each in view.words]
    assert replace_view(app.tournament, app.rules, ONE, late, senior).worse
    mates = app.tournament.tables_of(ONE)[0].seats
    own = next(n for n in range(1, 9) if n not in mates)
    assert "division" not in str(swap_view(app.tournament, app.rules, ONE, junior, PlayerNo(own)).words)
    warned = app.run(SwapSeats(ONE, junior, senior)).warnings
    assert len(warned) == 2
    assert len(mixed(app, ONE)) == 2
    proof, short = proof_of_heat(app.tournament, app.rules.format, ONE)
    assert "2 tables mix divisions" in [ENGLISH.say(each) for each in proof]
    assert (False, "2 tables mix divisions") in [(fine, ENGLISH.say(each)) for fine, each in short]
