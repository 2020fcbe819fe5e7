"""What can be printed now, and how the paper in people's hands differs from the event of this moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tourney.base.ids import HeatId, heat_number, heat_order
from tourney.competition.heat_names import heat_named
from tourney.competition.records import Tournament
from tourney.services.ports import JournalEntry
from tourney.services.queries.old_papers import PaperKey, paper_words, papers_now
from tourney.services.queries.people import heat_of_now, heat_of_results
from tourney.services.rules import Rules
from tourney.texts import Message, Texts, msg
from tourney.views.printouts import Occasion, PrintoutInfo
from tourney.views.prints import HeatOption, LastPrint, PrintoutLine, PrintRoom

NEXT_HEAT_KINDS = ("seating-table", "seating-name", "scoresheets", "tally")
"""What a referee carries into the hall for a heat that has not begun."""

_AT_THE_END = frozenset(
    {"bracket", "results", "certificates", "prizes", "press", "acknowledgements", "audit", "archive"}
)
"""Paper of results that nobody needs before the last heats; the page shows it in a group of its own."""

_ORDER = ("before", "heat", "after", "end", "files")


def print_room(
    tournament: Tournament,
    rules: Rules,
    now: datetime,
    kinds: Sequence[PrintoutInfo],
    history: Sequence[JournalEntry],
    heat: HeatId | None = None,
) -> PrintRoom:
    """Every printout of `kinds` for `heat`, by when it is needed. `history`: the whole journal.

    Default: the heat that is on; for paper of results the newest that has any.
    """
    options = _heats(tournament, rules)
    now_on = heat_of_now(tournament) or (options[0].heat if options else None)
    chosen = heat if heat in {option.heat for option in options} else None
    heat = chosen or now_on
    of_results = chosen or heat_of_results(tournament) or heat
    papers = papers_now(tournament, history)
    lines = [_line(tournament, info, of_results if _tells_results(info) else heat, papers) for info in kinds]
    lines.sort(key=lambda line: _place(line.occasion))
    coming = next_heat(tournament)
    ready = {info.kind: info for info in kinds if info.extension == "pdf"}

    def kinds_of(wanted: HeatId | None) -> tuple[str, ...]:
        return tuple(
            kind
            for kind in NEXT_HEAT_KINDS
            if wanted is not None and kind in ready and ready[kind].ready(tournament, wanted) is None
        )

    return PrintRoom(
        heats=options,
        heat=heat,
        heat_now=now_on,
        lines=tuple(lines),
        next_heat=coming,
        next_kinds=kinds_of(coming),
        heat_kinds=kinds_of(heat),
    )


def next_heat(tournament: Tournament) -> HeatId | None:
    """The first drawn heat that has not begun: no clock, no sheet, no paper in, nothing confirmed."""
    begun = {heat for heat, _ in tournament.clocks} | {heat for heat, _ in tournament.sheets}
    begun |= {t.heat for t in tournament.tables.values() if t.paper_in or t.confirmed_at is not None}
    return next((heat for heat in sorted(tournament.heats, key=heat_order) if heat not in begun), None)


def last_print(
    papers: Mapping[PaperKey, LastPrint], kind: str, heat: HeatId | None = None
) -> LastPrint | None:
    """The newest print of `kind` (for `heat`, if given) among the `papers_now`. None: never printed."""
    found = [last for (of, its), last in papers.items() if of == kind and heat in (None, its)]
    return max(found, key=lambda last: last.at, default=None)


def since_words(last: LastPrint) -> tuple[Message, ...]:
    """What has changed since a paper was printed, in a few words each; () while it is current."""
    told = (
        (last.moved, msg("printroom.since_moved", n=len(last.moved), tables=list(last.moved))),
        (last.changed, msg("printroom.since_changed", n=last.changed)),
        (last.rulings, msg("printroom.since_rulings", n=last.rulings)),
        (last.players, msg("printroom.since_players", n=last.players)),
        (last.format, msg("printroom.since_format")),
        (last.results, msg("printroom.since_results", n=last.results)),
        (last.declared, msg("printroom.since_declared")),
    )
    return tuple(words for is_so, words in told if is_so)


def papers_told(tournament: Tournament, history: Sequence[JournalEntry]) -> list[Message]:
    """A sentence for each printed paper that shows what is not so any more, with what has changed since."""
    zone = tournament.event.zone
    return [
        msg(
            "printroom.paper_since",
            paper=paper_words(kind, heat, last.at, zone),
            what=list(since_words(last)),
        )
        for (kind, heat), last in papers_now(tournament, history).items()
        if last.wrong
    ]


def papers_report(
    tournament: Tournament, history: Sequence[JournalEntry], texts: Texts
) -> list[dict[str, object]]:
    """What was printed last of each kind and heat, and what has changed since, as plain data; time in UTC."""
    return [
        {
            "kind": kind,
            "heat": None if heat is None else heat_number(heat),
            "printed_at": last.at.isoformat(),
            "state": "wrong" if last.wrong else "behind" if last.stale else "current",
            "since": [texts.say(words) for words in since_words(last)],
        }
        for (kind, heat), last in papers_now(tournament, history).items()
    ]


def _line(
    tournament: Tournament,
    info: PrintoutInfo,
    heat: HeatId | None,
    papers: Mapping[PaperKey, LastPrint],
) -> PrintoutLine:
    wanted = heat if info.needs_heat else None
    occasion = "end" if info.kind in _AT_THE_END else str(info.occasion)
    return PrintoutLine(
        kind=info.kind,
        title=info.title,
        about=info.about,
        occasion=occasion,
        extension=info.extension,
        needs_heat=info.needs_heat,
        heat=wanted,
        languages=tuple(info.languages),
        blocked=info.ready(tournament, wanted),
        last=last_print(papers, info.kind, wanted),
        tells_history=info.tells_history,
    )


def _tells_results(info: PrintoutInfo) -> bool:
    return info.occasion is Occasion.AFTER


def _heats(tournament: Tournament, rules: Rules) -> tuple[HeatOption, ...]:
    planned = rules.format.all_heats
    every = sorted({*planned, *tournament.heats}, key=heat_order)
    return tuple(HeatOption(heat, heat_named(heat), heat in tournament.heats) for heat in every)


def _place(occasion: str) -> int:
    return _ORDER.index(occasion) if occasion in _ORDER else len(_ORDER)
