"""The event on disk: SQLModel rows, mapping to records, commits, copies, migrations. The only place of SQL."""
