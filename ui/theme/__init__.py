"""How the window looks: colours as data, type, spacing, icons. Knows no page and no event."""

from ui.theme.look import Look, Role, apply_look, look, look_is_changing
from ui.theme.tokens import THEMES, Tokens, load_tokens

__all__ = ["THEMES", "Look", "Role", "Tokens", "apply_look", "load_tokens", "look", "look_is_changing"]
