"""Counts the English words of the texts, area by area: `python -m tests.count_words`.

Rules, cards and clauses do not count: they say what the game says. What a program says about them does. A
field (`{player}`) is one word, and of two forms (`{n:table|tables}`) the longer one counts.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter

from tourney.base.paths import resources

RULES = re.compile(r"(rules|rulebook|cards)(_\w+)?")
"""Areas, and keys of another area, of rules, cards and clauses."""
FORMS = re.compile(r"\{\w+:([^{}|]*)\|([^{}|]*)\}")


def words_of(text: str) -> int:
    """How many words a text has; a sign alone (`·`, `→`) is none."""
    said = FORMS.sub(lambda form: max(form[1], form[2], key=lambda each: len(each.split())), text)
    return sum(bool(re.search(r"\w", word)) for word in said.split())


def counted() -> Counter[str]:
    """How many English words each area has."""
    found: Counter[str] = Counter()
    for file in sorted((resources() / "i18n").glob("*.toml")):
        if RULES.fullmatch(file.stem):
            continue
        for key, entry in tomllib.loads(file.read_text("utf-8")).items():
            if not RULES.fullmatch(key.partition(".")[0]) or "." not in key:
                found[file.stem] += words_of(entry["en"])
    return found


if __name__ == "__main__":
    areas = counted()
    for area, words in areas.most_common():
        print(f"{words:>6}  {area}")
    print(f"{areas.total():>6}  in all")
