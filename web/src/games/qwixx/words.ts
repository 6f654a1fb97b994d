import { catalogue } from '../../lib/words.svelte';

export const say = catalogue(
  {
    white: 'Σβήσε το λευκό άθροισμα σε μία σειρά, ή πάσο',
    colour: 'Σβήσε ένα λευκό συν ένα χρωματιστό ζάρι, ή πάσο',
    cross: (colour: string, number: string) => `Σβήσε ${colour} ${number}`,
    pass: 'Πάσο',
    misthrow: 'Αστοχία, −5',
    rolled: (sum: number) => `Λευκά ζάρια: ${sum}`,
    whiteSum: (sum: number) => `Λευκό άθροισμα: ${sum}`,
    dice: 'Τα ζάρια',
    crossed: (name: string, colour: string, number: string) => `${name}: ${colour} ${number}`,
    passed: (name: string) => `${name}: πάσο`,
  },
  {
    white: 'Cross the white sum in one row, or pass',
    colour: 'Cross one white die plus one coloured die, or pass',
    cross: (colour, number) => `Cross ${colour} ${number}`,
    pass: 'Pass',
    misthrow: 'Misthrow, −5',
    rolled: (sum) => `White dice: ${sum}`,
    whiteSum: (sum) => `White sum: ${sum}`,
    dice: 'The dice',
    crossed: (name, colour, number) => `${name}: ${colour} ${number}`,
    passed: (name) => `${name}: pass`,
  },
);
