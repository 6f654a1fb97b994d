import type { Words } from './words.el';

export const words: Words = {
  cross: (most, costs) =>
    `Cross what you played, up to ${most} of one colour${costs ? `, or take a misthrow −${costs}` : ', or nothing'}`,
  crossing: (what) => `Cross ${what}`,
  unseen: 'We check what the sheet shows. Your hand only you know.',
};
