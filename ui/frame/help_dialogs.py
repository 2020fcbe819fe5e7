"""What the Help menu shows: the open page, its keys, the rules, about; what became of the last session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from tourney.texts import Message, Texts
from ui import dialogs
from ui.frame.help import about_text, keys_text, page_text, rules_text

if TYPE_CHECKING:
    from ui.pages.page import Page
    from ui.sessions import Ended


def show_page(parent: QWidget, texts: Texts, page: Page | None) -> None:
    """F1: what the open page is for."""
    title = texts(page.title_key) if page else texts("window.app")
    keys = page.shortcuts() if page else ()
    html = page_text(texts, page.help_key if page else "help.start", keys)
    dialogs.read_text(parent, title, html, texts("window.close"))


def show_keys(
    parent: QWidget, texts: Texts, everywhere: Sequence[tuple[str, str]], page: Page | None
) -> None:
    """All keys: those of the window, then those of the page."""
    html = keys_text(texts, everywhere, page.shortcuts() if page else ())
    dialogs.read_text(parent, texts("window.help_keys"), html, texts("window.close"))


def show_rules(parent: QWidget, texts: Texts, clauses: Mapping[str, Message]) -> None:
    """The rules, clause by clause."""
    html = rules_text(texts, clauses)
    dialogs.read_text(parent, texts("window.help_rules"), html, texts("window.close"))


def show_about(parent: QWidget, texts: Texts) -> None:
    """What this is, its version, its licences."""
    dialogs.read_text(parent, texts("window.about"), about_text(texts), texts("window.close"))


def show_ended(parent: QWidget, texts: Texts, ended: Ended) -> None:
    """The last session did not end by itself: what is known, that nothing is lost, where the log lies."""
    when = {"day": f"{ended.at:%Y-%m-%d}", "time": f"{ended.at:%H:%M}"}
    if ended.log is None:
        parts = [texts("window.ended_outside", **when), texts("window.ended_safe")]
    else:
        parts = [texts("window.ended_crash", **when), texts("window.ended_safe"), texts("window.ended_log")]
    place = "" if ended.log is None else str(ended.log)
    dialogs.tell(parent, texts("window.ended_title"), "\n\n".join(parts), place, texts("window.close"))
