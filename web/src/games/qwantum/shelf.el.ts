export const words = {
  title: 'Qwantum',
  line: 'Ανέβα, κι ύστερα κατέβα',
  options: {},
};

export type Words = typeof words;
