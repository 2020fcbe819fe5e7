"""Players from the terminal: import, list, add, change, merge, check in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from tourney.base.ids import PlayerNo
from tourney.bootstrap import encodings, names_not_shown, read_player_list
from tourney.cli.consequences import DryRun, do_or_try
from tourney.cli.options import (
    YES,
    By,
    EventFile,
    Json,
    Number,
    Why,
    do,
    giving_method,
    numbers,
    opened,
    yes_or_no,
)
from tourney.cli.output import put, put_json, put_table, remark, texts
from tourney.competition.duplicates import Duplicate, Likeness
from tourney.competition.receipts import methods_of
from tourney.competition.records import Player, Status
from tourney.competition.registration import LIST_FIELDS, PlayerDraft, shown_name
from tourney.errors import BadInput
from tourney.services.application import Application
from tourney.services.commands.players import (
    AddPlayer,
    EditPlayer,
    ImportPlayers,
    MergePlayers,
    SetStatus,
    TellApart,
)
from tourney.services.queries.importing import (
    MergeChoice,
    MergeProposal,
    Resolved,
    kept_apart,
    pairs_in,
    proposed,
    resolved,
)
from tourney.services.queries.people import twins
from tourney.views.reports import (
    ColumnReport,
    ImportReport,
    PairReport,
    PlayerReport,
    PlayersReport,
    TwinsReport,
    TwoPeopleReport,
)

_T = texts()
_NUMBERS = ("pledged", "received", "number")
_FLAGS = ("seeded", "alternate")
_CHOICES = {"merged": MergeChoice.MERGE, "skipped": MergeChoice.SKIP, "kept": MergeChoice.KEEP}
_REFUSED = "refused"
_USUAL_ENCODING = "UTF-8"
_NOTHING = "nothing"
"""A column that is left out."""


def register(app: typer.Typer) -> None:
    """Add the commands on players."""
    for name, function, key in (
        ("import", import_list, "cli.import"),
        ("players", players, "cli.players"),
        ("add", add, "cli.add"),
        ("edit", edit, "cli.edit"),
        ("merge", merge, "cli.merge"),
        ("two-people", two_people, "cli.two_people"),
        ("status", status, "cli.status"),
        ("team", team, "cli.team"),
    ):
        app.command(name, help=_T(key))(function)


def import_list(
    file: EventFile,
    list_file: str = typer.Argument(metavar="LIST", help=_T("cli.list")),
    preview: bool = typer.Option(False, "--preview", help=_T("cli.preview")),
    allow_duplicates: bool = typer.Option(False, "--allow-duplicates", help=_T("cli.allow_duplicates")),
    duplicates_are: str = typer.Option(
        _REFUSED, "--duplicates", metavar="WORD,LINE=WORD,…", help=_T("cli.duplicates_are")
    ),
    columns: str = typer.Option("", "--columns", metavar="COLUMN=FIELD,…", help=_T("cli.columns")),
    headings: bool | None = typer.Option(
        None, "--headings/--no-headings", help=_T("cli.headings"), show_default=False
    ),
    encoding: str = typer.Option(
        "", "--encoding", help=_T("cli.encoding", known=list(encodings())), show_default=False
    ),
    as_json: Json = False,
    by: By = "referee",
) -> None:
    wish = _wish(duplicates_are)
    parsed = read_player_list(Path(list_file), _by_hand(columns), headings, _encoding(encoding))
    if parsed.encoding not in ("", _USUAL_ENCODING) and not encoding:
        remark(f"! {_T('cli.read_as', encoding=parsed.encoding)}")
    if parsed.problem is not None and not preview:
        raise BadInput("cli.columns_refused", reason=parsed.problem)
    with opened(file, by) as app:
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
        wanted = Resolved(drafts, (), (), 0)
        if not undecided:
            choices = [each.choice or MergeChoice.KEEP for each in treated]
            wanted = resolved(drafts, duplicates, choices, app.tournament)
        report: ImportReport = {
            "encoding": parsed.encoding,
            "columns": [
                {"column": n, "header": header, "field": field, "sample": sample}
                for n, (header, field, sample) in enumerate(parsed.columns, start=1)
            ],
            "problem": _T.say(parsed.problem) if parsed.problem else None,
            "rows": len(parsed.rows),
            "bad": [{"line": bad.line, "reason": _T.say(bad.reason)} for bad in parsed.bad],
            "duplicates": doubtful,
            "pairs": [_pair(each, lines) for each in treated],
            "filled": [number for number, _ in wanted.fills],
            "skipped": wanted.skipped,
            "names_not_shown": [],
        }
        if preview:
            report["names_not_shown"] = _lines_not_shown(parsed.rows)
        else:
            if parsed.bad:
                raise BadInput("cli.import_refused", n=len(parsed.bad))
            if undecided and not allow_duplicates:
                raise BadInput("cli.duplicates_refused", n=len(undecided))
            choices = [each.choice or MergeChoice.KEEP for each in treated]
            apart = kept_apart(duplicates, choices, [each.by_person for each in treated], wanted.places)
            command = ImportPlayers(wanted.adds, Path(list_file).name, wanted.fills, apart)
            report["imported"] = list(do(app, command).data or ()) if wanted.adds or wanted.fills else []
            report["names_not_shown"] = _not_shown(app, report["imported"])
        if as_json:
            put_json(report)
            return
        if preview:
            _put_columns(report["columns"])
        if parsed.problem is not None:
            remark(_T("cli.columns_refused", reason=parsed.problem))
            return
        put(_T("cli.would_import" if preview else "cli.imported", n=len(wanted.adds)))
        if wanted.fills or wanted.skipped:
            put(_T("cli.import_resolved", filled=len(wanted.fills), skipped=wanted.skipped))


def _lines_not_shown(rows: Iterable[tuple[int, PlayerDraft]]) -> list[int]:
    """The lines of a list whose names paper cannot show; told to the person as well."""
    unshown = names_not_shown((line, draft.name) for line, draft in rows)
    if unshown:
        remark(f"! {_T('paper.lines_not_shown', n=len(unshown), numbers=list(unshown))}")
    return list(unshown)


def _not_shown(app: Application, numbers: Sequence[int]) -> list[int]:
    """Whose of these players' names paper cannot show; told to the person as well."""
    players = [app.tournament.players[PlayerNo(number)] for number in numbers]
    unshown = names_not_shown((each.number, each.name) for each in players)
    if unshown:
        remark(f"! {_T('paper.names_not_shown', n=len(unshown), numbers=list(unshown))}")
    return list(unshown)


