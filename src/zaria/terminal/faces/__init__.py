"""How each game looks and speaks on a screen of text."""

from .face import Face
from .knaster import Knaster
from .qwantum import Qwantum
from .qwixx import Qwixx
from .qwixx_cards import QwixxCards
from .trio import Trio

FACES: dict[str, Face] = {
    "qwixx": Qwixx(),
    "qwixx-cards": QwixxCards(),
    "qwantum": Qwantum(),
    "knaster": Knaster(),
    "trio": Trio(),
}

__all__ = ["FACES", "Face"]
