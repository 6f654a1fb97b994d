import type { Words } from './words.el';

export const words: Words = {
  white: 'Cross the white sum in one row, or pass',
  colour: 'Cross one white die plus one coloured die, or pass',
  whiteOwn: (costs) => `Your roll: cross the white sum, or pass. If you cross nothing at all, misthrow −${costs}`,
  colourOrLose: (costs) => `Cross one white plus one coloured die, or take a misthrow −${costs}`,
  cross: (colour, number) => `Cross ${colour} ${number}`,
  pass: 'Pass',
  misthrow: (points) => `Misthrow, −${points}`,
  rolled: (sum) => `White dice: ${sum}`,
  whiteSum: (sum) => `White sum: ${sum}`,
  dice: 'The dice',
  crossed: (name, colour, number) => `${name}: ${colour} ${number}`,
  passed: (name) => `${name}: pass`,
};
