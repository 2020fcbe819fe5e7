"""The rules of money, deeds and buildings: rulesets with their options, and the rule book of a table."""

from tourney.rules.options import Options, named_value, named_values, option_words
from tourney.rules.rulebook import RuleBook, board_as_played, check_board, rule_book, unchecked_book
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset, resolved

__all__ = [
    "RULESETS",
    "Options",
    "RuleBook",
    "Ruleset",
    "board_as_played",
    "check_board",
    "load_ruleset",
    "named_value",
    "named_values",
    "option_words",
    "resolved",
    "rule_book",
    "unchecked_book",
]
