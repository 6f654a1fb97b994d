// The games there are: what stands on the shelf is here at once, the board comes when it is wanted.
import type { Component } from 'svelte';
import type { Face } from './face';
import { byGame, loader } from './folders';
import type { Draws, Shelf, ShelfWords } from './shelf';

const shelves = byGame(import.meta.glob<Shelf>('./*/shelf.ts', { eager: true, import: 'shelf' }));

const PAD = '-pad';

export const GAMES = Object.keys(shelves).sort((a, b) => shelves[a]!.order - shelves[b]!.order);

/** A pad keeps the sheets of a game that people play with their own cards; it has the name and the rules of that game. */
export const isPad = (game: string): boolean => game.endsWith(PAD);
export const boxOf = (game: string): string => (isPad(game) ? game.slice(0, -PAD.length) : game);

/** A game's title and what else is said of it; one that only the server knows is called by its id. */
export function about(game: string): ShelfWords {
  return shelves[boxOf(game)]?.say() ?? { title: game, line: '', options: {} };
}

/** Whether chance brings dice or cards; people say dice of what they do not know. */
export const drawsOf = (game: string): Draws => shelves[boxOf(game)]?.draws ?? 'dice';

export const pictureOf = (game: string): Component | undefined => shelves[boxOf(game)]?.Picture;

/** A face takes sittings of its own game, and is never given another. */
export const faceOf = loader(import.meta.glob<Face>(['./*/index.ts', './*/pad/index.ts'], { import: 'face' }));
