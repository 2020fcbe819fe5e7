"""The hall's network: a server on the laptop, for the phones in the hall."""
