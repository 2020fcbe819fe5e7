"""The public treasury at work: franchises bought back, free colleges, higher wages (X2)."""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import money_in, pay
from tourney.game.engine.play import Play
from tourney.game.engine.state import FREE
from tourney.game.systems.landlord.estate import convey, pledge_on
from tourney.game.systems.landlord.single_tax.state import COLLEGES, FRANCHISES, College, Franchise, Works
from tourney.game.systems.landlord.squares import treasury
from tourney.rules.options import SingleTaxOptions


def works(play: Play) -> Works:
    """What the treasury has done so far."""
    return play.state.of_table(Works)


def put_to_work(play: Play) -> None:
    """As soon as a step can be paid it is done, and the next, and the next (X2)."""
    price, account = play.options.of(SingleTaxOptions).step_price, treasury(play)
    while (there := money_in(play.state, account)) >= price:
        done = works(play)
        franchise, college = next_franchise(done), next_college(done)
        if franchise is not None:
            done.public = (*done.public, franchise)
            _buy_back(play, play.square(franchise), price)
        elif college is not None:
            done.colleges = (*done.colleges, college)
            _build_college(play, site_of(play, college), price)
        else:
            _raise_wages(play, there // price)


def next_franchise(done: Works) -> Franchise | None:
    """The one that is bought back next; None where all are (X2.1, X2.2)."""
    return next((deed for deed in FRANCHISES if deed not in done.public), None)


def next_college(done: Works) -> College | None:
    """The one that is built next; None where both stand (X2.3)."""
    return next((site for site in COLLEGES if site not in done.colleges), None)


def _buy_back(play: Play, square: int, price: int) -> None:
    """Its holder gets the money, the bank where nobody holds it; it is public from now on (X2.1, X2.2)."""
    holder, deed = play.state.owner[square], play.board.deed_ids[square]
    clause = "X2.1" if deed == FRANCHISES[0] else "X2.2"
    if holder == BANK:
        pay(play.state, treasury(play), BANK, price)
        play.tell(clause, "single_tax.public_from_pile", deed=play.deed(square), amount=price)
        return
    _pay_holder(play, square, holder, price, clause)
    play.tell(
        clause, "single_tax.bought_back", player=play.names[holder], deed=play.deed(square), amount=price
    )
    convey(play, square, BANK)


def _pay_holder(play: Play, square: int, holder: int, price: int, clause: str) -> None:
    """The lender of a pledged franchise gets what is due, as far as it reaches; the rest of the debt is
    cancelled (X2.2, reading)."""
    pledged = pledge_on(play, square)
    if pledged is not None:
        part = min(price, pledged.amount + pledged.interest)
        pay(play.state, treasury(play), pledged.to, part)
        lender = play.names[pledged.to]
        play.tell(clause, "single_tax.lender_paid", player=lender, deed=play.deed(square), amount=part)
        price -= part
    pay(play.state, treasury(play), holder, price)


def _build_college(play: Play, square: int, price: int) -> None:
    """One more free college; with both there is no jail any more (X2.3, X2.4)."""
    pay(play.state, treasury(play), BANK, price)
    play.tell("X2.3", "single_tax.college", place=play.deed(square), amount=price)
    if jail_abolished(play):
        _free_all(play)


def _free_all(play: Play) -> None:
    """Who sits in jail stands on Shelter, free (X2.4)."""
    state = play.state
    play.tell("X2.4", "single_tax.jail_abolished")
    for seat in state.live:
        if state.jail[seat] != FREE:
            state.jail[seat] = FREE
            play.tell("X2.4", "landlord.on_shelter", player=play.names[seat])


def _raise_wages(play: Play, times: int) -> None:
    """So many times a step (X2.5)."""
    options, done = play.options.of(SingleTaxOptions), works(play)
    pay(play.state, treasury(play), BANK, times * options.step_price)
    done.salary = start_pays(play) + times * options.wage_step
    play.tell("X2.5", "single_tax.wages_raised", amount=done.salary)


def jail_abolished(play: Play) -> bool:
    """Whether both colleges stand (X2.4)."""
    return len(works(play).colleges) == len(COLLEGES)


def site_of(play: Play, college: str) -> int:
    """The square of a college: the first of those that send to jail, or the second."""
    sites = [at for at, kind in enumerate(play.board.kinds) if kind == "go_to_jail"]
    return sites[COLLEGES.index(college)]


def is_public(play: Play, square: int) -> bool:
    """Whether the public owns the franchise of this square (X2.1)."""
    return play.board.deed_ids[square] in works(play).public


def start_pays(play: Play) -> int:
    """The wages of Mother Earth as they are now (X2.5)."""
    salary = works(play).salary
    assert isinstance(salary, int)  # said when play begins
    return salary
