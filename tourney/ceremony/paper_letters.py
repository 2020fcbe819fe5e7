"""Prints letters by mail merge, a page each: the invitation to everybody on the list, thanks to players and
donors.

The same fields are in `letters-csv`, for organisers who write their letters in a program of their own.
Neither has a telephone number or an address.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import partial

from tourney.base.ids import DonorId, Giver, HeatId, PlayerNo
from tourney.base.names import Name, titled
from tourney.base.texts import Message, msg, named
from tourney.base.times import hall_time, time_of
from tourney.ceremony.awards import prizes_by_player
from tourney.ceremony.paper_press import raised_message
from tourney.ceremony.paper_prizes import prize_paper
from tourney.ceremony.winners import finals_and_settled, place_message, settled_prizes
from tourney.clock.day_plan import planned
from tourney.event.donations import donors_in_order, raised
from tourney.event.formats import format_line
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import DonorKind, Status, Tournament
from tourney.event.rules import Rules
from tourney.files.csv import write_csv
from tourney.giving.register import shown_name
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import EventHead, Person, event_head, person_of
from tourney.paper.fitting import broken, fitted_lines
from tourney.paper.page_frame import accent_of, draw_logo
from tourney.paper.printout import Printout, PrintoutJob, has_donations, has_players
from tourney.paper.structure import Tag
from tourney.paper.styles import Words
from tourney.paper.surface import A4, INK, MM, SOFT, Align, NotesRoom, Surface
from tourney.paper.wording import Wording, day_message, formal_day
from tourney.paying.codes import draw_payment
from tourney.paying.fps import Payment, open_payment, payment


@dataclass(frozen=True, slots=True)
class Addressee:
    """A player, or a `donor` who does not play, with the place of honour, once it is settled, and awards.

    `payment`: what they still owe. `company`: a donor who is nobody's Mr or Mrs.
    """

    person: Person
    played: bool = False
    prizes: tuple[Message, ...] = ()
    payment: Payment | None = None
    donor: DonorId | None = None
    company: bool = False

    @property
    def number(self) -> Giver:
        """The start number, or `D1` of a donor."""
        return self.donor or self.person.number


@dataclass(frozen=True, slots=True)
class LettersPaper:
    """Letters by number. `written_on`: the day in the hall, ISO; `raised`: all that came in, in HK$."""

    head: EventHead
    written_on: str
    starts_at: str
    prizes_at: str
    format: Message
    charity: Name
    raised: Decimal
    addressees: tuple[Addressee, ...]


def letters_paper(tournament: Tournament, rules: Rules, now: datetime) -> LettersPaper:
    """Every player by number."""
    event, plan = tournament.event, planned(tournament, rules)
    played = {record.player for record in tournament.sheets.values()}
    prizes = defaultdict[PlayerNo, list[Message]](list)
    for honour in prize_paper(tournament, rules, now).honours:
        prizes[honour.person.number].append(place_message(honour.place))
    for award in tournament.awards_given():
        prizes[award.player].append(named(award.title))
    return LettersPaper(
        head=event_head(tournament, now),
        written_on=hall_time(now, event.zone).date().isoformat(),
        starts_at=event.starts_at,
        prizes_at=time_of(plan.prizes) if plan.slots else "",
        format=format_line(rules.format, rules.sizes),
        charity=event.charity_name,
        raised=raised(tournament),
        addressees=tuple(
            Addressee(
                person_of(player),
                number in played,
                tuple(prizes[number]),
                open_payment(event, player) if player.pledged > player.received else None,
            )
            for number, player in sorted(tournament.players.items())
        ),
    )


def invitation_paper(tournament: Tournament, rules: Rules, now: datetime) -> LettersPaper:
    """To everybody who has not withdrawn."""
    whole = letters_paper(tournament, rules, now)
    invited = {n for n, player in tournament.players.items() if player.status is not Status.WITHDRAWN}
    return replace(
        whole, addressees=tuple(each for each in whole.addressees if each.person.number in invited)
    )


def thanks_paper(tournament: Tournament, rules: Rules, now: datetime) -> LettersPaper:
    """To everybody who has played or given; donors last."""
    whole = letters_paper(tournament, rules, now)
    players = (each for each in whole.addressees if each.played or each.person.received)
    return replace(whole, addressees=(*players, *_donors(tournament)))


def _donors(tournament: Tournament) -> Iterator[Addressee]:
    """Those who have given and whom paper may name."""
    for donor in donors_in_order(tournament):
        name, owed = shown_name(donor), donor.pledged - donor.received
        if name and donor.received > 0:
            yield Addressee(
                Person(PlayerNo(0), name, pledged=donor.pledged, received=donor.received),
                payment=payment(tournament.event, owed, donor.id) if owed > 0 else None,
                donor=donor.id,
                company=donor.kind is DonorKind.COMPANY,
            )


def _wanted(job: PrintoutJob, query: Callable[[Tournament, Rules, datetime], LettersPaper]) -> LettersPaper:
    """To everybody, or to the one requested person."""
    paper = query(job.tournament, job.rules, job.now)
    return replace(paper, addressees=job.wanted(paper.addressees, lambda each: each.number))


_LEFT = 25 * MM


_ROOM = A4.width - 2 * _LEFT


_SIZE, _LEADING = 12.0, 16.6
"""Of everything but the event's name; a longer letter is set smaller."""


