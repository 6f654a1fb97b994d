export const words = {
  title: 'Knaster',
  line: 'Πεντάδες με κύκλους',
  options: {},
};

export type Words = typeof words;
