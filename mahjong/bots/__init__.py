"""Computer players: a view in, an action out. They are found by name and version.

A bot never sees more than a `View`; it has no way to the table, the wall or other hands.
"""

from mahjong.bots.registry import Bot, BotError, bot_names, full_name, is_compiled, make_bot, policy_number

__all__ = ["Bot", "BotError", "bot_names", "full_name", "is_compiled", "make_bot", "policy_number"]
