import type { Words } from './words.el';

export const words: Words = {
  step: (n, of) => `Step ${n} of ${of}`,
  finished: 'The lesson is over',
  back: 'One step back',
  leave: 'Leave the lesson',
  next: 'Go on',
  ready: (game) => `${game}: you know it now`,
  playBot: 'Play with a bot',
  how: 'All the rules in short',
  again: 'From the beginning',
};
