"""The rules, one file a topic. A step knows the position and its own clauses, never another step.

Each verb has `may_…` (a `Refusal` or None) and the function that does it; each frame that needs no
decision has a function that carries it out. `variants` says which belong to a ruleset.
"""
