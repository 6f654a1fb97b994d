export const words = {
  title: 'Knaster',
  line: 'Πέντε στη σειρά, με κύκλο',
  options: {},
};

export type Words = typeof words;
