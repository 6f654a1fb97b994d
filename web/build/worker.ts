// Writes sw.js: src/worker.js with the files it keeps on the device.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OLD_BROWSERS = /\.woff$/;
const LEARNED = /\.weights$/;
/** Not bundled, or not with a hash. The folder itself is the page. */
const UNHASHED = ['icon.svg', 'icon-maskable.svg', 'manifest.webmanifest'];

export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const hashed = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !OLD_BROWSERS.test(file));
        const bytes = (file: string): number => Buffer.byteLength((bundle[file] as { source: Uint8Array }).source);
        const files = ['./', ...UNHASHED, ...hashed.filter((file) => !LEARNED.test(file))];
        const learned = hashed.filter((file) => LEARNED.test(file)).map((file) => [file, bytes(file)]);
        const source = read('../src/worker.js')
          .replace("['THE FILES']", JSON.stringify(files))
          .replace("{ 'THE LEARNED': 0 }", JSON.stringify(Object.fromEntries(learned)));
        const rest = UNHASHED.map((file) => read(`../public/${file}`)).join() + read('../index.html');
        const version = createHash('sha256').update(source).update(rest).digest('hex').slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: source.replace('THIS VERSION', version) });
      },
    },
  };
}

function read(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf-8');
}
