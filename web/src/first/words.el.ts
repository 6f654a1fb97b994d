export const words = {
  step: (n: number, of: number) => `Βήμα ${n} από ${of}`,
  finished: 'Τέλος του μαθήματος',
  back: 'Ένα βήμα πίσω',
  leave: 'Φύγε από το μάθημα',
  next: 'Συνέχισε',
  ready: (game: string) => `${game}: το ξέρεις`,
  playBot: 'Παίξε με ένα μποτ',
  how: 'Όλοι οι κανόνες με λίγα λόγια',
  again: 'Από την αρχή',
};

export type Words = typeof words;
