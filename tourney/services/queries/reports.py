"""Standings and finals as reports: what the terminal prints as JSON and the example day on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from tourney.base.ids import PlayerNo, Points, heat_number, points_number
from tourney.competition.counting import count
from tourney.competition.cut import CutLevel, Outstanding
from tourney.competition.doubt import doubts_of
from tourney.competition.finals import FinalsPicture, finals_of, finals_picture
from tourney.competition.finals_status import result_status, seats_to_mend, settled
from tourney.competition.prospects import Prospect
from tourney.competition.records import Tournament
from tourney.competition.stages import StagePicture
from tourney.competition.standings import StandingLine, Standings, standings
from tourney.competition.tally import HeatScore
from tourney.services.journal_params import Players
from tourney.services.journal_words import with_names
from tourney.services.queries.doubts import doubts_report
from tourney.services.queries.seats_to_mend import seats_words
from tourney.services.queries.status import status_report, status_words
from tourney.services.rules import Rules
from tourney.texts import Texts
from tourney.views.standings_story import PlayerStory

if TYPE_CHECKING:
    from tourney.views.reports import (
        FinalsReport,
        HeatScoreReport,
        LevelReport,
        MissingReport,
        ProspectReport,
        StageReport,
        StandingReport,
        StandingsReport,
    )


def standings_now(tournament: Tournament, rules: Rules, now: datetime, division: str | None) -> Standings:
    """The standings of the event, or of one division."""
    return standings(tournament, rules.books, rules.format, now, rules.assessments, division)


def finals_now(tournament: Tournament, rules: Rules, now: datetime) -> FinalsPicture:
    """Cut, stages and champion."""
    return finals_picture(tournament, rules.books, rules.format, now, rules.assessments)


def standings_report(
    standings: Standings, stories: Mapping[PlayerNo, PlayerStory], texts: Texts, players: Players
) -> StandingsReport:
    """The standings as plain data, sentences in the language of `texts` with the names of `players`."""
    return {
        "status": status_report(standings.status, texts, players),
        "status_text": texts.say(status_words(standings.status, players)),
        "standings": [_line(line, stories[line.number], texts, players) for line in standings.lines],
        "waiting": [_waiting(waiting, texts, players) for waiting in standings.waiting],
        "overruled": [
            {
                "heat": heat_number(where.heat),
                "table": where.table,
                "code": each.problem.code,
                "reason": each.ruling.reason,
                "by": each.ruling.by,
            }
            for where, each in standings.overruled
        ],
    }


def _line(line: StandingLine, story: PlayerStory, texts: Texts, players: Players) -> StandingReport:
    return {
        "place": line.place,
        "number": line.number,
        "name": texts.name(line.name),
        "points": points_number(line.points),
        "assets": line.assets,
        "tied": line.tied,
        "provisional": line.provisional,
        "why": texts.say(line.why),
        "division": line.division,
        "status": line.status.value,
        "games": line.games,
        "sizes": list(line.sizes),
        "in_cut": line.in_cut,
        "chance": None if line.chance is None else line.chance.value,
        "prospect": None if story.prospect is None else _prospect(story.prospect, texts, players),
        "places": list(story.places),
        "gained": story.gained,
        "heats": [_heat(score) for score in line.heats],
        "adjustments": [
            {"points": points_number(Points(ruling.points)), "reason": ruling.reason}
            for ruling in line.adjustments
        ],
    }


def _prospect(prospect: Prospect, texts: Texts, players: Players) -> ProspectReport:
    return {
        "reason": texts.say(with_names(prospect.reason, players)),
        "heats": [heat_number(heat) for heat in prospect.heats],
        "sure": None if prospect.sure is None else points_number(prospect.sure),
        "hope": None if prospect.hope is None else points_number(prospect.hope),
    }


def _heat(score: HeatScore) -> HeatScoreReport:
    return {
        "heat": heat_number(score.heat),
        "table": score.table,
        "place": score.place,
        "points": points_number(score.points),
        "total": score.total,
        "tied": score.tied,
        "provisional": score.provisional,
    }


def _waiting(waiting: Outstanding, texts: Texts, players: Players) -> MissingReport:
    reason = texts.say(with_names(waiting.reason, players))
    return {"heat": heat_number(waiting.heat), "table": waiting.table, "text": reason}


def finals_report(tournament: Tournament, rules: Rules, now: datetime, texts: Texts) -> FinalsReport:
    """Cut, ties, reserves, stages and champion as plain data.

    A planned seat for which players are level names nobody: `seats` has None there, `level` the players.
    With divisions each has its champion in `champions`; `champion` is then that of the division which the
    format names first, once all are known.
    """
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(counted)
    players = tournament.players
    status = result_status(counted, finals, now)
    champion = finals.champion
    if champion is None and rules.format.divisions and not finals.provisional:
        champion = finals.champions.get(rules.format.divisions[0].id)
    return {
        "status": status_report(status, texts, players),
        "status_text": texts.say(status_words(status, players)),
        "cut": list(finals.cut),
        "as_it_stands": list(finals.as_it_stands),
        "ties": [list(tie.players) for tie in finals.ties],
        "scopes": [tie.scope for tie in finals.ties],
        "reserves": list(finals.reserves),
        "levels": [
            {"division": cut.division, **level}
            for cut in finals.cuts
            for level in (*_levels("seeds", cut.seeds_level), *_levels("reserves", cut.reserves_level))
        ],
        "stages": [_stage(stage, texts, players) for stage in finals.stages],
        "champion": champion,
        "champions": dict(finals.champions),
        "settled": {each: settled(counted, finals, status, each) for each in finals.champions},
        "champion_ties": {
            division: texts.say(with_names(tie, players)) for division, tie in finals.champion_ties.items()
        },
        "places": [
            {"place": each.place, "number": each.player, "division": each.division, "tied": each.tied}
            for each in finals.places
        ],
        "waiting": [_waiting(waiting, texts, players) for waiting in finals.waiting],
        "shared": [
            {"heat": heat_number(each.heat), "table": each.table, "players": list(each.players)}
            for each in finals.shared
        ],
        "chances": {
            str(player): chance.value for cut in finals.cuts for player, chance in sorted(cut.chances.items())
        },
        "doubts": doubts_report(doubts_of(counted, finals.cuts, rules.books), texts, players),
        "wrong_seats": [
            {
                "heat": heat_number(each.heat),
                "sits": list(each.sits),
                "left_out": list(each.left_out),
                "undecided": list(each.undecided),
                "played": each.played,
                "text": texts.say(seats_words(each, players)),
            }
            for each in seats_to_mend(counted, finals, now)
        ],
        "provisional": finals.provisional,
        "empty": not counted.counted,
    }


def _levels(among: str, levels: Sequence[CutLevel]) -> list[LevelReport]:
    """Who is level with whom among the seeds or the reserves; `first` and `last` are seeds or turns."""
    return [
        {
            "among": among,
            "first": level.first,
            "last": level.last,
            "players": list(level.players),
            "scope": level.scope,
            "firm": level.firm,
        }
        for level in levels
    ]


def _stage(stage: StagePicture, texts: Texts, players: Players) -> StageReport:
    return {
        "heat": heat_number(stage.heat),
        "drawn": stage.drawn,
        "minutes": stage.minutes,
        "blocked": None if stage.blocked is None else texts.say(with_names(stage.blocked, players)),
        "tables": [
            {
                "table": table.table,
                "division": table.division,
                "seats": [
                    None if level else player for player, level in zip(table.seats, table.level, strict=True)
                ],
                "level": [list(level) for level in table.level],
                "seeds": list(table.seeds),
                "state": table.state.value,
                "places": {str(result.player): result.place for result in table.results},
            }
            for table in stage.tables
        ],
        "replacements": [
            {"table": each.table, "leaves": each.leaves, "comes": each.comes} for each in stage.replacements
        ],
    }
