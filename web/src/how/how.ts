// How a game is explained: short sections, some with a position one can try.
import type { AnyPrivate, AnyView } from '../lib/protocol';

/** What is said, by the name of the section. */
export interface HowWords {
  goal: string;
  sections: Record<string, { title: string; text: string[]; hint?: string }>;
}

export interface Section<Name extends string = string> {
  name: Name;
  /** The rules it tells, by their ids. */
  rules: string[];
  /** A position of the game's examples; the section's hint says what to try there. */
  example?: string;
}

export interface How<Words extends HowWords = HowWords> {
  say: () => Words;
  sections: Section<keyof Words['sections'] & string>[];
}

/** A position as one seat sees it, made by the real rules. */
export interface Position {
  view: AnyView;
  seat: number;
  private: AnyPrivate;
  legal: string[];
}
