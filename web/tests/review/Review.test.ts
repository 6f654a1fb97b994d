import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { api, Trouble } from '../../src/lib/api';
import { handOn } from '../../src/lib/opened';
import type { Frame, GameRecord, Picture, Replay, ReviewState } from '../../src/lib/protocol';
import type { Review as Found } from '../../src/lib/review';
import { route } from '../../src/lib/route.svelte';
import Review from '../../src/pages/Review.svelte';
import { mine, picture } from '../pictures';
import { review } from './sample';

const record: GameRecord = {
  zaria: 1,
  game: 'qwixx',
  players: 2,
  options: {},
  first: 0,
  log: review.events.map(({ seat, text }) => [seat, text]),
  names: ['Μαρία', 'Νίκος'],
};
const { view, mine: eyes } = picture();

/** The sample's game as a seat saw it. */
function seenBy(seat: number): Replay {
  const frames = review.events.map(({ line, ...told }): Frame => ({
    line,
    told: [told],
    view: view!,
    mine: mine(line, { seat, legal: eyes[0]!.legal }),
  }));
  const { game, players, options, first } = record;
  const names = record.names!;
  return {
    game,
    title: '',
    players,
    options,
    first,
    names,
    bots: [null, null],
    frames,
    dice: null,
    own_dice: false,
    device: false,
  };
}
const state = (now: ReviewState['state'], more: Partial<ReviewState> = {}): ReviewState => ({
  key: 'k',
  deep: false,
  state: now,
  ahead: 0,
  done: 0,
  of: 0,
  review: null,
  why: null,
  facts: {},
  ...more,
});
const ready = (found: Found = review): ReviewState => state('ready', { review: found });
const busy = (status: number): Trouble => new Trouble('refusal.too-many', 'Πάρα πολλά μαζί.', status);

const api_ = {
  record: vi.spyOn(api, 'record'),
  look: vi.spyOn(api, 'look'),
  replay: vi.spyOn(api, 'replay'),
  replayRecord: vi.spyOn(api, 'replayRecord'),
  review: vi.spyOn(api, 'review'),
  practise: vi.spyOn(api, 'practise'),
};
beforeEach(() => {
  api_.record.mockReset().mockResolvedValue(record);
  api_.look.mockReset().mockResolvedValue(picture(7, { mine: [mine(7)] }));
  api_.replay.mockReset().mockImplementation((_, seat) => Promise.resolve(seenBy(seat!)));
  api_.replayRecord.mockReset().mockImplementation((_, seat) => Promise.resolve(seenBy(seat!)));
  api_.review.mockReset().mockResolvedValue(ready());
  api_.practise.mockReset();
});

const show = (table: string | null = 'abc'): unknown => render(Review, { table });
const AGAIN = 'Δοκίμασε ξανά';
const again = (): Promise<unknown> => screen.findByRole('button', { name: AGAIN }).then(fireEvent.click);
const accountOf = (name: string): Promise<HTMLElement> => screen.findByText(`Από πού ήρθε το αποτέλεσμα: ${name}`);
const select = (): HTMLSelectElement => screen.getByRole('combobox', { name: 'Παίκτης' });
const choose = (seat: number): Promise<unknown> => fireEvent.change(select(), { target: { value: String(seat) } });

test('the luckiest roll and the points of the graph are told in words', async () => {
  show();
  expect(await screen.findByText('Η πιο τυχερή στιγμή: Λευκά ζάρια: 12 (+42 %)')).toBeTruthy();
  const rows = screen.getAllByRole('rowheader').map((head) => head.textContent);
  expect(rows.slice(-4)).toEqual(['Λευκά ζάρια: 7', 'Λευκά ζάρια: 12', 'Μαρία: πράσινο 7', 'Νίκος: πάσο']);
});

test.each(['record', 'look', 'replay'] as const)(
  'a game that does not come (%s) can be asked for again',
  async (what) => {
    api_[what].mockRejectedValueOnce(busy(503));
    show();
    expect((await screen.findByRole('alert')).textContent).toBe('Πάρα πολλά μαζί.');
    await again();
    await accountOf('Μαρία');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: AGAIN })).toBeNull();
  },
);

test('what is refused for good is told without a button', async () => {
  api_.record.mockRejectedValue(new Trouble('refusal.no-such-table', 'Δεν υπάρχει τέτοιο τραπέζι.', 404));
  show();
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: AGAIN })).toBeNull();
});

