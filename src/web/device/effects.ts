import { recall } from './storage.js';

/** What can be heard and felt. */
export type Effect = 'move' | 'refused' | 'won' | 'lost';

/** The name under which it's kept whether anything is heard or felt: at first, nothing is. */
export const EFFECTS = 'effects';

/** Notes in hertz, one after the other. They are made here, so no file is loaded. */
const NOTES: Readonly<Record<Effect, readonly number[]>> = {
  move: [520],
  refused: [150],
  won: [523, 659, 784],
  lost: [392, 330],
};

/** How long to shake the device and to pause, in milliseconds. */
const BUZZES: Readonly<Record<Effect, number[]>> = {
  move: [12],
  refused: [30],
  won: [20, 40, 60],
  lost: [60],
};

const NOTE_SECONDS = 0.09;
const VOLUME = 0.12;

let speaker: AudioContext | undefined;

function sound(notes: readonly number[]): void {
  speaker ??= new AudioContext();
  // A browser that was asked too early keeps silent until it's asked again.
  void speaker.resume();
  for (const [index, hertz] of notes.entries()) {
    const begin = speaker.currentTime + index * NOTE_SECONDS;
    const [note, volume] = [speaker.createOscillator(), speaker.createGain()];
    note.type = 'triangle';
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(VOLUME, begin);
    volume.gain.setTargetAtTime(0, begin, NOTE_SECONDS / 4);
    note.connect(volume).connect(speaker.destination);
    note.start(begin);
    note.stop(begin + NOTE_SECONDS);
  }
}

/** Lets something be heard and felt, if the owner of this device wants that. */
export function give(effect: Effect): void {
  if (recall(EFFECTS) !== 'on') return;
  sound(NOTES[effect]);
  // Not every browser can shake its device.
  if ('vibrate' in navigator) navigator.vibrate(BUZZES[effect]);
}
