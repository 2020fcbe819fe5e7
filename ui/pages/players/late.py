"""Seats that a player still needs: what is said of them, the button that gives them, who has just come."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.services.commands.seats import SeatPlayers
from tourney.services.queries.people import seats_missing
from tourney.views.people import SeatsMissing
from ui.pages.page import Page
from ui.pages.players import wording
from ui.widgets import Hint


def missing_words(page: Page, missing: SeatsMissing) -> tuple[str, bool]:
    """What to say of heats without a seat, and whether seats can be given by a button."""
    words, texts = page.words, page.gateway.texts
    said = []
    if missing.open:
        said.append(words("players.needs_seats", heats=wording.heats_word(texts, missing.open)))
    if missing.full:
        said.append(words("players.heats_full", heats=wording.heats_word(texts, missing.full)))
    if missing.begun:
        said.append(words("players.heats_begun", heats=wording.heats_word(texts, missing.begun)))
    return " ".join(said), bool(missing.open)


def give_seats(page: Page, number: PlayerNo, missing: SeatsMissing) -> None:
    """The best table of every heat that has room, in one step."""
    page.gateway.run(SeatPlayers(tuple((heat, number) for heat in missing.open)))


class LateHint(Hint):
    """Who has just been entered is offered seats in the heats that are drawn already."""

    def __init__(self, page: Page) -> None:
        super().__init__(on_action=self._seat)
        self._page = page
        self._newcomer: PlayerNo | None = None

    def tell_of(self, number: PlayerNo) -> None:
        """Speak of this player from now on."""
        self._newcomer = number
        self.look_again()

    def look_again(self) -> None:
        """Say what the newcomer still needs; nothing once they have their seats."""
        number, gateway = self._newcomer, self._page.gateway
        if number is None or number not in gateway.tournament.players:
            self.show_words("")
            return
        text, can_seat = missing_words(self._page, seats_missing(gateway.tournament, gateway.rules, number))
        if not text:
            self.show_words("")
            return
        who = wording.named(gateway.texts, gateway.tournament.players[number])
        action = self._page.words("players.give_seats") if can_seat else ""
        self.show_words(self._page.words("players.late", who=who, text=text), "warn", action)

    def _seat(self) -> None:
        if self._newcomer is not None:
            gateway = self._page.gateway
            missing = seats_missing(gateway.tournament, gateway.rules, self._newcomer)
            give_seats(self._page, self._newcomer, missing)
