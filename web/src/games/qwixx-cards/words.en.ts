import { count } from '../../lib/text';
import type { Words } from './words.el';

const STATES: Record<string, string> = { can: 'you may', picked: 'chosen', instead: 'instead', free: 'not now' };

export const words: Words = {
  take: (n) => (n > 1 ? `Take ${n} cards from the display, one by one` : 'Take a card from the display'),
  call: (number) => `Cross the ${number} in one row, or pass`,
  nowhere: (number) => `The ${number} fits nowhere`,
  play: (most) => `Play up to ${most} cards of the same colour`,
  cross: 'Cross any of the numbers you played',
  noneFits: 'None of these can be crossed',
  taking: (number) => `Take the ${number}`,
  playing: (colour, numbers) => `Play ${colour} ${numbers}`,
  crossing: (colour, numbers) => `Cross ${colour} ${numbers}`,
  pass: 'Pass',
  none: 'Cross nothing',
  misthrow: (points) => `Misthrow, −${points}`,
  sheet: 'Your sheet',
  sheetOf: (name) => `The sheet: ${name}`,
  display: 'Display',
  pile: 'Pile',
  cards: (n) => count(n, 'card', 'cards'),
  hand: 'Your hand',
  handOf: (name) => `In hand: ${name}`,
  played: 'Cards played',
  onDisplay: (place, number, state) => `Display, place ${place}: ${number}, ${STATES[state]}`,
  inHand: (card, state) => `In your hand: ${card}, ${STATES[state]}`,
  jokerAs: (numbers, colour) => `Joker ${numbers} as ${colour}`,
  took: (name) => `${name}: took a card`,
  called: (number) => `Pile: ${number}`,
  crossed: (name, what) => `${name}: crosses ${what}`,
  passed: (name) => `${name}: pass`,
  hasPlayed: (name, what) => `${name}: plays ${what}`,
  crossedPlayed: (name, what) => `${name}: crosses ${what}`,
  crossedNone: (name) => `${name}: crosses nothing`,
};
