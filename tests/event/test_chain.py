"""The chain of the journal: what is hashed, what is hidden in it, and codes as people type them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.base.paths import resources
from tourney.base.record_fields import PERSONAL, hints_of, unwrapped
from tourney.event.chain import (
    START,
    canonical,
    code_in,
    code_of,
    digest,
    erased,
    follows,
    line_of,
    link,
    openings,
    personal_fields,
    personal_values,
    sealed,
)
from tourney.event.collections import COLLECTIONS
from tourney.event.ports import ChainedEntry

PLAYER = {
    "number": 7,
    "name_zh": "陳大文",
    "name_en": "Chan",
    "phone": "",
    "pledged": "0",
    "photo_consent": False,
}
HIDDEN = ("name_zh", "name_en", "pledged", "photo_consent")
ENTRY = ChainedEntry(
    seq=3,
    at=datetime(2026, 3, 7, 6, 0, tzinfo=UTC),
    who="",
    code="player_edited",
    params={"number": 7, "why": "asked", "amount": 12.5, "heats": ["1"], "values": {"fps": "x", "n": 2}},
    changes=[
        {"in": "players", "before": PLAYER, "after": {**PLAYER, "name_zh": "陳小文"}},
        {"in": "sheets", "before": None, "after": {"heat": "1", "player": 7, "sheet": {"cash": 120}}},
        {"in": "players", "before": None, "after": {**PLAYER, "number": 8}},
        {"in": "players", "before": {**PLAYER, "number": 9}, "after": None},
    ],
    undoes=None,
    schema=3,
)

OPEN = {
    "event": "what hall, paper and page say of the day: its name, rules, boards, times, the hall's map",
    "players": "number, division, status, and where they sat: what a result is made of",
    "heats": "how and when it was drawn",
    "tables": "who sat where by number, and by which rules",
    "sheets": "the sheet: a result is made of it",
    "rulings": "what was ruled about whom by number; the fingerprint of a declaration",
    "prints": "which paper was printed",
    "clocks": "a heat's time; which start of a computer a reading belongs to, which names nobody",
    "table_clocks": "a table's time",
    "time_changes": "of which heat",
    "games": "who sat there by number, by which rules",
    "donors": "`D1`, `D2` …",
    "pictures": "which picture",
    "awards": "what a prize is called",
    "second_entries": "which sheets were entered again, and where the entries differ",
}
"""The collections with texts that stand openly in the chain, and why they may."""
OPEN_FIELDS = {
    "event": (
        *("name", "name_zh", "format", "edition", "venue", "date", "starts_at", "deed_names", "charity"),
        *("charity_zh", "charity_number", "accent", "zone", "code", "ruleset", "options", "ways", "hall"),
        *("certificate_design", "page_url", "page_names", "intervals", "keep_until"),
    ),
    "players": ("division", "status", "left_at", "left_seats"),
    "heats": ("id", "state", "method", "certificate"),
    "tables": ("heat", "bank_has", "ruleset", "edition", "options"),
    "sheets": ("heat", "sheet", "source"),
    "rulings": ("kind", "heat", "code", "scope", "tables"),
    "prints": ("kind", "heat", "form"),
    "clocks": ("heat", "era"),
    "table_clocks": ("heat",),
    "time_changes": ("heat",),
    "games": ("heat", "ruleset"),
    "donors": ("id",),
    "pictures": ("name",),
    "awards": ("name", "name_zh"),
    "second_entries": ("heat", "sheets", "differences"),
}


def holds_text(hint: object) -> bool:
    """Whether a value declared so can hold a text, at any depth."""
    kind = unwrapped(hint)[0]
    if isinstance(kind, type) and is_dataclass(kind):
        return any(map(holds_text, hints_of(kind).values()))
    if isinstance(kind, type) and kind is not object:
        return issubclass(kind, (str, bytes))
    return kind is object or any(holds_text(each) for each in get_args(kind) if each is not Ellipsis)


def marks_within(hint: object) -> Iterator[object]:
    """Marks below a record's own fields, where the chain does not look."""
    kind = unwrapped(hint)[0]
    for each in (kind, *get_args(kind)):
        if isinstance(each, type) and is_dataclass(each):
            for below in hints_of(each).values():
                yield from (mark for mark in unwrapped(below)[1] if mark == PERSONAL)
                yield from marks_within(below)


@pytest.mark.parametrize("collection", COLLECTIONS, ids=lambda each: each.name)
def test_every_text_of_a_record_is_personal_or_open_with_a_reason(collection: object) -> None:
    """Is a new field about a person? Then `Personal[…]`; else its name goes into `OPEN_FIELDS`. The choice
    is for ever: the hashes of events that were written with the field rest on it."""
    found = next(each for each in COLLECTIONS if each is collection)
    fields, personal = hints_of(found.record), personal_fields(found.name)
    assert not [mark for hint in fields.values() for mark in marks_within(hint)], "mark the whole field"
    texts = {name for name, hint in fields.items() if holds_text(hint)}
    assert texts - personal == set(OPEN_FIELDS.get(found.name, ()))
    assert found.name in OPEN or not texts - personal


