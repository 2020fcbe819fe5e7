"""How money is written, everywhere: the game's as `M1,306`, donations as `HK$1,306`.

Sentences of `resources/i18n` write the sign themselves, directly before the amount; `tourney.texts` puts the
commas in, and writes it as a rule system does that has money of its own. Columns and fields of nothing but
money, headed by a word, carry no sign.
"""

from __future__ import annotations

GAME, DONATED = "M", "HK$"


def donated(amount: int) -> str:
    """`HK$1,306`."""
    return f"{DONATED}{amount:,}"
