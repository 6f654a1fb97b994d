"""The games, one folder each: a game exists when its folder does. `registry` finds them, `game` says what each offers.

Folders of the directories in `ZARIA_GAMES` are found as well, as if they stood here.
"""

import os

__path__ += [folder for folder in os.environ.get("ZARIA_GAMES", "").split(os.pathsep) if folder]