def test_the_page_for_checkers_names_the_personal_fields() -> None:
    page = (resources().parent / "docs" / "file-formats.md").read_text("utf-8")
    chapter = page.split("## The chain")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (`.+`) \|$", chapter, re.MULTILINE))
    named = {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in rows.items()}
    due = {each.name: set(personal_fields(each.name)) for each in COLLECTIONS}
    assert named == {name: fields for name, fields in due.items() if fields}


def test_a_line_is_json_that_hides_what_is_personal_and_nothing_else() -> None:
    whole = sealed(ENTRY, START)
    line = json.loads(line_of(whole))
    assert sorted(line) == ["at", "changes", "code", "params", "schema", "seq", "undoes", "who"]
    assert (line["at"], line["seq"], line["schema"]) == ("2026-03-07T06:00:00.000000Z", 3, 3)
    assert line_of(whole) == json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    hidden = {
        *("who", "params.why", "params.amount", "params.heats.0", "params.values.fps"),
        "changes.0.after.name_zh",
        *(f"changes.{of}.{name}" for of in ("2.after", "3.before") for name in HIDDEN),
    }
    found = {path: value for path, value in parts_of(line) if isinstance(value, Mapping)}
    assert found.keys() == hidden, "nobody's name and no money are hidden too, empty texts are not"
    edited, sheet, added, _ = line["changes"]
    assert {name for name, value in added["after"].items() if not isinstance(value, Mapping)} == {
        "number",
        "phone",
    }
    assert edited["before"] == {"number": 7} and edited["after"].keys() == {"number", "name_zh"}
    assert sheet == ENTRY.changes[1]


