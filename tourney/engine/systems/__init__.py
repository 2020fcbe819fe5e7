"""The rule systems, a folder each: their verbs, frames, hooks and what only they keep of a position.

A system uses the steps, which know none; it knows no other system. Its options stand in `rules.options`,
its place in the register in `variants`.
"""
