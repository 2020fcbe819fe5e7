"""Holds what a person decides about a list from outside, and the questions that the reader asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from tourney.base.texts import Message

Fields = Mapping[int | str, str | None]
Said = bool | str | Fields

OUT = "out"
KEPT = "kept"
"""The choice for rows that somebody has crossed off."""


class ByHand(NamedTuple):
    """A person's decisions about a list, which override what the reader finds by itself.

    `fields`: the field of a column, or None for a column that is left out. A column is its index, or its
    heading as written. `headings`: whether the list has a line of headings; None detects it. `cells`: by line
    the cells of a row in place of those in the file. `sheet`: the worksheet to read. `marked`: whether rows
    that are hidden, struck through or called cancelled are left `OUT` or `KEPT`. `fill`: whether a value
    typed once holds for the rows below. `notes`: columns without a field are kept as notes.
    """

    fields: Fields = MappingProxyType({})
    headings: bool | None = None
    cells: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    sheet: str = ""
    marked: str = ""
    fill: bool | None = None
    notes: bool = False

    def answered(self, about: str, says: Said) -> ByHand:
        """The same with one more answer."""
        if isinstance(says, Mapping):
            return self._replace(fields={**self.fields, **says})
        if about == "headings":
            return self._replace(headings=bool(says))
        if about == "fill":
            return self._replace(fill=bool(says))
        return self._replace(sheet=str(says)) if about == "sheet" else self._replace(marked=str(says))


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to read a doubtful part: the words on its button, and its effect (`ByHand.answered`)."""

    words: Message
    says: Said


@dataclass(frozen=True, slots=True)
class Question:
    """A question to be answered before a list is imported.

    `about` names the part of `ByHand` that answers it. The first answer is how the list is read meanwhile.
    """

    about: str
    asks: Message
    answers: tuple[Answer, ...]
