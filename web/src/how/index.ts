// The five explanations, each loaded with its page.
import type { How } from './section';

const pages: Record<string, () => Promise<{ how: How }>> = {
  qwixx: () => import('./qwixx'),
  'qwixx-cards': () => import('./qwixx-cards'),
  qwantum: () => import('./qwantum'),
  knaster: () => import('./knaster'),
  trio: () => import('./trio'),
};

export async function howOf(game: string): Promise<How> {
  return (await pages[game]!()).how;
}
