"""The window (PySide6). Sees services and views, never the store, the rules' insides or the documents."""
