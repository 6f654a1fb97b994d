// Whoever has this device: the name and the sign they play under, and whether they want to hear quick words.
const NAME = 'zaria.name';
const SIGN = 'zaria.sign';
const WORDS = 'zaria.words';
/** As many as the server knows. */
export const SIGNS = 12;

class Me {
  #name = $state(localStorage.getItem(NAME) ?? '');
  #sign = $state(keptSign());
  #hears = $state(localStorage.getItem(WORDS) !== 'off');

  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    this.#name = name;
    localStorage.setItem(NAME, name);
  }

  get sign(): number {
    return this.#sign;
  }

  set sign(sign: number) {
    this.#sign = sign;
    localStorage.setItem(SIGN, String(sign));
  }

  /** Whether quick words are shown here, and can be said. */
  get hears(): boolean {
    return this.#hears;
  }

  set hears(hears: boolean) {
    this.#hears = hears;
    localStorage.setItem(WORDS, hears ? 'on' : 'off');
  }
}

/** The sign chosen before; who has chosen none gets any. */
function keptSign(): number {
  const kept = Number.parseInt(localStorage.getItem(SIGN) ?? '');
  return kept >= 0 && kept < SIGNS ? kept : Math.floor(Math.random() * SIGNS);
}

export const me = new Me();
