"""The event on disk: SQLModel rows, mapping to records, commits, copies. The only place of SQL."""
