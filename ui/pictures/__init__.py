"""Lists as pictures for a telephone: what is drawn, and the dialog that hands it on."""
