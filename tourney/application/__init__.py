"""Use cases: commands change an event and are journalled, queries read it. Knows no SQL and no Qt."""
