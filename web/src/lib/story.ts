// The story of a game in sentences: line by line, and what happened since one's own last choice in short.
import type { Face, Sitting } from '../games/face';
import { say as sayOwn } from '../own/words';
import { say } from '../words';
import type { Told } from './protocol';
import { signed } from './text';

/** So many players' doings fit into the short of it. */
const MOST = 4;

/** A line as people read it: what happened, what it cost, and who chose where it was not the player. */
export function tellLine(line: Told, sitting: Sitting, face: Face): string | null {
  const text = corrected(line, sitting) ?? face.tell(line, sitting);
  if (text === null) return null;
  const also = [line.points ? signed(line.points) : '', line.by ? say().by[line.by] : ''].filter(Boolean);
  return also.length ? `${text} (${also.join(', ')})` : text;
}

/** What became of a wish to take something back, whatever the game; null for a line of the game itself. */
function corrected({ seat, back, declined }: Told, { names }: Sitting): string | null {
  const name = names[seat ?? -1] ?? '';
  if (back) return sayOwn().tookBack(name, back);
  return declined ? sayOwn().declined(name) : null;
}

/** All of it as these eyes read it, the newest first. */
export function storyOf(story: Told[][], sitting: Sitting, face: Face): string[] {
  const mine = withYou(sitting);
  return story
    .flat()
    .map((line) => tellLine(line, mine, face))
    .filter((line) => line !== null)
    .reverse();
}

/** What others did, and what was done for this seat, since it last chose by itself. */
export function sinceMine(story: Told[][], seat: number | null): Told[] {
  const own = (line: Told): boolean => seat !== null && line.seat === seat && !line.by;
  const last = story.findLastIndex((lines) => lines.some(own));
  return story
    .slice(Math.max(0, last))
    .flat()
    .filter((line) => !own(line));
}

/** The short of it: a player's doings together, who did something last first; `more` did something before. */
export function recap(lines: Told[], sitting: Sitting, face: Face): { lines: string[]; more: number } {
  const mine = withYou(sitting);
  const bySeat = new Map<number, string>();
  for (const line of lines) {
    const text = typeof line.seat === 'number' ? tellLine(line, mine, face) : null;
    if (text === null) continue;
    const before = bySeat.get(line.seat!);
    bySeat.delete(line.seat!); // the order is that of the last doings
    bySeat.set(line.seat!, before ? `${before}, ${withoutName(text, mine.names[line.seat!] ?? '')}` : text);
  }
  const told = [...bySeat.values()].reverse();
  return { lines: told.slice(0, MOST), more: Math.max(0, told.length - MOST) };
}

/** In a story one is not called by name. */
const withYou = (sitting: Sitting): Sitting => ({
  ...sitting,
  names: sitting.names.map((name, seat) => (seat === sitting.eyes ? say().youThere : name)),
});

const withoutName = (text: string, name: string): string =>
  text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
