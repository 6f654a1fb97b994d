export const words = {
  white: 'Σβήσε το λευκό άθροισμα σε μία σειρά, ή πάσο',
  colour: 'Σβήσε ένα λευκό συν ένα χρωματιστό ζάρι, ή πάσο',
  whiteOwn: (costs: number) => `Η ζαριά σου: σβήσε το λευκό άθροισμα, ή πάσο. Αν δεν σβήσεις τίποτα, αστοχία −${costs}`,
  colourOrLose: (costs: number) => `Σβήσε ένα λευκό συν ένα χρωματιστό, αλλιώς αστοχία −${costs}`,
  cross: (colour: string, number: string) => `Σβήσε ${colour} ${number}`,
  pass: 'Πάσο',
  misthrow: (points: number) => `Αστοχία, −${points}`,
  rolled: (sum: number) => `Λευκά ζάρια: ${sum}`,
  whiteSum: (sum: number) => `Λευκό άθροισμα: ${sum}`,
  dice: 'Τα ζάρια',
  crossed: (name: string, colour: string, number: string) => `${name}: ${colour} ${number}`,
  passed: (name: string) => `${name}: πάσο`,
};

export type Words = typeof words;
