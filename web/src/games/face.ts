// What a game shows once it is opened: its board, its sheets, and its words.
import type { Component } from 'svelte';
import type { Draft } from '../lib/draft.svelte';
import type { AnyView, Face as DieFace, Told } from '../lib/protocol';

/** The table as one pair of eyes sees it: at a live table, in a replay, or in an example of the rules. */
export interface Sitting<V extends AnyView = AnyView, P extends object = object> {
  view: V;
  /** Whose eyes; null for a spectator. */
  eyes: number | null;
  /** What only these eyes see; null for a spectator. */
  private: P | null;
  /** What this seat may choose now; empty when it is not to act. */
  legal: string[];
  /** By seat. */
  names: string[];
  /** What happened just now. */
  told: Told[];
  /** Whether it happens now, so that it can be shown for as long as it takes to read; elsewhere people turn the pages. */
  live?: boolean;
}

export interface BoardProps<S extends Sitting = Sitting> {
  sitting: S;
  draft: Draft;
}

export interface SheetProps<S extends Sitting = Sitting> {
  sitting: S;
  seat: number;
}

/** A choice offered as a button above the bar, for fingers that miss small cells. */
export interface Chip {
  cell: string;
  label: string;
  /** The same for a screen reader, where the label needs its shape. */
  spoken?: string;
  colour?: string;
}

export interface Face<S extends Sitting = Sitting> {
  /** What lies on the table and the sheet of these eyes, or of nobody for a spectator. */
  Board: Component<BoardProps<S>>;
  /** One player's sheet or cards, to look at. */
  Sheet: Component<SheetProps<S>>;
  /** What a sheet measures at its natural size with its heading, in pixels; beside a board it is scaled as a whole. */
  sheet: { width: number; height: number };
  /** The same in a few millimetres. */
  Mini: Component<SheetProps<S>>;
  /** Whether players hold cards that others on the same device must not see. */
  secret: boolean;
  /** The cells one taps to make a choice; none for a pass. */
  cells(text: string, sitting: S): string[];
  /** The choice to ask the server about when a cell cannot be tapped; null where there is nothing to ask. */
  ask(cell: string, picks: string[], sitting: S): string | null;
  /** Whether a cell that does not go with what is picked is refused with the reason, not picked instead. */
  strict?(sitting: S): boolean;
  chips(draft: Draft, sitting: S): Chip[];
  /** How many chips there may be at once, so that room is kept for them. */
  chipsAtMost?: number;
  /** The next step for these eyes in one sentence; null while others choose. */
  step(sitting: S): string | null;
  /** What the button says that makes a choice, and whether it costs something. */
  action(text: string, sitting: S): { label: string; costs?: boolean };
  /** The cells picked to begin with, where nearly everybody wants the same; none otherwise. */
  suggested?(sitting: S): string[];
  /** A roll of real dice in words, to know it again; where it is missing, the line of the story says enough. */
  roll?(text: string): string;
  /** What real dice make that are being typed in, to check them by; '' while that cannot be said. */
  made?(faces: DieFace[], sitting: S): string;
  /** How many milliseconds what was just told needs to be taken in; none where it stays on the sheets. */
  reading?(sitting: S): number;
  /** A line of the story, or null where it is not worth a line. */
  tell(line: Told, sitting: S): string | null;
  /** Whether the board itself shows every player, so that no sheets need lie beside it. */
  everybody?: boolean;
  /** A score in words, where it is not points. */
  score?(n: number): string;
  /** The name of a part of the score. */
  part(name: string): string;
}
