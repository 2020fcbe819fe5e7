"""Everything that can be done to an event: a file an area, each command with what it does.

A command is data; window and terminal build the same ones. Names are imperatives; the journal's code of each
is its past tense. `Application.run` lets one carry itself out in a `UnitOfWork`, stores what changed, whole
or not at all.
"""
