// The language of the page. Each catalogue has Greek and English side by side; a key missing in one does not compile.
export type Lang = 'el' | 'en';

const LANG_KEY = 'zaria.lang';

function preferred(): Lang {
  const kept = localStorage.getItem(LANG_KEY);
  if (kept === 'el' || kept === 'en') return kept;
  const first = navigator.languages.find((lang) => /^(el|en)\b/.test(lang));
  return first?.startsWith('en') ? 'en' : 'el';
}

class Locale {
  current = $state<Lang>(preferred());

  set(lang: Lang): void {
    this.current = lang;
    localStorage.setItem(LANG_KEY, lang);
    document.documentElement.lang = lang;
  }
}

export const locale = new Locale();

/** A catalogue: a function that gives the words of the language chosen now, and changes with it. */
export function catalogue<Words>(el: Words, en: NoInfer<Words>): () => Words {
  return () => (locale.current === 'el' ? el : en);
}

/** A number with a real minus. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** Greek and English both know one and many. */
export const count = (n: number, one: string, many: string): string => `${signed(n)} ${n === 1 ? one : many}`;

/** "Άννα, Βασίλης και Γιώργος". Making an Intl.ListFormat takes longer than drawing a sheet. */
export function listed(names: string[]): string {
  const and = locale.current === 'el' ? ' και ' : ' and ';
  return names.length < 2 ? (names[0] ?? '') : names.slice(0, -1).join(', ') + and + names.at(-1);
}

type Shared = Record<Lang, Record<'refusal' | 'verify', Record<string, string>>>;

/** A sentence of the catalogue the server shares with us, such as `refusal.stale`, with a capital and a full stop. */
export async function sentence(key: string, values: Record<string, string | number> = {}): Promise<string> {
  const shared = (await import('virtual:words')).default as Shared;
  const [section, name] = key.split('.') as ['refusal', string];
  const text = shared[locale.current][section]?.[name] ?? key;
  const filled = text.replace(/\{(\w+)\}/g, (hole, word: string) => String(values[word] ?? hole));
  return filled.charAt(0).toUpperCase() + filled.slice(1).replace(/\.?$/, '.');
}
