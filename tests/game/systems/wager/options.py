"""What a ruleset may set of the wheel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from tourney.rules.options import SystemOptions


class WagerOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`wager`: there is a wheel. `wager_wins`: so many wins of one player end the game; 0: none do."""

    over: ClassVar[tuple[str, ...]] = ("official",)
    clauses: ClassVar[Mapping[str, str]] = dict.fromkeys(("wager", "wager_wins", "wager_pot"), "T3.2")
    wager: bool = False
    wager_wins: Annotated[int, Meta(ge=0, le=99)] = 0
    wager_pot: Annotated[int, Meta(ge=0, le=1_000)] = 0

    @property
    def in_force(self) -> bool:
        """Whether there is a wheel."""
        return self.wager
