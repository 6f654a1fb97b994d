// A choice being made: picked cell by cell, undone, confirmed. It lives until the seat is asked something else.
import { choosable, exact, tapped, type Move } from './moves';

export class Draft {
  picks = $state<string[]>([]);
  moves = $state.raw<Move[]>([]);
  readonly open = $derived(choosable(this.moves, this.picks));
  readonly alone = $derived(choosable(this.moves, []));
  readonly move = $derived(exact(this.moves, this.picks));
  /** The question. */
  asked = $state('');
  /** Nothing takes the place of what is picked: what does not go with it is refused, what still lacks a cell is said. */
  strict = $state(false);
  #again: string[] = [];

  /** `refuse` hears of a cell that cannot be tapped, with what was picked so far; `acted` of every tap and undo. */
  constructor(
    private refuse: (cell: string, picks: string[]) => void = () => {},
    private acted: () => void = () => {},
  ) {}

  /**
   * What may be chosen now. `asked` names the question; while it stays the same, what is picked and still legal stays.
   * A new question begins with what was picked before it was taken back, or with what is suggested.
   */
  ask(asked: string, moves: Move[], suggested: string[] = []): void {
    this.moves = moves;
    if (asked !== this.asked) this.picks = recall(asked) ?? this.#begun(asked, suggested);
    this.asked = asked;
    if (!isLegal(moves, this.picks)) this.#keep([]);
  }

  /** The next question is one that was answered with these picks before. */
  askAgain(picks: string[]): void {
    this.#again = picks;
  }

  #begun(asked: string, suggested: string[]): string[] {
    if (!asked) return [];
    const again = this.#again;
    this.#again = [];
    return again.length && isLegal(this.moves, again) ? again : suggested;
  }

  tap(cell: string): void {
    this.acted();
    const refused = this.strict && !this.has(cell) && !this.open.has(cell);
    const picks = refused ? null : tapped(this.moves, this.picks, cell);
    if (picks) this.#keep(picks);
    else this.refuse(cell, this.picks);
    if (picks?.length && this.strict && !this.move) this.refuse(picks.at(-1)!, picks.slice(0, -1)); // not by itself
  }

  undo(): void {
    this.acted();
    this.#keep(this.picks.slice(0, -1));
  }

  clear(): void {
    this.#keep([]);
  }

  has(cell: string): boolean {
    return this.picks.includes(cell);
  }

  /** Whether a tap on the cell would do something: it can be added, or chosen instead of what is picked. */
  can(cell: string): boolean {
    return this.open.has(cell) || (!this.strict && this.alone.has(cell));
  }

  #keep(picks: string[]): void {
    this.picks = picks;
    if (this.asked) sessionStorage.setItem('zaria.draft', JSON.stringify([this.asked, picks]));
  }
}

function isLegal(moves: Move[], picks: string[]): boolean {
  const all = new Set(moves.flatMap((move) => move.cells));
  return picks.every((cell) => all.has(cell));
}

/** What was picked before the page was loaded again, if the question is still the same. */
function recall(asked: string): string[] | null {
  const [kept, picks] = JSON.parse(sessionStorage.getItem('zaria.draft') ?? '[]') as [string?, string[]?];
  return asked && kept === asked && picks ? picks : null;
}
