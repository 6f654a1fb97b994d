// Real cards on a real table: who plays, whose turn it is, and the trios that each has won. The device remembers it.
import numbers from './facts.json';
import type { TrioView } from './view';
import { wonBy, type Won } from './winning';

interface Player {
  name: string;
  trios: number[];
}
interface Evening {
  players: Player[];
  turn: number;
  spicy: boolean;
  teams: boolean;
}

/** The numbers of the rules, as every view has them. */
export const facts: TrioView['facts'] = numbers;
const KEPT = 'zaria.helper';

export class Helper {
  #now = $state<Evening>(recalled());

  get players(): Player[] {
    return this.#now.players;
  }

  get turn(): number {
    return this.#now.turn;
  }

  get spicy(): boolean {
    return this.#now.spicy;
  }

  set spicy(spicy: boolean) {
    this.#now.spicy = spicy;
    this.#keep();
  }

  get teams(): boolean {
    return this.#now.teams && this.canPair;
  }

  set teams(teams: boolean) {
    this.#now.teams = teams;
    this.#keep();
  }

  /** Whether everybody has somebody opposite. */
  get canPair(): boolean {
    return this.players.length > 2 && this.players.length % 2 === 0;
  }

  /** Who share their trios, by their places: two who sit opposite in teams (TR-7), otherwise each alone. */
  get sides(): number[][] {
    const half = this.players.length / 2;
    return this.teams
      ? Array.from({ length: half }, (_, place) => [place, place + half])
      : this.players.map((_, place) => [place]);
  }

  sideOf(place: number): number {
    return this.sides.findIndex((places) => places.includes(place));
  }

  triosOf(side: number): number[] {
    return this.sides[side]?.flatMap((place) => this.players[place]!.trios) ?? [];
  }

  /** A name for the next chair; nobody sits in two. */
  add(wanted: string): boolean {
    const name = wanted.trim();
    if (!name || this.players.some((player) => player.name === name)) return false;
    this.players.push({ name, trios: [] });
    this.#keep();
    return true;
  }

  remove(place: number): void {
    this.players.splice(place, 1);
    if (this.turn > place || this.turn >= this.players.length) this.#now.turn = Math.max(0, this.turn - 1);
    this.#keep();
  }

  /** It is this player's turn. */
  give(place: number): void {
    this.#now.turn = place;
    this.#keep();
  }

  pass(): void {
    this.give((this.turn + 1) % this.players.length);
  }

  /** Drawn by lot. */
  draw(): void {
    this.give(Math.floor(Math.random() * this.players.length));
  }

  /** The side that has the trio of a number; -1 where it is still in the game. */
  holder(number: number): number {
    return this.sides.findIndex((_, side) => this.triosOf(side).includes(number));
  }

  /** A trio won, or one that was tapped by mistake. */
  toggle(side: number, number: number): void {
    const players = this.sides[side]?.map((place) => this.players[place]!);
    if (!players || ![side, -1].includes(this.holder(number))) return;
    if (this.holder(number) < 0) players[0]!.trios.push(number);
    else for (const player of players) player.trios = player.trios.filter((other) => other !== number);
    this.#keep();
  }

  won(side: number): Won | null {
    return wonBy(this.#game, this.triosOf(side));
  }

  /** The trios with which this side would win at once, of those still in the game. */
  wanted(side: number): number[] {
    const trios = this.triosOf(side);
    const left = Array.from({ length: facts.numbers }, (_, i) => i + 1).filter((number) => this.holder(number) < 0);
    return left.filter((number) => wonBy(this.#game, [...trios, number]));
  }

  /** The same people once more. */
  again(): void {
    for (const player of this.players) player.trios = [];
    this.#keep();
  }

  get #game(): Pick<TrioView, 'options' | 'facts'> {
    return { options: { mode: this.spicy ? 'spicy' : 'simple' }, facts };
  }

  #keep(): void {
    localStorage.setItem(KEPT, JSON.stringify(this.#now));
  }
}

function recalled(): Evening {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Evening>;
  return { players: [], turn: 0, spicy: false, teams: false, ...kept };
}
