"""Commands that import lists of players: what was understood, what is asked, then whole or not at all."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.plain import Plain, all_of, fields
from tourney.bootstrap import encodings, names_not_shown, read_player_list
from tourney.cli.options import do, put, put_table, remark, texts, warn
from tourney.cli.verbs import Output, writing
from tourney.event.journal import without_division_words
from tourney.event.registration import LIST_FIELDS, PlayerDraft, shown_name, without_division
from tourney.players.commands import ImportPlayers
from tourney.players.duplicates import (
    Duplicate,
    Likeness,
    MergeChoice,
    MergeProposal,
    Resolved,
    kept_apart,
    pairs_in,
    proposed,
    resolved,
)
from tourney.players.list_reading import KEPT, OUT, ByHand, Fields, Question, Said

_T = texts()
_CHOICES = {"merged": MergeChoice.MERGE, "skipped": MergeChoice.SKIP, "kept": MergeChoice.KEEP}
_REFUSED = "refused"
_USUAL_ENCODING = "UTF-8"
_NOTHING = "nothing"
"""A column that is left out."""


@writing
def import_(
    app: Application,
    list_file: str = typer.Argument(metavar="LIST", help=_T("cli.list")),
    preview: bool = False,
    allow_duplicates: bool = False,
    duplicates_are: str = typer.Option(
        _REFUSED, "--duplicates", metavar="WORD,LINE=WORD,…", help=_T("cli.duplicates_are")
    ),
    columns: str = typer.Option("", "--columns", metavar="COLUMN=FIELD,…", help=_T("cli.columns")),
    headings: bool | None = typer.Option(
        None, "--headings/--no-headings", help=_T("cli.headings"), show_default=False
    ),
    sheet: str = "",
    marked: str = typer.Option(
        "", "--marked", metavar=f"{OUT}|{KEPT}", help=_T("cli.marked"), show_default=False
    ),
    fill: bool | None = typer.Option(None, "--fill/--no-fill", help=_T("cli.fill"), show_default=False),
    notes: bool = False,
    encoding: str = typer.Option(
        "", "--encoding", help=_T("cli.encoding", known=list(encodings())), show_default=False
    ),
) -> Output:
    wish = _wish(duplicates_are)
    if marked not in ("", OUT, KEPT):
        raise BadInput("cli.no_such_marked", text=marked)
    by_hand = ByHand(_fields(columns), headings, sheet=sheet, marked=marked, fill=fill, notes=notes)
    parsed = read_player_list(Path(list_file), by_hand, _encoding(encoding))
    if parsed.encoding not in ("", _USUAL_ENCODING) and not encoding:
        remark(f"! {_T('cli.read_as', encoding=parsed.encoding)}")
    for each in parsed.remarks:
        remark(f"! {_T.say(each)}")
    for question in parsed.questions:
        remark(
            f"? {_T('cli.list_question', question=question.asks, flags=_T('cli.or').join(_flags(question)))}"
        )
    if parsed.problem is not None and not preview:
        raise BadInput("cli.columns_refused", reason=parsed.problem)
    if parsed.questions and not preview:
        raise BadInput("cli.list_open", n=len(parsed.questions))
    drafts = tuple(draft for _, draft in parsed.rows)
    duplicates = pairs_in(drafts, app.tournament)
    lines = [line for line, _ in parsed.rows]
    treated = _treated(wish, duplicates, lines)
    doubtful = [_likeness(each, lines) for each in treated]
    for bad in parsed.bad:
        remark(_T("cli.bad_row", line=bad.line, reason=bad.reason))
    for sentence in doubtful:
        remark(f"! {sentence}")
    undecided = [each for each in treated if each.choice is None]
    resolution = Resolved(drafts, (), (), 0)
    if not undecided:
        choices = [each.choice or MergeChoice.KEEP for each in treated]
        resolution = resolved(drafts, duplicates, choices, app.tournament)
    report: Plain = {
        "encoding": parsed.encoding,
        "columns": [
            {"column": n, "header": header, "field": field, "sample": sample}
            for n, (header, field, sample) in enumerate(parsed.columns, start=1)
        ],
        **fields(parsed, "header_line sheet understood remarks", _T.say),
        "questions": [_question(each) for each in parsed.questions],
        **fields(parsed, "problem", _T.say),
        "rows": len(parsed.rows),
        "bad": all_of(parsed.bad, "line reason", _T.say),
        "duplicates": doubtful,
        "pairs": [_pair(each, lines) for each in treated],
        "filled": [number for number, _ in resolution.fills],
        "skipped": resolution.skipped,
        "names_not_shown": [],
        "without_division": [],
    }
    fmt = app.rules.format
    if preview:
        report["without_division"] = [line for line, draft in parsed.rows if without_division([draft], fmt)]
        warn(filter(None, [without_division_words(drafts, fmt)]))
        report["names_not_shown"] = lines_not_shown(parsed.rows)
    else:
        if parsed.bad:
            raise BadInput("cli.import_refused", n=len(parsed.bad))
        if undecided and not allow_duplicates:
            raise BadInput("cli.duplicates_refused", n=len(undecided))
        choices = [each.choice or MergeChoice.KEEP for each in treated]
        apart = kept_apart(duplicates, choices, [each.by_person for each in treated], resolution.places)
        command = ImportPlayers(resolution.adds, Path(list_file).name, resolution.fills, apart)
        report["imported"] = list(do(app, command).data or ()) if resolution.adds or resolution.fills else []
        report["names_not_shown"] = not_shown(app, report["imported"])
        players = [app.tournament.players[number] for number in (*report["imported"], *report["filled"])]
        report["without_division"] = [each.number for each in without_division(players, fmt)]
    yield report
    if preview:
        _put_columns(report["columns"])
    key = "cli.list_understood" if notes or not parsed.unused else "cli.list_understood_but"
    put(_T(key, columns=parsed.understood))
    if parsed.problem is not None:
        remark(_T("cli.columns_refused", reason=parsed.problem))
        return
    put(_T("cli.would_import" if preview else "cli.imported", n=len(resolution.adds)))
    if resolution.fills or resolution.skipped:
        put(_T("cli.import_resolved", filled=len(resolution.fills), skipped=resolution.skipped))


def lines_not_shown(rows: Iterable[tuple[int, PlayerDraft]]) -> list[int]:
    """The lines of a list whose names paper cannot show; also printed for the person."""
    unshown = names_not_shown((line, draft.name) for line, draft in rows)
    if unshown:
        remark(f"! {_T('paper.lines_not_shown', n=len(unshown), numbers=list(unshown))}")
    return list(unshown)


def not_shown(app: Application, numbers: Sequence[int]) -> list[int]:
    """The players whose names paper cannot show; also printed for the person."""
    players = [app.tournament.players[PlayerNo(number)] for number in numbers]
    unshown = names_not_shown((each.number, each.name) for each in players)
    if unshown:
        remark(f"! {_T('paper.names_not_shown', n=len(unshown), numbers=list(unshown))}")
    return list(unshown)


def _encoding(text: str) -> str:
    """The name of an encoding in any spelling, `big5-hkscs` for example; an unknown one unchanged."""
    plain = _plain(text)
    return next((name for name in encodings() if _plain(name) == plain), text)


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


def _flags(question: Question) -> list[str]:
    """The option for each answer, the reading that is shown first."""
    return [_flag(question.about, answer.says) for answer in question.answers]


def _flag(about: str, says: Said) -> str:
    if isinstance(says, Mapping):
        pairs = ",".join(
            f"{name + 1 if isinstance(name, int) else name}={taken or _NOTHING}"
            for name, taken in says.items()
        )
        return f"--columns {pairs}"
    if isinstance(says, bool):
        return f"--{about}" if says else f"--no-{about}"
    return f"--{about} {shlex.quote(says)}"


def _question(question: Question) -> Plain:
    return {"about": question.about, "question": _T.say(question.asks), "flags": _flags(question)}


def _fields(text: str) -> Fields:
    """`2=name_zh,School=team,5=nothing`: the field or None of columns by index (from 0) or heading."""
    fields: dict[int | str, str | None] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, concept = (word.strip() for word in part.rpartition("="))
        column: int | str = int(name) - 1 if name.isascii() and name.isdigit() else name
        if not equals or not name or column in fields:
            raise BadInput("cli.bad_columns", text=part)
        if concept not in (*LIST_FIELDS, _NOTHING):
            raise BadInput("cli.no_such_list_field", text=concept, known=[*LIST_FIELDS, _NOTHING])
        fields[column] = None if concept == _NOTHING else concept
    return fields


def _put_columns(columns: Sequence[Plain]) -> None:
    put_table(
        ["#", _T("cli.head_heading"), _T("cli.head_taken_as"), _T("cli.head_sample")],
        [(c["column"], c["header"], c["field"] or _NOTHING, c["sample"]) for c in columns],
    )


@dataclass(frozen=True, slots=True)
class _Wish:
    """The choices for duplicates: for all (None: refuse the list), and for single lines."""

    all: MergeChoice | None
    lines: Mapping[int, MergeChoice]


def _wish(text: str) -> _Wish:
    """`merged,12=kept,15=skipped`: what happens with all of them, and with those on single lines."""
    of_all: MergeChoice | None = None
    lines: dict[int, MergeChoice] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        line, equals, word = (each.strip() for each in part.rpartition("="))
        if word not in _CHOICES and (equals or word != _REFUSED):
            raise BadInput("cli.no_such_duplicates", text=part, known=[_REFUSED, *_CHOICES])
        if equals and not (line.isascii() and line.isdigit()):
            raise BadInput("cli.no_such_line", text=part)
        if equals:
            lines[int(line)] = _CHOICES[word]
        else:
            of_all = _CHOICES.get(word)
    return _Wish(of_all, lines)


@dataclass(frozen=True, slots=True)
class _Treated:
    """A pair and what happens with its later entry; `choice` None: nobody has chosen, the list is refused.

    `by_person`: a person has chosen, for its line or for all.
    """

    pair: Duplicate
    proposal: MergeProposal
    choice: MergeChoice | None
    by_person: bool


def _treated(wish: _Wish, pairs: Sequence[Duplicate], lines: Sequence[int]) -> list[_Treated]:
    """The choice of a line, else the choice for all if the list shows one person, else both are kept.
    BadInput for a line without a duplicate.
    """
    doubtful = {lines[pair.draft] for pair in pairs}
    stray = sorted(set(wish.lines) - doubtful)
    if stray:
        raise BadInput("cli.line_not_twice", line=stray[0])
    choices = []
    for pair, proposal in zip(pairs, proposed(pairs), strict=True):
        certain = proposal.choice is MergeChoice.MERGE
        asks = certain or Likeness.NUMBER in pair.kinds
        of_all = wish.all if certain or (asks and wish.all is None) else MergeChoice.KEEP
        line = lines[pair.draft]
        by_person = line in wish.lines or wish.all is MergeChoice.KEEP
        choices.append(_Treated(pair, proposal, wish.lines.get(line, of_all), by_person))
    return choices


def _likeness(treated: _Treated, lines: Sequence[int]) -> str:
    pair = treated.pair
    this, other = shown_name(pair.this), shown_name(pair.other)
    said = _T("cli.likeness", line=lines[pair.draft], this=this, other=other, why=list(pair.reasons))
    if treated.choice is MergeChoice.KEEP and treated.proposal.apart:
        return _T("cli.likeness_kept", said=said, what=list(treated.proposal.against))
    return said


def _pair(treated: _Treated, lines: Sequence[int]) -> Plain:
    pair = treated.pair
    return {
        "line": lines[pair.draft],
        "player": pair.player,
        "other_line": None if pair.other_draft is None else lines[pair.other_draft],
        "alike": [kind.value for kind in pair.kinds],
        "apart": list(treated.proposal.apart),
        "becomes": treated.choice.value if treated.choice else None,
    }
