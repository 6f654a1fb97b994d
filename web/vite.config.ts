import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { device } from './build/device.ts';
import { site } from './build/site.ts';
import { wordsOfTheRules } from './build/words.ts';
import { worker } from './build/worker.ts';

// A running `zaria serve`, for `npm run dev`.
const server = { target: process.env['ZARIA'] ?? 'http://localhost:8400', ws: true };

export default defineConfig({
  plugins: [svelte({ configFile: false }), svelteTesting(), wordsOfTheRules(), device(), worker(), site()],
  worker: { format: 'es', plugins: () => [wordsOfTheRules(), device()] },
  build: {
    cssCodeSplit: false,
    outDir: '../src/zaria/server/pages',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': server }, fs: { allow: ['..'] } }, // what is built for the device lies outside
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 120_000, // on however busy a machine
    isolate: false, // a fresh page for every file would take three times as long
  },
});
