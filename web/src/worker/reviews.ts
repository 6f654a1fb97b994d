// Reviews of finished games, a bit of work at a time, so that the tables of this device go on; as in server/reviews.py.
import type { GameRecord, ReviewState } from '../lib/protocol';
import type { Reason } from '../lib/review';
import type { Clock } from './autoplay';
import type { Walk } from './judge';
import { wrongWith } from '../lib/record';
import { Denied, ZariaError } from './python.js';

/** Seconds of work before others have their turn. */
const BIT = 0.03;
/** Seconds after which a review waits for somebody to ask for it again: its page may be gone. */
const PATIENCE = 5;
const MOST_KEPT = 8;

interface Job {
  facts: string;
  /** With what the judge knows in memory; let go when the review is there. */
  walk: Promise<Walk> | null;
  work: Iterator<number> | null;
  state: ReviewState;
  asked: number;
  busy: boolean;
}

export class Reviews {
  #jobs = new Map<string, Job>();
  #made = 0;

  constructor(
    private readonly clock: Clock,
    private readonly begin: (record: GameRecord, deep: boolean) => Promise<Walk>,
  ) {}

  /** Have a game reviewed; asking again tells how far it is. */
  ask(record: GameRecord, deep: boolean): ReviewState {
    const { game, players, options, first, log } = record;
    const facts = JSON.stringify([game, players, options, first, log, deep]);
    const known = [...this.#jobs.values()].find((job) => job.facts === facts && job.state.state !== 'failed');
    return this.state((known ?? this.#job(record, deep, facts)).state.key);
  }

  #job(record: GameRecord, deep: boolean, facts: string): Job {
    const key = `device-${++this.#made}`;
    const state: ReviewState = {
      key,
      deep,
      state: 'working',
      ahead: 0,
      done: 0,
      of: 0,
      review: null,
      why: null,
      facts: {},
    };
    const job: Job = { facts, walk: this.#begun(record, deep), work: null, state, asked: 0, busy: false };
    this.#jobs.set(key, job);
    for (const old of [...this.#jobs.keys()].slice(0, -MOST_KEPT)) this.#jobs.delete(old);
    return job;
  }

  async #begun(record: GameRecord, deep: boolean): Promise<Walk> {
    const wrong = wrongWith(record);
    if (wrong) throw ZariaError(wrong.key, wrong.facts);
    return this.begin(record, deep);
  }

  /** How far a review is; it goes on as long as somebody asks. Raises Denied. */
  state(key: string): ReviewState {
    const job = this.#jobs.get(key);
    if (!job) throw Denied(404, 'no-such-review');
    job.asked = this.clock.now();
    if (job.state.state === 'working' && !job.busy) void this.#work(job);
    return job.state;
  }

  async #work(job: Job): Promise<void> {
    const { state } = job;
    job.busy = true;
    try {
      const walk = (await job.walk)!;
      state.of = walk.total;
      job.work ??= walk.work();
      while (this.clock.now() < job.asked + PATIENCE && this.#jobs.has(state.key)) {
        if (this.#bit(job.work, state)) {
          Object.assign(state, { state: 'ready', review: walk.result() });
          return;
        }
        await this.clock.sleep(0);
      }
    } catch (error) {
      console.error(error);
      const { key = 'refusal.review-failed', facts } = error as Partial<ZariaError>;
      Object.assign(state, { state: 'failed', why: key, facts: told(facts) });
    } finally {
      job.busy = false;
      if (state.state !== 'working') job.walk = job.work = null;
    }
  }

  /** Whether all is done. */
  #bit(work: Iterator<number>, state: ReviewState): boolean {
    const until = this.clock.now() + BIT;
    do {
      const { done, value } = work.next();
      if (done) return true;
      state.done = value;
    } while (this.clock.now() < until);
    return false;
  }
}

/** Facts as they are sent; one of them may be a sentence itself, or a line of a record. */
function told(facts: Record<string, unknown> = {}): ReviewState['facts'] {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, toldOne(fact)]));
}

function toldOne(fact: unknown): number | string | Reason {
  if (typeof fact === 'number') return fact;
  if (!(fact instanceof Error)) return typeof fact === 'string' ? fact : JSON.stringify(fact);
  const { key, facts, reason } = fact as Partial<ZariaError> & { reason?: Reason };
  if (reason) return { key: reason.key, facts: reason.facts }; // who chose what is told beside it
  return { key: key ?? 'error.record-pair', facts: told(facts) as Reason['facts'] };
}
