"""What comes next for a table, in the words of the primary button, and the page's keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.texts import Texts
from tourney.views.scores import TableCheck, TableForm
from ui.pages.scores.drafts import TableDraft

_KEY = "Ctrl+Enter"


@dataclass(frozen=True, slots=True)
class Step:
    """The primary button: its words, whether it can be pressed, and its tool tip (why not, or its key)."""

    words: str
    enabled: bool
    tip: str = _KEY


def next_step(texts: Texts, form: TableForm | None, draft: TableDraft | None, found: TableCheck) -> Step:
    """Table in, then confirm; correct once it is confirmed."""
    if form is None or draft is None:
        return Step(texts("scores.table_in_none"), False, "")
    table = form.table
    if draft.reason:
        return Step(texts("scores.save_correction", table=table), draft.dirty)
    if form.deeds_wanted:
        return Step(texts("scores.type_deeds_of", table=table), True)
    if form.confirmed:
        return Step(texts("scores.correct_table", table=table), True)
    if draft.dirty or not any(draft.seen.values()):
        return Step(texts("scores.table_in", table=table), draft.dirty)
    confirm = texts("scores.confirm", table=table)
    if found.missing:
        return Step(confirm, False, texts("scores.type_first", players=list(found.missing)))
    if found.blocking:
        return Step(confirm, False, texts("scores.blocked", n=found.blocking))
    return Step(confirm, True)


def keys(texts: Texts) -> Sequence[tuple[str, str]]:
    """(key, what it does) for the list of shortcuts."""
    return (
        (_KEY, texts("scores.key_in")),
        ("F2", texts("scores.key_mode")),
        ("F8", texts("scores.key_problem")),
        ("A…Z", texts("scores.key_letters")),
        ("0…4  5  −", texts("scores.key_boxes")),
        ("Del", texts("scores.key_delete")),
        ("#07", texts("scores.key_number")),
        ("+", texts("scores.key_cash")),
        ("*", texts("scores.key_notes")),
        ("/", texts("scores.key_bankrupt")),
        ("Enter", texts("scores.key_enter")),
        ("Alt+1…8", texts("scores.key_player")),
        ("Ctrl+T", texts("scores.key_table")),
        ("PgUp  PgDn", texts("scores.key_step")),
        ("P", texts("scores.key_paper")),
    )
