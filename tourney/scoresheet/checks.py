"""Checks a whole table: do its sheets fit the rules, each other, and the paper?

Never raises for anything on a sheet. It does not decide what follows from a problem. Messages show names of
players and deeds harmless and short.

`DeedSurvey` checks the deeds of a table: their holders and buildings (T5.1, T5.3, T6.2, T6.5, T9.2). One
cause is reported once: a word that is no deed or no level is left out of the further checks. It does not know
cash, places and points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import chain

from tourney.base.ids import DeedId
from tourney.base.names import Name
from tourney.base.texts import Message, msg, named
from tourney.rules.board import Edition, Group
from tourney.rules.rulebook import HOTEL, MORTGAGED, RuleBook
from tourney.scoresheet.ranking import PointsBasis, PointsTable, Result, is_cash, rank_table, stated_place
from tourney.scoresheet.sheet import BLOCKING, CODES, TOTAL_MISSING, Label, Problem, Severity, Sheet, problem

_LONGEST = 40


_MOST_NAMES = 8


def tidy(text: object) -> str:
    """Foreign text on one line: control characters shown as �, at most 40 characters."""
    shown = str(text) if not isinstance(text, int) else _number(text)
    shown = "".join(c if c.isprintable() else "\ufffd" for c in shown[: _LONGEST + 1])
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "…"


def _number(number: int) -> str:
    """A number as text; Python refuses to write out one of more than 4,300 digits."""
    return str(number) if abs(number) < 10**_LONGEST else "10…0"


def player_shown(player: Label) -> Label:
    """A player's label for a message: a start number stays one, so that a name can be added."""
    return player if isinstance(player, int) and abs(player) < 10**_LONGEST else tidy(player)


def players_shown(players: Iterable[Label]) -> list[Label]:
    """Labels of players for a message."""
    return [player_shown(player) for player in players]


def deeds_shown(edition: Edition, deeds: Sequence[str]) -> list[Message | str]:
    """Names of deeds for a message, the first eight and how many more."""
    names: list[Message | str] = [deed_shown(edition, deed) for deed in deeds[:_MOST_NAMES]]
    if len(deeds) > _MOST_NAMES:
        names.append(msg("sheet.and_more", n=len(deeds) - _MOST_NAMES))
    return names


def deed_shown(edition: Edition, deed_id: str) -> Message | str:
    """The name of a deed in the reader's language, or the written word if there is no such deed."""
    deed = edition.deed(deed_id)
    return tidy(deed_id) if deed is None else named(Name(tidy(deed.name.zh), tidy(deed.name.en)))


def group_shown(edition: Edition, group_id: str) -> Message:
    """The name of a colour group."""
    group = edition.group_of[group_id]
    return named(group.name)


_GUESSED = 30
"""How many unknown deeds of a table are compared with real ones: that is slow, and more are no slip."""


