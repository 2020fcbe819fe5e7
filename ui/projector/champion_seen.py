"""Whether the hall has seen the champion, the one who is champion now, since the event was opened here."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.event.records import Tournament
from tourney.impact.impact import OnScreen
from tourney.projector.scenes import SceneKind
from tourney.standings.views import finals_view
from ui.gateway.gateway import Gateway


class ChampionSeen:
    """Told of what the hall sees. A result that makes another champion has not been shown."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._at: Tournament | None = None
        """The event as it was when the hall saw its champion last."""
        self._who: tuple[PlayerNo, ...] = ()

    def note(self, on: OnScreen | None) -> None:
        """What the hall sees now, None for nothing."""
        event = self._gateway.tournament
        if on is not None and on.scene is SceneKind.CHAMPION and event is not self._at:
            self._at, self._who = event, self._champions()

    @property
    def holds(self) -> bool:
        """Whether it has seen who is champion now."""
        return bool(self._who) and self._who == self._champions()

    def _champions(self) -> tuple[PlayerNo, ...]:
        gateway = self._gateway
        divisions = finals_view(gateway.tournament, gateway.rules, gateway.now()).divisions
        return tuple(each.champion.number for each in divisions if each.champion is not None)
