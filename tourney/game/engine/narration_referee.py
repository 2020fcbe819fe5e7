"""Sentences for what the referee enters, and for going back and forth in the record (T1.3, T3.7).

A correction is told field by field against the position before it. It carries nothing out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tourney.base.texts import Message, msg, named
from tourney.game.engine.entries import OWN_FIELDS, REFEREE
from tourney.game.engine.narration import named_square
from tourney.game.engine.play import Play
from tourney.game.engine.setup import setup_of

_UNSAID: Mapping[str, Any] = {"cash": 0, "square": 0, "cards": [], "deeds": {}, "doubles": 0}
"""What a field is where the position does not name it."""


def void_throw(play: Play, entry: Any) -> Message:
    """The last throw again (T3.7)."""
    return msg("narration.void_throw")


def time(play: Play, entry: Any) -> Message:
    """Time is up (T1.1)."""
    return msg("narration.time")


def pause(play: Play, entry: Any) -> Message:
    """Play stands still."""
    return msg("narration.pause")


def resume(play: Play, entry: Any) -> Message:
    """Play goes on."""
    return msg("narration.resume")


def withdraw(play: Play, entry: Any) -> Message:
    """A player leaves the table."""
    return msg("narration.withdraw", player=entry.player)


def overrule(play: Play, entry: Any) -> Message:
    """A ruling set aside, with the reason (T1.3)."""
    return msg("narration.overrule", reason=entry.reason)


def rename(play: Play, entry: Any) -> Message:
    """Another name for a player."""
    return msg("narration.rename", player=entry.player, name=entry.name)


def note(play: Play, entry: Any) -> Message:
    """A remark."""
    if entry.extra:
        time = "{}:{:02}".format(*divmod(abs(entry.extra), 60))
        key = "narration.note_extra" if entry.extra > 0 else "narration.note_less"
        return msg(key, time=time, text=entry.text)
    return msg("narration.note", text=entry.text)


def undo(play: Play, entry: Any) -> Message:
    """How far back, and by whom."""
    who = _who(entry)
    if entry.to is None:
        return msg("narration.undo_last", who=who)
    if entry.to == 0:
        return msg("narration.undo_all", who=who)
    return msg("narration.undo_to", who=who, to=entry.to)


def redo(play: Play, entry: Any) -> Message:
    """What was taken back stands again."""
    return msg("narration.redo", who=_who(entry))


def correct(play: Play, entry: Any) -> Message:
    """What is set right, and why (T1.3)."""
    changes = list(_changes(play, msgspec.to_builtins(entry.set))) or [msg("narration.set_nothing")]
    return msg("narration.correct", what=changes, reason=entry.reason)


def _who(entry: Any) -> str | Message:
    return msg("narration.the_referee") if entry.by == REFEREE else str(entry.by)


def _changes(play: Play, changes: Mapping[str, Any]) -> Iterator[Message]:
    """One item a changed field."""
    now = msgspec.to_builtins(setup_of(play))
    for field, value in changes.items():
        if field == "players":
            for name, part in value.items():
                yield from _player_changes(play, name, now["players"].get(name, {}), part)
        elif field == OWN_FIELDS:
            for kept, said in value.items():
                if _differs(now, kept, said):
                    for name, each in _kept(play, kept, said):
                        yield msg("narration.set_kept", field=name, value=_plain(each))
        elif _same(now.get(field, _UNSAID.get(field)), value):
            continue
        elif field == "turn":
            yield msg("narration.set_turn", player=str(value))
        elif field == "doubles":
            yield msg("narration.set_doubles", count=str(value))
        else:
            yield msg("narration.set_decks")


def _player_changes(
    play: Play, name: str, now: Mapping[str, Any], fields: Mapping[str, Any]
) -> Iterator[Message]:
    for field, value in fields.items():
        if field == OWN_FIELDS:
            for kept, said in value.items():
                if _differs(now, kept, said):
                    for called, each in _kept(play, kept, said):
                        yield msg("narration.set_kept_of", player=name, field=called, value=_plain(each))
        elif _same(now.get(field, _UNSAID.get(field)), value):
            continue
        elif field == "cash":
            yield msg("narration.set_cash", player=name, old=now.get("cash", 0), amount=value)
        elif field == "square":
            yield msg("narration.set_square", player=name, place=named_square(play, value))
        elif field == "in_jail":
            yield msg("narration.set_free" if value is None else "narration.set_jailed", player=name)
        elif field == "deeds":
            yield msg("narration.set_deeds", player=name)
        elif field == "cards":
            yield msg("narration.set_cards", player=name)
        else:
            yield msg("narration.set_in" if value is None else "narration.set_out", player=name)


def _differs(now: Mapping[str, Any], kept: str, said: Any) -> bool:
    """Whether what a system keeps is otherwise, or not kept yet."""
    own = now.get(OWN_FIELDS, {})
    return kept not in own or own[kept] != said


def _kept(play: Play, field: str, said: Any) -> Iterator[tuple[Message | str, Any]]:
    """What a system keeps, as people call it; parts that have names of their own one by one."""
    keeps = play.variant.keeps
    places = {account.place for account in keeps.accounts}
    inside = said if isinstance(said, Mapping) else {}
    if any(f"{field}.{part}" in places for part in inside):
        for part, amount in inside.items():
            yield keeps.name(f"{field}.{part}"), msg("narration.kept_amount", amount=amount)
    elif any(f"{field}.{part}" in keeps.names for part in inside):
        for part, each in inside.items():
            yield keeps.name(f"{field}.{part}"), each
    elif field in places and isinstance(said, int):
        yield keeps.name(field), msg("narration.kept_amount", amount=said)
    else:
        yield keeps.name(field), _named(play, field, said)


def _named(play: Play, field: str, said: Any) -> Any:
    """By the names that people have for what such a field may be; nothing chosen is none."""
    values = play.variant.keeps.values.get(field)
    if values is None or not said:
        return None if values is not None else said
    names = dict(values(play))
    several = isinstance(said, (list, tuple))
    found = [_message(names.get(each, each)) for each in (said if several else [said])]
    return found if several else found[0]


def _message(name: Message | str) -> Message:
    return name if isinstance(name, Message) else named(name)


def _plain(value: object) -> Message | str | list[Any]:
    """Its value: yes or no, nothing, the parts of what has several, else as the record writes it."""
    if isinstance(value, bool):
        return msg("narration.kept_yes" if value else "narration.kept_no")
    if isinstance(value, Message):
        return value
    if value is None:
        return msg("narration.kept_none")
    if isinstance(value, Mapping):
        return [_plain(part) for part in value.values()]
    if isinstance(value, (list, tuple)):
        worded = all(isinstance(part, Message) for part in value)
        return list(value) if worded and value else "-".join(map(str, value))
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _same(old: Any, new: Any) -> bool:
    """Equal, a list being as good as a tuple."""
    sequences = isinstance(old, (list, tuple)) and isinstance(new, (list, tuple))
    return list(old) == list(new) if sequences else bool(old == new)
