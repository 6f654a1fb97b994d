// What would be taken back, in words.
import type { Face, Sitting } from '../games/face';
import type { Told } from '../lib/protocol';
import { storyOf } from '../lib/story';
import { say } from './words';

/** The lines one by one, as they happened; a step that has no words of its own is a step. */
export function linesOf(told: Told[], sitting: Sitting, face: Face): string[] {
  const lines = told.flatMap((line) =>
    isRoll(line) && face.roll ? [face.roll(line.text!)] : storyOf([[line]], sitting, face),
  );
  return lines.length ? lines : [say().step];
}

const isRoll = ({ seat, text }: Told): boolean => (seat ?? null) === null && typeof text === 'string';
