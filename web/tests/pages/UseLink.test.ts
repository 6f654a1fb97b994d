import { cleanup, render, waitFor } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import App from '../../src/App.svelte';
import { route } from '../../src/lib/route.svelte';
import { picture } from '../pictures';
import { fakeSockets } from '../socket';

afterEach(() => {
  cleanup();
  route.go('/');
  vi.unstubAllGlobals();
});

test.each(['/l#a-Token_1', '/l/a-Token_1'])(
  '%s brings the seat, and its token is in no address asked for',
  async (link) => {
    fakeSockets();
    const fetched = vi.fn(async (..._: [string, RequestInit]) => new Response(JSON.stringify(picture())));
    vi.stubGlobal('fetch', fetched);
    route.go(link);
    render(App);
    await waitFor(() => expect(location.pathname).toBe('/t/abc'));
    expect(location.hash).toBe('');
    const [address, { body }] = fetched.mock.calls[0]!;
    expect([address, body]).toEqual(['/api/links', '{"token":"a-Token_1"}']);
  },
);
