// The language of the page. A language exists when its files do: `words.LANG.ts` beside a module is what the module says
// in it. The model's type is that of all, so that a key missing in another language does not compile.
import type { Words } from '../words.el';

export type Lang = string;

/** What the others are written after, and what is spoken on a device that wants none of them. */
const MODEL: Lang = 'el';
const KEY = 'zaria.lang';

/** The words around the games; who has them is a language of the page. */
export const shell = byLanguage(import.meta.glob<Words>('../words.*.ts', { eager: true, import: 'words' }));
export const LANGUAGES: Lang[] = Object.keys(shell);

function preferred(): Lang {
  const kept = localStorage.getItem(KEY);
  if (kept !== null && LANGUAGES.includes(kept)) return kept;
  const known = navigator.languages.map((wish) => LANGUAGES.find((lang) => `${wish}-`.startsWith(`${lang}-`)));
  return known.find((lang) => lang !== undefined) ?? MODEL;
}

class Locale {
  current = $state<Lang>(preferred());

  constructor() {
    document.documentElement.lang = this.current;
  }

  /** The one after this, round through all there are. */
  get next(): Lang {
    return LANGUAGES[(LANGUAGES.indexOf(this.current) + 1) % LANGUAGES.length]!;
  }

  set(lang: Lang): void {
    this.current = lang;
    localStorage.setItem(KEY, lang);
    document.documentElement.lang = lang;
  }
}

export const locale = new Locale();

/** Of something in all languages, that of the language chosen now. */
export const spoken = <Thing>(all: Record<Lang, Thing>): Thing => all[locale.current] ?? all[MODEL]!;

/** A function that gives the words of the language chosen now, and changes with it. Takes the files by their names. */
export function catalogue<Words>(files: Record<string, Words>): () => Words {
  const all = byLanguage(files);
  return () => spoken(all);
}

/** By the language in the names of the files. */
function byLanguage<Thing>(files: Record<string, Thing>): Record<Lang, Thing> {
  return Object.fromEntries(Object.entries(files).map(([file, thing]) => [file.split('.').at(-2)!, thing]));
}
