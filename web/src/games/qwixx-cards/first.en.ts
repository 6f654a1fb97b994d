import facts from './facts.json';
import type { Words } from './first.el';

export const words: Words = {
  steps: {
    take: {
      say: 'Backs show numbers; the colour is known only to whoever holds the card. You have red 4 and 5: take the 7.',
      done: `Red 7! It fits. With ${facts.hand} cards in hand the display is filled up from the pile.`,
      instead: 'You may, but the 7 is nearer to your red 4 and 5.',
    },
    call: {
      say: 'The number on top of the pile counts for everybody, like the white dice in Qwixx. Cross the 6 in one row.',
      done: 'Done. The card stays on the pile. Now you play from your hand.',
      instead: 'You may pass, but try crossing a 6.',
    },
    play: {
      say: `You play 1 to ${facts.most_played} cards, all of one colour. Choose all three reds.`,
      done: 'Now you cross these numbers in the red row.',
      instead: 'You may, but three cards cross three numbers. Choose the 4, the 5 and the 7.',
    },
    cross: {
      say: 'Between the first and the last you may skip one number only. Here just the 6 is missing: cross 4, 5 and 7.',
      done: 'Three crosses at once. The cards go to the discards, whatever you cross.',
      instead: 'You may, but all three fit here.',
    },
    limit: {
      say: 'Yellow 2, 4 and 6. Not all of them: you would skip two, the 3 and the 5. Which two do you keep?',
      done: 'Right, only one skipped. If you cross nothing on your turn, neither here nor from the pile, it is a misthrow.',
      instead: 'You may, but two fit: 2 and 4, or 4 and 6.',
    },
    opening: {
      say: (made) =>
        [
          'A real game, and you begin. You have green 9 and 11. Take the 10, perhaps it is green as well.',
          'Green! The pile shows a 12. Cross it where it helps you, or pass.',
          `Now play 1 to ${facts.most_played} cards of one colour.`,
        ][made.length] ?? 'Cross as many of them as you like.',
      done: `A good start. The first to lock ${facts.rows_to_end} rows of their own ends the game.`,
      instead: 'You may, but the 10 goes between your green 9 and 11.',
    },
  },
  end: `Take until you hold ${facts.hand}, cross the pile’s number, play one colour. The most points win.`,
};
