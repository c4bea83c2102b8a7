/** The clocks of both sides, counted on by our own clock from what the server said last. */

import { t } from "../board/language.js";

const URGENT_MS = 20_000;
const DAY_MS = 24 * 3600 * 1000;

/** Return a time as players read it; the last ten seconds have tenths. @param {number} ms */
export function timeText(ms) {
  if (ms >= DAY_MS) return t("{days} d {hours} h", { days: Math.floor(ms / DAY_MS), hours: Math.floor((ms % DAY_MS) / 3_600_000) });
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export class Clocks {
  #faces;
  /** @type {Game.ClockShape | null} */
  #clock = null;
  #ahead;
  #low;
  /** The sides whose time is low. @type {boolean[]} */
  #isLow = [false, false];

  /**
   * `faces` are the elements of White and Black; `ahead` returns the server's time minus ours; `low` is called when the
   * time of a side gets low.
   * @param {HTMLElement[]} faces @param {() => number} ahead @param {(side: number) => void} low
   */
  constructor(faces, ahead, low) {
    this.#faces = faces;
    this.#ahead = ahead;
    this.#low = low;
    setInterval(() => this.draw(), 100);
  }

  /** @param {Game.ClockShape | null} clock */
  set(clock) {
    this.#clock = clock;
    this.draw();
  }

  /** The milliseconds of a side. @param {number} side @param {Game.ClockShape} clock */
  left(side, clock) {
    const { left, running, now, still } = clock;
    const spent = side === running ? Date.now() + this.#ahead() - now - still : 0;
    return Math.max(0, left[side] - Math.max(0, spent));
  }

  draw() {
    const clock = this.#clock;
    this.#faces.forEach((face, side) => {
      face.hidden = !clock;
      if (!clock) return;
      const left = this.left(side, clock);
      const text = timeText(left);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("running", clock.running === side);
      const isLow = clock.running === side && left < URGENT_MS;
      face.classList.toggle("urgent", isLow);
      if (isLow && !this.#isLow[side]) this.#low(side);
      if (clock.running === side) this.#isLow[side] = isLow; // it stays low while the other side acts
    });
  }
}
