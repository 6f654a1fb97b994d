// Light or dark: as the device has it, unless the player chose.
type Theme = 'light' | 'dark';

const KEY = 'zaria.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

class Look {
  chosen = $state<Theme | null>(localStorage.getItem(KEY) as Theme | null);
  #device = $state<Theme>(dark.matches ? 'dark' : 'light');

  constructor() {
    dark.addEventListener('change', () => {
      this.#device = dark.matches ? 'dark' : 'light';
      this.#apply();
    });
    this.#apply();
  }

  get current(): Theme {
    return this.chosen ?? this.#device;
  }

  toggle(): void {
    this.chosen = this.current === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, this.chosen);
    this.#apply();
  }

  #apply(): void {
    document.documentElement.dataset['theme'] = this.current;
  }
}

export const look = new Look();
