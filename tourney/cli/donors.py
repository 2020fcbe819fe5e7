"""Commands for donors: people and companies that give and do not play."""

from __future__ import annotations

from inspect import Parameter

import typer

from tourney.application.application import Application
from tourney.base.ids import DonorId
from tourney.base.plain import fields, plain
from tourney.base.texts import donated
from tourney.cli.options import do, put, put_table, texts
from tourney.cli.verbs import Output, options, reading, writing
from tourney.event.donations import donors_in_order
from tourney.giving.donor_commands import AddDonor, EditDonor, RemoveDonor
from tourney.giving.sums import promised_by

_T = texts()


def _fact(name: str, option: str, kind: type) -> Parameter:
    """What may be said of a donor: an option that changes nothing unless it is given."""
    help_text = _T(f"giving.cli_{name}")
    how = typer.Option(None, *option.split(), help=help_text, show_default=False)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=how, annotation=kind)


_FACTS = (
    *(_fact(name, f"--{option}", str) for name, option in (("name_zh", "zh"), ("kind", "kind"))),
    *(_fact(name, f"--{name}", str) for name in ("email", "phone", "sponsors", "pledged")),
    _fact("per_point", "--per-point", str),
    _fact("gives_for", "--for", int),
    _fact("hidden", "--hidden/--shown", bool),
)


@writing
@options(*_FACTS)
def add(
    app: Application, name: str = typer.Argument("", help=_T("cli.head_name")), **facts: object
) -> Output:
    said = {field: value for field, value in facts.items() if value is not None}
    donor = do(app, AddDonor({"name": name, **said})).data
    yield {"donor": donor}
    put(donor)


@writing
@options(*_FACTS)
def edit(
    app: Application,
    donor: DonorId,
    name: str = typer.Option(None, "--name", help=_T("cli.head_name"), show_default=False),
    **facts: object,
) -> None:
    changes = {field: value for field, value in {"name": name, **facts}.items() if value is not None}
    do(app, EditDonor(donor, changes))
    put(_T("cli.done"))


@writing
def remove(app: Application, donor: DonorId) -> None:
    do(app, RemoveDonor(donor))
    put(_T("cli.done"))


@reading
def list_(app: Application) -> Output:
    donors, pledged = donors_in_order(app.tournament), promised_by(app.tournament, app.rules)
    yield {
        "donors": [
            {
                **fields(each, "donor=id name name_zh kind for=gives_for sponsors"),
                "pledged": plain(pledged[each.id]),
                **fields(each, "per_point received hidden"),
            }
            for each in donors
        ]
    }
    heads = ("cli.head_name", *(f"giving.{head}" for head in _HEADS))
    put_table(
        ["", *map(_T, heads), ""],
        [
            (
                each.id,
                _T.name(each.called),
                _T(f"giving.kind_{each.kind}"),
                each.gives_for or "",
                each.sponsors,
                donated(each.per_point) if each.per_point else "",
                donated(pledged[each.id]),
                donated(each.received),
                _T("giving.hidden") if each.hidden else "",
            )
            for each in donors
        ],
    )


_HEADS = ("field_kind", "head_for", "field_sponsors", "head_per_point", "pledged", "received")