def _encoding(text: str) -> str:
    """The name of an encoding however it is spelt, `big5-hkscs` for example; an unknown one as it is."""
    plain = _plain(text)
    return next((name for name in encodings() if _plain(name) == plain), text)


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


def _by_hand(text: str) -> dict[int | str, str | None]:
    """`2=name_zh,School=team,5=nothing`: the field or None of columns by place (from 0) or heading."""
    said: dict[int | str, str | None] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, wanted = (word.strip() for word in part.rpartition("="))
        column: int | str = int(name) - 1 if name.isascii() and name.isdigit() else name
        if not equals or not name or column in said:
            raise BadInput("cli.bad_columns", text=part)
        if wanted not in (*LIST_FIELDS, _NOTHING):
            raise BadInput("cli.no_such_list_field", text=wanted, known=[*LIST_FIELDS, _NOTHING])
        said[column] = None if wanted == _NOTHING else wanted
    return said


def _put_columns(columns: Sequence[ColumnReport]) -> None:
    put_table(
        ["#", _T("cli.head_heading"), _T("cli.head_taken_as"), _T("cli.head_sample")],
        [(c["column"], c["header"], c["field"] or _NOTHING, c["sample"]) for c in columns],
    )


@dataclass(frozen=True, slots=True)
class _Wish:
    """What was said of entries that are there twice: of all (None: refuse the list), and of single lines."""

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
    """A pair and what happens with its later entry; `choice` None: nobody has said, the list is refused.

    `by_person`: that somebody has said it, of its line or of all.
    """

    pair: Duplicate
    proposal: MergeProposal
    choice: MergeChoice | None
    by_person: bool


def _treated(wish: _Wish, pairs: Sequence[Duplicate], lines: Sequence[int]) -> list[_Treated]:
    """What a line says, else what is said of all where it is one person as far as a list can tell, else both
    are kept. BadInput for a line that has nobody twice."""
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


def _pair(treated: _Treated, lines: Sequence[int]) -> PairReport:
    pair = treated.pair
    return {
        "line": lines[pair.draft],
        "player": pair.player,
        "other_line": None if pair.other_draft is None else lines[pair.other_draft],
        "alike": [kind.value for kind in pair.kinds],
        "apart": list(treated.proposal.apart),
        "becomes": treated.choice.value if treated.choice else None,
    }


def players(
    file: EventFile,
    contacts: bool = typer.Option(False, "--contacts", help=_T("cli.contacts")),
    as_json: Json = False,
) -> None:
    with opened(file) as app:
        listed = [app.tournament.players[number] for number in sorted(app.tournament.players)]
    if as_json:
        put_json(PlayersReport(players=[_json(player, contacts) for player in listed]))
        return
    put_table(
        ["#", _T("cli.head_name"), _T("cli.head_team"), _T("cli.head_division"), _T("cli.head_status")],
        [
            (
                p.number,
                " ".join(p.name.forms),
                p.team,
                p.division,
                _T(f"status.{p.status}"),
            )
            for p in listed
        ],
    )


