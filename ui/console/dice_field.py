"""The throw being typed: dice that fill as the digits come. It takes no keys itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.base.texts import Texts
from tourney.game.console.entry_parsing import face_keys
from tourney.rules.dice import Dice, Face
from ui.widgets.board_squares import MOST_PIPS, paint_die
from ui.widgets.theme import Role, look

_USUAL = Dice().faces[0]
_WORDS = {face: f"console.face_{face}" for face in ("swap", "bus", "hunter")}
"""What a face that is a word is called; a board of one's own may have others, which are called as it says."""


def dice_hint(faces: Sequence[Sequence[Face]], texts: Texts) -> str:
    """How a throw of these dice is typed; their faces are named where one of them is no usual die."""
    kinds = list(dict.fromkeys(map(tuple, faces)))
    if kinds == [_USUAL]:
        return texts("console.dice_hint")
    return texts(
        "console.dice_hint_faces", faces=[_faces(die, texts) for die in (faces if kinds[1:] else kinds)]
    )


def _faces(die: Sequence[Face], texts: Texts) -> str:
    """The numbers from the least to the most, and the key of each word: "1–6, S = sneaky swap"."""
    words = [
        texts("console.face_key", sign=key.upper(), face=texts(_WORDS[face]) if face in _WORDS else face)
        for key, face in face_keys(die).items()
        if isinstance(face, str)
    ]
    first, *more = [*_numbers(die), *words]
    return texts("console.face_or", first=first, more=more) if more else first


def _numbers(die: Sequence[Face]) -> list[str]:
    """`1–8`; 6, 8 where some between are missing."""
    numbers = sorted(face for face in die if isinstance(face, int))
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return [f"{numbers[0]}–{numbers[-1]}"]
    return list(map(str, numbers))


def _label(die: Sequence[Face]) -> str:
    """What may be typed for a die, short enough for its empty place."""
    keys = [key.upper() for key, face in face_keys(die).items() if isinstance(face, str)]
    return "/".join([*_numbers(die), *keys])


class DiceField(QWidget):
    """`typed` is "" to a key for each of so many dice."""

    def __init__(self) -> None:
        super().__init__()
        self.typed = ""
        self._hint = ""
        self._faces: Sequence[Sequence[Face]] = Dice().faces
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_typed(self, typed: str, hint: str) -> None:
        """What was typed so far, and what to do, in words."""
        self.typed, self._hint = typed, hint
        self.setAccessibleName(f"{hint} {typed}")
        self.update()

    def set_dice(self, faces: Sequence[Sequence[Face]]) -> None:
        """The faces of each die that is thrown."""
        self._faces = faces
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(280), look().px(52))

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = float(now.px(44))
        top = (self.height() - size) / 2
        usual = all(tuple(faces) == _USUAL for faces in self._faces)
        for at, faces in enumerate(self._faces):
            rect = QRectF(at * (size + now.px(8)), top, size, size)
            if at < len(self.typed):
                shown = face_keys(faces).get(self.typed[at], self.typed[at])
                paint_die(painter, rect, shown, numbered=len(faces) > MOST_PIPS)
                continue
            here = at == len(self.typed)
            painter.setPen(
                QPen(now.colour("focus" if here else "edge"), 2 if here else 1, Qt.PenStyle.DashLine)
            )
            painter.setBrush(now.colour("surface"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 8, 8)
            painter.setFont(now.font(Role.TITLE if usual else Role.SMALL))
            painter.setPen(now.colour("muted"))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), "?" if usual else _label(faces))
        painter.setFont(now.font())
        painter.setPen(now.colour("muted"))
        left = len(self._faces) * (size + now.px(8)) + now.px(8)
        words = QRectF(left, 0, self.width() - left, self.height())
        painter.drawText(
            words,
            int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap),
            self._hint,
        )
        painter.end()
