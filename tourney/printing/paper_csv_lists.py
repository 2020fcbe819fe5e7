"""Writes lists as CSV: the same read models as the printouts, a line a player, figures without grouping.

Text that a spreadsheet would take for a formula is guarded (`csv.write_csv`). No telephone number or address.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from tourney.base.heat_names import heat_message
from tourney.base.ids import POINT, STAGES, HeatId, Points, heat_order
from tourney.base.texts import Message, msg
from tourney.ceremony.awards import prizes_by_player
from tourney.ceremony.winners import finals_and_settled
from tourney.event.journal import author_name
from tourney.event.printouts import Occasion
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.files.csv import write_csv
from tourney.giving.ways import method_named
from tourney.heats.paper_seating_table import seating_paper
from tourney.paper.event_head import Person, person
from tourney.paper.page_frame import local
from tourney.paper.printout import Printout, PrintoutJob, drawn, has_players, has_results
from tourney.paper.styles import plain
from tourney.paper.wording import Wording, heat_head
from tourney.players.paper_lists import STATUS, player_list
from tourney.scores.paper_table_results import table_results
from tourney.standings.paper_results import has_champion, results_paper
from tourney.standings.paper_standings import CHANCES, ruling_lines, standings_paper, why_printed

_PERSON = (
    msg("paper.number"),
    msg("paper.csv_name_zh"),
    msg("paper.csv_name_en"),
    msg("paper.team"),
    msg("paper.division"),
)


def players_csv(job: PrintoutJob, notes: bool = False) -> bytes:
    """Everybody by number; it can be imported again.

    `notes`: with the desk's private remarks.
    """
    w = job.wording
    heads = (
        *_PERSON,
        msg("paper.csv_pledged"),
        msg("paper.csv_received"),
        msg("paper.csv_method"),
        msg("paper.csv_seeded"),
        *([msg("paper.csv_note")] if notes else []),
        msg("paper.csv_photo_consent"),
        msg("paper.csv_status"),
    )
    rows = [
        (
            *_person(each),
            each.pledged,
            each.received,
            " + ".join(w(method_named(method), " ") for method in each.methods),
            _answer(each.seeded or None, w),
            *([each.note] if notes else []),
            _answer(each.photo_consent, w),
            w(STATUS[each.status], " "),
        )
        for each in player_list(job.tournament, job.rules, job.now).players
    ]
    return _written(heads, rows, w)


def seating_csv(job: PrintoutJob) -> bytes:
    """Every seat of the requested heat, or of all that are drawn."""
    heads = (
        msg("paper.heat"),
        msg("paper.table"),
        msg("paper.seat"),
        *_PERSON,
        msg("paper.csv_wave"),
        msg("paper.csv_starts"),
        msg("paper.csv_draw"),
    )
    rows: list[tuple[object, ...]] = []
    for heat in _heats(job):
        seating = seating_paper(job.tournament, job.rules, job.now, heat)
        draft = f" · {job.wording(msg('paper.draft'), ' ')}" if seating.head.draft else ""
        shown, version = _heat(heat, job.wording), f"{seating.head.draw}{draft}"
        for table in seating.tables:
            slot = table.slot
            rows += [
                (shown, table.table, seat, *_person(person), slot.wave or 1, slot.starts_at, version)
                for seat, person in enumerate(table.persons, 1)
            ]
    return _written(heads, rows, job.wording)


def scores_csv(job: PrintoutJob) -> bytes:
    """Every result of the requested heat, or of all that are drawn; empty cells for missing results."""
    w = job.wording
    heads = (
        msg("paper.heat"),
        msg("paper.table"),
        *_PERSON,
        msg("paper.place"),
        msg("paper.points"),
        msg("paper.total"),
        msg("paper.csv_bankrupt"),
        msg("paper.csv_state"),
    )
    rows: list[tuple[object, ...]] = []
    for heat in _heats(job):
        results = table_results(job.tournament, job.rules, job.now, heat)
        draft = f" · {w(msg('paper.draft'), ' ')}" if results.head.draft else ""
        for table in results.tables:
            state = w(table.state, " ") + draft
            for line in table.lines:
                place, points = (
                    (None, None) if line.result is None else (line.result.place, line.result.points)
                )
                outcome = (place, _points(points), table.total(line), line.bankrupt)
                rows.append((_heat(heat, w), table.table, *_person(line.person), *outcome, state))
    return _written(heads, rows, w)


def standings_csv(job: PrintoutJob) -> bytes:
    """The list of everybody with the points of each heat and the reason of a tie."""
    w = job.wording
    paper = standings_paper(job.tournament, job.rules, job.now)
    heats = [heat_head(heat, w) for heat in paper.heats]
    heads: tuple[Message | str, ...] = (
        msg("paper.place"),
        *_PERSON,
        *heats,
        msg("paper.adjustment"),
        msg("paper.points"),
        msg("paper.assets"),
        msg("paper.csv_through"),
        msg("paper.chance"),
        msg("paper.csv_provisional"),
        msg("paper.why"),
    )
    rows = [
        (
            line.place, *_person(person(job.tournament, line.number)),
            *(_points(cell.points) if cell.place is not None else None for cell in line.heats),
            _points(line.adjusted), _points(line.points), line.assets, _yes(line.in_cut, w),
            w(CHANCES[line.chance], " / ") if line.chance is not None else "", _yes(line.provisional, w),
            _said(w, line.gone, why_printed(line)),
        )
        for line in paper.parts[0].lines
    ]  # fmt: skip
    return _written(heads, rows, w)


def finals_csv(job: PrintoutJob) -> bytes:
    """The places of the whole event, division by division, as far as they are decided."""
    w = job.wording
    heads = (
        msg("paper.place"),
        *_PERSON,
        msg("paper.csv_reached"),
        msg("paper.stage_place"),
        msg("paper.stage_assets"),
        msg("paper.heats_points"),
        msg("paper.heats_assets"),
        msg("paper.csv_prize"),
        msg("paper.csv_provisional"),
        msg("paper.why"),
    )
    finals, _ = finals_and_settled(job.tournament, job.rules, job.now)
    prizes = prizes_by_player(job.tournament, finals.prizes)
    rows = [
        (
            each.place or None, *_person(each.person),
            w(heat_message(each.reached), " ") if each.reached else "", each.stage_place, each.stage_assets,
            _points(each.points), each.assets,
            " / ".join(w(prize, " ") for prize in prizes.get(each.person.number, ())),
            _yes(not part.settled, w),
            _said(w, msg("paper.bankrupt") if each.went_out else None, each.gone, each.why),
        )
        for part in results_paper(job.tournament, job.rules, job.now).parts
        for each in part.places
    ]  # fmt: skip
    return _written(heads, rows, w)


def rulings_csv(job: PrintoutJob) -> bytes:
    """Every ruling with its reason."""
    w = job.wording
    heads = (msg("paper.time"), msg("paper.ruling"), msg("paper.reason"), msg("paper.by"))
    rows = [
        (
            local(each.at, job.tournament.event.zone),
            " / ".join(plain(line) for line in w.sentences(each.what)),
            each.reason if isinstance(each.reason, str) else w(each.reason, " / "),
            w(author_name(each.by), " / "),
        )
        for each in ruling_lines(job.tournament, job.rules, job.now)
    ]
    return _written(heads, rows, w)


def _heats(job: PrintoutJob) -> list[HeatId]:
    drawn = sorted({of for of, _ in job.tournament.tables}, key=heat_order)
    return drawn if job.heat is None else [job.one_heat]


def _heat(heat: HeatId, wording: Wording) -> str:
    """`2`, or the word for semi-finals or final."""
    return wording(heat_message(heat), " ") if heat in STAGES else heat


def _person(who: Person) -> tuple[object, ...]:
    return (who.number, who.name.zh, who.name.en, who.team, who.division)


def _points(points: Points | None) -> object:
    """Whole points as a whole number, shared ones with their decimals."""
    if points is None:
        return None
    return points // POINT if points % POINT == 0 else round(points / POINT, 4)


def _said(wording: Wording, *messages: Message | None) -> str:
    return "; ".join(wording(each, " / ") for each in messages if each is not None)


def _yes(value: bool, wording: Wording) -> str:
    return wording(msg("players.yes"), " ") if value else ""


def _answer(given: bool | None, wording: Wording) -> str:
    """In one language, so that a list reads back; empty if nobody was asked: that is not a no."""
    return "" if given is None else wording.lines(msg("players.yes" if given else "players.no"))[0]


def _written(heads: Sequence[Message | str], rows: Iterable[Sequence[object]], wording: Wording) -> bytes:
    titles = [head if isinstance(head, str) else wording(head, " ") for head in heads]
    return write_csv([titles, *rows])


def has_rulings(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once anything has been ruled."""
    return None if tournament.rulings else msg("paper.no_rulings")


