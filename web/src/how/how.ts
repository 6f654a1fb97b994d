// How a game is explained: short sections, some with a table or a position one can try. The numbers in them are of the
// rules: facts.json in each game's folder is made by `python web/facts.py`.

interface SectionWords {
  title: string;
  text: string[];
  /** Rows of cells, each beginning with its head. */
  table?: (string | number)[][];
  /** What to try in the example. */
  hint?: string;
}

/** What is said, by the name of the section. */
export interface HowWords {
  goal: string;
  sections: Record<string, SectionWords>;
}

export interface Section<Name extends string = string> {
  name: Name;
  /** The rules it tells, by their ids: for those who check that none is forgotten, players are not shown them. */
  rules: string[];
  /** A position of the game's examples; the section's hint says what to try there. */
  example?: string;
}

export interface How<Words extends HowWords = HowWords> {
  say: () => Words;
  sections: Section<keyof Words['sections'] & string>[];
}