test('a review can be asked for again when there were too many, and when it failed', async () => {
  api_.review.mockRejectedValueOnce(busy(429)).mockResolvedValueOnce(state('failed'));
  show();
  await again();
  expect(await screen.findByText(/^Η ανάλυση δεν έγινε/)).toBeTruthy();
  await again();
  await accountOf('Μαρία');
  expect(api_.review).toHaveBeenCalledTimes(3);
});

test('the page stays with a seat until the frames of the next one have come', async () => {
  show();
  await accountOf('Μαρία');
  let come = (_: Replay): void => {};
  api_.replay.mockReturnValueOnce(new Promise((soon) => (come = soon)));
  await choose(1);
  expect(select().value).toBe('1');
  await accountOf('Μαρία');
  come(seenBy(1));
  await accountOf('Νίκος');
});

test('frames that come late are not shown through the eyes of another seat', async () => {
  show();
  await accountOf('Μαρία');
  let come = (_: Replay): void => {};
  api_.replay.mockReturnValueOnce(new Promise((soon) => (come = soon)));
  await choose(1);
  await choose(0);
  await waitFor(() => expect(api_.replay).toHaveBeenCalledTimes(3));
  come(seenBy(1));
  await new Promise((soon) => setTimeout(soon, 20));
  await accountOf('Μαρία');
  expect(select().value).toBe('0');
});

test('frames that do not come leave the page with the seat before, and can be asked for again', async () => {
  show();
  await accountOf('Μαρία');
  api_.replay.mockRejectedValueOnce(busy(503));
  await choose(1);
  await screen.findByRole('alert');
  await accountOf('Μαρία');
  expect(select().value).toBe('0');
  await again();
  await accountOf('Νίκος');
  expect(select().value).toBe('1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['a table', 'abc', 'k', 'Μπορείς να κλείσεις τη σελίδα και να γυρίσεις αργότερα.'],
  ['a file', null, 'k', 'Αν κλείσεις τη σελίδα, άνοιξε αργότερα ξανά το ίδιο αρχείο.'],
  ['this device', null, 'device-k', 'Η ανάλυση γίνεται σε αυτή τη συσκευή: άφησε τη σελίδα ανοιχτή.'],
])('what is said of leaving the page is true: %s', async (_, table, key, sentence) => {
  api_.review.mockResolvedValue(state('working', { key }));
  if (!table) handOn(record);
  show(table);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a file that is no game is told so, and another one can be opened', async () => {
  show(null);
  const open = (text: string): Promise<unknown> =>
    fireEvent.change(screen.getByLabelText('Άνοιξε παρτίδα από αρχείο'), {
      target: { files: [new File([text], 'a')] },
    });
  await open('nonsense');
  expect((await screen.findByRole('alert')).textContent).toBe('Αυτό το αρχείο δεν είναι παρτίδα.');
  expect(screen.queryByRole('button', { name: AGAIN })).toBeNull();
  await open('{}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe('Αυτό το αρχείο δεν είναι παρτίδα.'));
  await open(JSON.stringify(record));
  await accountOf('Μαρία');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('only who gave next to nothing away is praised for having no mistake to tell', async () => {
  const [first, second] = review.seats;
  const seats = [
    { ...first!, moments: [], own: -0.01 },
    { ...second!, own: -1.11 },
  ];
  api_.review.mockResolvedValue(ready({ ...review, seats }));
  show();
  expect(await screen.findByText(/Μπράβο\.$/)).toBeTruthy();
  await choose(1);
  expect(await screen.findByText(/^Κανένα λάθος που να το λέμε με σιγουριά/)).toBeTruthy();
  expect(screen.queryByText(/Μπράβο/)).toBeNull();
});

test('playing on from a moment that fails is told, and works the next time', async () => {
  const go = vi.spyOn(route, 'go').mockReturnValue();
  api_.practise.mockRejectedValueOnce(busy(503)).mockResolvedValueOnce({ table: { id: 'new' } } as Picture);
  show();
  await fireEvent.click(await screen.findByRole('button', { name: 'Δες την απάντηση' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Συνέχισε από εδώ με μποτ' }));
  await screen.findByRole('alert');
  await again();
  await waitFor(() => expect(go).toHaveBeenCalledWith('/t/new'));
  expect(screen.queryByRole('alert')).toBeNull();
});
