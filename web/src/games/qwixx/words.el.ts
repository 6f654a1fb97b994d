export const words = {
  white: 'Σβήσε το λευκό άθροισμα σε μία γραμμή, ή πάσο',
  colour: 'Ένα λευκό συν ένα χρωματιστό ζάρι: σβήσε το άθροισμα, ή πάσο',
  whiteOwn: (costs: number) => `Η ζαριά σου: σβήσε το λευκό άθροισμα, ή πάσο. Αν δεν σβήσεις τίποτα, αστοχία −${costs}`,
  colourOrLose: (costs: number) => `Ένα λευκό συν ένα χρωματιστό ζάρι: σβήσε το άθροισμα, αλλιώς αστοχία −${costs}`,
  nowhere: (sum: number) => `Το ${sum} δεν χωράει πουθενά`,
  noColour: 'Κανένα άθροισμα δεν χωράει',
  cross: (colour: string, number: string) => `Σβήσε το ${colour} ${number}`,
  pass: 'Πάσο',
  misthrow: (points: number) => `Αστοχία, −${points}`,
  rolled: (sum: number) => `Λευκά ζάρια: ${sum}`,
  whiteSum: (sum: number) => `Λευκό άθροισμα: ${sum}`,
  dice: 'Τα ζάρια',
  crossed: (name: string, colour: string, number: string) => `${name}: ${colour} ${number}`,
  passed: (name: string) => `${name}: πάσο`,
};

export type Words = typeof words;
