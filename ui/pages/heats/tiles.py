"""Puts a heat into words: its view becomes the cards of the board, and sentences name players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cached_property

from tourney.base.ids import PlayerNo
from tourney.base.texts import Message, Texts
from tourney.base.time_zone import hall_time
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.records import Player
from tourney.event.table_state import TableState
from tourney.heats.heats_view import HeatView, Mark, SeatLine, TableCard, Unseated
from tourney.heats.table_tiles import state_word
from ui.pages.heats.layout import UNSEATED, CardLine, SeatingCard
from ui.parts.naming import with_team

_SIGNS = {Mark.REPEAT: "⇄", Mark.TEAM: "=", Mark.NAMESAKE: "≈", Mark.GONE: "×", Mark.AWAITED: "?"}
_WORDS = {
    Mark.REPEAT: "heatspage.mark_repeat",
    Mark.TEAM: "heatspage.mark_team",
    Mark.NAMESAKE: "heatspage.mark_namesake",
    Mark.GONE: "heatspage.mark_gone",
    Mark.AWAITED: "heatspage.mark_awaited",
}
_MOST_UNSEATED = 12
_MOST_NAMED = 3
"""How many a mark on a card names by number; below the board all of them are named."""
_NAMING = frozenset(("a", "b"))
"""Parameters of sentences that hold a player's number."""


class Names:
    """Players as sentences and cards call them, in the language in force."""

    def __init__(self, texts: Texts, players: Mapping[PlayerNo, Player]) -> None:
        self.texts = texts
        self._players = players

    @cached_property
    def _apart(self) -> Mapping[PlayerNo, str]:
        """For cards alone: a sentence names nobody by it, and is asked for at every key."""
        return teams_of_namesakes(self._players)

    def name(self, number: PlayerNo, length: int = 120) -> str:
        """The name alone, on one line; a card makes what people are called fit, two lines of small type."""
        player = self._players.get(number)
        return _on_a_line(self.texts.name(player.name), length) if player else ""

    def on_card(self, number: PlayerNo) -> str:
        """Both names as a card has them; of two people with one name the team besides."""
        player = self._players.get(number)
        if player is None:
            return ""
        return _on_a_line(with_team(player.name, self._apart.get(number, "")), 120)

    def shows_team(self, number: PlayerNo) -> bool:
        """Whether the name on a card has the team besides."""
        return number in self._apart

    def named(self, number: PlayerNo) -> str:
        """ "31 Chan Tai Man", kept apart from the direction of the sentence around it."""
        name = self.name(number, 24)
        return f"{number} \u2068{name}\u2069" if name else str(number)

    def say(self, message: Message) -> str:
        """A sentence with names in place of numbers."""
        params = {
            key: self.named(PlayerNo(value)) if key in _NAMING and isinstance(value, int) else value
            for key, value in message.params.items()
        }
        return self.texts(message.key, **params)

    def said(self, messages: Iterable[Message]) -> str:
        """Several short sentences in a row."""
        return self.texts("heatspage.semicolon").join(self.say(message) for message in messages)


def time_shown(at: datetime | None, zone: str) -> str:
    """ "14:10" on the clock of a hall in `zone`."""
    return hall_time(at, zone).strftime("%H:%M") if at is not None else ""


def _on_a_line(text: str, length: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1] + "…"


def tiles_of(view: HeatView, names: Names) -> list[SeatingCard]:
    """The cards of a heat; those without a seat first."""
    waves = len(view.waves) > 1
    tiles = [_unseated_tile(view.unseated, names)] if view.unseated else []
    return tiles + [_tile(card, names, waves) for card in view.tables]


def _unseated_tile(people: tuple[Unseated, ...], names: Names) -> SeatingCard:
    texts = names.texts
    lines = tuple(
        CardLine(who.number, "", str(who.number), names.on_card(who.number), muted=not who.present)
        for who in people[:_MOST_UNSEATED]
    )
    more = len(people) - len(lines)
    notes = ((texts("heatspage.more_unseated", n=more), "muted"),) if more > 0 else ()
    return SeatingCard(UNSEATED, texts("heatspage.no_seat"), aside=str(len(people)), lines=lines, notes=notes)


def _tile(card: TableCard, names: Names, waves: bool) -> SeatingCard:
    texts = names.texts
    title = texts("heatspage.table", table=card.table)
    aside = [texts("heatspage.wave_no", wave=card.wave, board=card.board)] if waves else []
    if card.begun:
        came = card.state is not TableState.OUT
        aside.append(texts.say(state_word(card.state)) if came else texts("heatspage.playing"))
    lines = [_line(seat, names) for seat in card.seats]
    for free in range(card.free):
        left = names.name(card.left[free], 12) if free < len(card.left) else ""
        words = texts("heatspage.free_seat_of", who=left) if left else texts("heatspage.free_seat")
        lines.append(CardLine(None, str(len(card.seats) + free + 1), "", words, muted=True))
    notes = [(f"! {texts.say(card.note)}", "warn")] if card.note else []
    notes += [(f"✏ {texts('heatspage.changed')}", "warn")] if card.changed else []
    return SeatingCard(
        card.table,
        title,
        aside=" · ".join(aside),
        lines=tuple(lines),
        notes=tuple(notes),
        fixed=card.kept is not None,
    )


def _mark_words(seat: SeatLine, mark: Mark, texts: Texts) -> str:
    """A mark with the numbers of those at the table whom it is about: "= mate of 5, 21"."""
    at_table = {Mark.REPEAT: seat.met, Mark.TEAM: seat.mates, Mark.NAMESAKE: seat.namesakes}
    whom = at_table.get(mark, ())
    numbers = ", ".join(str(number) for number in whom[:_MOST_NAMED])
    more = f" +{len(whom) - _MOST_NAMED}" if len(whom) > _MOST_NAMED else ""
    return f"{_SIGNS[mark]} {texts(_WORDS[mark])} {numbers}{more}".rstrip()


def _line(seat: SeatLine, names: Names) -> CardLine:
    words = [_mark_words(seat, mark, names.texts) for mark in seat.marks]
    return CardLine(
        seat.number,
        str(seat.seat),
        number=str(seat.number),
        name=names.on_card(seat.number),
        mark=" ".join(words),
        tone="warn" if seat.marks else "",
        muted=Mark.GONE in seat.marks,
        team="" if names.shows_team(seat.number) else _on_a_line(seat.team, 60),
    )
