// One tab stop for a whole sheet: arrows move between its cells by where they stand on the screen.
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const cellsOf = (sheet: HTMLElement): HTMLElement[] => [...sheet.querySelectorAll<HTMLElement>('[data-cell]')];
const middle = (cell: Element): [number, number] => {
  const box = cell.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** The nearest cell in a direction, straight ahead before sideways. */
export function nearest(from: Element, cells: Element[], [dx, dy]: [number, number]): Element | null {
  const [x, y] = middle(from);
  let best: Element | null = null;
  let shortest = Infinity;
  for (const cell of cells) {
    const [cx, cy] = middle(cell);
    const ahead = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (ahead > 1 && ahead + 3 * aside < shortest) {
      shortest = ahead + 3 * aside;
      best = cell;
    }
  }
  return best;
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
      cells.find((cell) => cell === document.activeElement) ?? cells.find((cell) => cell.dataset['stop'] === '');
    stop(here ?? cells.find((cell) => cell.ariaDisabled !== 'true') ?? cells[0]);
    for (const cell of cells) cell.toggleAttribute('data-stop', cell.tabIndex === 0);
  };
  const keys = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const cell = (event.target as Element).closest('[data-cell]');
    if (!step || !cell) return;
    event.preventDefault();
    const next = nearest(cell, cellsOf(sheet), step) as HTMLElement | null;
    if (next) {
      stop(next);
      next.focus();
    }
  };
  const focused = (event: FocusEvent): void => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
    if (cell && cell !== current()) stop(cell);
  };
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
