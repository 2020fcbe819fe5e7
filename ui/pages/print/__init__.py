"""The Print page: every printout with a preview, to print, to save, to open."""