_CLOSER = 0.5
"""A blank line of a longer one, as a part of the others: its type stays larger that way."""


_ADDRESS = 52 * MM
"""The name, in the window of an envelope (DL)."""


_APART = 8 * MM
"""White between the name and the day."""


_FIRST_LINE, _LAST_LINE = 86 * MM, 232 * MM


_SIGN = 75 * MM


_PAID = 78 * MM
"""The width of the code to pay with, and its facts, beside the signature."""


_NOTES = NotesRoom(_LEFT, 260 * MM, _ROOM, A4.height - 10 * MM)
_BELOW_CODE = replace(_NOTES, top=271 * MM)


Body = Callable[[LettersPaper, Addressee], Sequence[Sequence[Message]]]
"""A letter's paragraphs, each of some sentences."""


def invitations(paper: LettersPaper, wording: Wording) -> Document:
    """By number; withdrawn players are not invited again."""
    return _letters(paper, wording, "paper.title_letters_invitation", _invitation)


def thanks(paper: LettersPaper, wording: Wording) -> Document:
    """By number, to everybody who has played or given."""
    return _letters(paper, wording, "paper.title_letters_thanks", _thanks)


def _letters(paper: LettersPaper, wording: Wording, title: str, body: Body) -> Document:
    event = wording.name(paper.head.title)
    pages = [
        PdfPage(
            partial(_page, paper=paper, who=who, words=wording, body=body),
            foot=_NOTES if who.payment is None else _BELOW_CODE,
        )
        for who in paper.addressees
    ]
    none = PdfPage(lambda s: s.text(_LEFT, 30 * MM, wording(msg("paper.nobody")), 12, room=_ROOM))
    return Document(f"{wording(msg(title))} · {event}", event, paper.head.printed_at, pages or [none])


# ---- what is said -----------------------------------------------------------------------------


def _invitation(paper: LettersPaper, who: Addressee) -> Sequence[Sequence[Message]]:
    head = paper.head
    when = [msg("paper.letter_day", day=day_message(head.date))] if head.date else []
    where = [msg("paper.letter_venue", venue=head.venue)] if head.venue else []
    ends = [msg("paper.letter_ends", time=paper.prizes_at)] if paper.prizes_at else []
    cause = [msg("paper.letter_cause", charity=named(paper.charity))] if paper.charity else []
    return (
        [msg("paper.letter_invite", event=named(head.title))],
        *([[*when, *where]] if when or where else []),
        [msg("paper.letter_starts", time=paper.starts_at), *ends],
        [paper.format],
        *([cause] if cause else []),
        [msg("paper.letter_number", number=who.person.number)],
        [msg("paper.letter_answer", line="_" * 28)],
        *([owed] if (owed := _owed(who)) else []),
    )


