"""The print job, the Print page's list, and paper made of others."""
