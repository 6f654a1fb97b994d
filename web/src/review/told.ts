// What happened in a line of a game that is over, in the words of its story.
import { drawsOf } from '../games';
import type { Face, Sitting } from '../games/face';
import type { Frame } from '../lib/protocol';
import type { Event } from '../lib/review';
import { say as sayShell } from '../words';
import { say } from './words';

/** The first frame after a line, and of a secret choice the one in which it is told: there the sheets have it too. */
export function frameTelling(frames: Frame[], { line, seat, text }: Event): Frame | undefined {
  const after = frames.filter((frame) => frame.line >= line);
  const tells = (frame: Frame): boolean => frame.told.some((each) => each.seat === seat && each.text === text);
  return (seat === null ? undefined : after.find(tells)) ?? after[0];
}

/** One of the events of a game, at the table as it was when that was told. */
export function tellEvent(event: Event, events: Event[], sitting: Sitting, face: Face): string {
  if (event.seat === null && drawsOf(sitting.view.game) === 'cards') return tellCard(event, events);
  if (event.seat === null && face.roll) return face.roll(event.text);
  const line = { seat: event.seat, text: event.text };
  const text = face.tell(line, { ...sitting, told: [line] }); // a story may look for the very line among the newest
  return text ?? (event.seat === null ? '' : say().secretly(sitting.names[event.seat] ?? ''));
}

/** A card that was drawn, with the colour that its back did not show: all lies open now. What was dealt is one event. */
function tellCard({ line, text }: Event, events: Event[]): string {
  const first = events.find((event) => event.seat !== null);
  if (!first || line < first.line) return say().deal;
  const [colour = '', number] = text.split(' ');
  return say().drawn(number === undefined ? text : `${sayShell().colour(colour)} ${number}`);
}
