"""One folder a page. Pages do not know each other; `ui.frame.navigation` lists them."""
