"""Who sits where: table sizes, draws of all heats at once, re-seating, finals by snake, certificates.

Problem in (`SeatingProblem`), seating with its reasons out (`Seating`). Pure: no clock, no file, no
global chance; the same problem gives the same bytes on every machine.
"""

from tourney.competition.seating.certificate import Certificate, Seating, SwapPrice
from tourney.competition.seating.draw import METHODS, seat
from tourney.competition.seating.problem import Aim, Entrant, Heats, SeatingProblem, Tables
from tourney.competition.seating.recount import broken_wishes, certify, faults, swap_price
from tourney.competition.seating.sizes import shown_sizes, table_sizes
from tourney.competition.seating.snake import snake
from tourney.competition.seating.words import certificate_words, repeats_words, swap_words

__all__ = [
    "METHODS",
    "Aim",
    "Certificate",
    "Entrant",
    "Heats",
    "Seating",
    "SeatingProblem",
    "SwapPrice",
    "Tables",
    "broken_wishes",
    "certificate_words",
    "certify",
    "faults",
    "repeats_words",
    "seat",
    "shown_sizes",
    "snake",
    "swap_price",
    "swap_words",
    "table_sizes",
]
