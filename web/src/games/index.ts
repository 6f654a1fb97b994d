// The five faces, each loaded when its table is opened.
import type { Face } from './face';

const faces: Record<string, () => Promise<{ face: unknown }>> = {
  qwixx: () => import('./qwixx'),
  'qwixx-cards': () => import('./qwixx-cards'),
  qwantum: () => import('./qwantum'),
  knaster: () => import('./knaster'),
  trio: () => import('./trio'),
};

export const GAMES = Object.keys(faces);

/** The face of a game; a board only ever gets sittings of its own game. */
export async function faceOf(game: string): Promise<Face> {
  const load = faces[game];
  if (!load) throw new Error(`no such game: ${game}`);
  return (await load()).face as Face;
}
