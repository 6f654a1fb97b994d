// Positions to try, made by the real rules: what one seat sees, may choose, and why it may not choose the rest.
import type { Face, Sitting } from '../games/face';
import type { AnyPrivate, AnyView, Told } from '../lib/protocol';
import { say } from '../words';
import { say as sayHow } from './words';

/** What comes of a choice, without what stays as it was. */
interface Change {
  told: Told[];
  view: Partial<AnyView>;
  private: AnyPrivate;
  legal: string[];
  why?: Record<string, string[]>;
  after?: Record<string, Change>;
}

export interface Position {
  view: AnyView;
  seat: number;
  private: AnyPrivate;
  legal: string[];
  /** What one may tap in vain, by the key of the reason. */
  why: Record<string, string[]>;
  /** In a lesson: what comes of the choices it takes; nothing more where it has come to its end. */
  after?: Record<string, Change>;
  /** What was told just before. */
  told?: Told[];
}

/** The position after some choices. */
export function played(start: Position, choices: string[]): Position {
  return choices.reduce((before, text) => {
    const { view, private: own, why = {}, ...rest } = before.after![text]!;
    return {
      seat: before.seat,
      view: { ...before.view, ...view },
      private: { ...before.private, ...own },
      why,
      ...rest,
    };
  }, start);
}

/** The table as the seat of a position sees it. */
export function sittingAt({ view, seat, private: own, legal, told = [] }: Position): Sitting {
  const names = view.scores.map((_, other) => (other === seat ? sayHow().you : say().botName(other)));
  return { view, eyes: seat, private: own, legal, names, told };
}

/** The key of the reason why a cell cannot be tapped: with what is picked, or else even alone. */
export function reason(position: Position, face: Face, cell: string, picks: string[]): string | null {
  const sitting = sittingAt(position);
  const asked = [face.ask(cell, picks, sitting), face.ask(cell, [], sitting)];
  const reasons = Object.entries(position.why);
  return asked.flatMap((text) => reasons.find(([, texts]) => text && texts.includes(text))?.[0] ?? [])[0] ?? null;
}
