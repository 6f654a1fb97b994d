import facts from './facts.json';
import type { Words } from './first.el';

export const words: Words = {
  steps: {
    white: {
      say: 'Somebody else rolled, but the two white dice count for everybody: 3 and 4 make 7. Cross the 7 in any one row.',
      done: 'You only move to the right: whatever you left behind in that row is lost.',
      instead: 'You may pass, and it costs nothing when somebody else rolls. For now try crossing a 7.',
    },
    skip: {
      say: 'A 5. Each cross in a row is worth more than the one before. Cross the 5 where you lose nothing.',
      done: `Exactly: right next to the 4, and nothing skipped. Three red crosses make ${facts.row_points[3]} points.`,
      instead: (made) =>
        made.at(-1) === 'pass'
          ? 'That would be a pity: the 5 fits somewhere without any loss.'
          : 'You may, but you skip a whole lot of numbers. Somewhere the 5 is exactly the next one.',
    },
    colour: {
      say: 'Now you rolled. After the white dice you get a colour: one white (2 or 3) plus one coloured die, in that colour’s row.',
      done: 'Two crosses with one roll. Only the roller gets the colour.',
      instead: 'You may pass: you have crossed with the white dice. But try a colour; red 6 is the nearest.',
    },
    misthrow: {
      say: 'You rolled and crossed nothing with the white dice. Without a colour either it is a misthrow. Pick the lesser evil.',
      done: `A misthrow would have cost ${-facts.misthrow_points}. Only a roller who crosses nothing takes one, the others never do.`,
      instead: 'Passing here is a misthrow and costs points. Red 7 skips only one number.',
    },
    lock: {
      say: `Five reds, and a 12. With ${facts.crosses_before_last} crosses the last number of a row is open: lock the red one.`,
      done: `The lock counts as a cross: ${facts.row_points[7]} points. The row is closed for everybody. With ${facts.rows_to_end} closed rows, or ${facts.misthrows_to_end} misthrows, the game ends.`,
      instead: 'You may, but red 12 brings the lock as well.',
    },
    opening: {
      say: (made) =>
        made.length
          ? 'And a colour, if you like: one white (1 or 2) plus one coloured die.'
          : 'A real game, and the first roll is yours. A 3. Play as you like.',
      done: (made) =>
        made.every((text) => text === 'pass')
          ? 'Nothing at all: a misthrow. It happens. Your neighbour rolls next, and you cross with their white dice.'
          : 'A good start. Your neighbour rolls next, and you cross with their white dice.',
    },
  },
  end: `White for everybody, a colour for the roller, ${facts.crosses_before_last} crosses before the lock. The most points win.`,
};
