"""What the Help menu shows: the open page, its keys, the rules, about; and the calm dialog of a bug."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from tourney.texts import Texts
from ui.frame import dialogs
from ui.frame.help import about_text, keys_text, page_text, rules_text
from ui.pages.page import Page


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


def show_rules(parent: QWidget, texts: Texts) -> None:
    """The tournament's rules, clause by clause."""
    dialogs.read_text(parent, texts("window.help_rules"), rules_text(texts), texts("window.close"))


def show_about(parent: QWidget, texts: Texts) -> None:
    """What this is, its version, its licences."""
    dialogs.read_text(parent, texts("window.about"), about_text(texts), texts("window.close"))


def show_bug(parent: QWidget, texts: Texts, details: str) -> None:
    """The event is safe, what to do, copy the details."""
    words = ("window.bug_title", "window.bug_text", "window.bug_copy", "window.close")
    title, text, copy, close = (texts(key) for key in words)
    dialogs.bug(parent, (title, text, copy, close), details)
