"""What the Help menu shows: a page's help, the keys, the rules, about, what became of the last session.

Only our own words become HTML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from tourney import __version__
from tourney.base.texts import Message, Texts
from ui.parts import dialogs
from ui.widgets.look import look

if TYPE_CHECKING:
    from ui.base.errors import Ended
    from ui.pages.page import Page

Keys = Sequence[tuple[str, str]]


def page_text(texts: Texts, help_key: str, keys: Keys) -> str:
    """What a page is for, and its keys; its name is the title of the dialog."""
    text = "".join(f"<p>{escape(part)}</p>" for part in texts(help_key).split("\n") if part.strip())
    more = f"<h3>{escape(texts('help.keys_here'))}</h3>{_table(keys)}" if keys else ""
    return _sheet(f"{text}{more}")


def keys_text(texts: Texts, everywhere: Keys, here: Keys) -> str:
    """All keys: those of the window and of every list, then those of the page."""
    lists = (
        ("Home, End", texts("help.key_ends")),
        ("Ctrl+A", texts("help.key_all")),
        ("Ctrl+C", texts("help.key_copy")),
        ("Ctrl+Shift+C", texts("help.key_copy_column")),
    )
    more = f"<h3>{escape(texts('help.keys_here'))}</h3>{_table(here)}" if here else ""
    return _sheet(f"<h3>{escape(texts('help.keys_everywhere'))}</h3>{_table((*everywhere, *lists))}{more}")


def rules_text(texts: Texts, clauses: Mapping[str, Message]) -> str:
    """The clauses, each with its name."""
    said = [(shown, texts.say(message)) for shown, message in clauses.items()]
    return _sheet(f"<p>{escape(texts('help.rules_lead'))}</p>{_table(said)}")


def about_text(texts: Texts) -> str:
    """Name, version, licences."""
    lines = (texts("help.about", version=__version__), texts("help.licences"))
    return _sheet("".join(f"<p>{escape(line)}</p>" for text in lines for line in text.split("\n")))


def _table(rows: Keys) -> str:
    now = look()
    cells = "".join(
        f"<tr><td style='padding:4px 20px 4px 0; white-space:nowrap'><b>{escape(key)}</b></td>"
        f"<td style='padding:4px 0'>{escape(words)}</td></tr>"
        for key, words in rows
    )
    return f"<table style='color:{now.tokens.text}'>{cells}</table>"


def _sheet(body: str) -> str:
    now = look()
    lines = "<style>p { line-height: 140% }</style>"  # said of the whole, Qt means the first paragraph alone
    return f"{lines}<div style='color:{now.tokens.text}; font-size:{now.px(14)}px'>{body}</div>"


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


def show_ended(parent: QWidget, texts: Texts, ended: Ended) -> dialogs.Dialog:
    """The last session did not end by itself: what is known, that nothing is lost, where the log lies."""
    when = {"day": f"{ended.at:%Y-%m-%d}", "time": f"{ended.at:%H:%M}"}
    if ended.log is None:
        parts = [texts("window.ended_outside", **when), texts("window.ended_safe")]
    else:
        parts = [texts("window.ended_crash", **when), texts("window.ended_safe"), texts("window.ended_log")]
    place = "" if ended.log is None else str(ended.log)
    said = "\n\n".join(parts)
    return dialogs.tell(parent, texts("window.ended_title"), said, place, texts("window.close"))
