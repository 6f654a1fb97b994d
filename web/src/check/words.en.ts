// What the check of the dice says, in English.
import { count } from '../lib/text';
import type { Words } from './words.el';

const first = (cards: boolean): string => (cards ? 'the first card' : 'the first roll');

export const words: Words = {
  hint: (cards) =>
    `Before ${first(cards)} the server and every player each sealed a secret number. ${cards ? 'Every card' : 'Every roll'} follows from these, and is worked out again here, on your device.`,
  fits: 'Everything fits.',
  fitsPartly: 'Whatever can be checked here fits.',
  fitsNot: 'Something does not fit.',
  marks: { yes: 'fits', no: 'does not fit', open: 'not known' },
  found: {
    older: () => 'Older scheme: it only shows whether the record agrees with itself.',
    secret: () => 'The number of the server is the one it had sealed.',
    notSecret: () => 'The number of the server is not the one it had sealed.',
    shown: (f) => `This device was shown the same seal before ${first(f.cards)}.`,
    notShown: (f) => `This device was shown another seal before ${first(f.cards)}.`,
    notHere: () => 'This device was not at the game: for the seal we only have the word of the record.',
    promised: () => 'The number of every player is the one that player had sealed.',
    notPromised: (f) => `Another number than the one that was sealed: ${f.names}.`,
    loose: (f) => `Played without a seal: ${f.names}. The server could have chosen this number late.`,
    told: () => 'Nobody kept their number back.',
    withheld: (f) => `Sealed a number and did not show it: ${f.names}.`,
    own: () => 'Your own number is in it.',
    notOwn: () => 'Your own number is not in it.',
    late: () => 'Your own number did not arrive in time and is not in it.',
    sealed: () => 'All seals are those this device saw before it showed your number.',
    notSealed: () => 'A seal was changed after this device had shown your number.',
    unseen: () => "This device did not see the others' seals before the game began.",
    drawn: (f) =>
      f.cards
        ? `Every card follows from these numbers (${count(f.count, 'card', 'cards')}).`
        : `Every roll follows from these numbers (${count(f.count, 'roll', 'rolls')}).`,
    notDrawn: (f) => `Line ${f.line} does not follow from these numbers: ${f.text}.`,
    notFirst: () => 'The first player is not the one that was drawn.',
    notAgreed: () => 'This device was shown that the first player would be drawn; the record says it was chosen.',
    watched: () => 'The game is the one this device saw while it was played.',
    notWatched: (f) => `The game was changed afterwards: up to line ${f.line} this device had seen another one.`,
    unwatched: () => 'This device did not keep what it saw while the game was played.',
  },
  proven: (cards) =>
    `If all of it fits, nobody, not even whoever runs the server, could choose the ${cards ? 'cards' : 'dice'} after seeing your number.`,
  notProven: (cards) =>
    `What cannot be seen from here: whether the other seats are other people, whether the server peeked at ${cards ? 'hidden cards' : 'secret choices'}, whether this page, which comes from the same server, tells the truth, or anything about games this device was not at.`,
  details: 'The numbers',
  seal: 'The seal of the server (SHA-256)',
  secret: 'The number of the server',
  nothing: 'There is nothing to check in this game.',
};
