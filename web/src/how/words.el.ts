export const words = {
  you: 'Εσύ',
  notNow: 'Αυτό δεν γίνεται τώρα. Δοκίμασε ένα από όσα έχουν πλαίσιο.',
  playIt: 'Παίξε το',
  rules: 'Κανόνες',
};

export type Words = typeof words;
