"""The layout kit of the paper: fonts, wording in two languages, pages, tables. It knows no document."""
