"""One folder a page. Pages do not know each other; `ui.navigation` lists them."""
