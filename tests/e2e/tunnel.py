"""A network one can cut: bytes pass between a browser and the server until somebody goes into a tunnel."""

import select
import socket
import threading
from contextlib import suppress


class Tunnel:
    """Listens on a port of its own and passes everything on, while it is open."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open = True
        self._pairs: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing comes through from now on, and what was connected is gone."""
        self._open = False
        with self._lock:
            for end in self._pairs:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._open = True

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                client, _ = self._listener.accept()
                if self._open:
                    threading.Thread(target=self._pass_on, args=(client,), daemon=True).start()
                else:
                    client.close()

    def _pass_on(self, client: socket.socket) -> None:
        with suppress(OSError), client, socket.create_connection(("127.0.0.1", self._server)) as server:
            ends = {client: server, server: client}
            with self._lock:
                self._pairs |= set(ends)
            try:
                while True:
                    for end in select.select(list(ends), [], [])[0]:
                        data = end.recv(65536)
                        if not data:
                            return
                        ends[end].sendall(data)
            finally:
                with self._lock:
                    self._pairs -= set(ends)
