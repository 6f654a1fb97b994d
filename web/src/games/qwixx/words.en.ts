import type { Words } from './words.el';

export const words: Words = {
  white: 'Cross the white sum in one row, or pass',
  colour: 'One white die plus one coloured die: cross the sum, or pass',
  whiteOwn: (costs) => `Your roll: cross the white sum, or pass. If you cross nothing at all, misthrow −${costs}`,
  colourOrLose: (costs) => `One white die plus one coloured die: cross the sum, or take a misthrow −${costs}`,
  nowhere: (sum) => `The ${sum} fits nowhere`,
  noColour: 'No sum fits',
  cross: (colour, number) => `Cross ${colour} ${number}`,
  pass: 'Pass',
  misthrow: (points) => `Misthrow, −${points}`,
  rolled: (sum) => `White dice: ${sum}`,
  whiteSum: (sum) => `White sum: ${sum}`,
  dice: 'The dice',
  crossed: (name, colour, number) => `${name}: ${colour} ${number}`,
  passed: (name) => `${name}: pass`,
};
