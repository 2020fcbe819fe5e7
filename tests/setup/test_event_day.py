"""An event's day: figures are a day of the calendar, other words stay; the journal names what changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.command import UnitOfWork
from tourney.event.journal import describe_entry
from tourney.setup.commands import EditEvent

KEPT = {
    "7/3/2026": "2026-03-07",
    "2028-02-29": "2028-02-29",
    "2026.3.7": "2026-03-07",
    "31-12-2026": "2026-12-31",
    "5-6 December": "5-6 December",
    "two days in May": "two days in May",
    "7/3/26": "7/3/26",
    "十二月五日": "十二月五日",
    "": "",
}


def test_a_day_in_figures_is_kept_as_papers_read_it_and_other_words_as_they_are(app: Application) -> None:
    for typed, kept in KEPT.items():
        app.run(EditEvent({"date": typed}))
        assert app.tournament.event.date == kept


@pytest.mark.parametrize("typed", ["29/2/2027", "2026-13-01", "31.4.2026", "0/1/2026", "3/25/2026"])
def test_a_day_that_no_calendar_has_is_refused_and_nothing_changes(app: Application, typed: str) -> None:
    app.run(EditEvent({"date": "2026-03-07"}))
    with pytest.raises(BadInput) as refused:
        app.run(EditEvent({"date": typed}))
    assert typed in ENGLISH.error(refused.value) and "date:" not in ENGLISH.error(refused.value)
    assert app.tournament.event.date == "2026-03-07"


@pytest.mark.parametrize("typed", ["w", "tomorrow", "Mayfair", "星期六"])
def test_words_without_a_figure_or_a_month_are_no_day(app: Application, typed: str) -> None:
    """A slip of the hand became the event's date, and the plan's times were gone without a word."""
    app.run(EditEvent({"date": "2026-03-07"}))
    with pytest.raises(BadInput) as refused:
        app.run(EditEvent({"date": typed}))
    assert refused.value.key == "errors.bad_day" and typed in ENGLISH.error(refused.value)
    assert app.tournament.event.date == "2026-03-07"


def test_such_words_of_an_older_event_stay_until_they_are_changed(app: Application) -> None:
    older = replace(app.tournament, event=replace(app.tournament.event, date="Saturday"))
    work = UnitOfWork(older, app.rules, app.clock.now(), "x")
    EditEvent({"date": "Saturday", "venue": "Town hall"}).carry_out(work)
    assert (work.t.event.date, work.t.event.venue) == ("Saturday", "Town hall")


def test_the_journal_names_the_facts_that_changed() -> None:
    one = describe_entry("event_edited", {"fields": ["date"]})
    two = describe_entry("event_edited", {"fields": ["boards", "venue"]})
    unnamed = describe_entry("event_edited", {"fields": ["deed_names", "venue"]})
    assert ENGLISH.say(one) == "Changed: Date"
    assert CHINESE.say(two).startswith("更改：") and CHINESE.say(two).endswith("、地點")
    assert ENGLISH.say(unnamed) == "Event details changed"
    listed = describe_entry("event_edited", {"fields": ["breaks", "charity", "donation_target"]})
    assert ENGLISH.say(listed) == "Changed: Breaks, Charity, Donations hoped for"


def test_the_journal_says_what_short_facts_were_and_are(app: Application) -> None:
    app.run(EditEvent({"boards": 6, "date": "7/3/2026", "venue": "Town hall"}))
    told = ENGLISH.say(describe_entry(app.history[-1].code, app.history[-1].params))
    assert told == "Changed: Boards – → 6, Date – → 2026-03-07, Venue – → Town hall"
    app.run(EditEvent({"boards": 6, "venue": "The large hall on the second floor of the town hall"}))
    told = ENGLISH.say(describe_entry(app.history[-1].code, app.history[-1].params))
    assert told == "Changed: Boards, Venue", "what did not change or is long is only named"
