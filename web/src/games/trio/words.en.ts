import { count, listed } from '../../lib/text';
import { words as shell } from '../../words.en';
import type { Words } from './words.el';

const STATES: Record<string, string> = {
  can: 'you may',
  picked: 'chosen',
  waiting: 'chosen',
  open: 'open',
  gone: 'empty place',
  free: 'not now',
};
const ENDS_LONG: Record<string, string> = { low: 'lowest', high: 'highest', only: 'only' };
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const TEAMS = 'ABC';

export const words: Words = {
  centre: 'Centre',
  shown: 'The open cards',
  yourHand: 'Your hand',
  handOf: (name, n) => `${name}, ${count(n, 'card', 'cards')}`,
  cards: (n) => count(n, 'card', 'cards'),
  noCards: 'empty hand',
  end: (end) => end,
  endOf: (end, name, state) => `${name}, ${end}, ${STATES[state]}`,
  place: (place, state) => `Centre, place ${place}, ${STATES[state]}`,
  seen: (label, card) => `${label}, you have seen it: ${card}`,
  own: (card, end, state) => (end ? `${card}, your ${ENDS_LONG[end]}, ${STATES[state]}` : `${card}, ${STATES[state]}`),
  card: (card) => `Card ${card}`,
  back: 'face-down card',
  placeOf: (place) => `place ${place}`,
  yours: 'you',
  turn: 'their turn',
  exchangeTime: 'Time to swap',
  opening: (name) => `Opening: ${name}`,
  wentBack: (name) => `${name}: no match`,
  gotTrio: (name, card) => `${name}: trio of ${card}`,
  trios: 'Trios',
  score: (n) => count(n, 'trio', 'trios'),
  noTrios: (over) => (over ? 'No trio' : 'No trio yet'),
  trio: (card) => `trio of ${card}`,
  links: (card, others) => `${card} links with ${listed(others.map(String), shell.and)}`,
  shortLinks: (others) => `links with ${others.join(' or ')}`,
  team: (team) => TEAMS[team] ?? '',
  teamLong: (team) => `team ${TEAMS[team]}`,
  partner: 'partner',
  swapped: (teams) =>
    teams.length
      ? `swapped: ${listed(
          teams.map((team) => TEAMS[team] ?? ''),
          shell.and,
        )}`
      : 'no swap',
  gaveAndGot: (gave, received) => `gave ${gave}, got ${received}`,
  noSwapChosen: 'no swap',
  openFirst: 'Open a card: from the centre, or somebody’s lowest or highest',
  openFirstInTeams: 'Open somebody’s lowest or highest card',
  openNext: (nth, card) => (nth === 2 ? `Find another ${card}` : `Find the ${ORDINALS[nth]} ${card}`),
  exchange: (partner) => `A swap with ${partner}? Pick what you give`,
  openCentre: (place) => `Open place ${place} of the centre`,
  openEnd: (end, name) => `Open the ${ENDS_LONG[end]}: ${name}`,
  openOwn: (card) => `Open your ${card ?? ''}`,
  give: (card) => `Give the ${card ?? ''}`,
  noSwap: 'No swap',
  askedCentre: (name, place) => `${name}: opens place ${place} of the centre`,
  askedEnd: (name, end, of) => `${name}: asks for the ${ENDS_LONG[end]} (${of})`,
  askedYours: (name, end) => `${name}: asks for your ${ENDS_LONG[end]}`,
  askedOwn: (name, end) => `${name}: “my ${ENDS_LONG[end]}”`,
};
