import { cleanup, configure } from '@testing-library/svelte';
import { afterEach, beforeEach } from 'vitest';
import { locale } from '../src/lib/words.svelte';

// Without motion, as some people have it: the imitated browser cannot cancel an animation quietly.
const { happyDOM } = window as unknown as import('happy-dom').Window;
happyDOM.settings.device.prefersReducedMotion = 'reduce';

// Nobody answers but whom a test puts there: otherwise whatever listens on this computer would be asked.
globalThis.fetch = () => Promise.reject(new TypeError('there is no network here'));

beforeEach(() => locale.set('el'));
// Files share a page, so each test leaves it empty; the library's own clearing is set up for the first file only.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// Other tests may have the processor for a while.
configure({ asyncUtilTimeout: 15_000 });
