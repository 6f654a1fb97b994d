// Which page the address names.
class Route {
  path = $state(location.pathname);
  search = $state(location.search);
  /** What no server is told. */
  hash = $state(location.hash);

  constructor() {
    for (const event of ['popstate', 'hashchange']) addEventListener(event, () => this.#read());
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  /** The parts of the path: `/t/abc` is `['t', 'abc']`. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
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
  route.go(link.pathname + link.search + link.hash);
}
