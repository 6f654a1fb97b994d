// What is kept on this device for playing without a network, and bringing what is not. sw.js keeps it and knows its sizes.

/** What sw.js says of that which bots have learned. */
interface Packed {
  bytes: number;
  left: number;
  failed: boolean;
}

export class Packing {
  /** Unknown until the pages themselves are kept, and for ever on an address without TLS, where nothing can be. */
  packed = $state.raw<Packed | null>(null);
  busy = $state(false);
  /** By a tap, so that one waits for it. */
  asked = $state(false);

  /** Whether there is anything to bring, or was. */
  get some(): boolean {
    return this.packed !== null && this.packed.bytes > 0;
  }

  /** Bring what is missing by itself; where data are dear, say how much that would be. */
  begin(): void {
    if (isThrifty()) void this.#tell('look');
    else this.#bring();
  }

  pack(): void {
    this.asked = true;
    void navigator.storage?.persist?.(); // so that the browser does not clear it away when it needs room
    this.#bring();
  }

  #bring(): void {
    this.busy = true;
    void this.#tell('pack');
  }

  async #tell(wish: 'look' | 'pack'): Promise<void> {
    const { active } = (await navigator.serviceWorker?.ready) ?? {};
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Packed>) => {
      this.packed = data;
      if (!data.left || data.failed) this.busy = false;
    };
    active?.postMessage(wish, [port2]);
  }
}

/** Whether somebody has told this browser to save data. */
function isThrifty(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/** "2.4 MB", as the language writes it. */
export function megabytes(bytes: number, lang: string): string {
  const shown = Math.max(0.1, bytes / 1e6).toLocaleString(lang, { maximumFractionDigits: 1 });
  return `${shown}\u00a0MB`;
}
