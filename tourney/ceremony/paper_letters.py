"""Gathers what letters are merged from: everybody on the list, with what they gave and won."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tourney.base.times import hall_time
from tourney.ceremony.ceremony_paper_prizes_query import prize_paper
from tourney.ceremony.paper_letters_view import Addressee, LettersPaper
from tourney.event.records import Status, Tournament
from tourney.event.rules import Rules
from tourney.giving.receipts import money_raised
from tourney.paper.paper_event_head import event_head, person_of


def letters_paper(tournament: Tournament, rules: Rules, now: datetime) -> LettersPaper:
    """Everybody by number."""
    event = tournament.event
    played = {record.player for record in tournament.sheets.values()}
    places = {each.person.number: each.place for each in prize_paper(tournament, rules, now).honours}
    return LettersPaper(
        head=event_head(tournament, now),
        written_on=hall_time(now, event.zone).date().isoformat(),
        starts_at=event.starts_at,
        charity=event.charity_name,
        raised=money_raised(tournament).received,
        addressees=tuple(
            Addressee(person_of(player), player.received, number in played, places.get(number, 0))
            for number, player in sorted(tournament.players.items())
        ),
    )


def invitation_paper(tournament: Tournament, rules: Rules, now: datetime) -> LettersPaper:
    """Those who have not withdrawn."""
    whole = letters_paper(tournament, rules, now)
    asked = {n for n, player in tournament.players.items() if player.status is not Status.WITHDRAWN}
    return replace(whole, addressees=tuple(each for each in whole.addressees if each.person.number in asked))


def thanks_paper(tournament: Tournament, rules: Rules, now: datetime) -> LettersPaper:
    """Those who have played or given."""
    whole = letters_paper(tournament, rules, now)
    return replace(whole, addressees=tuple(each for each in whole.addressees if each.played or each.received))
