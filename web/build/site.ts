// What a plain web host does not say for itself: the content policy, as the server has it in its headers.
import type { Plugin } from 'vite';

const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

export function site(): Plugin {
  return {
    name: 'site',
    apply: (_, { mode }) => mode === 'site',
    config: () => ({ base: './', build: { outDir: '../build/site' } }),
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY.join('; ') } },
    ],
  };
}
