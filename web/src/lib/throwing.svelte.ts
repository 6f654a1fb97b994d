// Throwing the dice: by hand, by shaking the phone, or at once for those who rather do not wait.
const KEY = 'zaria.throw';
/** m/s² beyond which a phone is shaken rather than carried. */
const SHAKEN = 18;

class Throwing {
  /** Whether the dice fall by themselves. */
  atOnce = $state(localStorage.getItem(KEY) === 'at once');

  toggle(): void {
    this.atOnce = !this.atOnce;
    localStorage.setItem(KEY, this.atOnce ? 'at once' : 'by hand');
  }
}

export const throwing = new Throwing();

/** Hears the phone being shaken, where that may be heard without asking; returns how to stop. */
export function onShake(shaken: () => void): () => void {
  const asks = typeof DeviceMotionEvent === 'undefined' || 'requestPermission' in DeviceMotionEvent;
  if (asks) return () => {};
  const feel = ({ acceleration }: DeviceMotionEvent): void => {
    const { x, y, z } = acceleration ?? {};
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) > SHAKEN) shaken();
  };
  addEventListener('devicemotion', feel);
  return () => removeEventListener('devicemotion', feel);
}
