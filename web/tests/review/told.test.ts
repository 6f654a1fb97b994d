import { expect, test } from 'vitest';
import { faceOf } from '../../src/games';
import type { Sitting } from '../../src/games/face';
import cards from '../../src/games/qwixx-cards/examples.json';
import knaster from '../../src/games/knaster/examples.json';
import qwantum from '../../src/games/qwantum/examples.json';
import qwixx from '../../src/games/qwixx/examples.json';
import trio from '../../src/games/trio/examples.json';
import type { AnyView, Frame } from '../../src/lib/protocol';
import type { Event } from '../../src/lib/review';
import { locale } from '../../src/lib/words.svelte';
import { frameTelling, tellEvent } from '../../src/review/told';

const VIEWS: Record<string, object> = {
  knaster: knaster['knaster-choose'].view,
  qwantum: qwantum['qwantum-shared'].view,
  qwixx: qwixx['qwixx-white'].view,
  'qwixx-cards': cards['cards-cross'].view,
  trio: trio['trio-reveal'].view,
};
const happens = (line: number, seat: number | null, text: string): Event => ({
  line,
  seat,
  text,
  values: [],
  luck: null,
});

/** What is told of a line in a game that began with a draw and a choice. */
async function told(game: string, seat: number | null, text: string, line = 9): Promise<string> {
  const names = ['Μαρία', 'Νίκος', 'Ρέα'];
  const view = VIEWS[game] as AnyView;
  const sitting: Sitting = { view, eyes: 0, private: null, legal: [], names, told: [] };
  const event = happens(line, seat, text);
  return tellEvent(event, [happens(1, null, 'red 2'), happens(2, 0, 'pass'), event], sitting, (await faceOf(game))!);
}

test.each([
  ['knaster', '1 6', 'Ζαριά: 1 + 6 = 7', 'Rolled: 1 + 6 = 7'],
  ['qwixx', 'white 5 4 red 1 blue 2', 'Λευκά ζάρια: 9', 'White dice: 9'],
  [
    'qwantum',
    'white 1 1:P6 2:R2 3:Y4 4:P1 5:B2 6:P2',
    'λευκό 1 · μοβ 6 · κόκκινο 2 · κίτρινο 4 · μοβ 1 · μπλε 2 · μοβ 2',
    'white 1 · purple 6 · red 2 · yellow 4 · purple 1 · blue 2 · purple 2',
  ],
  ['qwantum', '1:R1 4:P3', 'κόκκινο 1 · μοβ 3', 'red 1 · purple 3'],
  ['qwixx-cards', 'red 7', 'Στοίβα: κόκκινο 7', 'Pile: red 7'],
  ['qwixx-cards', 'joker 12', 'Στοίβα: τζόκερ 12', 'Pile: joker 12'],
])('what chance brings has words, in %s too: %s', async (game, text, greek, english) => {
  expect(await told(game, null, text)).toBe(greek);
  locale.set('en');
  expect(await told(game, null, text)).toBe(english);
});

test.each([
  ['qwixx-cards', 'red 7'],
  ['trio', '12'],
])('cards that are dealt are the deal: %s', async (game, text) => {
  expect(await told(game, null, text, 1)).toBe('Το μοίρασμα');
  locale.set('en');
  expect(await told(game, null, text, 1)).toBe('The deal');
});

test.each([
  ['knaster', 'pass', 'Μαρία: πάσο'],
  ['qwixx', 'blue 7', 'Μαρία: μπλε 7'],
  ['qwantum', 'reroll 1 4', 'Μαρία: ξαναρίχνει 2 ζάρια'],
  ['qwixx-cards', 'take 2', 'Μαρία: πήρε κάρτα'],
  ['trio', 'centre 3', 'Μαρία: ανοίγει τη θέση 3 του κέντρου'],
  ['trio', 'swap 2', 'Μαρία: κρυφή επιλογή'], // nobody is told what was offered
])('a choice is told as the story tells it, in %s: %s', async (game, text, words) => {
  expect(await told(game, 0, text)).toBe(words);
});

test('what the board has of a choice is told with it', async () => {
  const { sheets } = qwantum['qwantum-shared'].view;
  const [colour, row] = Object.entries(sheets[0]!.rows).find(([, row]) => row.length)!;
  expect(await told('qwantum', 0, `enter ${colour}`)).toMatch(new RegExp(`^Μαρία: \\S+ ${row.at(-1)}$`));
});

test('a secret choice is looked for where it is told, and a roll where it lies', () => {
  const frame = (line: number, told: Frame['told']): Frame => ({ line, told, view: {} as AnyView, mine: null });
  const frames = [
    frame(1, [{ text: '1 6' }]),
    frame(2, [{ seat: 0, text: null }]),
    frame(4, [{ seat: 0, text: 'enter a1' }, { seat: 1, text: 'enter d5' }, { text: '6 5' }]),
  ];
  expect(frameTelling(frames, happens(1, null, '1 6'))).toBe(frames[0]);
  expect(frameTelling(frames, happens(2, 0, 'enter a1'))).toBe(frames[2]);
  expect(frameTelling(frames, happens(3, 1, 'enter d5'))).toBe(frames[2]);
  expect(frameTelling(frames, happens(2, 0, 'swap 1'))).toBe(frames[1]);
});
