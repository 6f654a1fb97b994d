export const words = {
  title: 'Qwixx',
  line: 'Ρίξε, σβήσε, κλείδωσε',
  options: {},
};

export type Words = typeof words;
