"""What a person may set an option to, as plain facts for a form: a switch, one of some words, a number."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tourney.rules.options import Options, Own, common_of, own_of


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
        """Whether it is on or off."""
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


def _of(options: type[Options] | type[Own]) -> list[OptionKind]:
    found = msgspec.inspect.type_info(options)
    assert isinstance(found, msgspec.inspect.StructType)
    return [_kind(field.name, field.type) for field in found.fields if field.name != "own"]


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
