// What translated Python needs of Python itself: numbers that do not wrap, truth, indexing, a few classes and functions.
// Lists and tuples are arrays, dictionaries are objects without a prototype, None is null.
export * from './records.js';
import { Numbers, isArray, places } from './records.js';

const plain = (x) => x !== null && typeof x === 'object' && Object.getPrototypeOf(x) === null;

/** A number where it is exact, a big one otherwise. */
function exact(x) {
  if (typeof x !== 'bigint') return x;
  return x >= Number.MIN_SAFE_INTEGER && x <= Number.MAX_SAFE_INTEGER ? Number(x) : x;
}

const isFraction = (x) => typeof x === 'number' && !Number.isInteger(x);
const countable = (x) => ['number', 'bigint', 'boolean'].includes(typeof x);

/** Reckons with numbers while the result is exact, and with big ones where it would not be. */
function reckoner(small, big) {
  return (a, b) => {
    if (!countable(a) || !countable(b)) throw new Exception(`${a} and ${b} are no numbers`);
    const result = typeof a === 'bigint' || typeof b === 'bigint' ? NaN : small(Number(a), Number(b));
    if (Number.isSafeInteger(result) || isFraction(a) || isFraction(b)) return result;
    return exact(big(BigInt(a), BigInt(b)));
  };
}

const fits = (x) => x >= 0 && x <= 0x7fffffff;
const bitwise = (small, big) => reckoner((a, b) => (fits(a) && fits(b) ? small(a, b) : NaN), big);
const floor = (a, b) => a / b - BigInt((a % b !== 0n && a < 0n !== b < 0n) || 0);
const addNumbers = reckoner(
  (a, b) => a + b,
  (a, b) => a + b,
);
const orNumbers = bitwise(
  (a, b) => a | b,
  (a, b) => a | b,
);

export function add(a, b) {
  if (typeof a === 'string') return a + b;
  return Array.isArray(a) ? [...a, ...iter(b)] : addNumbers(a, b);
}
const subNumbers = reckoner(
  (a, b) => a - b,
  (a, b) => a - b,
);
export const sub = (a, b) => (a instanceof Set ? set([...a].filter((each) => !b.has(each))) : subNumbers(a, b));
const mulNumbers = reckoner(
  (a, b) => a * b,
  (a, b) => a * b,
);
export const mul = (a, b) => (Array.isArray(a) ? Array.from({ length: b }, () => a).flat() : mulNumbers(a, b));
export const div = (a, b) => Number(a) / Number(b);
export const floordiv = reckoner((a, b) => Math.floor(a / b), floor);
export const mod = reckoner(
  (a, b) => a - b * Math.floor(a / b),
  (a, b) => a - b * floor(a, b),
);
export const pow = reckoner(
  (a, b) => a ** b,
  (a, b) => a ** b,
);
const andNumbers = bitwise(
  (a, b) => a & b,
  (a, b) => a & b,
);
export const xor = bitwise(
  (a, b) => a ^ b,
  (a, b) => a ^ b,
);
export const shl = reckoner(
  (a, b) => a * 2 ** b,
  (a, b) => a << b,
);
export const shr = reckoner(
  (a, b) => Math.floor(a / 2 ** b),
  (a, b) => a >> b,
);
export const neg = (a) => -a;
export const invert = (a) => sub(-1, a);
export function or(a, b) {
  if (a instanceof Set) return set([...a, ...b]);
  return plain(a) ? dict([...items(a), ...items(b)]) : orNumbers(a, b);
}
export const and = (a, b) => (a instanceof Set ? set([...a].filter((each) => b.has(each))) : andNumbers(a, b));

export function truth(x) {
  if (plain(x)) return Object.keys(x).length > 0;
  return Array.isArray(x) || x instanceof Set || x instanceof Uint8Array ? len(x) > 0 : Boolean(x);
}
export const either = (a, other) => (truth(a) ? a : other());
export const both = (a, other) => (truth(a) ? other() : a);

/** One of a class with fields. */
const isRecord = (x) => typeof x === 'object' && x !== null && Symbol.iterator in x && !(x instanceof Set);