def _json(player: Player, contacts: bool) -> PlayerReport:
    shown: PlayerReport = {
        "number": player.number,
        "name_zh": player.name_zh,
        "name_en": player.name_en,
        "team": player.team,
        "division": player.division,
        "status": player.status.value,
        "seeded": player.seeded,
        "alternate": player.alternate,
        "pledged": player.pledged,
        "received": player.received,
        "method": "+".join(methods_of(player)),
        "photo_consent": player.photo_consent,
    }
    if contacts:
        shown.update({"phone": player.phone, "email": player.email, "note": player.note})
    return shown


def add(
    file: EventFile,
    name_zh: str = typer.Option("", help=_T("cli.name_zh")),
    name_en: str = typer.Option("", help=_T("cli.name_en")),
    team: str = typer.Option("", help=_T("cli.head_team")),
    division: str = typer.Option("", help=_T("cli.head_division")),
    number: int = typer.Option(0, help=_T("cli.number")),
    present: bool = typer.Option(False, "--present", help=_T("cli.present")),
    alternate: bool = typer.Option(False, "--alternate", help=_T("cli.alternate")),
    by: By = "referee",
) -> None:
    draft = PlayerDraft(
        number=PlayerNo(number) if number else None,
        name_zh=name_zh,
        name_en=name_en,
        team=team,
        division=division,
    )
    with opened(file, by) as app:
        status = Status.PRESENT if present else Status.REGISTERED
        added = do(app, AddPlayer(draft, status, alternate)).data
        put(_T("cli.added", number=added))
        _not_shown(app, [added])


def edit(
    file: EventFile,
    number: Number,
    facts: list[str] = typer.Argument(metavar="FIELD=VALUE…", help=_T("cli.player_facts")),
    by: By = "referee",
) -> None:
    changes: dict[str, object] = {}
    for fact in facts:
        field, equals, value = fact.partition("=")
        if not equals:
            raise BadInput("errors.no_such_field", field=fact)
        if field in _NUMBERS:
            if not value.isdecimal():
                raise BadInput("errors.bad_number", field=field, value=value, least=0, most=9_999_999)
            changes[field] = int(value)
        elif field == "method":
            changes[field] = giving_method(value) if value else None
        elif field == "photo_consent":
            changes[field] = yes_or_no(field, value) if value else None
        else:
            changes[field] = value.lower() in YES if field in _FLAGS else value
    with opened(file, by) as app:
        do(app, EditPlayer(PlayerNo(number), changes))
        put(_T("cli.done"))
        if {"name_zh", "name_en"} & set(changes):
            _not_shown(app, [number])


def merge(
    file: EventFile,
    keep: int = typer.Argument(help=_T("cli.keep")),
    drop: int = typer.Argument(help=_T("cli.drop")),
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        do(app, MergePlayers(PlayerNo(keep), PlayerNo(drop)))
        put(_T("cli.done"))


def two_people(
    file: EventFile,
    players: list[int] = typer.Argument(
        None, metavar="[NUMBER NUMBER]", help=_T("cli.two_people_numbers"), show_default=False
    ),
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        if players:
            if len(players) != 2:
                raise BadInput("cli.two_people_needs_two")
            one, other = players
            do(app, TellApart(PlayerNo(one), PlayerNo(other)))
        pairs = twins(app.tournament, app.rules, app.clock.now())
        told = sorted(app.tournament.told_apart)
    if as_json:
        found = [
            TwinsReport(first=each.first, second=each.second, why=[_T.say(why) for why in each.reasons])
            for each in pairs
        ]
        put_json(TwoPeopleReport(pairs=found, told_apart=[list(each) for each in told]))
    elif players:
        put(_T("cli.done"))
    elif pairs:
        rows = [(each.first, each.second, ", ".join(map(_T.say, each.reasons))) for each in pairs]
        put_table(["#", "#", _T("cli.head_alike")], rows)
    else:
        put(_T("cli.nobody_twice"))


def status(
    file: EventFile,
    words: list[str] = typer.Argument(
        metavar="NUMBER… present|absent|withdrawn", help=_T("cli.status_words")
    ),
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    wanted = _status(words[-1])
    with opened(file, by) as app:
        command = SetStatus(numbers(" ".join(words[:-1])), wanted)
        do_or_try(app, command, dry_run, as_json, _T("cli.done"), why)


def team(
    file: EventFile,
    name: str = typer.Argument(help=_T("cli.head_team")),
    word: str = typer.Argument("present", help=_T("cli.status_words")),
    by: By = "referee",
) -> None:
    wanted = _status(word)
    with opened(file, by) as app:
        members = tuple(
            p.number for p in app.tournament.players.values() if p.team.casefold() == name.casefold()
        )
        if not members:
            raise BadInput("cli.no_such_team", team=name)
        do(app, SetStatus(members, wanted))
        put(_T("cli.done"))


def _status(word: str) -> Status:
    if word not in tuple(Status):
        raise BadInput("errors.bad_status", status=word)
    return Status(word)
