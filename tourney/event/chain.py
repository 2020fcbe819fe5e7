"""The journal as a chain: each entry has a hash over itself and over the entry before it.

What is hashed of an entry is its *line*, a canonical text of everything in it (`line_of`), in which each
*personal value* is replaced by a *commitment*: a hash over a salt and the value. Salt and value together
prove that they are the ones; the commitment alone lets nobody guess them. So a line can be shown to
everybody, a value can be erased and its commitment stay, and a whole line can be withheld and its hash stand
for it. A personal value is in the line of the entry that brings, changes or removes it, and in no other: so
it is hashed once, however often its record changes. A short *code* of the newest hash, on paper, stands for
everything before it.

docs/file-formats.md describes this for people who write a checker: keep it true.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256, shake_256
from typing import Final, TypeAlias, cast

from msgspec.json import Encoder

from tourney.base.record_fields import PERSONAL, hints_of, unwrapped
from tourney.event.collections import COLLECTIONS
from tourney.event.ports import ChainedEntry, JournalEntry

START: Final = "0" * 64
"""What stands for the hash before the first entry."""

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of Crockford's base 32, of which codes are made that people read out and type."""

SEALED: Final = "sealed"
"""The code of the entry that began the chain in an event of a version that had none."""

FORMERLY_PERSONAL: Mapping[str, frozenset[str]] = {}
"""By collection, the personal fields that its records had in earlier versions and have no more: the journal
keeps records as they were written."""

_SALT_BYTES = 16
_LETTERS_FOR_DIGITS = str.maketrans("OIL", "011", " -‐–—−")
_CODE = re.compile(f"[{SIGNS}]{{12}}")
_HASH = re.compile("[0-9a-f]{64}")
_CODE_DIGITS, _CODE_BITS = 15, 60
_WHO, _AMOUNT = "who", "amount"
_JSON = Encoder(order="sorted")

Where: TypeAlias = str
"""Where a value is in an entry: `who`, `params.name`, `changes.0.after.name_zh`."""

_Sealing: TypeAlias = Callable[[Where, object], object]
"""Called with the place of each personal value and the value; returns what is to stand there."""

_Standing: TypeAlias = tuple[Where, object, dict[str, object] | None]
"""Place and value of a personal value in a line, and what is to hold its commitment; None: it stands open."""


def sealed(entry: ChainedEntry, before: str) -> ChainedEntry:
    """The entry with a salt of its own and its hash, after the one with the hash `before`."""
    salted = replace(entry, seals={"salt": new_salt()})
    return replace(salted, hash=link(before, digest(line_of(salted))))


def follows(entry: ChainedEntry, before: str) -> bool:
    """Whether its hash is that of its content after the hash `before`."""
    return bool(entry.hash) and entry.hash == hash_after(entry, before)


def hash_after(entry: ChainedEntry, before: str) -> str:
    """The hash that its content has after the hash `before`; "" if its seals are no such thing."""
    try:
        return link(before, digest(line_of(entry)))
    except (KeyError, TypeError, ValueError):
        return ""


def is_unbroken(chain: Iterable[ChainedEntry], until: int, head: str) -> bool:
    """Whether the entries of a journal follow each other from the first on, and the one numbered `until` left
    the hash `head`.
    """
    before = START
    for number, each in enumerate(chain, start=1):
        if each.seq != number or not follows(each, before):
            return False
        before = each.hash
        if number == until and before != head:
            return False
    return True


def erased(entry: ChainedEntry, instead: Mapping[Where, object]) -> ChainedEntry:
    """The entry with other values at some paths, whose commitments it keeps: its hash stays."""
    _, standing = _parts(entry)
    gone, salts = dict(erased_places(entry)), dict[Where, str]()
    for (path, value, hidden), salt in zip(standing, _salts(entry.seals, standing), strict=True):
        if path in instead and hidden is not None:
            gone[path] = commitment(salt, value)
        else:
            salts[path] = salt.hex()
    return replace(replaced(entry, instead), seals={"salts": salts, "erased": gone})


def replaced(entry: ChainedEntry, instead: Mapping[Where, object]) -> ChainedEntry:
    """The entry with other values at some paths, and a hash that is no longer its own."""
    changes, params, who = _with_values(
        entry, lambda path, value: value if is_open(path, value) else instead.get(path, value)
    )
    return replace(entry, who=str(who), params=params, changes=changes)


def new_salt() -> str:
    """A salt that nobody can guess."""
    return secrets.token_hex(_SALT_BYTES)


