// One tab stop for a whole sheet: left and right go from cell to cell, up and down by where they stand on the screen.
const ALONG: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const ACROSS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

const cellsOf = (sheet: HTMLElement): HTMLElement[] => [...sheet.querySelectorAll<HTMLElement>('[data-cell]')];
const middle = (cell: Element): [number, number] => {
  const box = cell.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** The nearest cell above (-1) or below (1), straight ahead before sideways. */
export function nearest(from: Element, cells: Element[], way: number): Element | undefined {
  const [x, y] = middle(from);
  const cost = (cell: Element): number => {
    const [cx, cy] = middle(cell);
    const ahead = (cy - y) * way;
    return ahead > 1 ? ahead + 3 * Math.abs(cx - x) : Infinity;
  };
  const best = cells.reduce((a, b) => (cost(b) < cost(a) ? b : a), from);
  return best === from ? undefined : best;
}

/** A Svelte attachment for the element around the cells; each cell has `data-cell` and no tabindex of its own. */
export function roving(sheet: HTMLElement): () => void {
  const stop = (cell: HTMLElement | undefined): void => {
    for (const other of cellsOf(sheet)) other.tabIndex = other === cell ? 0 : -1;
  };
  const current = (): HTMLElement | undefined => cellsOf(sheet).find((cell) => cell.tabIndex === 0);
  const settle = (): void => {
    const cells = cellsOf(sheet);
    const here =
      cells.find((cell) => cell === document.activeElement) ??
      cells.find((cell) => cell.dataset['stop'] === '' && cell.ariaDisabled !== 'true');
    stop(here ?? cells.find((cell) => cell.ariaDisabled !== 'true') ?? cells[0]);
    for (const cell of cells) cell.toggleAttribute('data-stop', cell.tabIndex === 0);
  };
  const keys = (event: KeyboardEvent): void => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
    if (!cell || !(event.key in ALONG || event.key in ACROSS)) return;
    event.preventDefault();
    const cells = cellsOf(sheet);
    const along = ALONG[event.key];
    const next = along
      ? cells.at((cells.indexOf(cell) + along) % cells.length)
      : nearest(cell, cells, ACROSS[event.key]!);
    if (next) {
      stop(next as HTMLElement);
      (next as HTMLElement).focus();
    }
  };
  const focused = (event: FocusEvent): void => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
    if (cell && cell !== current()) stop(cell);
  };
  sheet.dataset['roving'] = '';
  const watch = new MutationObserver(settle);
  settle();
  watch.observe(sheet, { childList: true, subtree: true });
  sheet.addEventListener('keydown', keys);
  sheet.addEventListener('focusin', focused);
  return () => {
    watch.disconnect();
    sheet.removeEventListener('keydown', keys);
    sheet.removeEventListener('focusin', focused);
  };
}
