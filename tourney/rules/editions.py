"""Board editions: what squares and deeds a set has, what they cost, what they are called."""

from tourney.rules.board import GAP, Deed, DeedKind, Edition, Group, SecondRing, Square
from tourney.rules.board_files import EDITIONS, edition_folder, editions, load_edition
from tourney.rules.dice import Dice, Face, dice_of, total
from tourney.rules.joined import joined
from tourney.rules.ring import Ring, RingSide

__all__ = [
    "EDITIONS",
    "GAP",
    "Deed",
    "DeedKind",
    "Dice",
    "Edition",
    "Face",
    "Group",
    "Ring",
    "RingSide",
    "SecondRing",
    "Square",
    "dice_of",
    "edition_folder",
    "editions",
    "joined",
    "load_edition",
    "total",
]
