"""What the hall may see: only what is published, nothing private, what is provisional says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.names import NamedPlayer, PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message
from tourney.bootstrap import create_event
from tourney.clock.commands import StartBreak, StartClock
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers
from tourney.projector.scenes import (
    NameOrder,
    hall_bracket,
    hall_charts,
    hall_event,
    hall_podium,
    hall_seating,
    hall_standings,
    hall_teams,
    heat_for_hall,
    seating_below_clock,
)
from tourney.standings.reports import standings_now
from tourney.standings.result_status import status_now, status_words
from tourney.standings.views import BracketSeat, finals_view
from ui.projector.painter import called

ONE, TWO = HeatId("1"), HeatId("2")
SECRETS = ("91234567", "secret@example.org", "allergic to nuts")


@pytest.fixture
def event(tmp_path: Path) -> Application:
    app = create_event(str(tmp_path / "hall.tourney"), "hk-90", name="Hall", clock=FixedClock())
    phone, email, note = SECRETS
    names = ("王", "丁", "", "陳")
    drafts = tuple(
        PlayerDraft(
            n,
            name_zh=f"{names[n % 4]}{'一' * (n % 4 != 2)}",
            name_en=f"{chr(90 - n)}ed",
            phone=phone,
            email=email,
            note=note,
        )
        for n in range(1, 17)
    )
    app.run(ImportPlayers(drafts))
    return app


def seen(event: Application) -> str:
    """Everything that any scene is made of, written out."""
    t, rules, now = event.tournament, event.rules, event.clock.now()
    return repr(
        [
            hall_event(t),
            *(hall_seating(t, rules, now, order=order) for order in NameOrder),
            hall_standings(t, rules, now),
            hall_bracket(t, rules, now),
            hall_podium(t, rules, now),
            hall_teams(t, rules, now),
            hall_charts(t, rules, now),
        ]
    )


def test_no_telephone_number_no_address_and_no_note_reaches_the_hall(event: Application) -> None:
    play_example_day(event)
    assert "Zed" not in seen(event)
    assert "Yed" in seen(event)
    for secret in SECRETS:
        assert secret not in seen(event)


def test_a_draft_is_never_shown_and_a_published_heat_is(event: Application) -> None:
    event.run(DrawHeats((ONE, TWO), 7))
    t, rules, now = event.tournament, event.rules, event.clock.now()
    assert hall_seating(t, rules, now).tables == ()
    assert hall_seating(t, rules, now, ONE).by_name == ()
    event.run(PublishHeat(ONE))
    seating = hall_seating(event.tournament, rules, now)
    assert seating.heat == ONE
    assert len(seating.by_name) == 16
    assert hall_seating(event.tournament, rules, now, TWO).tables == ()


def test_people_look_for_the_heat_of_the_clock_then_for_the_next_published_one(event: Application) -> None:
    event.run(DrawHeats((ONE, TWO), 7))
    event.run(PublishHeat(ONE))
    event.run(PublishHeat(TWO))
    assert heat_for_hall(event.tournament, event.rules, event.clock.now()) == ONE
    event.run(StartClock(ONE))
    play_heat(event, ONE, 1)
    assert heat_for_hall(event.tournament, event.rules, event.clock.now()) == TWO


def test_no_seats_of_the_last_heat_stand_below_the_name_of_the_next(event: Application) -> None:
    event.run(DrawHeats((ONE, TWO), 7))
    event.run(PublishHeat(ONE))
    event.run(StartClock(ONE))

    def below_clock(heat: HeatId | None = None) -> HeatId | None:
        now = event.clock.now()
        return seating_below_clock(event.tournament, event.rules, now, heat, NameOrder.STROKES).heat

    assert below_clock() == ONE
    play_heat(event, ONE, 1)
    assert below_clock() == ONE
    event.run(StartBreak(600))
    assert below_clock() is None, "the break counts down to heat 2, whose seats nobody may see yet"
    assert below_clock(ONE) == ONE, "chosen by a person"
    event.run(PublishHeat(TWO))
    assert below_clock() == TWO


@pytest.mark.parametrize(
    ("order", "first"), [(NameOrder.STROKES, 1), (NameOrder.LETTERS, 16), (NameOrder.NUMBERS, 1)]
)
def test_names_stand_in_the_order_asked_for(event: Application, order: NameOrder, first: int) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    found_seats = hall_seating(event.tournament, event.rules, event.clock.now(), order=order).by_name
    assert found_seats[0].person.number == PlayerNo(first)
    assert {each.person.number for each in found_seats} == {PlayerNo(n) for n in range(1, 17)}


@pytest.mark.parametrize("confirmed", [2, 4])
def test_provisional_standings_say_so_at_the_head_and_on_the_lines_concerned(
    event: Application, confirmed: int
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    play_heat(event, ONE, 3, tables=confirmed)
    (standings,) = hall_standings(event.tournament, event.rules, event.clock.now())
    assert standings.provisional, "two heats are to come"
    assert any(line.standing.provisional for line in standings.lines) is (confirmed < 4)
    assert ("table 3" in ENGLISH.say(standings.state)) is (confirmed < 4)
    assert CHINESE.say(standings.state).startswith("暫定（")


def test_the_final_shows_names_only_once_it_is_published(event: Application) -> None:
    check_everybody_in(event)
    heats = event.rules.format.heat_ids
    event.run(DrawHeats(heats, 7))
    for index, heat in enumerate(heats):
        event.run(PublishHeat(heat))
        play_heat(event, heat, index)
    (bracket,) = hall_bracket(event.tournament, event.rules, event.clock.now())
    assert all(isinstance(seat, Message) for seat in bracket.rounds[-1].matches[0].seats)
    assert len(bracket.rounds[-1].matches[0].seats) == 4
    assert bracket.state is None


def test_the_bracket_of_a_finished_day_has_its_champion(event: Application) -> None:
    play_example_day(event)
    (bracket,) = hall_bracket(event.tournament, event.rules, event.clock.now())
    final = bracket.rounds[-1].matches[0]
    assert FINAL in event.tournament.heats
    assert bracket.champion is not None
    winners = [seat.person for seat in final.seats if isinstance(seat, BracketSeat) and final.won(seat)]
    assert winners == [bracket.champion]
    assert bracket.state == status_words(
        status_now(event.tournament, event.rules, event.clock.now()), event.tournament.players
    )


def test_of_people_of_one_name_every_scene_has_the_team(event: Application) -> None:
    """They were told apart by their numbers alone, which nobody in the hall knows of others."""
    for number in event.tournament.players:
        names = {"name_zh": "陳大文", "name_en": "Chan Tai Man"} if number != 1 else {}
        event.run(EditPlayer(number, {**names, "team": f"Team {number}"}))
    play_example_day(event)
    t, rules, now = event.tournament, event.rules, event.clock.now()
    (bracket,), (podium,) = hall_bracket(t, rules, now), hall_podium(t, rules, now)
    (charts,) = hall_charts(t, rules, now)
    hall_persons = [each.person for each in hall_seating(t, rules, now).by_name]
    hall_persons += [each.person for each in hall_standings(t, rules, now)[0].lines]
    seats = bracket.rounds[-1].matches[0].seats
    hall_persons += [seat.person for seat in seats if isinstance(seat, BracketSeat) and seat.person]
    hall_persons += charts.race
    on_podium = [person for step in podium.steps for person in step.persons]
    assert {each.team == f"Team {each.number}" for each in on_podium} == {True}, "it has room for every team"
    assert {each.team == (f"Team {each.number}" if each.number != 1 else "") for each in hall_persons} == {
        True
    }
    twin = NamedPlayer(PlayerNo(7), PersonName("陳大文", "Chan Tai Man"), "Lions")
    assert called(twin) == ("陳大文", "Chan Tai Man · Lions")
    assert called(replace(twin, name=PersonName("", "Chan Tai Man"))) == ("Chan Tai Man", "· Lions")


def test_the_podium_the_teams_and_the_charts_are_those_of_the_pages(event: Application) -> None:
    t, rules, now = event.tournament, event.rules, event.clock.now()
    assert (hall_podium(t, rules, now), hall_charts(t, rules, now)) == ((), ())
    assert hall_teams(t, rules, now).after is None
    for number in range(1, 17):
        event.run(EditPlayer(PlayerNo(number), {"team": "Lions" if number % 2 else "Tigers"}))
    play_example_day(event)
    t, rules, now = event.tournament, event.rules, event.clock.now()
    (podium,) = hall_podium(t, rules, now)
    final = next(each for each in finals_view(t, rules, now).divisions)
    assert final.champion is not None and podium.steps[0].persons[0].number == final.champion.number
    assert [step.place for step in podium.steps] == [1, 2, 3]
    teams = hall_teams(t, rules, now)
    assert {each.team for each in teams.teams} == {"Lions", "Tigers"}
    assert sum(each.players for each in teams.teams) == len(standings_now(t, rules, now, None).lines)
    (charts,) = hall_charts(t, rules, now)
    assert [each.number for each in charts.race] == [line.standing.number for line in charts.charts.race]
