"""Describes options and rulesets for people: values for a form, names, and a ruleset in a sentence or two."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import msgspec

from tourney.base.texts import Message, area, msg
from tourney.rules.board_files import load_edition
from tourney.rules.options import Options, SystemOptions, common_of, named_value, own_of
from tourney.rules.rulesets import Ruleset

_AREA: Final = "options"


def option_called(name: str) -> Message | str:
    """The name of an option; without one, its name in the record."""
    return Message(f"{_AREA}.{name}") if name in area(_AREA) else name


def value_called(name: str, value: object) -> Message | str:
    """The name of one of its values."""
    key = re.sub(r"\W+", "_", f"{name}_{value}")
    return Message(f"{_AREA}.{key}") if key in area(_AREA) else str(value)


def option_told(typed: str) -> Message | str:
    """A typed option (`taxes_to=bank`) in words: "Taxes go: to the bank"."""
    name, value = named_value(typed)
    if name not in area(_AREA):
        return typed
    said: dict[str, object] = {"option": option_called(name), "value": value_called(name, value)}
    if isinstance(value, bool):
        return Message("rulebook.option_on" if value else "rulebook.option_off", said)
    if isinstance(value, int):
        said["value"] = value
    return Message("rulebook.option_told", said)


def ruleset_told(ruleset: Ruleset) -> Message:
    """What the ruleset is, its board if it brings one, and for how many players."""
    fewest, most = ruleset.players
    if not ruleset.own_board:
        return msg("event.ruleset_about", about=ruleset.about, fewest=fewest, most=most)
    board = load_edition(ruleset.own_board).name
    return msg("event.ruleset_board", about=ruleset.about, board=board, fewest=fewest, most=most)


@dataclass(frozen=True, slots=True)
class OptionKind:
    """An option's values: `words` to choose from (False and True of a switch), a whole number, or either.

    `several`: so many numbers, one after another, each from `least` to `most`; 0 for one value.
    """

    name: str
    words: tuple[object, ...] = ()
    least: int | None = None
    most: int | None = None
    several: int = 0

    @property
    def is_switch(self) -> bool:
        """Whether it is a switch."""
        return self.words == (False, True)

    @property
    def is_number(self) -> bool:
        """Whether a number may be typed."""
        return self.least is not None and not self.several


def option_kinds(variant: str) -> tuple[OptionKind, ...]:
    """Every option that a ruleset of this variant can set: the systems' own, then the common ones."""
    own = [kind for system in own_of(variant).values() for kind in _of(system)]
    named, common = {kind.name for kind in own}, common_of(variant)
    return (*own, *(kind for kind in _of(Options) if kind.name not in named and kind.name in common))


def _of(options: type[Options] | type[SystemOptions]) -> list[OptionKind]:
    kind = msgspec.inspect.type_info(options)
    assert isinstance(kind, msgspec.inspect.StructType)
    return [_kind(field.name, field.type) for field in kind.fields if field.name != "own"]


def _kind(name: str, kind: msgspec.inspect.Type) -> OptionKind:
    match kind:
        case msgspec.inspect.BoolType():
            return OptionKind(name, (False, True))
        case msgspec.inspect.IntType():
            return OptionKind(name, (), kind.ge or 0, kind.le)
        case msgspec.inspect.LiteralType():
            return OptionKind(name, tuple(kind.values))
        case msgspec.inspect.VarTupleType():
            each = _kind(name, kind.item_type)
            return OptionKind(name, least=each.least, most=each.most, several=kind.min_length or 0)
        case msgspec.inspect.UnionType():
            parts = [_kind(name, each) for each in kind.types]
            words = tuple(word for part in parts for word in part.words)
            number = next((part for part in parts if part.is_number), OptionKind(name))
            return OptionKind(name, words, number.least, number.most)
        case msgspec.inspect.StructType():
            return OptionKind(name, (kind.cls(),))
        case _:
            raise TypeError(f"no form for option {name}: {type(kind).__name__}")