def _owed(who: Addressee) -> list[Message]:
    """Why a letter has a code to pay with."""
    owed = who.person.pledged - who.person.received
    return [msg("paying.letter", amount=owed)] if who.payment is not None and owed > 0 else []


def _thanks(paper: LettersPaper, who: Addressee) -> Sequence[Sequence[Message]]:
    came = [msg("paper.letter_came", event=named(paper.head.title))] if who.played else []
    came += [msg("paper.letter_place", place=prize) for prize in who.prizes]
    gave = [msg("paper.letter_gave", amount=who.person.received)] if who.person.received else []
    raised = raised_message(paper.raised, paper.charity)
    given = [*gave, *([raised] if raised else []), *_owed(who)]
    return [each for each in (came, given, [msg("paper.letter_again")]) if each]


# ---- how it looks -----------------------------------------------------------------------------


def _page(surface: Surface, paper: LettersPaper, who: Addressee, words: Wording, body: Body) -> None:
    head = paper.head
    surface.box(_LEFT, 12 * MM, _ROOM, 0.9 * MM, colour=accent_of(head))
    logo = draw_logo(surface, head, A4.width - _LEFT - 45 * MM, 18 * MM, 45 * MM, 20 * MM, Align.RIGHT)
    room = _ROOM - (logo + 5 * MM if logo else 0.0)
    y = 24 * MM
    with surface.within(Tag.TITLE):
        for line in words.lines_of_name(head.title):
            surface.name(_LEFT, y, line, 16, room, bold=True, least=8)
            y += 7 * MM
    where = formal_day(head.date, words)
    surface.name(_LEFT, y - 0.5 * MM, where, _SIZE, room, grey=SOFT, least=6.5)
    to, half = who.person, _ROOM * 0.6
    first, second = words.person(to.name)
    lines, size = fitted_lines(first or str(who.number), half - _APART, _SIZE, 9, bold=True, most=2)
    below = _ADDRESS + (len(lines) - 1) * 6 * MM
    with surface.within(Tag.PARAGRAPH):
        for at, line in enumerate(lines):
            surface.text(_LEFT, _ADDRESS + at * 6 * MM, line, size, room=half - _APART, bold=True)
    surface.name(_LEFT, below + 7 * MM, second or to.team, _SIZE, half, least=6.5)
    if second:
        surface.name(_LEFT, below + 14 * MM, to.team, _SIZE, half, least=6.5)
    number = words(msg("paper.number_n", n=who.number), " ")
    for at, line in enumerate((formal_day(paper.written_on, words), number)):
        surface.text(
            _LEFT + half, _ADDRESS + at * 7 * MM, line, _SIZE, room=_ROOM - half,
            align=Align.RIGHT, grey=SOFT, least=6.5,
        )  # fmt: skip
    end = _text(surface, paper, who, words, body)
    sign = min(end + 22 * MM, 252 * MM)
    surface.line(_LEFT, sign, _LEFT + _SIGN, sign, 0.7, INK)
    signed = words(msg("paper.sign_organiser"), " ")
    surface.text(_LEFT, sign + 5.5 * MM, signed, _SIZE, room=_SIGN, grey=SOFT)
    if who.payment is not None:
        draw_payment(surface, who.payment, words, _LEFT + _ROOM - _PAID, sign - 18 * MM, _PAID)


