"""Words a printout in its language, or in Chinese and English on one page.

A sentence comes as one line, or as the lines to set above each other; a person's name is always shown in both
of its forms, because people look for the one that they know. Also the words for a heat, for a day on formal
papers (2026年12月5日, 5 December 2026) and for a place.
"""

from __future__ import annotations

from copy import copy
from datetime import date
from typing import Self

from tourney.base.errors import BadInput
from tourney.base.heat_names import heat_message
from tourney.base.ids import STAGES, HeatId
from tourney.base.languages import BOTH, Language, language_of, paper_languages
from tourney.base.names import Name, PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message, Texts, msg, named, texts_for
from tourney.paper.event_head import EventHead, TableSlot
from tourney.paper.styles import Words, with_strong


class Wording:
    """Words of one language choice. BadInput for a language that does not exist."""

    def __init__(self, language: str) -> None:
        if language not in paper_languages():
            raise BadInput("paper.no_such_language", language=language, known=list(paper_languages()))
        self.language = language
        self._texts: tuple[Texts, ...] = (
            (CHINESE, ENGLISH) if language == BOTH else (texts_for(language_of(language)),)
        )

    @property
    def chinese(self) -> bool:
        """Whether a Chinese name comes before an English one."""
        return self._texts[0].language.chinese

    @property
    def tag(self) -> str:
        """The tag of the first language, in BCP 47."""
        return self._texts[0].language.tag

    @property
    def languages(self) -> tuple[Language, ...]:
        """The languages of its lines, in their order."""
        return tuple(texts.language for texts in self._texts)

    @property
    def _all_chinese(self) -> bool:
        return len(self._texts) == 1 and self.chinese

    @property
    def both(self) -> bool:
        """Whether every sentence is in two languages."""
        return len(self._texts) > 1

    def in_words(self, area_name: str) -> Self:
        """The same with a rule system's own words (`Texts.in_words`)."""
        other = copy(self)
        other._texts = tuple(texts.in_words(area_name) for texts in self._texts)
        return other

    def money(self, amount: int) -> str:
        """An amount of the game's money: the same in both languages."""
        return self._texts[0].money(amount)

    def __call__(self, message: Message, between: str = "  ") -> str:
        """One line; Chinese before English if both are wanted."""
        return between.join(self.lines(message))

    def lines(self, *messages: Message, between: str = " ") -> tuple[str, ...]:
        """One line for each language, of all the messages; equal ones (a bare number) only once."""
        said = (between.join(texts.say(each) for each in messages) for texts in self._texts)
        return tuple(dict.fromkeys(line.replace("。 ", "。") for line in said))

    def sentences(self, message: Message) -> tuple[Words, ...]:
        """As `styled`, for a message that stands alone: it begins with a capital."""
        said = (texts.with_strong(PersonName).sentence(message) for texts in self._texts)
        return tuple(with_strong(line) for line in dict.fromkeys(said))

    def styled(
        self, *messages: Message, between: str = " ", strong: type[Name] = PersonName
    ) -> tuple[Words, ...]:
        """As `lines`, with the names of people, or every name that is `strong`, in bold."""
        marked = copy(self)
        marked._texts = tuple(texts.with_strong(strong) for texts in self._texts)
        return tuple(with_strong(line) for line in marked.lines(*messages, between=between))

    def labelled(self, message: Message, text: str) -> str:
        """`Reserves: 7 Chan`, with the colon of the language."""
        return self(message, " ") + ("：" if self._all_chinese else ": ") + text

    def in_brackets(self, message: Message) -> str:
        """A text in brackets to put behind another one, with the space that belongs before them."""
        said = self(message, " ")
        return f"（{said}）" if self._all_chinese else f" ({said})"

    def name(self, name: Name, between: str = "  ") -> str:
        """A name of an event, deed or division: the language's own form, both forms if both languages are
        wanted.
        """
        names = (texts.name(name) for texts in self._texts)
        return between.join(dict.fromkeys(each for each in names if each))

    def lines_of_name(self, name: Name) -> tuple[str, ...]:
        """As `name`, one line for each language."""
        names = (texts.name(name) for texts in self._texts)
        return tuple(dict.fromkeys(each for each in names if each))

    def person(self, name: PersonName) -> tuple[str, str]:
        """Both forms of a person's name, the language's own first; the second is "" if there is one only."""
        return name.ordered(self.chinese)

    def person_line(self, name: PersonName) -> str:
        """Both forms of a person's name on one line."""
        return "  ".join(part for part in self.person(name) if part)


def heat_short(heat: HeatId, wording: Wording) -> str:
    """For a narrow field under the word "heat": the number alone, or the stage."""
    return wording(heat_message(heat), " ") if heat in STAGES else str(heat)


def heat_head(heat: HeatId, wording: Wording) -> str:
    """For the head of a narrow column: `H2`, or the stage."""
    return (
        wording(heat_message(heat), " ") if heat in STAGES else wording(msg("paper.heat_head", n=heat), " ")
    )


def draw_words(head: EventHead, wording: Wording) -> str:
    """`Seats, version 2`, once other seats of a heat were printed; "" for its first and on paper of none."""
    return wording(msg("paper.draw_n", n=head.version), " ") if head.version > 1 else ""


def draw_line(head: EventHead, heat: HeatId, wording: Wording) -> str:
    """`Heat 2 · Seats, version 3`."""
    parts = wording(heat_message(heat), " "), draw_words(head, wording)
    return " · ".join(part for part in parts if part)


def slot_lines(slot: TableSlot, wording: Wording) -> tuple[str, ...]:
    """Wave, time and board of a table, one line for each language: `Wave 2 · 11:15 · board 3`; () without
    any.
    """
    if not slot.wave:
        return (slot.starts_at,) if slot.starts_at else ()
    key = "paper.slot" if slot.starts_at else "paper.slot_untimed"
    return wording.lines(msg(key, wave=slot.wave, time=slot.starts_at, board=slot.board))


def slot_line(slot: TableSlot, wording: Wording) -> str:
    """The same on one line, the time only once: `第 2 批 Wave 2 · 11:15 · 3 號棋盤 Board 3`."""
    parts = [
        wording(msg("paper.wave_n", n=slot.wave), " ") if slot.wave else "",
        slot.starts_at,
        wording(msg("paper.board_n", n=slot.board), " ") if slot.board else "",
    ]
    return " · ".join(part for part in parts if part)


def formal_day(text: str, wording: Wording) -> str:
    """An event's date in the words of each language; as typed if it is no ISO date (two days, for
    example).
    """
    return wording(day_message(text)) if text else ""


def day_message(text: str) -> Message:
    """The same for a sentence."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return named(text)
    return Message(f"paper.formal_day_{day.month}", {"day": day.day, "year": day.year})


def place_shown(place: int, tied: bool) -> str:
    """`2`, or `=2` if others share it."""
    return f"={place}" if tied else str(place)
