// A game exists when its folder does, and its parts are the files of the same name in every folder.

/** By the folder: `./chess/index.ts` is for `chess`, and `./chess/pad/index.ts` for `chess-pad`. */
export function byGame<Part>(files: Record<string, Part>): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(files).map(([file, part]) => [file.split('/').slice(1, -1).join('-'), part]),
  );
}

/** Of parts that are loaded when they are wanted, that of a game. */
export function loader<Part>(files: Record<string, () => Promise<Part>>): (game: string) => Promise<Part> {
  const parts = byGame(files);
  return async (game) => {
    const load = parts[game];
    if (!load) throw new Error(`no such game: ${game}`);
    return load();
  };
}
