// The games for this device, as `make wasm` has made them: `virtual:device` lists what is there. Without them the pages
// are built all the same, and the list is empty.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FETCHED = /\.(wasm|json|weights)$/;
const SCRIPT = /^(.+)\.js$/;

export function device(): Plugin {
  const folder = fileURLToPath(new URL('../../build/wasm', import.meta.url));
  return {
    name: 'device',
    resolveId: (id) => (id === 'virtual:device' ? '\0device' : undefined),
    load: (id) => (id === '\0device' ? listed(folder) : undefined),
    buildStart() {
      if (this.environment.mode === 'build' && !existsSync(folder))
        this.warn('play without a server is not built in: `make wasm` makes the games for that, then build again');
    },
  };
}

/** Vite gives every file its address; a script is loaded when it is asked for. */
export function listed(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const fetched = names.filter((name) => FETCHED.test(name));
  const address = (name: string, query = ''): string => JSON.stringify(join(folder, name) + query);
  return [
    ...fetched.map((name, n) => `import file${n} from ${address(name, '?url&no-inline')};`),
    `export const built = ${fetched.length > 0};`,
    'export const files = {',
    ...fetched.map((name, n) => `  "${name}": { url: file${n}, bytes: ${statSync(join(folder, name)).size} },`),
    '};',
    'export const scripts = {',
    ...names.filter((name) => SCRIPT.test(name)).map((name) => script(SCRIPT.exec(name)![1]!, address(name))),
    '};',
  ].join('\n');
}

const script = (game: string, address: string): string => `  "${game}": () => import(${address}),`;