class DeedSurvey:
    """The deeds on the sheets of one table, gathered in one pass, and the problems in them."""

    def __init__(self, book: RuleBook, sheets: Sequence[Sheet]) -> None:
        self._book, self._edition = book, book.edition
        self._holder: dict[DeedId, Label] = {}
        self._twice: dict[DeedId, list[Label]] = {}
        self._built: dict[DeedId, int] = {}
        self._builders: dict[Label, None] = {}
        self._guesses = 0
        self.unknown = False
        self.problems: list[Problem] = []
        for sheet in sheets:
            self._read(sheet)

    def check(self, bank_has: Collection[DeedId]) -> list[Problem]:
        """Everything about the deeds except `deed_missing`."""
        for deed in bank_has:
            if deed in self._holder:
                self._twice.setdefault(deed, [self._holder[deed]])
        for deed, players in self._twice.items():
            key = "sheet.deed_twice" if len(players) > 1 else "sheet.deed_twice_one"
            key = "sheet.deed_with_bank" if deed in bank_has else key
            self._add("deed_twice", players, (deed,), self._said(key, players, (deed,)))
        self._check_bank_supply()
        return self.problems

    def missing(self, bank_has: Collection[DeedId]) -> Problem | None:
        """Deeds on nobody's sheet and not with the bank; None if an unknown deed may mean one."""
        if self.unknown:
            return None
        gone = tuple(d.id for d in self._edition.deeds if d.id not in self._holder and d.id not in bank_has)
        if not gone:
            return None
        message = msg("sheet.deed_missing", n=len(gone), deeds=deeds_shown(self._edition, gone))
        return problem("deed_missing", (), gone, message)

    def _read(self, sheet: Sheet) -> None:
        """One pass over a sheet: unknown deeds, deeds held twice, bad levels, buildings by group."""
        player, prices, streets = sheet.player, self._edition.prices, self._edition.street_prices
        holder, bankrupt, possible = self._holder, sheet.bankrupt is not None, self._book.level_set
        unknown: list[DeedId] = []
        bad: list[DeedId] = []
        stations: list[DeedId] = []
        groups: dict[str, None] = {}
        for deed, level in sheet.deeds.items():
            if deed in self._book.counted:
                if type(level) is not int or level < 0:
                    bad.append(deed)
                continue
            if deed not in prices:
                unknown.append(deed)
                continue
            if deed in holder:
                self._note_twice(deed, player)
            else:
                holder[deed] = player
            if type(level) is not int or level not in possible:
                bad.append(deed)
            elif level > 0 and not bankrupt:
                if streets[deed]:
                    groups[self._edition.by_id[deed].group] = None
                    self._built[deed] = max(level, self._built.get(deed, 0))
                    self._builders[player] = None
                else:
                    stations.append(deed)
        if sheet.misread:
            bad += self._read_misread(sheet, unknown)
        if unknown:
            self._add_unknown(player, tuple(dict.fromkeys(unknown)))
        if bad:
            self._add_for("bad_level", "sheet.bad_level", player, tuple(dict.fromkeys(bad)))
        if stations:
            self._add_for("built_station", "sheet.built_station", player, tuple(stations))
        for group in () if self._book.card_counts else groups:
            self._check_group(sheet, self._edition.group_of[group], frozenset(bad), unknown)

    def _read_misread(self, sheet: Sheet, unknown: list[DeedId]) -> Iterator[DeedId]:
        """Deeds whose level could not be read; notes deeds that are twice on the sheet itself."""
        for each in sheet.misread:
            deed = DeedId(each.deed)
            if each.field not in ("level", "twice"):
                continue
            if deed not in self._edition.prices:
                unknown.append(deed)
            elif each.field == "twice":
                self._twice.setdefault(deed, [sheet.player])
            else:
                if deed in self._holder:
                    self._note_twice(deed, sheet.player)
                self._holder.setdefault(deed, sheet.player)
                yield deed

    def _note_twice(self, deed: DeedId, player: Label) -> None:
        """A deed of two players. A player with two sheets is another problem (`player_twice`)."""
        first = self._holder[deed]
        if first != player:
            holders = self._twice.setdefault(deed, [first])
            if player not in holders:
                holders.append(player)

    def _check_group(
        self, sheet: Sheet, group: Group, bad: frozenset[DeedId], unknown: Sequence[DeedId]
    ) -> None:
        """A group with buildings: wholly the player's, nothing mortgaged, even (T5.1).

        If the rules look at a deed alone, single houses may have been left behind (C5.3).
        """
        heights = [self._height(sheet, deed) for deed in group.deeds]
        if not bad and min(heights) > MORTGAGED and max(heights) - min(heights) <= 1:
            return
        if self._book.options.built_neighbours and not bad and max(heights) == 1:
            return
        player = sheet.player
        held = [deed for deed in group.deeds if deed in sheet.deeds or deed in bad]
        lacking = [deed for deed in group.deeds if deed not in held and self._twin(deed) not in held]
        levels = {deed: sheet.deeds[deed] for deed in held if deed not in bad}
        built = tuple(deed for deed, level in levels.items() if level > 0)
        if lacking and not any(self._guess(deed) in lacking for deed in unknown):
            message = self._said("sheet.incomplete_group", (player,), built, group, lacking)
            self._add("incomplete_group", (player,), built, message)
        mortgaged = tuple(deed for deed in levels if self._height(sheet, deed) == MORTGAGED)
        if mortgaged:
            message = self._said("sheet.built_mortgaged", (player,), mortgaged, group)
            self._add("built_mortgaged", (player,), (*built, *mortgaged), message)
        standing = {deed: level for deed, level in levels.items() if level != MORTGAGED}
        heights = [self._height(sheet, deed) for deed in standing]
        if max(heights) - min(heights) > 1 and not any(d in bad for d in group.deeds):
            message = self._said("sheet.uneven", (player,), tuple(standing), group)
            self._add("uneven", (player,), tuple(standing), message)

    def _twin(self, deed: DeedId) -> DeedId | None:
        """The deed of the same place on the other of two rings, None for none."""
        twins = self._edition.twins
        at = twins[self._edition.by_id[deed].index] if twins else -1
        return None if at < 0 else self._edition.squares[at].deed

    def _height(self, sheet: Sheet, deed: DeedId) -> int:
        """How high a place of the group is built, on whichever ring (Y3.2); a twin that came later may be
        lower.
        """
        here = self._book.building_steps(sheet.deeds.get(deed, MORTGAGED))
        twin = self._twin(deed)
        return (
            here if twin is None else max(here, self._book.building_steps(sheet.deeds.get(twin, MORTGAGED)))
        )

    def _check_bank_supply(self) -> None:
        """No more houses and hotels than the set has (T1.2)."""
        levels = self._built.values()
        houses = sum(level for level in levels if level < HOTEL)
        hotels = sum(1 for level in levels if level == HOTEL)
        players, book = tuple(self._builders), self._book
        if book.card_counts:
            return
        if houses > book.houses:
            deeds = tuple(deed for deed, level in self._built.items() if level < HOTEL)
            message = msg("sheet.too_many_houses", n=houses, most=book.houses)
            self._add("too_many_houses", players, deeds, message)
        if hotels > book.hotels:
            deeds = tuple(deed for deed, level in self._built.items() if level == HOTEL)
            message = msg("sheet.too_many_hotels", n=hotels, most=book.hotels)
            self._add("too_many_hotels", players, deeds, message)

    def _add_unknown(self, player: Label, deeds: tuple[DeedId, ...]) -> None:
        self.unknown = True
        meant = dict.fromkeys(guess for deed in deeds if (guess := self._guess(deed)))
        key = "sheet.unknown_deed_like" if meant else "sheet.unknown_deed"
        edition = named(self._edition.name)
        params = {
            "player": player_shown(player),
            "deeds": deeds_shown(self._edition, deeds),
            "edition": edition,
        }
        if meant:
            params["meant"] = list(meant)
        self._add("unknown_deed", (player,), deeds, Message(key, params))

    def _guess(self, deed: DeedId) -> DeedId | None:
        """The deed that a slip of the pen may have meant."""
        written = str(deed).strip().lower().replace(" ", "-").replace("_", "-")
        if len(written) > 60 or self._guesses >= _GUESSED:
            return None
        self._guesses += 1
        matches = get_close_matches(written, self._edition.prices, n=1, cutoff=0.75)
        return DeedId(matches[0]) if matches else None

    def _add_for(self, code: str, key: str, player: Label, deeds: tuple[DeedId, ...]) -> None:
        self._add(code, (player,), deeds, self._said(key, (player,), deeds))

    def _said(
        self,
        key: str,
        players: Sequence[Label],
        deeds: Sequence[DeedId],
        group: Group | None = None,
        lacking: Sequence[DeedId] = (),
    ) -> Message:
        params: dict[str, object] = {
            "players": players_shown(players),
            "deeds": deeds_shown(self._edition, deeds),
        }
        if group is not None:
            params["group"] = group_shown(self._edition, group.id)
        if lacking:
            params["lacking"] = [deed_shown(self._edition, deed) for deed in lacking]
        return Message(key, params)

    def _add(self, code: str, players: Sequence[Label], deeds: tuple[DeedId, ...], message: Message) -> None:
        self.problems.append(problem(code, tuple(players), deeds, self._book.worded(message)))


