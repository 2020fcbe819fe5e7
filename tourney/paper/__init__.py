"""The paper kit: pages, fonts, tables and frames that every printout is drawn with."""
