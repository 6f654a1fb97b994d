import { catalogue } from '../lib/words.svelte';

export const say = catalogue(
  {
    you: 'Εσύ',
    notNow: 'Αυτό δεν γίνεται τώρα. Δοκίμασε ένα από όσα έχουν πλαίσιο.',
    playIt: 'Παίξε το',
    choose: 'Διάλεξε παιχνίδι',
    rules: 'Κανόνες',
  },
  {
    you: 'You',
    notNow: 'That is not possible now. Try one of those with a frame.',
    playIt: 'Play it',
    choose: 'Choose a game',
    rules: 'Rules',
  },
);
