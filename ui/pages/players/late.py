"""Seats that a player still needs: what is said of them, the button that gives them, who has just come."""

from __future__ import annotations

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo
from tourney.players.people import SeatsMissing, seats_missing
from ui.pages.page import Page
from ui.pages.players import words as wording
from ui.pages.table_menu import give_seats, giving_words, waiting_words
from ui.widgets.hint import Hint


def missing_words(page: Page, missing: SeatsMissing) -> str:
    """What to say of heats without a seat."""
    words, texts = page.words, page.gateway.texts
    said = []
    if missing.open:
        said.append(words("players.needs_seats", heats=wording.heats_word(texts, missing.open)))
    if missing.full:
        said.append(words("players.heats_full", heats=wording.heats_word(texts, missing.full)))
    if missing.told:
        said.append(words("players.heats_told", heats=wording.heats_word(texts, missing.told)))
    if missing.begun:
        said.append(words("players.heats_begun", heats=wording.heats_word(texts, missing.begun)))
    if missing.lacking and missing.to_draw is not None:
        said.append(words("players.heat_to_draw", heat=heat_named(missing.to_draw)))
    return " ".join(said)


class LateHint(Hint):
    """Those who have just been entered are offered seats in the heats that are drawn already."""

    def __init__(self, page: Page) -> None:
        super().__init__(on_action=self._seat, on_other=lambda: self._seat(in_play=False))
        self._page = page
        self._newcomers: list[PlayerNo] = []

    def tell_of(self, number: PlayerNo) -> None:
        """Speak of this player too from now on."""
        if number not in self._newcomers:
            self._newcomers.append(number)
        self.look_again()

    def look_again(self) -> None:
        """Say what the newcomers still need; nothing once all have their seats."""
        gateway = self._page.gateway
        needs: dict[str, list[str]] = {}
        for number, missing in self._waiting():
            text = missing_words(self._page, missing)
            if text:
                needs.setdefault(text, []).append(
                    wording.named(gateway.texts, gateway.tournament.players[number])
                )
        said = [self._page.words("players.late", who=who, text=text) for text, who in needs.items()]
        here = [number for number, _ in self._waiting()]
        self.show_words(
            " ".join(said), "warn", giving_words(self._page, here), waiting_words(self._page, here)
        )

    def _waiting(self) -> list[tuple[PlayerNo, SeatsMissing]]:
        """The newcomers that a heat can still be mended for, and the last one whatever they lack."""
        gateway = self._page.gateway
        here = [number for number in self._newcomers if number in gateway.tournament.players]
        lacking = [(each, seats_missing(gateway.tournament, gateway.rules, each)) for each in here]
        return [
            (each, missing)
            for each, missing in lacking
            if missing.open or missing.full or missing.told or each == here[-1]
        ]

    def _seat(self, *, in_play: bool = True) -> None:
        give_seats(self._page, [number for number, _ in self._waiting()], in_play=in_play)
