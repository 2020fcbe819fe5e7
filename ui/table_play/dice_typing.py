"""The digits of a throw as they are typed: what was typed so far, the throw, or why it is none. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.texts import msg
from tourney.views.table_play import Rejected


class DiceTyping:
    """`digits` are those of the dice typed so far."""

    def __init__(self) -> None:
        self.digits = ""

    def press(self, typed: str, faces: Sequence[int]) -> tuple[int, ...] | Rejected | None:
        """One more key: the throw once there is a digit for each die, None while one is missing."""
        most = faces[len(self.digits)]
        if len(typed) != 1 or typed not in "123456789" or int(typed) > most:
            return Rejected(msg("console.no_such_die", typed=typed[:8], most=most), "T3.2", field="dice")
        self.digits += typed
        if len(self.digits) < len(faces):
            return None
        thrown = tuple(map(int, self.digits))
        self.digits = ""
        return thrown

    def rub_out(self) -> None:
        """Take the last digit back."""
        self.digits = self.digits[:-1]

    def clear(self) -> None:
        """Begin again."""
        self.digits = ""