PRINTOUTS = (
    Printout(
        kind="players-csv",
        occasion=Occasion.FILES,
        order=30,
        extension="csv",
        ready=has_players,
        make=players_csv,
    ),
    Printout(
        kind="players-notes-csv",
        occasion=Occasion.FILES,
        order=35,
        extension="csv",
        ready=has_players,
        make=partial(players_csv, notes=True),
    ),
    Printout(
        kind="seating-csv",
        takes_heat=True,
        occasion=Occasion.FILES,
        order=40,
        ready=drawn,
        extension="csv",
        make=seating_csv,
    ),
    Printout(
        kind="scores-csv",
        takes_heat=True,
        occasion=Occasion.FILES,
        order=50,
        ready=drawn,
        extension="csv",
        make=scores_csv,
    ),
    Printout(
        kind="standings-csv",
        occasion=Occasion.FILES,
        order=60,
        extension="csv",
        ready=has_results,
        make=standings_csv,
    ),
    Printout(
        kind="finals-csv",
        occasion=Occasion.FILES,
        order=70,
        extension="csv",
        ready=has_champion,
        make=finals_csv,
    ),
    Printout(
        kind="rulings-csv",
        occasion=Occasion.FILES,
        order=80,
        extension="csv",
        ready=has_rulings,
        make=rulings_csv,
    ),
)
