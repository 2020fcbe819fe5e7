"""Players paper lists."""

from __future__ import annotations

from datetime import datetime

from tourney.base.texts import msg
from tourney.event.records import AWAY, Player, Status, Tournament
from tourney.event.rules import Rules
from tourney.giving.receipts import methods_of
from tourney.paper.paper_event_head import division_name, event_head, person_of
from tourney.players.players_paper_lists_view import ListedPlayer, PlayerList

_STATUS = {
    Status.REGISTERED: msg("status.registered"),
    Status.PRESENT: msg("status.present"),
    Status.ABSENT: msg("status.absent"),
    Status.WITHDRAWN: msg("status.withdrawn"),
}


# ---- lists ------------------------------------------------------------------------------------


def player_list(tournament: Tournament, rules: Rules, now: datetime) -> PlayerList:
    """Everybody by number."""
    players = sorted(tournament.players.values(), key=lambda player: player.number)
    return PlayerList(event_head(tournament, now), tuple(_listed(player, rules) for player in players))


def _listed(player: Player, rules: Rules) -> ListedPlayer:
    return ListedPlayer(
        person=person_of(player),
        status=_STATUS[player.status],
        present=player.status is Status.PRESENT,
        out=player.status in AWAY,
        seeded=player.seeded,
        alternate=player.alternate,
        pledged=player.pledged,
        received=player.received,
        note=player.note,
        methods=tuple(methods_of(player)),
        photo_consent=player.photo_consent,
        division=division_name(rules, player.division),
    )
