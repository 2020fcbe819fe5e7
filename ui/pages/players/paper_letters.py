"""Says whose name paper cannot show, as soon as it is in the event."""

from __future__ import annotations

from collections.abc import Iterable

from tourney.base.ids import PlayerNo
from tourney.base.texts import msg
from tourney.bootstrap import names_not_shown
from ui.pages.page import Page


def tell_not_shown(page: Page, numbers: Iterable[PlayerNo]) -> None:
    """A remark in the shell; nothing where paper shows all of these players' names."""
    everybody = page.gateway.tournament.players
    players = [everybody[number] for number in numbers if number in everybody]
    unshown = names_not_shown((each.number, each.name) for each in players)
    if unshown:
        page.shell.say(msg("paper.names_not_shown", n=len(unshown), numbers=list(unshown)), "warn")
