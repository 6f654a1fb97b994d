// The games there are: what stands on the shelf is here at once, the board comes when it is wanted.
import type { Component } from 'svelte';
import type { Face } from './face';
import { byGame, loader } from './folders';
import type { Draws, Shelf, ShelfWords } from './shelf';

const shelves = byGame(import.meta.glob<Shelf>('./*/shelf.ts', { eager: true, import: 'shelf' }));

export const GAMES = Object.keys(shelves).sort((a, b) => shelves[a]!.order - shelves[b]!.order);

/** A game's title and what else is said of it; one that only the server knows is called by its id. */
export function about(game: string): ShelfWords {
  return shelves[game]?.say() ?? { title: game, line: '', options: {} };
}

/** Whether chance brings dice or cards; people say dice of what they do not know. */
export const drawsOf = (game: string): Draws => shelves[game]?.draws ?? 'dice';

export const pictureOf = (game: string): Component | undefined => shelves[game]?.Picture;

/** A face takes sittings of its own game, and is never given another. */
export const faceOf = loader(import.meta.glob<Face>('./*/index.ts', { import: 'face' }));
