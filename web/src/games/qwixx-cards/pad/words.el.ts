export const words = {
  cross: (most: number, costs: number) =>
    `Σβήσε όσα έπαιξες, ως ${most} του ίδιου χρώματος${costs ? `, αλλιώς αστοχία −${costs}` : ', ή τίποτα'}`,
  crossing: (what: string) => `Σβήσε ${what}`,
  unseen: 'Ελέγχουμε ό,τι φαίνεται στο χαρτάκι. Το χέρι σου το ξέρεις μόνο εσύ.',
};

export type Words = typeof words;
