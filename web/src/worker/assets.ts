// The files of the games for this device, which are part of the pages where `make wasm` has made them.
import { built, files, scripts } from 'virtual:device';

/** Whether these pages can play without a server. */
export const OFFLINE_BUILT = built;

/** How many bytes a file has, unpacked. */
export function size(name: string): number {
  return listed(name).bytes;
}

/** A file by its name in `build/wasm`. */
export async function asset(name: string): Promise<Response> {
  const response = await fetch(new URL(listed(name).url, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** The half of a game that is no kernel; its default export makes it, from what Python brings and the kernels. */
export async function modules(game: string): Promise<{ default: (py: unknown, kernels: unknown) => unknown }> {
  const load = scripts[game];
  if (!load) throw new Error(`${game} is not built for this device`);
  return load();
}

function listed(name: string): { url: string; bytes: number } {
  const found = files[name];
  if (!found) throw new Error(`${name} is not built for this device`);
  return found;
}
