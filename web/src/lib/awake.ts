// Phones stay lit while people play.

/** Keeps the screen awake until it is told not to; where a device cannot, it sleeps as ever. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let done = false;

  const ask = async (): Promise<void> => {
    if (document.hidden || done) return;
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    if (done) void lock?.release();
  };
  const again = (): void => void ask(); // a page that was hidden has lost it
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    done = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
