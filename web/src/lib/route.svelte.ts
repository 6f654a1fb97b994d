// Which page the address names.
import { SITE } from './site';

/** On a plain web host the address of a page is in the fragment, `#/how?back=/#rule`: nothing answers deep links there. */
const here = (): URL | Location => (SITE ? new URL(inFragment(), location.origin) : location);
const inFragment = (): string => /^#(\/(?!\/).*)/.exec(location.hash)?.[1] ?? '/';
const written = (path: string): string => (SITE ? `#${path}` : path);

class Route {
  path = $state(here().pathname);
  search = $state(here().search);
  /** What no server is told. */
  hash = $state(here().hash);

  constructor() {
    for (const event of ['popstate', 'hashchange']) addEventListener(event, () => this.#read());
  }

  #read(): void {
    this.path = here().pathname;
    this.search = here().search;
    this.hash = here().hash;
  }

  /** The parts of the path: `/t/abc` is `['t', 'abc']`. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', written(path));
    this.#read();
    scrollTo(0, 0); // a page that has what the hash names goes there itself
  }
}

export const route = new Route();

/** Links within the page change the address without loading it again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const ours = link && link.origin === location.origin && !link.download && !link.target;
  if (!ours || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.pathname.startsWith('/api') || link.pathname.startsWith('/assets')) return;
  event.preventDefault();
  route.go(link.hash.startsWith('#/') ? link.hash.slice(1) : link.pathname + link.search + link.hash);
}

/** A link that somebody may open elsewhere leads there too; pages write `/how` wherever they are. */
export function aim(event: Event): void {
  const link = SITE && (event.target as Element).closest('a[href^="/"]');
  if (link) link.setAttribute('href', written(link.getAttribute('href')!));
}
