// A guided first game: positions one after another, in each of them something to choose, with a teacher who talks.
import type { AnyView } from '../lib/protocol';

/** A sentence, or one that depends on what was chosen in this step and what is seen now. */
export type Sentence<View> = string | ((made: string[], view: View) => string);

export interface StepWords<View = AnyView> {
  /** The idea and what to try. */
  say: Sentence<View>;
  /** What came of it. */
  done: Sentence<View>;
  /** Of a legal choice that does not show the idea; the last of `made` is that choice. */
  instead?: Sentence<View>;
}

export interface LessonWords {
  /** By the names of the positions. */
  steps: Record<string, StepWords<never>>;
  /** When all is done. */
  end: string;
}

export interface Lesson {
  say: () => LessonWords;
}

export function told(said: Sentence<never> | undefined, made: string[], view: AnyView): string {
  return typeof said === 'function' ? said(made, view as never) : (said ?? '');
}
