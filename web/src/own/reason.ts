// Why not, in words, with the rule; and what one's own sheet would say of it at another time.
import type { WhyNot } from '../lib/protocol';
import { sentence } from '../lib/sentence';
import { say } from './words';

/** Reasons that speak of the moment and not of the sheet. */
const LATER = ['refusal.chance-first', 'refusal.not-your-turn', 'refusal.already-chosen'];

/** A sentence for people, and the rule that says so. */
export interface Reason {
  text: string;
  rule: string | null;
}

export async function reasonOf(answer: Partial<WhyNot> & { key: string | null }, view: object = {}): Promise<Reason> {
  const { key, rule = null, sheet } = answer;
  if (!key) return { text: '', rule: null };
  const now = await sentence(key, view);
  if (!sheet || !LATER.includes(key)) return { text: now, rule };
  if (sheet.allowed || !sheet.key) return { text: `${now} ${say().sheetAllows}`, rule };
  return { text: await sentence(sheet.key, view), rule: sheet.rule };
}
