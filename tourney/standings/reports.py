"""Reports standings and finals: printed as JSON by the terminal, shown by the example day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.base.plain import Plain, Say, all_of, fields, plain
from tourney.base.texts import Texts
from tourney.event.command import Players
from tourney.event.counting import results_of
from tourney.event.formats import Format
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.standings.finals import (
    FinalsPicture,
    finals_of,
    finals_picture,
    result_status,
    seats_to_mend,
    settled,
)
from tourney.standings.result_status import MISSING, saying, seats_words, status_report, status_words
from tourney.standings.sensitivity import doubtful_tables_of, doubts_report
from tourney.standings.stages import StagePicture
from tourney.standings.standings import StandingLine, Standings, standings
from tourney.standings.story import PlayerStory

_LINE = "place number name points assets tied provisional why division status games sizes in_cut chance"


def standings_now(tournament: Tournament, rules: Rules, now: datetime, division: str | None) -> Standings:
    """The standings of the event, or of one division."""
    return standings(tournament, rules.books, rules.format, now, rules.assessments, division)


def finals_now(tournament: Tournament, rules: Rules, now: datetime) -> FinalsPicture:
    """Cut, stages and champion."""
    return finals_picture(tournament, rules.books, rules.format, now, rules.assessments)


def standings_report(
    standings: Standings, stories: Mapping[PlayerNo, PlayerStory], texts: Texts, players: Players
) -> Plain:
    """The standings as plain data, sentences in the language of `texts` with the names of `players`."""
    say = saying(texts, players)
    return {
        "status": status_report(standings.status, texts, players),
        "status_text": texts.say(status_words(standings.status, players)),
        "standings": [_line(line, stories[line.number], texts, say) for line in standings.lines],
        "waiting": all_of(standings.waiting, MISSING, say),
        "without_division": list(standings.unassigned),
        "stand_ins": all_of(standings.stand_ins, "heat table player instead_of"),
        "overruled": [
            fields(where, "heat table") | fields(each, "code=problem.code reason=ruling.reason by=ruling.by")
            for where, each in standings.overruled
        ],
    }


def _line(line: StandingLine, story: PlayerStory, texts: Texts, say: Say) -> Plain:
    return {
        **fields(line, _LINE, texts.say),
        "name": texts.name(line.name),
        "prospect": None if story.prospect is None else fields(story.prospect, "reason heats sure hope", say),
        **fields(story, "places gained"),
        "heats": all_of(line.heats, "heat table place points total tied provisional"),
        "adjustments": all_of(line.adjustments, "points reason"),
    }


def champion_of(finals: FinalsPicture, fmt: Format) -> PlayerNo | None:
    """The champion; with divisions that of the format's first one, once all are known."""
    if finals.champion is None and fmt.divisions and not finals.provisional:
        return finals.champions.get(fmt.divisions[0].id)
    return finals.champion


def finals_report(tournament: Tournament, rules: Rules, now: datetime, texts: Texts) -> Plain:
    """Cut, ties, reserves, stages and champion as plain data.

    A planned seat for which players are level names nobody: `seats` has None there, `level` the players. With
    divisions each has its champion in `champions`; `champion` is then that of the format's first division,
    once all are known.
    """
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(results)
    players = tournament.players
    say = saying(texts, players)
    status = result_status(results, finals, now)
    return {
        "status": status_report(status, texts, players),
        "status_text": texts.say(status_words(status, players)),
        **fields(finals, "cut as_it_stands"),
        "ties": [list(tie.players) for tie in finals.ties],
        "scopes": [tie.scope for tie in finals.ties],
        "reserves": list(finals.reserves),
        "levels": [
            {"division": cut.division, "among": among, **fields(level, "first last players scope firm")}
            for cut in finals.cuts
            for among, levels in (("seeds", cut.seeds_level), ("reserves", cut.reserves_level))
            for level in levels
        ],
        "stages": [_stage(stage, say) for stage in finals.stages],
        "champion": champion_of(finals, rules.format),
        "champions": dict(finals.champions),
        "settled": {each: settled(results, finals, status, each) for each in finals.champions},
        "champion_ties": plain(finals.champion_ties, say),
        "places": all_of(finals.places, "place number=player division tied"),
        "waiting": all_of(finals.waiting, MISSING, say),
        "shared": all_of(finals.shared, "heat table players"),
        "chances": {
            str(player): chance.value for cut in finals.cuts for player, chance in sorted(cut.chances.items())
        },
        "doubts": doubts_report(doubtful_tables_of(results, finals.cuts, rules.books), texts, players),
        "wrong_seats": [
            fields(each, "heat sits left_out undecided played")
            | {"text": texts.say(seats_words(each, players))}
            for each in seats_to_mend(results, finals, now)
        ],
        "without_division": [each.number for each in finals.unassigned],
        "provisional": finals.provisional,
        "empty": not results.counted_heats,
    }


def _stage(stage: StagePicture, say: Say) -> Plain:
    return {
        **fields(stage, "heat drawn minutes blocked", say),
        "tables": [
            fields(table, "table division seats level seeds state")
            | {
                "seats": [
                    None if level else player for player, level in zip(table.seats, table.level, strict=True)
                ],
                "places": {str(result.player): result.place for result in table.results},
            }
            for table in stage.tables
        ],
        "replacements": all_of(stage.replacements, "table leaves comes"),
    }
