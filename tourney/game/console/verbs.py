"""The verbs of every ruleset as a shell needs them: which key enters each, and what it is called.

It knows no position: what may be entered now, and what is still asked, is in `choices`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tourney.base.texts import Message
from tourney.game.console.prompts import own_fields
from tourney.game.engine.play import VerbSpec
from tourney.game.variants import every_spec


@dataclass(frozen=True, slots=True)
class VerbKey:
    """One verb: its `do` in the record, its key unless changed ("" for none), the text that names it.

    `confirmed`: what follows is shown before it is entered. `plain`: it needs no more than who.
    """

    id: str
    key: str
    word: str
    confirmed: bool
    plain: bool


def every_verb() -> tuple[VerbKey, ...]:
    """Every verb of the register once, called as the first system calls it that has it."""
    found: dict[str, VerbKey] = {}
    for spec in every_spec():
        made = VerbKey(spec.id, spec.key, word=spec.word, confirmed=spec.confirmed, plain=_plain(spec))
        found.setdefault(spec.id, made)
    return tuple(found.values())


def called(message: Message) -> Message:
    """The same refusal, the verb that it names said by its word and not as a record writes it."""
    verb = message.params.get("verb")
    word = next((each.word for each in every_verb() if each.id == verb), None)
    if word is None:
        return message
    return replace(message, params={**message.params, "verb": Message(word, {})})


def _plain(spec: VerbSpec) -> bool:
    """Whether a line with nothing but who can be written, whatever else might be added to it."""
    fields = zip(spec.entry.__struct_fields__[::-1], spec.entry.__struct_defaults__[::-1], strict=False)
    empty = {name for name, default in fields if default is None}
    return all(name in empty for name in own_fields(spec.entry))
