// Small sounds, made on the spot; off until the player wants them.
const KEY = 'zaria.sound';
/** When each knock comes, in seconds, and how high it is. */
const KNOCKS = {
  tick: [[0, 420]],
  roll: [
    [0, 420],
    [0.07, 360],
    [0.16, 300],
    [0.29, 240],
  ],
  turn: [
    [0, 520],
    [0.12, 700],
  ],
} satisfies Record<string, [number, number][]>;

class Sound {
  on = $state(localStorage.getItem(KEY) === 'on');
  #audio: AudioContext | null = null;

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? 'on' : 'off');
    this.play('tick');
  }

  play(kind: keyof typeof KNOCKS): void {
    if (!this.on) return;
    this.#audio ??= new AudioContext();
    for (const [delay, pitch] of KNOCKS[kind]) this.#knock(this.#audio, delay!, pitch!);
  }

  #knock(audio: AudioContext, delay: number, pitch: number): void {
    const start = audio.currentTime + delay;
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
    const volume = new GainNode(audio, { gain: 0.18 });
    volume.gain.setValueAtTime(0.18, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.06);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.07);
  }
}

export const sound = new Sound();
