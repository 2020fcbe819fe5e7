"""Writes the event as a workbook, and the entry template: read models to the bytes of an Excel file."""
