// What a page asks for and may not get: why not, how to ask again, and answers that come too late are of no account.
import { Trouble } from '../lib/api';
import { sentence } from '../lib/sentence';
import { say } from '../words';

/** Of HTTP: too many questions now. */
const TOO_MANY = 429;

export class Asking {
  trouble = $state('');
  /** The same question once more; null where the answer would be the same too. */
  again = $state.raw<(() => Promise<void>) | null>(null);
  #asked = 0;

  /** `take` is given the answer, unless something else has been asked for since; `fail` hears that there is none. */
  async ask<Answer>(question: () => Promise<Answer>, take: (answer: Answer) => void, fail = () => {}): Promise<void> {
    const asked = ++this.#asked;
    this.trouble = '';
    this.again = null;
    try {
      const answer = await question();
      if (asked === this.#asked) take(answer);
    } catch (error) {
      const why = await inWords(error);
      if (asked !== this.#asked) return;
      fail();
      this.trouble = why;
      if (mayPass(error)) this.again = () => this.ask(question, take, fail);
    }
  }

  leave(): void {
    this.#asked++;
  }
}

/** Only what is read from a file does not parse. */
function inWords(error: unknown): string | Promise<string> {
  if (error instanceof Trouble) return error.message;
  return error instanceof SyntaxError ? say().badFile : sentence('refusal.fault');
}

/** A server may be too busy, silent or faulty for a while; what it refuses it will refuse again. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Trouble)) return !(error instanceof SyntaxError);
  return error.status < 400 || error.status >= 500 || error.status === TOO_MANY;
}
