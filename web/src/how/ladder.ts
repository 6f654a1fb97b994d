type Rows = (string | number)[][];

/** What 1, 2, 3 ... of something are worth, as rows of a table that fit a phone: how many, and under it the worth. */
export function ladder([many, worth]: [string, string], points: number[], wide = 6): Rows {
  const rows: Rows = [];
  for (let from = 1; from < points.length; from += wide) {
    const band = points.slice(from, from + wide);
    rows.push([many, ...band.map((_, i) => from + i)], [worth, ...band]);
  }
  return rows;
}
