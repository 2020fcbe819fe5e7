"""Stores the event on disk: tables made by SQLModel, rows as records, commits, copies. The only place
of SQL.
"""
