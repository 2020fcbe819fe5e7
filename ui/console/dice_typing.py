"""The digits of a throw as they are typed: what was typed so far, the throw, or why it is none. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.texts import msg
from tourney.game.console.entry_parsing import face_keys
from tourney.game.console.view import Rejected
from tourney.rules.dice import Face


class DiceTyping:
    """`digits` are the keys of the dice typed so far: a digit, or the first letter of a face's word."""

    def __init__(self) -> None:
        self.digits = ""

    def press(
        self, typed: str, faces: Sequence[Sequence[Face]], hold: bool = False
    ) -> tuple[Face, ...] | Rejected | None:
        """One more key: the throw once there is one for each die, None while one is missing.

        `hold`: the throw stays typed until it is entered or something else is typed.
        """
        if len(self.digits) >= len(faces):
            self.digits = ""
        keys = face_keys(faces[len(self.digits)])
        typed = typed.casefold()
        if typed not in keys:
            known = " ".join(map(str, keys))
            return Rejected(msg("console.no_such_die", typed=typed[:8], known=known), "T3.2", field="dice")
        self.digits += typed
        thrown = self.thrown(faces)
        if thrown is not None and not hold:
            self.digits = ""
        return thrown

    def thrown(self, faces: Sequence[Sequence[Face]]) -> tuple[Face, ...] | None:
        """What has been typed, None while a die is missing."""
        return self.faces(faces) if len(self.digits) == len(faces) else None

    def faces(self, faces: Sequence[Sequence[Face]]) -> tuple[Face, ...]:
        """What the dice typed so far show."""
        return tuple(face_keys(die)[key] for die, key in zip(faces, self.digits, strict=False))

    def rub_out(self) -> None:
        """Take the last digit back."""
        self.digits = self.digits[:-1]

    def clear(self) -> None:
        """Begin again."""
        self.digits = ""
