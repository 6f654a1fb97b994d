"""The scripts that tests run in Node, in a browser: the same files, with the little they need of Node in its place."""

from pathlib import Path

from playwright.sync_api import Browser, Route

from .modules import HERE, Run

ADDRESS = "http://files.test"
TYPES = {".mjs": "text/javascript", ".js": "text/javascript"}
PAGE = """<!doctype html><script type="importmap">
{ "imports": { "node:fs": "/node.mjs", "node:url": "/node.mjs" } }
</script>"""
NODE = """
function read(file) {
  const request = new XMLHttpRequest();
  request.open('GET', file, false);
  request.overrideMimeType('text/plain; charset=x-user-defined'); // a byte for each letter
  request.send();
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
}
export const readFileSync = (file, coding) => (coding ? new TextDecoder(coding).decode(read(file)) : read(file));
export function writeFileSync(_, made) {
  const bytes = typeof made === 'string' ? new TextEncoder().encode(made) : made;
  globalThis.written = Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''); // quicker than numbers
}
export const pathToFileURL = (file) => file;
globalThis.Buffer = {
  from: (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16)),
  concat: (parts) => parts.flatMap((part) => [...part]),
};
"""
RUN = """async ([script, ...given]) => {
  globalThis.process = { argv: ['', script, ...given] };
  await import('/node.mjs');
  await import(script);
  return globalThis.written;
}"""


def chromium(browser: Browser) -> Run:
    """Runs a script as `node` does, in a page of its own whose addresses are files."""

    def run(script: str, *arguments: object) -> None:
        page = browser.new_page()
        try:
            page.route("**/*", _answer)
            page.goto(ADDRESS)
            made = page.evaluate(RUN, [str((HERE / script).resolve()), *map(str, arguments)])
            Path(str(arguments[-1])).write_bytes(made.encode("latin-1"))
        finally:
            page.close()

    return run


def _answer(route: Route) -> None:
    path = Path(route.request.url.removeprefix(ADDRESS))
    if str(path) == "/":
        route.fulfill(body=PAGE, content_type="text/html")
    elif str(path) == "/node.mjs":
        route.fulfill(body=NODE, content_type="text/javascript")
    elif path.is_file():
        route.fulfill(body=path.read_bytes(), content_type=TYPES.get(path.suffix, "application/octet-stream"))
    else:
        route.fulfill(status=404)
