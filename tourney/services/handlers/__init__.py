"""Handlers: each turns one kind of command into changes of a `Workspace`. See `registry`."""
