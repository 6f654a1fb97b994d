import { render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { face, type QwixxCardsSitting } from '../../../src/games/qwixx-cards';
import { mostCrossed } from '../../../src/games/qwixx-cards/cards';
import { Draft } from '../../../src/lib/draft.svelte';
import { locale } from '../../../src/lib/words.svelte';
import { call, cross, jokers, jokersPlayed, play, take, theirTurn, waiting, type Fixture } from './fixtures';

const NAMES = ['Μαρία', 'Άρης'];

const sittingOf = (at: Fixture, told: QwixxCardsSitting['told'] = []): QwixxCardsSitting => ({
  ...at,
  eyes: 0,
  names: NAMES,
  told,
});

const watched = (at: Fixture): QwixxCardsSitting => ({ ...sittingOf(at), eyes: null, private: null, legal: [] });

function sit(sitting: QwixxCardsSitting): { draft: Draft; asked: string[]; container: HTMLElement } {
  const asked: string[] = [];
  const draft = new Draft((cell, picks) => asked.push(face.ask(cell, picks, sitting) ?? ''));
  draft.ask(
    '',
    sitting.legal.map((text) => ({ text, cells: face.cells(text, sitting) })),
  );
  const { container } = render(face.Board, { sitting, draft });
  return { draft, asked, container };
}

const tap = (container: HTMLElement, ...cells: string[]): void => {
  for (const cell of cells) flushSync(() => container.querySelector<HTMLElement>(`[data-cell="${cell}"]`)!.click());
};

const labels = (elements: HTMLElement[]): (string | null)[] => elements.map((e) => e.getAttribute('aria-label'));

const ringed = (container: HTMLElement): string[] =>
  [...container.querySelectorAll<HTMLElement>('[data-state=can]')].map((cell) => cell.dataset['cell']!);

describe('taking', () => {
  it('rings the display and takes the card tapped', () => {
    const sitting = sittingOf(take);
    const { container, draft } = sit(sitting);
    expect(face.step(sitting)).toBe('Πάρε μία κάρτα από τη βιτρίνα');
    expect(ringed(container)).toEqual(['take 1', 'take 2', 'take 3', 'take 4']);
    tap(container, 'take 4');
    expect(draft.move?.text).toBe('take 4');
    expect(face.action('take 4', sitting)).toEqual({ label: 'Πάρε το 7' });
    expect(screen.getByRole('button', { name: 'Βιτρίνα, θέση 4: 7, διαλεγμένη' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(screen.getByRole('button', { name: 'Βιτρίνα, θέση 2: 2, αντί για την άλλη' })).toBeTruthy();
  });

  it('says how many cards are missing', () => {
    const two = { ...sittingOf(take), private: { chosen: null, hand: take.private.hand.slice(0, 2) } };
    expect(face.step(two)).toBe('Πάρε 3 κάρτες από τη βιτρίνα, μία μία');
  });

  it('asks the server about what cannot be tapped yet', () => {
    const { container, asked } = sit(sittingOf(take));
    tap(container, 'hand 2', 'red 7');
    expect(asked).toEqual(['play 2', 'red 7']);
  });
});

describe('the called number', () => {
  it('is crossed in one row, by cell or by chip', () => {
    const sitting = sittingOf(call);
    const { container, draft } = sit(sitting);
    expect(face.step(sitting)).toBe('Σβήσε το 6 σε μία γραμμή, ή πάσο');
    expect(ringed(container)).toEqual(['red 6', 'yellow 6', 'green 6', 'blue 6']);
    expect(face.chips(draft, sitting).map((chip) => chip.spoken)).toEqual([
      'κόκκινο 6',
      'κίτρινο 6',
      'πράσινο 6',
      'μπλε 6',
    ]);
    expect(draft.move?.text).toBe('pass');
    expect(face.action('pass', sitting)).toEqual({ label: 'Πάσο' });
    tap(container, 'green 6');
    expect(draft.move?.text).toBe('green 6');
    expect(face.action('green 6', sitting)).toEqual({ label: 'Σβήσε πράσινο 6' });
  });

  it('lies on the pile, with the number of cards', () => {
    sit(sittingOf(call));
    expect(screen.getByRole('img', { name: 'Στοίβα: 6, 31 κάρτες' })).toBeTruthy();
  });

  it('may fit nowhere', () => {
    expect(face.step({ ...sittingOf(call), legal: ['pass'] })).toBe('Το 6 δεν χωράει πουθενά');
  });

  it('waits on the sheet until the others have chosen', () => {
    const sitting = sittingOf(waiting);
    const { container } = sit(sitting);
    expect(waiting.private.chosen).toBe('blue 12');
    expect(container.querySelector('[data-cell="blue 12"]')?.getAttribute('data-state')).toBe('waiting');
    expect(face.step(sitting)).toBeNull();
  });
});

describe('playing', () => {
  it('adds cards of one colour and starts again with another', () => {
    const sitting = sittingOf(play);
    const { container, draft } = sit(sitting);
    expect(ringed(container)).toHaveLength(5);
    tap(container, 'hand 3', 'hand 1');
    expect(draft.move?.text).toBe('play 1 3');
    expect(face.action('play 1 3', sitting)).toEqual({ label: 'Παίξε πράσινο 3, 11' });
    expect(ringed(container)).toEqual(['hand 2']);
    expect(face.chips(draft, sitting)).toEqual([]);
    tap(container, 'hand 4');
    expect(draft.move?.text).toBe('play 4');
  });

  it('holds the hand by colour and number', () => {
    sit(sittingOf(play));
    const hand = within(screen.getByRole('list', { name: 'Το χέρι σου' })).getAllByRole('button');
    expect(labels(hand)).toEqual([
      'Στο χέρι σου: κόκκινο 5, μπορείς',
      'Στο χέρι σου: κόκκινο 8, μπορείς',
      'Στο χέρι σου: πράσινο 3, μπορείς',
      'Στο χέρι σου: πράσινο 9, μπορείς',
      'Στο χέρι σου: πράσινο 11, μπορείς',
    ]);
  });

  it('asks jokers alone for a colour', () => {
    const sitting = sittingOf(jokers);
    const { container, draft } = sit(sitting);
    expect(face.chips(draft, sitting)).toEqual([]);
    tap(container, 'hand 1', 'hand 3');
    expect(draft.move).toBeUndefined();
    const chips = face.chips(draft, sitting);
    expect(chips.map((chip) => [chip.label, chip.spoken])).toEqual([
      ['5, 7', 'Τζόκερ 5, 7 σε κόκκινο'],
      ['5, 7', 'Τζόκερ 5, 7 σε κίτρινο'],
      ['5, 7', 'Τζόκερ 5, 7 σε πράσινο'],
      ['5, 7', 'Τζόκερ 5, 7 σε μπλε'],
    ]);
    draft.tap('as green');
    expect(draft.move?.text).toBe('play 1 3 as green');
    expect(face.action('play 1 3 as green', sitting)).toEqual({ label: 'Παίξε πράσινο 5, 7' });
  });

  it('gives a joker the colour of the card it is played with', () => {
    const sitting = sittingOf(jokers);
    const { container, draft } = sit(sitting);
    tap(container, 'hand 1', 'hand 2');
    expect(draft.move?.text).toBe('play 1 2');
    expect(face.chips(draft, sitting)).toEqual([]);
    expect(face.action('play 1 2', sitting)).toEqual({ label: 'Παίξε κόκκινο 4, 7' });
  });
});

describe('crossing what was played', () => {
  it('rings the numbers in the row of their colour', () => {
    const sitting = sittingOf(cross);
    const { container, draft } = sit(sitting);
    expect(ringed(container)).toEqual(['green 11', 'green 9', 'green 3']);
    tap(container, 'green 11', 'green 9');
    expect(draft.move?.text).toBe('cross 9 11');
    expect(face.action('cross 9 11', sitting)).toEqual({ label: 'Σβήσε πράσινο 9, 11' });
    expect(container.querySelector('[data-cell="green 9"]')?.getAttribute('data-state')).toBe('picked');
    expect(face.chips(draft, sitting).map((chip) => [chip.cell, chip.colour, chip.spoken])).toEqual([
      ['green 3', 'green', 'πράσινο 3'],
      ['green 9', 'green', 'πράσινο 9'],
      ['green 11', 'green', 'πράσινο 11'],
    ]);
  });

  it('picks of as many numbers those that leave more of the row', () => {
    const moves = ['2 4', '4 6', '6'].map((text) => ({ text, cells: text.split(' ').map((n) => `red ${n}`) }));
    expect(mostCrossed(moves, [2, 3, 4, 5, 6])).toEqual(['red 2', 'red 4']);
    expect(mostCrossed(moves, [6, 5, 4, 3, 2])).toEqual(['red 4', 'red 6']);
    expect(mostCrossed([], [])).toEqual([]);
  });

  it('asks about the numbers together', () => {
    const { container, asked } = sit(sittingOf(cross));
    tap(container, 'green 11', 'green 7', 'red 9');
    expect(asked).toEqual(['cross 7 11', 'red 9']);
  });

  it('begins with all that can be crossed', () => {
    const most = face.suggested!(sittingOf(cross));
    expect(most.length).toBe(Math.max(...cross.legal.map((text) => face.cells(text, sittingOf(cross)).length)));
    expect(most.length).toBeGreaterThan(1);
    expect(face.suggested!(sittingOf(play))).toEqual([]);
  });

  it('says what crossing nothing costs', () => {
    const sitting = sittingOf(cross);
    expect(face.action('cross none', sitting)).toEqual({ label: 'Αστοχία, −5', costs: true });
    expect(face.action('cross none', { ...sitting, view: { ...sitting.view, pass_costs: 0 } })).toEqual({
      label: 'Χωρίς σβήσιμο',
    });
  });

  it('shows the cards played, jokers in the colour they took', () => {
    sit(sittingOf(jokersPlayed));
    const played = within(screen.getByRole('list', { name: 'Παίχτηκαν' })).getAllByRole('img');
    expect(labels(played)).toEqual(['πράσινο 5', 'πράσινο 7']);
  });
});

describe('those who do not act', () => {
  it('see no rings on the turn of another', () => {
    const sitting = sittingOf(theirTurn);
    const { container, asked } = sit(sitting);
    expect(ringed(container)).toEqual([]);
    expect(face.step(sitting)).toBeNull();
    expect(container.querySelector('[data-cell="green 9"]')?.getAttribute('data-state')).toBe('crossed');
    tap(container, 'take 1');
    expect(asked).toEqual(['take 1']);
  });

  it('see backs and no buttons as spectators', () => {
    const { container } = sit(watched(play));
    expect(screen.queryAllByRole('button')).toEqual([]);
    const hand = within(screen.getByRole('list', { name: 'Στο χέρι: Μαρία' })).getAllByRole('img');
    expect(labels(hand)).toEqual(['3', '5', '8', '9', '11']);
    expect(container.querySelectorAll('.hand .back')).toHaveLength(5);
  });

  it('see the numbers in a hand and the whole sheet of another', () => {
    render(face.Sheet, { sitting: sittingOf(play), seat: 1 });
    const hand = within(screen.getByRole('list', { name: 'Στο χέρι: Άρης' })).getAllByRole('img');
    expect(labels(hand)).toEqual(['2', '3', '4', '5']);
    expect(screen.getByRole('group', { name: 'κίτρινη γραμμή, σβησμένα: 6' })).toBeTruthy();
  });
});

it('leaves the hand out of a sheet once the game is over', () => {
  const sitting = sittingOf(play);
  render(face.Sheet, { sitting: { ...sitting, view: { ...sitting.view, over: true } }, seat: 1 });
  expect(screen.queryByRole('list', { name: 'Στο χέρι: Άρης' })).toBeNull();
});

describe('the story', () => {
  const tell = (at: Fixture, text: string, seat: number | null = 0): string | null => {
    const line = { seat, text };
    return face.tell(line, sittingOf(at, [{ seat: null, text: '4' }, line]));
  };

  it('names what everybody saw', () => {
    expect(tell(theirTurn, 'take 2', 1)).toBe('Άρης: πήρε κάρτα');
    expect(tell(call, '6', null)).toBe('Στοίβα: 6');
    expect(tell(play, 'yellow 6', 1)).toBe('Άρης: σβήνει κίτρινο 6');
    expect(tell(play, 'pass')).toBe('Μαρία: πάσο');
    expect(tell(cross, 'play 1 2 3')).toBe('Μαρία: παίζει πράσινο 3, 9, 11');
    expect(tell(theirTurn, 'cross 9 11')).toBe('Μαρία: σβήνει 9, 11');
    expect(tell(theirTurn, 'cross none')).toBe('Μαρία: δεν σβήνει τίποτα');
  });

  it('says of older plays only how many cards they were', () => {
    expect(face.tell({ seat: 0, text: 'play 1 2' }, sittingOf(cross))).toBe('Μαρία: παίζει 2 κάρτες');
  });

  it('keeps quiet about cards dealt and secret choices', () => {
    expect(tell(take, '4', null)).toBeNull();
    expect(face.tell({ seat: 1 }, sittingOf(call))).toBeNull();
  });
});

describe('in English', () => {
  it('says the same', () => {
    locale.set('en');
    expect(face.step(sittingOf(take))).toBe('Take a card from the display');
    expect(face.step(sittingOf(call))).toBe('Cross the 6 in one row, or pass');
    expect(face.step(sittingOf(play))).toBe('Play up to 3 cards of the same colour');
    expect(face.step(sittingOf(cross))).toBe('Cross any of the numbers you played');
    expect(face.action('cross 9 11', sittingOf(cross))).toEqual({ label: 'Cross green 9, 11' });
    sit(sittingOf(play));
    expect(screen.getByRole('button', { name: 'In your hand: green 11, you may' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Display, place 1: 4, not now' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(screen.getByRole('img', { name: 'Pile: 6, 31 cards' })).toBeTruthy();
    expect(face.part('red')).toBe('red');
  });
});
