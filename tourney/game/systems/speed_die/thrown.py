"""The throw that is being carried out; it follows from the entries, so no record has it.

(Not beside the other fields in `kept`, which is not compiled: it is asked for several times a throw.)
"""

from __future__ import annotations


class Thrown:
    """The throw being carried out, and who threw the last triple.

    `face` is what the speed die shows until it is used, None for none. `triple`: -1 for nobody.
    """

    __slots__ = ("face", "first", "second", "triple")

    def __init__(
        self, face: int | str | None = None, first: int = 0, second: int = 0, triple: int = -1
    ) -> None:
        self.face = face
        self.first = first
        self.second = second
        self.triple = triple

    def __copy__(self) -> Thrown:
        return Thrown(self.face, self.first, self.second, self.triple)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thrown) and (self.face, self.first, self.second, self.triple) == (
            other.face,
            other.first,
            other.second,
            other.triple,
        )

    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key
