// The name this device plays under.
const KEY = 'zaria.name';

class Me {
  #name = $state(localStorage.getItem(KEY) ?? '');

  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    this.#name = name;
    localStorage.setItem(KEY, name);
  }
}

export const me = new Me();
