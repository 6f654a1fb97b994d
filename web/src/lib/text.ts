// Numbers and lists inside sentences, for the words of every language.

/** A number with a real minus. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** One or many; a language that knows more forms has to say its counts in full. */
export const count = (n: number, one: string, many: string): string => `${signed(n)} ${n === 1 ? one : many}`;

/** "Άννα, Βασίλης και Γιώργος". Making an Intl.ListFormat takes longer than drawing a sheet. */
export function listed(names: string[], and: string): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}

/** Words that must not part at the end of a line: a letter alone on the next one reads badly. */
export const together = (words: string): string => words.replaceAll(' ', '\u00a0');

/** "4th", in English. */
export function ordinal(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${n}${(!teen && ['', 'st', 'nd', 'rd'][n % 10]) || 'th'}`;
}