def canonical(value: object) -> str:
    """A value as JSON that is the same wherever it comes from: keys sorted, no blanks, no escapes but JSON's
    own."""
    return _JSON.encode(value).decode()


def line_of(entry: ChainedEntry) -> str:
    """The entry's line. KeyError, TypeError, ValueError if its seals do not fit it."""
    line, standing = _parts(entry)
    for (_, value, hidden), salt in zip(standing, _salts(entry.seals, standing), strict=True):
        if hidden is not None:
            hidden["#"] = commitment(salt, value)
    return canonical(line)


def moment(at: datetime) -> str:
    """A moment as lines have it: `2026-03-07T06:00:00.000000Z`."""
    return f"{at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def digest(line: str) -> str:
    """What can stand for a line that is withheld: its SHA-256."""
    return sha256(line.encode()).hexdigest()


def link(before: str, of_line: str) -> str:
    """The hash of an entry, from the hash of the one before it and the digest of its line."""
    return sha256(bytes.fromhex(before) + bytes.fromhex(of_line)).hexdigest()


def commitment(salt: bytes, value: object) -> str:
    """The hash that stands for a personal value."""
    return sha256(salt + _JSON.encode(value)).hexdigest()


@dataclass(frozen=True, slots=True)
class OpenedValue:
    """A personal value with what proves that it is the one of its commitment."""

    commitment: str
    salt: str
    value: object


def openings(entry: ChainedEntry) -> Mapping[Where, OpenedValue]:
    """All committed values of an entry that still stand, by their places."""
    _, standing = _parts(entry)
    return {
        path: OpenedValue(commitment(salt, value), salt.hex(), value)
        for (path, value, hidden), salt in zip(standing, _salts(entry.seals, standing), strict=True)
        if hidden is not None
    }


def personal_values(entry: ChainedEntry) -> Mapping[Where, object]:
    """All personal values of an entry, empty ones and those that its line does not have too."""
    found: dict[Where, object] = {}

    def note(path: Where, value: object) -> object:
        found[path] = value
        return value

    _with_values(entry, note)
    return found


def is_open(path: Where, value: object) -> bool:
    """Whether a personal value stands openly in the line: an empty text. Nothing else does, as "no money" and
    "not asked" are answers too; and the author is always hidden, so that a line that is withheld cannot be
    guessed.
    """
    return value == "" and path != _WHO


def code_of(hash_: str) -> str:
    """A hash as people compare it: `7K3M-Q9TX-2B4D`; "" for what is no hash."""
    if not _HASH.fullmatch(hash_):
        return ""
    bits = int(hash_[:_CODE_DIGITS], 16)
    signs = "".join(SIGNS[bits >> shift & 31] for shift in range(_CODE_BITS - 5, -1, -5))
    return "-".join(signs[at : at + 4] for at in range(0, len(signs), 4))


def signs_typed(typed: str) -> str:
    """The signs of a code as somebody types it: hyphens and blanks go, O is 0, I and L are 1."""
    return typed.strip().upper().translate(_LETTERS_FOR_DIGITS)


def code_in(typed: str) -> str:
    """A code as somebody types it, with or without hyphens, in small letters, O for 0, I or L for 1, as
    `code_of` gives it. ValueError if it is none.
    """
    bare = signs_typed(unicodedata.normalize("NFKC", typed))
    if not _CODE.fullmatch(bare):
        raise ValueError(f"{typed!r} is no code")
    return "-".join(bare[at : at + 4] for at in range(0, len(bare), 4))


def head_code(history: Sequence[JournalEntry]) -> str:
    """The code of the newest of these entries; "" if there is none, or no chain."""
    return code_of(history[-1].hash) if history else ""


def without_code(history: Sequence[JournalEntry]) -> tuple[JournalEntry, ...]:
    """The entries as an event has them that its journal does not prove: nothing made of them has a code."""
    return (*history[:-1], *(replace(each, hash="") for each in history[-1:]))


def _salts(seals: Mapping[str, object], standing: Sequence[_Standing]) -> Sequence[bytes]:
    """The salts of these values. KeyError, ValueError if one has none."""
    own = seals.get("salt")
    if isinstance(own, str):
        stream = shake_256(salt_in(own)).digest(_SALT_BYTES * len(standing))
        return [stream[at : at + _SALT_BYTES] for at in range(0, len(stream), _SALT_BYTES)]
    salts = cast("Mapping[Where, str]", seals["salts"])
    return [salt_in(salts[path]) for path, _, _ in standing]


