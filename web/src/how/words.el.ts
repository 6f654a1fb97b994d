export const words = {
  you: 'Εσύ',
  learn: 'Μάθε παίζοντας',
  playIt: 'Παίξε το',
  backToTable: 'Πίσω στο τραπέζι',
};

export type Words = typeof words;
