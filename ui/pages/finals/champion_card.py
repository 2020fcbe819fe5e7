"""The end of the day: podium, champion, prizes, money raised, and what is made of it with one click."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QWidget

from tourney.base.ids import PlayerNo
from tourney.base.names import PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message, Texts
from tourney.event.records import Player
from tourney.giving.giving_receipts_view import MoneyRaised
from tourney.standings.finals_view import DivisionFinals
from ui.pages.finals.champion import PodiumView, Step
from ui.pages.finals.words import with_number
from ui.pages.rulings import place_word
from ui.widgets.buttons import Button
from ui.widgets.layouts import FlowLayout, column, row
from ui.widgets.look import Role
from ui.widgets.panels import Panel
from ui.widgets.text import Label, capital

_PAPERS = {
    "certificates": "paper.title_certificates",
    "prizes": "paper.title_prizes",
    "results": "paper.title_results",
    "press": "paper.title_press",
}
"""What the prize-giving needs, by its kind on Print."""
_STEPS = 3


class ChampionCard(Panel):
    """Hidden while nobody is first."""

    def __init__(
        self,
        go: Callable[[str, str], object],
        to_hall: Callable[[], object],
    ) -> None:
        super().__init__()
        self.podium = PodiumView()
        self.champion = Label("", Role.TITLE, "good", wrap=True)
        self.as_played = Label("", kind="warn", wrap=True)
        self.tie = Label("", kind="muted", wrap=True)
        self.state = Label("", kind="muted", wrap=True)
        self.prizes = Label("", wrap=True)
        self.money = Label("", wrap=True)
        self.hall = Button(icon_name="projector", on_click=to_hall)
        self.papers = {
            kind: Button(kind="link", on_click=partial(go, "print", f"kind:{kind}")) for kind in _PAPERS
        }
        links = QWidget()
        self._links = FlowLayout(links, spacing=4)
        for each in self.papers.values():
            self._links.addWidget(each)
        words = (self.champion, self.as_played, self.tie, self.prizes, self.state, self.money)
        told = column(*words, links, row(self.hall, None), None, spacing=8)
        whole = row(spacing=24)
        whole.addWidget(self.podium, 3)
        whole.addLayout(told, 2)
        self.body.addLayout(whole)
        self.hide()

    def retranslate(self, texts: Texts) -> None:
        """Word what does not depend on the result."""
        self.hall.setText(texts("finals.show_champion"))
        self.hall.redraw_icon()
        for kind, key in _PAPERS.items():
            self.papers[kind].setText(texts(key))

    def show_champion(
        self,
        texts: Texts,
        division: DivisionFinals,
        state: Message,
        money: MoneyRaised | None,
        as_played: bool,
        apart: Mapping[PlayerNo, str],
    ) -> None:
        """Who won, or is first as played. `state` says how official it is; `as_played`: a seat was wrong.
        `apart`: the teams of who shares a name with somebody else."""
        champion = division.champion
        self.setVisible(champion is not None)
        if champion is None:
            return
        settled = division.settled
        key = "finals.champion_is" if settled else "finals.champion_as_played"
        self.champion.set_text(texts(key, player=with_number(texts, champion)), "good" if settled else "warn")
        said = capital(texts.say(state))
        self.as_played.set_text(said)
        self.as_played.setVisible(as_played)
        self.state.set_text(said)
        self.state.setVisible(not as_played)
        tie = division.champion_tie
        self.tie.set_text("" if tie is None else capital(texts.say(tie)))
        self.tie.setVisible(tie is not None)
        rest = [
            texts("finals.prize", place=place_word(texts, each.place), player=with_number(texts, each.person))
            + (f" ({texts('finals.shared')})" if each.tied else "")
            for each in division.prizes
            if each.person.number != champion.number
        ]
        self.prizes.set_text(" · ".join(rest))
        self.prizes.setVisible(bool(rest))
        self._show_money(texts, money)
        title = "finals.champion" if settled else "finals.first_as_played"
        self.podium.show_podium(_steps(texts, division, apart), f"{CHINESE(title)} {ENGLISH(title)}", settled)

    def _show_money(self, texts: Texts, money: MoneyRaised | None) -> None:
        self.money.setVisible(money is not None and bool(money.received))
        if money is not None:
            self.money.set_text(texts("finals.money", received=money.received))


def _steps(texts: Texts, division: DivisionFinals, apart: Mapping[PlayerNo, str]) -> list[Step]:
    """The first three places; the champion alone where the format has no prizes beside."""

    def on_step(person: Player) -> tuple[str, PersonName, str]:
        return texts("finals.number", number=person.number), person.name, apart.get(person.number, "")

    found: dict[int, list[tuple[str, PersonName, str]]] = {}
    for each in division.prizes:
        found.setdefault(each.place, []).append(on_step(each.person))
    champion = division.champion
    if champion is not None and not found:
        found[1] = [on_step(champion)]
    return [Step(place, tuple(people)) for place, people in sorted(found.items()) if place <= _STEPS]
