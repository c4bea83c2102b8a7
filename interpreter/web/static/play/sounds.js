/** The sounds of a game, made by the browser: no file is loaded. */

/** @typedef {"action" | "capture" | "end" | "low"} Sound */
/** @typedef {[wave: OscillatorType, hertz: number, to: number, start: number, seconds: number, loudness: number]} Tone */

/** @type {Record<Sound, Tone[]>} */
const SOUNDS = {
  action: [["triangle", 330, 150, 0, 0.07, 0.5]],
  capture: [["triangle", 300, 90, 0, 0.09, 0.6], ["square", 170, 60, 0.02, 0.08, 0.18]],
  end: [["sine", 392, 392, 0, 0.5, 0.25], ["sine", 494, 494, 0.12, 0.5, 0.25], ["sine", 587, 587, 0.24, 0.7, 0.25]],
  low: [["sine", 880, 880, 0, 0.09, 0.35], ["sine", 880, 880, 0.16, 0.09, 0.35]],
};

/** A sound that the browser lets us play later than this says nothing any more. */
const FRESH_MS = 300;

/** @type {AudioContext | null} */
let context = null;

/** Play a sound. A browser allows none before the first press on the page. @param {Sound} sound */
export async function play(sound) {
  const asked = performance.now();
  try {
    context ??= new AudioContext();
    await context.resume();
  } catch {
    return; // there is no loudspeaker
  }
  if (performance.now() - asked < FRESH_MS) for (const tone of SOUNDS[sound]) ring(context, tone);
}

/** @param {AudioContext} audio @param {Tone} tone */
function ring(audio, [wave, hertz, to, start, seconds, loudness]) {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  const from = audio.currentTime + start;
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hertz, from);
  oscillator.frequency.exponentialRampToValueAtTime(to, from + seconds);
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + seconds);
}
