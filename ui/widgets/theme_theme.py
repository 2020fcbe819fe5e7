"""How the window looks: colours as data, type, spacing, icons. Knows no page and no event."""

from ui.widgets.look import Look, Role, apply_look, look, look_is_changing
from ui.widgets.tokens_theme import THEMES, Tokens, load_tokens

__all__ = ["THEMES", "Look", "Role", "Tokens", "apply_look", "load_tokens", "look", "look_is_changing"]
