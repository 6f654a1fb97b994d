// Keeps the pages and the games on the device. Hashed files never change; the page itself is asked for first, with
// patience that ends. A new version takes over when all its files are there, and not before.
const VERSION = 'THIS VERSION';
const FILES = ['THE FILES']; // all it takes to open every page and to play every game
const LEARNED = { 'THE LEARNED': 0 }; // what bots have learned, with bytes: kept when a bot has needed it, or on demand
const PATIENCE = 4000; // milliseconds for a page, where there is one bar of network or none
const AT_ONCE = 4; // files, so that a table that is being played has the line too

const OURS = `zaria ${registration.scope} `; // other sites may live at the same origin
const CACHE = OURS + VERSION;
const address = (file) => new URL(file, registration.scope).href;
const named = (address) => address.slice(registration.scope.length).split(/[?#]/)[0];
const game = (file) => /^assets\/([^.]+)\./.exec(file)?.[1];

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOlder(), clients.claim()])));
addEventListener('message', (event) => event.waitUntil(pack(event.data === 'pack', event.ports[0])));
addEventListener('fetch', (event) => {
  const { request } = event;
  const file = named(request.url);
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope) || file.startsWith('api')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(file) || Object.hasOwn(LEARNED, file))
    event.respondWith(keep(file).catch(() => fetch(request)));
});

/** Everything, and what bots have learned of the games whose bots were wanted before. */
async function install() {
  const wanted = new Set((await keptBefore()).filter((file) => file.endsWith('.weights')).map(game));
  const learned = Object.keys(LEARNED).filter((file) => wanted.has(game(file)));
  const waiting = [...FILES, ...learned];
  const bring = async () => {
    while (waiting.length) await keep(waiting.shift());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, bring));
}

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

async function keptBefore() {
  const kept = await Promise.all((await ours()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => named(request.url));
}

async function forgetOlder() {
  const older = (await ours()).filter((name) => name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** A file from here, from an older version that had the same, or from the network, once and for all. */
async function keep(file) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address(file));
  if (kept) return kept;
  const hashed = file.startsWith('assets/');
  const same = hashed ? await caches.match(address(file)) : undefined;
  const found = same ?? (await fetch(address(file), hashed ? {} : { cache: 'no-cache' }));
  if (!found.ok) throw new Error(`${file}: ${found.status}`);
  if (file === './') await checkPage(found.clone());
  await cache.put(address(file), found.clone());
  return found;
}

/** While a new version is put up, its page may be there before this script is. */
async function checkPage(response) {
  const wanted = (await response.text()).match(/assets\/[\w.-]+/g) ?? [];
  if (!wanted.every((file) => FILES.includes(file))) throw new Error('the page is newer than this script');
}

async function page(request) {
  const asked = fetch(request).then((response) => (response.status < 500 ? response : Promise.reject(response)));
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  return Promise.race([asked, late]).catch(async () => (await caches.match(address('./'))) ?? asked);
}

/** Says how much of what bots have learned is not here yet, and brings it if that is wished. */
async function pack(wished, port) {
  const kept = (await (await caches.open(CACHE)).keys()).map((request) => named(request.url));
  const missing = Object.keys(LEARNED).filter((file) => !kept.includes(file));
  const say = (failed) => port.postMessage({ bytes: sum(Object.keys(LEARNED)), left: sum(missing), failed });
  say(false);
  try {
    while (wished && missing.length) {
      await keep(missing[0]);
      missing.shift();
      say(false);
    }
  } catch {
    say(true);
  }
}

const sum = (files) => files.reduce((total, file) => total + LEARNED[file], 0);