MINUTES_A_ROUND = 5
"""The least minutes of a round of the board."""


_RANK = {code: at for at, code in enumerate(CODES)}


def check_table(
    book: RuleBook,
    sheets: Sequence[Sheet],
    points: PointsTable,
    bank_has: Collection[DeedId] = frozenset(),
    minutes: int | None = None,
    results: Sequence[Result] | None = None,
) -> tuple[Problem, ...]:
    """All problems of the sheets of a table, in the order of `CODES`; () for a sound table.

    `bank_has`: deeds declared unsold. `minutes`: length of the heat for `money_high`, None for untimed.
    `results`: of the same sheets, if the caller has them already.
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
        problems += _no_total(totals, problems)
        problems += _totals(book, sheets, ranked, minutes)
        problems += _equal_totals(sheets, ranked, book.clauses.shown("T9.4"))
        problems += _paper(sheets, ranked, problems)
    return _in_order(problems, book.words)


def _in_order(problems: Sequence[Problem], words: str) -> tuple[Problem, ...]:
    """In the order of `CODES`, each problem once, in the words of the table's rules."""
    worded = [replace(each, message=each.message.in_words(words)) for each in problems] if words else problems
    if len(worded) < 2:
        return tuple(worded)
    return tuple(_once(sorted(worded, key=lambda each: _RANK[each.code])))


