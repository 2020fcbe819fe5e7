"""Finds who may get the named awards: the figures at hand for two of them, and prizes that a player has
already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from tourney.base.dollars import NOTHING
from tourney.base.ids import STAGES, PlayerNo
from tourney.base.names import Name
from tourney.base.texts import CHINESE, ENGLISH, Message, donated, msg, named
from tourney.ceremony.winners import finals_and_settled, place_message, settled_prizes
from tourney.event.donations import brought
from tourney.event.journal import called
from tourney.event.records import NamedAward, Player, Tournament
from tourney.event.rules import Rules
from tourney.standings.finals import FinalPlace

MOST_RAISED, MOST_DEEDS = msg("awards.most_raised"), msg("awards.most_deeds")
"""The awards that figures decide."""


@dataclass(frozen=True, slots=True)
class AwardOffer:
    """An award that nobody has yet, and the players with the highest `figure`: HK$, or deeds.

    `unknown`: sheets without deeds, which the figure lacks.
    """

    award: Message
    players: tuple[Player, ...]
    figure: Decimal
    unknown: int = 0

    @property
    def name(self) -> Name:
        """What it is called."""
        return name_of(self.award)

    @property
    def words(self) -> Message:
        figure = (
            donated(self.figure) if self.award == MOST_RAISED else msg("awards.deeds", n=int(self.figure))
        )
        who = [called(each) for each in self.players]
        offer = msg("awards.offer", name=self.award, players=who, figure=figure)
        return msg("awards.unknown", offer=offer, n=self.unknown) if self.unknown else offer


def name_of(award: Message) -> Name:
    """The name of an award that figures decide."""
    return Name(CHINESE.say(award), ENGLISH.say(award))


def offered(tournament: Tournament) -> tuple[AwardOffer, ...]:
    """The awards that the figures of the moment decide, while nobody has them.

    Deeds are those that a player holds at the end of each heat; the finals, which few play, do not count.
    """
    heats = [record for (heat, _), record in tournament.sheets.items() if heat not in STAGES]
    deeds: Counter[PlayerNo] = Counter()
    for record in heats:
        deeds[record.player] += len(record.sheet.deeds)
    held = {number: Decimal(n) for number, n in deeds.items()}
    unknown = sum(record.sheet.totals_only for record in heats)
    offers = (
        _offer(tournament, MOST_RAISED, brought(tournament)),
        _offer(tournament, MOST_DEEDS, held, unknown),
    )
    return tuple(each for each in offers if each is not None)


def award_called(tournament: Tournament, name: str) -> NamedAward | None:
    """The award with this name, in either language and any case; None if nobody has it."""
    wanted = name.casefold()
    for award in tournament.awards.values():
        if wanted and wanted in (award.name.casefold(), award.name_zh.casefold()):
            return award
    return None


def prizes_of(tournament: Tournament, rules: Rules, now: datetime, number: PlayerNo) -> tuple[Message, ...]:
    """What a player has been given already: named awards, and a place with a prize."""
    finals, settled = finals_and_settled(tournament, rules, now)
    return prizes_by_player(tournament, settled_prizes(finals, settled)).get(number, ())


def prizes_by_player(
    tournament: Tournament, places: Iterable[FinalPlace]
) -> dict[PlayerNo, tuple[Message, ...]]:
    """The prizes of everybody who has any: these places, then named awards."""
    prizes = [(each.player, place_message(each.place)) for each in places]
    prizes += [(each.player, named(each.title)) for each in tournament.awards_given()]
    return {number: tuple(prize for whose, prize in prizes if whose == number) for number, _ in prizes}


def _offer(
    tournament: Tournament, award: Message, figures: Mapping[PlayerNo, Decimal], unknown: int = 0
) -> AwardOffer | None:
    most = max(figures.values(), default=NOTHING)
    name = name_of(award)
    if not most or any(award_called(tournament, each) for each in (name.en, name.zh)):
        return None
    players = (tournament.players[number] for number in sorted(figures) if figures[number] == most)
    return AwardOffer(award, tuple(players), most, unknown)
