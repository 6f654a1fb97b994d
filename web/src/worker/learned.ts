// What bots and judges have learned, from a file into the memory of a module.
import type { Slot, Weights } from './interface';

interface Memory {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  release(block: number, bytes: number): void;
}

/** Arrays in the module's memory, as functions take them. */
const at = (address: number, arrays: Slot[]) => arrays.flatMap(({ offset, shape }) => [address + offset, ...shape]);

/** What functions of a module take before their other arguments. A packed file is widened, and not needed any more. */
export function learned(module: WebAssembly.Instance, weights: Weights, content: ArrayBuffer): number[] {
  const { file, bytes, arrays, widened } = weights;
  const { memory, room, release } = module.exports as unknown as Memory;
  if (content.byteLength !== bytes) throw new Error(`${file} is not whole`);
  const address = room(bytes);
  new Uint8Array(memory.buffer).set(new Uint8Array(content), address);
  if (!widened) return at(address, arrays);
  const wide = at(room(widened.bytes), widened.arrays);
  (module.exports[widened.function] as (...given: number[]) => void)(...at(address, arrays), ...wide);
  release(address, bytes);
  return wide;
}
