"""The two digits of a throw as they are typed: what was typed so far, the throw, or why it is none. No Qt."""

from __future__ import annotations

from tourney.texts import msg
from tourney.views.table_play import Rejected

_DIE = "123456"


class DiceTyping:
    """`digits` is "" or one digit."""

    def __init__(self) -> None:
        self.digits = ""

    def press(self, typed: str) -> tuple[int, int] | Rejected | None:
        """One more key: the throw once there are two dice, None while there is one."""
        if len(typed) != 1 or typed not in _DIE:
            return Rejected(msg("console.no_such_die", typed=typed[:8]), "T3.2", field="dice")
        self.digits += typed
        if len(self.digits) < 2:
            return None
        thrown = int(self.digits[0]), int(self.digits[1])
        self.digits = ""
        return thrown

    def rub_out(self) -> None:
        """Take the last digit back."""
        self.digits = self.digits[:-1]

    def clear(self) -> None:
        """Begin again."""
        self.digits = ""