def salt_in(text: str) -> bytes:
    """A salt as it is written. ValueError if it is longer or shorter: part of a value could pass for it."""
    salt = bytes.fromhex(text)
    if len(salt) != _SALT_BYTES:
        raise ValueError(text)
    return salt


def erased_places(entry: ChainedEntry) -> Mapping[Where, str]:
    """The commitments of erased values, by their places."""
    return cast("Mapping[Where, str]", entry.seals.get("erased", {}))


def _parts(entry: ChainedEntry) -> tuple[Mapping[str, object], Sequence[_Standing]]:
    """The line as a value, without its commitments, and the personal values in it that are not erased, in the
    order of the line.
    """
    gone = erased_places(entry)
    listed = {*cast("Iterable[Where]", entry.seals.get("salts", ())), *gone}
    standing: list[_Standing] = []

    def seal(path: Where, value: object) -> object:
        if path in gone:
            return {"#": gone[path]}
        hidden: dict[str, object] | None = None if is_open(path, value) else {}
        standing.append((path, value, hidden))
        return value if hidden is None else hidden

    changes = [_in_line(each, f"changes.{number}", listed) for number, each in enumerate(entry.changes)]
    changes, params, who = _with_values(replace(entry, changes=changes), seal)
    line = {
        "seq": entry.seq,
        "at": moment(entry.at),
        "who": who,
        "code": entry.code,
        "params": params,
        "changes": changes,
        "undoes": entry.undoes,
        "schema": entry.schema,
    }
    return line, standing


def _in_line(change: object, path: Where, listed: Set[Where]) -> object:
    """A change without the personal values that a record keeps, or had before: of those the hashes of earlier
    entries hold. A place that the seals list is in the line even if what was erased left it without a change.
    """
    changed = _mapping(change)
    marked, before, after = personal_fields(str(changed["in"])), changed["before"], changed["after"]
    if not marked or not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return change
    kept, brought = dict(before), dict(after)
    for name in marked:
        had = name in kept
        was = kept.pop(name, None)
        is_kept = had and name in brought and brought[name] == was
        if is_kept and not (listed and f"{path}.after.{name}" in listed):
            del brought[name]
    return {"in": changed["in"], "before": kept, "after": brought}


def _with_values(entry: ChainedEntry, seal: _Sealing) -> tuple[list[object], dict[str, object], object]:
    """Changes, parameters and author of an entry with what `seal` gives for each personal value, in the order
    of the line.
    """
    changes = [_change(each, f"changes.{number}", seal) for number, each in enumerate(entry.changes)]
    params = {name: _told(entry.params[name], name, f"params.{name}", seal) for name in sorted(entry.params)}
    return changes, params, seal(_WHO, entry.who)


def _told(value: object, name: str, path: Where, seal: _Sealing) -> object:
    """A parameter: every text in it is personal, and an amount of money."""
    if isinstance(value, Mapping):
        return {each: _told(value[each], each, f"{path}.{each}", seal) for each in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [_told(each, name, f"{path}.{number}", seal) for number, each in enumerate(value)]
    return seal(path, value) if isinstance(value, str) or name == _AMOUNT else value


def _change(change: object, path: Where, seal: _Sealing) -> object:
    changed = _mapping(change)
    marked = _in_order(personal_fields(str(changed["in"])))
    sides = {each: _record(changed[each], marked, f"{path}.{each}", seal) for each in ("after", "before")}
    return {"in": changed["in"], **sides}


def _mapping(change: object) -> Mapping[str, object]:
    if not isinstance(change, Mapping):
        raise TypeError(change)
    return change


def _record(value: object, marked: Sequence[str], path: Where, seal: _Sealing) -> object:
    if not isinstance(value, Mapping) or not marked:
        return value
    sealed = dict(value)
    for name in marked:
        if name in sealed:
            sealed[name] = seal(f"{path}.{name}", sealed[name])
    return sealed


def personal_fields(collection: str) -> frozenset[str]:
    """The personal fields of a collection's records, of today's and of earlier ones."""
    formerly = FORMERLY_PERSONAL.get(collection)
    return _marked(collection) | formerly if formerly else _marked(collection)


@cache
def _marked(collection: str) -> frozenset[str]:
    records = [each.record for each in COLLECTIONS if each.name == collection]
    hints = [hint for record in records for hint in hints_of(record).items()]
    return frozenset(name for name, hint in hints if PERSONAL in unwrapped(hint)[1])


_in_order = cache(sorted)
"""The fields of a set in the order of a line."""
