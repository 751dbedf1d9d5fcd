// Short sounds, made here; off until somebody wants them.

import { settings } from "./settings.svelte";

const NOTES = { tap: [330], turn: [523, 659], good: [523, 659, 784] };
let context: AudioContext | null = null;

export function play(name: keyof typeof NOTES): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const at = context.currentTime;
  NOTES[name].forEach((pitch, number) => {
    const tone = context!.createOscillator();
    const volume = context!.createGain();
    const start = at + number * 0.09;
    tone.frequency.value = pitch;
    tone.type = "triangle";
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
    tone.connect(volume).connect(context!.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
}
