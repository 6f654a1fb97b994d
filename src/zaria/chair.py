"""Chairs around a table, and who sits in them."""

import msgspec


class Chair(msgspec.Struct, frozen=True):
    """A seat as everybody sees it: a person's name or a bot's level, or neither where it is free.

    `stand_in` is the level of the bot that plays until the person is back; `host` says who opened the table; `open`
    says that somebody who comes late may sit down here, and the bot gets up.
    """

    name: str | None
    bot: str | None
    online: bool = True
    stand_in: str | None = None
    sign: int = 0
    host: bool = False
    open: bool = False


class Seat:
    """Who sits in a chair."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.bot: str | None = None
        self.stand_in: str | None = None  # the level of the bot that plays until the person is back
        self.sign: int | None = None
        self.keys: set[str] = set()
        self.words = ""
        self.open = False  # whether somebody who comes late may sit down in a bot's chair
        self.promise = ""  # the hash of the words, where they are told only when all have promised theirs

    @property
    def player(self) -> str | None:
        """The level of the bot that plays here now, for itself or for somebody; None where a person does."""
        return self.bot or self.stand_in

    @property
    def owes_words(self) -> bool:
        """Whether words were promised and not told yet."""
        return bool(self.promise) and not self.words

    @property
    def free(self) -> bool:
        return self.bot is None and not self.keys
