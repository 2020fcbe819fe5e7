"""Every entry of the record as one sentence, told from the position before it is applied.

It judges nothing: an entry that is not allowed, or names what is not there, still gets its sentence.
"""

from __future__ import annotations

from tourney.base.texts import Message, msg
from tourney.game.engine.entries import Entry, verb_of
from tourney.game.engine.play import Play


def narrate(play: Play, entry: Entry) -> Message:
    """The sentence for an entry about to be applied to `play`, which is not changed. Never fails."""
    spec = play.variant.specs.get(type(entry))
    if spec is None:
        return msg("narration.other", player=entry.by, verb=verb_name(entry))
    return play.book.worded(spec.sentence(play, entry))


def verb_name(entry: Entry) -> str:
    """What the record calls this entry: its `do`."""
    return verb_of(type(entry))
