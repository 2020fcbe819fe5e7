"""The hall's clock in the window: its panel, the choice of tables, what is called out, and its sounds."""