def parts_of(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every value of a line by its path; commitments are whole."""
    if isinstance(value, Mapping) and value.keys() != {"#"}:
        for name, each in value.items():
            yield from parts_of(each, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from parts_of(each, f"{path}.{number}")
    else:
        yield path, value


def test_commitments_and_links_are_those_that_the_page_describes() -> None:
    """Worked out here once more, from docs/file-formats.md alone."""
    whole = sealed(ENTRY, "ab" * 32)
    line = line_of(whole)
    salt = bytes.fromhex(str(whole.seals["salt"]))
    # in the order of the line, the empty telephone of number 8 among them: its name in English is the second
    stream = hashlib.shake_256(salt).digest(3 * 16)
    for at, path, value in ((0, "0.after.name_zh", "陳小文"), (1, "2.after.name_en", "Chan")):
        own = stream[at * 16 : at * 16 + 16]
        hidden = hashlib.sha256(own + f'"{value}"'.encode()).hexdigest()
        assert dict(parts_of(json.loads(line)))[f"changes.{path}"] == {"#": hidden}
        opened = openings(whole)[f"changes.{path}"]
        assert (opened.commitment, opened.salt, opened.value) == (hidden, own.hex(), value)
    of_line = hashlib.sha256(line.encode()).digest()
    assert whole.hash == hashlib.sha256(bytes.fromhex("ab" * 32) + of_line).hexdigest()
    assert whole.hash == link("ab" * 32, digest(line)) and follows(whole, "ab" * 32)
    assert len(bytes.fromhex(str(whole.seals["salt"]))) == 16, "128 bits"
    assert sealed(ENTRY, "ab" * 32).hash != whole.hash, "salts are chance"


@pytest.mark.parametrize(
    "other",
    [
        replace(ENTRY, seq=4),
        replace(ENTRY, at=ENTRY.at + timedelta(microseconds=1)),
        replace(ENTRY, who="me"),
        replace(ENTRY, code="x"),
        replace(ENTRY, params={**ENTRY.params, "why": "Asked"}),
        replace(ENTRY, changes=ENTRY.changes[:1]),
        replace(ENTRY, changes=ENTRY.changes[::-1]),
        replace(ENTRY, undoes=2),
        replace(ENTRY, schema=2),
    ],
)
def test_whatever_is_changed_no_longer_follows(other: ChainedEntry) -> None:
    whole = sealed(ENTRY, START)
    assert follows(whole, START) and not follows(whole, "1" * 64)
    assert not follows(replace(other, seals=whole.seals, hash=whole.hash), START)


@pytest.mark.parametrize(
    "seals", [{}, {"salt": "x"}, {"salt": ""}, {"salts": {}}, {"salts": 1, "erased": []}]
)
def test_seals_that_are_none_are_told_and_no_error(seals: Mapping[str, object]) -> None:
    assert not follows(replace(sealed(ENTRY, START), seals=seals), START)


def test_what_is_erased_is_gone_and_the_hash_stays() -> None:
    whole = sealed(ENTRY, START)
    names = {path: "" for path in personal_values(whole) if "name" in path}
    assert len(names) == 8, "those too that the line does not have"
    once = erased(whole, names | {"params.why": "Player 7"})
    assert follows(once, START) and once.hash == whole.hash and line_of(once) == line_of(whole)
    assert "大文" not in canonical([once.seals, once.params, once.changes])
    assert str(whole.seals["salt"]) not in canonical(once.seals)
    assert len(once.seals["erased"]) == 6 and once.params["why"] == "Player 7"  # type: ignore[arg-type]
    twice = erased(once, {"who": "", "params.amount": 0, "params.why": ""})
    assert follows(twice, START) and len(twice.seals["erased"]) == 8  # type: ignore[arg-type]
    assert twice.params["why"] == "" and not openings(twice).keys() & names.keys()
    assert not follows(replace(twice, changes=ENTRY.changes[:1]), START)


def edited(before: str, after: str) -> ChainedEntry:
    """A step in which a player's note and nothing else changes."""
    sides = {"before": {**PLAYER, "note": before}, "after": {**PLAYER, "note": after}}
    return sealed(replace(ENTRY, changes=[{"in": "players", **sides}]), START)


@pytest.mark.parametrize(("before", "after"), [("a", "b"), ("a", ""), ("", "b")])
def test_a_value_that_was_changed_is_still_known_as_such_when_it_is_erased(before: str, after: str) -> None:
    """Both sides are empty then: nothing looks changed any more."""
    whole = edited(before, after)
    gone = erased(whole, {f"changes.0.{side}.note": "" for side in ("before", "after")})
    assert follows(gone, START) and gone.hash == whole.hash
    assert (
        personal_values(gone)["changes.0.after.note"] == "" == personal_values(gone)["changes.0.before.note"]
    )


def test_a_value_that_stayed_is_in_no_line_and_cannot_be_made_to_differ() -> None:
    whole = edited("a", "a")
    assert "note" not in line_of(whole)
    for side in ("before", "after"):
        kept = {"before": {**PLAYER, "note": "a"}, "after": {**PLAYER, "note": "a"}}
        other = {"in": "players", **kept, side: {**PLAYER, "note": "b"}}
        for each in (whole, erased(whole, {"who": "…"})):
            assert not follows(replace(each, changes=[other]), START)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


WITHOUT_FRACTIONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(WITHOUT_FRACTIONS)
def test_a_value_is_written_as_pythons_own_json_writes_it(value: object) -> None:
    assert canonical(value) == json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_fraction_has_the_fewest_digits(value: float) -> None:
    """Hashes rest on it: another version of msgspec has to write the same."""
    usual = 1e-4 <= abs(value) < 1e16 or not value
    assert float(canonical(value)) == value and (not usual or canonical(value) == repr(value))
    assert list(map(canonical, (7.5, -0.1, 3.0, 1e16, 2.5e-5, -1e-6))) == [
        *("7.5", "-0.1", "3.0", "1e16", "0.000025", "-1e-6")
    ]


@given(st.dictionaries(st.text(), PLAIN), st.text())
def test_json_that_was_read_again_has_the_same_line(params: dict[str, object], who: str) -> None:
    there = replace(ENTRY, params=params, who=who, at=ENTRY.at.astimezone(timezone(timedelta(hours=8))))
    whole = sealed(there, START)
    again = json.loads(json.dumps(params))
    assert follows(replace(whole, params=again), START)


@given(st.binary(min_size=32, max_size=32))
def test_a_code_is_read_however_it_is_typed(hash_: bytes) -> None:
    code = code_of(hash_.hex())
    assert len(code) == 14 and not set(code) & set("ILOU")
    number = 0
    for sign in code.replace("-", ""):
        number = number * 32 + "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(sign)
    assert number == int.from_bytes(hash_[:8], "big") >> 4
    for typed in (
        code.lower(),
        code.replace("-", ""),
        code.replace("0", "O").replace("1", "l"),
        f" {code}\n",
    ):
        assert code_in(typed) == code


@pytest.mark.parametrize("typed", ["", "7K3M", "7K3M-Q9TX-2B4D-1", "7K3M-Q9TX-2B4U", "7K3M-Q9TX-2B4陳"])
def test_what_is_no_code_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="no code"):
        code_in(typed)


def test_there_is_no_code_without_a_hash() -> None:
    assert code_of("") == "" and code_in("7k3m—q9tx—2b4d") == "7K3M-Q9TX-2B4D"
    assert code_in("７Ｋ３Ｍ Ｑ９ＴＸ ２Ｂ４Ｄ") == "7K3M-Q9TX-2B4D"
