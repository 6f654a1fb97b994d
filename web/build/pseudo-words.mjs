// The words of a language that nobody speaks: every text, also what functions say, stands in ⟦brackets⟧. What a page shows
// without them does not come from a file of words.
export function pseudo(words) {
  if (typeof words === 'string') return `⟦${words}⟧`;
  if (typeof words === 'function') return (...given) => pseudo(words(...given));
  if (Array.isArray(words)) return words.map(pseudo);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, pseudo(value)]));
}
