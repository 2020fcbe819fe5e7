"""Decides what each line of a bank's statement is: a gift to enter, known, a question, or nobody's.

By the reference that our codes give (`HY56-31`) or by a person's answer. A gift that the desk has entered
already is ticked off and not counted twice. Pure: it reads an event and writes nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tourney.banking.statement import HOME, StatementLine
from tourney.base.errors import Refused
from tourney.base.ids import DonorId, Giver, GivingMethod, PlayerNo
from tourney.base.spelling import fold, words
from tourney.base.texts import Message, msg
from tourney.event.donations import givers
from tourney.event.records import CASH, CHEQUE, FPS, PAYME, TRANSFER, Donor, Gift, Player, Tournament
from tourney.event.registration import MAX_MONEY

NEAR = 3
"""So many days a gift may lie from its line: it was noted at the desk, or booked after a week-end."""
_BY_BANK = frozenset((TRANSFER, FPS, PAYME))
"""Ways that a desk does not tell apart."""
_MOST_CANDIDATES = 8
_DASHES = r"\u2010-\u2015\u2212-"
"""What telephones write for the hyphen of a reference, for a class of a pattern; full width is made half."""


class By(StrEnum):
    """How the giver of a line is known."""

    REFERENCE = "reference"
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Match:
    """What a line is. With a `giver` it is theirs: `gift` is the gift that it ticks off, None: one to enter.

    Else it is `known` from another statement, or a question if there are `candidates`, or there is a
    `reason` for which it is nobody's.
    """

    line: StatementLine
    giver: Giver | None = None
    by: By = By.REFERENCE
    gift: Gift | None = None
    known: bool = False
    candidates: tuple[Giver, ...] = ()
    reason: Message | None = None

    @property
    def enters(self) -> bool:
        """Whether it is a gift to enter."""
        return self.giver is not None and self.gift is None

    @property
    def is_known(self) -> bool:
        """Whether nothing is to be done: it was seen before, or ticks a gift off."""
        return self.known or self.gift is not None

    @property
    def method(self) -> GivingMethod:
        """How the money came."""
        return method_of(self.line)


def matched(
    tournament: Tournament, lines: Sequence[StatementLine], accepted: Mapping[int, Giver], today: date
) -> tuple[Match, ...]:
    """What each line is, in their order. `accepted`: the givers that a person has named, by line.

    Refused if a line that is no open one was named.
    """
    return tuple(_Matching(tournament, accepted, today).all(lines))


def method_of(line: StatementLine) -> GivingMethod:
    """How the money of a line came, as far as its words say."""
    said = " ".join(words(line.text))
    return next((method for method, word in _SAID.items() if word.search(said)), TRANSFER)


_SAID = {
    PAYME: re.compile("payme"),
    FPS: re.compile(r"\bfps\b|faster payment|轉數快|转数快"),
    CHEQUE: re.compile(r"\bche?q(?:ue)?\b|支票"),
    CASH: re.compile(r"\bcash\b|現金|现金"),
}


class _Matching:
    """Goes through the lines of one statement; each may tick off a gift that no line has ticked off yet."""

    def __init__(self, tournament: Tournament, accepted: Mapping[int, Giver], today: date) -> None:
        self._t, self._accepted, self._today = tournament, accepted, today
        self._givers = givers(tournament)
        self._shown = Counter((each.giver, each.gift) for each in tournament.bank_lines.values())
        code = re.escape(tournament.event.code)
        apart = rf"[\s/_{_DASHES}]" + ("*" if re.search("[A-Z]", tournament.event.code) else "+")
        self._reference = re.compile(rf"(?<![0-9A-Z]){code}{apart}(D?)0*([1-9][0-9]{{0,5}})(?![0-9A-Z])")

    def all(self, lines: Sequence[StatementLine]) -> Iterator[Match]:
        known = self._accepted.keys() - {each.number for each in lines}
        if known:
            raise Refused("paying.no_such_line", line=min(known))
        for line in lines:
            match = self._match(line)
            if line.number in self._accepted and match.by is not By.ACCEPTED:
                raise Refused("paying.line_not_open", line=line.number)
            if match.giver is not None and match.gift is not None:
                self._shown[match.giver, match.gift] += 1
            yield match

    def _match(self, line: StatementLine) -> Match:
        if line.id in self._t.bank_lines:
            return Match(line, known=True)
        lacking = self._lacking(line)
        if lacking is not None:
            return Match(line, reason=lacking)
        named = self._named(line)
        there = [each for each in named if each in self._givers]
        if len(named) == len(there) == 1:
            return self._of(line, there[0], By.REFERENCE)
        if line.number in self._accepted:
            return self._of(line, self._accepted[line.number], By.ACCEPTED)
        candidates = tuple(there) or self._candidates(line)
        if candidates:
            return Match(line, candidates=candidates)
        if named:
            return Match(line, reason=msg("paying.not_there", number=named[0]))
        return Match(line, reason=msg("paying.nobody_fits"))

    def _lacking(self, line: StatementLine) -> Message | None:
        """Why no line like this can be a gift."""
        if line.amount is None:
            return msg("paying.no_amount")
        if line.amount < 0:
            return msg("paying.money_out")
        if line.currency != HOME:
            return msg("paying.other_currency", currency=line.currency)
        if line.amount > MAX_MONEY:
            return msg("paying.too_much", most=MAX_MONEY)
        if not line.day or date.fromisoformat(line.day) > self._today:
            return msg("paying.no_day")
        return None

    def _of(self, line: StatementLine, giver: Giver, by: By) -> Match:
        """The line as a gift of theirs: the nearest that fits and is not shown yet, else a new one."""
        gifts = [each for each in self._unshown(giver) if _fits(each, line)]
        return Match(line, giver, by, min(gifts, key=lambda each: _apart(each, line), default=None))

    def _unshown(self, giver: Giver) -> list[Gift]:
        """Their gifts that no line has shown; of gifts that are alike the rest."""
        counted = Counter(self._givers[giver].gifts)
        return [gift for gift, n in counted.items() if n > self._shown[giver, gift]]

    def _named(self, line: StatementLine) -> list[Giver]:
        """The givers that its references name, each once."""
        said = self._reference.findall(unicodedata.normalize("NFKC", line.text).upper())
        given = (DonorId(f"D{number}") if donor else PlayerNo(int(number)) for donor, number in said)
        return list(dict.fromkeys(given))

    def _candidates(self, line: StatementLine) -> tuple[Giver, ...]:
        """The possible givers: by name, else by a gift that fits, else by what they still owe."""
        said, apart = fold(line.text), set(words(line.text))
        by_name = [number for number, each in self._givers.items() if _is_named(each, said, apart)]
        noted = [n for n in self._givers if any(_fits(each, line) for each in self._unshown(n))]
        owing = [n for n, each in self._givers.items() if each.pledged - each.received == line.amount]
        found = by_name or noted or owing
        first = sorted(found, key=lambda number: (number not in noted, number not in owing))
        return tuple(first) if len(first) <= _MOST_CANDIDATES else ()


def _fits(gift: Gift, line: StatementLine) -> bool:
    method = method_of(line)
    alike = gift.method == method or _BY_BANK.issuperset((gift.method, method))
    return alike and gift.amount == line.amount and _apart(gift, line) <= NEAR


def _apart(gift: Gift, line: StatementLine) -> int:
    """The days between them."""
    return abs((date.fromisoformat(gift.day) - date.fromisoformat(line.day)).days)


def _is_named(giver: Player | Donor, said: str, apart: set[str]) -> bool:
    """Whether the words of a line name them: the Chinese name, or every word of the English one."""
    name = giver.name if isinstance(giver, Player) else giver.called
    zh, en = fold(name.zh), words(name.en)
    return (len(zh) > 1 and zh in said) or (len(en) > 1 and (apart.issuperset(en) or "".join(en) in said))


def match_words(match: Match) -> Message:
    """What a line is, in words."""
    if match.reason is not None:
        return match.reason
    if match.is_known:
        return msg("paying.known")
    if match.enters:
        return msg("paying.entered", giver=match.giver)
    return msg("paying.question", n=len(match.candidates), givers=list(match.candidates))
