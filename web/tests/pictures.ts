import examples from '../src/games/qwixx/examples.json';
import type { AnyView, Chair, Mine, Picture } from '../src/lib/protocol';

/** A live table of two, at which seat 0 is ours and both must choose. */
export function picture(number = 7, change: Partial<Picture> = {}): Picture {
  const { view, legal } = examples['qwixx-white'];
  const maria = chair({ name: 'Μαρία', host: true });
  return {
    type: 'picture',
    number,
    table: {
      id: 'abc',
      game: view.game,
      title: 'Qwixx',
      players: 2,
      options: {},
      first: null,
      state: 'playing',
      closed: null,
      public: false,
      seconds: null,
      memory: false,
      pace: 'normal',
      by_hand: true,
      stand_in_after: null,
      quiet: false,
      hints: false,
      practice: false,
      own_dice: false,
      host: true,
      chairs: [maria, chair({ name: 'Νίκος', sign: 1 })],
      commitment: '',
      promises: [null, null],
      secret: null,
      rematch: null,
      device: false,
    },
    view: view as AnyView,
    mine: [mine(number, { legal })],
    told: [],
    until: null,
    chain: null,
    throwing: null,
    entering: null,
    correcting: null,
    points: [],
    at_once: 0,
    ...change,
  };
}

export function mine(number: number, change: Partial<Mine> = {}): Mine {
  return { seat: 0, number, asked: 5, legal: [], private: { chosen: null }, may_take_back: false, ...change };
}

/** Somebody's chair, or with nothing said a free one that somebody looks at. */
export function chair(change: Partial<Chair> = {}): Chair {
  return { name: null, bot: null, online: true, stand_in: null, sign: 0, host: false, open: false, ...change };
}
