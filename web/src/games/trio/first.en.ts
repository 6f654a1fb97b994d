import facts from './facts.json';
import type { Words } from './first.el';

export const words: Words = {
  steps: {
    own: {
      say: 'Find three cards of a kind. You open one at a time: from the centre, or a hand’s lowest or highest. Open your own lowest.',
      done: 'A 1. Now you need two more, in this same turn.',
      instead: 'You may. But to begin with open something certain: your own lowest.',
    },
    second: {
      say: 'Hands are always sorted from low to high. Your next lowest is a 1 again. Open it too.',
      done: 'The same! As long as they are, you go on, and there is no stopping early.',
      instead: 'You may, but that is luck. Your own second 1 you can see.',
    },
    third: {
      say: 'And the third 1? If somebody holds it, it is certainly their lowest. Open the one you think.',
      done: (_made, view) =>
        view.result === 'trio'
          ? `A trio! You keep it. With ${facts.trios_to_win} trios you win.`
          : 'Not this time: the third 1 was the lowest of another hand. All cards go back to their places and the next one plays.',
    },
    memory: {
      say: (made) =>
        made.length
          ? 'Right. Where is the next 12?'
          : 'Now remember: just before you two 12s were opened, and a card that did not fit. The third 12 is yours. Take them.',
      done: 'A trio by heart. The others’ mistakes tell you things, and yours tell them.',
      instead: 'You may, but that is no 12. Look above which cards were opened, and at your own highest.',
    },
    sevens: {
      say: (made) =>
        made.length
          ? `Another ${facts.winning_number}. Which one is missing?`
          : `Three ${facts.winning_number}s win by themselves. Two are yours, and you have just seen the third: it is somebody’s highest.`,
      done: `Three ${facts.winning_number}s: the game ends at once and you win.`,
      instead: `You may, but you would lose the win. Look for ${facts.winning_number}s only.`,
    },
    opening: {
      say: (made, view) =>
        made.length
          ? `A ${view.shown[0]?.card}. Find another, wherever you think it is.`
          : 'A real game, and you begin. Ask for somebody’s lowest or highest: they tell more than the centre.',
      done: (_made, view) =>
        view.result === 'trio'
          ? 'A trio at the first try! The turn goes to the next player.'
          : 'No match, but now you know where they are. The turn goes to the next player: remember what is opened.',
      instead: 'You may, but the centre is mere luck. Try somebody’s lowest or highest.',
    },
  },
  end: `One at a time, as long as they are the same. You win with ${facts.trios_to_win} trios, or with the three ${facts.winning_number}s. And remember.`,
};
