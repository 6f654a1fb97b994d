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

  /** Whether there is anything to bring, or was. */
  get some(): boolean {
    return this.packed !== null && this.packed.bytes > 0;
  }

  look(): void {
    void this.#tell('look');
  }

  pack(): void {
    this.busy = true;
    void navigator.storage?.persist?.(); // so that the browser does not clear it away when it needs room
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

/** "2.4 MB", as the language writes it. */
export function megabytes(bytes: number, lang: string): string {
  const shown = Math.max(0.1, bytes / 1e6).toLocaleString(lang, { maximumFractionDigits: 1 });
  return `${shown}\u00a0MB`;
}
