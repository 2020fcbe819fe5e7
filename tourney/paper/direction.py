"""Which letters run from right to left (Unicode bidirectional algorithm) on pages that run to the right."""

from __future__ import annotations

import unicodedata

from bidi import algorithm

_RIGHT_TO_LEFT = ("R", "AL")


def levels(text: str) -> list[int]:
    """The level of every character: even ones run to the right, odd ones to the left."""
    if not any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        return [0] * len(text)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = 0, "L"
    algorithm.get_embedding_levels(text, storage)
    for at, char in enumerate(storage["chars"]):
        char["at"] = at
        char["type"] = char["type"] or "L"  # a letter younger than Python's tables
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage, debug=False)
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    kept = {char["at"]: char["level"] for char in storage["chars"]}
    made: list[int] = []
    for at in range(len(text)):  # joiners are left out (rule X9): they go with the character before
        made.append(kept.get(at, made[-1] if made else 0))
    _pair_brackets(text, made)
    return made


def _pair_brackets(text: str, made: list[int]) -> None:
    """A closing bracket goes with its opening one (rule N0): the library takes it for a lone mark."""
    opened: list[int] = []
    for at, char in enumerate(text):
        kind = unicodedata.category(char)
        if kind == "Ps":
            opened.append(at)
        elif kind == "Pe" and opened:
            made[at] = made[opened.pop()]


def drawn_order(levels_of: list[int]) -> list[int]:
    """The order of drawing, from the left, of stretches of one level each (rule L2)."""
    order = list(range(len(levels_of)))
    odd = [level for level in levels_of if level % 2]
    if not odd:
        return order
    for level in range(max(levels_of), min(odd) - 1, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels_of[order[end]] >= level:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = end + 1
    return order
