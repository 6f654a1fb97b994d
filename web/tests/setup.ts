import { configure } from '@testing-library/svelte';
import { afterEach, beforeEach } from 'vitest';
import { locale } from '../src/lib/words.svelte';

// Without motion, as some people have it: the imitated browser cannot cancel an animation quietly.
const { happyDOM } = window as unknown as import('happy-dom').Window;
happyDOM.settings.device.prefersReducedMotion = 'reduce';

beforeEach(() => locale.set('el'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// Other tests may have the processor for a while.
configure({ asyncUtilTimeout: 15_000 });
