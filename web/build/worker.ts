// Writes sw.js: src/worker.js with the list of files it keeps for offline use.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !/\.woff$/.test(file));
        const source = readFileSync(fileURLToPath(new URL('../src/worker.js', import.meta.url)), 'utf-8');
        const version = createHash('sha256')
          .update(source + files.join())
          .digest('hex')
          .slice(0, 12);
        const kept = ['/', '/icon.svg', ...files.map((file) => `/${file}`)];
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source.replace("'VERSION'", `'${version}'`).replace('[/* FILES */]', JSON.stringify(kept)),
        });
      },
    },
  };
}
