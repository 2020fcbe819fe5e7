"""Printouts and workbooks: one file each, pure functions from a paper read model to bytes."""
