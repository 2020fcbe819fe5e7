"""The check of a whole table: do its sheets fit the rules, each other, and the paper?

Never raises for what stands on a sheet. It does not decide what follows from a problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from tourney.base.ids import DeedId
from tourney.base.texts import Message, msg
from tourney.rules.board import Edition
from tourney.rules.rulebook import RuleBook
from tourney.scoresheet.deed_checks import DeedSurvey
from tourney.scoresheet.points import PointsBasis, PointsTable
from tourney.scoresheet.problems import BLOCKING, CODES, Problem, Severity, problem
from tourney.scoresheet.ranking import Result, rank_table, stated_place
from tourney.scoresheet.sheet import Label, Sheet
from tourney.scoresheet.valuation import is_cash
from tourney.scoresheet.wording import player_shown, players_shown, tidy

__all__ = ["CODES", "Problem", "Severity", "check_table"]

MINUTES_A_ROUND = 5
"""How many minutes a round of the board takes at the very least."""

_RANK = {code: at for at, code in enumerate(CODES)}


def check_table(
    book: RuleBook,
    sheets: Sequence[Sheet],
    points: PointsTable,
    bank_has: Collection[DeedId] = frozenset(),
    minutes: int | None = None,
    results: Sequence[Result] | None = None,
) -> tuple[Problem, ...]:
    """Everything wrong with the sheets of a table, in the order of `CODES`; () for a sound table.

    `bank_has`: deeds declared unsold. `minutes`: length of the heat for `money_high`, None for untimed.
    `results`: of the same sheets, where the caller has them already.
    """
    ranked = rank_table(book, sheets, points) if results is None else results
    if book.places_only:
        return _in_order(_places_only(sheets, points, ranked), book.words)
    survey = DeedSurvey(book, sheets)
    problems = survey.check(bank_has)
    problems += _players(sheets)
    for sheet in sheets:
        if sheet.misread or sheet.notes or sheet.declared_total is not None or not is_cash(sheet.cash):
            problems += _cash(sheet)
        if sheet.bankrupt is not None:
            problems += _bankrupt_assets(book.edition, sheet)
    problems += _bankrupt_order(sheets, points)
    problems += _points_row(sheets, points)
    totals = [sheet for sheet in sheets if sheet.totals_only]
    if not totals:
        missing = survey.missing(bank_has)
        problems += [missing] if missing else []
    problems += _money(book, sheets, minutes)
    if totals or [sheet for sheet in sheets if _claims(sheet)]:
        problems += _totals(book, sheets, ranked, minutes)
        problems += _equal_totals(sheets, ranked, book.clauses.shown("T9.4"))
        problems += _paper(sheets, ranked, problems)
    return _in_order(problems, book.words)


def _in_order(problems: Sequence[Problem], words: str) -> tuple[Problem, ...]:
    """As `CODES` has them, each fact once, as the rules of the table say things."""
    said = [replace(each, message=each.message.in_words(words)) for each in problems] if words else problems
    if len(said) < 2:
        return tuple(said)
    return tuple(_once(sorted(said, key=lambda each: _RANK[each.code])))


def _places_only(sheets: Sequence[Sheet], points: PointsTable, ranked: Sequence[Result]) -> list[Problem]:
    """Of rules without a count: who is left has a place, and the places are a ranking."""
    problems = [*_players(sheets), *_bankrupt_order(sheets, points), *_points_row(sheets, points)]
    wrong = list(_places(sheets))
    if not wrong and not any(each.code == "player_twice" for each in problems):
        wrong += _paper_places(sheets, ranked, {result.player: result for result in ranked})
    return problems + wrong


def _places(sheets: Sequence[Sheet]) -> Iterator[Problem]:
    """Money or deeds that nobody counts, places that are missing, places that are no ranking."""
    counted = [sheet for sheet in sheets if sheet.deeds or sheet.cash or sheet.notes or sheet.declared_total]
    live = [sheet for sheet in sheets if sheet.bankrupt is None]
    without = [sheet for sheet in live if stated_place(sheet) is None]
    written = sorted(place for sheet in live if (place := stated_place(sheet)) is not None)
    if counted:
        yield _of_places(counted, "sheet.places_only")
    elif without:
        yield _of_places(without, "sheet.place_missing")
    elif any(place != 1 + written.index(place) for place in written):
        yield _of_places(live, "sheet.places_no_ranking")


def _of_places(sheets: Sequence[Sheet], key: str) -> Problem:
    players = tuple(dict.fromkeys(sheet.player for sheet in sheets))
    return problem("places", players, (), Message(key, {"players": players_shown(players)}))


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """Each fact once: two sheets of one player repeat theirs."""
    return list({(each.code, each.players, each.deeds): each for each in problems}.values())


def _players(sheets: Sequence[Sheet]) -> Iterator[Problem]:
    if len({sheet.player for sheet in sheets}) == len(sheets):
        return
    for player, times in Counter(sheet.player for sheet in sheets).items():
        if times > 1:
            yield problem(
                "player_twice", (player,), (), msg("sheet.player_twice", player=player_shown(player), n=times)
            )


def _cash(sheet: Sheet) -> Iterator[Problem]:
    """Money that is no amount of M; on a sheet of totals only the total is the money."""
    amount = sheet.cash
    if sheet.totals_only and sheet.declared_total is not None:
        amount = sheet.declared_total
    written = next((each.written for each in sheet.misread if each.field in ("cash", "total")), None)
    player = player_shown(sheet.player)
    if written == "null":
        yield problem("bad_cash", (sheet.player,), (), msg("sheet.no_cash", player=player))
    elif written is not None or not is_cash(amount):
        message = msg("sheet.bad_cash", player=player, cash=tidy(amount if written is None else written))
        yield problem("bad_cash", (sheet.player,), (), message)
    elif sheet.notes and sum(note * n for note, n in sheet.notes.items()) != sheet.cash:
        counted = sum(note * n for note, n in sheet.notes.items())
        notes = counted if is_cash(counted) else tidy(counted)
        message = msg("sheet.notes_differ", player=player, cash=sheet.cash, notes=notes)
        yield problem("bad_cash", (sheet.player,), (), message)


def _bankrupt_assets(edition: Edition, sheet: Sheet) -> Iterator[Problem]:
    """A bankrupt player has nothing left (T7.2, T7.3, T9.1)."""
    deeds = tuple(deed for deed in sheet.deeds if deed in edition.prices)
    money = sheet.declared_total if sheet.totals_only else sheet.cash
    if deeds or (is_cash(money) and money):
        message = msg("sheet.bankrupt_with_assets", player=player_shown(sheet.player))
        yield problem("bankrupt_with_assets", (sheet.player,), deeds, message)


def _bankrupt_order(sheets: Sequence[Sheet], points: PointsTable) -> Iterator[Problem]:
    """Orders of going out are 1, 2, …, equal ones allowed, no gap; somebody is left at the end (T1.1)."""
    out = [sheet for sheet in sheets if sheet.bankrupt is not None]
    misread = [
        sheet for sheet in sheets if sheet.misread and any(each.field == "bankrupt" for each in sheet.misread)
    ]
    if not out and not misread:
        return
    orders = [sheet.bankrupt for sheet in out]
    numbers = all(type(order) is int for order in orders)
    players = tuple(dict.fromkeys(sheet.player for sheet in (*out, *misread)))
    if misread or not numbers or set(orders) != set(range(1, len(set(orders)) + 1)):
        message = msg("sheet.bankrupt_order", players=players_shown(players))
    elif len(out) == len(sheets) and points.basis is PointsBasis.SIZE:
        message = msg("sheet.all_bankrupt")
    else:
        return
    yield problem("bankrupt_order", players, (), message)


def _points_row(sheets: Sequence[Sheet], points: PointsTable) -> Iterator[Problem]:
    """The format says what such a table earns. A player with two sheets counts once."""
    left = {sheet.player for sheet in sheets if sheet.bankrupt is None}
    size = len({sheet.player for sheet in sheets})
    if not points.pays(size, len(left)):
        key = "sheet.no_points_row_left" if points.basis is PointsBasis.LEFT else "sheet.no_points_row_size"
        yield problem("no_points_row", (), (), msg(key, n=size, left=len(left)))


def _money(book: RuleBook, sheets: Sequence[Sheet], minutes: int | None) -> Iterator[Problem]:
    """More cash than the start and one salary a player every five minutes can explain."""
    if minutes is None:
        return
    cash = sum([sheet.cash for sheet in sheets if sheet.bankrupt is None and is_cash(sheet.cash)])
    most = _most_money(book, len(sheets), minutes)
    if cash > most:
        players = tuple(sheet.player for sheet in sheets if sheet.cash and sheet.bankrupt is None)
        yield problem(
            "money_high", players, (), msg("sheet.money_high", cash=cash, most=most, minutes=minutes)
        )


def _most_money(book: RuleBook, players: int, minutes: int) -> int:
    return players * (book.start_money(players) + book.salary * minutes // MINUTES_A_ROUND)


def _totals(
    book: RuleBook, sheets: Sequence[Sheet], ranked: Sequence[Result], minutes: int | None
) -> Iterator[Problem]:
    """Totals that together, or one of them alone, are more than the minutes can explain: a digit too many.

    What is bought, built or paid to another stays at the table, so a table's worth grows by salaries (T8.4)
    and by deeds that were dealt, or auctioned for next to nothing: all of them at their price are the limit.
    A round takes two or three times `MINUTES_A_ROUND`, which is room enough for what cards pay.
    """
    if minutes is None or not [sheet for sheet in sheets if sheet.totals_only]:
        return
    most = _most_money(book, len(sheets), minutes) + sum(book.edition.prices.values())
    claimed = sum(result.total for result in ranked)
    if claimed > most:
        largest = max(ranked, key=lambda result: result.total)
        message = msg(
            "sheet.total_high",
            total=claimed,
            n=len(sheets),
            minutes=minutes,
            most=most,
            player=player_shown(largest.player),
            largest=largest.total,
        )
        yield problem("total_high", (largest.player,), (), message)


def _equal_totals(sheets: Sequence[Sheet], ranked: Sequence[Result], clause: str) -> Iterator[Problem]:
    """Equal totals that only the places on paper part (T9.4): land is not known, nobody decided.

    `clause`: what the rules in force call it.
    """
    written = {sheet.player for sheet in sheets if is_cash(sheet.declared_total) or not sheet.totals_only}
    level: dict[int, list[Result]] = {}
    for result in ranked:
        if not result.bankrupt and result.decided is None and result.player in written:
            level.setdefault(result.total, []).append(result)
    for total, group in level.items():
        known = all(each.unmortgaged_land is not None for each in group)
        if not known and len({each.place for each in group}) > 1:
            players = tuple(each.player for each in group)
            message = msg("sheet.equal_totals", players=players_shown(players), total=total, clause=clause)
            yield problem("equal_totals", players, (), message)


def _claims(sheet: Sheet) -> bool:
    """Whether the paper of an itemised sheet says something that can differ from what follows from it."""
    return sheet.paper_total is not None or sheet.paper_place is not None or bool(sheet.misread)


def _paper(sheets: Sequence[Sheet], ranked: Sequence[Result], problems: Sequence[Problem]) -> list[Problem]:
    """Totals and places on the paper against those that follow from the sheets.

    Nothing is compared where a sheet cannot be read, or a player has two: that is told already.
    """
    unsure = {
        player
        for each in problems
        if each.code in (*BLOCKING, "bad_level", "player_twice", "bankrupt_with_assets")
        for player in each.players
    }
    by_player = {result.player: result for result in ranked}
    differing = [
        each
        for sheet in sheets
        if sheet.player not in unsure
        for each in _paper_total(sheet, by_player[sheet.player])
    ]
    if not any(each.code in BLOCKING or each.code in ("bad_level", "player_twice") for each in problems):
        differing += _paper_places(sheets, ranked, by_player)
    return differing


def _paper_total(sheet: Sheet, result: Result) -> Iterator[Problem]:
    player = player_shown(sheet.player)
    written = next((each.written for each in sheet.misread if each.field == "paper_total"), None)
    if sheet.totals_only:
        if sheet.declared_total is None and sheet.bankrupt is None:
            yield problem("paper_total", (sheet.player,), (), msg("sheet.no_total", player=player))
    elif written is not None or (sheet.paper_total is not None and sheet.paper_total != result.total):
        claimed = sheet.paper_total
        shown: object = tidy(claimed if written is None else written)
        if written is None and is_cash(claimed):
            shown = msg("money.amount", amount=claimed)
        message = msg("sheet.paper_total", player=player, paper=shown, total=result.total)
        yield problem("paper_total", (sheet.player,), (), message)


def _paper_places(
    sheets: Sequence[Sheet], ranked: Sequence[Result], by_player: dict[Label, Result]
) -> Iterator[Problem]:
    """One wrong place makes another wrong, so all of them are one fact.

    Any place of a tie is right, parted by the referee or not.
    """
    sharing = Counter(result.place for result in ranked)
    wrong = []
    for sheet in sheets:
        result = by_player[sheet.player]
        first, last = result.decided or (result.place, result.place + sharing[result.place] - 1)
        stated = stated_place(sheet)
        unread = any(each.field in ("place", "paper_place") for each in sheet.misread)
        if unread or (stated is not None and not first <= stated <= last):
            wrong.append(sheet)
    if wrong:
        lines = [
            msg(
                "sheet.paper_place_of",
                player=player_shown(s.player),
                paper=_paper_shown(s),
                place=by_player[s.player].place,
            )
            for s in wrong
        ]
        yield problem(
            "paper_place", tuple(s.player for s in wrong), (), msg("sheet.paper_place", places=lines)
        )


def _paper_shown(sheet: Sheet) -> str:
    written = (each.written for each in sheet.misread if each.field in ("place", "paper_place"))
    return tidy(next(written, stated_place(sheet)))
