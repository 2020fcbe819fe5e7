"""What comes next for a table, in the words of the primary button, and the page's keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.base.ids import FINAL, STAGES, HeatId
from tourney.base.texts import Message, Texts, msg
from tourney.scores.views import WANT_DEEDS, ScoreBoard, TableCheck, TableForm, TableTile
from tourney.standings.finals_view import PlacesToDecide
from ui.pages.scores.drafts import TableDraft

_KEY = "Ctrl+Enter"


@dataclass(frozen=True, slots=True)
class PrimaryAction:
    """The primary button: its words, whether it can be pressed, and its tool tip (why not, or its key)."""

    words: str
    enabled: bool
    tip: str = _KEY


def primary_action(
    texts: Texts,
    form: TableForm | None,
    draft: TableDraft | None,
    check: TableCheck,
    following: TableTile | None,
    shared: PlacesToDecide | None = None,
    last: bool = False,
) -> PrimaryAction:
    """Enter the table, then confirm, then the `following` table, and at the end what the heat has decided.

    `shared`: a place at a table of this heat that has to be decided before anything goes on; `last`: the
    heats are over, and a stage is drawn from them.
    """
    if form is None or draft is None:
        return PrimaryAction(texts("scores.table_in_none"), False, "")
    table, typed = form.table, _KEY if draft.dirty else texts("scores.nothing_typed")
    if draft.reason:
        return PrimaryAction(texts("scores.save_correction", table=table), draft.dirty, typed)
    if form.confirmed and draft.dirty:
        return PrimaryAction(texts("scores.correct_table", table=table), True)
    if form.deeds_wanted:
        return PrimaryAction(texts("scores.type_deeds_of", table=table), True)
    if form.confirmed:
        return PrimaryAction(_way_on(texts, following, results_words(form.heat, shared, last)), True)
    if draft.dirty or not any(draft.seen.values()):
        return PrimaryAction(texts("scores.table_in", table=table), draft.dirty, typed)
    confirm = texts("scores.confirm", table=table)
    if check.missing:
        return PrimaryAction(confirm, False, texts("scores.type_first", players=check.called(check.missing)))
    if check.blocking:
        return PrimaryAction(confirm, False, texts("scores.blocked", n=check.blocking))
    return PrimaryAction(confirm, True)


def results_page(heat: HeatId, last: bool = False) -> str:
    """The page where what a heat has decided is seen; `last`: a stage is drawn from it."""
    return "finals" if last or heat in STAGES else "standings"


def results_words(heat: HeatId, shared: PlacesToDecide | None = None, last: bool = False) -> Message:
    """The way there; to the decision, where nobody is champion and nobody goes on without one."""
    if shared is not None:
        return msg("scores.decide_place")
    if heat == FINAL:
        return msg("scores.see_champion")
    return msg("scores.see_finals") if last or heat in STAGES else msg("scores.see_standings")


def _way_on(texts: Texts, following: TableTile | None, at_end: Message) -> str:
    """From a confirmed table."""
    if following is None:
        return texts.say(at_end)
    if following.part is WANT_DEEDS:
        return texts("scores.type_deeds_of", table=following.table)
    return texts("scores.go_on_to", table=following.table)


def finished(
    board: ScoreBoard, heat: Message, doubtful: int, shared: PlacesToDecide | None = None
) -> tuple[Message, str]:
    """What is said, with its kind, once every table of a heat is confirmed.

    Not all is done while the format asks for deeds, or while a place is `shared` that has to be decided;
    `doubtful` tables are worth a second look.
    """
    if shared is not None:
        players = [each.number for each in shared.players]
        return msg("scores.all_but_decision", heat=heat, players=players), "warn"
    wanted = [tile.table for tile in board.tiles if tile.part is WANT_DEEDS]
    if wanted:
        return msg("scores.all_but_deeds", heat=heat, tables=wanted, n=len(wanted)), "warn"
    if doubtful:
        return msg("scores.all_confirmed_doubts", heat=heat, n=doubtful), "good"
    return msg("scores.all_confirmed", heat=heat), "good"


def keys(texts: Texts, any_number: bool) -> Sequence[tuple[str, str]]:
    """(key, what it does) for the list of shortcuts; `any_number`: the rules count some that no box has."""
    return (
        (_KEY, texts("scores.key_in")),
        ("F2", texts("scores.key_mode")),
        ("F4", texts("console.run_key")),
        ("F8", texts("scores.key_problem")),
        ("A…Z", texts("scores.key_letters")),
        ("0…4  5  −", texts("scores.key_boxes")),
        *((("=", texts("scores.key_any_number")),) if any_number else ()),
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
