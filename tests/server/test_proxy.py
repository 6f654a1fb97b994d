"""The proxies of docs/operating.md, as they stand there: only ports, certificates and where logs go are ours."""

import ipaddress
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from zaria.engine.compiler import COMPILED

from .running import Server, Socket, bearer, eventually, free_port, new_secret, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)

NAME = "play.example.org"
SNI = {"sni_hostname": NAME}
PAGE = Path(__file__).parents[2] / "docs/operating.md"
SETTINGS = {
    "ZARIA_HOSTS": f"{NAME},127.0.0.1",  # the second for whoever starts it here, and looks whether it is well
    "ZARIA_SECURE": "yes",
    "ZARIA_MOST_MESSAGES": "11",  # less than the proxies let through
    "ZARIA_MOST_CONNECTIONS": "120",  # of an address that is no proxy, and sockets of one behind it
}
nginx_only = pytest.mark.parametrize("proxy", ["nginx"], indirect=True)  # the other example says nothing of it
SOMEBODY, ANOTHER, MANY = "127.0.0.31", "127.0.0.32", "127.0.0.33"

NGINX = """
daemon off;
error_log {folder}/error.log;
pid {folder}/nginx.pid;
user root;
events {{ worker_connections 1024; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {example}
}}
"""
CADDY = """
{{
    admin off
    local_certs
    skip_install_trust
    default_bind 127.0.0.1
    auto_https disable_redirects
    http_port {http}
    https_port {https}
    storage file_system {folder}/caddy
}}
{example}
"""


