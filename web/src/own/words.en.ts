import { count, listed } from '../lib/text';
import type { Words } from './words.el';

const dice: ReturnType<Words['of']> = {
  own: 'Our own dice',
  ownHint: 'You roll real dice and type in here what they showed.',
  type: 'What did the dice show?',
  waiting: (name) => `Waiting for the dice: ${name}`,
  typeNow: 'Type in the dice',
  typeFor: (name) => `Type in the dice: ${name}`,
  pad: 'The dice as they fell',
  one: (n) => `Die ${n}`,
  left: (n) => `${count(n, 'die', 'dice')} more`,
  yours: 'Your own dice',
  yoursHint: 'The dice were your own, so there is nothing to check.',
};

const cards: typeof dice = {
  own: 'Our own cards',
  ownHint: 'You play with the real cards; the sheets and the referee are here. What anybody holds we do not know.',
  type: 'Cards taken and the display full? Which number shows on the pile?',
  waiting: (name) => `Waiting for the number on the pile: ${name}`,
  typeNow: 'Type in the number',
  typeFor: (name) => `Type in the number on the pile: ${name}`,
  pad: 'The number on top of the pile',
  one: () => 'The card on top of the pile',
  left: () => 'Choose the number',
  yours: 'Your own cards',
  yoursHint: 'The cards were your own, so there is nothing to check.',
};

export const words: Words = {
  of: (draws) => ({ dice, cards })[draws],
  confirm: 'That’s right',
  seeSheet: 'See the sheet',
  takeBack: 'Take back',
  takeBackWhat: (what) => `Take back: ${what}`,
  mistake: 'A mistake?',
  howFar: 'How far back?',
  howFarHint: 'Choose the last thing to undo; whatever came after it goes too.',
  ask: 'Ask the others',
  nothingToTakeBack: 'Nothing has happened yet.',
  step: 'One step',
  asks: (name) => `${name}: shall we take this back?`,
  iAsk: 'You asked whether to take this back.',
  agree: 'Agreed',
  disagree: 'No',
  withdraw: 'Never mind',
  unanswered: (names) => `No answer yet: ${listed(names, 'and')}`,
  tookBack: (name, n) => `${name}: a correction, ${count(n, 'step', 'steps')} back`,
  declined: (name) => `${name}: no to the correction`,
  openChair: 'Just in time: a seat is waiting for you.',
  letIn: (name) => `Give somebody the seat: ${name}`,
  takeOver: (name) => `I will write for this seat: ${name}`,
  lettingIn: (name) => `Waiting for somebody to take the seat: ${name}`,
  sheetAllows: 'Your sheet still has room for it.',
  rule: (id) => `The rule (${id})`,
  largeCode: 'Show the code large',
};
