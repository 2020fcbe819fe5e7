"""Lists what can be printed now, and how the paper in people's hands differs from the event of this moment.

Paper is wanted in sets: for the doors, a heat, the final, the end of the day, or all there is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tourney.base.errors import UserError
from tourney.base.heat_names import heat_named
from tourney.base.ids import FINAL, HeatId, heat_number, heat_order
from tourney.base.plain import Plain
from tourney.base.texts import Message, Texts, msg
from tourney.clock.current_heat import (
    current_heat,
    heat_of_results,
    heat_of_results_to_print,
    heat_to_print,
    open_heat,
)
from tourney.event.ports import JournalEntry
from tourney.event.printed import (
    HeatOption,
    LastPrint,
    PaperKey,
    PapersOfSet,
    PrintList,
    PrintoutLine,
    paper_words,
    papers_now,
    shows_results,
)
from tourney.event.printouts import OF_RESULTS, RECEIPTS_KIND, PaperSet, PrintoutInfo
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.giving.receipts import due, gives_receipts


def papers_of_set(
    tournament: Tournament,
    rules: Rules,
    kinds: Sequence[PrintoutInfo],
    paper_set: PaperSet | None,
    heat: HeatId | None = None,
) -> PapersOfSet:
    """The paper of a set in the day's order, and the kinds that cannot be made yet. None: all PDF but those
    that repeat others, or are empty so far.

    `heat`: for which heat; without one the heat that is on, for paper with results the newest that has any,
    and in the final's set the final. Spare sheets go only with the sheets that they replace.
    """
    if paper_set is PaperSet.FINAL:
        heat = FINAL
    any_confirmed = any(table.confirmed_at is not None for table in tournament.tables.values())
    papers: list[tuple[PrintoutInfo, HeatId | None]] = []
    missing: list[tuple[PrintoutInfo, Message]] = []
    for info in kinds:
        wanted = not (info.repeats or info.takes_names) if paper_set is None else paper_set in info.sets
        if info.extension != "pdf" or not wanted or (info.of_rehearsal and not tournament.event.rehearsal):
            continue
        taken = heat_of_results_to_print if info.occasion in OF_RESULTS else heat_to_print
        try:
            its = taken(tournament, heat) if info.needs_heat else None
        except UserError as error:
            missing.append((info, Message(error.key, error.params)))
            continue
        blocked = info.ready(tournament, rules, its)
        if (
            blocked is None
            and paper_set is None
            and info.kind == RECEIPTS_KIND
            and gives_receipts(tournament.event)
        ):
            waiting = len(due(tournament))  # numbers given without a request would be lost for ever
            blocked = msg("paper.receipts_by_themselves", n=waiting) if waiting else None
        if blocked is None and paper_set is None and shows_results(info.name) and not any_confirmed:
            blocked = msg("paper.no_results_yet")
        if blocked is None:
            papers.append((info, its))
        else:
            missing.append((info, blocked))
    whole = {info.kind for info, _ in papers if not info.form}
    papers = [each for each in papers if not (each[0].repeats and each[0].form) or each[0].kind in whole]
    return PapersOfSet(tuple(papers), tuple(missing))


def print_list(
    tournament: Tournament,
    rules: Rules,
    now: datetime,
    kinds: Sequence[PrintoutInfo],
    history: Sequence[JournalEntry],
    heat: HeatId | None = None,
) -> PrintList:
    """Every printout of `kinds` for `heat`, by when it is needed. `history`: the whole journal.

    Default: the heat that is on; for paper with results the newest that has any.
    """
    options = _heats(tournament, rules)
    now_on = current_heat(tournament) or (options[0].heat if options else None)
    chosen = heat if heat in {option.heat for option in options} else None
    heat = chosen or now_on
    of_results = chosen or heat_of_results(tournament) or heat
    papers = papers_now(tournament, history)
    lines = [
        _line(tournament, rules, info, of_results if info.occasion in OF_RESULTS else heat, papers)
        for info in kinds
        if tournament.event.rehearsal or not info.of_rehearsal
    ]
    infos = {info.name: info for info in kinds}
    return PrintList(
        heats=options,
        heat=heat,
        heat_now=now_on,
        lines=tuple(lines),
        next_heat=next_heat(tournament),
        set_now=_set_now(tournament, rules, heat),
        old=tuple(
            PrintoutLine(infos[name], heat, blocked=None, last=last, about=infos[name].about)
            for (name, heat), last in papers.items()
            if last.wrong and name in infos
        ),
    )


def _set_now(tournament: Tournament, rules: Rules, heat: HeatId | None) -> PaperSet:
    """The doors until a heat is drawn, then the heat or the final, and the prizes once all is confirmed."""
    if not tournament.heats:
        return PaperSet.DOORS
    if open_heat(tournament, rules) is None:
        return PaperSet.END
    return PaperSet.FINAL if heat == FINAL else PaperSet.HEAT


def next_heat(tournament: Tournament) -> HeatId | None:
    """The first drawn heat that has not begun: no clock, no sheet, no paper in, nothing confirmed."""
    begun = {heat for heat, _ in tournament.clocks} | {heat for heat, _ in tournament.sheets}
    begun |= {t.heat for t in tournament.tables.values() if t.paper_in or t.confirmed_at is not None}
    return next((heat for heat in sorted(tournament.heats, key=heat_order) if heat not in begun), None)


def last_print(
    papers: Mapping[PaperKey, LastPrint], name: str, heat: HeatId | None = None
) -> LastPrint | None:
    """The newest print of a printout (for `heat`, if given) among the `papers_now`. None: never printed."""
    prints = [last for (of, its), last in papers.items() if of == name and heat in (None, its)]
    return max(prints, key=lambda last: last.at, default=None)


def since_words(last: LastPrint) -> tuple[Message, ...]:
    """What has changed since a paper was printed, in a few words each; () while it is current."""
    facts = [msg(f"printroom.fact_{each}") for each in last.facts]
    groups = (
        (last.moved, msg("printroom.since_moved", n=len(last.moved), tables=list(last.moved))),
        (last.changed, msg("printroom.since_changed", n=last.changed)),
        (last.rulings, msg("printroom.since_rulings", n=last.rulings)),
        (last.players, msg("printroom.since_players", n=last.players)),
        (last.format, msg("printroom.since_format")),
        (last.hall, msg("printroom.since_hall")),
        (last.facts, msg("printroom.since_facts", facts=facts)),
        (last.results, msg("printroom.since_results", n=last.results)),
        (last.declared, msg("printroom.since_declared")),
        (last.gifts, msg("printroom.since_gifts", n=last.gifts)),
        (last.gifts_gone, msg("printroom.since_gifts_gone", n=last.gifts_gone)),
    )
    return tuple(words for is_so, words in groups if is_so)


def papers_told(tournament: Tournament, history: Sequence[JournalEntry]) -> list[Message]:
    """A sentence for each printed paper that shows something outdated, with the changes since."""
    zone = tournament.event.zone
    return [
        msg(
            "printroom.paper_since",
            paper=paper_words(name, heat, last.at, zone),
            what=list(since_words(last)),
        )
        for (name, heat), last in papers_now(tournament, history).items()
        if last.wrong
    ]


def papers_report(tournament: Tournament, history: Sequence[JournalEntry], texts: Texts) -> list[Plain]:
    """The last print of each printout and heat, and the changes since, as plain data; time in UTC."""
    printed = {each.name: each for each in tournament.prints.values()}
    return [
        {
            "kind": printed[name].kind,
            "form": printed[name].form,
            "heat": None if heat is None else heat_number(heat),
            "printed_at": last.at.isoformat(),
            "state": "wrong" if last.wrong else "behind" if last.stale else "current",
            "since": [texts.say(words) for words in since_words(last)],
        }
        for (name, heat), last in papers_now(tournament, history).items()
    ]


def _line(
    tournament: Tournament,
    rules: Rules,
    info: PrintoutInfo,
    heat: HeatId | None,
    papers: Mapping[PaperKey, LastPrint],
) -> PrintoutLine:
    requested = heat if info.needs_heat else None
    return PrintoutLine(
        info=info,
        heat=requested,
        blocked=info.ready(tournament, rules, requested),
        last=last_print(papers, info.name, requested),
        about=_receipts_about(tournament) if info.kind == RECEIPTS_KIND else info.about,
    )


def _receipts_about(tournament: Tournament) -> Message:
    """The purpose of receipts: thanks, before the charity can give any."""
    if not gives_receipts(tournament.event):
        return msg("paper.about_acknowledgements")
    waiting = len(due(tournament))
    return msg("paper.about_receipts", n=waiting) if waiting else msg("paper.about_receipts_given")


def _heats(tournament: Tournament, rules: Rules) -> tuple[HeatOption, ...]:
    planned = rules.format.all_heats
    every = sorted({*planned, *tournament.heats}, key=heat_order)
    return tuple(HeatOption(heat, heat_named(heat), heat in tournament.heats) for heat in every)
