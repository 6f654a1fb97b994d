import type { Words } from './words.el';

export const words: Words = {
  title: 'For the road',
  missing: (size) => `The games open without a network too. The strong bots still need ${size}.`,
  pack: 'Take everything along',
  left: (size) => `${size} to go…`,
  ready: 'Ready for the road: all games and all bots, without a network too.',
  failed: 'Not everything arrived. What did stays here; try again with a better connection.',
};