class Proxy:
    """A proxy before a server, and people who come through it from addresses of their own."""

    def __init__(self, kind: str, server: Server, folder: Path) -> None:
        self.kind, self.server, self.folder = kind, server, folder
        self.http, self.https = free_port(), free_port()
        self._process = subprocess.Popen(self._command())
        eventually(self._answers, 30)

    def _command(self) -> list[str]:
        found = re.search(rf"```{self.kind}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
        assert found, f"docs/operating.md has no example for {self.kind}"
        example = found[1].replace("127.0.0.1:8400", f"127.0.0.1:{self.server.port}")
        if self.kind == "caddy":
            (self.folder / "Caddyfile").write_text(CADDY.format(example=example, **self._places()))
            return ["caddy", "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"]
        _make_certificate(self.folder)
        example = example.replace("listen 80;", f"listen 127.0.0.1:{self.http};")
        example = example.replace("listen 443 ", f"listen 127.0.0.1:{self.https} ")
        example = re.sub(r"/etc/letsencrypt/live/[^/]*", str(self.folder), example)
        (self.folder / "nginx.conf").write_text(NGINX.format(example=example, **self._places()))
        return ["nginx", "-c", str(self.folder / "nginx.conf")]

    def _places(self) -> dict[str, Any]:
        return {"folder": self.folder, "http": self.http, "https": self.https}

    def _answers(self) -> bool:
        assert self._process.poll() is None, "the proxy has ended by itself"
        with suppress(httpx.TransportError):
            return self.ask("GET", "/healthz").status_code == 200
        return False

    def client(self, source: str) -> httpx.Client:
        transport = httpx.HTTPTransport(verify=False, local_address=source)
        address, host = f"https://127.0.0.1:{self.https}", {"host": f"{NAME}:{self.https}"}
        return httpx.Client(transport=transport, base_url=address, headers=host, timeout=30)

    def ask(
        self, method: str, path: str, body: Any = None, secret: str | None = None, source: str = SOMEBODY
    ) -> httpx.Response:
        with self.client(source) as client:
            return client.request(method, path, json=body, headers=bearer(secret), extensions=SNI)

    def socket(self, table: str, secret: str, source: str = SOMEBODY) -> Socket:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        # This client reads and writes in two threads, and OpenSSL bears that only while nothing is to be read: servers
        # of TLS 1.3 send tickets just when the first request goes out, which then sometimes got lost.
        trusting.maximum_version = ssl.TLSVersion.TLSv1_2
        raw = socket.create_connection(("127.0.0.1", self.https), source_address=(source, 0))
        made = connect(
            f"wss://{NAME}:{self.https}/api/tables/{table}/socket",
            sock=raw,
            ssl=trusting,
            server_hostname=NAME,
            origin=Origin(f"https://{NAME}:{self.https}"),
            additional_headers=bearer(secret),
            compression=None,
            open_timeout=60,
            legacy=True,
        )
        return Socket(made)

    def open_table(self, secret: str, source: str = SOMEBODY) -> str:
        """A table for one person and a bot, in play."""
        wanted = {"game": "qwixx", "players": 2, "bots": ["random"], "name": "Anna"}
        opened = self.ask("POST", "/api/tables", wanted, secret, source)
        assert opened.status_code == 201, opened.text
        id = str(opened.json()["table"]["id"])
        assert self.ask("POST", f"/api/tables/{id}/start", None, secret, source).status_code == 200
        return id

    def reload(self) -> None:
        subprocess.run(["nginx", "-c", str(self.folder / "nginx.conf"), "-s", "reload"], check=True)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(20)


def _make_certificate(folder: Path) -> None:
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    if not shutil.which(request.param) or not shutil.which("openssl"):
        pytest.skip(f"NO {request.param.upper()} HERE: the example of docs/operating.md is not tried")
    folder = tmp_path_factory.mktemp(request.param)
    with running(folder, **SETTINGS) as server:
        made = Proxy(request.param, server, folder)
        try:
            yield made
        finally:
            made.close()
        assert server.faults() == []


def test_whoever_has_a_network_of_addresses_is_one_visitor() -> None:
    """What nginx counts by is read here as it reads it: a pattern over the bytes of an address."""
    found = re.search(r'"~(.*)" \$network;', PAGE.read_text("utf-8"))
    assert found
    pattern = re.compile(found[1].replace("(?<", "(?P<").encode())

    def visitor(address: str) -> bytes:
        packed = ipaddress.ip_address(address).packed
        seen = pattern.match(packed)
        return seen["network"] if seen else packed

    assert visitor("2001:db8:0:a00::1") == visitor("2001:db8:0:a00:ffff::a0a")
    assert visitor("2001:db8:0:a00::1") != visitor("2001:db8:0:a01::1")
    assert visitor("192.0.2.1") != visitor("192.0.2.2")


def test_a_game_is_played_through_it(proxy: Proxy) -> None:
    secret = new_secret()
    table = proxy.open_table(secret)
    with proxy.socket(table, secret) as anna:
        for _ in range(5):
            mine = eventually(lambda: _to_choose(anna))
            id = anna.choose(0, mine["number"], mine["legal"][0])
            answer = anna.hear_until("accepted", "refused", id=id)
            assert answer["type"] == "accepted", answer


def _to_choose(anna: Socket) -> dict[str, Any] | None:
    """What Anna's seat was last told of itself, once it has something to choose from."""
    anna.catch_up() if anna.heard else anna.hear_until("picture")
    told = next(message["mine"] for message in reversed(anna.heard) if message.get("mine"))
    mine: dict[str, Any] = told[0] if isinstance(told, list) else told
    return mine if mine["legal"] else None


def test_browsers_are_told_to_come_over_tls_and_by_its_name(proxy: Proxy) -> None:
    assert "max-age" in proxy.ask("GET", "/api/games").headers["strict-transport-security"]
    assert proxy.server.ask("GET", "/healthz", headers={"host": "evil.example"}).status_code == 421


def test_people_are_told_apart_whatever_they_say_of_themselves(proxy: Proxy) -> None:
    def is_limited(source: str, claimed: str | None = None) -> bool:
        """Whether the server, not the proxy, has enough of them before long."""
        said = {"X-Forwarded-For": claimed} if claimed else {}
        with proxy.client(source) as client:
            asked = (
                client.post("/api/links", json={"token": "none"}, headers=said, extensions=SNI) for _ in range(190)
            )
            return any(answer.status_code == 429 and "too-many" in answer.text for answer in asked)

    assert is_limited(ANOTHER)
    assert proxy.ask("POST", "/api/links", {"token": "none"}, source=SOMEBODY).status_code == 404
    assert is_limited(ANOTHER, claimed="192.0.2.7")


def test_a_proxy_brings_many_people(proxy: Proxy) -> None:
    secret = new_secret()
    table = proxy.open_table(secret)
    with ExitStack() as stack:
        for number in range(130):
            watcher = stack.enter_context(proxy.socket(table, new_secret(), f"127.0.1.{1 + number}"))
            assert watcher.hear()["type"] == "picture"


@nginx_only
def test_one_address_has_only_so_many_connections_and_requests(proxy: Proxy) -> None:
    table = proxy.open_table(new_secret())
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(proxy.socket(table, new_secret(), MANY))
        with pytest.raises(InvalidStatus, match="429"):
            proxy.socket(table, new_secret(), MANY)
        proxy.socket(table, new_secret(), ANOTHER).drop()
    with proxy.client(MANY) as client:
        found = {client.get("/healthz", extensions=SNI).status_code for _ in range(400)}
    assert found == {200, 429}


@nginx_only
def test_a_link_is_in_no_log(proxy: Proxy) -> None:
    secret = new_secret()
    table = proxy.open_table(secret)
    token = proxy.ask("POST", f"/api/tables/{table}/seats/0/link", None, secret).json()["token"]
    used = proxy.ask("POST", "/api/links", {"token": token}, new_secret())
    assert used.json()["table"]["id"] == table
    access, error = proxy.folder / "access.log", proxy.folder / "error.log"
    eventually(lambda: "/api/links" in access.read_text())  # a line is written after the answer
    logs = access.read_text(), error.read_text()
    assert not any(token in log or secret in log for log in (*logs, proxy.server.said()))


@nginx_only
def test_the_plain_port_leads_to_the_safe_one(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.http}/t/abc", headers={"host": NAME})
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/t/abc")


def test_a_stop_is_told_through_it_and_the_game_goes_on(proxy: Proxy) -> None:
    secret = new_secret()
    table = proxy.open_table(secret)
    with proxy.socket(table, secret) as anna:
        anna.hear_until("picture")
        if proxy.kind == "nginx":
            proxy.reload()  # whoever is connected stays so
            anna.catch_up()
        assert proxy.server.stop() == 0
        assert anna.closed() == 1012
    assert proxy.ask("GET", "/healthz").status_code == 502
    proxy.server.start()
    with proxy.socket(table, secret) as anna:
        assert anna.hear_until("picture")["table"]["state"] == "playing"
