// Records and arrays in the memory of a game's module, as translated Python sees NumPy's, and its kernels.
const READ = {
  int8: [1, (at, i) => at.getInt8(i)],
  uint8: [1, (at, i) => at.getUint8(i)],
  int16: [2, (at, i) => at.getInt16(i, true)],
  uint16: [2, (at, i) => at.getUint16(i, true)],
  int32: [4, (at, i) => at.getInt32(i, true)],
  uint32: [4, (at, i) => at.getUint32(i, true)],
  int64: [8, (at, i) => whole(at.getBigInt64(i, true))],
  float64: [8, (at, i) => at.getFloat64(i, true)],
};
const WRITE = {
  uint8: (at, i, x) => at.setUint8(i, Number(x)),
  int16: (at, i, x) => at.setInt16(i, Number(x), true),
  int64: (at, i, x) => at.setBigInt64(i, BigInt(x), true),
};
const whole = (x) => (x >= Number.MIN_SAFE_INTEGER && x <= Number.MAX_SAFE_INTEGER ? Number(x) : x);

/** Numbers in rows; the strides say how far apart they are. */
export class Numbers {
  constructor(kernels, type, shape, address, strides, whole) {
    Object.assign(this, { kernels, type, shape, address, strides: strides ?? steps(type, shape), _whole: whole });
  }
  get length() {
    return this.shape[0];
  }
  item(key) {
    if (Array.isArray(key)) return key.reduce((x, each) => x.item(each), this);
    if (key instanceof Span) {
      const from = this.address + key.start * this.strides[0];
      return new Numbers(this.kernels, this.type, [key.length, ...this.shape.slice(1)], from, this.strides, this);
    }
    const address = this.address + Number(key) * this.strides[0];
    if (this.shape.length === 1) return READ[this.type][1](new DataView(this.kernels.memory.buffer), address);
    return new Numbers(this.kernels, this.type, this.shape.slice(1), address, this.strides.slice(1), this);
  }
  put(key, value) {
    const places = [key].flat();
    const address = places.reduce((at, place, axis) => at + Number(place) * this.strides[axis], this.address);
    if (!(this.type in WRITE)) throw new Error(`numbers of ${this.type} are only read here`);
    WRITE[this.type](new DataView(this.kernels.memory.buffer), address, value);
  }
  list() {
    if (this.type === 'float64' && this.shape.length === 1 && this.strides[0] === 8)
      return [...new Float64Array(this.kernels.memory.buffer, this.address, this.length)];
    return Array.from({ length: this.length }, (_, i) => this.item(i));
  }
  tolist() {
    return this.list().map((each) => (each instanceof Numbers ? each.tolist() : each));
  }
  any() {
    return this.tolist().flat(Infinity).some(Boolean);
  }
  sum() {
    return this.tolist()
      .flat(Infinity)
      .reduce((a, b) => a + b, 0);
  }
}

function steps(type, shape) {
  const strides = [READ[type][0]];
  for (const length of shape.slice(1).reverse()) strides.unshift(strides[0] * length);
  return strides;
}

class Span {
  constructor(start, length) {
    Object.assign(this, { start, length });
  }
}

/** The part of an array that a slice means. */
export function places(x, { start, stop }) {
  const end = (at, other) => Math.min(Math.max(at === null ? other : at < 0 ? x.length + at : Number(at), 0), x.length);
  const from = end(start, 0);
  return new Span(from, Math.max(0, end(stop, x.length) - from));
}

/** Records one after the other. */
export class Records {
  flags = {};
  constructor(kernels, count, address, whole) {
    Object.assign(this, { kernels, length: count, address, _whole: whole });
  }
  item(key) {
    const { State } = this.kernels;
    if (typeof key !== 'string') {
      return new this.kernels.Record(this.kernels, this.address + State.size * Number(key), this);
    }
    const { type, shape, offset } = State.fields[key];
    const strides = [State.size, ...(shape.length ? steps(type, shape) : [])];
    return new Numbers(this.kernels, type, [this.length, ...shape], this.address + offset, strides, this);
  }
  put(place, record) {
    const { State, memory } = this.kernels;
    new Uint8Array(memory.buffer).copyWithin(
      this.address + State.size * place,
      record.address,
      record.address + State.size,
    );
  }
  view() {
    return this;
  }
}

/** One record: its fields by name. */
function recordOf(State) {
  class Record {
    constructor(kernels, address, whole) {
      Object.assign(this, { kernels, address, _whole: whole }); // a name that no field has
    }
    item(name) {
      const { type, shape, offset } = State.fields[name];
      const at = this.address + offset;
      if (!shape.length) return READ[type][1](new DataView(this.kernels.memory.buffer), at);
      return new Numbers(this.kernels, type, shape, at, undefined, this);
    }
  }
  for (const name of Object.keys(State.fields)) {
    Object.defineProperty(Record.prototype, name, {
      get() {
        return this.item(name);
      },
    });
  }
  return Record;
}

export const isArray = (x) => x !== null && typeof x === 'object' && typeof x.item === 'function';

/** The fields of a record, or some of them, as plain numbers and lists. */
export function read(s, ...names) {
  const found = {};
  for (const name of names.length ? names : Object.keys(s.kernels.State.fields)) {
    const value = s.item(name);
    found[name] = value instanceof Numbers ? value.tolist() : value;
  }
  return found;
}

// Memory is given back when nobody holds what is in it any more; a part of something holds the whole.
const left = new FinalizationRegistry(({ release, address, bytes }) => release(address, bytes));

function room(kernels, bytes, made) {
  const address = kernels.room(bytes);
  new Uint8Array(kernels.memory.buffer, address, bytes).fill(0);
  const thing = made(address);
  left.register(thing, { release: kernels.release, address, bytes });
  return thing;
}

/** A game's module: its functions take records and arrays, and it makes room for them. */
export function bound(about, instance) {
  const raw = instance.exports;
  const kernels = { memory: raw.memory, room: raw.room, release: raw.release, State: about.record };
  kernels.Record = recordOf(about.record);
  kernels.ACTIONS = about.actions.length;
  kernels.zeros = (count) =>
    room(kernels, about.record.size * count, (address) => new Records(kernels, count, address));
  kernels.ndarray = (count, _, record) => new Records(kernels, count, record.address, record);
  kernels.empty = (shape, wanted) => {
    const [type, axes] = [String(wanted), [shape].flat()];
    const bytes = axes.reduce((a, b) => a * b, READ[type][0]);
    return room(kernels, bytes, (address) => new Numbers(kernels, type, axes, address));
  };
  kernels.array = (values, type) => {
    const made = kernels.empty(values.length, type);
    values.forEach((value, i) => made.put(i, value));
    return made;
  };
  for (const [name, { parameters }] of Object.entries(about.rules)) {
    const wide = parameters.map(({ kind }) => kind === 'i64');
    kernels[name] = (...given) => raw[name](...given.flatMap(flat).map((x, i) => (wide[i] ? BigInt(x) : Number(x))));
  }
  return kernels;
}

function flat(x) {
  if (Array.isArray(x)) return x; // what a judge knows, in plain numbers already
  if (x instanceof Numbers) return [x.address, ...x.shape];
  if (x instanceof Records) return [x.address, x.length];
  return [isArray(x) ? x.address : x];
}
