/** The game's sound and vibration: a few tones, generated here. */
import type { Phase } from './machine';

export type Moment = 'chosen' | 'win' | 'loss';

/** The event between the previous phase and the present one. */
export function momentOf(before: Phase['name'], now: Phase['name']): Moment | null {
  if (before === now) return null;
  // A repeated guess has already been signalled.
  if (now === 'guessing') return before === 'failed' ? null : 'chosen';
  if (now === 'won') return 'win';
  const isLate = before === 'guessing' && now === 'revealed';
  return now === 'lost' || isLate ? 'loss' : null;
}

/** Tones in Hz, in sequence. */
const TONES: Record<Moment, readonly number[]> = { chosen: [523], win: [523, 659, 784], loss: [294, 247] };
const TONE_S = 0.12;
const FADE_S = 0.02;
/** From 0 to 1. */
const VOLUME = 0.05;

/** In ms: on, off, on … */
const SHAKES: Record<Moment, number[]> = { chosen: [10], win: [20, 60, 20, 60, 40], loss: [30] };

let context: AudioContext | undefined;

function play(tones: readonly number[]): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  // Browsers play no sound before the first interaction with the page.
  void context.resume();
  for (const [index, hertz] of tones.entries()) {
    const from = currentTime + index * TONE_S;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(VOLUME, from + FADE_S);
    volume.gain.linearRampToValueAtTime(0, from + TONE_S);
    tone.connect(volume).connect(destination);
    tone.start(from);
    tone.stop(from + TONE_S);
  }
}

/** Plays a sound and vibrates, where the device supports it. */
export function signal(moment: Moment): void {
  try {
    play(TONES[moment]);
  } catch (error) {
    console.error('No sound', error);
  }
  // Missing in some browsers, whatever the type says.
  if ('vibrate' in navigator) navigator.vibrate(SHAKES[moment]);
}
