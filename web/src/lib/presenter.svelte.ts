// Nothing happens faster than people can read it: a picture stays for its time, and those that come meanwhile wait.
import type { Picture, Told } from './protocol';

/** So many pictures wait at most; who is further behind reads the rest in the recap. */
const MOST = 6;

export class Presenter {
  shown = $state.raw<Picture>() as Picture;
  /** What was told with the last picture shown that told something. */
  told = $state.raw<Told[]>([]);
  waiting = $state.raw<Picture[]>([]);
  /** Whether somebody wants to look longer. */
  held = $state(false);
  /** Whether what is shown has been there long enough. */
  read = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `reading` says how many milliseconds a picture needs; what is there at the start has been there before. */
  constructor(
    picture: Picture,
    private reading: (picture: Picture) => number,
  ) {
    this.shown = picture;
    this.told = picture.told;
  }

  /** The table has changed. A picture of the same number is the same moment, seen better. */
  see(picture: Picture): void {
    const newest = this.waiting.at(-1) ?? this.shown;
    const before = picture.number === newest.number ? this.waiting.slice(0, -1) : this.waiting;
    if (this.waiting.length) this.waiting = [...before, picture].slice(-MOST);
    else if (picture.number === newest.number) this.shown = picture;
    else if (this.held || !this.read) this.waiting = [picture];
    else this.#show(picture);
  }

  hold(): void {
    this.held = true;
  }

  goOn(): void {
    this.held = false;
    if (this.read) this.#next();
  }

  /** To the newest picture, and on from there. */
  hurry(): void {
    const newest = this.waiting.at(-1);
    this.held = false;
    this.waiting = [];
    clearTimeout(this.#timer);
    this.read = true;
    if (newest) this.#show(newest);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(picture: Picture): void {
    this.shown = picture;
    if (picture.told.length) this.told = picture.told;
    const time = this.reading(picture);
    this.read = time <= 0;
    clearTimeout(this.#timer);
    if (!this.read) this.#timer = setTimeout(() => this.#enough(), time);
  }

  #enough(): void {
    this.read = true;
    if (!this.held) this.#next();
  }

  #next(): void {
    while (this.read && this.waiting.length) {
      const [picture, ...rest] = this.waiting;
      this.waiting = rest;
      this.#show(picture!);
    }
  }
}
