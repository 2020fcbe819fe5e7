"""What the public has, for whoever looks at the table: beside the treasury's money (X2)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.engine.play import Play
from tourney.engine.systems.landlord.single_tax.treasury import site_of, works
from tourney.texts import Message, msg


def of_the_public(play: Play) -> Iterator[Message]:
    """The wages now, franchises bought back, colleges (X2.1-X2.5)."""
    done = works(play)
    yield msg("single_tax.stock_wages", amount=done.salary)
    if done.public:
        deeds = [play.deed(play.square(deed)) for deed in done.public]
        yield msg("single_tax.stock_public", deeds=deeds)
    if done.colleges:
        places = [play.deed(site_of(play, college)) for college in done.colleges]
        yield msg("single_tax.stock_colleges", places=places)
