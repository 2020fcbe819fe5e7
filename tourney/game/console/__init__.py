"""Tables that the engine referees: sessions on a game log, the read model, games of an event.

A window (or the terminal) uses, all from one thread at a time:

    session = open_table(app, heat, table)             # games.py: a table of the open event
    session = TableSession(log, …)                     # session.py: any game log
    session.view -> TableView                          # immutable; entries in it are on disk
    session.enter(entry) -> Accepted | Rejected        # validated, on disk, then in the view
    session.undo(to: int | None, reason) | redo()      # a note with the reason, then the undo
    session.throw() | throw_besides(e) | turn_card() | deal()   # dice and decks on screen: drawn, entered
    session.position_at(n) -> PositionAt               # the board after entry n
    session.refresh() -> bool                          # entries of another window taken over
    session.sheets() -> tuple[Sheet, ...]              # scoresheets as the position makes them
    typed.dice("36") -> (3, 6) | Rejected              # what was typed into a field
    typed.options(ask, "go", texts) -> matching Options

Conflict (another window entered something: the view has it now) and EnvironmentFailure (the disk) are
raised; the game then stands where the view says, and the entry may be made again.
"""
