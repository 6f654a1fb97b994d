import { listed } from '../../lib/text';
import { words as shell } from '../../words.el';

const ROWS: Record<string, string> = { red: 'κόκκινη', yellow: 'κίτρινη', green: 'πράσινη', blue: 'μπλε' };
const rows = (colours: string[], article: (colour: string) => string): string =>
  listed(
    colours.map((colour) => `${article(colour)} ${ROWS[colour] ?? colour}`),
    shell.and,
  );

export const words = {
  misthrow: (name: string, n: number) => `Τελείωσε με την ${n}η αστοχία: ${name}.`,
  closed: (colours: string[]) => `Τελείωσε: κλείδωσαν ${rows(colours, () => 'η')} γραμμή.`,
  lockedBy: (name: string, colours: string[]) =>
    `Τελείωσε. ${name}: κλείδωσε ${rows(colours, (colour) => (colour === 'blue' ? 'τη' : 'την'))} γραμμή.`,
};

export type Words = typeof words;