export function eq(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => eq(each, b[i]));
  if (plain(a) && plain(b)) return len(a) === len(b) && Object.keys(a).every((key) => key in b && eq(a[key], b[key]));
  if (isRecord(a) && isRecord(b)) return eq([...a], [...b]);
  return (
    a === b || (typeof a !== 'string' && typeof b !== 'string' && a !== null && b !== null && Number(a) === Number(b))
  );
}

export function iter(x) {
  if (typeof x === 'string' || Array.isArray(x) || x instanceof Set) return [...x];
  if (plain(x)) return Object.keys(x);
  return x instanceof Numbers ? x.list() : [...x];
}
export const items = (x) => Object.entries(x);
export function dict(x) {
  const made = Object.create(null);
  for (const [key, value] of plain(x) ? items(x) : x) made[key] = value;
  return made;
}

export function contains(x, member) {
  if (plain(x)) return ['string', 'number'].includes(typeof member) && member in x;
  if (typeof x === 'string') return x.includes(member);
  return x instanceof Set ? x.has(member) : iter(x).some((each) => eq(each, member));
}

class Slice {
  constructor(start, stop) {
    this.start = start;
    this.stop = stop;
  }
}
export const slice = (start, stop) => new Slice(start, stop);

export function item(x, key) {
  if (isArray(x)) return x.item(key instanceof Slice ? places(x, key) : key);
  if (key instanceof Slice) {
    const part = [...x].slice(key.start ?? 0, key.stop ?? undefined); // of a text by characters, as Python counts them
    return typeof x === 'string' ? part.join('') : part;
  }
  if (Array.isArray(key) && Array.isArray(x)) return key.reduce(item, x);
  const found = Array.isArray(x) || typeof x === 'string' ? x.at(Number(key)) : x[key];
  if (found === undefined) throw new Exception(`there is no ${key}`);
  return found;
}
export function put(x, key, value) {
  if (isArray(x)) x.put(key, value);
  else x[key] = value;
}
export function remove(x, key) {
  const start = key.start ?? 0;
  const from = start < 0 ? Math.max(0, x.length + start) : start;
  const stop = key.stop ?? x.length;
  x.splice(from, Math.max(0, (stop < 0 ? x.length + stop : stop) - from));
}

const counted = (x) => [...BigInt(x).toString(2)].filter((bit) => bit === '1').length;
const METHODS = {
  string: {
    split: (x, by, most) => (by === undefined ? x.trim().split(/\s+/).filter(Boolean) : parted(x, by, most)),
    join: (x, parts) => iter(parts).join(x),
    index: (x, part) => x.indexOf(part),
    encode: (x) => new TextEncoder().encode(x),
    startswith: (x, part) => x.startsWith(part),
    strip: (x) => x.trim(),
    upper: (x) => x.toUpperCase(),
    casefold: (x) => x.toUpperCase().toLowerCase(),
    translate: (x, table) => [...x].map((each) => replaced(table, each)).join(''),
  },
  list: {
    index: (x, member) => x.findIndex((each) => eq(each, member)),
    append: (x, member) => void x.push(member),
    copy: (x) => [...x],
    tolist: (x) => [...x],
  },
  dict: {
    get: (x, key, other = null) => (key in x ? x[key] : other),
    items,
    values: (x) => Object.values(x),
    keys: (x) => Object.keys(x),
    copy: (x) => dict(items(x)),
    pop(x, key, other) {
      const found = key in x ? x[key] : other;
      delete x[key];
      return found;
    },
  },
  number: { bit_count: counted, bit_length: (x) => (x ? BigInt(x).toString(2).length : 0) },
};
METHODS.bigint = METHODS.number;

function replaced(table, letter) {
  const other = table[letter.codePointAt(0)];
  return other === undefined ? letter : String.fromCodePoint(other);
}

function parted(x, by, most = Infinity) {
  const parts = x.split(by);
  return parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(by)];
}

