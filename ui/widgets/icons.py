"""The outline icons of `resources/icons`, in any colour of the theme and sharp at any scale."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from tourney.base.paths import resources
from ui.widgets.look import look


def icon(name: str, token: str = "text", size: int = 20) -> QIcon:
    """The icon `resources/icons/<name>.svg` in the colour of a token, `size` px at 100 % scale."""
    now = look()
    drawn = QIcon()
    for ratio in (1.0, 2.0):
        drawn.addPixmap(pixmap(name, now.colour(token).name(), now.px(size), ratio))
    faded = now.colour("muted").name()
    drawn.addPixmap(pixmap(name, faded, now.px(size), 1.0), QIcon.Mode.Disabled)
    return drawn


@lru_cache(maxsize=256)
def pixmap(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon as a pixmap of `size` logical pixels."""
    source = (resources() / "icons" / f"{name}.svg").read_text("utf-8").replace("currentColor", colour)
    drawn = QPixmap(round(size * ratio), round(size * ratio))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(drawn.rect()))
    painter.end()
    drawn.setDevicePixelRatio(ratio)
    return drawn