def _places_only(sheets: Sequence[Sheet], points: PointsTable, ranked: Sequence[Result]) -> list[Problem]:
    """Under rules without a count: players who are left have a place, and the places are a ranking."""
    problems = [*_players(sheets), *_bankrupt_order(sheets, points), *_points_row(sheets, points)]
    wrong = list(_places(sheets))
    if not wrong and not any(each.code == "player_twice" for each in problems):
        wrong += _paper_places(sheets, ranked, {result.player: result for result in ranked})
    return problems + wrong


def _places(sheets: Sequence[Sheet]) -> Iterator[Problem]:
    """Money or deeds that nobody counts, missing places, places that are no ranking."""
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
    """Each problem once: two sheets of one player repeat theirs."""
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
    """The format has a row for such a table. A player with two sheets counts once."""
    left = {sheet.player for sheet in sheets if sheet.bankrupt is None}
    size = len({sheet.player for sheet in sheets})
    if not points.pays(size, len(left)):
        key = "sheet.no_points_row_left" if points.basis is PointsBasis.LEFT else "sheet.no_points_row_size"
        yield problem("no_points_row", (), (), msg(key, n=size, left=len(left)))


def _money(book: RuleBook, sheets: Sequence[Sheet], minutes: int | None) -> Iterator[Problem]:
    """More cash than the starting money and one salary a player every five minutes can explain."""
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


def _no_total(totals: Sequence[Sheet], problems: Sequence[Problem]) -> Iterator[Problem]:
    """A total left blank: nobody knows whether it is 0, except of a bankrupt player (T9.1)."""
    unread = {player for each in problems if each.code == "bad_cash" for player in each.players}
    for sheet in totals:
        if sheet.declared_total is None and sheet.bankrupt is None and sheet.player not in unread:
            message = msg("sheet.no_total", player=player_shown(sheet.player))
            yield problem(TOTAL_MISSING, (sheet.player,), (), message)


def _totals(
    book: RuleBook, sheets: Sequence[Sheet], ranked: Sequence[Result], minutes: int | None
) -> Iterator[Problem]:
    """Totals that together, or one of them alone, are more than the minutes can explain: a digit too many.

    A payment for a purchase, a building or to another player stays at the table, so a table's worth grows by
    salaries (T8.4) and by deeds that were dealt, or auctioned for next to nothing: all of them at their price
    are the limit. A round takes two or three times `MINUTES_A_ROUND`, which leaves room for the cards'
    payments.
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

    `clause`: its name in the rules in force.
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
    """Whether the paper of an itemised sheet has figures that can differ from the computed ones."""
    return sheet.paper_total is not None or sheet.paper_place is not None or bool(sheet.misread)


def _paper(sheets: Sequence[Sheet], ranked: Sequence[Result], problems: Sequence[Problem]) -> list[Problem]:
    """Compare totals and places on the paper with those computed from the sheets.

    Nothing is compared if a sheet cannot be read, or a player has two: that is reported already.
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
        return
    if written is not None or (sheet.paper_total is not None and sheet.paper_total != result.total):
        claimed = sheet.paper_total
        shown: object = tidy(claimed if written is None else written)
        if written is None and is_cash(claimed):
            shown = msg("money.amount", amount=claimed)
        message = msg("sheet.paper_total", player=player, paper=shown, total=result.total)
        yield problem("paper_total", (sheet.player,), (), message)