def _text(surface: Surface, paper: LettersPaper, who: Addressee, words: Wording, body: Body) -> float:
    """The letter, one language below the other, smaller if it would not fit; returns its lower end."""
    dear = msg("paper.letter_dear_number", number=who.person.number)
    if who.person.name:
        plain = who.company or titled(who.person.name)
        dear = msg("paper.letter_dear_company" if plain else "paper.letter_dear", name=who.person.name)
    greetings = words.lines(dear)
    paragraphs = [words.styled(*said, strong=Name) for said in body(paper, who)]
    closings = words.lines(msg("paper.letter_regards"))
    size, leading, white = _SIZE, _LEADING, 1.0
    while True:
        lines = _lines(greetings, paragraphs, closings, size)
        if _FIRST_LINE + leading * sum(1 if line else white for line in lines) <= _LAST_LINE or size <= 7:
            break
        if white > _CLOSER:
            white = _CLOSER
        else:
            size, leading = size * 0.94, leading * 0.94
    y = _FIRST_LINE
    for line in lines:
        if line:
            with surface.within(Tag.PARAGRAPH):
                surface.text(_LEFT, y, line, size, room=_ROOM)
        y += leading if line else leading * white
    return y


def _lines(
    greetings: Sequence[str], paragraphs: Sequence[Sequence[Words]], closings: Sequence[str], size: float
) -> list[Words]:
    """Greeting, paragraphs, closing of each language; a blank line between them."""
    lines: list[Words] = []
    for at in range(max(map(len, paragraphs))):
        said = [
            greetings[min(at, len(greetings) - 1)],
            *(each[min(at, len(each) - 1)] for each in paragraphs),
            closings[min(at, len(closings) - 1)],
        ]
        lines += ["", ""] if lines else []
        for text in said:
            lines += [*broken(text, _ROOM, size), ""]
        lines.pop()
    return lines


# ---- fields for a program of one's own --------------------------------------------------------


_FIELDS = (
    *(msg(f"paper.{key}") for key in ("number", "csv_name_zh", "csv_name_en", "team", "division")),
    *(msg(f"paper.csv_{key}") for key in ("event", "day", "venue", "starts", "charity", "raised")),
    *(msg(f"paper.{key}") for key in ("csv_received", "csv_played", "place", "csv_prize")),
)


def letters_csv(job: PrintoutJob) -> bytes:
    """A line a person, a column a field; no telephone number and no address."""
    paper, w = letters_paper(job.tournament, job.rules, job.now), job.wording
    finals, settled = finals_and_settled(job.tournament, job.rules, job.now)
    prizes = prizes_by_player(job.tournament, settled_prizes(finals, settled))
    places = {each.player: each.place for each in finals.places}
    heads = [w(head, " ") for head in _FIELDS]
    event, charity = w.name(paper.head.title, " "), w.name(paper.charity, " ")
    day = w(day_message(paper.head.date), " ") if paper.head.date else ""
    yes, no = (w(msg(f"players.{answer}"), " ") for answer in ("yes", "no"))
    rows = [
        (
            each.number, each.person.name.zh, each.person.name.en, each.person.team,
            each.person.division, event, day, paper.head.venue,
            paper.starts_at, charity, paper.raised, each.person.received, yes if each.played else no,
            places.get(each.person.number),
            " / ".join(w(prize, " ") for prize in prizes.get(each.person.number, ())),
        )
        for each in (*paper.addressees, *_donors(job.tournament))
    ]  # fmt: skip
    return write_csv([heads, *rows])


def has_thanks(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once anybody has played or given."""
    return None if tournament.sheets else has_donations(tournament, rules, heat)


PRINTOUTS = (
    Printout(
        kind="letters",
        first_form="invitation",
        occasion=Occasion.BEFORE,
        order=5,
        takes_player=True,
        ready=has_players,
        make=lambda job: invitations(_wanted(job, invitation_paper), job.wording),
    ),
    Printout(
        kind="letters",
        form="thanks",
        occasion=Occasion.END,
        order=65,
        sets=(PaperSet.END,),
        takes_player=True,
        ready=has_thanks,
        make=lambda job: thanks(_wanted(job, thanks_paper), job.wording),
    ),
    Printout(
        kind="letters-csv",
        occasion=Occasion.FILES,
        order=90,
        extension="csv",
        ready=has_players,
        make=letters_csv,
    ),
)
