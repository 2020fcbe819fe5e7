"""Volunteers by table: typed as lines, kept, on the rota, briefing, badges and table cards."""

from __future__ import annotations

import pytest

from tests.paper.pdf_archive import spoken
from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import open_event
from tourney.event.records import TableVolunteers
from tourney.event.volunteers import volunteers_at, volunteers_read, volunteers_text
from tourney.heats.paper_seating_table import seating_paper
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.players.paper_cards import badge_paper, badges, table_cards
from tourney.setup.commands import EditEvent
from tourney.today.paper_briefing import briefing, briefing_paper
from tourney.today.paper_plan import clock_paper, clock_plan

LIST = "1 Chan Siu Ming / Wong Mei\n2-3 李大文; 4：/ Ho Ka Yan"
READ = (
    TableVolunteers(TableNo(1), "Chan Siu Ming", "Wong Mei"),
    TableVolunteers(TableNo(2), "李大文", ""),
    TableVolunteers(TableNo(3), "李大文", ""),
    TableVolunteers(TableNo(4), "", "Ho Ka Yan"),
)


def test_lines_are_read_and_written_as_they_are_typed() -> None:
    assert volunteers_read(LIST) == READ
    assert volunteers_read(volunteers_text(READ)) == READ
    assert volunteers_text(READ).splitlines()[3] == "4 / Ho Ka Yan"
    assert volunteers_read("") == () == volunteers_read(" \n; ")
    twice = volunteers_read("3 A\n3 B / C")
    assert volunteers_at(twice, TableNo(3)) == "A, B / C" and volunteers_at(twice, TableNo(4)) == ""


@pytest.mark.parametrize(
    "line", ["Chan Siu Ming", "3", "0 Chan", "3-2 Chan", "1-9999 Chan", "3 / ", f"3 {'x' * 201}"]
)
def test_a_line_without_table_or_name_is_refused_and_shown(line: str) -> None:
    with pytest.raises(BadInput) as refused:
        volunteers_read(f"1 Lee\n{line}")
    assert line.strip()[:60] in ENGLISH.error(refused.value)


def test_they_are_kept_undone_and_refused_whole(drawn: Application) -> None:
    drawn.run(EditEvent({"volunteers": LIST}))
    assert drawn.tournament.event.volunteers == READ
    with pytest.raises(BadInput):
        drawn.run(EditEvent({"volunteers": "1 A\nB"}))
    with pytest.raises(BadInput):
        drawn.run(EditEvent({"volunteers": [1, 2]}))
    assert drawn.tournament.event.volunteers == READ
    drawn.run(EditEvent({"volunteers": READ[:1]}))
    drawn.undo()
    place = drawn.place
    drawn.close()
    again = open_event(place)
    assert again.tournament.event.volunteers == READ
    again.close()


def test_rota_briefing_badges_and_cards_name_them(drawn: Application) -> None:
    event, rules, now = drawn.tournament, drawn.rules, drawn.clock.now()
    words = Wording("en")
    before = len(badge_paper(event, now).badges)
    drawn.run(EditEvent({"volunteers": LIST}))
    event = drawn.tournament
    cards = seating_paper(event, rules, now, HeatId("1"))
    for made in (
        clock_plan(clock_paper(event, rules, now), words),
        briefing(briefing_paper(event, rules, now), words),
        badges(badge_paper(event, now), words),
        table_cards(cards, words),
    ):
        said = " ".join(spoken(render(made)))
        assert "Chan Siu Ming" in said and "Wong Mei" in said and "Banker" in said
    paper = badge_paper(event, now)
    assert len(paper.badges) == before + 4, "one a name and duty"
    (two,) = [each for each in paper.badges if each.person.name.zh == "李大文"]
    assert [ENGLISH.say(each) for each in two.duty] == ["Banker", "Tables 2, 3"]
    assert not [each for each in paper.badges[before:] if each.code]
    assert len(badge_paper(event, now, next(iter(event.players))).badges) == 1
