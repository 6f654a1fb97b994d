"""By which names the server may be called: a foreign name that leads here is a trick (DNS rebinding)."""

import ipaddress
import socket

LOCAL = (".local", ".lan", ".home", ".internal", ".localhost")


class Hosts:
    """The names of this server; with none given, any address, and names that only mean something at home."""

    def __init__(self, names: str, origins: str) -> None:
        more = {origin.split("://")[-1].lower() for origin in origins.split(",") if origin}
        given = {name.strip().lower() for name in names.split(",") if name.strip()}
        self._names = given | more if given else None
        self._own = {"localhost", socket.gethostname().lower(), *more}

    def allowed(self, host: str) -> bool:
        """Whether a request may call the server by this name; the port does not matter.

        >>> at_home, club = Hosts("", ""), Hosts("play.example.org", "")
        >>> [at_home.allowed(host) for host in ("192.168.1.5:8400", "[::1]:8400", "nas.local", "evil.example")]
        [True, True, True, False]
        >>> [club.allowed(host) for host in ("play.example.org", "PLAY.example.org:443", "10.0.0.1")]
        [True, True, False]
        """
        name = host.lower()
        bare = name[1 : name.find("]")] if name.startswith("[") else name.rsplit(":", 1)[0] if ":" in name else name
        if self._names is not None:
            return bool({name, bare} & self._names)
        return bare in self._own or bare.endswith(LOCAL) or _is_address(bare)


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