/** A method of whatever kind of thing. */
export function call(x, name, ...given) {
  const kind = Array.isArray(x) ? 'list' : plain(x) ? 'dict' : typeof x;
  if (!(kind in METHODS)) return x[name](...given);
  if (!(name in METHODS[kind])) throw new Exception(`a ${kind} has no ${name} here`);
  return METHODS[kind][name](x, ...given);
}

export const len = (x) =>
  x instanceof Set ? x.size : isArray(x) ? x.length : plain(x) ? Object.keys(x).length : x.length;
export const range = (start, stop, step = 1) => {
  const [from, to] = stop === undefined ? [0, start] : [start, stop];
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);
};
export const enumerate = (x, start = 0) => iter(x).map((each, i) => [start + i, each]);
export function zip(...given) {
  const lists = given.filter((each) => typeof each !== 'boolean' && each !== undefined).map(iter);
  const length = Math.min(...lists.map((each) => each.length));
  const uneven = lists.some((each) => each.length !== length);
  if (uneven && given.at(-1) !== false) throw new Exception('lists of different lengths');
  return range(length).map((i) => lists.map((each) => each[i]));
}
export const map = (f, x) => iter(x).map((each) => f(each));
export const reversed = (x) => iter(x).reverse();
export const sorted = (x, key = same) => iter(x).sort((a, b) => order(key(a), key(b)));
/** What comes first: tuples by their first difference. */
function order(a, b) {
  if (!Array.isArray(a)) return a < b ? -1 : a > b ? 1 : 0;
  const at = a.findIndex((each, i) => i >= b.length || order(each, b[i]));
  return at < 0 ? a.length - b.length : at < b.length ? order(a[at], b[at]) : 1;
}
export const sum = (x) => iter(x).reduce((a, b) => add(Number(a), Number(b)), 0);
export const any = (x) => iter(x).some(truth);
export const all = (x) => iter(x).every(truth);
export const tuple = (x) => iter(x);
export const list = (x) => iter(x);
export const set = (x = []) => new Set(iter(x));
export const bool = (x) => truth(x);
export const abs = (x) => (x < 0 ? -x : x);
export const divmod = (a, b) => [floordiv(a, b), mod(a, b)];
/** Of a list, by a key, or another thing where it is empty; or of all that is given. */
const extreme =
  (sign) =>
  (...given) => {
    const several = given.length > 1 && typeof given[0] !== 'object';
    const [x, key, other] = several ? [given] : given;
    const found = iter(x);
    if (!found.length && other !== undefined) return other;
    return found.reduce((a, b) => (sign * order((key ?? same)(b), (key ?? same)(a)) > 0 ? b : a));
  };
export const max = extreme(1);
export const min = extreme(-1);
export function next(x, other) {
  const found = iter(x);
  return found.length ? found[0] : other;
}
export const float = (x) => Number(x);
export function int(x, base = 10) {
  if (base === 16) return exact(BigInt(`0x${x}`));
  if (typeof x === 'string' && !/^\s*[+-]?\d+\s*$/.test(x)) throw new Exception(`${x} is no number`);
  return exact(BigInt(x));
}
export const str = (x) => (x === null ? 'None' : x === true ? 'True' : x === false ? 'False' : String(x));
export const repr = (x) => (typeof x === 'string' ? `'${x}'` : str(x));
export function type(x) {
  return { number: int, bigint: int, string: str, boolean: bool }[typeof x] ?? x?.constructor ?? null;
}
export function isinstance(x, kind) {
  if (Array.isArray(kind)) return kind.some((each) => isinstance(x, each));
  return kind === str || kind === int || kind === bool ? type(x) === kind : x instanceof kind;
}
export const getattr = (x, name) => x[name];
/** Arguments in their order, given by their names. */
export const named = (names, given) => names.map((name) => given[name]);
export const replace = (x, changes) => Object.assign(Object.create(Object.getPrototypeOf(x)), x, changes);
export const same = (x) => x;
export const cast = (_, x) => x;
export const int64 = Object.assign((x) => int(x), { toString: () => 'int64' });

export function cached(f) {
  const known = new Map();
  return (...given) => {
    const key = given.join();
    if (!known.has(key)) known.set(key, f(...given));
    return known.get(key);
  };
}