def _paper_places(
    sheets: Sequence[Sheet], ranked: Sequence[Result], by_player: dict[Label, Result]
) -> Iterator[Problem]:
    """One wrong place makes another wrong, so all of them are one problem.

    Any place of a tie is right, parted by the referee or not. A place that the paper gives twice, and a
    missing one, are told first: they show where to look. A place that is missing alone is told by itself, if
    sheets of its kind (totals, or deeds) have theirs.
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
    live = [sheet for sheet in sheets if sheet.bankrupt is None and sheet not in wrong]
    without = [sheet for sheet in live if stated_place(sheet) is None]
    kinds = {sheet.totals_only for sheet in live if sheet not in without}
    alone = [sheet for sheet in without if sheet.totals_only in kinds]
    if alone and not wrong:
        players = _players_of(alone)
        message = msg("sheet.paper_place_alone", players=players_shown(players))
        yield problem("place_missing", players, (), message)
    if wrong:
        twice = _given_twice(sheets, wrong)
        clearest = [
            msg("sheet.paper_place_twice", place=place, players=players_shown(_players_of(those)))
            for place, those in twice.items()
        ]
        if without:
            clearest.append(msg("sheet.paper_place_none", players=players_shown(_players_of(without))))
        lines = [
            msg(
                "sheet.paper_place_of",
                player=player_shown(s.player),
                paper=_paper_shown(s),
                place=by_player[s.player].place,
            )
            for s in wrong
        ]
        told = msg("sheet.paper_place", places=lines)
        for each in reversed(clearest):
            told = msg("sheet.paper_place_first", first=each, then=told)
        doubtful = [*wrong, *without, *chain.from_iterable(twice.values())]
        yield problem("paper_place", _players_of([s for s in sheets if s in doubtful]), (), told)


def _given_twice(sheets: Sequence[Sheet], wrong: Sequence[Sheet]) -> dict[int, list[Sheet]]:
    """The sheets with the same place on paper, by place, unless it is a tie that the totals bear out."""
    given: dict[int, list[Sheet]] = {}
    for sheet in sheets:
        stated = stated_place(sheet)
        if stated is not None:
            given.setdefault(stated, []).append(sheet)
    return {
        place: those
        for place, those in sorted(given.items())
        if len(those) > 1 and any(sheet in wrong for sheet in those)
    }


def _players_of(sheets: Sequence[Sheet]) -> tuple[Label, ...]:
    return tuple(sheet.player for sheet in sheets)


def _paper_shown(sheet: Sheet) -> str:
    written = (each.written for each in sheet.misread if each.field in ("place", "paper_place"))
    return tidy(next(written, stated_place(sheet)))


__all__ = ["CODES", "Problem", "Severity", "check_table"]


@dataclass(frozen=True, slots=True)
class TableScore:
    """Results in order of places, and problems in the order of their codes."""

    results: tuple[Result, ...]
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that keep the table from being confirmed."""
        return tuple(each for each in self.problems if each.severity is Severity.ERROR)


def score(
    book: RuleBook,
    points: PointsTable,
    sheets: Sequence[Sheet],
    *,
    all_land: bool = False,
    bank_has: Collection[DeedId] = frozenset(),
    place_order: Sequence[Label] = (),
    minutes: int | None = None,
    written_places: bool = True,
) -> TableScore:
    """Value, rank and check the sheets of one table.

    `bank_has`: deeds that the table declared unsold. `place_order`: a referee's order between players who
    share a place, better first. `minutes`: length of the heat, None for untimed. `written_places`: as for
    `rank_table`. Never raises for anything on a sheet: with an error among the problems the results are the
    best possible ones.
    """
    results = rank_table(book, sheets, points, place_order, all_land, written_places)
    return TableScore(results, check_table(book, sheets, points, bank_has, minutes, results))
