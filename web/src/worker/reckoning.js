// What a translated review needs of Python beside python.js, which a table does without.
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
export * from './python.js';

export const sha256 = (bytes) => ({ hexdigest: () => bytesToHex(hash(bytes)) });

/** As Python writes it, the keys in their order. */
export function dumps(x) {
  if (Array.isArray(x)) return `[${x.map(dumps).join(', ')}]`;
  if (x === null || typeof x !== 'object') return ascii(JSON.stringify(x));
  const pairs = Object.keys(x)
    .sort()
    .map((key) => `${ascii(JSON.stringify(key))}: ${dumps(x[key])}`);
  return `{${pairs.join(', ')}}`;
}
const ascii = (text) =>
  text.replace(/[\x7f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** To the nearest whole number, halves to the even one. */
export function round(x) {
  const low = Math.floor(x);
  return x - low === 0.5 ? low + (low % 2) : Math.round(x);
}