class Property {
  constructor(get, set, once) {
    Object.assign(this, { get, set, once });
  }
}
export const property = (get, set) => new Property(get, set, false);
export const cachedProperty = (get) => new Property(get, undefined, true);

/** A class that is called to make one. Functions are methods, with the object as their first argument. */
export function class_(name, base, fields, members) {
  const made = function (...given) {
    const one = Object.create(made.prototype);
    fields.forEach(([field, value], i) => (one[field] = given[i] === undefined ? value() : given[i]));
    one.__init__?.(...given);
    return one;
  };
  made.prototype = Object.create(base?.prototype ?? Object.prototype, { constructor: { value: made } });
  Object.defineProperty(made, 'name', { value: name });
  if (fields.length)
    made.prototype[Symbol.iterator] = function* () {
      for (const [field] of fields) yield this[field];
    };
  for (const [member, thing] of Object.entries(members)) define(made.prototype, member, thing);
  return made;
}

function define(prototype, name, thing) {
  if (thing instanceof Property) {
    Object.defineProperty(prototype, name, {
      get() {
        const value = thing.get(this);
        if (thing.once) Object.defineProperty(this, name, { value });
        return value;
      },
      set(value) {
        thing.set(this, value);
      },
    });
  } else if (typeof thing === 'function' && thing.name !== 'made') {
    prototype[name] = function (...given) {
      return thing(this, ...given);
    };
  } else prototype[name] = thing;
}

/** What the class before this one has under a name. */
export function parent(owner, self, name) {
  const found = Reflect.get(Object.getPrototypeOf(owner.prototype), name, self);
  return typeof found === 'function' ? found.bind(self) : found;
}

export class Exception extends Error {}
const raised = (kind) => Object.assign((...given) => new kind(...given), { prototype: kind.prototype });
export const ValueError = raised(class extends Exception {});
export const TypeError = raised(class extends Exception {});
export const AssertionError = raised(class extends Exception {});
class KeyedError extends ValueError.prototype.constructor {
  constructor(key, facts = {}) {
    super(key);
    Object.assign(this, { key, facts });
  }
}
export const ZariaError = raised(KeyedError);
export const BadOutcome = raised(class extends KeyedError {});
export const BadRecord = raised(class extends KeyedError {});
export const NoSuchTable = raised(class extends KeyedError {});
export const IllegalChoice = raised(
  class extends KeyedError {
    constructor(seat, text, reason) {
      super('error.illegal', { seat, given: text, why: reason });
      Object.assign(this, { seat, text, reason });
    }
  },
);
export const Denied = raised(
  class extends Exception {
    constructor(status, key) {
      super(key);
      Object.assign(this, { status, key: `refusal.${key}` });
    }
  },
);
export function Nothing() {} // in place of dice that can be turned back or checked, which this device has not
export const unpromised = () => ''; // nor does it promise anything about them

const WORD = 2 ** 32;
/** The device's own generator: one of n, all equally likely. */
function below(n) {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < WORD - (WORD % n) ? drawn % n : below(n);
}
/** The dice of a table on this device. */
export const Dice = () => ({ draw: (_, n) => below(Number(n)) });

export function Counter(x) {
  const often = new Map();
  for (const each of iter(x)) often.set(each, (often.get(each) ?? 0) + 1);
  return { most_common: () => [...often].sort(([, a], [, b]) => b - a) };
}

export const findall = (pattern, text) =>
  [...text.matchAll(new RegExp(pattern, 'g'))].map((found) => found[1] ?? found[0]);
const KINDS = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co'
  .split(' ')
  .map((kind) => [kind, new RegExp(`^\\p{${kind}}$`, 'u')]);
/** What Unicode takes a letter for. */
export const category = (letter) => KINDS.find(([, fits]) => fits.test(letter))?.[0] ?? 'Cn';
export const normalize = (form, text) => text.normalize(form);
export const fullmatch = (pattern, text) => text.match(new RegExp(`^(?:${pattern})$`));
