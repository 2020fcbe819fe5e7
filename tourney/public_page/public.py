"""The event as anybody may see it, by the rule of the hall's screen: seats once they are published, results
once they are printed or declared.

What was public stays until something newer is. While the next heat is played and its sheets come in, results
are those of the event as it stood when they were last made public; the journal leads back there. An undo that
removes a declaration takes that publication back.

Event and journal are those that are stored: a table that waits for a second entry now stays with the result
that was public, and nothing is public of one that waited when the paper was printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.ids import STAGES, HeatId, PlayerNo
from tourney.event.collections import PRINTS, RULINGS, AnyChange
from tourney.event.command import applied
from tourney.event.journal import NOBODY
from tourney.event.ports import JournalEntry
from tourney.event.printouts import ON_THE_WALL
from tourney.event.records import EventFacts, Heat, Player, RulingKind, Table, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey
from tourney.projector.followed_scene import is_decided, public_results, standings_are_public
from tourney.projector.scenes import heats_to_seat
from tourney.public_page.names import as_shown
from tourney.standings.second_look import shown


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """Two events with nothing in them that is private or not published, with names as the page shows them.

    `seats`: the published heats of now, without results, and the named awards once all is `decided`.
    `results`: what was made public last, as it stood after the journal's entry `since` (0: nothing was yet),
    with the seats of later stages that are published; its rules are `rules`. `ranked`: whether the standings
    are public. `at`: when the event was changed last.
    """

    seats: Tournament
    results: Tournament
    rules: Rules
    ranked: bool
    decided: bool
    at: datetime
    since: int

    def has_result(self, heat: Heat) -> bool:
        """Whether the result of this draw of a heat is public."""
        known = self.results.heats.get(heat.id)
        tables = self.results.tables_of(heat.id)
        return known is not None and known.draw == heat.draw and all(each.confirmed_at for each in tables)


def public_event(tournament: Tournament, history: Sequence[JournalEntry]) -> PublicEvent:
    """What is public of an event with this journal, oldest entry first."""
    at = history[-1].at
    seats = _seats(tournament)
    then = _last_made_public(tournament, history)
    # counted by rules of its own, which may remember it
    results = replace(as_shown(_results(seats, then)), revision=tournament.revision)
    rules = Rules(results.event)
    decided = is_decided(results, rules, at)
    if decided:
        seats = replace(seats, awards=tournament.awards)
    return PublicEvent(
        seats=as_shown(seats),
        results=results,
        rules=rules,
        ranked=then is not None and standings_are_public(then),
        decided=decided,
        at=at,
        since=0 if then is None else then.revision,
    )


def _seats(tournament: Tournament) -> Tournament:
    """The published heats, their tables without results, and everybody."""
    published = {heat: tournament.heats[heat] for heat in heats_to_seat(tournament)}
    tables: dict[TableKey, Table] = {
        key: Table(table.heat, table.table, table.seats, wave=table.wave)
        for key, table in tournament.tables.items()
        if table.heat in published
    }
    return Tournament(
        tournament.event,
        players=tournament.players,
        heats=published,
        tables=tables,
        revision=tournament.revision,
    )


def _last_made_public(tournament: Tournament, history: Sequence[JournalEntry]) -> Tournament | None:
    """The event as it stood when its results were made public last; None if they never were."""
    was, back = tournament, list[AnyChange]()
    for entry in reversed(history):
        if any(_publishes(change, tournament) for change in entry.changes):
            was, back = applied(was, tuple(back), entry.seq), []
            then = shown(was, Rules(was.event), entry.at)
            if public_results(then) is not None:
                return then
        back += [change.inverse for change in reversed(entry.changes)]
    return None


def _publishes(change: AnyChange, tournament: Tournament) -> bool:
    """Whether it adds a print or a declaration that still stands."""
    printed, ruled = change.of(PRINTS), change.of(RULINGS)
    if printed is not None and printed.after is not None:
        return printed.after.name in ON_THE_WALL and printed.key in tournament.prints
    if ruled is not None and ruled.after is not None:
        return ruled.after.kind is RulingKind.DECLARED and ruled.key in tournament.rulings
    return False


def _results(seats: Tournament, then: Tournament | None) -> Tournament:
    """The results of `then`, with the seats of the stages that were published since."""
    if then is None:
        then = Tournament(seats.event)
    played = {table.heat: then.heats[table.heat] for table in then.tables.values() if table.confirmed_at}
    newer = {heat: record for heat, record in seats.heats.items() if _is_newer_stage(record, played)}
    old = {heat: record for heat, record in played.items() if heat not in newer}
    tables: dict[TableKey, Table] = {key: table for key, table in then.tables.items() if key[0] in old}
    tables |= {key: table for key, table in seats.tables.items() if key[0] in newer}
    seated = {number for table in tables.values() for number in table.provided}
    return Tournament(
        _facts(then.event, seats.event),
        players=_players(then.players, seats.players, seated),
        heats=old | newer,
        tables=tables,
        sheets={key: record for key, record in then.sheets.items() if key[0] in old},
        rulings={number: replace(ruling, by=NOBODY) for number, ruling in then.rulings.items()},
        revision=seats.revision,
    )


def _is_newer_stage(heat: Heat, played: Mapping[HeatId, Heat]) -> bool:
    """Whether a published stage was not played when results were public last, or was drawn anew since."""
    was = played.get(heat.id)
    return heat.id in STAGES and (was is None or was.draw != heat.draw)


def _facts(then: EventFacts, now: EventFacts) -> EventFacts:
    """The facts of then, by which results are counted, with what the page shows as it is now."""
    return now.changed(
        {
            "format": then.format,
            "edition": then.edition,
            "ruleset": then.ruleset,
            "options": then.options,
            "deed_names": then.deed_names,
            "protest_minutes": then.protest_minutes,
        }
    )


def _players(
    then: Mapping[PlayerNo, Player], now: Mapping[PlayerNo, Player], seated: Iterable[PlayerNo]
) -> dict[PlayerNo, Player]:
    """The players of then with their names of now, and those of now who have come to sit in a stage."""
    players = {number: now[number] for number in seated if number in now}
    for number, player in then.items():
        named = now.get(number, player)
        players[number] = replace(player, name_zh=named.name_zh, name_en=named.name_en)
    return players
