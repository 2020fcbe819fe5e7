"""Checks of the deeds of a table: who has what, what is built on it (T5.1, T5.3, T6.2, T6.5, T9.2).

One cause is told once: what cannot be read as a deed or a level takes no part in the checks that follow.
It does not know cash, places and points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from tourney.base.ids import DeedId
from tourney.base.texts import Message, msg, named
from tourney.rules.board import Group
from tourney.rules.rulebook import HOTEL, MORTGAGED, RuleBook
from tourney.scoresheet.problems import Problem, problem
from tourney.scoresheet.sheet import Label, Sheet
from tourney.scoresheet.wording import deed_shown, deeds_shown, group_shown, player_shown, players_shown

_GUESSED = 30
"""Unknown deeds of a table for which a likely deed is looked for: it is slow, and more are no slip."""


class DeedSurvey:
    """What stands on the sheets of one table, gathered in one pass, and what is wrong with it."""

    def __init__(self, book: RuleBook, sheets: Sequence[Sheet]) -> None:
        self._book, self._edition = book, book.edition
        self._sheets = sheets
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
        """Deeds on nobody's sheet and not with the bank; None where an unknown deed may stand for one."""
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
        """Deeds whose level could not be read; notes deeds that stand twice on the sheet itself."""
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
        """A deed of two players. A player with two sheets is another fact (`player_twice`)."""
        first = self._holder[deed]
        if first != player:
            holders = self._twice.setdefault(deed, [first])
            if player not in holders:
                holders.append(player)

    def _check_group(
        self, sheet: Sheet, group: Group, bad: frozenset[DeedId], unknown: Sequence[DeedId]
    ) -> None:
        """A group with buildings: wholly the player's, nothing mortgaged, even (T5.1).

        Where the rules look at a deed alone, single houses may have been left behind (C5.3).
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
        """The deed of the same place on the other of two rings, None where there is none."""
        twins = self._edition.twins
        at = twins[self._edition.by_id[deed].index] if twins else -1
        return None if at < 0 else self._edition.squares[at].deed

    def _height(self, sheet: Sheet, deed: DeedId) -> int:
        """How high a place of the group is built, on whichever ring (Y3.2); a twin that came later may lie
        lower."""
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
            said = msg("sheet.too_many_houses", n=houses, most=book.houses)
            self._add("too_many_houses", players, deeds, said)
        if hotels > book.hotels:
            deeds = tuple(deed for deed, level in self._built.items() if level == HOTEL)
            said = msg("sheet.too_many_hotels", n=hotels, most=book.hotels)
            self._add("too_many_hotels", players, deeds, said)

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
