// Small sounds, made on the spot; off until the player wants them.
const KEY = 'zaria.sound';

class Sound {
  on = $state(localStorage.getItem(KEY) === 'on');
  #audio: AudioContext | null = null;

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? 'on' : 'off');
    this.play('tick');
  }

  play(kind: 'roll' | 'tick'): void {
    if (!this.on) return;
    this.#audio ??= new AudioContext();
    const knocks = kind === 'roll' ? [0, 0.07, 0.16, 0.29] : [0];
    for (const [i, delay] of knocks.entries()) this.#knock(this.#audio, delay, 420 - i * 60);
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
