// The cell somebody looks at: the mouse is over it, or the keyboard's focus is on it.

const cellOf = (event: Event): string | null =>
  (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;

export class Looking {
  cell = $state<string | null>(null);

  /** A Svelte attachment for the element around the cells. */
  at = (board: HTMLElement): (() => void) => {
    // A cell may lose the focus by being taken away, in the middle of an update.
    const look = (cell: string | null): void => queueMicrotask(() => (this.cell = cell));
    const over = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') look(cellOf(event)); // a finger that has left does not look any more
    };
    const focus = (event: FocusEvent): void => {
      if ((event.target as Element).matches(':focus-visible')) look(cellOf(event));
    };
    const away = (): void => look(null);
    board.addEventListener('pointerover', over);
    board.addEventListener('pointerleave', away);
    board.addEventListener('focusin', focus);
    board.addEventListener('focusout', away);
    return () => {
      board.removeEventListener('pointerover', over);
      board.removeEventListener('pointerleave', away);
      board.removeEventListener('focusin', focus);
      board.removeEventListener('focusout', away);
    };
  };
}
